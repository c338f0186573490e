#include "arena/inspection.h"

#include "arena/keys.h"
#include "arena/player.h"
#include "games/text.h"

namespace krou::arena {

namespace {

std::optional<Error> inspect(const Engine& engine, Player& player) {
    if (player.prepare(0).index() != 0) return std::nullopt;
    for (const auto& [name, value] : engine.options)
        if (const auto error = objection(player.declared(), name, value))
            return Error{"-engine option." + name + '=' + value + ": " + engine.name + ": " +
                         error->text};
    const auto& complaint = player.complaint();
    if (complaint.empty()) return std::nullopt;
    return Error{"-engine " + in_quotes(engine.name) +
                 " says: " + (is_readable(complaint) ? complaint : in_quotes(complaint))};
}

}  // namespace

std::optional<Error> inspect(const TournamentSettings& settings, const StopSignal& stop, Log& log) {
    for (const auto& engine : settings.engines) {
        Player player(engine, {settings.rules.variant.spec, settings.rules.strict}, stop, log);
        if (auto error = inspect(engine, player)) return error;
    }
    return std::nullopt;
}

}  // namespace krou::arena
