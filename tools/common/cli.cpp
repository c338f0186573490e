#include "common/cli.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/text.h"

namespace krou::cli {

namespace {

constexpr std::string_view hyphens = "--";

struct Question {
    std::string_view option;
    Wish wish;
    const char* purpose;
};

constexpr std::array questions{
    Question{"--help", Wish::help, "prints this, and does nothing else"},
    Question{"--version", Wish::version, "prints the version, and does nothing else"},
};

/// Letters to change, add, leave out or exchange with a neighbour to make one word the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> steps(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) steps[i][0] = i;
    std::iota(steps[0].begin(), steps[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = a[i - 1] == b[j - 1];
            steps[i][j] = std::min(
                {steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
        }
    }
    return steps.back().back();
}

std::string typed(const Option& option) {
    return std::string(hyphens) + option.name;
}

std::string shown(const Option& option) {
    return typed(option) + (option.value_name.empty() ? "" : " " + option.value_name);
}

/// Whether a word is an option, or `--`, and no value: a number may be negative.
bool is_option(std::string_view word) {
    return word.starts_with(hyphens) ||
           (word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])));
}

/// With two hyphens, as it is known.
std::string as_known(std::string_view word) {
    std::string known(word);
    if (!known.starts_with(hyphens)) known.insert(0, 1, '-');
    return known;
}

bool takes_words(const Option& option) {
    return std::holds_alternative<TakeWords>(option.take);
}

std::optional<Error> no_number(std::string_view text, const std::string& least,
                               const std::string& most) {
    return Error{in_quotes(text) + " is no number from " + least + " to " + most};
}

/// Reads the arguments of one command from left to right.
class Reader {
public:
    Reader(const Command& command, std::span<const std::string_view> arguments)
        : command_(command), left_(arguments) {}

    Result<Wish> read();

private:
    Result<Wish> read_rest(std::string_view argument);
    const Option* find_option(std::string_view argument) const;
    std::optional<Error> read_option(std::string_view argument);
    std::optional<Error> read_operand(std::string_view argument);
    Result<std::vector<std::string_view>> values_of(const Option& option,
                                                    std::optional<std::string_view> attached);
    std::optional<Error> give(const Option& option, const std::string& name,
                              std::span<const std::string_view> values);
    std::optional<Error> missing() const;
    bool is_given(const Option& option) const { return std::ranges::count(given_, &option) > 0; }

    const Command& command_;
    std::span<const std::string_view> left_;
    std::vector<const Option*> given_;
    std::size_t operands_ = 0;
};

Result<Wish> Reader::read() {
    bool only_operands = false;
    while (!left_.empty()) {
        const auto argument = left_.front();
        left_ = left_.subspan(1);
        if (const auto asked = question(argument); asked && !only_operands) return *asked;
        if (!only_operands && argument == hyphens) {
            only_operands = true;
            continue;
        }
        const bool names_option = !only_operands && argument.size() > 1 && argument[0] == '-';
        if (names_option && command_.rest && !find_option(argument)) return read_rest(argument);
        const auto error = names_option ? read_option(argument) : read_operand(argument);
        if (error) return *error;
    }
    if (const auto error = missing()) return *error;
    return Wish::run;
}

/// What begins with this argument.
Result<Wish> Reader::read_rest(std::string_view argument) {
    std::vector<std::string_view> words{argument};
    words.insert(words.end(), left_.begin(), left_.end());
    for (const auto word : words)
        if (const auto asked = question(word)) return *asked;
    if (const auto error = missing()) return *error;
    if (const auto error = std::get<TakeWords>(command_.rest->take)(words)) return *error;
    return Wish::run;
}

/// Null when there is none that is called so.
const Option* Reader::find_option(std::string_view argument) const {
    const auto word = argument.substr(0, argument.find('='));
    const auto found = std::ranges::find_if(
        command_.options, [&](const auto& option) { return as_known(word) == typed(option); });
    return found == command_.options.end() ? nullptr : &*found;
}

std::optional<Error> Reader::read_option(std::string_view argument) {
    const auto equals = argument.find('=');
    const auto word = argument.substr(0, equals);
    const Option* found = find_option(argument);
    if (found == nullptr) return command_.refusals.unknown(word, command_.options);

    std::optional<std::string_view> attached;
    if (equals != std::string_view::npos) attached = argument.substr(equals + 1);
    const auto values = values_of(*found, attached);
    if (!values) return Error{values.error()};
    return give(*found, command_.refusals.option + std::string(word), *values);
}

