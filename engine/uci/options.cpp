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

std::optional<Error> set_variant_spec(Options& options, std::string_view value) {
    return is_none(value) ? std::nullopt : set_variant(options, value);
}

/// Reads and parses a file into `target`. Without a name, sets it to null.
template <class T, class Parse>
std::optional<Error> read_file(std::shared_ptr<const T>& target, std::string_view value,
                               std::size_t max_bytes, const Parse& parse) {
    if (is_none(value)) {
        target.reset();
        return std::nullopt;
    }
    const auto text = read_text_file(std::string(value), max_bytes);
    if (!text) return Error{"cannot read " + in_quotes(value) + ": " + text.error()};
    auto parsed = parse(*text);
    if (!parsed) return Error{in_quotes(value) + ": " + parsed.error()};
    target = std::move(*parsed);
    return std::nullopt;
}

std::optional<Error> set_eval_file(Options& options, std::string_view value) {
    return read_file(options.evaluations, value, max_evaluation_bytes, [&](std::string_view text) {
        return parse_evaluations(text, *evaluations_of(options));
    });
}

std::optional<Error> set_book_file(Options& options, std::string_view value) {
    const auto parse = [](std::string_view text) -> Result<std::shared_ptr<const Book>> {
        auto book = parse_book(text);
        if (!book) return Error{book.error()};
        return std::make_shared<const Book>(std::move(*book));
    };
    return read_file(options.book, value, largest_book, parse);
}

std::optional<Error> set_tablebase_path(Options& options, std::string_view value) {
    if (!is_none(value) && !is_directory(std::string(value)))
        return Error{"expected a directory, got " + in_quotes(value)};
    options.tablebase_path = is_none(value) ? "" : value;
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
    Option{"VariantSpec", Type::string, "<empty>", set_variant_spec, new_variant},
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

std::optional<Error> set_number(int& number, int min, int max, std::string_view value) {
    const auto parsed = parse_number(value);
    if (!parsed || *parsed < min || max < *parsed)
        return Error{"expected " + std::to_string(min) + " to " + std::to_string(max) + ", got " +
                     in_quotes(value) + "; keeping " + std::to_string(number)};
    number = *parsed;
    return std::nullopt;
}

std::optional<Error> set_check(bool& check, std::string_view value) {
    const bool is_true = equal_ignoring_case(value, "true");
    if (!is_true && !equal_ignoring_case(value, "false"))
        return Error{"expected true or false, got " + in_quotes(value) + "; keeping " +
                     (check ? "true" : "false")};
    check = is_true;
    return std::nullopt;
}

/// Sets the option. Returns an error if the value is not valid.
std::optional<Error> set_value(Options& options, const Option& option, std::string_view value) {
    if (const auto* number = std::get_if<int Options::*>(&option.target))
        return set_number(options.**number, option.min, option.max, value);
    if (const auto* check = std::get_if<bool Options::*>(&option.target))
        return set_check(options.**check, value);
    return std::get<2>(option.target)(options, value);
}

/// Search constants that are options: all in a tuning build, else none.
std::span<const SearchConstant> tunable_constants() {
    return is_tuning_build ? search_constants() : std::span<const SearchConstant>();
}

Error with_option(std::string_view name, const Error& error) {
    return {std::string(name) + ": " + error.text};
}

std::string without_blanks(std::string_view name) {
    std::string joined;
    for (const auto word : words(name)) joined += word;
    return joined;
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
    const auto is_meant = [&](const auto& option) {
        return equal_ignoring_case(without_blanks(option.name), setting->name);
    };
    const auto constants = tunable_constants();
    if (const auto found = std::ranges::find_if(constants, is_meant); found != constants.end()) {
        int& number = options.constants.*found->value;
        if (const auto error = set_number(number, found->min, found->max, setting->value))
            return with_option(found->name, *error);
        return Effect::clear_hash;
    }
    const auto option = std::ranges::find_if(option_table, is_meant);
    if (option == option_table.end()) return Error{"unknown option " + in_quotes(setting->name)};
    if (const auto error = set_value(options, *option, setting->value))
        return with_option(option->name, *error);
    return option->effect;
}

}  // namespace krou
