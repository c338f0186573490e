#include "base/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "base/text_file.h"
#include "base/threads.h"

namespace krou {

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;

/// Reads the number after `wanted` in a file of lines "name number". Without a name, reads the
/// number at the start of the first line.
std::optional<std::uint64_t> number_in(const char* path, std::string_view wanted = {}) {
    constexpr std::size_t longest = 1 << 16;
    const auto text = read_text_file(path, longest);
    if (!text) return std::nullopt;
    for (const auto line : split(*text, '\n'))
        if (const auto number = rest_after(wanted, line))
            return parse_number<std::uint64_t>(first_word(*number));
    return std::nullopt;
}

/// Returns the bytes available on the whole machine.
std::optional<std::uint64_t> available_on_the_machine() {
    const auto kilobytes = number_in("/proc/meminfo", "MemAvailable:");
    return kilobytes ? std::optional(*kilobytes * 1024) : std::nullopt;
}

/// Returns the bytes left below the limit of the control group, e.g. of a container. Cached files
/// do not count as used, because the system drops them when memory is short.
std::optional<std::uint64_t> available_in_the_group() {
    const auto most = number_in("/sys/fs/cgroup/memory.max");
    const auto used = number_in("/sys/fs/cgroup/memory.current");
    if (!most || !used) return std::nullopt;
    const auto files = number_in("/sys/fs/cgroup/memory.stat", "inactive_file").value_or(0);
    const auto needed = *used - std::min(*used, files);
    return *most - std::min(*most, needed);
}

void use_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE) && !defined(__wasi__)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

void populate_pages(std::byte* begin, std::size_t bytes) {
#if defined(MADV_POPULATE_WRITE) && !defined(__wasi__)
    if (madvise(begin, bytes, MADV_POPULATE_WRITE) == 0) return;
#endif
    constexpr std::size_t min_page = 4096;
    for (std::size_t at = 0; at < bytes; at += min_page) {
        // Rewriting the byte maps the page and keeps its contents.
        volatile std::byte& byte = begin[at];
        byte = byte;
    }
}

std::string lost_file_sentence;

void end_for_lost_file(int) {
    const auto& why = lost_file_sentence;
    [[maybe_unused]] const auto written = write(STDERR_FILENO, why.data(), why.size());
    _exit(1);
}

}  // namespace

void exit_on_sigbus(std::string_view program) {
    lost_file_sentence = program;
    lost_file_sentence += ": a table, or another file in use, was cut short\n";
    std::signal(SIGBUS, end_for_lost_file);
}

std::optional<std::uint64_t> available_memory() {
    const auto machine = available_on_the_machine();
    const auto group = available_in_the_group();
    if (!machine || !group) return machine ? machine : group;
    return std::min(*machine, *group);
}

void* allocate_pages(std::size_t bytes) {
    const std::size_t page = bytes < large_page ? alignof(std::max_align_t) : large_page;
    const std::size_t rounded = (bytes + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, rounded);
    if (!memory) throw std::bad_alloc();
    if (page == large_page) use_large_pages(memory, rounded);
    return memory;
}

void LargeMemory::Unmap::operator()(void* mapped) const {
    munmap(mapped, size);
}

LargeMemory::LargeMemory(std::size_t bytes) {
    // One page more, so that the beginning can be aligned to a large page.
    const std::size_t wanted = bytes + (bytes >= large_page ? large_page : 0);
    void* begin = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) return;
    use_large_pages(begin, wanted);
    mapped_ = {begin, Unmap{wanted}};
    auto room = wanted;
    if (bytes >= large_page) std::align(large_page, bytes, begin, room);
    begin_ = static_cast<std::byte*>(begin);
    size_ = bytes;
}

std::size_t LargeMemory::taken() const {
#if defined(__linux__)
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> is_there((size_ + page - 1) / page);
    if (is_there.empty() || mincore(begin_, size_, is_there.data()) != 0) return ready_;
    const auto is_set = [](unsigned char flags) { return (flags & 1) != 0; };
    const auto pages = std::ranges::count_if(is_there, is_set);
    return std::min(static_cast<std::size_t>(pages) * page, size_);
#else
    return ready_;
#endif
}

void LargeMemory::make_ready(const ShouldStop& should_stop) {
    constexpr std::size_t max_threads = 8;
    constexpr std::size_t worth_a_thread = 32;
    if (is_ready()) return;
    const auto first = ready_ / large_page;
    const auto pages = (size_ + large_page - 1) / large_page;
    std::atomic<std::size_t> next{first};
    const auto make_page_ready = [&] {
        const auto page = next++;
        if (page >= pages) return false;
        const auto from = page * large_page;
        populate_pages(begin_ + from, std::min(large_page, size_ - from));
        return true;
    };
    const auto has_time = [&] {
        poll_input();
        return !should_stop || !should_stop();
    };
    const auto work = [&](std::size_t) {
        while (has_time() && make_page_ready()) {
        }
    };
    make_page_ready();
    // A thread may take longer to start than there is time.
    if (has_time()) {
        const auto useful = std::min<std::size_t>({static_cast<std::size_t>(hardware_threads()),
                                                   max_threads, (pages - first) / worth_a_thread});
        const auto helpers = start_helpers(std::max<std::size_t>(useful, 1) - 1, work);
        work(0);
    }
    ready_ = std::min(next * large_page, size_);
}

}  // namespace krou
