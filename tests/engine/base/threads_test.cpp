#include "base/threads.h"

#include <atomic>

#include "helpers/catch.h"
#include "helpers/no_threads.h"

namespace krou {

TEST_CASE("helpers are numbered from 1 on, and are as many as can be had", "[memory]") {
    std::atomic<unsigned> numbers{0};
    const auto note = [&](std::size_t number) { numbers |= 1u << number; };
    start_helpers(0, note);
    CHECK(numbers == 0);
    start_helpers(3, note);
    CHECK(numbers == 0b1110);
    const NoThreads none;
    CHECK(start_helpers(3, note).empty());
}

}  // namespace krou
