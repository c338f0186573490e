#include "sparring/session.h"

#include <array>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "common/cli.h"
#include "games/notation.h"
#include "sparring/look_ahead.h"
#include "uci/format.h"
#include "uci/lines.h"
#include "uci/parse.h"

namespace krou::sparring {

namespace {

constexpr std::string_view no_move = "bestmove 0000";

/// What a player has seen, as a line of `info`.
std::string info_text(const LookAhead& seen, const std::string& move) {
    return "info depth " + std::to_string(seen.depth) + " score cp " +
           std::to_string(100 * seen.value / seed_value) + " nodes " + std::to_string(seen.nodes) +
           " pv " + move + '\n';
}

}  // namespace

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
    out_.line("id name " + cli::version_text("krou-sparring") +
              "\nid author the Krou developers\n" + option_declarations(options_) + "uciok");
}

void Session::isready(std::string_view) {
    out_.line("readyok");
}

void Session::setoption(std::string_view arguments) {
    const auto consequence = set_option(options_, arguments);
    if (!consequence)
        out_.refuse(consequence.error());
    else if (*consequence == Consequence::new_variant)
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
