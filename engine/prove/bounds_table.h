#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/memory.h"
#include "tables/table.h"

namespace krou {

/// What is proved of boards: for each the least and the most net seeds that its mover gains. It is
/// shared by all threads without locks, for an entry is one word of eight bytes:
///
///     check 44 bits | effort 4 bits | bounds, a byte each
///
/// No board is ever taken for another: its place and its check together are its number. A table
/// begins small, for a small one stays in the processor's caches, and grows when it gets full.
class BoundsTable {
public:
    /// A board's number, mixed: it can be had back from it.
    enum class Key : std::uint64_t {};
    /// Numbers from here on have no key.
    static constexpr std::uint64_t end_of_numbers = BoardIndex::end_of_numbers;
    static Key key(std::uint64_t number);

    /// That grows to so many bytes, of which it takes what it needs; fewer where there is no
    /// memory for so much.
    explicit BoundsTable(std::size_t most_bytes);

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }
    /// The bounds of a board with so many seeds in its pits.
    std::optional<Bounds> find(Key key, int seeds) const;
    /// Keeps them, if need be in place of those that took least effort, which is counted in nodes.
    /// Tells whether the board is new to the table.
    bool store(Key key, int seeds, Bounds worth, std::uint64_t effort);

    /// Makes room for twice as many entries, or for as many as there may be; false if there is
    /// all the room already. No other thread may use the table meanwhile.
    bool grow();
    bool can_grow() const { return buckets_ < most_buckets_; }
    /// How many entries there is room for.
    std::size_t places() const { return buckets_ * places_in_bucket; }
    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
    std::size_t most_bytes() const { return most_buckets_ * sizeof(Bucket); }

    /// What it has of one board, to be written down: its key is all that tells of which.
    struct Entry {
        Key key;
        std::uint8_t effort;  ///< shortened to four bits
        std::uint8_t lower;   ///< (seeds + bound) / 2
        std::uint8_t upper;
    };
    static constexpr std::uint8_t most_effort = 15;
    /// The effort in four bits, each step up for four times the nodes. Never 0.
    static std::uint8_t shortened(std::uint64_t nodes);
    /// Calls `visit` with each entry, by bucket in the order of the keys, until it says false.
    void for_each(const std::function<bool(const Entry&)>& visit) const;
    /// Keeps an entry of another table, unless all that has its place took more effort.
    void put(const Entry& entry);
    /// Grows until so many entries find their places, or as far as it can; false where there are
    /// more of them than places.
    bool make_room_for(std::size_t entries);

    /// Thousandths of it that are used.
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
    std::size_t most_buckets_ = 0;
};

}  // namespace krou
