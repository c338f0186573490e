#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/position.h"
#include "search/clock.h"
#include "uci/bench.h"

namespace krou {

/// What `go` asks for.
struct GoRequest {
    Limits limits;
    bool solve = false;        ///< search until the value is proved, or a limit ends it
    std::optional<int> perft;  ///< count this many plies instead of searching

    /// Whether it ends by itself once it does not ponder.
    bool is_limited() const { return !limits.infinite && (solve || limits.limited()); }
    bool ends_by_itself() const { return is_limited() && !limits.ponder; }
};

/// The words after `go`. Unknown words are skipped; a known one with a bad number is an error.
Result<GoRequest> parse_go(const Position& position, std::string_view arguments);

/// The words after `bench`: `threads N`, `deeper N`. Unknown words are skipped; a known one with a
/// bad number is an error.
Result<BenchPlan> parse_bench(std::string_view arguments);

/// The words after `position`: `startpos` or `fen F`, then `moves …`.
Result<Position> parse_position(const Variant& variant, std::string_view arguments);

/// An option, and what it is set to.
struct Setting {
    std::string name;  ///< without the blanks that may stand in it
    std::string_view value;
};

/// The words after `setoption`: `name N [value V]`. The value goes to the end of the line.
Result<Setting> parse_setting(std::string_view arguments);

}  // namespace krou
