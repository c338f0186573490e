#include "uci/session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "games/notation.h"
#include "uci/command_line.h"
#include "uci/format.h"
#include "uci/parse.h"

namespace krou {

namespace {

constexpr auto no_position = "no position; the last position command was rejected";

}  // namespace

Session::Session(Output::Write write, const Options& options)
    : game_seed_(random_number()),
      out_(std::move(write)),
      options_(options),
      position_(Position::start(options_.variant)),
      thinker_(out_, options_) {}

std::string Session::name() {
    return std::string("Krou ") + KROU_VERSION;
}

std::span<const Session::Command> Session::commands() {
    static constexpr std::array table = {
        Command{"uci", "", "print the name and the options of the engine, then uciok",
                &Session::uci},
        Command{"isready", "", "print readyok, also during a search", &Session::isready},
        Command{"setoption", "name N [value V]", "set an option", &Session::setoption},
        Command{"ucinewgame", "", "clear the findings of earlier searches", &Session::ucinewgame},
        Command{"position", "startpos|fen F [moves M...]", "set up a position", &Session::position},
        Command{"go",
                "[depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] "
                "[movestogo N] [solve] [infinite] [ponder] [searchmoves M...] [perft N]",
                "search, then bestmove", &Session::go},
        Command{"stop", "", "end the search now", &Session::stop},
        Command{"ponderhit", "", "the move pondered on was played", &Session::ponderhit},
        Command{"register", "", "no effect", &Session::ignore},
        Command{"debug", "on|off", "print how position and go were read", &Session::debug},
        Command{"d", "", "draw the position", &Session::display},
        Command{"legal", "", "describe each legal move, seed by seed", &Session::legal},
        Command{"eval", "", "explain the evaluation of the position", &Session::eval},
        Command{"perft", "N", "count the sequences of N moves, like go perft", &Session::perft},
        Command{"bench", "[threads N] [deeper N]", "search a fixed set of positions",
                &Session::bench},
        Command{"weights", "", "print feature weights in the format of EvalFile",
                &Session::weights},
        Command{"help", "", "list the commands", &Session::help},
        Command{"quit", "", "end the program", &Session::quit},
    };
    return table;
}

void Session::run(std::istream& in) {
    std::string line;
    bool too_long = false;
    while (!has_quit_ && read_line(in, line, too_long)) {
        if (too_long)
            reject_long_line(line);
        else
            handle(line);
    }
    finish();
}

bool Session::handle(std::string_view line) {
    if (const auto call = find_command(commands(), line)) {
        (this->*call->command.handle)(call->arguments);
        return !has_quit_;
    }
    if (const auto fields = words(line); !fields.empty())
        out_.report_error("input", "unknown command " + in_quotes(fields.front()) + "; see help");
    return true;
}

void Session::reject_long_line(std::string_view beginning) {
    const std::string why = "line of more than 1,000,000 characters";
    const auto call = find_command(commands(), beginning);
    // As with other errors: no search of an older position, and one answer per `go`.
    if (call && call->command.handle == &Session::go) return thinker_.reject(why);
    if (call && call->command.handle == &Session::position) position_.reset();
    out_.report_error(call ? call->command.name : "input", why);
}

void Session::finish() {
    thinker_.finish();
}

void Session::uci(std::string_view) {
    out_.line("id name " + name() + "\nid author the Krou developers\n" + option_declarations() +
              "uciok");
}

void Session::isready(std::string_view) {
    const bool may_need_tables = !skill_of(options_, seed());
    thinker_.be_ready(may_need_tables ? position_ : std::nullopt);
    // Loads the built-in evaluation and book now, not while a clock runs.
    evaluations_of(options_);
    book_of(options_);
    out_.line("readyok");
}

void Session::ucinewgame(std::string_view) {
    thinker_.forget();
    game_seed_ = random_number();
}

void Session::setoption(std::string_view arguments) {
    const auto effect = set_option(options_, arguments);
    if (effect)
        apply(*effect);
    else
        out_.report_error("setoption", effect.error());
}

void Session::apply(Effect effect) {
    switch (effect) {
        case Effect::none: break;
        case Effect::clear_hash: thinker_.forget(); break;
        case Effect::new_variant: position_ = Position::start(options_.variant); break;
        case Effect::resize_hash: thinker_.resize_hash(options_.hash_megabytes); break;
        case Effect::new_tables:
            thinker_.use_tables(options_.tablebase_seeds, options_.tablebase_path);
            break;
    }
}

void Session::ignore(std::string_view) {}

void Session::debug(std::string_view arguments) {
    const auto fields = words(arguments);
    if (fields.size() == 1 && (fields[0] == "on" || fields[0] == "off"))
        debug_ = fields[0] == "on";
    else
        out_.report_error("debug", "expected on or off, got " + in_quotes(trimmed(arguments)));
}

void Session::position(std::string_view arguments) {
    auto position = parse_position(options_.variant, arguments);
    if (position) {
        position_ = std::move(*position);
        if (debug_) out_.line("info string position " + to_fen(*position_));
    } else {
        position_.reset();
        out_.report_error("position", position.error());
    }
}

const Position* Session::position_or_error(std::string_view command) {
    if (!position_) out_.report_error(command, no_position);
    return position_ ? &*position_ : nullptr;
}

void Session::go(std::string_view arguments) {
    if (!position_) return thinker_.reject(no_position);
    const auto command = parse_go(*position_, arguments);
    if (!command) {
        thinker_.reject(command.error());
    } else if (command->perft) {
        const auto moves = command->limits.allowed(position_->legal_moves());
        thinker_.count(*position_, moves, *command->perft);
    } else {
        answer(*command);
    }
}

void Session::answer(const GoRequest& request) {
    report_missing_book(request);
    thinker_.answer({*position_, request, options_, seed(), debug_});
}

void Session::report_missing_book(const GoRequest& request) {
    if (!request.ends_by_itself() || request.solve || skill_of(options_, seed())) return;
    const auto book = book_of(options_);
    if (!book || book->is_of(*position_)) return;
    auto game = position_->game_spec();
    if (game == missed_book_) return;
    missed_book_ = std::move(game);
    out_.line("info string no book for this game; set BookFile to load one");
}

std::uint64_t Session::seed() const {
    return options_.skill_seed > 0 ? static_cast<std::uint64_t>(options_.skill_seed) : game_seed_;
}

void Session::perft(std::string_view arguments) {
    go("perft " + std::string(arguments));
}

void Session::stop(std::string_view) {
    thinker_.stop();
}

void Session::ponderhit(std::string_view) {
    thinker_.ponder_hit();
}

void Session::quit(std::string_view) {
    has_quit_ = true;
    thinker_.stop();
}

void Session::display(std::string_view) {
    if (const auto* position = position_or_error("d")) out_.line(display_text(*position));
}

void Session::legal(std::string_view) {
    const auto* position = position_or_error("legal");
    out_.line(position ? traces_text(*position) : "Legal moves: 0");
}

void Session::eval(std::string_view) {
    if (const auto* position = position_or_error("eval"))
        out_.line(evaluation_text(*position, *evaluations_of(options_)));
}

void Session::bench(std::string_view arguments) {
    if (const auto plan = parse_bench(arguments))
        thinker_.bench(*plan);
    else
        out_.report_error("bench", plan.error());
}

void Session::weights(std::string_view) {
    auto text = evaluations_of(options_)->weights.to_text();
    text.pop_back();  // `line` adds the last newline
    out_.line(text);
}

void Session::help(std::string_view) {
    std::string text = name() + ", a mancala engine. Commands:";
    for (const auto& command : commands()) {
        std::string usage = std::string(command.name);
        if (!command.arguments.empty()) usage += ' ' + std::string(command.arguments);
        text += "\n  " + usage + "\n      " + std::string(command.purpose);
    }
    out_.line(text);
}

}  // namespace krou
