#include "arena/preflight.h"

#include <sys/resource.h>

#include <algorithm>
#include <string>
#include <variant>

#include "base/text.h"
#include "common/text.h"

namespace krou::arena {

void raise_file_limit(int games) {
    // Four files per engine, and both ends of three pipes while one starts.
    constexpr rlim_t files_per_game = 2 * 4 + 6;
    constexpr rlim_t other_files = 16;
    const rlim_t needed = files_per_game * static_cast<rlim_t>(games) + other_files;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return;
    limit.rlim_cur = std::min(limit.rlim_max, needed);
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::optional<Error> inspect(Player& player) {
    const auto& config = player.engine();
    const auto status = player.prepare(0);
    if (const auto* fault = std::get_if<Failure>(&status); fault && !player.has_started())
        return Error{
            "-engine " + in_quotes(config.name) + " has never started: " +
            (fault->detail.empty() ? std::string(entry(fault->reason).words) : fault->detail)};
    if (status.index() != 0) return std::nullopt;
    for (const auto& [name, value] : config.options)
        if (const auto error = check_setting(player.declared(), name, value))
            return Error{"-engine option." + name + '=' + value + ": " + config.name + ": " +
                         error->text};
    const auto& complaint = player.reported_error();
    if (complaint.empty()) return std::nullopt;
    return Error{"-engine " + in_quotes(config.name) +
                 " reports: " + quoted_if_unreadable(complaint)};
}

}  // namespace krou::arena
