#include "arena/compliance.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>

#include "arena/dialogue.h"
#include "base/text.h"
#include "games/notation.h"
#include "match/player.h"

namespace krou::arena {

namespace {

using namespace std::chrono_literals;

Complaint need(bool holds, const char* otherwise) {
    return holds ? std::nullopt : Complaint(otherwise);
}

Complaint identifies_itself(Dialogue& dialogue) {
    dialogue.say("uci");
    const auto lines = dialogue.until("uciok");
    if (!lines) return dialogue.missing("uciok");
    const bool has_name = std::ranges::any_of(
        *lines, [](const auto& line) { return !rest_after("id name", line).value_or("").empty(); });
    dialogue.declare(*lines);
    if (!has_name) return "no 'id name'";
    return need(rest_after("uciok", lines->back())->empty(), "more than uciok in its line");
}

Complaint is_ready(Dialogue& dialogue) {
    dialogue.say("isready");
    return dialogue.until("readyok") ? std::nullopt : Complaint(dialogue.missing("readyok"));
}

Complaint takes_options(Dialogue& dialogue) {
    dialogue.set_options();
    dialogue.say("isready");
    const auto lines = dialogue.until("readyok");
    if (!lines) return dialogue.missing("readyok");
    for (const auto& line : *lines)
        if (is_complaint(line)) return in_quotes(line);
    if (!dialogue.declared()) return std::nullopt;
    for (const auto& [name, value] : dialogue.engine().options)
        if (const auto error = objection(*dialogue.declared(), name, value))
            return "option." + name + '=' + value + ": " + error->text;
    return std::nullopt;
}

Position start_of(const Dialogue& dialogue) {
    return Position::start(dialogue.variant());
}

Complaint plays_start(Dialogue& dialogue) {
    return dialogue.objection(start_of(dialogue), dialogue.ask("startpos", "go depth 4"));
}

Complaint answers_once(Dialogue& dialogue) {
    if (auto complaint = plays_start(dialogue)) return complaint;
    dialogue.say("isready");
    const auto lines = dialogue.until("readyok");
    if (!lines) return dialogue.missing("readyok");
    for (const auto& line : *lines)
        if (rest_after("bestmove", line)) return "a second " + in_quotes(line);
    return std::nullopt;
}

/// Engines look at their limit now and then: up to twice as many nodes pass.
Complaint keeps_nodes(Dialogue& dialogue) {
    constexpr int limit = 10'000;
    constexpr int most = 2 * limit;
    const auto reply = dialogue.ask("startpos", "go nodes " + std::to_string(limit));
    if (auto complaint = dialogue.objection(start_of(dialogue), reply)) return complaint;
    EngineMove answer;
    for (const auto& line : reply->lines)
        if (rest_after("info", line)) read_info(line, answer);
    if (const auto used = answer.nodes.value_or(0); used > most)
        return "it says that it used " + std::to_string(used);
    return need(reply->elapsed <= 3s, "it took more than 3 s");
}

Complaint keeps_move_time(Dialogue& dialogue) {
    const auto reply = dialogue.ask("startpos", "go movetime 200");
    if (auto complaint = dialogue.objection(start_of(dialogue), reply)) return complaint;
    return need(reply->elapsed <= 300ms, "more than 300 ms for movetime 200");
}

Complaint keeps_clock(Dialogue& dialogue) {
    const auto reply = dialogue.ask("startpos", "go wtime 500 btime 500 winc 10 binc 10");
    if (auto complaint = dialogue.objection(start_of(dialogue), reply)) return complaint;
    return need(reply->elapsed <= 500ms, "more time than its clock had");
}

Complaint stops(Dialogue& dialogue) {
    dialogue.search("position startpos\ngo infinite\nstop");
    return dialogue.objection(start_of(dialogue), dialogue.reply());
}

Complaint is_ready_while_searching(Dialogue& dialogue) {
    dialogue.search("position startpos\ngo infinite\nisready");
    if (!dialogue.until("readyok")) return dialogue.missing("readyok during a search");
    dialogue.say("stop");
    return dialogue.objection(start_of(dialogue), dialogue.reply());
}

/// Plays a game against itself, and asks once more when it is over.
Complaint plays_whole_game(Dialogue& dialogue) {
    constexpr int most_plies = 1000;
    Position position = start_of(dialogue);
    std::string setup = "startpos";
    for (int ply = 0; ply < most_plies; ++ply) {
        const auto reply = dialogue.ask(setup, "go depth 2");
        if (auto complaint = dialogue.objection(position, reply))
            return "after " + std::to_string(ply) + " moves: " + *complaint;
        if (position.legal_moves().empty()) break;
        position.play(*legal_move(position, reply->move));
        setup += (ply == 0 ? " moves " : "") + reply->move;
    }
    return std::nullopt;
}

Complaint takes_moves_together(Dialogue& dialogue) {
    auto position = start_of(dialogue);
    std::string together;
    for (int ply = 0; ply < 4 && !position.legal_moves().empty(); ++ply) {
        const Move move = *position.legal_moves().begin();
        together += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return dialogue.objection(position, dialogue.ask("startpos moves " + together, "go depth 2"));
}

Complaint takes_fen(Dialogue& dialogue) {
    auto position = start_of(dialogue);
    // A variant may be over where it begins.
    if (const auto moves = position.legal_moves(); !moves.empty()) position.play(*moves.begin());
    return dialogue.objection(position, dialogue.ask("fen " + to_fen(position), "go depth 2"));
}

/// A good position comes first, so that there is one to be kept.
Complaint has_no_move(Dialogue& dialogue) {
    if (auto complaint = plays_start(dialogue)) return complaint;
    const auto reply = dialogue.ask("fen 1-2-3", "go depth 1");
    if (!reply) return dialogue.missing("bestmove");
    return need(reply->move == "0000", "no 'bestmove 0000' after 'position fen 1-2-3'");
}

Complaint survives_nonsense(Dialogue& dialogue) {
    dialogue.say(
        "nonsense\nsetoption name NoSuchThing value 1\nposition fen 1-2-3\n"
        "position startpos moves z\n\nisready");
    if (!dialogue.until("readyok")) return dialogue.missing("readyok");
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
    if (auto complaint = dialogue.synchronise()) return complaint;
    return need(dialogue.process().quit(ChildProcess::Clock::now() + 2s),
                "it still runs two seconds after the end of its input");
}

struct Step {
    const char* words;
    Complaint (*check)(Dialogue&);
    /// After it the engine is at rest, in a new game.
    bool ends_at_rest = true;
};

constexpr std::array steps{
    Step{"starts", [](Dialogue& dialogue) { return dialogue.start(); }, false},
    Step{"answers uci with its name and uciok", identifies_itself, false},
    Step{"answers isready", is_ready, false},
    Step{"takes the variant and its options", takes_options},
    Step{"plays a legal move from the start", plays_start},
    Step{"answers a go once", answers_once},
    Step{"keeps a limit of nodes: up to 20000 for 10000, in 3 s", keeps_nodes},
    Step{"keeps a limit of time", keeps_move_time},
    Step{"keeps its clock", keeps_clock},
    Step{"answers stop", stops},
    Step{"answers isready during a search", is_ready_while_searching},
    Step{"understands moves that stand together", takes_moves_together},
    Step{"understands a FEN", takes_fen},
    Step{"plays a whole game, and 0000 at its end", plays_whole_game},
    Step{"has no move without a position", has_no_move},
    Step{"survives lines that mean nothing", survives_nonsense},
    Step{"quits", quits, false},
    Step{"ends with its input", ends_with_input, false},
};

}  // namespace

std::optional<bool> check_compliance(const EngineConfig& engine, const Variant& variant,
                                     const Supervision& supervision, Log& log, std::ostream& out) {
    Dialogue dialogue(engine, variant, supervision, log);
    int failures = 0;
    for (const auto& step : steps) {
        auto complaint = step.check(dialogue);
        if (!complaint && step.ends_at_rest) complaint = dialogue.synchronise();
        if (supervision.stop.is_raised() || !out) return std::nullopt;
        failures += complaint.has_value();
        out << (complaint ? "FAIL  " : "ok    ") << step.words
            << (complaint ? ": " + *complaint : "") << std::endl;
        if (!complaint) continue;
        if (&step == &steps.front()) break;
        const auto trouble = dialogue.recover();
        if (supervision.stop.is_raised()) return std::nullopt;
        if (!trouble) continue;
        out << "The other steps are left out: a new process is not ready (" << *trouble << ")\n";
        break;
    }
    out << (failures == 0   ? "It keeps to the protocol\n"
            : failures == 1 ? "1 step failed\n"
                            : std::to_string(failures) + " steps failed\n");
    return failures == 0;
}

}  // namespace krou::arena
