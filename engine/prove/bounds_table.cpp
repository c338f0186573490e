#include "prove/bounds_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <new>

namespace krou {

namespace {

constexpr int key_bits = std::countr_zero(BoundsTable::end_of_numbers);
constexpr std::uint64_t key_mask = BoundsTable::end_of_numbers - 1;
constexpr int check_bits = 44;
constexpr std::uint64_t check_mask = (std::uint64_t{1} << check_bits) - 1;
constexpr int effort_shift = check_bits;
constexpr std::uint64_t effort_mask = BoundsTable::max_effort;
constexpr int lower_shift = 48;
constexpr int upper_shift = 56;

/// Minimum for which bucket index and check identify a key.
constexpr std::size_t fewest_buckets = std::size_t{1} << (key_bits - check_bits);
constexpr std::size_t buckets_at_first = std::size_t{1} << 16;

std::uint64_t effort_of(std::uint64_t entry) {
    return entry >> effort_shift & effort_mask;
}

constexpr std::uint64_t packed(std::uint64_t check, std::uint64_t effort, std::uint64_t lower,
                               std::uint64_t upper) {
    return check | effort << effort_shift | lower << lower_shift | upper << upper_shift;
}

/// Rebuilds the key of an entry from its check. `first` is the lowest key of its bucket.
BoundsTable::Key key_in(std::uint64_t first, std::uint64_t entry) {
    return BoundsTable::Key{first + ((entry - first) & check_mask)};
}

}  // namespace

/// Every step is invertible: the factors are odd, and each xor-shift keeps the upper half.
BoundsTable::Key BoundsTable::key(std::uint64_t number) {
    assert(number < end_of_numbers);
    number = number * 0x9e3779b97f4a7c15 & key_mask;
    number ^= number >> key_bits / 2;
    number = number * 0xd6e8feb86659fd93 & key_mask;
    return Key{number ^ number >> key_bits / 2};
}

/// Adds 1 to half the bit width, because an unused entry has effort 0.
std::uint8_t BoundsTable::shortened(std::uint64_t nodes) {
    const int half = static_cast<int>(std::bit_width(nodes)) / 2;
    return static_cast<std::uint8_t>(std::min<int>(1 + half, max_effort));
}

BoundsTable::BoundsTable(std::size_t max_bytes) {
    max_buckets_ = std::max(max_bytes / sizeof(Bucket), fewest_buckets);
    while (memory_.size() == 0) {
        memory_ = LargeMemory(max_buckets_ * sizeof(Bucket));
        if (memory_.size() != 0) break;
        if (max_buckets_ == fewest_buckets) throw std::bad_alloc();
        max_buckets_ = std::max(max_buckets_ / 2, fewest_buckets);
    }
    // Zeroed memory is an empty table; constructing the entries would touch all of it.
    begin_ = static_cast<Bucket*>(memory_.begin());
    buckets_ = std::min(buckets_at_first, max_buckets_);
}

/// Maps keys to buckets in ascending order, for any number of buckets.
std::size_t BoundsTable::index(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{key} * buckets_ >> key_bits);
}

/// Returns the lowest key that belongs to a bucket.
std::uint64_t BoundsTable::first_key(std::size_t bucket) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(((Wide{bucket} << key_bits) + buckets_ - 1) / buckets_);
}

std::optional<Bounds> BoundsTable::find(Key key, int seeds) const {
    const auto check = static_cast<std::uint64_t>(key) & check_mask;
    for (const auto& place : bucket(key).places) {
        const auto entry = place.load(std::memory_order_relaxed);
        if ((entry & check_mask) != check || effort_of(entry) == 0) continue;
        return Bounds{2 * static_cast<int>(entry >> lower_shift & 0xff) - seeds,
                      2 * static_cast<int>(entry >> upper_shift) - seeds};
    }
    return std::nullopt;
}

