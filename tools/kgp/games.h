#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "kgp/kalah_state.h"

namespace krou::kgp {

/// What the server has set of the game that a state belongs to; empty where it has not.
struct GameTag {
    std::string id;
    std::string opponent;
    std::string uri;

    /// What tells it from others, as far as is known.
    const std::string& key() const { return id.empty() ? opponent : id; }
};

/// Follows games by what a server tells of them, which is single states. That a game has ended is
/// known where a move of ours has ended it. The others are told as they were seen last: once the
/// next game begins, or, where a server has several at once, once as many others have come.
class Games {
public:
    using News = std::vector<std::string>;

    /// A state has come: what is known by that of other games.
    News begin(const GameTag& tag, const KalahState& state);
    /// A state that has come before was answered with a move.
    News answer(const GameTag& tag, const Outcome& outcome);
    /// The connection has ended, and with it all games.
    News cut_off();

private:
    struct Game {
        GameTag tag;
        std::size_t pits;
        std::int64_t total;
        Stores stores{};
        int moves = 0;          ///< of ours
        int open = 0;           ///< states that are not answered
        bool is_mixed = false;  ///< several games that cannot be told apart
        bool is_told = false;

        bool may_be_told() const { return open == 0 && !is_mixed && !is_told && moves > 0; }
        /// Whether the state may be one of this game, after those that have come.
        bool goes_on_with(const KalahState& state) const;
    };
    using Place = std::list<Game>::iterator;

    Place find(const GameTag& tag);
    News tell_old();

    std::list<Game> games_;    ///< the one that was heard of last is first
    std::size_t at_once_ = 1;  ///< so many games go on side by side
};

}  // namespace krou::kgp
