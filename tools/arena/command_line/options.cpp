#include "arena/command_line/options.h"

#include <algorithm>
#include <cctype>

#include "arena/command_line/checks.h"
#include "arena/command_line/flags.h"
#include "arena/command_line/keys.h"
#include "base/text.h"

namespace krou::arena {

namespace {

using Text = std::string_view;

/// A flag of the command line, and what there is to know of it.
struct Found {
    const Flag* flag;
    Given given;
};

bool is_flag(Text word) {
    return word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1]));
}

/// A flag by its name here.
Text own_name(Text word) {
    if (word == "-h" || word == "--help") return "-help";
    return word == "--version" ? "-version" : word;
}

/// Cuts the command line into its flags.
Result<std::vector<Found>> cut(std::span<const Text> arguments) {
    std::vector<Found> found;
    for (const auto argument : arguments) {
        const Text name = own_name(argument);
        if (!is_flag(name)) {
            if (found.empty()) return Error{in_quotes(argument) + " belongs to no option"};
            found.back().given.words.push_back(argument);
            continue;
        }
        const auto flag = std::ranges::find(flags(), name, &Flag::name);
        if (flag == flags().end()) {
            std::vector<Text> names;
            for (const auto& known : flags()) names.push_back(known.name);
            return unknown("option", argument, names);
        }
        if (!flag->repeats && std::ranges::find(found, &*flag, &Found::flag) != found.end())
            return Error{std::string(name) + ": stands twice"};
        found.push_back({&*flag, {flag->name, {}}});
    }
    return found;
}

/// A flag that does not go with the task that another one sets.
std::optional<Error> contradiction(const std::vector<Found>& found) {
    for (const auto& [task, task_words] : found) {
        const bool is_a_task = (task->tasks & For::play) == 0;
        for (const auto& [other, other_words] : found)
            if (is_a_task && (other->tasks & task->tasks) == 0)
                return Error{std::string(task->name) + ": does not go with " +
                             std::string(other->name)};
    }
    return std::nullopt;
}

/// "  HEAD      HELP (UNIT; default INITIAL)".
std::string help_line(const std::string& head, Text help, Text unit, Text initial) {
    constexpr std::size_t column = 34;
    std::string line = "  " + head;
    // A mark of three bytes is one letter wide.
    const auto marks = static_cast<std::size_t>(std::ranges::count(line, '\xe2'));
    line.resize(std::max(line.size() + 1, column + 2 * marks), ' ');
    line += help;
    std::string more(unit);
    if (!initial.empty()) more += (more.empty() ? "default " : "; default ") + std::string(initial);
    return line + (more.empty() ? "" : " (" + more + ')') + '\n';
}

/// The words that may follow a flag, under a line that says so.
template <class Target>
std::string help_of(const std::string& where, std::span<const Key<Target>> keys) {
    std::string text = "\nAfter " + where + ":\n";
    for (const auto& key : keys)
        text += help_line(std::string(key.name) + std::string(key.values), key.help, key.unit,
                          key.initial);
    return text;
}

}  // namespace

Result<Options> parse_options(std::span<const std::string_view> arguments) {
    auto found = cut(arguments);
    if (!found) return Error{found.error()};
    // What -quick sets can be set otherwise, wherever it stands.
    std::stable_partition(found->begin(), found->end(),
                          [](const auto& one) { return one.flag->name == "-quick"; });
    Draft draft;
    // Who asks what this is need not know how it is used.
    const auto question = std::ranges::find(*found, unsigned{For::any_task},
                                            [](const auto& one) { return one.flag->tasks; });
    if (question != found->end()) found = std::vector{*question};
    if (auto trouble = contradiction(*found)) return *trouble;
    for (const auto& [flag, given] : *found)
        if (auto trouble = flag->take(draft, given)) return *trouble;
    if (auto trouble = complete(draft)) return *trouble;
    return std::move(draft.options);
}

std::string help_text() {
    std::string text =
        "krou-arena plays engines against each other, as in\n"
        "  krou-arena -engine cmd=./new -engine cmd=./old -each tc=10+0.1 -rounds 500\n"
        "      -openings file=openings.txt -concurrency 2 -recover\n\n";
    for (const auto& flag : flags())
        text += help_line(std::string(flag.name) + ' ' + std::string(flag.values), flag.help,
                          flag.unit, flag.initial);
    return text + help_of("-engine, -each, -quick and -compliance", engine_keys()) +
           help_of("-openings", opening_keys()) + help_of("-sprt", sprt_keys()) +
           help_of("-draw", draw_keys()) + help_of("-resign", resign_keys()) +
           help_of("-ratings", rating_keys());
}

}  // namespace krou::arena
