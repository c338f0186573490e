#include "arena/program.h"

#include <ostream>

#include "arena/report/report.h"

namespace krou::arena {

namespace {

constexpr int engine_failed = 2;

cli::Ended play(const TournamentSettings& settings, std::ostream& out) {
    MainSupervision supervision;
    const auto end = run_tournament(settings, supervision, out);
    if (!end) return Error{end.error()};
    if (*end == End::failed) {
        out << "Ended: an engine failed; use -recover to continue after failures\n";
        return engine_failed;
    }
    if (*end != End::interrupted) return 0;
    out << (settings.record_file.empty() ? "Interrupted; use -record FILE to be able to resume\n"
                                         : "Interrupted; add -resume to continue\n");
    return cli::exit_when_interrupted;
}

cli::Ended check(const TournamentSettings& settings, std::ostream& out) {
    MainSupervision supervision;
    Log log;
    if (auto error = log.open(settings.log_file, settings.log_traffic)) return *error;
    const auto complies =
        check_compliance(settings.engines.front(), settings.rules.variant, supervision, log, out);
    if (auto error = log.error()) return *error;
    if (complies) return *complies ? 0 : engine_failed;
    out << "Interrupted\n";
    return cli::exit_when_interrupted;
}

}  // namespace

cli::Ended run(const Options& options, std::ostream& out) {
    switch (options.task) {
        case Options::Task::compliance: return check(options.tournament, out);
        case Options::Task::merge: return merge(options, out);
        case Options::Task::play: return play(options.tournament, out);
    }
    return 0;
}

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Options options;
    const auto work = [&options](std::ostream& to) -> cli::Ended {
        if (auto error = complete(options)) return *error;
        return run(options, to);
    };
    return cli::run(command_of(options), work, arguments, out);
}

}  // namespace krou::arena
