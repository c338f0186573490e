#include "base/threads.h"

#include <atomic>
#include <stdexcept>

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

TEST_CASE("work is done once where no thread is asked for, and what it throws is thrown on",
          "[memory]") {
    int done = 0;
    do_on_threads(0, [&] { ++done; });
    CHECK(done == 1);
    std::atomic<int> together = 0;
    do_on_threads(3, [&] { ++together; });
    CHECK(together == 3);
    CHECK_THROWS_AS(do_on_threads(2, [] { throw std::runtime_error("no"); }), std::runtime_error);
}

}  // namespace krou
