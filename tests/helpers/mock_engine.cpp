#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "base/text.h"
#include "games/notation.h"
#include "games/position.h"
#include "games/site_notation.h"

/// Engine that chooses moves by a hash of the position, so that its games are reproducible. Each
/// argument is a fault, `name=number`. The number is the move of the fault, counted over all games,
/// unless the list below gives it a different meaning.
namespace {

using namespace krou;

constexpr std::array<std::string_view, 27> known_faults = {
    "salt",       // seed of the choice of moves
    "slow",       // milliseconds per move
    "crash",      // is killed by a signal
    "exit",       // exits after its move
    "hang",       // never answers
    "late",       // answers only after `stop`
    "illegal",    // plays an unknown pit
    "nomove",     // bestmove 0000
    "chatter",    // prints endless lines instead of a move
    "endless",    // prints one endless line
    "garbage",    // prints control bytes before its move
    "close",      // closes its output but does not exit
    "stale",      // prints a second bestmove after its move
    "babble",     // prints endless lines after its move
    "noise",      // floods standard error
    "nouciok",    // never prints uciok
    "noreadyok",  // never prints readyok after this move
    "noquit",     // ignores quit, the end of its input and most signals
    "wildpv",     // prints an illegal PV
    "keeps",      // keeps the old position after an invalid one
    "nodes",      // reported nodes per move
    "version",    // version number in its name
    "silent",     // prints its move but no info line
    "blank",      // prints blanks before each line of an answer
    "together",   // ignores a position whose moves are separated by blanks
    "letters",    // rejects FENs and moves in site notation
    "site",       // prints its moves in site notation
};

class Mock {
public:
    explicit Mock(std::map<std::string, int> faults) : faults_(std::move(faults)) {}

    /// Handles one line. Returns false if the program must end.
    bool handle(std::string_view line) {
        if (line == "quit") return false;
        if (line == "uci") identify();
        if (line == "isready" && !is_past("noreadyok")) say("readyok\n");
        if (line.starts_with("setoption name UCI_Variant value "))
            variant_ = *parse_variant(line.substr(line.rfind(' ') + 1));
        if (line.starts_with("position ")) set_up(line.substr(9));
        if (line.starts_with("go")) return go(line.ends_with("infinite"));
        if (line == "stop" && is_owing_) say(std::exchange(is_owing_, false) ? choice() : "");
        return true;
    }

    bool has(const std::string& fault) const { return faults_.contains(fault); }

private:
    bool shows(const std::string& fault) const {
        const auto found = faults_.find(fault);
        return found != faults_.end() && found->second == moves_;
    }

    bool is_past(const std::string& fault) const {
        return has(fault) && moves_ >= faults_.at(fault);
    }

