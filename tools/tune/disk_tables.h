#pragma once

#include <string>

#include "base/result.h"
#include "games/rules.h"
#include "tables/table.h"

namespace krou::tune {

/// The tables of a variant that lie in a folder. Says so if there are none.
Result<Tables> tables_in(const std::string& directory, const Variant& variant);

}  // namespace krou::tune
