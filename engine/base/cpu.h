#pragma once

#include <set>
#include <string_view>

namespace krou {

/// Features of a processor, e.g. "avx2".
using CpuFeatures = std::set<std::string_view>;

/// Features of this machine that the system lets programs use; none unless it is an x86-64.
CpuFeatures cpu_features();

/// Whether a program for a level, "x86-64-v2" to "x86-64-v4", runs with these features: it needs
/// all that the psABI lists for this level and for those below.
bool runs(std::string_view level, const CpuFeatures& features);

}  // namespace krou
