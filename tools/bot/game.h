#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "bot/protocol.h"
#include "common/waiting.h"
#include "games/position.h"

namespace krou::bot {

/// Search that a game needs. Equal moves mean the same position.
struct Task {
    std::string moves;       ///< moves since the start, joined, in our notation
    bool is_ponder = false;  ///< it is the opponent's turn
    Milliseconds limit{0};   ///< time until the search must stop, if the engine does not end it

    std::string options;   ///< lines that set the variant
    std::string position;  ///< the line `position …`
    std::string go;        ///< the line `go …`
};

/// Our part in one game: follows its stream, and decides which search it needs and which move to
/// send. It knows neither the network nor engines. The turn follows from the moves alone.
class Game {
public:
    /// `move_time`: limit per move without a clock; `overhead`: time for the way to the site.
    Game(std::string id, std::string own_id, Milliseconds move_time, Milliseconds overhead)
        : id_(std::move(id)),
          own_id_(std::move(own_id)),
          move_time_(move_time),
          overhead_(overhead) {}

    /// Handles a line of the stream. After an error, the game is unchanged, and the stream should
    /// be opened again: it then begins with the whole game.
    std::optional<Error> handle(std::string_view line, Time now);

    /// Returns the search that this game needs now.
    std::optional<Task> task(Time now) const;
    /// Takes the result of a search of these moves. `best` can be a PV. An illegal move is replaced
    /// by the first legal one. An outdated result has no effect.
    void answer(std::string_view moves, std::string_view best, std::string_view ponder);
    /// Returns the move to send, in the site's notation. Returns it only once per stream.
    std::optional<std::string> take_move();
    /// True if the stream does not yet have the move sent last.
    bool is_move_sent() const { return is_sent_ && !is_over_; }
    /// The stream was opened again. If the next line shows that our move did not arrive, it is sent
    /// again.
    void reopen() { is_reopened_ = true; }

    /// The site no longer knows this game.
    void abandon() { is_over_ = true; }

    const std::string& id() const { return id_; }
    /// True once the site has reported the end, or if we cannot play this game.
    bool is_over() const { return is_over_; }
    /// "oware against Ama (abcd1234)".
    std::string name() const;
    /// Describes the end: "won 28-20 ('variantEnd')".
    std::string result() const;
    /// Number of moves so far.
    std::size_t plies() const { return moves_.size(); }

private:
    std::optional<Error> begin(const GameFull& full, Time now);
    std::optional<Error> update(const Position& start, const GameState& state, Time now);
    bool is_our_turn() const { return position_->side() == own_side_; }
    std::string go_text(bool is_ponder, Milliseconds time_left) const;

    std::string id_;
    std::string own_id_;
    Milliseconds move_time_;
    Milliseconds overhead_;
    std::string variant_;
    std::string opponent_;
    Side own_side_ = Side::south;
    bool has_clock_ = false;
    bool is_over_ = false;
    std::optional<Position> start_;     ///< set by the first line
    std::optional<Position> position_;  ///< after `moves_`
    GameState state_;
    Time arrival_{};              ///< of `state_`
    std::string moves_;           ///< in our notation, joined
    std::optional<Move> chosen_;  ///< our move in `position_`
    bool is_sent_ = false;
    bool is_reopened_ = false;
    std::string expected_;  ///< moves with our move and the expected reply; empty if none
};

}  // namespace krou::bot