/// What an option has, attached to it or in the next arguments.
Result<std::vector<std::string_view>> Reader::values_of(const Option& option,
                                                        std::optional<std::string_view> attached) {
    using Values = std::vector<std::string_view>;
    if (option.value_name.empty() && !takes_words(option)) {
        if (!attached) return Values{{}};
        return Error{"option " + shown(option) + " takes no value, but has " +
                     in_quotes(*attached)};
    }
    if (attached) return Values{*attached};
    Values values;
    while (!left_.empty() && !is_option(left_.front()) && (values.empty() || takes_words(option))) {
        values.push_back(left_.front());
        left_ = left_.subspan(1);
    }
    if (values.size() < option.min_words)
        return Error{"option --" + option.name + " has no value: it is " + shown(option)};
    return values;
}

std::optional<Error> Reader::read_operand(std::string_view argument) {
    if (operands_ == command_.operands.size())
        return Error{in_quotes(argument) + command_.refusals.too_many};
    const Option& operand = command_.operands[operands_];
    if (!takes_words(operand)) ++operands_;
    return give(operand, operand.name, {&argument, 1});
}

std::optional<Error> Reader::give(const Option& option, const std::string& name,
                                  std::span<const std::string_view> values) {
    const bool may_repeat = takes_words(option) && option.repeats;
    if (is_given(option) && !may_repeat) return Error{name + command_.refusals.twice};
    given_.push_back(&option);
    const auto* take_words = std::get_if<TakeWords>(&option.take);
    const auto error =
        take_words ? (*take_words)(values) : std::get<Take>(option.take)(values.front());
    if (error) return Error{name + ": " + error->text};
    return std::nullopt;
}

std::optional<Error> Reader::missing() const {
    const auto is_missing = [&](const Option& option) {
        return option.need == Need::required && !is_given(option);
    };
    for (const auto& operand : command_.operands)
        if (is_missing(operand)) return Error{operand.name + " is missing: " + operand.purpose};
    for (const auto& option : command_.options)
        if (is_missing(option))
            return Error{"option " + shown(option) + " is missing: " + option.purpose};
    return std::nullopt;
}

}  // namespace

Take into(std::string& text) {
    return [&text](std::string_view value) -> std::optional<Error> {
        if (value.empty()) return Error{"it is empty"};
        text = value;
        return std::nullopt;
    };
}

Take into(std::optional<std::string>& text) {
    return [&text](std::string_view value) { return into(text.emplace())(value); };
}

Take into(int& number, int least, int most) {
    assert(least <= most);
    return [&number, least, most](std::string_view value) -> std::optional<Error> {
        const auto parsed = parse_number(value);
        if (!parsed || *parsed < least || *parsed > most)
            return no_number(value, std::to_string(least), std::to_string(most));
        number = *parsed;
        return std::nullopt;
    };
}

Take into(std::optional<int>& number, int least, int most) {
    return [&number, least, most](std::string_view value) {
        return into(number.emplace(), least, most)(value);
    };
}

Take into(double& number, double least, double most) {
    assert(least <= most);
    return [&number, least, most](std::string_view value) -> std::optional<Error> {
        const auto parsed = parse_decimal(value);
        if (!parsed || *parsed < least || *parsed > most)
            return no_number(value, decimal_text(least), decimal_text(most));
        number = *parsed;
        return std::nullopt;
    };
}

Take into(bool& flag) {
    return [&flag](std::string_view) -> std::optional<Error> {
        flag = true;
        return std::nullopt;
    };
}

TakeWords into(std::vector<std::string>& words) {
    return [&words](std::span<const std::string_view> more) -> std::optional<Error> {
        words.insert(words.end(), more.begin(), more.end());
        return std::nullopt;
    };
}

Take variant_into(Variant& variant) {
    return [&variant](std::string_view spec) -> std::optional<Error> {
        auto parsed = parse_variant(spec);
        if (!parsed) return Error{parsed.error()};
        variant = std::move(*parsed);
        return std::nullopt;
    };
}

Take variant_into(std::optional<Variant>& variant) {
    return [&variant](std::string_view spec) { return variant_into(variant.emplace())(spec); };
}

