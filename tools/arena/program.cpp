#include "arena/program.h"

#include <ostream>
#include <string>

#include "arena/command_line/options.h"
#include "arena/compliance.h"
#include "arena/merge.h"
#include "arena/report/report.h"
#include "arena/tournament.h"
#include "common/signals.h"

namespace krou::arena {

namespace {

Result<ExitCode> play(const Options& options, std::ostream& out) {
    Supervision supervision;
    const SignalListener listener(requests_to_end(), [&](int) { supervision.stop.raise(); });
    const auto end = run_tournament(options.tournament, supervision, out);
    if (!end) return Error{end.error()};
    if (*end == End::failed) {
        out << "Ended by the failure of an engine; -recover goes on\n";
        return ExitCode::engine_failed;
    }
    if (*end != End::interrupted) return ExitCode::all_played;
    const bool has_record = !options.tournament.record_file.empty();
    out << (has_record ? "Interrupted; the same command with -resume goes on\n"
                       : "Interrupted; with -record FILE it could be resumed\n");
    return ExitCode::interrupted;
}

Result<ExitCode> check(const Options& options, std::ostream& out) {
    Supervision supervision;
    const SignalListener listener(requests_to_end(), [&](int) { supervision.stop.raise(); });
    const auto& tournament = options.tournament;
    Log log;
    if (auto error = log.open(tournament.log_file, tournament.debugged)) return *error;
    const auto complies = check_compliance(tournament.engines.front(), tournament.rules.variant,
                                           supervision, log, out);
    if (auto error = log.trouble()) return *error;
    if (complies) return *complies ? ExitCode::all_played : ExitCode::engine_failed;
    out << "Interrupted\n";
    return ExitCode::interrupted;
}

Result<ExitCode> run(const Options& options, std::ostream& out) {
    switch (options.task) {
        case Options::Task::help: out << help_text(); break;
        case Options::Task::version: out << arena_version() << '\n'; break;
        case Options::Task::compliance: return check(options, out);
        case Options::Task::merge:
            if (const auto error = merge(options, out)) return *error;
            break;
        case Options::Task::play: return play(options, out);
    }
    return ExitCode::all_played;
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    const auto options = parse_options(arguments);
    if (!options) return Error{options.error()};
    const auto code = run(*options, out);
    if (!code) return Error{code.error()};
    return static_cast<int>(*code);
}

}  // namespace krou::arena
