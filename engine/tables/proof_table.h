#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace krou {

/// How far a search for a proof still has to go: the least number of positions that must be won to
/// show that who is to move wins, and those to show that he loses. 0 where it is shown.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1u << 30;

    std::uint32_t to_win = 1;
    std::uint32_t to_lose = 1;
};

/// What a search for proofs has found, by a hash of all that matters. Of two positions that share
/// a place the later stays.
class ProofTable {
public:
    ProofTable() : entries_(size) {}

    ProofNumbers look_up(std::uint64_t key) const {
        const Entry& entry = entries_[key % size];
        return entry.key == key ? entry.numbers : ProofNumbers();
    }
    void keep(std::uint64_t key, ProofNumbers numbers) { entries_[key % size] = {key, numbers}; }
    /// So that no two users share a position.
    std::uint64_t new_salt() { return ++salt_ * 0x9e3779b97f4a7c15; }

private:
    static constexpr std::size_t size = std::size_t{1} << 18;
    struct Entry {
        std::uint64_t key = 0;
        ProofNumbers numbers;
    };
    static_assert(sizeof(Entry) == 16);

    std::vector<Entry> entries_;
    std::uint64_t salt_ = 0;
};

}  // namespace krou
