#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "arena/command_line/options.h"
#include "arena/compliance.h"
#include "arena/merge.h"
#include "arena/report/report.h"
#include "arena/tournament.h"
#include "common/file.h"
#include "common/signals.h"

namespace {

using namespace krou;
using arena::Options;

enum ExitCode : int { all_played = 0, usage = 1, engine_failed = 2, interrupted = 130 };

int fail(std::string_view why) {
    std::cerr << "krou-arena: " << why << '\n';
    return usage;
}

int play(const Options& options) {
    Supervision supervision;
    const SignalListener listener(requests_to_end(), [&](int) { supervision.stop.raise(); });
    const auto end = arena::run_tournament(options.tournament, supervision, std::cout);
    if (!end) return fail(end.error());
    if (*end == arena::End::failed) {
        std::cout << "Ended by the failure of an engine; -recover goes on\n";
        return engine_failed;
    }
    if (*end != arena::End::interrupted) return all_played;
    const bool has_record = !options.tournament.record_file.empty();
    std::cout << (has_record ? "Interrupted; the same command with -resume goes on\n"
                             : "Interrupted; with -record FILE it could be resumed\n");
    return interrupted;
}

int check(const Options& options) {
    Supervision supervision;
    const SignalListener listener(requests_to_end(), [&](int) { supervision.stop.raise(); });
    const auto& tournament = options.tournament;
    arena::Log log;
    if (auto error = log.open(tournament.log_file, tournament.debugged)) return fail(error->text);
    const auto complies = arena::check_compliance(
        tournament.engines.front(), tournament.rules.variant, supervision, log, std::cout);
    if (auto error = log.trouble()) return fail(error->text);
    if (complies) return *complies ? all_played : engine_failed;
    std::cout << "Interrupted\n";
    return interrupted;
}

int run(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const auto options = arena::parse_options(arguments);
    if (!options) return fail(options.error());
    switch (options->task) {
        case Options::Task::help: std::cout << arena::help_text(); return all_played;
        case Options::Task::version: std::cout << arena::arena_version() << '\n'; return all_played;
        case Options::Task::compliance: return check(*options);
        case Options::Task::merge:
            if (const auto error = arena::merge(*options, std::cout)) return fail(error->text);
            return all_played;
        case Options::Task::play: break;
    }
    return play(*options);
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_files();
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        return std::cout ? code : fail("cannot write the output");
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::resource_unavailable_try_again) return fail(error.what());
        return fail(
            std::string("the arena itself needs more processes and threads (ulimit -u), and "
                        "none can be had: ") +
            error.code().message());
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
