#include "sparring/session.h"

#include <algorithm>
#include <array>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "common/cli.h"
#include "common/format.h"
#include "common/rng.h"
#include "games/notation.h"
#include "games/position.h"
#include "sparring/player.h"
#include "uci/commands.h"
#include "uci/format.h"
#include "uci/output.h"
#include "uci/parse.h"

namespace krou::sparring {

namespace {

/// Even minimax, which answers before it listens again, takes half a second at most.
constexpr int deepest = 8;
constexpr int highest_seed = 1'000'000'000;

/// What a user can set.
struct Options {
    const PlayerEntry* player = find_player("simple");
    int depth = 4;
    int seed = 0;  ///< of what is left to chance; 0 for another each time
    Variant variant;
};

constexpr std::string_view no_move = "bestmove 0000";

/// What a player has seen, as a line of `info`.
std::string info_text(const Found& seen, const std::string& move) {
    return "info depth " + std::to_string(seen.depth) + " score cp " +
           std::to_string(100 * seen.value / seed_value) + " nodes " + std::to_string(seen.nodes) +
           " pv " + move + '\n';
}

cli::Take take_variant(Options& options) {
    return cli::variant_into(options.variant);
}

cli::Take take_player(Options& options) {
    return [&options](std::string_view name) -> std::optional<Error> {
        if (const auto* found = find_player(name)) {
            options.player = found;
            return std::nullopt;
        }
        std::vector<std::string> names;
        for (const auto& player : players()) names.emplace_back(player.name);
        return Error{"there is no player " + in_quotes(name) + cli::suggestion(name, names)};
    };
}

cli::Take take_depth(Options& options) {
    return cli::into(options.depth, 1, deepest);
}

cli::Take take_seed(Options& options) {
    return cli::into(options.seed, 0, highest_seed);
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
    cli::Take (*take)(Options&);
};

constexpr std::array option_table = {
    Option{"UCI_Variant", [](const Options& o) { return combo(o.variant.spec, presets()); },
           take_variant},
    Option{"Player", [](const Options& o) { return combo(o.player->name, players()); },
           take_player},
    Option{"Depth", [](const Options& o) { return spin(o.depth, 1, deepest); }, take_depth},
    Option{"Seed", [](const Options& o) { return spin(o.seed, 0, highest_seed); }, take_seed},
};

/// A dialogue in the engine's protocol: lines in, lines out. A move is found at once, whatever the
/// limits; one that is to wait for `stop` is kept back.
class Session {
public:
    Session(std::ostream& out, const Options& options)
        : out_(out), options_(options), position_(Position::start(options.variant)) {}

    /// Handles lines until `quit` or the end of the input.
    void run(std::istream& in);

private:
    struct Command {
        std::string_view name;
        void (Session::*handle)(std::string_view arguments);
    };
    static std::span<const Command> commands();

    void uci(std::string_view);
    void isready(std::string_view) { out_.line("readyok"); }
    void ignore(std::string_view) {}
    void setoption(std::string_view arguments);
    void position(std::string_view arguments);
    void go(std::string_view arguments);
    void stop(std::string_view = {});
    void ponderhit(std::string_view);
    void display(std::string_view);
    void quit(std::string_view) { has_quit_ = true; }

    void handle(std::string_view line, bool is_cut_off);
    /// The `bestmove` of a position, after what there is to say of it.
    std::string answer(const Position& position, std::optional<MoveSet> among);

    Output out_;
    Options options_;
    Rng chance_{random_number()};       ///< where no seed is set
    std::optional<Position> position_;  ///< none after a `position` in error
    std::string kept_back_;             ///< an answer that waits; empty if none does
    bool waits_for_ponderhit_ = false;
    bool has_quit_ = false;
};

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
    stop();
}

void Session::handle(std::string_view line, bool is_cut_off) {
    const auto call = find_command(commands(), line);
    if (is_cut_off) {
        out_.report_error("a line of more than a million characters is not read");
        if (call && call->command.handle == &Session::position) position_.reset();
        if (call && call->command.handle == &Session::go) out_.line(no_move);
    } else if (call) {
        (this->*call->command.handle)(call->arguments);
    } else if (const auto fields = words(line); !fields.empty()) {
        out_.report_error("unknown command " + in_quotes(fields.front()));
    }
}

void Session::uci(std::string_view) {
    std::string text =
        "id name " + cli::version_text("krou-sparring") + "\nid author the Krou developers\n";
    for (const auto& option : option_table)
        text += "option name " + std::string(option.name) + " type " + option.type(options_) + '\n';
    out_.line(text + "uciok");
}

void Session::setoption(std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting) return out_.report_error(setting.error());
    const auto option = std::ranges::find_if(option_table, [&](const Option& known) {
        return equal_ignoring_case(known.name, setting->name);
    });
    if (option == option_table.end())
        return out_.report_error("there is no option " + in_quotes(setting->name));
    if (const auto error = option->take(options_)(setting->value))
        out_.report_error("option " + std::string(option->name) +
                          " stays as it was: " + error->text);
    else if (option->take == take_variant)
        position_ = Position::start(options_.variant);
}

void Session::position(std::string_view arguments) {
    auto position = parse_position(options_.variant, arguments);
    position_.reset();
    if (position)
        position_ = std::move(*position);
    else
        out_.report_error(position.error());
}

void Session::go(std::string_view arguments) {
    stop();
    if (!position_) {
        out_.line(no_move);
        return;
    }
    auto command = parse_go(*position_, arguments);
    if (command && command->perft) command = Error{"go perft: nothing is counted here"};
    if (!command) {
        out_.report_error(command.error());
        out_.line(no_move);
        return;
    }
    const auto& limits = command->limits;
    kept_back_ = answer(*position_, limits.search_moves);
    waits_for_ponderhit_ = limits.ponder && !limits.infinite;
    if (!limits.ponder && !limits.infinite) stop();
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
    if (waits_for_ponderhit_) stop();
}

void Session::display(std::string_view) {
    if (position_)
        out_.line(display_text(*position_));
    else
        out_.report_error("there is no position");
}

std::string list_text() {
    std::size_t width = 0;
    for (const auto& player : players()) width = std::max(width, player.name.size() + 2);
    std::string text;
    for (const auto& player : players())
        text += padded(player.name, static_cast<int>(width)) + std::string(player.purpose) + '\n';
    return text;
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::istream& in,
                       std::ostream& out) {
    Options options;
    bool lists = false;
    const cli::Command command{
        "krou-sparring",
        "Plays as older programs did, in the protocol of krou.",
        {{"player", "NAME", "who plays (default " + std::string(options.player->name) + ')',
          take_player(options)},
         {"depth", "N",
          "moves that minimax and alphabeta look ahead, 1 to " + std::to_string(deepest) +
              " (default " + std::to_string(options.depth) + ')',
          take_depth(options)},
         {"seed", "N",
          "of random moves, the same for the same seed; 0 for others each time (default 0)",
          take_seed(options)},
         {"list", "", "prints the players, and does nothing else", cli::into(lists)}}};
    const auto work = [&](std::ostream& answers) -> cli::Ended {
        if (lists)
            answers << list_text();
        else
            Session(answers, options).run(in);
        return 0;
    };
    return cli::run(command, work, arguments, out);
}

}  // namespace krou::sparring
