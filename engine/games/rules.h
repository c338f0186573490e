#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

enum class Family : std::uint8_t { oware, kalah, togyzkumalak, morpion };

/// What becomes of a capture that would take all of the other side's seeds.
enum class Slam : std::uint8_t {
    none,         ///< the move is legal and takes nothing
    illegal,      ///< no move may leave the other side without seeds
    unless_only,  ///< as `illegal`, unless every move does; then all are legal and capture
    all,          ///< the move is legal and captures
};

/// Who gets the seeds that lie when the side to move has no move.
enum class Rest : std::uint8_t { owner, nobody };

/// What a repeated position (board and side to move, since the last capture) does.
enum class Repetition : std::uint8_t {
    owner,  ///< ends the game; each side takes its row
    rows,   ///< as `owner`, but does nothing while all seeds are in one row
    split,  ///< ends the game; the seeds on the board are divided evenly
    none,
};

/// Whether the value of a board depends on the boards since the last capture.
constexpr bool pays_by_rows(Repetition repetition) {
    return repetition == Repetition::owner || repetition == Repetition::rows;
}

/// A game, as data. Keys that a family does not have mean nothing to it.
struct Rules {
    Family family = Family::oware;
    int pits = 6;   ///< in a row
    int seeds = 4;  ///< in a pit at the start
    Slam slam = Slam::none;
    Rest rest = Rest::owner;
    Repetition repetition = Repetition::owner;
    int below = 0;                ///< the game ends with fewer seeds than this on the board
    bool captures_empty = false;  ///< kalah: also when the pit opposite is empty
    bool tuzdik = false;          ///< togyzkumalak: a pit of the other side may be won for good

    friend bool operator==(const Rules&, const Rules&) = default;
};

struct Preset {
    std::string_view name;
    Rules rules;
};

/// Every name a variant can begin with; the first is the default.
std::span<const Preset> presets();

/// A game as a person names it: `oware`, `kalah:pits=6,seeds=5`.
struct Variant {
    std::string spec{presets().front().name};
    Rules rules{};
};

Result<Variant> parse_variant(std::string_view spec);

/// Whether by these rules one side may have this pit of the other's row as its tuzdik, and the
/// other side that one: pits count from 1, and 0 stands for none.
bool are_possible_tuzdiks(const Rules& rules, int pits, int one, int others);

/// Whether games by them differ in the seeds of the start alone.
bool differ_in_start_alone(Rules one, Rules other);

/// The shortest spec of these rules with so many pits, whatever the seeds of the start: the same
/// for equal rules.
std::string spec_without_start(const Rules& rules, int pits);

}  // namespace krou
