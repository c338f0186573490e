#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/rules.h"
#include "tables/file.h"
#include "tables/table.h"

namespace krou {

/// The layers that lie in a directory: a list for each variant, or for the given one alone, sorted
/// by seeds. It is an error if there are none.
Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant);

/// How many boards of a layer have which value. An exact value is two bounds that are equal.
struct Distribution {
    std::map<std::pair<int, int>, std::uint64_t> boards;  ///< by lower and upper bound

    std::uint64_t won() const;   ///< for the side to move
    std::uint64_t even() const;  ///< exactly
    std::uint64_t lost() const;
    std::uint64_t solved() const;  ///< whose bounds meet
};

Distribution distribution(const Layer& layer, int seeds);

struct StatisticsOrder {
    std::filesystem::path directory;
    std::optional<Variant> variant;  ///< the only one to look at; if not given, all that lie there
    bool csv = false;
};

/// Prints what the layers of a directory hold: a table a variant, or lines for other programs.
std::optional<Error> print_statistics(const StatisticsOrder& order, std::ostream& out);

struct ProbeOrder {
    Variant variant;
    std::string fen;
    std::optional<std::filesystem::path>
        directory;  ///< of the tables; if not given, small ones are made
};

/// Prints what a board and each of its moves are worth to the mover.
std::optional<Error> probe(const ProbeOrder& order, std::ostream& out);

}  // namespace krou
