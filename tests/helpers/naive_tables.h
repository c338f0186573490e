#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <vector>

#include "helpers/naive_game.h"

namespace naive {

/// The least and the most net seeds that the player to move gains.
struct Range {
    int lower = 0;
    int upper = 0;

    friend bool operator==(const Range&, const Range&) = default;
};

/// Endgame tables a second time, straight from what they mean and with the second rules.
///
/// Where a repetition pays each side its row, play that goes round for ever among boards that give
/// a side enough is won by it, if it wants to force so much. Else play without an end is worth
/// nothing to both.
class Endings {
public:
    /// What a board is worth where none was passed before, if that is more than can be forced.
    using Fresh = std::function<Range(const std::vector<int>& pits)>;

    /// Of the boards with up to so many seeds, for the pits of these rules.
    Endings(const krou::Rules& rules, int seeds, Fresh fresh);

    /// What both can force. The pits of the player to move come first.
    const Range& operator()(const std::vector<int>& pits) const { return boards_.at(pits).range; }

private:
    struct Worth {
        Range range;
        Range fresh;
        int share = 0;         ///< what a repetition pays the player to move
        bool goes_on = false;  ///< a repetition pays nobody, but another on the way does
        std::size_t number;    ///< among the boards with so many seeds
    };
    struct Move {
        int gain = 0;
        bool again = false;
        const Worth* next = nullptr;
    };
    struct Node {
        Worth* worth = nullptr;
        std::vector<Move> moves;
    };
    /// Whether each board is in it when a player, the hero, is to move, and when the other one is.
    using Set = std::vector<std::array<bool, 2>>;

    void add_layer(int seeds);
    Node node(const std::vector<int>& pits, Worth& worth) const;
    bool improve(const Node& node) const;
    void go_round(const std::vector<Node>& nodes, int seeds) const;
    Set forced_by_hero(const std::vector<Node>& nodes, int least) const;
    bool leads_to(const Set& set, const Node& node, bool is_heros, int least) const;

    krou::Rules rules_;
    Fresh fresh_;
    std::map<std::vector<int>, Worth> boards_;
};

}  // namespace naive
