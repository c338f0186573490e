#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/program.h"
#include "games/position.h"
#include "tables/file.h"
#include "tables/table.h"

namespace krou {

/// Runs the command named by the first argument.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

/// Settings of `build`.
struct BuildOrder {
    Variant variant;
    int seeds = 0;  ///< most seeds on a board
    std::filesystem::path directory;
    std::optional<int> threads;           ///< default: the hardware threads
    std::optional<int> memory_megabytes;  ///< memory limit; default: the available memory
};

/// Builds the layers that the directory lacks, smallest first, and reports each.
cli::Ended build(const BuildOrder& order, std::ostream& out);

/// Settings of `stats`.
struct StatisticsOrder {
    std::filesystem::path directory;
    std::optional<Variant> variant;  ///< default: all variants in the directory
    bool csv = false;
};

/// Counts the boards of each layer by value, as text or as CSV.
std::optional<Error> print_statistics(const StatisticsOrder& order, std::ostream& out);

/// Settings of `probe`.
struct ProbeOrder {
    Variant variant;
    std::string fen;
    std::optional<std::filesystem::path> directory;  ///< default: small tables in memory
};

/// Prints the values of a board and of its moves, for the mover.
std::optional<Error> probe(const ProbeOrder& order, std::ostream& out);

/// Returns the layers in a directory, sorted by seeds, one list per variant. Returns an error if it
/// has none of this variant.
Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant);

/// Entry that contradicts the entries of its successors, the boards after one move.
struct WrongEntry {
    std::uint64_t number = 0;
    std::string fen;  ///< its board, with South to move
    std::string text;
};

/// Returns the first wrong entry of the last layer of `tables`; the layers below are trusted.
/// Checks all entries, or a fixed sample of this size. Returns nothing if stopped.
std::optional<WrongEntry> find_wrong_entry(const AnyGame& game, const Tables& tables,
                                           std::optional<int> sample,
                                           const std::stop_token& stop = {});

/// Settings of `verify`.
struct VerifyOrder {
    std::filesystem::path directory;
    std::optional<Variant> variant;  ///< default: all variants in the directory
    std::optional<int> sample;       ///< boards to check per layer; default: all
};

/// Checks the files of a directory and their entries, and reports each layer.
cli::Ended verify(const VerifyOrder& order, std::ostream& out);

}  // namespace krou
