#include "arena/capacity.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "common/file.h"

namespace krou::arena {

namespace {

// An engine that plays has three pipes to it, one that starts has both ends of four.
constexpr int files_of_a_game = 3 + 8;
constexpr int files_of_all_games = 6;  // log, record, notation; what is written in the end
// Each game has a thread and two engines; then there are this program and what watches over it.
constexpr int processes_of_a_game = 3;
constexpr int processes_of_all_games = 3;

/// How many of these files can be opened.
int files_to_be_had(int needed) {
    std::vector<FileDescriptor> files;
    while (std::ssize(files) < needed) {
        FileDescriptor file(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
        if (!file.is_open()) break;
        files.push_back(std::move(file));
    }
    return static_cast<int>(files.size());
}

void raise_limit_of_files(int by) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    limit.rlim_cur = std::min(limit.rlim_max, limit.rlim_cur + static_cast<rlim_t>(by));
    setrlimit(RLIMIT_NOFILE, &limit);
}

Error shortage(int concurrency, int needed, const char* what, int most, int error) {
    return {"-concurrency " + std::to_string(concurrency) + " needs " + std::to_string(needed) +
            ' ' + what + ", and " + std::to_string(most) + " can be had: " + std::strerror(error)};
}

}  // namespace

std::optional<Error> check_capacity(int concurrency) {
    const int files = files_of_a_game * concurrency + files_of_all_games;
    if (const int found = files_to_be_had(files); found < files)
        raise_limit_of_files(files - found);
    if (const int found = files_to_be_had(files); found < files)
        return shortage(concurrency, files, "more open files (ulimit -n)", found, EMFILE);

    const int processes = processes_of_a_game * concurrency + processes_of_all_games;
    rlimit limit{};
    const bool is_limited = geteuid() != 0 && getrlimit(RLIMIT_NPROC, &limit) == 0 &&
                            limit.rlim_cur < static_cast<rlim_t>(processes);
    if (!is_limited) return std::nullopt;
    return shortage(concurrency, processes, "processes and threads (ulimit -u)",
                    static_cast<int>(limit.rlim_cur), EAGAIN);
}

}  // namespace krou::arena
