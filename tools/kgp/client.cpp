#include "kgp/client.h"

#include <poll.h>

#include <algorithm>
#include <utility>

#include "common/format.h"

namespace krou::kgp {

Client::Client(Address address, Identity identity, const Thinkers::Settings& thinking,
               const StopSignal& stop, std::ostream& out, const Patience& patience)
    : address_(std::move(address)),
      session_(std::move(identity)),
      stop_(stop),
      out_(out),
      patience_(patience),
      thinkers_(thinking, [this] { bell_.ring(); }) {}

cli::Ended Client::run() {
    auto next_pause = patience_.first_pause;
    for (;;) {
        const auto end = attempt();
        // A server with which there was a game is worth being asked again soon.
        if (session_.has_played()) next_pause = patience_.first_pause;
        thinkers_.forget_all();
        for (const auto& line : session_.cut_off()) say_line(out_, line);
        if (stop_.is_raised()) return cli::exit_when_interrupted;
        if (end.is_final) return Error{address_.text() + ": " + end.why};
        const auto seconds = std::chrono::duration<double>(next_pause).count();
        say_line(out_, address_.text() + ": " + end.why + "; again in " + duration_text(seconds));
        pause(next_pause);
        next_pause = std::min(2 * next_pause, patience_.longest_pause);
    }
}

Client::Break Client::attempt() {
    auto connection = Connection::open(address_, stop_, patience_.greeting, patience_.stall);
    if (!connection) return {connection.error()};
    auto end = converse(*connection);
    connection->finish(time_now() + patience_.goodbye);
    return end;
}

Client::Break Client::converse(Connection& connection) {
    const auto greeting_ends = time_now() + patience_.greeting;
    for (;;) {
        const auto limit = session_.is_greeted() ? Time::max() : greeting_ends;
        if (!connection.wait(std::min(limit, thinkers_.next_end().value_or(limit)), bell_)) {
            act(session_.farewell(time_now()), connection);
            return {};
        }
        bell_.silence();
        const bool was_greeted = session_.is_greeted();
        while (const auto line = connection.next_line())
            if (const auto end = act(session_.hear(*line, time_now()), connection)) return *end;
        if (session_.is_greeted() && !was_greeted)
            say_line(out_, "connected to " + address_.text());
        for (const auto& finding : thinkers_.collect(time_now()))
            act(session_.tell(finding, time_now()), connection);
        if (const auto& trouble = connection.trouble()) return {*trouble};
        if (!session_.is_greeted() && time_now() >= greeting_ends)
            return {"the server does not say that it speaks the protocol"};
    }
}

std::optional<Client::Break> Client::act(const Reaction& reaction, Connection& connection) {
    for (const auto& answer : reaction.answers) connection.send(answer);
    for (const auto& line : reaction.news) say_line(out_, line);
    for (const auto& id : reaction.forgotten) thinkers_.forget(id);
    if (reaction.question) thinkers_.begin(*reaction.question, time_now());
    if (reaction.refusal) return Break{*reaction.refusal, true};
    if (reaction.end) return Break{*reaction.end};
    return std::nullopt;
}

void Client::pause(Milliseconds time) const {
    pollfd waited{stop_.descriptor(), POLLIN, 0};
    poll(&waited, 1, static_cast<int>(time.count()));
}

}  // namespace krou::kgp
