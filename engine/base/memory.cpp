#include "base/memory.h"

#include <algorithm>
#include <atomic>

#include "base/threads.h"

namespace krou {

LargeMemory::LargeMemory(std::size_t bytes)
    : begin_(map_memory(bytes)), size_(begin_ ? bytes : 0) {}

std::size_t LargeMemory::taken() const {
    return size() == 0 ? 0 : resident_bytes(begin_.get(), size()).value_or(ready_);
}

void LargeMemory::make_ready(const ShouldStop& should_stop) {
    constexpr std::size_t max_threads = 8;
    constexpr std::size_t worth_a_thread = 32;
    if (is_ready()) return;
    const auto first = ready_ / large_page;
    const auto pages = (size() + large_page - 1) / large_page;
    std::atomic<std::size_t> next{first};
    const auto make_page_ready = [&] {
        const auto page = next++;
        if (page >= pages) return false;
        const auto from = page * large_page;
        populate_memory(begin_.get() + from, std::min(large_page, size() - from));
        return true;
    };
    const auto has_time = [&] {
        poll_input();
        return !should_stop || !should_stop();
    };
    make_page_ready();
    // A thread may take longer to start than there is time.
    if (has_time()) {
        const auto useful = std::min<std::size_t>({static_cast<std::size_t>(hardware_threads()),
                                                   max_threads, (pages - first) / worth_a_thread});
        run_on_threads(useful, [&] {
            while (has_time() && make_page_ready()) {
            }
        });
    }
    ready_ = std::min(next * large_page, size());
}

}  // namespace krou
