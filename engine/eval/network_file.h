#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "eval/chances.h"
#include "eval/network.h"
#include "games/rules.h"

namespace krou {

/// A network and its metadata.
struct TrainedNetwork {
    Variant variant;     ///< game it was trained on
    std::string origin;  ///< how it was made, in one line
    ChanceModel chances;
    Network network;
};

/// Returns the bytes of a network file: header lines, an empty line, then little-endian numbers.
std::string to_bytes(const TrainedNetwork& learned);

/// True if the bytes begin like a network file.
bool is_network(std::string_view bytes);

/// Parses a network file. Rejects damaged or truncated files, unknown versions, wrong shapes, and
/// numbers that could overflow.
Result<std::shared_ptr<const TrainedNetwork>> parse_network(std::string_view bytes);

/// Returns the files of `engine/eval/networks`, embedded by the build.
std::span<const std::string_view> built_in_networks();

}  // namespace krou
