#pragma once

#include <set>
#include <string_view>

namespace krou {

/// Processor features, e.g. "avx2".
using CpuFeatures = std::set<std::string_view>;

/// Returns the features that the operating system enables; empty unless this is an x86-64.
CpuFeatures cpu_features();

/// True if these features include all that the psABI requires for the level ("x86-64-v2" to
/// "x86-64-v4") and the levels below it.
bool supports(std::string_view level, const CpuFeatures& features);

}  // namespace krou
