#include "sparring/options.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "common/cli.h"
#include "common/variant.h"
#include "uci/parse.h"

namespace krou::sparring {

namespace {

std::optional<Error> set_variant(Options& options, std::string_view spec) {
    return cli::variant_into(options.variant)(spec);
}

std::optional<Error> set_depth(Options& options, std::string_view number) {
    return cli::into(options.depth, 1, deepest)(number);
}

std::optional<Error> set_seed(Options& options, std::string_view number) {
    return cli::into(options.seed, 0, highest_seed)(number);
}

template <class Entries>
std::string combo(std::string_view initial, const Entries& entries) {
    std::string text = "combo default " + std::string(initial);
    for (const auto& entry : entries) text += " var " + std::string(entry.name);
    return text;
}

std::string spin(int initial, int least, int most) {
    return "spin default " + std::to_string(initial) + " min " + std::to_string(least) + " max " +
           std::to_string(most);
}

struct Option {
    std::string_view name;
    /// Its type, its value now, and what it can be set to.
    std::string (*type)(const Options&);
    std::optional<Error> (*set)(Options&, std::string_view value);
    Consequence consequence = Consequence::none;
};

constexpr std::array option_table = {
    Option{"UCI_Variant", [](const Options& o) { return combo(o.variant.spec, presets()); },
           set_variant, Consequence::new_variant},
    Option{"Player", [](const Options& o) { return combo(o.player->name, players()); }, set_player},
    Option{"Depth", [](const Options& o) { return spin(o.depth, 1, deepest); }, set_depth},
    Option{"Seed", [](const Options& o) { return spin(o.seed, 0, highest_seed); }, set_seed},
};

}  // namespace

std::optional<Error> set_player(Options& options, std::string_view name) {
    if (const auto* player = find_player(name)) {
        options.player = player;
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const auto& player : players()) names.emplace_back(player.name);
    return Error{"there is no player " + in_quotes(name) + cli::suggestion(name, names)};
}

std::string option_declarations(const Options& options) {
    std::string lines;
    for (const auto& option : option_table)
        lines += "option name " + std::string(option.name) + " type " + option.type(options) + '\n';
    return lines;
}

Result<Consequence> set_option(Options& options, std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting) return Error{setting.error()};
    const auto option = std::ranges::find_if(option_table, [&](const Option& known) {
        return equal_ignoring_case(known.name, setting->name);
    });
    if (option == option_table.end())
        return Error{"there is no option " + in_quotes(setting->name)};
    const auto error = option->set(options, setting->value);
    if (!error) return option->consequence;
    return Error{"option " + std::string(option->name) + " stays as it was: " + error->text};
}

}  // namespace krou::sparring
