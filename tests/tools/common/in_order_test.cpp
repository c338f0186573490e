#include "common/in_order.h"

#include <numeric>
#include <stdexcept>
#include <string>

#include "helpers/catch.h"

namespace krou {

namespace {

/// Takes longer for some numbers than for later ones.
std::string slowly(std::int64_t number) {
    if (number % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
    return std::to_string(number);
}

const auto make_slow_worker = [] { return slowly; };

}  // namespace

TEST_CASE("in_order delivers results in order with any threads", "[common][threads]") {
    for (const int threads : {1, 2, 7}) {
        std::int64_t next = -2;
        in_order<std::string>(threads, next, 40, make_slow_worker,
                              [&](std::int64_t number, const std::string& result) {
                                  CHECK(number == next++);
                                  CHECK(result == std::to_string(number));
                                  return true;
                              });
        CHECK(next == 41);
    }
}

TEST_CASE("in_order stops soon after take returns false", "[common][threads]") {
    int taken = 0;
    const auto take = [&](std::int64_t, const std::string&) { return ++taken < 5; };
    in_order<std::string>(3, 1, 0, make_slow_worker, take);
    CHECK(taken == 0);
    std::atomic<int> made = 0;
    const auto make_worker = [&] {
        return [&](std::int64_t number) {
            ++made;
            return slowly(number);
        };
    };
    in_order<std::string>(3, 1, 1'000'000'000'000, make_worker, take);
    CHECK(taken == 5);
    CHECK(made < 5000);
}

TEST_CASE("in_order makes a worker per thread", "[common][threads]") {
    std::atomic<int> workers = 0;
    const auto make_worker = [&] {
        ++workers;
        return [calls = 0](std::int64_t) mutable { return ++calls; };
    };
    int most = 0;
    in_order<int>(1, 1, 20, make_worker, [&](std::int64_t number, int calls) {
        most = std::max(most, calls);
        return calls == number;
    });
    CHECK(most == 20);
    CHECK(workers == 1);
    in_order<int>(4, 1, 20, make_worker, [](std::int64_t, int) { return true; });
    CHECK(workers == 5);
}

TEST_CASE("in_order rethrows exceptions of worker and take", "[common][threads]") {
    const auto take = [](std::int64_t, const std::string&) { return true; };
    for (const int threads : {1, 3}) {
        const auto fail_at_9 = [] {
            return [](std::int64_t number) {
                if (number == 9) throw std::runtime_error("nine");
                return slowly(number);
            };
        };
        std::atomic<int> told = 0;
        const auto tell = [&] { ++told; };
        CHECK_THROWS_WITH(in_order<std::string>(threads, 1, 1'000'000, fail_at_9, take, tell),
                          "nine");
        CHECK(told == 1);
        in_order<std::string>(threads, 1, 5, make_slow_worker, take, tell);
        CHECK(told == 1);
        const auto no_worker = []() -> std::string (*)(std::int64_t) {
            throw std::runtime_error("no memory");
        };
        CHECK_THROWS_WITH(in_order<std::string>(threads, 1, 10, no_worker, take), "no memory");
        const auto take_no_4 = [](std::int64_t number, const std::string&) {
            if (number == 4) throw std::runtime_error("four");
            return true;
        };
        CHECK_THROWS_WITH(in_order<std::string>(threads, 1, 1'000'000, make_slow_worker, take_no_4),
                          "four");
    }
}

}  // namespace krou
