#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"
#include "games/position.h"
#include "games/trace.h"

namespace krou {

/// Returns the legal move with this name. Case does not matter.
std::optional<Move> move_named(const Position& position, std::string_view name);

/// Quotes the name of an illegal move, for errors. If it is in site notation, appends our name of
/// the pit, e.g. `'f1c1' (F)`.
std::string quoted_move(const Position& position, std::string_view name, Language language);

struct AnnotatedMove;
/// Legal moves from a position; never empty.
using Variation = std::vector<AnnotatedMove>;

/// Comment on a move or on the start, with alternatives to the move.
struct Annotation {
    std::string comment;
    std::string glyph;                       ///< e.g. `?!`
    std::vector<Variation> variations = {};  ///< from the position before the move

    friend bool operator==(const Annotation&, const Annotation&) = default;
};
struct AnnotatedMove {
    Move move;
    Annotation annotation = {};

    friend bool operator==(const AnnotatedMove&, const AnnotatedMove&) = default;
};

/// Ways in which the players end a game before the rules do.
enum class PlayersEnd : std::uint8_t {
    agreement,  ///< each side takes the seeds in its row; morpion is a draw
    south_resigns,
    north_resigns,
    south_out_of_time,
    north_out_of_time,
};

struct PlayersEndEntry {
    PlayersEnd end;
    std::string_view name;
    std::string_view termination;  ///< in files
    std::optional<Side> loser;     ///< the seeds do not count if a side has lost
    Phrase phrase;                 ///< its argument is the loser, if any
};

inline constexpr std::array<PlayersEndEntry, 5> players_ends{{
    {PlayersEnd::agreement, "agreement", "agreement", {}, phrases::ended_by_agreement},
    {PlayersEnd::south_resigns, "south resigns", "resignation", Side::south, phrases::resigns},
    {PlayersEnd::north_resigns, "north resigns", "resignation", Side::north, phrases::resigns},
    {PlayersEnd::south_out_of_time, "south out of time", "time", Side::south, phrases::out_of_time},
    {PlayersEnd::north_out_of_time, "north out of time", "time", Side::north, phrases::out_of_time},
}};

constexpr const PlayersEndEntry& entry(PlayersEnd end) {
    return players_ends[static_cast<std::size_t>(end)];
}

/// Moves of a game and the current place in it. Going back changes nothing. Undone moves leave the
/// game but can be redone until a different move is played. If the players end the game, this is a
/// step after the last move.
class GameHistory {
public:
    explicit GameHistory(const Position& start);

    const Position& start() const { return start_; }
    /// True if the game starts as its variant does, not from a FEN.
    bool starts_from_standard_position() const;
    /// Returns the current position.
    const Position& position() const { return position_; }
    /// Returns the moves of the game, also those after the current position, without undone ones.
    std::vector<Move> moves() const { return {moves_.begin(), moves_.begin() + plies()}; }
    /// Returns the move that leads to this ply, from 1.
    Turn turn(int ply) const;
    /// Returns the number of moves before the current position, and of the game.
    int ply() const { return std::min(step_, known_moves()); }
    int plies() const { return std::min(end_, known_moves()); }

    /// Plays a legal move; the game must not be over. Drops later moves, unless it is the next one.
    void play(Move move);
    /// Ends the game, which must not be over. Drops later moves.
    void end_by(PlayersEnd how);
    /// Takes back the last step and all later ones. Returns false at the start.
    bool undo();
    /// Goes one step forward, also to an undone one. Returns false if there is none.
    bool redo();
    /// Goes to a ply from 0 to `plies()`; from the last on, the players' end counts too.
    void go_to(int ply);

    /// Returns how the players ended the game, if the current place is after that.
    std::optional<PlayersEnd> players_end() const;
    /// Returns the side that lost although the rules did not end the game.
    std::optional<Side> loser() const;
    bool is_over() const { return players_end() || position_.ending() != Ending::none; }
    /// Returns the final stores if the game is over; 1-0 or 0-1 if there is a `loser()`.
    std::optional<FinalScore> result() const;

    /// Returns the annotation of the move that leads to this ply, from 1; ply 0 is the start.
    const Annotation& annotation(int ply) const {
        return annotations_[static_cast<std::size_t>(ply)];
    }
    Annotation& annotation(int ply) { return annotations_[static_cast<std::size_t>(ply)]; }
    /// Returns all moves with their annotations.
    Variation annotated_moves() const;

private:
    int known_moves() const { return static_cast<int>(moves_.size()); }
    int known_steps() const { return known_moves() + int{players_end_.has_value()}; }
    void drop_later_steps();
    void go_to_step(int step);

    Position start_;
    Position position_;
    std::vector<Move> moves_;  ///< including undone ones
    std::vector<Annotation> annotations_{1};
    std::optional<PlayersEnd> players_end_;  ///< the step after the last move
    int step_ = 0;                           ///< number of steps before the current place
    int end_ = 0;                            ///< number of steps of the game; later ones are undone
};

/// Returns the score after an agreement: each side adds its row to its store.
FinalScore agreed_score(const Position& position);

}  // namespace krou