    static std::string repeated(std::string_view text) {
        std::string whole;
        while (whole.size() < 50'000) whole += text;
        return whole;
    }

    static void say(std::string_view text) {
        while (!text.empty()) {
            const auto size = write(STDOUT_FILENO, text.data(), text.size());
            if (size < 0) std::_Exit(0);
            text.remove_prefix(static_cast<std::size_t>(size));
        }
    }

    static void say_for_ever(std::string_view text) {
        for (const auto much = repeated(text);;) say(much);
    }

    void identify() const {
        say("id name mock" + (has("version") ? ' ' + std::to_string(faults_.at("version")) : "") +
            "\nid author nobody\noption name Hash type spin default 1 min 1 max 9\n"
            "option name UCI_Variant type combo default oware\n");
        if (!has("nouciok")) say("uciok\n");
    }

    /// Sets up a position. An invalid one leaves none, except with the fault `keeps`.
    void set_up(std::string_view text) {
        constexpr std::string_view before_moves = " moves ";
        const auto list = text.find(before_moves);
        const auto moves =
            list == std::string_view::npos ? "" : text.substr(list + before_moves.size());
        if (has("together") && moves.find(' ') != std::string_view::npos) return;
        const bool is_foreign = text.substr(0, list).find('/') != std::string_view::npos ||
                                moves.find_first_of("0123456789") != std::string_view::npos;
        const bool goes_on = !before_.empty() && text.starts_with(before_);
        auto position = goes_on ? position_ : beginning(text.substr(0, list));
        if (has("letters") && is_foreign) position.reset();
        if (position && !play_moves(*position, goes_on ? text.substr(before_.size()) : moves))
            position.reset();
        if (!position && has("keeps")) return;
        position_ = std::move(position);
        // Only a command that ends with moves can be extended by more moves.
        before_ = position_ && !moves.empty() ? text : "";
    }

    std::optional<Position> beginning(std::string_view text) const {
        if (!text.starts_with("fen ")) return Position::start(variant_);
        auto position = from_fen(variant_, text.substr(4));
        return position ? std::optional(std::move(*position)) : std::nullopt;
    }

    std::string choice() const { return std::string(has("blank") ? 1 : 0, ' ') + chosen_answer(); }

    std::string chosen_answer() const {
        const auto moves = position_ ? position_->legal_moves() : MoveSet();
        if (moves.empty()) return "bestmove 0000\n";
        std::uint64_t hash = 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(salt() + 1);
        for (const auto byte : position_->board().bytes) hash = (hash ^ byte) * 0x100000001b3;
        auto chosen = moves.begin();
        for (auto skip = (hash >> 32) % static_cast<unsigned>(moves.size()); skip > 0; --skip)
            ++chosen;
        const auto move = has("site") ? to_site_move(*position_, *chosen)
                                      : to_text(position_->family(), position_->side(), *chosen);
        if (has("silent")) return "bestmove " + move + '\n';
        return "info depth " + std::to_string(hash % 9 + 1) + " score cp " +
               std::to_string(100 * position_->board().lead()) + " nodes " +
               std::to_string(has("nodes") ? faults_.at("nodes") : 1000) + " time 0 pv " +
               (has("wildpv") ? "Z9" : move) + (has("blank") ? "\n  bestmove " : "\nbestmove ") +
               move + '\n';
    }

    int salt() const { return has("salt") ? faults_.at("salt") : 0; }

    bool go(bool is_infinite) {
        ++moves_;
        if (has("slow")) std::this_thread::sleep_for(std::chrono::milliseconds(faults_.at("slow")));
        if (shows("crash")) std::raise(SIGKILL);
        if (shows("chatter")) say_for_ever("info string and another thing\n");
        if (shows("endless")) say_for_ever("and so on ");
        if (shows("noise")) std::cerr << std::string(4 << 20, 'e');
        if (shows("garbage"))
            say(std::string("\0\xff\x1b[2J\r\r\n\n bestmov\n\x80info depth", 31) + "\n");
        if (shows("close")) close(STDOUT_FILENO);
        if (shows("late") || is_infinite) is_owing_ = true;
        if (shows("close") || shows("hang") || is_owing_) return true;
        if (shows("illegal")) return say("bestmove z\n"), true;
        if (shows("nomove")) return say("bestmove 0000\n"), true;
        say(choice());
        if (has("stale")) say(choice());
        if (shows("babble")) say_for_ever("info string one thing more\n");
        return !shows("exit");
    }

    std::map<std::string, int> faults_;
    Variant variant_;
    std::optional<Position> position_ = Position::start(variant_);
    std::string before_;
    int moves_ = 0;
    bool is_owing_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::map<std::string, int> faults;
    for (int i = 1; i < argc; ++i) {
        const auto parts = split(argv[i], '=');
        const bool is_known = std::ranges::find(known_faults, parts[0]) != known_faults.end();
        const auto number = parse_number(parts.back());
        if (!is_known || parts.size() != 2 || !number) {
            std::cerr << "mock engine: what is " << argv[i] << "?\n";
            return 1;
        }
        faults[std::string(parts[0])] = *number;
    }
    Mock mock(std::move(faults));
    if (mock.has("noquit"))
        for (const int signal : {SIGHUP, SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
    std::string line;
    while (std::getline(std::cin, line) && mock.handle(line)) {
    }
    if (mock.has("noquit"))
        for (;;) pause();
}
