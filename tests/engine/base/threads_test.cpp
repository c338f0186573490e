#include "base/threads.h"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "helpers/catch.h"
#include "helpers/no_threads.h"

namespace krou {

TEST_CASE("helpers are numbered from 1, and may be refused", "[memory]") {
    std::atomic<unsigned> numbers{0};
    const auto note = [&](std::size_t number) { numbers |= 1u << number; };
    start_helpers(0, note);
    CHECK(numbers == 0);
    start_helpers(3, note);
    CHECK(numbers == 0b1110);
    const NoThreads none;
    CHECK(start_helpers(3, note).empty());
}

TEST_CASE("a helper has a stack of 8 MiB even if the default is less", "[memory]") {
    const DefaultStack small(std::size_t{1} << 18);
    std::size_t bytes = 0;
    start_helpers(1, [&](std::size_t) {
        pthread_attr_t own;
        if (pthread_getattr_np(pthread_self(), &own) != 0) return;
        pthread_attr_getstacksize(&own, &bytes);
        pthread_attr_destroy(&own);
    });
    CHECK(bytes >= std::size_t{8} << 20);
}

TEST_CASE("work gets a large stack, or is done here if no thread can be had", "[memory]") {
    const auto own = pthread_self();
    bool is_here = true;
    const auto work = [&] { is_here = pthread_equal(own, pthread_self()) != 0; };
    do_on_large_stack(work);
    CHECK(!is_here);
    CHECK_THROWS_AS(do_on_large_stack([] { throw std::runtime_error("no"); }), std::runtime_error);
    const NoThreads none;
    do_on_large_stack(work);
    CHECK(is_here);
    CHECK_THROWS_AS(do_on_large_stack([] { throw std::runtime_error("no"); }), std::runtime_error);
}

TEST_CASE("run_on_threads runs on this thread and rethrows", "[memory]") {
    int done = 0;
    run_on_threads(0, [&] { ++done; });
    CHECK(done == 1);
    std::atomic<int> together = 0;
    run_on_threads(3, [&] { ++together; });
    CHECK(together == 3);
    CHECK_THROWS_AS(run_on_threads(2, [] { throw std::runtime_error("no"); }), std::runtime_error);
}

TEST_CASE("run_on_threads rethrows the first of two exceptions", "[memory][threads]") {
    std::latch first_unwinds(1);
    std::atomic<int> started = 0;
    const auto work = [&] {
        if (started++ == 0) {
            const auto count_down = [&](const void*) { first_unwinds.count_down(); };
            const std::unique_ptr<const void, decltype(count_down)> guard(&started, count_down);
            throw std::runtime_error("first");
        }
        first_unwinds.wait();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it is caught meanwhile
        throw std::runtime_error("second");
    };
    std::string caught;
    try {
        run_on_threads(2, work);
    } catch (const std::runtime_error& error) {
        caught = error.what();
    }
    CHECK(caught == "first");
}

}  // namespace krou
