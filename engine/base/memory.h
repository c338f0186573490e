#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/step_budget.h"

namespace krou {

/// Bytes that this program can still use before the system runs short, as far as it tells.
std::optional<std::uint64_t> available_memory();

/// Has the program of this name end with a sentence when it needs what a mapped file held that was
/// cut short, or whose disk fails.
void end_when_mapped_files_are_lost(std::string_view program);

/// Gives back the memory of a `PagedArray`.
struct FreePages {
    void operator()(void* memory) const { std::free(memory); }
};
template <class T>
using PagedArray = std::unique_ptr<T[], FreePages>;

/// Memory that is not yet written, in large pages where the system has them and it fills one.
/// Throws std::bad_alloc.
void* allocate_pages(std::size_t bytes);

/// An array that is read and written all over: in large pages, few addresses of pages need to be
/// looked up. Its elements are not initialised; without any it is null.
template <class T>
PagedArray<T> make_paged_array(std::size_t count) {
    return PagedArray<T>(count == 0 ? nullptr : static_cast<T*>(allocate_pages(count * sizeof(T))));
}

/// An array whose elements are all zeros. Those that nobody touches take no memory where it is the
/// system's, handed out page by page; where it was used before, all are written. Throws
/// std::bad_alloc.
template <class T>
requires std::is_trivially_copyable_v<T> PagedArray<T> make_zeroed_array(std::size_t count) {
    auto* memory = static_cast<T*>(std::calloc(count, sizeof(T)));
    if (!memory && count > 0) throw std::bad_alloc();
    return PagedArray<T>(memory);
}

/// A large piece of zeroed memory. The system hands it out page by page when it is first touched.
/// That is slow, so it can be done in advance. From where it was moved away it is not to be used.
class LargeMemory {
public:
    LargeMemory() = default;
    /// Of size 0 if there is no memory for so much.
    explicit LargeMemory(std::size_t bytes);

    void* begin() const { return begin_; }
    std::size_t size() const { return size_; }
    /// Bytes in physical memory.
    std::size_t taken() const;

    /// Has all of it handed out, by several threads and in large pages where the system has them.
    /// When it is given up, the next call goes on from there.
    void make_ready(const GiveUp& give_up = {});
    bool is_ready() const { return ready_ == size_; }
    /// Sets the size of the pages that a first touch maps: large ones are faster to use, but each
    /// takes 0.1 ms or more to map. `make_ready` maps large ones.
    void use_large_pages(bool large);

private:
    struct Unmap {
        void operator()(void* mapped) const;
        std::size_t size;
    };

    std::unique_ptr<void, Unmap> mapped_;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
    std::size_t ready_ = 0;  ///< bytes from the beginning on
};

}  // namespace krou
