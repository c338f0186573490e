#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace krou {

/// An array of which little is used: what is not takes next to no memory, and no time to be made
/// and given back. Memory of the system's own would be handed out page by page, which takes longer
/// than to fill what was used before. Throws std::bad_alloc.
template <class T>
class SparseArray {
public:
    explicit SparseArray(std::size_t size) : blocks_((size + in_a_block - 1) / in_a_block) {}

    /// A copy, which is that of a new element where nobody has asked for it to be changed.
    T get(std::size_t place) const {
        const auto& block = blocks_[place / in_a_block];
        return block ? block[place % in_a_block] : T();
    }
    T& operator[](std::size_t place) {
        auto& block = blocks_[place / in_a_block];
        if (!block) block = std::make_unique<T[]>(in_a_block);
        return block[place % in_a_block];
    }

private:
    static constexpr std::size_t in_a_block = 128;

    std::vector<std::unique_ptr<T[]>> blocks_;  ///< null where nothing is used
};

}  // namespace krou
