#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/program.h"
#include "games/position.h"
#include "tables/file.h"
#include "tables/table.h"

namespace krou {

/// Does what the arguments of the program ask for, the name of a command first; or says what is
/// wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

// What there is to do, a file of its own for each.

/// Which tables to make, where, and by what means.
struct BuildOrder {
    Variant variant;
    int seeds = 0;  ///< the most on a board
    std::filesystem::path directory;
    std::optional<int> threads;           ///< if not given, as many as the machine runs at once
    std::optional<int> memory_megabytes;  ///< that may be used; if not given, all that is available
};

/// Makes the layers that are not in the directory yet, the smallest first, and reports each.
std::optional<Error> build(const BuildOrder& order, std::ostream& out);

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
    std::optional<std::filesystem::path> directory;  ///< if not given, small tables are made
};

/// Prints what a board and each of its moves are worth to the mover.
std::optional<Error> probe(const ProbeOrder& order, std::ostream& out);

/// The layers that lie in a directory: a list for each variant, or for the given one alone, sorted
/// by seeds. It is an error if there are none.
Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant);

/// An entry that does not follow from those of the boards that a move leads to.
struct WrongEntry {
    std::uint64_t number = 0;
    std::string fen;  ///< of its board, with South to move
    std::string text;
};

/// The first wrong entry of the largest layer of `tables`, whose smaller ones are taken as they
/// are. Looks at every entry, or at so many that are drawn, always the same ones.
std::optional<WrongEntry> find_wrong_entry(const AnyGame& game, const Tables& tables,
                                           std::optional<int> sample);

struct VerifyOrder {
    std::filesystem::path directory;
    std::optional<Variant> variant;  ///< the only one to look at; if not given, all that lie there
    std::optional<int> sample;       ///< boards to look at in each layer; if not given, all
};

/// Checks the files of a directory and their entries, and reports each layer.
std::optional<Error> verify(const VerifyOrder& order, std::ostream& out);

}  // namespace krou
