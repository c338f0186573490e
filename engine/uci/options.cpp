#include "uci/options.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/platform.h"
#include "base/text.h"
#include "book/book_file.h"
#include "uci/parse.h"

namespace krou {

namespace {

bool is_none(std::string_view value) {
    return value.empty() || value == "<empty>";
}

std::optional<Error> set_variant(Options& options, std::string_view value) {
    auto variant = parse_variant(value);
    if (!variant) return Error{variant.error()};
    options.variant = std::move(*variant);
    return std::nullopt;
}

std::optional<Error> set_eval_file(Options& options, std::string_view value) {
    if (is_none(value)) {
        options.evaluations.reset();
        return std::nullopt;
    }
    const auto text = read_text_file(std::string(value), max_evaluation_bytes);
    if (!text) return Error{in_quotes(value) + " cannot be read: " + text.error()};
    const auto evaluations = parse_evaluations(*text, *evaluations_of(options));
    if (!evaluations) return Error{in_quotes(value) + ", " + evaluations.error()};
    options.evaluations = *evaluations;
    return std::nullopt;
}

std::optional<Error> set_tablebase_path(Options& options, std::string_view value) {
    if (!is_none(value) && !is_directory(std::string(value)))
        return Error{in_quotes(value) + " is no directory"};
    options.tablebase_path = is_none(value) ? "" : value;
    return std::nullopt;
}

std::optional<Error> set_book_file(Options& options, std::string_view value) {
    if (is_none(value)) {
        options.book.reset();
        return std::nullopt;
    }
    const auto text = read_text_file(std::string(value), largest_book);
    if (!text) return Error{in_quotes(value) + " cannot be read: " + text.error()};
    auto book = parse_book(*text);
    if (!book) return Error{in_quotes(value) + ", " + book.error()};
    options.book = std::make_shared<const Book>(std::move(*book));
    return std::nullopt;
}

std::optional<Error> set_nothing(Options&, std::string_view) {
    return std::nullopt;
}

enum class Type : std::uint8_t { spin, check, combo, string, button };

struct Option {
    std::string_view name;
    Type type;
    std::string_view initial;
    /// The member that a spin or a check sets, or the parser of any other type.
    std::variant<int Options::*, bool Options::*,
                 std::optional<Error> (*)(Options&, std::string_view)>
        target;
    Effect effect = Effect::none;
    int min = 0;  // smallest value of a spin
    int max = 0;
};

using enum Effect;

constexpr std::array option_table = {
    Option{"Hash", Type::spin, "64", &Options::hash_megabytes, resize_hash, 1, 65536},
    Option{"Threads", Type::spin, "1", &Options::threads, none, 1, 256},
    Option{"MultiPV", Type::spin, "1", &Options::lines, none, 1, max_pits},
    Option{"Ponder", Type::check, "true", &Options::ponder},
    Option{"MoveOverhead", Type::spin, "10", &Options::move_overhead_ms, none, 0, 5000},
    Option{"UCI_Variant", Type::combo, "oware", set_variant, new_variant},
    Option{"EvalFile", Type::string, "<empty>", set_eval_file, clear_hash},
    Option{"UCI_ShowWDL", Type::check, "false", &Options::show_chances},
    Option{"Skill Level", Type::spin, "20", &Options::skill_level, none, 0, unlimited_level},
    Option{"UCI_LimitStrength", Type::check, "false", &Options::limits_strength},
    Option{"UCI_Elo", Type::spin, "1500", &Options::elo, none, min_elo, max_elo},
    Option{"Skill Seed", Type::spin, "0", &Options::skill_seed, none, 0, 1'000'000'000},
    Option{"TablebaseSeeds", Type::spin, "10", &Options::tablebase_seeds, new_tables, 0, 20},
    Option{"TablebasePath", Type::string, "<empty>", set_tablebase_path, new_tables},
    Option{"OwnBook", Type::check, "false", &Options::own_book},
    Option{"BookFile", Type::string, "<empty>", set_book_file},
    Option{"ClearHash", Type::button, "", set_nothing, clear_hash},
};

std::string declaration(const Option& option) {
    const std::string head = "option name " + std::string(option.name) + " type ";
    const std::string initial = " default " + std::string(option.initial);
    switch (option.type) {
        case Type::spin:
            return head + "spin" + initial + " min " + std::to_string(option.min) + " max " +
                   std::to_string(option.max);
        case Type::check: return head + "check" + initial;
        case Type::string: return head + "string" + initial;
        case Type::button: return head + "button";
        case Type::combo: break;
    }
    std::string choices;
    for (const auto& preset : presets()) choices += " var " + std::string(preset.name);
    return head + "combo" + initial + choices;
}

Result<int> number_within(int min, int max, std::string_view value) {
    const auto number = parse_number(value);
    if (number && min <= *number && *number <= max) return *number;
    return Error{"must be a number from " + std::to_string(min) + " to " + std::to_string(max)};
}

Result<bool> truth(std::string_view value) {
    if (equal_ignoring_case(value, "true")) return true;
    if (equal_ignoring_case(value, "false")) return false;
    return Error{"must be true or false"};
}

/// Sets the option. Returns an error if the value is not valid.
std::optional<Error> set_value(Options& options, const Option& option, std::string_view value) {
    const auto assign = [&](const auto& parsed, auto member) -> std::optional<Error> {
        if (!parsed) return Error{in_quotes(value) + ' ' + parsed.error()};
        options.*member = *parsed;
        return std::nullopt;
    };
    if (const auto* number = std::get_if<int Options::*>(&option.target))
        return assign(number_within(option.min, option.max, value), *number);
    if (const auto* check = std::get_if<bool Options::*>(&option.target))
        return assign(truth(value), *check);
    return std::get<2>(option.target)(options, value);
}

/// Search constants that are options: all in a tuning build, else none.
std::span<const SearchConstant> tunable_constants() {
    return is_tuning_build ? search_constants() : std::span<const SearchConstant>();
}

std::string without_blanks(std::string_view name) {
    std::string joined;
    for (const auto word : words(name)) joined += word;
    return joined;
}

Error unchanged(std::string_view option, const std::string& why) {
    return {"option " + std::string(option) + " stays as it was: " + why};
}

Result<Effect> set_constant(SearchConstants& constants, const SearchConstant& constant,
                            std::string_view value) {
    const auto number = number_within(constant.min, constant.max, value);
    if (!number) return unchanged(constant.name, in_quotes(value) + ' ' + number.error());
    constants.*constant.value = *number;
    return Effect::clear_hash;
}

}  // namespace

std::shared_ptr<const EvaluationSet> evaluations_of(const Options& options) {
    return options.evaluations ? options.evaluations : built_in_evaluations();
}

std::shared_ptr<const Book> book_of(const Options& options) {
    if (!options.own_book) return nullptr;
    return options.book ? options.book : built_in_book();
}

std::optional<Skill> skill_of(const Options& options, std::uint64_t seed) {
    if (options.limits_strength) return Skill{level_of_elo(options.elo), seed};
    if (options.skill_level == unlimited_level) return std::nullopt;
    return Skill{static_cast<double>(options.skill_level), seed};
}

std::string option_declarations() {
    std::string lines;
    for (const auto& option : option_table) lines += declaration(option) + '\n';
    for (const auto& constant : tunable_constants())
        lines += "option name " + std::string(constant.name) + " type spin default " +
                 std::to_string(constant.built_in()) + " min " + std::to_string(constant.min) +
                 " max " + std::to_string(constant.max) + '\n';
    return lines;
}

Result<Effect> set_option(Options& options, std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting) return Error{setting.error()};
    const std::string& name = setting->name;
    const std::string_view value = setting->value;

    const auto is_meant = [&](const auto& o) {
        return equal_ignoring_case(without_blanks(o.name), name);
    };
    const auto constants = tunable_constants();
    if (const auto constant = std::ranges::find_if(constants, is_meant);
        constant != constants.end())
        return set_constant(options.constants, *constant, value);
    const auto option = std::ranges::find_if(option_table, is_meant);
    if (option == option_table.end()) return Error{"there is no option " + in_quotes(name)};
    if (const auto error = set_value(options, *option, value))
        return unchanged(option->name, error->text);
    return option->effect;
}

}  // namespace krou
