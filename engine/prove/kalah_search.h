#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/step_budget.h"
#include "games/position.h"
#include "prove/bounds_table.h"
#include "prove/packed_tables.h"
#include "tables/index.h"
#include "tables/table.h"

namespace krou {

/// Proves margins in kalah: does the mover gain this many net seeds? Alpha-beta with null windows
/// only, whose bounds are final and reused.
///
/// Kalah has no cycles, so the search needs no depth limit. The evaluation and the playing search
/// only order moves. All seeds end up in the stores, so a value has the parity of the seeds in the
/// pits, and windows skip every other value.
class KalahSearch {
public:
    virtual ~KalahSearch() = default;
    /// Sets the endgame tables, plain or packed. They must outlive the search.
    void use(const Tables& tables);
    void use(const PackedTables& tables);

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
    bool should_grow() const { return counts_.boards >= boards_to_keep(); }

protected:
    KalahSearch(int pits, BoundsTable& table) : table_(table), index_(pits) {}

    /// Returns a board's bounds from the endgame tables. `number` counts the boards of all layers.
    Bounds bounds_in_tables(std::uint64_t number, int seeds) const {
        const auto place = number - index_.first_with(seeds);
        const auto layer = static_cast<std::size_t>(seeds);
        if (are_packed_) return PackedTables::bounds(packed_[layer], place, seeds);
        const int value = values_[layer][place];
        return {value, value};
    }
    void prefetch_tables(std::uint64_t number, int seeds) const {
        const auto place = number - index_.first_with(seeds);
        const auto layer = static_cast<std::size_t>(seeds);
        if (are_packed_)
            __builtin_prefetch(PackedTables::byte_of(packed_[layer], place));
        else
            __builtin_prefetch(values_[layer] + place);
    }

    std::uint64_t boards_to_keep() const;

    BoundsTable& table_;
    BoardIndex index_;
    int max_in_tables_ = -1;  ///< largest layer of the tables; -1 without tables
    bool are_packed_ = false;
    std::array<const std::int8_t*, max_table_seeds + 1> values_{};  ///< plain layers, by seeds
    std::array<const std::uint8_t*, max_table_seeds + 1> packed_{};
    Counts counts_;
};

/// Creates a search for a kalah position. `game` and `table` must outlive it.
std::unique_ptr<KalahSearch> make_kalah_search(const AnyGame& game, const Position& position,
                                               BoundsTable& table);

}  // namespace krou
