#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/position.h"
#include "search/clock.h"
#include "uci/bench.h"

namespace krou {

/// A parsed `go`.
struct GoRequest {
    Limits limits;
    bool solve = false;        ///< prove the value instead of playing
    std::optional<int> perft;  ///< perft depth: count leaves instead of searching

    /// True if it ends by itself, at the latest after `ponderhit`.
    bool is_limited() const { return !limits.infinite && (solve || limits.limited()); }
    bool ends_by_itself() const { return is_limited() && !limits.ponder; }
};

/// Parses the words after `go`. Skips unknown words; a known word with a bad number is an error.
Result<GoRequest> parse_go(const Position& position, std::string_view arguments);

/// Parses the words after `bench`: `threads N`, `deeper N`. Skips unknown words; a known word with
/// a bad number is an error.
Result<BenchArguments> parse_bench(std::string_view arguments);

/// Parses the words after `position`: `startpos` or `fen F`, then `moves …`.
Result<Position> parse_position(const Variant& variant, std::string_view arguments);

/// An option's name and its new value.
struct Setting {
    std::string name;  ///< name with all blanks removed
    std::string_view value;
};

/// Parses the words after `setoption`: `name N [value V]`. The value extends to the end of the
/// line.
Result<Setting> parse_setting(std::string_view arguments);

}  // namespace krou
