#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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

/// Proves what the root of a search is worth, where the search by itself may never: beside it, a
/// little further after each iteration.
class RootProof {
public:
    RootProof() = default;
    RootProof(const RootProof&) = delete;
    RootProof& operator=(const RootProof&) = delete;
    virtual ~RootProof() = default;

    /// What a step may take.
    struct Allowance {
        std::uint64_t search_nodes;  ///< that the search itself took so far: to keep up with it
        std::uint64_t most_nodes;
        GiveUp give_up;
    };
    virtual Proof go_on(const Allowance& allowance) = 0;
};

/// Begins the proof of a root in which only these moves may be played; null where there is none.
using BeginProof = std::function<std::unique_ptr<RootProof>(const Position& root, MoveSet moves)>;

/// What is proved of a board for good: net seeds that its mover gains.
struct ProvedBoard {
    Board board;
    Bounds worth;
    bool is_movers = true;  ///< the side to move is the one that was to move in the position
};

}  // namespace krou
