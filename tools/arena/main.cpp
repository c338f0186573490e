#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "arena/command_line/options.h"
#include "arena/compliance.h"
#include "arena/merge.h"
#include "arena/report/report.h"
#include "arena/tournament.h"

namespace {

using namespace krou;
using arena::Options;

enum ExitCode : int { all_played = 0, usage = 1, engine_failed = 2, interrupted = 130 };

/// Raises the signal when Ctrl-C is typed or the terminal is closed, from the beginning to the end
/// of its life.
class Interruption {
public:
    explicit Interruption(StopSignal& stop) {
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, SIGINT);
        sigaddset(&signals, SIGTERM);
        struct sigaction hang_up {};
        sigaction(SIGHUP, nullptr, &hang_up);
        if (hang_up.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);  // as nohup has it
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // for the threads to come as well
        signals_ = FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC));
        if (!signals_.is_open()) throw std::system_error(errno, std::generic_category(), "signals");
        watcher_ = std::jthread([this, &stop] {
            std::array<pollfd, 2> waited{
                {{signals_.number(), POLLIN, 0}, {over_.descriptor(), POLLIN, 0}}};
            while (poll(waited.data(), waited.size(), -1) < 0) {
            }
            if (waited[0].revents != 0) stop.raise();
        });
    }
    ~Interruption() { over_.raise(); }

private:
    FileDescriptor signals_;
    StopSignal over_;
    std::jthread watcher_;
};

int fail(std::string_view why) {
    std::cerr << "krou-arena: " << why << '\n';
    return usage;
}

int play(const Options& options) {
    Supervision supervision;
    const Interruption interruption(supervision.stop);
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
    const Interruption interruption(supervision.stop);
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

/// A pipe to an engine that got the number of a standard file would be taken for it.
void open_standard_files() {
    int file = 0;
    while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(file);
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_files();
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        return std::cout ? code : fail("cannot write the output");
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
