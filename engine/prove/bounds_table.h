#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/memory.h"
#include "tables/table.h"

namespace krou {

/// Hash table of proved bounds: the minimum and maximum net seeds that a board's mover gains.
/// Threads share it without locks, because an entry is one 8-byte word:
///
///     check 44 bits | effort 4 bits | bounds, a byte each
///
/// Bucket index and check together identify the board, so two boards are never confused. The table
/// starts small, to fit in the processor's caches, and grows when it gets full.
class BoundsTable {
public:
    /// Board number, mixed by an invertible function.
    enum class Key : std::uint64_t {};
    /// Exclusive limit of the board numbers that have a key.
    static constexpr std::uint64_t end_of_numbers = BoardIndex::end_of_numbers;
    static Key key(std::uint64_t number);

    /// Reserves at most `max_bytes`, or less if memory is short, and starts with a small part of
    /// it. Throws std::bad_alloc if even the minimum, 1 MiB, is not available.
    explicit BoundsTable(std::size_t max_bytes);

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }
    /// Returns the stored bounds of a board with `seeds` seeds in its pits.
    std::optional<Bounds> find(Key key, int seeds) const;
    /// Stores bounds. In a full bucket, replaces the entry of least effort, counted in nodes.
    /// Returns true if the board is new to the table.
    bool store(Key key, int seeds, Bounds bounds, std::uint64_t effort);

    /// Doubles the capacity, up to the maximum. Returns false if already at the maximum. No other
    /// thread may use the table meanwhile.
    bool grow();
    bool can_grow() const { return buckets_ < max_buckets_; }
    /// Returns the capacity in entries.
    std::size_t places() const { return buckets_ * places_in_bucket; }
    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
    std::size_t max_bytes() const { return max_buckets_ * sizeof(Bucket); }

    /// Entry as stored in proof files. Only the key identifies the board.
    struct Entry {
        Key key;
        std::uint8_t effort;  ///< nodes, compressed to four bits
        std::uint8_t lower;   ///< (seeds + bound) / 2
        std::uint8_t upper;
    };
    static constexpr std::uint8_t max_effort = 15;
    /// Compresses an effort to four bits: one step per factor of 4 in nodes. Never 0.
    static std::uint8_t shortened(std::uint64_t nodes);
    /// Calls `visit` with each entry, bucket by bucket in key order, until it returns false.
    void for_each(const std::function<bool(const Entry&)>& visit) const;
    /// Stores an entry of another table, unless the entry to be replaced took more effort.
    void put(const Entry& entry);
    /// Grows to twice as many places as `entries`, or as far as possible. Returns false if there
    /// are still fewer places than entries.
    bool reserve(std::size_t entries);

    /// Returns the used part of the table in permille, estimated from its first buckets.
    int permille_used() const;

private:
    static constexpr std::size_t places_in_bucket = 8;
    struct alignas(64) Bucket {
        std::atomic<std::uint64_t> places[places_in_bucket];
    };
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");

    std::size_t index(std::uint64_t key) const;
    Bucket& bucket(Key key) const { return begin_[index(static_cast<std::uint64_t>(key))]; }
    std::uint64_t first_key(std::size_t bucket) const;
    static std::atomic<std::uint64_t>& place_for(Bucket& bucket, std::uint64_t check);

    LargeMemory memory_;
    Bucket* begin_ = nullptr;
    std::size_t buckets_ = 0;
    std::size_t max_buckets_ = 0;
};

}  // namespace krou
