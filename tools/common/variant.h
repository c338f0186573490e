#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "common/cli.h"
#include "games/rules.h"

namespace krou::cli {

/// A variant as a person types it: where it is unknown, the nearest name is suggested.
Result<Variant> parse_variant(std::string_view spec);

/// Takes such a variant.
Take variant_into(Variant& variant);
Take variant_into(std::optional<Variant>& variant);

}  // namespace krou::cli
