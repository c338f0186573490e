#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "games/rules.h"
#include "tables/make/builder.h"
#include "tables/table.h"

namespace krou::tune {

/// The tables of a variant that lie in a folder. Says so if there are none.
Result<Tables> tables_in(const std::string& directory, const Variant& variant);

/// The tables to search a variant with: those of a folder, or else small ones made in memory; null
/// where the game has none, or their making was given up. Says so if the folder holds none.
Result<std::shared_ptr<const Tables>> tables_to_search_with(
    const std::optional<std::string>& directory, const Variant& variant, const GiveUp& give_up);

}  // namespace krou::tune
