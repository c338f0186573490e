#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <vector>

#include "helpers/naive_game.h"

namespace naive {

/// Bounds of the mover's net gain, in seeds.
struct Range {
    int lower = 0;
    int upper = 0;

    friend bool operator==(const Range&, const Range&) = default;
};

/// Reference endgame tables, computed from the definition of their values with the naive rules.
///
/// If a repetition pays each side its row, a side can force a value by an endless cycle among
/// boards that pay it at least that. Otherwise endless play is worth 0.
class Endings {
public:
    /// Value of a board without history, in case its two guaranteed values differ.
    using Fresh = std::function<Range(const std::vector<int>& pits)>;

    /// Computes the tables up to this number of seeds, with the pits of these rules.
    Endings(const krou::Rules& rules, int seeds, Fresh fresh);

    /// Guaranteed values of both sides. The mover's pits come first.
    const Range& operator()(const std::vector<int>& pits) const { return boards_.at(pits).range; }

private:
    struct Worth {
        Range range;
        Range fresh;
        int share = 0;         ///< net seeds that a repetition pays the mover
        bool goes_on = false;  ///< a repetition here does not end the game, but a later one does
        std::size_t number;    ///< index within its layer
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
    /// Membership of each board: [0] with the hero to move, [1] with its opponent to move.
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
