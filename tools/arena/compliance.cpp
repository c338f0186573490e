#include "arena/compliance.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "games/notation.h"
#include "games/text.h"

namespace krou::arena {

namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;
/// What is wrong; nothing if all is well.
using Complaint = std::optional<std::string>;

/// Speaks to the engine that is checked.
class Dialogue {
public:
    Dialogue(const Engine& engine, Variant variant, const StopSignal& stop)
        : engine_(engine), variant_(std::move(variant)), stop_(stop) {}

    Complaint start() {
        auto process = ChildProcess::start(engine_.command, stop_, {});
        if (!process) return "it cannot be started: " + process.error();
        process_ = std::move(*process);
        return std::nullopt;
    }
    void say(const std::string& text) {
        process_->begin_answer();
        process_->write(text + '\n', deadline());
    }
    /// The lines up to one that begins with this word, and with it; nothing if it does not come.
    std::optional<Lines> until(std::string_view word) {
        constexpr std::size_t most_lines = 100'000;  // of an answer; more is chatter
        Lines lines;
        const auto end = deadline();
        while (lines.size() < most_lines) {
            const auto [outcome, line] = process_->read_line(end);
            if (outcome != ChildProcess::Outcome::done) return std::nullopt;
            lines.emplace_back(line);
            const auto found = words(line);
            if (!found.empty() && found.front() == word) return lines;
        }
        return std::nullopt;
    }
    ChildProcess& process() { return *process_; }
    const Variant& variant() const { return variant_; }
    ChildProcess::Time deadline() const {
        return ChildProcess::Clock::now() + std::min<Microseconds>(engine_.timeout, 5s);
    }

