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
#include "sparring/player.h"
#include "uci/parse.h"
#include "uci/session.h"

namespace krou::sparring {

namespace {

/// Even minimax takes at most half a second, in which it reads no input.
constexpr int deepest = 8;
constexpr int highest_seed = 1'000'000'000;

struct PlayerOptions {
    const PlayerEntry* player = find_player("simple");
    int depth = 4;
    int seed = 0;  ///< of random moves; 0 for different ones each time
};

/// Returns an `info` line with its newline.
std::string info_text(const Found& seen, const std::string& move) {
    return "info depth " + std::to_string(seen.depth) + " score cp " +
           std::to_string(100 * seen.value / seed_value) + " nodes " + std::to_string(seen.nodes) +
           " pv " + move + '\n';
}

cli::Setter take_player(PlayerOptions& options) {
    return [&options](std::string_view name) -> std::optional<Error> {
        if (const auto* found = find_player(name)) {
            options.player = found;
            return std::nullopt;
        }
        std::vector<std::string> names;
        for (const auto& player : players()) names.emplace_back(player.name);
        return Error{"unknown player " + in_quotes(name) + cli::suggestion(name, names)};
    };
}

cli::Setter take_depth(PlayerOptions& options) {
    return cli::into(options.depth, 1, deepest);
}

cli::Setter take_seed(PlayerOptions& options) {
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
    /// Returns the type, the current value and the range.
    std::string (*type)(const PlayerOptions&);
    cli::Setter (*take)(PlayerOptions&);
};

constexpr std::array option_table = {
    Option{"Player", [](const PlayerOptions& o) { return combo(o.player->name, players()); },
           take_player},
    Option{"Depth", [](const PlayerOptions& o) { return spin(o.depth, 1, deepest); }, take_depth},
    Option{"Seed", [](const PlayerOptions& o) { return spin(o.seed, 0, highest_seed); }, take_seed},
};

/// The engine's session with a sparring player in the engine's place. The player moves at once,
/// whatever the limits.
class SparringSession : public Session {
public:
    SparringSession(std::ostream& out, const PlayerOptions& player)
        : Session(out, engine_options()), player_(player) {}

private:
    /// The engine is idle and needs no memory.
    static Options engine_options() {
        Options options;
        options.hash_megabytes = 1;
        return options;
    }

    void uci(std::string_view) override;
    void isready(std::string_view) override { out_.line("readyok"); }
    void setoption(std::string_view arguments) override;
    void answer(const GoRequest& request) override;

    PlayerOptions player_;
    Rng random_{random_number()};  ///< used without a seed
};

void SparringSession::uci(std::string_view) {
    std::string text = "id name " + cli::version_text("krou-sparring") +
                       "\nid author the Krou developers\noption name UCI_Variant type " +
                       combo(options_.variant.spec, presets()) + '\n';
    for (const auto& option : option_table)
        text += "option name " + std::string(option.name) + " type " + option.type(player_) + '\n';
    out_.line(text + "uciok");
}

void SparringSession::setoption(std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting || equal_ignoring_case(setting->name, "UCI_Variant"))
        return Session::setoption(arguments);
    const auto option = std::ranges::find_if(option_table, [&](const Option& known) {
        return equal_ignoring_case(known.name, setting->name);
    });
    if (option == option_table.end())
        out_.report_error("unknown option " + in_quotes(setting->name));
    else if (const auto error = option->take(player_)(setting->value))
        out_.report_error("option " + std::string(option->name) + ": " + error->text);
}

void SparringSession::answer(const GoRequest& request) {
    const auto moves = request.limits.allowed(position_->legal_moves());
    if (moves.empty()) return thinker_.answer(request, "bestmove 0000");
    // With a seed, a position always gets the same answer, so whole games repeat.
    Hash hash;
    hash.add(to_fen(*position_));
    Rng rng = player_.seed == 0 ? Rng(random_.next()) : rng_of(hash.value(), player_.seed);
    const auto choice = player_.player->choose(*position_, moves, {player_.depth, rng});
    const auto move = to_text(position_->family(), position_->side(), choice.move);
    thinker_.answer(request, (choice.look_ahead ? info_text(*choice.look_ahead, move) : "") +
                                 "bestmove " + move);
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
    PlayerOptions options;
    bool lists = false;
    const cli::Command command{
        "krou-sparring",
        "Imitates older programs. Speaks the protocol of krou.",
        {{"player", "NAME", "player (default: " + std::string(options.player->name) + ')',
          take_player(options)},
         {"depth", "N",
          "plies that minimax and alphabeta look ahead, 1 to " + std::to_string(deepest) +
              " (default: " + std::to_string(options.depth) + ')',
          take_depth(options)},
         {"seed", "N", "seed of random moves; 0 for different ones each time (default: 0)",
          take_seed(options)},
         {"list", "", "print the players", cli::into(lists)}}};
    const auto work = [&](std::ostream& answers) -> cli::Ended {
        if (lists)
            answers << list_text();
        else
            SparringSession(answers, options).run(in);
        return 0;
    };
    return cli::run(command, work, arguments, out);
}

}  // namespace krou::sparring
