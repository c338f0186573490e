#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/step_budget.h"
#include "games/position.h"
#include "prove/acyclic_tables.h"
#include "prove/bounds_table.h"
#include "tables/table.h"

namespace krou {

/// Proves margins in acyclic games: does the mover gain this many net seeds? Alpha-beta with null
/// windows only, whose bounds are final and reused.
///
/// Boards never recur, so the search needs no depth limit. A network and a playing search suggest
/// which moves to try first. All seeds end up in the stores, so a value has the parity of the seeds
/// in the pits, and windows skip every other value.
class AcyclicSearch {
public:
    virtual ~AcyclicSearch() = default;

    /// Proves or refutes that the mover gains `net_seeds`, and returns bounds that decide it.
    /// Returns nullopt if the budget (in nodes) ends first or the table must grow. Several threads
    /// help most if `expected` matches the answer.
    virtual std::optional<Bounds> ask(const Board& board, int net_seeds, bool expected, int threads,
                                      StepBudget& budget) = 0;
    /// Returns the bounds from the tables, without a search.
    virtual Bounds known(const Board& board) const = 0;
    /// Returns an estimate of the value, from the static evals after each move.
    virtual int estimate(const Board& board) const = 0;

    /// Counters over all calls of `ask`.
    struct Counts {
        std::atomic<std::uint64_t> nodes{0};
        std::atomic<std::uint64_t> table_hits{0};
        std::atomic<std::uint64_t> boards{0};  ///< boards added to the table of bounds
        std::atomic<int> seldepth{0};          ///< plies below the root
    };
    const Counts& counts() const { return counts_; }
    /// True if the table of bounds should grow.
    virtual bool should_grow() const = 0;

protected:
    Counts counts_;
};

/// Creates a search for a position of an acyclic game. `game`, `tables` and `bounds` must outlive
/// it.
std::unique_ptr<AcyclicSearch> make_acyclic_search(const AnyGame& game, const Position& position,
                                                   const AcyclicTables& tables,
                                                   BoundsTable& bounds);

}  // namespace krou
