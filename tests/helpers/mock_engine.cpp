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
#include "games/trace.h"

/// An engine whose move is a hash of the position, so that its games are always the same. Each
/// argument is a fault, `name=number`: with the move at which it shows, counted over all games,
/// or with what the list says.
namespace {

using namespace krou;

constexpr std::array<std::string_view, 27> known_faults = {
    "salt",       // another choice of moves
    "slow",       // milliseconds for each move
    "crash",      // dies by a signal
    "exit",       // exits after its move
    "hang",       // never answers
    "late",       // answers only when it is told to stop
    "illegal",    // plays a pit that is none
    "nomove",     // bestmove 0000
    "chatter",    // lines without end
    "endless",    // one line without end
    "garbage",    // bytes of all kinds before its move
    "close",      // closes its output and stays
    "stale",      // another bestmove after its move
    "babble",     // lines without end after its move
    "noise",      // standard error without measure
    "nouciok",    // never says uciok
    "noreadyok",  // never says readyok after this move
    "noquit",     // stays after quit, after the end of its input and after most signals
    "wildpv",     // a line of moves that cannot be
    "keeps",      // keeps the position it had after one in error
    "nodes",      // so many, it says, for each move
    "version",    // the number of it
    "silent",     // only its move, no depth, score, nodes or time
    "blank",      // a blank before each line of an answer
    "together",   // keeps the position it had where blanks part the moves
    "letters",    // takes only Krou's own FENs and letters: a position in the site's is an error
    "site",       // names its moves as the site does
};

/// The move as the site names it, e.g. `e1f2`.
std::string site_name(const Position& position, Move move) {
    const int pits = position.pits();
    const auto pit_name = [pits](int place) {
        const bool is_souths = place < pits;
        const int column = is_souths ? place : 2 * pits - 1 - place;
        return std::string{static_cast<char>('a' + column), is_souths ? '1' : '2'};
    };
    const int origin = (position.side() == Side::south ? 0 : pits) + move.index;
    return pit_name(origin) + pit_name(last_place({position, move}));
}

class Mock {
public:
    explicit Mock(std::map<std::string, int> faults) : faults_(std::move(faults)) {}

    /// False when it is to end.
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

    /// A position in error leaves none.
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
        // Only what ends with moves can be followed by more of them.
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
        const auto move = has("site") ? site_name(*position_, *chosen)
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
