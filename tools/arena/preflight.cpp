#include "arena/preflight.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "common/file.h"
#include "common/text.h"
#include "match/player.h"

namespace krou::arena {

namespace {

// An engine that plays has three pipes to it, one that starts has both ends of four pipes.
constexpr int files_of_a_game = 3 + 8;
constexpr int files_of_all_games = 6;  // log, record, notation; what is written in the end
// This program, which has threads for Ctrl-C and for the ends of others, and what watches over it.
constexpr int own_threads = 4;

/// What counts against the limit of processes, which is one of threads: those of a user, whoever
/// started them.
struct ProcessEntry {
    uid_t user = 0;
    pid_t group = 0;
    int threads = 0;
};

/// As in /proc/1234; nothing when the process is gone.
std::optional<ProcessEntry> read_entry(const std::filesystem::path& folder) {
    std::ifstream file(folder / "status");
    ProcessEntry entry;
    for (std::string line; std::getline(file, line);) {
        const auto found = words(line);
        const auto number = [&](std::size_t at) {
            return parse_number(found.size() > at ? found[at] : "").value_or(0);
        };
        if (line.starts_with("Uid:")) entry.user = static_cast<uid_t>(number(2));  // the effective
        if (line.starts_with("NSpgid:")) entry.group = number(1);
        if (line.starts_with("Threads:")) entry.threads = number(1);
    }
    return entry.threads > 0 ? std::optional(entry) : std::nullopt;
}

/// Those of all processes of this kind; nothing where the system does not tell.
template <class Counts>
std::optional<int> count_threads(Counts counts) {
    std::error_code error;
    int threads = 0;
    for (const auto& place : std::filesystem::directory_iterator("/proc", error)) {
        if (!parse_number(place.path().filename().string())) continue;
        const auto entry = read_entry(place.path());
        if (entry && counts(*entry)) threads += entry->threads;
    }
    return threads > 0 ? std::optional(threads) : std::nullopt;
}

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

/// How many it will have in a game: those that it has now, those that it is told to search with,
/// and some more, since most make threads only to search.
int threads_of(const EngineConfig& engine, const Player& player) {
    constexpr int spare = 2;
    int told = 0;
    for (const auto& [name, value] : engine.options)
        if (equal_ignoring_case(name, "Threads")) told = parse_number(value).value_or(0);
    return threads_of_group(player.group()).value_or(1) + std::clamp(told, spare, 1000);
}

/// How many threads all programs of this user may have; nothing if that does not matter.
std::optional<int> max_threads() {
    rlimit limit{};
    const bool is_limited = geteuid() != 0 && getrlimit(RLIMIT_NPROC, &limit) == 0 &&
                            limit.rlim_cur <= std::numeric_limits<int>::max();
    return is_limited ? std::optional(static_cast<int>(limit.rlim_cur)) : std::nullopt;
}

}  // namespace

std::optional<Error> check_capacity(int concurrency) {
    const int files = files_of_a_game * concurrency + files_of_all_games;
    if (const int found = files_to_be_had(files); found < files)
        raise_limit_of_files(files - found);
    if (const int found = files_to_be_had(files); found < files)
        return shortage(concurrency, files, "more open files (ulimit -n)", found, EMFILE);

    return check_threads(concurrency, {1, 1});  // until the engines have been seen
}

std::optional<Error> check_threads(int concurrency, std::vector<int> of_engines) {
    const auto most = max_threads();
    if (!most) return std::nullopt;
    // A game has a thread of its own, and may be one of the two engines that have the most.
    std::ranges::sort(of_engines, std::greater());
    const int needed = concurrency * (1 + of_engines[0] + of_engines[1]);
    const auto is_of_user = [](const ProcessEntry& entry) { return entry.user == geteuid(); };
    const int used = count_threads(is_of_user).value_or(own_threads);
    const int left = std::max(0, *most - used);
    if (needed <= left) return std::nullopt;
    return shortage(concurrency, needed, "more processes and threads (ulimit -u)", left, EAGAIN);
}

std::optional<int> threads_of_group(pid_t group) {
    return count_threads([group](const ProcessEntry& entry) { return entry.group == group; });
}

std::optional<Error> inspect(const EngineConfig& engine, Player& player) {
    const auto status = player.prepare(0);
    if (const auto* fault = std::get_if<Fault>(&status); fault && !player.has_started())
        return Error{
            "-engine " + in_quotes(engine.name) + " has never started: " +
            (fault->detail.empty() ? std::string(entry(fault->reason).words) : fault->detail)};
    if (status.index() != 0) return std::nullopt;
    for (const auto& [name, value] : engine.options)
        if (const auto error = objection(player.declared(), name, value))
            return Error{"-engine option." + name + '=' + value + ": " + engine.name + ": " +
                         error->text};
    const auto& complaint = player.complaint();
    if (complaint.empty()) return std::nullopt;
    return Error{"-engine " + in_quotes(engine.name) + " says: " + quoted_if_unreadable(complaint)};
}

Result<Versions> inspect(const TournamentSettings& settings, int games_at_once,
                         const Supervision& supervision, Log& log) {
    Versions versions;
    const bool is_limited = max_threads().has_value();  // else nobody needs to count
    std::vector<int> threads;
    for (const auto& engine : settings.engines) {
        Player player(engine, {settings.rules.variant.spec, settings.rules.strict}, supervision,
                      log);
        if (auto error = inspect(engine, player)) return *error;
        constexpr std::size_t longest = 200;  // of what an engine says of itself, to be kept
        versions.emplace_back();
        if (const auto version = player.version().substr(0, longest); !version.empty())
            versions.back().push_back(quoted_if_unreadable(version));
        if (is_limited) threads.push_back(threads_of(engine, player));
    }
    if (is_limited)
        if (auto error = check_threads(games_at_once, std::move(threads))) return *error;
    return versions;
}

}  // namespace krou::arena
