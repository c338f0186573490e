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

/// A network with what is to be known of it.
struct LearnedNetwork {
    Variant variant;     ///< the game it has learned
    std::string origin;  ///< how it was made, in a line
    ChanceModel chances;
    Network network;
};

/// Lines of text, an empty line, and the numbers of the network, the low byte first.
std::string to_bytes(const LearnedNetwork& learned);

/// Whether it begins as a file of a network does.
bool is_network(std::string_view bytes);

/// Refuses what is damaged, cut off, of another version or shape, or does not fit into the numbers
/// that the network calculates with.
Result<std::shared_ptr<const LearnedNetwork>> parse_network(std::string_view bytes);

/// The files of `engine/eval/networks`, which the build puts into the program.
std::span<const std::string_view> built_in_networks();

}  // namespace krou
