#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "games/game.h"

namespace krou {

/// Which side of the true value a searched value lies on.
enum class Bound : std::uint8_t { lower, upper, exact };

/// What a search with this window says of the value that it found.
constexpr Bound bound_of(int value, int alpha, int beta) {
    return value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
}

/// A deeper entry is kept as one of this depth. So iterations beyond it are cut short by proofs
/// alone, and what they find is proved: their lines turn round among few boards.
inline constexpr int most_kept_depth = 255;

/// What a search of a board found out.
struct TranspositionEntry {
    int value = 0;  ///< net seeds still to be gained, 300 to a seed
    int depth = 0;  ///< plies searched
    Bound bound = Bound::exact;
    bool proven = false;       ///< true whatever a deeper search would say
    std::optional<Move> move;  ///< the best, where one was found
};

/// Findings by the hash of the pits, shared by all threads without locks: each entry is
/// stored with key ^ data, so that one written by two threads at once is taken for a foreign
/// one.
class TranspositionTable {
public:
    /// Of this size, or of the largest half, quarter … of it that there is memory for.
    explicit TranspositionTable(std::size_t megabytes);

    /// Empties the table and gives it exactly this size; keeps it as it is and says false where
    /// there is no such memory.
    bool resize(std::size_t megabytes);
    /// The same with the largest half, quarter … of it that there is memory for, if any.
    bool resize_at_most(std::size_t megabytes);
    void clear();
    /// What is to be done before a search, so that none waits for its memory.
    LargeMemory& memory() { return memory_; }
    /// Findings of earlier searches are the first to be replaced.
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

    LargeMemory memory_;
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;
    std::uint64_t age_ = 0;
};

}  // namespace krou
