#include "helpers/failing_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

/// Allocations left before the one that fails; negative if none will.
std::atomic<int> allocations_before_failure{-1};
thread_local bool is_spared = false;

bool must_fail() {
    return allocations_before_failure.load(std::memory_order_relaxed) >= 0 && !is_spared &&
           allocations_before_failure.fetch_sub(1) == 0;
}

}  // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return must_fail() ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}

namespace krou {

FailingMemory::FailingMemory(int allocations_before) {
    is_spared = true;
    allocations_before_failure = allocations_before;
}

FailingMemory::~FailingMemory() {
    allocations_before_failure = -1;
    is_spared = false;
}

bool FailingMemory::has_failed() const {
    return allocations_before_failure < 0;
}

}  // namespace krou
