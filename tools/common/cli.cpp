#include "common/cli.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "common/format.h"

namespace krou::cli {

namespace {

constexpr std::string_view end_of_options = "--";

struct Question {
    std::string_view name;
    Request request;
    const char* purpose;
};

constexpr std::array questions{
    Question{"help", Request::help, "print this help"},
    Question{"version", Request::version, "print the version"},
    Question{"help-all", Request::help_all, "print all options"},
};

bool has_rare_lines(const Command& command) {
    return !command.key_tables.empty() || std::ranges::any_of(command.options, &Option::is_rare);
}

std::span<const Question> questions_for(const Command& command) {
    return std::span(questions).first(has_rare_lines(command) ? 3 : 2);
}

/// Removes one hyphen or two.
std::string_view without_hyphens(std::string_view word) {
    for (int i = 0; i < 2 && word.starts_with('-'); ++i) word.remove_prefix(1);
    return word;
}

/// True for an option or `--`, but not for a negative number.
bool is_option(std::string_view word) {
    return word.starts_with(end_of_options) ||
           (word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])));
}

Error needs_no_value(std::string_view name, std::string_view value) {
    return {std::string(name) + ": expected no value, got " + in_quotes(value)};
}

bool has_words(const Option& option) {
    return std::holds_alternative<WordsSetter>(option.set);
}

/// The name with its value, e.g. "--out FILE" or "depth=N".
std::string shown(const Option& option, const std::string& hyphens) {
    const bool is_key = hyphens.empty() && !option.name.ends_with('.');
    const char* between = option.value_name.empty() ? ""
                          : is_key                  ? "="
                          : hyphens.empty()         ? ""
                                                    : " ";
    return hyphens + option.name + between + option.value_name;
}

/// Suggests the option with this name in another program, or else with the nearest name.
std::string suggested(std::string_view word, std::span<const Option> options,
                      const std::string& hyphens = {}, std::span<const Question> also = {}) {
    std::vector<std::string> names;
    for (const auto& option : options) {
        if (std::ranges::count(option.known_as, word) > 0)
            return "; did you mean " + hyphens + option.name + "?";
        names.push_back(option.name);
    }
    for (const auto& question : also) names.emplace_back(question.name);
    const auto near = nearest(word, names);
    return near ? "; did you mean " + hyphens + *near + "?" : "";
}

std::optional<Error> set(const Option& option, std::span<const std::string_view> values) {
    if (const auto* set_words = std::get_if<WordsSetter>(&option.set)) return (*set_words)(values);
    return std::get<Setter>(option.set)(values.front());
}

/// Parses the arguments of one command from left to right, then sets the values.
class Parser {
public:
    Parser(const Command& command, std::span<const std::string_view> arguments)
        : command_(command), left_(arguments) {}

    Result<Request> parse();

private:
    struct Given {
        const Option* option;
        std::string name;
        std::vector<std::string_view> values;
    };

    std::optional<Error> parse_option(std::string_view argument);
    std::optional<Error> parse_operand(std::string_view argument);
    Result<std::vector<std::string_view>> values_of(const Option& option,
                                                    std::optional<std::string_view> attached);
    std::optional<Error> add(Given given);
    std::optional<Error> missing() const;
    std::optional<Error> conflict() const;
    std::optional<Error> set_all();
    bool is_given(const Option& option) const {
        return std::ranges::count(given_, &option, &Given::option) > 0;
    }

    const Command& command_;
    std::span<const std::string_view> left_;
    std::vector<Given> given_;
    std::size_t operands_ = 0;
};

Result<Request> Parser::parse() {
    bool only_operands = false;
    while (!left_.empty()) {
        const auto argument = left_.front();
        left_ = left_.subspan(1);
        if (const auto request = request_in(argument, command_); request && !only_operands)
            return *request;
        if (!only_operands && argument == end_of_options) {
            only_operands = true;
            continue;
        }
        const bool names_option = !only_operands && argument.size() > 1 && argument[0] == '-';
        if (auto error = names_option ? parse_option(argument) : parse_operand(argument))
            return *error;
    }
    if (auto error = conflict()) return *error;
    if (auto error = missing()) return *error;
    if (auto error = set_all()) return *error;
    return Request::run;
}

