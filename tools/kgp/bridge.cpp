#include <algorithm>

#include "common/format.h"
#include "kgp/program.h"

namespace krou::kgp {

namespace {

/// Plays over one connection: waits for the server, the engines and the next deadline together.
Session::End play_session(Connection& connection, Session& session, Engines& engines,
                          const StopSignal& stop, Time greeting_ends) {
    while (!stop.is_raised()) {
        auto deadline = engines.deadline();
        for (const auto& state : session.open()) deadline = std::min(deadline, state->until);
        if (!session.is_greeted()) deadline = std::min(deadline, greeting_ends);
        auto descriptors = engines.descriptors();
        descriptors.push_back(stop.descriptor());
        connection.wait(deadline, descriptors);
        while (const auto line = connection.next_line()) {
            session.handle(*line, time_now());
            if (session.end()) return *session.end();
        }
        engines.read(time_now());
        session.answer(time_now());
        engines.schedule(session.open(), time_now());
        if (const auto& failure = connection.failure()) return {*failure};
        if (!session.is_greeted() && time_now() >= greeting_ends)
            return {"the server did not send kgp"};
    }
    session.finish(time_now());
    return {};
}

}  // namespace

cli::Ended play(const Settings& settings, const Supervision& supervision, std::ostream& out) {
    const auto& stop = supervision.stop;
    const auto& server = settings.address.text;
    const Report report = [&](const std::string& line) { say_line(out, line); };
    Engines engines(settings.engines, supervision, report);
    if (auto error = engines.start()) return *error;
    for (auto pause = settings.first_pause;; pause = std::min(2 * pause, settings.max_pause)) {
        Session::End end;
        auto connection = Connection::open(settings.address, stop, settings.greeting_time);
        if (connection) {
            report("connected to " + server);
            Session session(
                settings.identity, [&](const auto& line) { connection->send(line); }, report);
            const auto greeting_ends = time_now() + settings.greeting_time;
            end = play_session(*connection, session, engines, stop, greeting_ends);
            connection->finish(time_now() + settings.goodbye_time);
            session.report_last_seen();
            engines.schedule({}, time_now());
            if (session.has_played()) pause = settings.first_pause;
        } else {
            end.reason = connection.error();
        }
        if (stop.is_raised()) return cli::exit_when_interrupted;
        if (end.is_final) return Error{server + ": " + end.reason};
        const auto seconds = std::chrono::duration<double>(pause).count();
        report(server + ": " + end.reason + "; reconnecting in " + duration_text(seconds));
        wait_to_read(std::array{stop.descriptor()}, time_now() + pause);
    }
}

}  // namespace krou::kgp
