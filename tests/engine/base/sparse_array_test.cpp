#include "base/sparse_array.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "helpers/catch.h"

namespace krou {
namespace {

/// Returns the best of ten times to create an array, use one element and destroy it.
template <class Array>
auto min_time(std::size_t size) {
    using Clock = std::chrono::steady_clock;
    auto least = Clock::duration::max();
    std::uint64_t sum = 0;
    for (int time = 0; time < 10; ++time) {
        const auto begin = Clock::now();
        {
            Array array(size);
            array[size / 2] = size;
            [[maybe_unused]] const void* volatile seen =
                &array[size / 2];  // keeps the optimiser from removing the array
            sum += array[size / 2];
        }
        least = std::min(least, Clock::now() - begin);
    }
    CHECK(sum == 10 * size);
    return least;
}

}  // namespace

TEST_CASE("SparseArray agrees with a map", "[memory]") {
    std::mt19937 random(1);
    for (const std::size_t size : {1u, 511u, 512u, 513u, 4000u, 100'000u}) {
        SparseArray<std::uint32_t> sparse(size);
        std::map<std::size_t, std::uint32_t> naive;
        for (std::uint32_t i = 1; i <= 200; ++i) {
            const std::size_t place = i == 1 ? size - 1 : random() % size;
            CHECK(sparse.get(place) == (naive.contains(place) ? naive[place] : 0));
            CHECK(sparse[place] == naive[place]);
            sparse[place] = naive[place] = i;
        }
        for (std::size_t place = 0; place < size; ++place)
            if (!naive.contains(place)) REQUIRE(sparse.get(place) == 0);
        for (const auto& [place, value] : naive) CHECK(sparse.get(place) == value);
    }
}

TEST_CASE("SparseArray spends no time on unused elements", "[memory][time]") {
    constexpr std::size_t size = 3'000'000;
    const auto full = min_time<std::vector<std::uint64_t>>(size);
    const auto sparse = min_time<SparseArray<std::uint64_t>>(size);
    CHECK(10 * sparse < full);
}

}  // namespace krou
