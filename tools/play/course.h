#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"

namespace krou::play {

/// What is said of a move.
struct Remark {
    std::string text;
    std::string glyph;  ///< as in `F?!`

    friend bool operator==(const Remark&, const Remark&) = default;
};

/// A game that can be gone through, taken back and played on from. People may end it by agreement:
/// that stands behind its last move like a move of its own, to be taken back and done again.
class Course {
public:
    explicit Course(const Position& start);

    const Position& start() const { return start_; }
    /// Where we stand now.
    const Position& position() const { return position_; }
    /// All of them, those beyond where we stand too.
    const std::vector<Move>& moves() const { return moves_; }
    /// How many moves have been played where we stand, and how many there are.
    int ply() const { return ply_; }
    int plies() const { return static_cast<int>(moves_.size()); }

    /// A legal move, before the game is over. It drops what was to come, unless it is the next of
    /// it.
    void play(Move move);
    /// Each side takes what lies in its row; three in a row is drawn. Drops what was to come.
    void end_by_agreement();
    /// One step back or on; false where there is none.
    bool undo();
    bool redo();
    /// A ply from 0 to `plies()`; at the last, people's agreement counts too.
    void go_to(int ply);

    /// Whether it has been ended by agreement where we stand.
    bool is_agreed() const { return stands_behind_agreement_; }
    bool is_over() const { return is_agreed() || position_.ending() != Ending::none; }
    /// The final stores, once it is over.
    std::optional<FinalScore> result() const;

    /// Of the move that leads to this ply, from 1 on; of the start with 0.
    const Remark& remark(int ply) const { return remarks_[static_cast<std::size_t>(ply)]; }
    Remark& remark(int ply) { return remarks_[static_cast<std::size_t>(ply)]; }

private:
    void drop_what_was_to_come();

    Position start_;
    Position position_;
    std::vector<Move> moves_;
    std::vector<Remark> remarks_{1};  ///< of the start and of each move
    int ply_ = 0;
    bool has_agreement_ = false;  ///< behind the last move
    bool stands_behind_agreement_ = false;
};

/// What an end by agreement gives: the stores, and to each side its own row.
FinalScore agreed_score(const Position& position);

/// What the mover took into the store by the move from one to the other.
int captured(const Position& before, const Position& after);

}  // namespace krou::play
