#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/saved_file.h"
#include "games/position.h"

namespace krou {

/// Question that an exercise asks; it follows from the values of the moves.
enum class Question : std::uint8_t {
    win,      ///< only the best move wins
    draw,     ///< only the best move draws, the others lose
    most,     ///< the best move gains the most seeds
    only,     ///< the mover gains nothing, and every other move loses more
    mistake,  ///< not of a file: a player missed the best move; values are estimates
};

/// Position without history in which exactly one move is best, with proved values: as if the game
/// were played to the last seed, even after a majority.
struct Exercise {
    /// Another legal move, and how many seeds worse it is.
    struct Loss {
        Move move;
        int seeds = 0;
    };

    Position position;
    Move best;
    int margin = 0;                 ///< final margin of the mover after the best move
    int level = 0;                  ///< lowest level of Krou that finds it; 20 for full strength
    std::vector<Loss> losses = {};  ///< all other legal moves, in the order of the board

    Question question() const;
};

/// Name of a question in messages, e.g. "win".
std::string_view name_of(Question question);

/// Contents of an exercise file.
struct Exercises {
    Variant variant;
    int min_loss = 1;        ///< every other move loses at least this many seeds
    std::string origin;      ///< source of the exercises; may be empty
    std::int64_t games = 0;  ///< games searched for exercises so far
    std::vector<Exercise> all = {};
};

/// Returns the board without its stores: positions that differ only there are the same exercise.
Board without_stores(Board board);

inline constexpr SavedKind exercise_kind{"exercises", 1, "rebuild it with krou-tune exercises",
                                         SavedBody::editable_text};
/// Largest size of an exercise file, in bytes.
inline constexpr std::size_t largest_exercise_file = std::size_t{4} << 20;

/// Returns exercises as the text of a saved file.
std::string to_text(const Exercises& exercises);

/// Parses an exercise file. Errors start with the line number, if they concern one line. Values are
/// only checked for consistency: see `krou-tune exercises`.
Result<Exercises> parse_exercises(std::string_view text);

}  // namespace krou
