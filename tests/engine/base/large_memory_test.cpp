#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "helpers/catch.h"

namespace krou {
namespace {

constexpr std::size_t one_megabyte = std::size_t{1} << 20;
constexpr auto never = [] { return false; };

/// Counts the bytes in physical memory.
std::size_t resident_bytes(const LargeMemory& memory) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((memory.size() + page - 1) / page);
    REQUIRE(mincore(memory.begin(), memory.size(), pages.data()) == 0);
    return page * static_cast<std::size_t>(
                      std::ranges::count_if(pages, [](unsigned char p) { return (p & 1) != 0; }));
}

bool is_zero(const LargeMemory& memory) {
    const auto* bytes = static_cast<const std::byte*>(memory.begin());
    return std::all_of(bytes, bytes + memory.size(), [](std::byte b) { return b == std::byte{0}; });
}

}  // namespace

TEST_CASE("make_ready maps all pages and leaves them zero", "[memory]") {
    for (const std::size_t size : {one_megabyte, 3 * one_megabyte, 100 * one_megabyte}) {
        LargeMemory memory(size);
        REQUIRE(memory.size() == size);
        CHECK(!memory.is_ready());
        CHECK(resident_bytes(memory) < size);
        memory.make_ready(never);
        CHECK(memory.is_ready());
        CHECK(resident_bytes(memory) == size);
        CHECK(is_zero(memory));
    }
}

TEST_CASE("make_ready resumes after an interruption and keeps data", "[memory]") {
    LargeMemory memory(20 * one_megabyte);
    std::memset(memory.begin(), 7, memory.size());
    std::atomic<int> asked = 0;
    memory.make_ready([&] { return ++asked >= 3; });
    CHECK(!memory.is_ready());
    memory.make_ready(never);
    CHECK(memory.is_ready());
    // Earlier writes are kept.
    const auto* bytes = static_cast<const std::byte*>(memory.begin());
    CHECK(std::all_of(bytes, bytes + memory.size(), [](std::byte b) { return b == std::byte{7}; }));
}

TEST_CASE("memory counts touched pages", "[memory]") {
    LargeMemory memory(8 * one_megabyte);
    CHECK(memory.taken() == 0);
    auto* bytes = static_cast<std::byte*>(memory.begin());
    for (const auto at : {0u, 5u << 20, 6u << 20}) bytes[at] = std::byte{7};
    CHECK(memory.taken() > 0);
    CHECK(memory.taken() == resident_bytes(memory));
    memory.make_ready(never);
    CHECK(memory.taken() == memory.size());
    CHECK(bytes[5u << 20] == std::byte{7});
}

TEST_CASE("each call makes at least one large page ready", "[memory]") {
    LargeMemory memory(5 * one_megabyte);
    CHECK(memory.ready() == 0);
    for (const std::size_t megabytes : {2u, 4u, 5u}) {
        memory.make_ready([] { return true; });
        CHECK(memory.ready() == megabytes * one_megabyte);
        CHECK(resident_bytes(memory) == memory.ready());
    }
    CHECK(memory.is_ready());
}

TEST_CASE("moving LargeMemory transfers its pages", "[memory]") {
    LargeMemory memory(2 * one_megabyte);
    const void* begin = memory.begin();
    memory.make_ready(never);
    LargeMemory other(std::move(memory));
    CHECK(other.begin() == begin);
    CHECK(other.is_ready());
    memory = LargeMemory();
    CHECK(is_zero(other));
    CHECK(LargeMemory(std::size_t{1} << 60).size() == 0);  // beyond any address space
}

}  // namespace krou
