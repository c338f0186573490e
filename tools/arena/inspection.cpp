#include "arena/inspection.h"

#include "arena/keys.h"
#include "arena/player.h"
#include "games/text.h"

namespace krou::arena {

namespace {

std::optional<Error> inspect(const Engine& engine, Player& player) {
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

}  // namespace

Result<std::vector<std::string>> inspect(const TournamentSettings& settings,
                                         const Supervision& supervision, Log& log) {
    std::vector<std::string> versions;
    for (const auto& engine : settings.engines) {
        Player player(engine, {settings.rules.variant.spec, settings.rules.strict}, supervision,
                      log);
        if (auto error = inspect(engine, player)) return *error;
        constexpr std::size_t longest = 200;  // of what an engine says of itself, to be kept
        versions.push_back(presentable(player.version().substr(0, longest)));
    }
    return versions;
}

}  // namespace krou::arena
