#include "tune/disk_tables.h"

#include <utility>

#include "base/text.h"
#include "tables/file.h"

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

}  // namespace krou::tune