/// Returns the place of this board, or else the one with the least effort.
std::atomic<std::uint64_t>& BoundsTable::place_for(Bucket& bucket, std::uint64_t check) {
    std::atomic<std::uint64_t>* found = nullptr;
    std::uint64_t least = effort_mask + 1;
    for (auto& place : bucket.places) {
        const auto entry = place.load(std::memory_order_relaxed);
        const auto effort = effort_of(entry);
        if ((entry & check_mask) == check && effort != 0) return place;
        if (effort >= least) continue;
        least = effort;
        found = &place;
    }
    return *found;
}

bool BoundsTable::store(Key key, int seeds, Bounds bounds, std::uint64_t effort) {
    assert(-seeds <= bounds.lower && bounds.lower <= bounds.upper && bounds.upper <= seeds);
    assert((bounds.lower + seeds) % 2 == 0 && (bounds.upper + seeds) % 2 == 0);
    const auto check = static_cast<std::uint64_t>(key) & check_mask;
    auto& place = place_for(bucket(key), check);
    const auto before = place.load(std::memory_order_relaxed);
    const bool is_new = (before & check_mask) != check || effort_of(before) == 0;
    const auto effort_kept =
        std::max<std::uint64_t>(is_new ? 0 : effort_of(before), shortened(effort));
    const auto half = [&](int bound) { return static_cast<std::uint64_t>(bound + seeds) / 2; };
    place.store(packed(check, effort_kept, half(bounds.lower), half(bounds.upper)),
                std::memory_order_relaxed);
    return is_new;
}

void BoundsTable::for_each(const std::function<bool(const Entry&)>& visit) const {
    for (std::size_t i = 0; i < buckets_; ++i) {
        const auto first = first_key(i);
        for (const auto& place : begin_[i].places) {
            const auto entry = place.load(std::memory_order_relaxed);
            if (entry == 0) continue;
            if (!visit({key_in(first, entry), static_cast<std::uint8_t>(effort_of(entry)),
                        static_cast<std::uint8_t>(entry >> lower_shift),
                        static_cast<std::uint8_t>(entry >> upper_shift)}))
                return;
        }
    }
}

void BoundsTable::put(const Entry& entry) {
    const auto check = static_cast<std::uint64_t>(entry.key) & check_mask;
    auto& place = place_for(bucket(entry.key), check);
    if (effort_of(place.load(std::memory_order_relaxed)) > entry.effort) return;
    place.store(packed(check, entry.effort, entry.lower, entry.upper), std::memory_order_relaxed);
}

bool BoundsTable::reserve(std::size_t entries) {
    constexpr std::size_t places_per_entry = 2;  // with fewer, some buckets would overflow
    while (places() < places_per_entry * entries && grow()) {
    }
    return entries <= places();
}

/// Grows in place. Bucket order follows key order, so entries only move up. From the last bucket to
/// the first, each is emptied before its places are needed.
bool BoundsTable::grow() {
    if (buckets_ == max_buckets_) return false;
    const auto before = buckets_;
    std::array<std::uint64_t, places_in_bucket> entries;
    for (std::size_t i = before; i-- > 0;) {
        buckets_ = before;
        const auto first = first_key(i);
        for (std::size_t place = 0; place < places_in_bucket; ++place) {
            entries[place] = begin_[i].places[place].load(std::memory_order_relaxed);
            begin_[i].places[place].store(0, std::memory_order_relaxed);
        }
        buckets_ = std::min(2 * before, max_buckets_);
        for (const auto entry : entries) {
            if (entry == 0) continue;
            const auto key = static_cast<std::uint64_t>(key_in(first, entry));
            place_for(begin_[index(key)], entry & check_mask)
                .store(entry, std::memory_order_relaxed);
        }
    }
    return true;
}

int BoundsTable::permille_used() const {
    const std::size_t sample = std::min<std::size_t>(buckets_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const auto& place : begin_[i].places)
            used += place.load(std::memory_order_relaxed) != 0;
    return static_cast<int>(1000 * used / (sample * places_in_bucket));
}

}  // namespace krou
