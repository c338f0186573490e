#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace krou {

/// Gives memory back that `make_pages` has got.
struct FreePages {
    void operator()(void* memory) const { std::free(memory); }
};

template <class T>
using Pages = std::unique_ptr<T[], FreePages>;

/// Memory that is read and written all over, in pages as large as the system has, so that few
/// addresses need to be looked up. Nothing is in it yet.
template <class T>
Pages<T> make_pages(std::size_t count) {
    if (count == 0) return nullptr;
    constexpr std::size_t large_page = std::size_t{1} << 21;
    const std::size_t size = count * sizeof(T);
    const std::size_t page = size < large_page ? alignof(std::max_align_t) : large_page;
    const std::size_t rounded = (size + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, rounded);
    if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (page == large_page) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
    return Pages<T>(static_cast<T*>(memory));
}

}  // namespace krou
