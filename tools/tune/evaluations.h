#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "eval/evaluation_set.h"
#include "games/rules.h"
#include "tables/generate/builder.h"
#include "tables/table.h"

namespace krou::tune {

/// An evaluation to play with.
struct Evaluation {
    std::string name;
    std::string file;  ///< for the option EvalFile; empty for the built-in one
    std::shared_ptr<const EvaluationSet> content;
    std::uint64_t hash = 0;  ///< of all that it is
};

/// What `evaluation_of` calls the one that is part of the program.
inline constexpr const char* built_in_name = "built-in";

/// The one in a file, or the one that is `built-in`. Says so if the file holds none.
Result<Evaluation> evaluation_of(const std::string& word);

/// Those of all files in a folder, sorted by their names. Refuses a file that holds none, and a
/// folder with fewer than two; what is hidden is left aside.
Result<std::vector<Evaluation>> evaluations_in(const std::string& directory);

/// The tables of a variant that lie in a folder. Says so if there are none.
Result<Tables> tables_in(const std::string& directory, const Variant& variant);

/// The tables to search a variant with: those of a folder, or else small ones made in memory; null
/// where the game has none, or their making was given up. Says so if the folder holds none.
Result<std::shared_ptr<const Tables>> tables_to_search_with(
    const std::optional<std::string>& directory, const Variant& variant,
    const ShouldStop& should_stop);

/// For many short searches: with a memory that is quick to forget, and no tables but these, which
/// may be null.
Analyst::Settings for_short_searches(std::shared_ptr<const EvaluationSet> evaluations,
                                     std::shared_ptr<const Tables> tables = {});

}  // namespace krou::tune
