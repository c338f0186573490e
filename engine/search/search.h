#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/position.h"
#include "search/report.h"
#include "search/run.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// A board and its proved bounds: net seeds that its mover will gain.
struct ProvedBoard {
    Board board;
    Bounds bounds;
    bool is_root_movers = true;  ///< its mover is the mover of the root position
};

/// Alpha-beta search. It keeps its transposition table between searches, until `forget`.
class Search {
public:
    /// Allocates a transposition table of this size, or the largest half, quarter … of it that fits
    /// in memory.
    explicit Search(std::size_t hash_megabytes) : table_(hash_megabytes) {}

    /// Starts a search of `moves`, at least one. It searches at least one ply, and ends by a limit,
    /// the clock or a proof. This object must not be used until the run is destroyed. The arguments
    /// must outlive the run, which calls the listener on the thread of its caller.
    Run start(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
              const SearchResources& resources, Listener listener,
              std::span<const ProvedBoard> known = {});

    void forget();
    TranspositionTable& table() { return table_; }
    const TranspositionTable& table() const { return table_; }

private:
    TranspositionTable table_;
    std::uint64_t searches_ = 0;  ///< searches since the last `forget`
};

/// Returns the move to ponder on: the second of the PV, if it is the opponent's.
std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line);

}  // namespace krou
