#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "games/game.h"

namespace krou {

/// How the true value lies to a searched one: at least, at most or exactly that.
enum class Bound : std::uint8_t { lower, upper, exact };

/// What a search with this window says of the value that it found.
constexpr Bound bound_of(int value, int alpha, int beta) {
    return value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
}

/// A deeper entry is kept as one of this depth. So in an iteration beyond it only entries that are
/// proved cut off.
inline constexpr int most_kept_depth = 255;

/// What is kept of a search of a board: a transposition-table entry.
struct TranspositionEntry {
    int value = 0;  ///< net seeds still to be gained, 300 to a seed
    int depth = 0;  ///< plies searched
    Bound bound = Bound::exact;
    bool proved = false;       ///< no deeper search would say anything else
    std::optional<Move> move;  ///< the best, where one was found
};

/// Entries by the hash of the pits, shared by all threads without locks: each is stored with
/// key ^ data, so that one written by two threads at once is taken for that of another board.
class TranspositionTable {
public:
    /// Of this size, or of the largest half, quarter … of it that there is memory for.
    explicit TranspositionTable(std::size_t megabytes);

    /// Empties the table and gives it exactly this size; keeps it as it is and says false where
    /// there is no such memory.
    bool resize(std::size_t megabytes);
    /// The same with the largest half, quarter … of it that there is memory for, if any.
    bool resize_at_most(std::size_t megabytes);
    /// Forgets all entries in constant time. The memory stays ready.
    void clear();
    /// To be made ready before a search, so that it need not wait for the system's pages.
    LargeMemory& memory() { return memory_; }
    /// From now on the entries there are count as old, and are the first to be replaced.
    void new_search() { age_ = (age_ + 1) & age_mask; }

    std::optional<TranspositionEntry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const TranspositionEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    /// Thousandths of the table filled by this search.
    int permille_used() const;
    std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

private:
    struct Slot {
        std::atomic<std::uint64_t> check;  ///< key ^ data
        std::atomic<std::uint64_t> data;
    };
    static_assert(sizeof(Slot) == 16);

    static constexpr int slots_in_bucket = 4;
    struct alignas(64) Bucket {
        Slot slots[slots_in_bucket];
    };
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");

    static constexpr std::uint64_t age_mask = 31;

    Bucket& bucket(std::uint64_t key) const;
    bool is_used(std::uint64_t data) const;

    LargeMemory memory_;
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;
    std::uint64_t age_ = 0;
    std::uint64_t generation_ = 1;  ///< entries of other generations are unused
};

}  // namespace krou
