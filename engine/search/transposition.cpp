#include "search/transposition.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "eval/weights.h"

namespace krou {

namespace {

// Bits of data, from the lowest: value 20 (offset), depth 8, bound 2, proved 1, move 4, age 5,
// generation 24. Entries of other generations are unused; untouched memory has generation 0.
constexpr int value_offset = 1 << 19;
constexpr int depth_shift = 20;
constexpr std::uint64_t depth_mask = 255;
constexpr int bound_shift = 28;
constexpr int proved_shift = 30;
constexpr int move_shift = 31;
constexpr std::uint64_t no_move = 15;
constexpr int age_shift = 35;
constexpr std::uint64_t age_mask = 31;
constexpr int generation_shift = 40;
constexpr std::uint64_t last_generation = (1 << 24) - 1;
static_assert(max_stored_depth == depth_mask);
constexpr int largest_value = max_seeds * seed_value;
static_assert(largest_value < value_offset);

std::uint64_t pack(const TranspositionEntry& entry, std::uint64_t search,
                   std::uint64_t generation) {
    assert(std::abs(entry.value) <= largest_value && entry.depth >= 0);
    assert(!entry.move || entry.move->index < no_move);
    return static_cast<std::uint64_t>(entry.value + value_offset) |
           static_cast<std::uint64_t>(std::min(entry.depth, max_stored_depth)) << depth_shift |
           static_cast<std::uint64_t>(entry.bound) << bound_shift |
           static_cast<std::uint64_t>(entry.proved) << proved_shift |
           (entry.move ? std::uint64_t{entry.move->index} : no_move) << move_shift |
           (search & age_mask) << age_shift | generation << generation_shift;
}

TranspositionEntry unpack(std::uint64_t data) {
    TranspositionEntry entry;
    entry.value = static_cast<int>(data & 0xfffff) - value_offset;
    entry.depth = static_cast<int>(data >> depth_shift & depth_mask);
    entry.bound = static_cast<Bound>(data >> bound_shift & 3);
    entry.proved = data >> proved_shift & 1;
    if (const auto move = data >> move_shift & 15; move != no_move)
        entry.move = Move{static_cast<std::uint8_t>(move)};
    assert(std::abs(entry.value) <= largest_value && entry.bound <= Bound::exact);
    return entry;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes) {
    if (!resize_at_most(megabytes)) throw std::bad_alloc();
}

bool TranspositionTable::resize_at_most(std::size_t megabytes) {
    while (megabytes > 0 && !resize(megabytes)) megabytes /= 2;
    return megabytes > 0;
}

bool TranspositionTable::resize(std::size_t megabytes) {
    if (megabytes > std::numeric_limits<std::size_t>::max() >> 20) return false;
    const std::size_t wanted = megabytes << 20;
    const auto available = available_memory();
    // Its own pages are freed first. They are counted only if that matters, as it takes time.
    if (available && wanted > *available && wanted > *available + memory_.taken()) return false;
    LargeMemory memory(wanted);
    if (memory.size() == 0) return false;
    memory_ = std::move(memory);
    bucket_count_ = wanted / sizeof(Bucket);
    // Zeroed memory is a table of unused entries; constructing them would touch all of it.
    buckets_ = static_cast<Bucket*>(memory_.begin());
    return true;
}

void TranspositionTable::use_only_ready_memory(bool only) {
    const auto bytes = only ? memory_.ready() : memory_.size();
    const auto used = bucket_count_ * sizeof(Bucket);
    // It grows in few steps, since each loses entries.
    const bool is_enough = used <= bytes && bytes / 2 < used;
    if (bytes < memory_.size() && is_enough) return;
    bucket_count_ = bytes / sizeof(Bucket);
}

void TranspositionTable::clear() {
    searches_ = 0;
    if (generation_++ < last_generation) return;
    std::memset(memory_.begin(), 0, memory_.size());
    generation_ = 1;
}

bool TranspositionTable::is_used(std::uint64_t data) const {
    return data >> generation_shift == generation_;
}

int TranspositionTable::age(std::uint64_t data) const {
    return static_cast<int>((searches_ - (data >> age_shift)) & age_mask);
}

/// Returns the replacement value of an entry in plies: its depth, a bonus if proved, a penalty per
/// search since. The entry with the lowest value is replaced.
int TranspositionTable::replacement_value(std::uint64_t data) const {
    constexpr int proof_bonus = 4;
    constexpr int age_penalty = 8;
    constexpr int unused = -1000;
    if (!is_used(data)) return unused;
    const int depth = static_cast<int>(data >> depth_shift & depth_mask);
    const int proved = data >> proved_shift & 1;
    return depth + proof_bonus * proved - age_penalty * age(data);
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t key) const {
    // The high half of key × count: every size is filled evenly, not only powers of two.
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>(Wide{key} * bucket_count_ >> 64)];
}

std::optional<TranspositionEntry> TranspositionTable::probe(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
        const auto data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && is_used(data))
            return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TranspositionEntry& entry) {
    Slot* place = nullptr;
    int least = 0;
    for (Slot& slot : bucket(key).slots) {
        const auto data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && is_used(data)) {
            place = &slot;
            break;
        }
        const int value = replacement_value(data);
        if (!place || value < least) {
            place = &slot;
            least = value;
        }
    }
    const auto data = pack(entry, searches_, generation_);
    place->check.store(key ^ data, std::memory_order_relaxed);
    place->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::permille_used() const {
    const std::size_t sample = std::min<std::size_t>(bucket_count_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : buckets_[i].slots) {
            const auto data = slot.data.load(std::memory_order_relaxed);
            used += is_used(data) && age(data) == 0;
        }
    return static_cast<int>(1000 * used / (sample * slots_in_bucket));
}

}  // namespace krou
