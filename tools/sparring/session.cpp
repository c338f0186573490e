#include "sparring/session.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "common/cli.h"
#include "common/variant.h"
#include "games/notation.h"
#include "uci/format.h"
#include "uci/lines.h"
#include "uci/parse.h"

namespace krou::sparring {

namespace {

constexpr std::string_view no_move = "bestmove 0000";

/// What a player has seen, as a line of `info`.
std::string info_text(const Found& seen, const std::string& move) {
    return "info depth " + std::to_string(seen.depth) + " score cp " +
           std::to_string(100 * seen.value / seed_value) + " nodes " + std::to_string(seen.nodes) +
           " pv " + move + '\n';
}

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
};

constexpr std::array option_table = {
    Option{"UCI_Variant", [](const Options& o) { return combo(o.variant.spec, presets()); },
           set_variant},
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

Session::Session(std::ostream& out, const Options& options)
    : out_(out),
      options_(options),
      chance_(any_number()),
      position_(Position::start(options.variant)) {}

std::span<const Session::Command> Session::commands() {
    static constexpr std::array table = {
        Command{"uci", &Session::uci},           Command{"isready", &Session::isready},
        Command{"ucinewgame", &Session::ignore}, Command{"setoption", &Session::setoption},
        Command{"position", &Session::position}, Command{"go", &Session::go},
        Command{"stop", &Session::stop},         Command{"ponderhit", &Session::ponderhit},
        Command{"d", &Session::display},         Command{"quit", &Session::quit},
    };
    return table;
}

void Session::run(std::istream& in) {
    std::string line;
    bool too_long = false;
    while (!has_quit_ && read_line(in, line, too_long)) handle(line, too_long);
    stop({});
}

void Session::handle(std::string_view line, bool is_cut_off) {
    const auto call = find_call(commands(), line);
    if (is_cut_off) {
        out_.refuse("a line of more than a million characters is not read");
        if (call && call->command.handle == &Session::position) position_.reset();
        if (call && call->command.handle == &Session::go) out_.line(no_move);
    } else if (call) {
        (this->*call->command.handle)(call->arguments);
    } else if (const auto fields = words(line); !fields.empty()) {
        out_.refuse("unknown command " + in_quotes(fields.front()));
    }
}

void Session::uci(std::string_view) {
    std::string text =
        "id name " + cli::version_text("krou-sparring") + "\nid author the Krou developers\n";
    for (const auto& option : option_table)
        text += "option name " + std::string(option.name) + " type " + option.type(options_) + '\n';
    out_.line(text + "uciok");
}

void Session::isready(std::string_view) {
    out_.line("readyok");
}

void Session::setoption(std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting) return out_.refuse(setting.error());
    const auto option = std::ranges::find_if(option_table, [&](const Option& known) {
        return equal_ignoring_case(known.name, setting->name);
    });
    if (option == option_table.end())
        return out_.refuse("there is no option " + in_quotes(setting->name));
    if (const auto error = option->set(options_, setting->value))
        out_.refuse("option " + std::string(option->name) + " stays as it was: " + error->text);
    else if (option->set == set_variant)
        position_ = Position::start(options_.variant);
}

void Session::position(std::string_view arguments) {
    auto position = parse_position(options_.variant, arguments);
    position_.reset();
    if (position)
        position_ = std::move(*position);
    else
        out_.refuse(position.error());
}

void Session::go(std::string_view arguments) {
    stop({});
    if (!position_) {
        out_.line(no_move);
        return;
    }
    auto command = parse_go(*position_, arguments);
    if (command && command->perft) command = Error{"go perft: nothing is counted here"};
    if (!command) {
        out_.refuse(command.error());
        out_.line(no_move);
        return;
    }
    const auto& limits = command->limits;
    kept_back_ = answer(*position_, limits.among);
    waits_for_ponderhit_ = limits.ponder && !limits.infinite;
    if (!limits.ponder && !limits.infinite) stop({});
}

std::string Session::answer(const Position& position, std::optional<MoveSet> among) {
    if (position.legal_moves().empty()) return std::string(no_move);
    // With a seed the same position is always answered alike, so that games are, too.
    Hash hash;
    hash.add(to_fen(position));
    Rng rng = options_.seed == 0 ? Rng(chance_.next()) : rng_of(hash.value(), options_.seed);
    const auto choice = choose(*options_.player, position, {options_.depth, rng, among});
    const auto move = to_text(position.family(), position.side(), choice.move);
    return (choice.look_ahead ? info_text(*choice.look_ahead, move) : "") + "bestmove " + move;
}

void Session::stop(std::string_view) {
    if (!kept_back_.empty()) out_.line(std::exchange(kept_back_, {}));
}

void Session::ponderhit(std::string_view) {
    if (waits_for_ponderhit_) stop({});
}

void Session::display(std::string_view) {
    if (position_)
        out_.line(display_text(*position_));
    else
        out_.refuse("there is no position");
}

void Session::quit(std::string_view) {
    has_quit_ = true;
}

}  // namespace krou::sparring
