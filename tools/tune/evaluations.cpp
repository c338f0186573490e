#include "tune/evaluations.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "base/text_file.h"
#include "eval/weights.h"

namespace krou::tune {

namespace fs = std::filesystem;

namespace {

/// Why the engine would not play with it, if so.
std::optional<Error> check_evaluation(const std::string& path) {
    constexpr std::size_t largest = 1 << 20;
    const auto text = read_text_file(path, largest);
    if (!text) return Error{in_quotes(path) + " cannot be read: " + text.error()};
    const auto weights = parse_weights(*text);
    if (!weights) return Error{in_quotes(path) + " is no evaluation: " + weights.error()};
    return std::nullopt;
}

}  // namespace

Result<Evaluation> evaluation_of(const std::string& word) {
    constexpr const char* built_in = "built-in";
    if (word == built_in) return Evaluation{built_in, ""};
    if (auto error = check_evaluation(word)) return *error;
    return Evaluation{fs::path(word).stem().string(), word};
}

Result<std::vector<Evaluation>> evaluations_in(const std::string& directory) {
    std::error_code error;
    std::vector<std::string> paths;
    for (auto entry = fs::directory_iterator(directory, error);
         !error && entry != fs::directory_iterator(); entry.increment(error))
        if (!entry->path().filename().string().starts_with('.') && !entry->is_directory(error))
            paths.push_back(entry->path().string());
    if (error) return Error{in_quotes(directory) + ": " + error.message()};
    std::ranges::sort(paths);
    std::vector<Evaluation> evaluations;
    for (const auto& path : paths) {
        auto evaluation = evaluation_of(path);
        if (!evaluation) return Error{evaluation.error()};
        evaluations.push_back(std::move(*evaluation));
    }
    if (evaluations.size() < 2)
        return Error{in_quotes(directory) + " holds " + std::to_string(evaluations.size()) +
                     " evaluations, and a tournament is of two at least"};
    return evaluations;
}

}  // namespace krou::tune
