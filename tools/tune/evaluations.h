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

/// Network or linear weights, with a name.
struct Evaluation {
    std::string name;
    std::string file;  ///< value of EvalFile; empty for the built-in evaluation
    std::shared_ptr<const EvaluationSet> content;
    std::uint64_t hash = 0;  ///< hash of the content
};

/// Name of the evaluation in the program.
inline constexpr const char* built_in_name = "built-in";

/// Loads an evaluation from a file, or returns the one called `built-in`.
Result<Evaluation> load_evaluation(const std::string& word);

/// Loads all files of a folder except hidden ones, sorted by name. Needs at least two.
Result<std::vector<Evaluation>> evaluations_in(const std::string& directory);

/// Opens the tables of a variant in a folder. Returns an error if it has none.
Result<Tables> open_tables(const std::string& directory, const Variant& variant);

/// Opens the tables in a folder, or builds small ones in memory. Returns null if the game has none,
/// or if stopped. Returns an error if the folder has none.
Result<std::shared_ptr<const Tables>> tables_to_search_with(
    const std::optional<std::string>& directory, const Variant& variant,
    const ShouldStop& should_stop);

/// Settings for many short searches: a small TT, quick to clear. Tables may be null.
Analyst::Settings for_short_searches(std::shared_ptr<const EvaluationSet> evaluations,
                                     std::shared_ptr<const Tables> tables = {});

}  // namespace krou::tune
