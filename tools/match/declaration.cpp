#include "match/declaration.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "common/cli.h"

namespace krou {

namespace {

std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

bool is_one_of(std::span<const std::string> choices, std::string_view value) {
    return std::ranges::any_of(
        choices, [&](const auto& choice) { return equal_ignoring_case(choice, value); });
}

Error needs(std::string_view value, const std::string& wanted) {
    return {in_quotes(value) + " is not " + wanted};
}

std::optional<Error> check_number(const Declaration& option, std::string_view value) {
    const auto number = parse_number<std::int64_t>(value);
    const auto least = option.least.value_or(INT64_MIN);
    const auto most = option.most.value_or(INT64_MAX);
    if (number && *number >= least && *number <= most) return std::nullopt;
    if (!option.least || !option.most) return needs(value, "a number that it takes");
    return needs(value, "a number from " + std::to_string(least) + " to " + std::to_string(most));
}

}  // namespace

Declaration parse_declaration(std::string_view line) {
    Declaration option;
    const auto from = line.find(" name ");
    const auto type = line.find(" type ");
    if (from == std::string_view::npos || type == std::string_view::npos || type < from + 6)
        return option;
    option.name = line.substr(from + 6, type - from - 6);
    const auto found = words(line.substr(type + 6));
    if (!found.empty()) option.type = found.front();
    for (std::size_t i = 1; i + 1 < found.size(); ++i) {
        if (found[i] == "default") option.initial = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "min") option.least = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "max") option.most = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "var") option.choices.emplace_back(found[i + 1]);
    }
    return option;
}

const Declaration* find(std::span<const Declaration> declared, std::string_view name) {
    const auto found = std::ranges::find_if(declared, [&](const Declaration& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == declared.end() ? nullptr : &*found;
}

std::optional<Error> objection(std::span<const Declaration> declared, std::string_view name,
                               std::string_view value) {
    const auto* option = find(declared, name);
    if (!option) {
        std::vector<std::string> names;
        for (const auto& other : declared) names.push_back(other.name);
        return Error{"it has no such option" + cli::suggestion(name, names)};
    }
    const std::array<std::string, 2> truths{"true", "false"};
    if (option->type == "check" && !is_one_of(truths, value)) return needs(value, "true or false");
    if (option->type == "spin") return check_number(*option, value);
    if (option->type == "combo" && !option->choices.empty() && !is_one_of(option->choices, value))
        return Error{needs(value, "one of " + joined(option->choices)).text +
                     cli::suggestion(value, option->choices)};
    return std::nullopt;
}

}  // namespace krou
