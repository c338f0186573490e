#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/result.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou {

/// An entry that does not follow from those of the boards that a move leads to.
struct WrongEntry {
    std::uint64_t number = 0;
    std::string fen;  ///< of its board, with South to move
    std::string text;
};

/// The first wrong entry of the largest layer of `tables`, whose smaller ones are taken as they
/// are.
/// Looks at every entry, or at so many that are drawn, always the same ones.
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
