#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/clock.h"

namespace krou {

/// Arguments of `bench`.
struct BenchArguments {
    int threads = 1;
    int deeper = 0;  ///< plies added to the usual depth
};

struct BenchLine {
    std::string_view variant;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t time_us = 0;
};

struct BenchResult {
    std::vector<BenchLine> lines;  ///< one per position
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    /// Hash of the nodes, values and PVs of all positions. It changes only if the search behaves
    /// differently.
    std::uint32_t signature = 0;
};

/// Searches a fixed set of positions of several variants. Returns nullopt if the clock was stopped.
std::optional<BenchResult> bench(const BenchArguments& plan, Clock& clock);

std::string bench_text(const BenchResult& result);

}  // namespace krou
