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

/// A board and its proved bounds: net seeds that its mover gains.
struct ProvedBoard {
    Board board;
    Bounds worth;
    bool is_movers = true;  ///< the side to move is the one that was to move in the position
};

/// Finds moves by alpha-beta. Remembers what it has found for the next search, until `forget`.
class Search {
public:
    /// The transposition table has this size, or the largest half, quarter … of it that fits in
    /// memory.
    explicit Search(std::size_t hash_megabytes) : table_(hash_megabytes) {}

    /// Starts a search of these moves, at least one. It ends by a limit, by the clock or by a
    /// proof, but searches at least one ply. Nothing else may use this object before the run is
    /// destroyed. The arguments must outlive it; the listener is called on this thread.
    Run start(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
              const SearchResources& resources, Listener listener,
              std::span<const ProvedBoard> known = {});

    void forget();
    TranspositionTable& table() { return table_; }
    const TranspositionTable& table() const { return table_; }

private:
    TranspositionTable table_;
    std::uint64_t searches_ = 0;  ///< since the last `forget`
};

/// The move to ponder on: the next of the line, if it is the opponent's.
std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line);

}  // namespace krou
