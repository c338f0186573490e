#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/families.h"
#include "games/game.h"
#include "games/rules.h"

namespace krou {

/// The stores when all is over, in half seeds: an odd rest can be divided evenly.
struct FinalScore {
    int south_half_seeds = 0;
    int north_half_seeds = 0;

    friend bool operator==(const FinalScore&, const FinalScore&) = default;
};

/// A board, and whose turn it is.
struct Placement {
    Board board;
    Side side = Side::south;
    int pits = 0;         ///< in a row; 0 for three in a row
    int move_number = 1;  ///< from 1 on, the same for a move of South's and the next of North's
};

/// Why a game is over.
enum class Ending : std::uint8_t {
    none,        ///< it is not
    majority,    ///< a store holds more than half of the seeds; in oware, or both hold half
    exhausted,   ///< no move, a row run empty, too few seeds, three in a row
    repetition,  ///< the board and side have been there since the last capture, and the rules say
                 ///< so
};

/// A game in progress: whose turn it is, the board, and the boards since the last capture.
/// A value; copies share nothing that changes.
class Position {
public:
    static Position start(const Variant& variant);
    /// Without any boards before it.
    static Position at(const Variant& variant, const Placement& placement);

    const Variant& variant() const { return variant_; }
    const AnyGame& game() const { return *game_; }
    Family family() const { return variant_.rules.family; }
    /// Pits in a row; 0 for three in a row.
    int pits() const { return pits_; }
    /// The same for all positions of one game, whatever the seeds of its start: what is found of
    /// one may then hold for another.
    std::string game_spec() const { return spec_without_start(variant_.rules, pits_); }
    /// Seen by the side to move.
    const Board& board() const { return board_; }
    Side side() const { return side_; }
    /// As in `Placement`.
    int move_number() const { return move_number_; }
    /// All seeds, stores included; 0 for three in a row.
    int total() const { return total_; }
    /// No play from here can gain either side more than this: the seeds in the pits.
    int at_stake() const;
    /// Earlier boards with the sides that had to move, oldest first, back to the last capture.
    struct Past {
        Board board;
        Side side;
        friend bool operator==(const Past&, const Past&) = default;
    };
    const std::vector<Past>& since_capture() const { return since_capture_; }

    /// None when the game is over, for whatever reason.
    MoveSet legal_moves() const;
    /// Whether a legal move ends the game since its board has been there before.
    bool repeats(Move move) const;
    Ending ending() const;
    /// The final stores, once the game is over.
    std::optional<FinalScore> result() const;
    /// The move must be legal.
    void play(Move move);

private:
    Position(const Variant& variant, int pits);

    MoveSet moves_of_the_board() const;
    /// Of a board with these moves.
    Ending ending_with(MoveSet moves) const;
    bool is_repeated() const;

    Variant variant_;
    int pits_;
    std::shared_ptr<const AnyGame> game_;
    Board board_;
    Side side_ = Side::south;
    int total_ = 0;
    int move_number_ = 1;
    std::vector<Past> since_capture_;
};

}  // namespace krou
