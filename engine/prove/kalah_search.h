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
/// Kalah has no cycles, so the search needs no depth limit, and the evaluation and the search that
/// plays only order the moves. As all seeds are shared out in the end, a board's value is even when
/// the number of its seeds is, so that a question skips every other value.
class KalahSearch {
public:
    virtual ~KalahSearch() = default;
    /// `tables` are those of the game, in one form or the other: they must outlive the prover.
    void use(const Tables& tables);
    void use(const PackedTables& tables);

    /// Whether the mover gains at least so much: bounds that tell it. Several threads are of most
    /// use where the answer is as `expected`. The budget counts nodes. Nothing when it is over, or
    /// when the table needs room.
    virtual std::optional<Bounds> ask(const Board& board, int net_seeds, bool expected, int threads,
                                      StepBudget& budget) = 0;

    /// What is known of a board without a search.
    virtual Bounds known(const Board& board) const = 0;

    /// The value that it is likely to have, by an opinion of its moves.
    virtual int believed(const Board& board) const = 0;

    /// Of all questions so far.
    struct Counts {
        std::atomic<std::uint64_t> nodes{0};
        std::atomic<std::uint64_t> table_hits{0};
        std::atomic<std::uint64_t> boards{0};  ///< that the table got to know
        std::atomic<int> deepest{0};           ///< plies below the board that was asked about
    };
    const Counts& counts() const { return counts_; }
    /// Whether the table should grow.
    bool needs_room() const { return counts_.boards >= boards_to_keep(); }

protected:
    KalahSearch(int pits, BoundsTable& table) : table_(table), index_(pits) {}

    /// What the tables say of a board with this number among all.
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
    int most_in_tables_ = -1;  ///< seeds on a board; -1 without tables
    bool are_packed_ = false;
    std::array<const std::int8_t*, max_table_seeds + 1> values_{};  ///< by seeds on the board
    std::array<const std::uint8_t*, max_table_seeds + 1> packed_{};
    Counts counts_;
};

/// For the game of a position of kalah. It and the table must outlive the prover.
std::unique_ptr<KalahSearch> make_kalah_search(const AnyGame& game, const Position& position,
                                               BoundsTable& table);

}  // namespace krou
