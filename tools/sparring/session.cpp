#include "sparring/session.h"

#include <algorithm>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
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

/// Options of the command line and, with the same names, of the protocol.
std::vector<cli::Option> player_options(PlayerOptions& options) {
    const auto set_player = [&options](std::string_view name) -> std::optional<Error> {
        const auto* player = find_player(name);
        if (player) {
            options.player = player;
            return std::nullopt;
        }
        std::vector<std::string> names;
        for (const auto& known : players()) names.emplace_back(known.name);
        const auto near = cli::suggestion(name, names);
        return Error{"unknown player " + in_quotes(name) +
                     (near.empty() ? "; see krou-sparring --list" : near)};
    };
    return {
        {"player", "NAME", "player", cli::Setter(set_player, std::string(options.player->name))},
        {"depth", "N", "plies of minimax and alphabeta, 1 to " + std::to_string(deepest),
         cli::into(options.depth, 1, deepest)},
        {"seed", "N", "seed of random moves; 0 varies each time",
         cli::into(options.seed, 0, cli::max_seed)}};
}

template <class Entries>
std::string combo(std::string_view initial, const Entries& entries) {
    std::string text = " type combo default " + std::string(initial);
    for (const auto& entry : entries) text += " var " + std::string(entry.name);
    return text;
}

std::string spin(int initial, int least, int most) {
    return " type spin default " + std::to_string(initial) + " min " + std::to_string(least) +
           " max " + std::to_string(most);
}

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
    out_.line("id name " + cli::version_text("krou-sparring") +
              "\nid author the Krou developers"
              "\noption name UCI_Variant" +
              combo(options_.variant.spec, presets()) + "\noption name Player" +
              combo(player_.player->name, players()) + "\noption name Depth" +
              spin(player_.depth, 1, deepest) + "\noption name Seed" +
              spin(player_.seed, 0, cli::max_seed) + "\nuciok");
}

void SparringSession::setoption(std::string_view arguments) {
    const auto setting = parse_setting(arguments);
    if (!setting || equal_ignoring_case(setting->name, "UCI_Variant"))
        return Session::setoption(arguments);
    const auto options = player_options(player_);
    const auto option = std::ranges::find_if(options, [&](const cli::Option& known) {
        return equal_ignoring_case(known.name, setting->name);
    });
    if (option == options.end())
        out_.report_error("setoption", "unknown option " + in_quotes(setting->name));
    else if (const auto error = std::get<cli::Setter>(option->set)(setting->value))
        out_.report_error("setoption", option->name + ": " + error->text);
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
    cli::Command command{"krou-sparring", "Imitates older programs. Speaks the protocol of krou.",
                         player_options(options)};
    command.options.push_back({"list", "", "print the players", cli::into(lists)});
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
