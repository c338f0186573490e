#include "kgp/program.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "common/cli.h"
#include "common/format.h"
#include "common/secret.h"
#include "common/text.h"
#include "match/launch.h"

namespace krou::kgp {

namespace {

using cli::into;

constexpr const char* token_variable = "KROU_KGP_TOKEN";
constexpr std::size_t max_text_bytes = 1000;  // of a name
constexpr int max_move_ms = 86'400'000;
constexpr int max_megabytes = 1 << 20;

std::optional<Error> set_address(Address& address, std::string_view text) {
    auto parsed = parse_address(text);
    if (!parsed) return Error{parsed.error()};
    address = std::move(*parsed);
    return std::nullopt;
}

/// Sets a text that becomes part of a protocol line.
std::optional<Error> set_text(std::string& target, std::string_view text) {
    if (text.empty()) return cli::unexpected("a text", text);
    if (!is_readable(text)) return Error{"expected no control characters"};
    if (text.size() > max_text_bytes)
        return Error{"expected at most " + std::to_string(max_text_bytes) + " bytes, got " +
                     std::to_string(text.size())};
    target = text;
    return std::nullopt;
}

/// Plays over one connection: waits for the server, the engines and the next deadline together.
Session::End play_session(Connection& connection, Session& session, Engines& engines,
                          const StopSignal& stop, Time greeting_ends) {
    while (!stop.is_raised()) {
        auto deadline = engines.deadline();
        for (const auto& state : session.open())
            deadline = std::min(deadline, state->is_done ? time_now() : state->deadline);
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
    raise_file_limit(settings.engines.threads);
    const LineSink report = [&](const std::string& line) { say_line(out, line); };
    Engines engines(settings.engines, supervision, report);
    if (auto error = engines.check()) return *error;
    GrowingPause pauses(settings.first_pause, settings.max_pause);
    for (;;) {
        Session::End end;
        bool has_played = false;
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
            has_played = session.has_played();
        } else {
            end.reason = connection.error();
        }
        if (stop.is_raised()) return cli::exit_when_interrupted;
        if (end.is_final) return Error{server + ": " + end.reason};
        const auto pause = pauses.after(has_played);
        const auto seconds = std::chrono::duration<double>(pause).count();
        report(server + ": " + end.reason + "; reconnecting in " + duration_text(seconds));
        wait_to_read(std::array{stop.descriptor()}, time_now() + pause);
    }
}

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Settings settings;
    auto& engine = settings.engines.command.program;
    std::optional<std::string> token_file;
    std::optional<int> move_ms;
    const cli::Command command{
        "krou-kgp",
        "Plays kalah on a server of the Kalah Game Protocol until Ctrl-C.",
        cli::grouped(
            {{"Player",
              {{"name", "NAME", "name on the server",
                [&](std::string_view text) { return set_text(settings.identity.name, text); },
                cli::Need::required},
               {"token-file", "FILE",
                "file with the secret token (default: $" + std::string(token_variable) + ')',
                into(token_file)}}},
             {"Engine",
              {{"movetime", "MS", "time limit per state (default: the server's clock, or 4000)",
                into(move_ms, 1, max_move_ms)},
               {"threads", "N", "search threads",
                into(settings.engines.threads, 1, cli::max_threads)},
               {"hash", "MB", "memory of all searches",
                into(settings.engines.hash_megabytes, 1, max_megabytes)},
               {"engine", "FILE", "program (default: krou beside krou-kgp, or in PATH)",
                into(engine)}}}}),
        {{"HOST[:PORT]", "", "server; the default port is 2671",
          [&](std::string_view text) { return set_address(settings.address, text); },
          cli::Need::required}}};
    const auto work = [&](std::ostream& to) -> cli::Ended {
        auto token = read_secret(token_file, token_variable);
        if (!token) return Error{token.error()};
        settings.identity.token = std::move(*token);
        if (move_ms) settings.identity.move_time = Milliseconds(*move_ms);
        if (engine.empty()) engine = default_engine();
        const MainSupervision supervision;
        return play(settings, supervision, to);
    };
    return cli::run(command, work, arguments, out);
}

}  // namespace krou::kgp
