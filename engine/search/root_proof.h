#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/step_budget.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou {

/// What is proved of a position.
struct Proof {
    Bounds worth;             ///< net seeds that the mover gains at least and at most
    std::vector<Move> line;   ///< begins with a move that gains the least of them
    std::uint64_t nodes = 0;  ///< that count as the search's own
};

/// What a step of a proof may take.
struct Allowance {
    std::uint64_t search_nodes;  ///< that the search itself took so far: to keep up with it
    std::uint64_t most_nodes;
    GiveUp give_up;
};

/// Proves what the root of a search is worth, where the search by itself may never: beside it, a
/// step further each time it is called.
using RootProof = std::function<Proof(const Allowance&)>;

/// Begins the proof of a root in which only these moves may be played; empty where there is none.
/// The first move is the one to keep to if none is better.
using BeginProof = std::function<RootProof(const Position& root, MoveSet moves, Move first)>;

/// What is proved of a board for good: net seeds that its mover gains.
struct ProvedBoard {
    Board board;
    Bounds worth;
    bool is_movers = true;  ///< the side to move is the one that was to move in the position
};

/// What is proved before a search, and beside it.
struct RootProofs {
    std::span<const ProvedBoard> known = {};  ///< of the same game
    BeginProof begin = {};                    ///< empty where nothing is proved beside it
};

}  // namespace krou
