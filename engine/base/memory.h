#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "base/platform.h"
#include "base/step_budget.h"

namespace krou {

/// Deleter of a `PagedArray`.
struct FreePages {
    void operator()(void* memory) const { free_pages(memory); }
};
template <class T>
using PagedArray = std::unique_ptr<T[], FreePages>;

/// Allocates an uninitialised array in large pages, which save TLB misses on random access.
/// Returns null if `count` is 0. Throws std::bad_alloc.
template <class T>
PagedArray<T> make_paged_array(std::size_t count) {
    return PagedArray<T>(count == 0 ? nullptr : static_cast<T*>(allocate_pages(count * sizeof(T))));
}

/// Allocates a zeroed array. Fresh pages from the system take memory only when touched; recycled
/// memory is cleared at once. Throws std::bad_alloc.
template <class T>
requires std::is_trivially_copyable_v<T> PagedArray<T> make_zeroed_array(std::size_t count) {
    return PagedArray<T>(static_cast<T*>(allocate_zeroed(count, sizeof(T))));
}

/// Large zeroed block of memory. The system maps each page on first touch, but slowly;
/// `make_ready` maps all of them in advance. Do not use a moved-from object.
class LargeMemory {
public:
    LargeMemory() = default;
    /// The size is 0 if memory is short.
    explicit LargeMemory(std::size_t bytes);

    void* begin() const { return begin_.get(); }
    std::size_t size() const { return size_; }
    /// Returns the bytes in physical memory.
    std::size_t taken() const;

    /// Maps all pages, with several threads and in large pages if the system supports them. Stops
    /// early if `should_stop` returns true, after at least one large page; the next call resumes
    /// there.
    void make_ready(const ShouldStop& should_stop = {});
    bool is_ready() const { return ready_ == size(); }
    /// Returns the bytes mapped by `make_ready`, counted from the beginning.
    std::size_t ready() const { return ready_; }

private:
    std::shared_ptr<std::byte> begin_;
    std::size_t size_ = 0;
    std::size_t ready_ = 0;
};

}  // namespace krou
