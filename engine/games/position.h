#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/families.h"
#include "games/game.h"
#include "games/rules.h"

namespace krou {

/// Final stores, in half seeds because an odd rest may be divided evenly.
struct FinalScore {
    int south_half_seeds = 0;
    int north_half_seeds = 0;

    friend bool operator==(const FinalScore&, const FinalScore&) = default;
};

/// Board and side to move, without history.
struct Placement {
    Board board;
    Side side = Side::south;
    int pits = 0;         ///< pits per row; 0 for three in a row
    int move_number = 1;  ///< full moves from 1: incremented after North's turn
};

/// Converts a board from South's point of view. Fails if the rules do not allow it.
Result<Placement> placement_of(const Rules& rules, const Board& souths, int pits, Side side,
                               int move_number = 1);

/// Reason why a game is over.
enum class Ending : std::uint8_t {
    none,        ///< the game is not over
    majority,    ///< more than half of the seeds in a store; in oware, also half in both
    exhausted,   ///< no legal move, too few seeds, three in a row; in kalah, an empty row
    repetition,  ///< same board and side to move as earlier since the last capture
};

/// A game in progress: board, side to move, and history since the last capture. A value type:
/// copies share no mutable state.
class Position {
public:
    static Position start(const Variant& variant);
    /// Returns a position without history.
    static Position at(const Variant& variant, const Placement& placement);
    /// Returns a position of the same variant and size without history, given its board from the
    /// mover's point of view. Shares the sowing tables, which take up to 100 kB.
    Position with(const Board& board, Side side) const;

    const Variant& variant() const { return variant_; }
    const AnyGame& game() const { return *game_; }
    Family family() const { return variant_.rules.family; }
    /// Returns the pits per row; 0 for three in a row.
    int pits() const { return pits_; }
    /// Returns the spec of the game without its initial seeds. Positions with equal specs can share
    /// tables, books and proofs.
    std::string game_spec() const { return spec_without_seeds(variant_.rules, pits_); }
    /// Returns the board from the mover's point of view.
    const Board& board() const { return board_; }
    Side side() const { return side_; }
    /// Returns the number of the current full move, as in `Placement`.
    int move_number() const { return move_number_; }
    /// Returns all seeds, including the stores; 0 for three in a row.
    int total() const { return total_; }
    /// Returns an upper bound on the net gain of either side; in mancala, the seeds in the pits.
    int max_net_gain() const;
    /// Earlier board and its side to move.
    struct Past {
        Board board;
        Side side;
        friend bool operator==(const Past&, const Past&) = default;
    };
    /// Returns the history since the last capture, oldest first.
    const std::vector<Past>& since_capture() const { return since_capture_; }

    /// Returns the legal moves; none if the game is over for any reason.
    MoveSet legal_moves() const;
    /// True if this legal move ends the game by repetition.
    bool repeats(Move move) const;
    Ending ending() const;
    /// Returns the final stores if the game is over.
    std::optional<FinalScore> result() const;
    /// Plays a legal move.
    void play(Move move);

private:
    Position(const Variant& variant, int pits);
    Position(const Variant& variant, int pits, std::shared_ptr<const AnyGame> game);

    void place(const Placement& placement);
    MoveSet moves_of_the_board() const;
    /// Returns the ending, given the moves of the board.
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

/// Returns the board from a side's point of view, whichever side is to move. For South, that means
/// South's pits, North's pits, South's store, North's store; squares hold 1 for South's mark and 2
/// for North's.
Board board_for(Side side, const Position& position);
/// Returns the index on South's board of a pit or store, given its index on the mover's board.
int souths_index(const Position& position, int index);
/// Returns the index of a side's tuzdik on South's board, if any.
std::optional<int> tuzdik_of(Side side, const Board& souths, int pits);

}  // namespace krou