Result<Variant> parse_variant(std::string_view spec) {
    auto parsed = krou::parse_variant(spec);
    if (parsed) return parsed;
    std::vector<std::string> names;
    for (const auto& preset : presets()) names.emplace_back(preset.name);
    const auto name = spec.substr(0, spec.find(':'));
    if (std::ranges::count(names, name) > 0) return parsed;
    return Error{parsed.error() + suggestion(name, names)};
}

std::vector<Option> noting(std::vector<Option> options, std::string& given) {
    for (auto& option : options) {
        option.take = [&given, name = option.name,
                       take = std::get<Take>(option.take)](std::string_view text) {
            given = name;
            return take(text);
        };
    }
    return options;
}

std::vector<std::string> shell_words(std::string_view text) {
    std::vector<std::string> found;
    bool is_in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            is_in_word = false;
            continue;
        }
        if (!std::exchange(is_in_word, true)) found.emplace_back();
        if (c == '\\' && quote != '\'' && i + 1 < text.size())
            found.back() += text[++i];
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else
            found.back() += c;
    }
    return quote == '\0' ? found : std::vector<std::string>{};
}

std::string shell_text(std::span<const std::string> words) {
    std::string text;
    for (const auto& word : words) {
        if (!text.empty()) text += ' ';
        if (!word.empty() && word.find_first_of(" \t\"'\\") == std::string::npos) {
            text += word;
            continue;
        }
        text += '"';
        for (const char c : word)
            text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        text += '"';
    }
    return text;
}

std::optional<Range> parse_range(std::string_view text) {
    const auto ends = split(text, '-');
    const auto first = parse_number<std::int64_t>(ends.front());
    const auto last = parse_number<std::int64_t>(ends.back());
    if (ends.size() != 2 || !first || !last || *first < 1 || *last < *first) return std::nullopt;
    return Range{*first, *last};
}

std::optional<Wish> question(std::string_view word) {
    const auto found =
        std::ranges::find(questions, word == "-h" ? "--help" : as_known(word), &Question::option);
    return found == questions.end() ? std::nullopt : std::optional(found->wish);
}

std::string version_text(std::string_view program) {
    return std::string(program) + ' ' + KROU_VERSION;
}

Error no_option(std::string_view word, std::span<const Option> options) {
    std::vector<std::string> known;
    for (const auto& asked : questions) known.emplace_back(asked.option);
    for (const auto& option : options) known.push_back(typed(option));
    return {"there is no option " + in_quotes(word) + suggestion(as_known(word), known)};
}

Result<Wish> parse(const Command& command, std::span<const std::string_view> arguments) {
    return Reader(command, arguments).read();
}

std::string help(const Command& command) {
    std::string usage = "usage: " + command.name;
    std::string lines;
    const auto add = [&](const std::string& head, const Option& option) {
        const bool required = option.need == Need::required;
        usage += required ? " " + head : " [" + head + "]";
        lines += help_line(head, option.purpose);
    };
    for (const auto& option : command.options) add(shown(option), option);
    for (const auto& operand : command.operands) add(operand.name, operand);
    if (command.rest) add(command.rest->name + " …", *command.rest);
    for (const auto& asked : questions)
        lines += help_line(std::string(asked.option), asked.purpose);
    return usage + "\n\n" + command.purpose + "\n\n" + lines;
}

std::string help_line(const std::string& head, std::string_view purpose, std::size_t width) {
    const auto used = static_cast<std::size_t>(width_of(head));
    const auto blanks = used < width ? width - used : 1;
    return ("  " + head + std::string(blanks, ' ')).append(purpose) + '\n';
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t longest = 64;  // nobody means a word by more than that
    if (word.size() > longest) return std::nullopt;
    const auto begins = [&](const std::string& candidate) { return candidate.starts_with(word); };
    if (std::ranges::count_if(known, begins) == 1) return *std::ranges::find_if(known, begins);
    std::optional<std::string> best;
    std::size_t least = 1 + word.size() / 3;
    for (const auto& candidate : known) {
        const auto steps = distance(word, candidate);
        if (steps > least || (best && steps == least)) continue;
        least = steps;
        best = candidate;
    }
    return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> known) {
    const auto near = nearest(word, known);
    return near ? "; did you mean " + *near + "?" : "";
}

}  // namespace krou::cli
