#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/clock.h"

namespace krou {

/// What a caller may choose of a bench.
struct BenchPlan {
    int threads = 1;
    int deeper = 0;  ///< so many plies deeper than usual
};

struct BenchLine {
    std::string_view variant;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t time_us = 0;
};

struct BenchResult {
    std::vector<BenchLine> lines;  ///< one for each position
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    /// A hash of the nodes, values and best lines of all positions: it changes when what the search
    /// does changes, and only then.
    std::uint32_t signature = 0;
};

/// Searches a fixed set of positions of several variants. Nothing if the clock was stopped
/// meanwhile.
std::optional<BenchResult> bench(const BenchPlan& plan, Clock& clock);

std::string bench_text(const BenchResult& result);

}  // namespace krou
