#include "arena/program.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ostream>
#include <string>
#include <utility>

#include "base/text.h"
#include "common/text.h"
#include "games/notation.h"
#include "match/player.h"

namespace krou::arena {

namespace {

using namespace std::chrono_literals;

/// What is wrong; nothing if all is well.
using Complaint = std::optional<std::string>;

/// An engine that is checked. It is waited for as long as it may take, but no longer than this.
struct Subject {
    Subject(const EngineConfig& described, Variant variant_played, const Supervision& supervision,
            Log& log)
        : engine(described),
          variant(std::move(variant_played)),
          player(engine, {variant.spec}, supervision, log) {
        engine.timeout = std::min<Microseconds>(engine.timeout, 5s);
    }
    ~Subject() { player.discard(); }

    EngineConfig engine;
    Variant variant;
    Player player;
};

Complaint need(bool holds, const char* otherwise) {
    return holds ? std::nullopt : Complaint(otherwise);
}

/// Why this word did not come, if it did not.
template <class Answer>
Complaint missing(const std::string& word, const Answer& answer) {
    const auto* fault = std::get_if<Failure>(&answer);
    if (!fault) return std::nullopt;
    const bool has_ended = fault->reason == Reason::crash || fault->reason == Reason::exited;
    return "no " + word + (has_ended ? ", it " + fault->detail : "");
}

/// That the move is not legal, or that there is none.
Complaint objection(const Position& position, const Player::Reply& reply) {
    const auto* answer = std::get_if<EngineMove>(&reply);
    if (!answer) return missing("bestmove", reply).value_or("stopped");
    if (position.legal_moves().empty() && answer->move == "0000") return std::nullopt;
    if (legal_move(position, answer->move)) return std::nullopt;
    return in_quotes(trimmed("bestmove " + answer->move)) + " is not legal in " + to_fen(position);
}

Position start_of(const Subject& subject) {
    return Position::start(subject.variant);
}

Player::Reply ask(Subject& subject, const std::string& setup, const std::string& go) {
    return subject.player.ask("position " + setup, go + '\n', {});
}

/// That its answer from the start is not legal, or took longer than it may.
Complaint answers_within(Subject& subject, const std::string& go, Microseconds most,
                         const char* otherwise) {
    const auto reply = ask(subject, "startpos", go);
    if (auto complaint = objection(start_of(subject), reply)) return complaint;
    return need(std::get<EngineMove>(reply).elapsed <= most, otherwise);
}

Complaint starts(Subject& subject) {
    const auto error = subject.player.start_process();
    return error ? Complaint("it cannot be started: " + error->text) : std::nullopt;
}

Complaint identifies_itself(Subject& subject) {
    bool has_more = false;
    const auto status = subject.player.introduce(
        [&](std::string_view line) { has_more = !rest_after("uciok", line).value_or("").empty(); });
    if (auto complaint = missing("uciok", status)) return complaint;
    if (subject.player.version().empty()) return "no 'id name'";
    return need(!has_more, "more than uciok in its line");
}

/// Says these lines and then `isready`. The first line of the answer that `is_wrong` is shown after
/// `before`.
template <class IsWrong>
Complaint is_ready_after(Subject& subject, const std::string& lines, const char* before,
                         IsWrong is_wrong) {
    Complaint complaint;
    const auto status = subject.player.exchange(lines + "isready\n", "readyok", Reason::no_readyok,
                                                [&](std::string_view line) {
                                                    if (!complaint && is_wrong(line))
                                                        complaint = before + in_quotes(line);
                                                });
    if (auto missed = missing("readyok", status)) return missed;
    return complaint;
}

bool is_never_wrong(std::string_view) {
    return false;
}

Complaint is_ready(Subject& subject) {
    return is_ready_after(subject, "", "", is_never_wrong);
}

Complaint takes_options(Subject& subject) {
    subject.player.set_options();
    if (auto complaint = is_ready_after(subject, "", "", is_error_report)) return complaint;
    if (!subject.player.has_started()) return std::nullopt;
    for (const auto& [name, value] : subject.engine.options)
        if (const auto error = check_setting(subject.player.declared(), name, value))
            return "option." + name + '=' + value + ": " + error->text;
    return std::nullopt;
}

Complaint plays_start(Subject& subject) {
    return objection(start_of(subject), ask(subject, "startpos", "go depth 4"));
}

Complaint answers_once(Subject& subject) {
    if (auto complaint = plays_start(subject)) return complaint;
    return is_ready_after(subject, "", "a second ",
                          [](auto line) { return rest_after("bestmove", line).has_value(); });
}

/// Engines look at their limit now and then: up to twice as many nodes pass.
Complaint keeps_nodes(Subject& subject) {
    constexpr int limit = 10'000;
    constexpr int most = 2 * limit;
    const auto reply = ask(subject, "startpos", "go nodes " + std::to_string(limit));
    if (auto complaint = objection(start_of(subject), reply)) return complaint;
    const auto& answer = std::get<EngineMove>(reply);
    if (const auto used = answer.nodes.value_or(0); used > most)
        return "it says that it used " + std::to_string(used);
    return need(answer.elapsed <= 3s, "it took more than 3 s");
}

Complaint keeps_move_time(Subject& subject) {
    return answers_within(subject, "go movetime 200", 300ms, "more than 300 ms for movetime 200");
}

Complaint keeps_clock(Subject& subject) {
    return answers_within(subject, "go wtime 500 btime 500 winc 10 binc 10", 500ms,
                          "more time than its clock had");
}

Complaint stops(Subject& subject) {
    return objection(start_of(subject),
                     subject.player.search("position startpos\ngo infinite\nstop\n"));
}

Complaint is_ready_while_searching(Subject& subject) {
    const auto status = subject.player.exchange("position startpos\ngo infinite\nisready\n",
                                                "readyok", Reason::no_readyok);
    if (auto complaint = missing("readyok during a search", status)) return complaint;
    return objection(start_of(subject), subject.player.search("stop\n"));
}

/// Plays a game against itself, and asks once more when it is over.
Complaint plays_whole_game(Subject& subject) {
    constexpr int max_plies = 1000;
    Position position = start_of(subject);
    std::string setup = "startpos";
    for (int ply = 0; ply < max_plies; ++ply) {
        const auto reply = ask(subject, setup, "go depth 2");
        auto complaint = objection(position, reply);
        if (!complaint) complaint = check_pv(std::get<EngineMove>(reply), position);
        if (complaint) return "after " + std::to_string(ply) + " moves: " + *complaint;
        if (position.legal_moves().empty()) break;
        const Move move = *legal_move(position, std::get<EngineMove>(reply).move);
        setup += (ply == 0 ? " moves " : "") + to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return std::nullopt;
}

Complaint takes_moves_together(Subject& subject) {
    auto position = start_of(subject);
    std::string together;
    for (int ply = 0; ply < 4 && !position.legal_moves().empty(); ++ply) {
        const Move move = *position.legal_moves().begin();
        together += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return objection(position, ask(subject, "startpos moves " + together, "go depth 2"));
}

Complaint takes_fen(Subject& subject) {
    auto position = start_of(subject);
    // A variant may be over where it begins.
    if (const auto moves = position.legal_moves(); !moves.empty()) position.play(*moves.begin());
    return objection(position, ask(subject, "fen " + to_fen(position), "go depth 2"));
}

/// A good position comes first, so that there is one to be kept.
Complaint has_no_move(Subject& subject) {
    if (auto complaint = plays_start(subject)) return complaint;
    const auto reply = ask(subject, "fen 1-2-3", "go depth 1");
    if (auto complaint = missing("bestmove", reply)) return complaint;
    const auto* answer = std::get_if<EngineMove>(&reply);
    return need(answer && answer->move == "0000", "no 'bestmove 0000' after 'position fen 1-2-3'");
}

Complaint survives_nonsense(Subject& subject) {
    constexpr const char* nonsense =
        "nonsense\nsetoption name NoSuchThing value 1\nposition fen 1-2-3\n"
        "position startpos moves z\n\n";
    if (auto complaint = is_ready_after(subject, nonsense, "", is_never_wrong)) return complaint;
    return plays_start(subject);
}

Complaint quits(Subject& subject) {
    subject.player.send("quit\n");
    const auto end = subject.player.process().end(ChildProcess::Clock::now() + 2s);
    if (!end) return "it still runs two seconds after quit";
    return end->is_success ? std::nullopt : Complaint(end->text);
}

Complaint ends_with_input(Subject& subject) {
    if (auto complaint = starts(subject)) return complaint;
    if (auto complaint = missing("readyok", subject.player.synchronise())) return complaint;
    return need(subject.player.process().quit(ChildProcess::Clock::now() + 2s),
                "it still runs two seconds after the end of its input");
}

/// A new game after a fault: by `stop`, or in a new process.
Complaint recover(Subject& subject) {
    auto& player = subject.player;
    // For the answer to a search that may still run.
    const auto moment = std::min<Microseconds>(200ms, subject.engine.timeout);
    player.exchange("stop\n", "bestmove", Reason::stalled, {}, moment);
    if (player.synchronise().index() == 0) return std::nullopt;
    if (auto complaint = starts(subject)) return complaint;
    player.introduce();
    player.set_options();
    return missing("readyok", player.synchronise());
}

struct Step {
    const char* words;
    Complaint (*check)(Subject&);
    /// After it the engine is at rest, in a new game.
    bool ends_at_rest = true;
};

constexpr std::array steps{
    Step{"starts", starts, false},
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
    Subject subject(engine, variant, supervision, log);
    int failures = 0;
    for (const auto& step : steps) {
        auto complaint = step.check(subject);
        if (!complaint && step.ends_at_rest)
            complaint = missing("readyok", subject.player.synchronise());
        if (supervision.stop.is_raised() || !out) return std::nullopt;
        failures += complaint.has_value();
        out << (complaint ? "FAIL  " : "ok    ") << step.words
            << (complaint ? ": " + *complaint : "") << std::endl;
        if (!complaint) continue;
        if (&step == &steps.front()) break;
        const auto trouble = recover(subject);
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
