#include "tune/evaluations.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "common/file.h"
#include "common/text.h"
#include "eval/network_file.h"
#include "eval/weights.h"
#include "games/position.h"
#include "prove/repetition_solver.h"
#include "tables/file.h"
#include "tables/library.h"

namespace krou::tune {

namespace fs = std::filesystem;

namespace {

/// Returns the built-in evaluation. Its hash changes with the program.
Evaluation built_in() {
    Hash hash;
    hash.add(Weights().to_text());
    for (const auto network : built_in_networks()) hash.add(network);
    return {built_in_name, "", built_in_evaluations(), hash.value()};
}

}  // namespace

Result<Evaluation> load_evaluation(const std::string& word) {
    if (word == built_in_name) return built_in();
    const auto bytes = read_file(word, max_evaluation_bytes);
    if (!bytes) return Error{bytes.error()};
    const auto evaluations = parse_evaluations(*bytes, *built_in_evaluations());
    if (!evaluations) return Error{in_quotes(word) + ": not an evaluation: " + evaluations.error()};
    Hash hash;
    hash.add(*bytes);
    return Evaluation{quoted_if_unreadable(fs::path(word).stem().string()), word, *evaluations,
                      hash.value()};
}

Result<std::vector<Evaluation>> evaluations_in(const std::string& directory) {
    std::error_code error;
    std::vector<std::string> paths;
    for (auto entry = fs::directory_iterator(directory, error);
         !error && entry != fs::directory_iterator(); entry.increment(error))
        if (!entry->path().filename().string().starts_with('.') && !entry->is_directory(error))
            paths.push_back(entry->path().string());
    if (error)
        return Error{"cannot read directory " + in_quotes(directory) + ": " + error.message()};
    std::ranges::sort(paths);
    std::vector<Evaluation> evaluations;
    for (const auto& path : paths) {
        auto evaluation = load_evaluation(path);
        if (!evaluation) return Error{evaluation.error()};
        evaluations.push_back(std::move(*evaluation));
    }
    if (evaluations.size() < 2)
        return Error{in_quotes(directory) + ": expected at least 2 evaluations, got " +
                     std::to_string(evaluations.size())};
    return evaluations;
}

Result<Tables> open_tables(const std::string& directory, const Variant& variant) {
    const Rules& rules = variant.rules;
    if (!has_tables(rules)) return Error{"--tables: " + variant.spec + " has no tables"};
    return krou::open_tables(directory, rules, rules.pits);
}

Result<std::shared_ptr<const Tables>> tables_to_search_with(
    const std::optional<std::string>& directory, const Variant& variant,
    const ShouldStop& should_stop) {
    if (directory) {
        // The library would silently build small tables instead.
        const auto found = open_tables(*directory, variant);
        if (!found) return Error{found.error()};
    }
    TableLibrary library(solve_open_boards);
    library.set_seeds_in_memory(default_table_seeds);
    library.set_directory(directory);
    std::optional<Error> error;
    auto tables = library.tables(
        Position::start(variant), [&](const std::string& why) { error = Error{why}; }, should_stop);
    if (error) return *error;
    return tables;
}

Analyst::Settings for_short_searches(std::shared_ptr<const EvaluationSet> evaluations,
                                     std::shared_ptr<const Tables> tables) {
    return {.hash_megabytes = 1,
            .seeds_in_memory = 0,
            .evaluations = std::move(evaluations),
            .tables = std::move(tables)};
}

}  // namespace krou::tune
