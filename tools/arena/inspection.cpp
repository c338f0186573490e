#include "arena/inspection.h"

#include <algorithm>
#include <utility>

#include "arena/capacity.h"
#include "base/text.h"
#include "match/player.h"

namespace krou::arena {

namespace {

/// How many it will have in a game: those that it has now, those that it is told to search with,
/// and some more, since most make threads only to search.
int threads_of(const EngineConfig& engine, const Player& player) {
    constexpr int spare = 2;
    int told = 0;
    for (const auto& [name, value] : engine.options)
        if (equal_ignoring_case(name, "Threads")) told = parse_number(value).value_or(0);
    return threads_of_group(player.group()).value_or(1) + std::clamp(told, spare, 1000);
}

}  // namespace

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
    return Error{"-engine " + in_quotes(engine.name) + " says: " + presentable(complaint)};
}

Result<Versions> inspect(const TournamentSettings& settings, const Supervision& supervision,
                         Log& log) {
    Versions versions;
    const bool is_limited = most_threads().has_value();  // else nobody needs to count
    std::vector<int> threads;
    for (const auto& engine : settings.engines) {
        Player player(engine, {settings.rules.variant.spec, settings.rules.strict}, supervision,
                      log);
        if (auto error = inspect(engine, player)) return *error;
        constexpr std::size_t longest = 200;  // of what an engine says of itself, to be kept
        versions.emplace_back();
        if (const auto version = player.version().substr(0, longest); !version.empty())
            versions.back().push_back(presentable(version));
        if (is_limited) threads.push_back(threads_of(engine, player));
    }
    if (is_limited)
        if (auto error = check_threads(settings.concurrency, std::move(threads))) return *error;
    return versions;
}

}  // namespace krou::arena
