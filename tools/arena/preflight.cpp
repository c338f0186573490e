#include "arena/preflight.h"

#include <string>
#include <variant>

#include "base/text.h"
#include "common/text.h"

namespace krou::arena {

std::optional<Error> inspect(Player& player) {
    const auto& config = player.engine();
    const auto status = player.prepare(0);
    if (const auto* fault = std::get_if<Failure>(&status); fault && !player.has_started())
        return Error{
            "cannot start engine " + in_quotes(config.name) + ": " +
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
