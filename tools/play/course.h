#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/position.h"
#include "games/trace.h"
#include "play/phrases.h"

namespace krou::play {

/// The legal move of this name; pits may be named in letters of any size.
std::optional<Move> move_named(const Position& position, std::string_view name);

/// How a name that is no legal move is told: with the pit that is meant by one as a site writes it.
std::string told_name(const Position& position, std::string_view name);

/// What is said of a move, and what might have been played in its place.
struct Remark {
    struct Step;
    using Line = std::vector<Step>;

    std::string text;
    std::string glyph;                  ///< as in `F?!`
    std::vector<Line> variations = {};  ///< legal from the position before the move; none is empty

    friend bool operator==(const Remark&, const Remark&) = default;
};
/// A move of a variation.
struct Remark::Step {
    Move move;
    Remark remark = {};

    friend bool operator==(const Step&, const Step&) = default;
};

/// How people end a game that the rules have not ended.
enum class PlayersEnd : std::uint8_t {
    agreement,  ///< each side takes what lies in its row; three in a row is drawn
    south_resigns,
    north_resigns,
    south_out_of_time,
    north_out_of_time,
};

struct PlayersEndEntry {
    PlayersEnd end;
    std::string_view name;
    std::string_view termination;  ///< in files
    std::optional<Side> loser;     ///< who loses all, and nobody counts the seeds
    Phrase told;                   ///< what is said of it, of the loser where there is one
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

/// A game that can be gone through, taken back and played on from. To go back in it changes
/// nothing; what is taken back is no part of it any more, but can be played again until another
/// move is. People may end it: that stands behind its last move like a move of its own.
class Course {
public:
    explicit Course(const Position& start);

    const Position& start() const { return start_; }
    /// By its rules alone, and not with a position of people's.
    bool begins_as_usual() const;
    /// Where we stand now.
    const Position& position() const { return position_; }
    /// All of the game, those beyond where we stand too.
    std::vector<Move> moves() const { return {moves_.begin(), moves_.begin() + plies()}; }
    /// The one that leads to this ply, from 1 on.
    Turn turn(int ply) const;
    /// How many moves have been played where we stand, and how many the game has.
    int ply() const { return std::min(at_, known_moves()); }
    int plies() const { return std::min(end_, known_moves()); }

    /// A legal move, before the game is over. It drops what was to come, unless it is the next of
    /// it.
    void play(Move move);
    /// Before it is over. Drops what was to come.
    void end_by(PlayersEnd how);
    /// Takes back the step that led here, and all after it; false where there is none.
    bool undo();
    /// One step on, if need be by what was taken back; false where there is none.
    bool redo();
    /// A ply from 0 to `plies()`; at the last, the end that people made of it counts too.
    void go_to(int ply);

    /// The end that people have made of it, where we stand behind that.
    std::optional<PlayersEnd> players_end() const;
    /// The side that has lost although the rules have not ended it.
    std::optional<Side> loser() const;
    bool is_over() const { return players_end() || position_.ending() != Ending::none; }
    /// The final stores, once it is over; 1-0 or 0-1 when a side has lost without them.
    std::optional<FinalScore> result() const;

    /// Of the move that leads to this ply, from 1 on; of the start with 0.
    const Remark& remark(int ply) const { return remarks_[static_cast<std::size_t>(ply)]; }
    Remark& remark(int ply) { return remarks_[static_cast<std::size_t>(ply)]; }

private:
    int known_moves() const { return static_cast<int>(moves_.size()); }
    int known_steps() const { return known_moves() + int{players_end_.has_value()}; }
    void drop_what_was_to_come();
    void stand_at(int step);

    Position start_;
    Position position_;
    std::vector<Move> moves_;                ///< with those that were taken back
    std::vector<Remark> remarks_{1};         ///< of the start and of each move
    std::optional<PlayersEnd> players_end_;  ///< the step behind the last move
    int at_ = 0;                             ///< steps before where we stand
    int end_ = 0;                            ///< steps of the game; those beyond were taken back
};

/// What an end by agreement gives: the stores, and to each side its own row.
FinalScore agreed_score(const Position& position);

}  // namespace krou::play
