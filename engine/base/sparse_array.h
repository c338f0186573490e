#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace krou {

/// An array of which little is used: the rest takes next to no memory, and next to no time to be
/// made and given back. Its small blocks come from memory that the program has already; of one
/// large array, each page would be handed out by the system anew when it is touched. Throws
/// std::bad_alloc.
template <class T>
class SparseArray {
public:
    explicit SparseArray(std::size_t size) : blocks_((size + in_a_block - 1) / in_a_block) {}

    /// A copy; `T()` where nothing was written.
    T get(std::size_t place) const {
        const auto& block = blocks_[place / in_a_block];
        return block ? block[place % in_a_block] : T();
    }
    /// To be written: from then on it takes memory.
    T& operator[](std::size_t place) {
        auto& block = blocks_[place / in_a_block];
        if (!block) block = std::make_unique<T[]>(in_a_block);
        return block[place % in_a_block];
    }

private:
    static constexpr std::size_t in_a_block = 512;

    std::vector<std::unique_ptr<T[]>> blocks_;  ///< null where nothing is used
};

}  // namespace krou
