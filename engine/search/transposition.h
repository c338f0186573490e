#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "games/game.h"

namespace krou {

/// Bound type of a stored value: the true value is at least, at most or exactly that.
enum class Bound : std::uint8_t { lower, upper, exact };

/// Returns the bound type of a value found in this window.
constexpr Bound bound_of(int value, int alpha, int beta) {
    return value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
}

/// Greatest stored depth. Deeper results are stored with this depth, so iterations beyond it get
/// cutoffs from proved entries only.
inline constexpr int max_stored_depth = 255;

/// Transposition-table entry: the result of searching a board. Results that depend on the path
/// (GHI) are not stored.
struct TranspositionEntry {
    int value = 0;  ///< net seeds still to gain, in 1/300 seed
    int depth = 0;  ///< plies searched
    Bound bound = Bound::exact;
    /// Valid at any depth, if no earlier board can recur (see `Tree::trust_in`).
    bool proved = false;
    std::optional<Move> move;  ///< best move, if known
};

/// Transposition table, keyed by the hash of the pits and shared by all threads without locks. Each
/// slot stores key ^ data, so a torn write looks like another board (Hyatt and Mann, 2002).
class TranspositionTable {
public:
    /// Allocates this size, or the largest half, quarter … of it that fits in memory.
    explicit TranspositionTable(std::size_t megabytes);

    /// Empties the table and gives it exactly this size. Returns false and changes nothing if
    /// memory is short.
    bool resize(std::size_t megabytes);
    /// Resizes to the largest half, quarter … of this size that fits. Returns false if none does.
    bool resize_at_most(std::size_t megabytes);
    /// Forgets all entries in constant time. The pages stay mapped.
    void clear();
    /// Returns the memory, so that its pages can be mapped before a search.
    LargeMemory& memory() { return memory_; }
    /// Limits the table to memory that is ready, or uses all of it. Mapping the rest during a short
    /// search would take all its time. Most entries are lost when the size in use changes.
    void use_only_ready_memory(bool only);
    /// Ages all entries, so that they are replaced first. Returns the number of searches since the
    /// last `clear`.
    std::uint64_t new_search() { return ++searches_; }

    std::optional<TranspositionEntry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const TranspositionEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    /// Returns the permille of the table filled by the current search.
    int permille_used() const;
    std::size_t bytes() const { return memory_.size(); }

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

    Bucket& bucket(std::uint64_t key) const;
    bool is_used(std::uint64_t data) const;
    /// Returns the searches since an entry was stored, modulo 32.
    int age(std::uint64_t data) const;
    int replacement_value(std::uint64_t data) const;

    LargeMemory memory_;
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;  ///< in use
    std::uint64_t searches_ = 0;    ///< since the last `clear`
    std::uint64_t generation_ = 1;  ///< entries of other generations are unused
};

}  // namespace krou
