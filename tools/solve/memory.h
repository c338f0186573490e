#pragma once

#include <cstdint>

namespace krou::solving {

/// The most memory that this process has had in use (the peak of its resident set) since the last
/// call of `forget_peak_memory`, or since it began where the system keeps no such mark.
std::int64_t peak_memory_megabytes();
void forget_peak_memory();

}  // namespace krou::solving
