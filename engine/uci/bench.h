#pragma once

#include <optional>
#include <string>

#include "search/clock.h"

namespace krou {

/// Arguments of `bench`.
struct BenchArguments {
    int threads = 1;
    int deeper = 0;  ///< plies added to the usual depth
};

/// Searches a fixed set of positions of several variants. Returns the answer to `bench`, or nullopt
/// if the clock was stopped. Its signature is a hash of the nodes, values and PVs of all positions:
/// it changes only if the search behaves differently.
std::optional<std::string> bench_text(const BenchArguments& arguments, Clock& clock);

}  // namespace krou