    /// Asks for a move; tells what is wrong with it.
    Complaint move_in(const Position& position, const std::string& setup, const std::string& go) {
        say("position " + setup + "\n" + go);
        return answer_is_legal(position);
    }
    Complaint answer_is_legal(const Position& position) {
        const auto lines = until("bestmove");
        if (!lines) return "no bestmove";
        const auto found = words(lines->back());
        const std::string move(found.size() > 1 ? found[1] : "");
        const auto moves = position.legal_moves();
        if (moves.empty() && move == "0000") return std::nullopt;
        for (const Move legal : moves)
            if (to_text(position.family(), position.side(), legal) == move) return std::nullopt;
        return "'" + lines->back() + "' is not legal in " + to_fen(position);
    }

private:
    const Engine& engine_;
    Variant variant_;
    const StopSignal& stop_;
    std::unique_ptr<ChildProcess> process_;
};

Complaint need(bool holds, const char* otherwise) {
    return holds ? std::nullopt : Complaint(otherwise);
}

Complaint identifies_itself(Dialogue& dialogue) {
    dialogue.say("uci");
    const auto lines = dialogue.until("uciok");
    if (!lines) return "no uciok";
    const bool has_name =
        std::ranges::any_of(*lines, [](const auto& line) { return line.starts_with("id name "); });
    if (!has_name) return "no 'id name'";
    return need(lines->back() == "uciok", "more than uciok in its line");
}

Complaint is_ready(Dialogue& dialogue) {
    dialogue.say("isready");
    return need(dialogue.until("readyok").has_value(), "no readyok");
}

Complaint takes_variant(Dialogue& dialogue) {
    dialogue.say("setoption name UCI_Variant value " + dialogue.variant().spec +
                 "\nucinewgame\nisready");
    const auto lines = dialogue.until("readyok");
    if (!lines) return "no readyok";
    for (const auto& line : *lines)
        if (line.starts_with("info string error")) return line;
    return std::nullopt;
}

Complaint plays_start(Dialogue& dialogue) {
    return dialogue.move_in(Position::start(dialogue.variant()), "startpos", "go depth 4");
}

Complaint answers_once(Dialogue& dialogue) {
    if (auto complaint = plays_start(dialogue)) return complaint;
    dialogue.say("isready");
    const auto lines = dialogue.until("readyok");
    if (!lines) return "no readyok";
    for (const auto& line : *lines)
        if (line.starts_with("bestmove")) return "a second '" + line + "'";
    return std::nullopt;
}

Complaint keeps_nodes(Dialogue& dialogue) {
    return dialogue.move_in(Position::start(dialogue.variant()), "startpos", "go nodes 1000");
}

Complaint keeps_move_time(Dialogue& dialogue) {
    const auto begin = ChildProcess::Clock::now();
    if (auto complaint =
            dialogue.move_in(Position::start(dialogue.variant()), "startpos", "go movetime 200"))
        return complaint;
    return need(ChildProcess::Clock::now() - begin <= 300ms, "more than 300 ms for movetime 200");
}

Complaint keeps_clock(Dialogue& dialogue) {
    const auto begin = ChildProcess::Clock::now();
    if (auto complaint = dialogue.move_in(Position::start(dialogue.variant()), "startpos",
                                          "go wtime 500 btime 500 winc 10 binc 10"))
        return complaint;
    return need(ChildProcess::Clock::now() - begin <= 500ms, "more time than its clock had");
}

Complaint stops(Dialogue& dialogue) {
    dialogue.say("position startpos\ngo infinite\nstop");
    return dialogue.answer_is_legal(Position::start(dialogue.variant()));
}

Complaint is_ready_while_searching(Dialogue& dialogue) {
    dialogue.say("position startpos\ngo infinite\nisready");
    if (!dialogue.until("readyok")) return "no readyok during a search";
    dialogue.say("stop");
    return dialogue.answer_is_legal(Position::start(dialogue.variant()));
}

/// Plays a game against itself, and asks once more when it is over.
Complaint plays_whole_game(Dialogue& dialogue) {
    constexpr int most_plies = 1000;
    Position position = Position::start(dialogue.variant());
    std::string setup = "startpos";
    for (int ply = 0; ply < most_plies; ++ply) {
        dialogue.say("position " + setup + "\ngo depth 2");
        const auto lines = dialogue.until("bestmove");
        if (!lines) return "no bestmove after " + std::to_string(ply) + " moves";
        const auto found = words(lines->back());
        const std::string move(found.size() > 1 ? found[1] : "");
        if (position.legal_moves().empty())
            return need(move == "0000", "no 'bestmove 0000' when the game is over");
        if (const auto played = play_moves(position, move); !played || played->size() != 1)
            return "'" + lines->back() + "' is no move in " + to_fen(position);
        setup += (ply == 0 ? " moves " : "") + move;
    }
    return std::nullopt;
}

Complaint takes_moves_together(Dialogue& dialogue) {
    auto position = Position::start(dialogue.variant());
    std::string together;
    for (int ply = 0; ply < 4 && !position.legal_moves().empty(); ++ply) {
        const Move move = *position.legal_moves().begin();
        together += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return dialogue.move_in(position, "startpos moves " + together, "go depth 2");
}

Complaint takes_fen(Dialogue& dialogue) {
    auto position = Position::start(dialogue.variant());
    position.play(*position.legal_moves().begin());
    return dialogue.move_in(position, "fen " + to_fen(position), "go depth 2");
}

Complaint says_that_it_cannot_move(Dialogue& dialogue) {
    dialogue.say("position fen 1-2-3\ngo depth 1");
    const auto lines = dialogue.until("bestmove");
    return need(lines && lines->back() == "bestmove 0000", "no 'bestmove 0000'");
}

Complaint survives_nonsense(Dialogue& dialogue) {
    dialogue.say(
        "nonsense\nsetoption name NoSuchThing value 1\nposition fen 1-2-3\n"
        "position startpos moves z\n\nisready");
    if (!dialogue.until("readyok")) return "no readyok after lines that mean nothing";
    return plays_start(dialogue);
}

Complaint quits(Dialogue& dialogue) {
    dialogue.say("quit");
    const auto end = dialogue.process().end(ChildProcess::Clock::now() + 2s);
    if (!end) return "it still runs two seconds after quit";
    return end->by_itself ? std::nullopt : Complaint(end->text);
}

Complaint ends_with_input(Dialogue& dialogue) {
    if (auto complaint = dialogue.start()) return complaint;
    dialogue.say("uci");
    if (!dialogue.until("uciok")) return "no uciok";
    return need(dialogue.process().quit(ChildProcess::Clock::now() + 2s),
                "it still runs two seconds after the end of its input");
}

struct Step {
    const char* words;
    Complaint (*check)(Dialogue&);
};

constexpr std::array steps{
    Step{"starts", [](Dialogue& dialogue) { return dialogue.start(); }},
    Step{"answers uci with its name and uciok", identifies_itself},
    Step{"answers isready", is_ready},
    Step{"takes the variant", takes_variant},
    Step{"plays a legal move from the start", plays_start},
    Step{"answers a go once", answers_once},
    Step{"keeps a limit of nodes", keeps_nodes},
    Step{"keeps a limit of time", keeps_move_time},
    Step{"keeps its clock", keeps_clock},
    Step{"answers stop", stops},
    Step{"answers isready during a search", is_ready_while_searching},
    Step{"understands moves that stand together", takes_moves_together},
    Step{"understands a FEN", takes_fen},
    Step{"plays a whole game, and 0000 at its end", plays_whole_game},
    Step{"has no move without a position", says_that_it_cannot_move},
    Step{"survives lines that mean nothing", survives_nonsense},
    Step{"quits", quits},
    Step{"ends with its input", ends_with_input},
};

}  // namespace

std::optional<bool> check_compliance(const Engine& engine, const Variant& variant,
                                     const StopSignal& stop, std::ostream& out) {
    Dialogue dialogue(engine, variant, stop);
    int failures = 0;
    for (const auto& [what, check] : steps) {
        const auto complaint = check(dialogue);
        if (stop.is_raised() || !out) return std::nullopt;
        failures += complaint.has_value();
        out << (complaint ? "FAIL  " : "ok    ") << what << (complaint ? ": " + *complaint : "")
            << std::endl;
        if (complaint && &what == &steps.front().words) break;
    }
    out << (failures == 0 ? "It keeps to the protocol\n"
                          : std::to_string(failures) + " steps failed\n");
    return failures == 0;
}

}  // namespace krou::arena
