#include "uci/options.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/text.h"
#include "base/text_file.h"
#include "book/book_file.h"
#include "uci/parse.h"

namespace krou {

namespace {

Result<Consequence> set_hash(Options& options, int value, std::string_view) {
    options.hash_megabytes = value;
    return Consequence::resize_hash;
}

Result<Consequence> set_threads(Options& options, int value, std::string_view) {
    options.threads = value;
    return Consequence::none;
}

Result<Consequence> set_lines(Options& options, int value, std::string_view) {
    options.lines = value;
    return Consequence::none;
}

Result<Consequence> set_ponder(Options& options, int value, std::string_view) {
    options.ponder = value != 0;
    return Consequence::none;
}

Result<Consequence> set_move_overhead(Options& options, int value, std::string_view) {
    options.move_overhead_ms = value;
    return Consequence::none;
}

Result<Consequence> set_variant(Options& options, int, std::string_view value) {
    auto variant = parse_variant(value);
    if (!variant) return Error{variant.error()};
    options.variant = std::move(*variant);
    return Consequence::new_variant;
}

Result<Consequence> set_eval_file(Options& options, int, std::string_view value) {
    if (value.empty() || value == "<empty>") {
        options.opinion.reset();
        return Consequence::clear_hash;
    }
    const auto text = read_text_file(std::string(value), largest_opinion);
    if (!text) return Error{in_quotes(value) + " cannot be read: " + text.error()};
    const auto opinion = parse_opinion(*text, *opinion_of(options));
    if (!opinion) return Error{in_quotes(value) + ", " + opinion.error()};
    options.opinion = *opinion;
    return Consequence::clear_hash;
}

Result<Consequence> set_show_wdl(Options& options, int value, std::string_view) {
    options.show_chances = value != 0;
    return Consequence::none;
}

Result<Consequence> set_skill_level(Options& options, int value, std::string_view) {
    options.skill_level = value;
    return Consequence::none;
}

Result<Consequence> set_skill_seed(Options& options, int value, std::string_view) {
    options.skill_seed = value;
    return Consequence::none;
}

Result<Consequence> set_limit_strength(Options& options, int value, std::string_view) {
    options.limits_strength = value != 0;
    return Consequence::none;
}

Result<Consequence> set_elo(Options& options, int value, std::string_view) {
    options.elo = value;
    return Consequence::none;
}

Result<Consequence> set_tablebase_seeds(Options& options, int value, std::string_view) {
    options.tablebase_seeds = value;
    return Consequence::new_tables;
}

Result<Consequence> set_tablebase_path(Options& options, int, std::string_view value) {
    if (value.empty() || value == "<empty>") {
        options.tablebase_path.clear();
        return Consequence::new_tables;
    }
    std::error_code error;
    if (!std::filesystem::is_directory(value, error))
        return Error{in_quotes(value) + " is no directory"};
    options.tablebase_path = value;
    return Consequence::new_tables;
}

Result<Consequence> set_own_book(Options& options, int value, std::string_view) {
    options.own_book = value != 0;
    return Consequence::none;
}

Result<Consequence> set_book_file(Options& options, int, std::string_view value) {
    if (value.empty() || value == "<empty>") {
        options.book.reset();
        return Consequence::none;
    }
    const auto text = read_text_file(std::string(value), largest_book);
    if (!text) return Error{in_quotes(value) + " cannot be read: " + text.error()};
    auto book = parse_book(*text);
    if (!book) return Error{in_quotes(value) + ", " + book.error()};
    options.book = std::make_shared<const Book>(std::move(*book));
    return Consequence::none;
}

Result<Consequence> clear_hash(Options&, int, std::string_view) {
    return Consequence::clear_hash;
}

enum class Type : std::uint8_t { spin, check, combo, string, button };

struct Option {
    std::string_view name;
    Type type;
    std::string_view initial;
    Result<Consequence> (*set)(Options&, int number, std::string_view text);
    int min = 0;  // of a spin
    int max = 0;
};

constexpr std::array option_table = {
    Option{"Hash", Type::spin, "64", set_hash, 1, 65536},
    Option{"Threads", Type::spin, "1", set_threads, 1, 256},
    Option{"MultiPV", Type::spin, "1", set_lines, 1, 9},
    Option{"Ponder", Type::check, "true", set_ponder},
    Option{"MoveOverhead", Type::spin, "10", set_move_overhead, 0, 5000},
    Option{"UCI_Variant", Type::combo, "oware", set_variant},
    Option{"EvalFile", Type::string, "<empty>", set_eval_file},
    Option{"UCI_ShowWDL", Type::check, "false", set_show_wdl},
    Option{"Skill Level", Type::spin, "20", set_skill_level, 0, unlimited_level},
    Option{"UCI_LimitStrength", Type::check, "false", set_limit_strength},
    Option{"UCI_Elo", Type::spin, "1500", set_elo, least_elo, most_elo},
    Option{"Skill Seed", Type::spin, "0", set_skill_seed, 0, 1'000'000'000},
    Option{"TablebaseSeeds", Type::spin, "10", set_tablebase_seeds, 0, 20},
    Option{"TablebasePath", Type::string, "<empty>", set_tablebase_path},
    Option{"OwnBook", Type::check, "false", set_own_book},
    Option{"BookFile", Type::string, "<empty>", set_book_file},
    Option{"ClearHash", Type::button, "", clear_hash},
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

/// The number that the value of a spin or a check is.
Result<int> number_value(const Option& option, std::string_view value) {
    if (option.type == Type::spin) return number_within(option.min, option.max, value);
    if (equal_ignoring_case(value, "true")) return 1;
    if (equal_ignoring_case(value, "false")) return 0;
    return Error{"must be true or false"};
}

/// The constants of the search that are options of this build.
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

Result<Consequence> set_constant(SearchConstants& constants, const SearchConstant& constant,
                                 std::string_view value) {
    const auto number = number_within(constant.min, constant.max, value);
    if (!number) return unchanged(constant.name, in_quotes(value) + ' ' + number.error());
    constants.*constant.value = *number;
    return Consequence::clear_hash;
}

}  // namespace

std::shared_ptr<const Opinion> opinion_of(const Options& options) {
    return options.opinion ? options.opinion : built_in_opinion();
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

Result<Consequence> set_option(Options& options, std::string_view arguments) {
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
    const auto fail = [&](const std::string& why) { return unchanged(option->name, why); };
    int number = 0;
    if (option->type == Type::spin || option->type == Type::check) {
        const auto parsed = number_value(*option, value);
        if (!parsed) return fail(in_quotes(value) + " " + parsed.error());
        number = *parsed;
    }
    auto consequence = option->set(options, number, value);
    return consequence ? consequence : fail(consequence.error());
}

}  // namespace krou
