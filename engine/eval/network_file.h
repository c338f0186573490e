#pragma once

#include <memory>
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

}  // namespace krou
