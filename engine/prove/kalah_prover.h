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

/// Answers questions about boards of kalah with proof: does the mover gain so many net seeds?
///
/// No sowing comes back, so a depth-first search ends by itself: there are no depths, and an
/// opinion, or the search that plays, says no more than what is tried first. As all seeds are
/// shared out in the end, a board's value is even when the number of its seeds is, so that a
/// question skips every other value. What is found of a board, the least and the most that its
/// mover gains, is true for good, and other questions go on from there.
class KalahProver {
public:
    virtual ~KalahProver() = default;
    /// `tables` are those of the game, in one form or the other: they must outlive the prover.
    void use(const Tables& tables);
    void use(const PackedTables& tables);

    /// What may be spent.
    struct Effort {
        int threads = 1;
        std::uint64_t nodes = 0;  ///< at most
        GiveUp give_up = {};
    };
    /// Whether the mover gains at least so much: bounds that tell it. Several threads are of most
    /// use where the answer is as `expected`. Nothing when it was given up, the nodes are used up,
    /// or the table needs room.
    virtual std::optional<Bounds> ask(const Board& board, int net_seeds, bool expected,
                                      const Effort& effort) = 0;

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
    KalahProver(int pits, BoundsTable& table) : table_(table), index_(pits) {}

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
std::unique_ptr<KalahProver> make_kalah_prover(const AnyGame& game, const Position& position,
                                               BoundsTable& table);

}  // namespace krou
