#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace krou {

/// Array of which few elements are used. Unused blocks cost almost no memory and no time to create
/// or destroy. Small blocks recycle memory of the program; in one large array, the system would
/// have to map every touched page. Throws std::bad_alloc.
template <class T>
class SparseArray {
public:
    explicit SparseArray(std::size_t size) : blocks_((size + per_block - 1) / per_block) {}

    /// Returns a copy of the element; `T()` if it was never written.
    T get(std::size_t place) const {
        const auto& block = blocks_[place / per_block];
        return block ? block[place % per_block] : T();
    }
    /// Returns the element for writing; allocates its block.
    T& operator[](std::size_t place) {
        auto& block = blocks_[place / per_block];
        if (!block) block = std::make_unique<T[]>(per_block);
        return block[place % per_block];
    }

private:
    static constexpr std::size_t per_block = 512;

    std::vector<std::unique_ptr<T[]>> blocks_;  ///< null for unused blocks
};

}  // namespace krou