std::optional<Error> Parser::parse_option(std::string_view argument) {
    const auto equals = argument.find('=');
    const auto word = argument.substr(0, equals);
    const auto found = std::ranges::find(command_.options, without_hyphens(word), &Option::name);
    if (found == command_.options.end()) return unknown_option(argument, command_);
    std::optional<std::string_view> attached;
    if (equals != std::string_view::npos) attached = argument.substr(equals + 1);
    auto values = values_of(*found, attached);
    if (!values) return Error{values.error()};
    return add({&*found, command_.hyphens + found->name, std::move(*values)});
}

/// Returns the attached value or the next arguments.
Result<std::vector<std::string_view>> Parser::values_of(const Option& option,
                                                        std::optional<std::string_view> attached) {
    using Values = std::vector<std::string_view>;
    const auto name = command_.hyphens + option.name;
    if (option.value_name.empty()) {
        if (!attached) return Values{{}};
        return needs_no_value(name, *attached);
    }
    if (attached) return Values{*attached};
    Values values;
    while (!left_.empty() && !is_option(left_.front()) && (values.empty() || has_words(option))) {
        values.push_back(left_.front());
        left_ = left_.subspan(1);
    }
    if (values.size() < (has_words(option) ? option.min_words : 1))
        return Error{name + ": expected " + option.value_name + ", got nothing"};
    return values;
}

std::optional<Error> Parser::parse_operand(std::string_view argument) {
    if (operands_ == command_.operands.size())
        return Error{"unexpected argument " + in_quotes(argument)};
    const Option& operand = command_.operands[operands_];
    if (!has_words(operand)) ++operands_;
    return add({&operand, operand.name, {argument}});
}

std::optional<Error> Parser::add(Given given) {
    const Option& option = *given.option;
    if (is_given(option) && !(has_words(option) && option.repeats))
        return Error{"duplicate option " + given.name};
    given_.push_back(std::move(given));
    return std::nullopt;
}

std::optional<Error> Parser::conflict() const {
    for (const auto& one : given_)
        for (const auto& other : given_)
            if (const auto& allowed = one.option->goes_with;
                !allowed.empty() && one.option != other.option &&
                std::ranges::count(allowed, other.option->name) == 0)
                return Error{one.name + ": does not go with " + other.name};
    return std::nullopt;
}

std::optional<Error> Parser::missing() const {
    const auto is_missing = [&](const Option& option) {
        return option.need == Need::required && !is_given(option);
    };
    for (const auto& operand : command_.operands)
        if (is_missing(operand)) return Error{"missing " + operand.name};
    for (const auto& option : command_.options)
        if (is_missing(option)) return Error{"missing option " + shown(option, command_.hyphens)};
    return std::nullopt;
}

std::optional<Error> Parser::set_all() {
    std::stable_partition(given_.begin(), given_.end(),
                          [](const Given& one) { return one.option->is_first; });
    for (const auto& [option, name, values] : given_)
        if (auto error = set(*option, values)) return Error{name + ": " + error->text};
    return std::nullopt;
}

/// A line of the help: a head such as "--out FILE", and its option.
struct HelpLine {
    std::string head;
    const Option* option;
};

std::vector<HelpLine> lines_of(std::span<const Option> options, const std::string& hyphens,
                               bool is_full) {
    std::vector<HelpLine> lines;
    for (const auto& option : options)
        if (is_full || !option.is_rare) lines.push_back({shown(option, hyphens), &option});
    return lines;
}

/// Prints the headings, and the purposes in a column.
std::string text_of(const std::vector<HelpLine>& lines) {
    constexpr int widest = 30;
    int width = 0;
    for (const auto& line : lines)
        if (width_of(line.head) <= widest) width = std::max(width, width_of(line.head));
    std::string text;
    std::string heading;
    for (const auto& [head, option] : lines) {
        if (option->heading != heading && !option->heading.empty()) text += option->heading + ":\n";
        heading = option->heading;
        text += "  " + padded(head, width) + "  " + option->purpose;
        const auto* setter = std::get_if<Setter>(&option->set);
        if (setter && !setter->initial.empty() && option->need == Need::optional)
            text += " (default: " + setter->initial + ')';
        text += '\n';
    }
    return text;
}

}  // namespace

