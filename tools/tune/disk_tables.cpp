#include "tune/disk_tables.h"

#include <utility>

#include "base/text.h"
#include "games/position.h"
#include "tables/file.h"
#include "tables/library.h"

namespace krou::tune {

Result<Tables> tables_in(const std::string& directory, const Variant& variant) {
    const Rules& rules = variant.rules;
    if (!Tables::exist_for(rules)) return Error{"there are no tables of " + variant.spec};
    auto mapped = map_tables(directory, rules, rules.pits);
    if (mapped.refused) return Error{mapped.refused->text};
    if (mapped.tables.max_seeds() < 0)
        return Error{"there are no tables of " + spec_without_start(rules, rules.pits) + " in " +
                     in_quotes(directory)};
    return std::move(mapped.tables);
}

Result<std::shared_ptr<const Tables>> tables_to_search_with(
    const std::optional<std::string>& directory, const Variant& variant, const GiveUp& give_up) {
    constexpr int seeds_in_memory = 10;  // where no larger tables lie on the disk
    if (directory) {
        // Where none of the game lie, small ones would be made without a word.
        const auto there = tables_in(*directory, variant);
        if (!there) return Error{there.error()};
    }
    TableLibrary library;
    library.set_seeds_in_memory(seeds_in_memory);
    library.set_directory(directory);
    std::optional<Error> refused;
    auto tables = library.tables(
        Position::start(variant), [&](const std::string& why) { refused = Error{why}; }, give_up);
    if (refused) return *refused;
    return tables;
}

}  // namespace krou::tune
