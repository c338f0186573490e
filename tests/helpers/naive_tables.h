#pragma once

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
/// Where a repetition pays each side its row, play without an end counts as lost, seed by seed,
/// for whoever wants to force something. Else it is worth nothing to both.
class Endings {
public:
    /// Of the boards with up to so many seeds, for the pits of these rules.
    Endings(const krou::Rules& rules, int seeds);

    /// The pits of the player to move come first.
    const Range& operator()(const std::vector<int>& pits) const { return ranges_.at(pits); }

private:
    struct Move {
        int gain = 0;
        bool again = false;
        const Range* next = nullptr;
    };
    struct Node {
        Range* range = nullptr;
        std::vector<Move> moves;
    };

    void add_layer(int seeds);
    Node node(const std::vector<int>& pits, Range& range) const;
    bool improve(const Node& node) const;

    krou::Rules rules_;
    std::map<std::vector<int>, Range> ranges_;
};

}  // namespace naive
