#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

enum class Family : std::uint8_t { oware, kalah, mangala, togyzkumalak, morpion };

/// Rule for a grand slam: a capture of all the opponent's seeds.
enum class Slam : std::uint8_t {
    none,         ///< the move is legal but captures nothing
    illegal,      ///< every move must leave the opponent seeds
    unless_only,  ///< like `illegal`, but if no move leaves any, all are legal and capture
    all,          ///< the move is legal and captures
};

/// Recipient of the seeds on the board when the mover has no legal move or, in mangala, when a row
/// is empty. Each family allows a range of these values.
enum class Rest : std::uint8_t {
    first,   ///< mangala: the side without seeds takes those of the other
    owner,   ///< each side takes its row; in mangala, only if a capture has emptied the other
    nobody,  ///< nobody takes them
};

/// Effect of a repeated position (same board and side to move since the last capture).
enum class Repetition : std::uint8_t {
    owner,  ///< ends the game; each side takes its row
    rows,   ///< like `owner`, but has no effect while one row is empty
    split,  ///< ends the game; the seeds on the board are divided evenly
    none,
};

/// True if a repetition pays each side its row: values then depend on the history.
constexpr bool pays_by_rows(Repetition repetition) {
    return repetition == Repetition::owner || repetition == Repetition::rows;
}

/// Rules of a game. Each family ignores the fields of the others.
struct Rules {
    Family family = Family::oware;
    int pits = 6;   ///< pits per row
    int seeds = 4;  ///< seeds per pit at the start
    Slam slam = Slam::none;
    Rest rest = Rest::owner;  ///< not in kalah
    Repetition repetition = Repetition::owner;
    int below = 0;                ///< oware: the game ends with fewer seeds than this on the board
    bool captures_empty = false;  ///< kalah: capture even if the opposite pit is empty
    bool tuzdik = false;          ///< togyzkumalak: an opponent's pit can become a tuzdik

    friend bool operator==(const Rules&, const Rules&) = default;
};

struct Preset {
    std::string_view name;
    Rules rules;
};

/// Returns all presets by name; the first is the default.
std::span<const Preset> presets();

/// A game with its spec as the user wrote it: `oware`, `kalah:pits=6,seeds=5`.
struct Variant {
    std::string spec{presets().front().name};
    Rules rules{};
};

Result<Variant> parse_variant(std::string_view spec);

/// True if the rules allow these two tuzdiks at once. Each is numbered in the row of the other
/// side, from 1; 0 means none.
bool are_possible_tuzdiks(const Rules& rules, int pits, int one, int others);

/// True if the rules are equal except perhaps for the initial seeds.
bool equal_except_seeds(Rules one, Rules other);

/// Returns the canonical spec of these rules with `pits` pits per row, without the initial seeds.
/// Equal rules have equal specs.
std::string spec_without_seeds(const Rules& rules, int pits);

}  // namespace krou