std::vector<Option> grouped(std::vector<Group> groups) {
    std::vector<Option> all;
    for (auto& [heading, options, rare] : groups) {
        for (auto& option : rare) option.is_rare = true;
        for (auto* part : {&options, &rare})
            for (auto& option : *part) {
                option.heading = heading;
                all.push_back(std::move(option));
            }
    }
    return all;
}

std::optional<Request> request_in(std::string_view word, const Command& command) {
    if (!word.starts_with('-')) return std::nullopt;
    const auto name = word == "-h" ? "help" : without_hyphens(word);
    const auto known = questions_for(command);
    const auto found = std::ranges::find(known, name, &Question::name);
    return found == known.end() ? std::nullopt : std::optional(found->request);
}

std::string version_text(std::string_view program) {
    return std::string(program) + ' ' + KROU_VERSION;
}

Error unknown_option(std::string_view argument, const Command& command) {
    const auto equals = std::min(argument.find('='), argument.size());
    const auto word = argument.substr(0, equals);
    if (equals < argument.size() && request_in(word, command))
        return needs_no_value(word, argument.substr(equals + 1));
    return {
        "unknown option " + in_quotes(word) +
        suggested(without_hyphens(word), command.options, command.hyphens, questions_for(command))};
}

Result<Request> parse(const Command& command, std::span<const std::string_view> arguments) {
    return Parser(command, arguments).parse();
}

std::optional<Error> parse_words(std::span<const std::string_view> words,
                                 std::span<const Option> keys) {
    std::vector<std::string_view> seen;
    for (const auto word : words) {
        const auto equals = std::min(word.find('='), word.size());
        const auto name = word.substr(0, equals);
        const auto key = std::ranges::find_if(keys, [&](const Option& candidate) {
            return candidate.name.ends_with('.') ? name.starts_with(candidate.name)
                                                 : name == candidate.name;
        });
        if (key == keys.end())
            return Error{"unknown word " + in_quotes(name) + suggested(name, keys)};
        const auto is_name = [&](std::string_view other) {
            return equal_ignoring_case(other, name);
        };
        if (std::ranges::any_of(seen, is_name)) return Error{"duplicate " + in_quotes(name)};
        seen.push_back(name);
        const bool is_flag = key->value_name.empty();
        if (is_flag != (equals == word.size()))
            return Error{std::string(name) + ": expected " +
                         (is_flag ? "no value, got " + in_quotes(word.substr(equals + 1))
                                  : key->value_name + ", got nothing")};
        const auto value = word.substr(
            key->name.ends_with('.') ? key->name.size() : std::min(equals + 1, word.size()));
        if (auto error = set(*key, {&value, 1}))
            return Error{std::string(name) + ": " + error->text};
    }
    for (const auto& key : keys)
        if (key.need == Need::required && std::ranges::count(seen, key.name) == 0)
            return Error{"missing " + shown(key, "")};
    return std::nullopt;
}

std::string help(const Command& command, bool is_full) {
    std::string usage = "usage: " + command.name;
    bool has_optional = false;
    for (const auto& option : command.options) {
        const bool required = option.need == Need::required;
        if (required) usage += ' ' + shown(option, command.hyphens);
        has_optional = has_optional || !required;
    }
    if (has_optional) usage += " [OPTION ...]";
    std::vector<HelpLine> lines;
    for (const auto& operand : command.operands) {
        const auto name = operand.name + (has_words(operand) ? " ..." : "");
        usage += operand.need == Need::required ? ' ' + name : " [" + name + ']';
        lines.push_back({operand.name, &operand});
    }
    auto options = command.options;
    const bool has_headings =
        std::ranges::any_of(options, [](const Option& option) { return !option.heading.empty(); });
    for (const auto& question : questions_for(command)) {
        options.push_back({std::string(question.name), "", question.purpose, WordsSetter()});
        if (has_headings) options.back().heading = "Help";
    }
    for (auto& line : lines_of(options, command.hyphens, is_full)) lines.push_back(std::move(line));
    std::string text = usage + "\n\n" + command.purpose + "\n\n" + text_of(lines);
    if (!is_full) return text;
    for (const auto& [owners, keys] : command.key_tables)
        text += "\nAfter " + owners + ":\n" + text_of(lines_of(keys, "", true));
    return text;
}

}  // namespace krou::cli
