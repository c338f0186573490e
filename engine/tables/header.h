#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "games/rules.h"
#include "tables/table.h"

namespace krou {

/// What a file of a layer begins with: see tables/file.h.
inline constexpr std::size_t header_size = 128;
using Header = std::array<unsigned char, header_size>;

/// Of the entries.
std::uint64_t checksum(const Layer& layer);

Header make_header(const Rules& rules, int pits, int seeds, const Layer& layer,
                   std::uint64_t checksum_of_entries);

/// The variant, with the pits of the boards, and the seeds on them that a header tells of; nothing
/// if it is none.
std::optional<std::pair<Variant, int>> named_in(const Header& header);

/// What is wrong with a header, or with the entries behind it, if anything. They are not read if
/// they are known to be right.
std::optional<std::string> fault_of(const Header& header, const Rules& rules, int pits, int seeds,
                                    const Layer& layer, bool are_entries_right);

}  // namespace krou
