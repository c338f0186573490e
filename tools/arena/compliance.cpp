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

/// Description of a fault; empty if there is none.
using Flaw = std::optional<std::string>;

/// Engine under test, with a timeout of at most 5 s.
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

Flaw need(bool holds, const char* otherwise) {
    return holds ? std::nullopt : Flaw(otherwise);
}

/// Returns a fault if this word did not come.
template <class Answer>
Flaw missing(const std::string& word, const Answer& answer) {
    const auto* fault = std::get_if<Failure>(&answer);
    if (!fault) return std::nullopt;
    const bool has_ended = fault->reason == Reason::crash || fault->reason == Reason::exited;
    return "no " + word + (has_ended ? ", it " + fault->detail : "");
}

/// Checks that the move is legal.
Flaw illegal_move(const Position& position, const Player::Reply& reply) {
    const auto* answer = std::get_if<EngineMove>(&reply);
    if (!answer) return missing("bestmove", reply).value_or("stopped");
    if (position.legal_moves().empty() && answer->ply.move == "0000") return std::nullopt;
    if (legal_move(position, answer->ply.move)) return std::nullopt;
    return in_quotes(trimmed("bestmove " + answer->ply.move)) + " is not legal in " +
           to_fen(position);
}

Position start_of(const Subject& subject) {
    return Position::start(subject.variant);
}

Player::Reply ask(Subject& subject, const std::string& setup, const std::string& go) {
    return subject.player.ask("position " + setup, go + '\n', {});
}

/// Checks that the answer from the start is legal and in time.
Flaw answers_within(Subject& subject, const std::string& go, Microseconds most,
                    const char* otherwise) {
    const auto reply = ask(subject, "startpos", go);
    if (auto flaw = illegal_move(start_of(subject), reply)) return flaw;
    return need(std::get<EngineMove>(reply).elapsed <= most, otherwise);
}

Flaw starts(Subject& subject) {
    const auto error = subject.player.start_process();
    return error ? Flaw("it cannot be started: " + error->text) : std::nullopt;
}

Flaw identifies_itself(Subject& subject) {
    bool has_more = false;
    const auto status = subject.player.handshake(
        [&](std::string_view line) { has_more = !rest_after("uciok", line).value_or("").empty(); });
    if (auto flaw = missing("uciok", status)) return flaw;
    if (subject.player.version().empty()) return "no 'id name'";
    return need(!has_more, "more than uciok in its line");
}

/// Sends these lines, then `isready`. Returns `before` with the first answer for which `is_wrong`
/// holds.
template <class IsWrong>
Flaw is_ready_after(Subject& subject, const std::string& lines, const char* before,
                    IsWrong is_wrong) {
    Flaw flaw;
    const auto status = subject.player.exchange(lines + "isready\n", "readyok", Reason::no_readyok,
                                                [&](std::string_view line) {
                                                    if (!flaw && is_wrong(line))
                                                        flaw = before + in_quotes(line);
                                                });
    if (auto missed = missing("readyok", status)) return missed;
    return flaw;
}

bool is_never_wrong(std::string_view) {
    return false;
}

Flaw is_ready(Subject& subject) {
    return is_ready_after(subject, "", "", is_never_wrong);
}

Flaw takes_options(Subject& subject) {
    subject.player.set_options();
    if (auto flaw = is_ready_after(subject, "", "", is_error_report)) return flaw;
    if (!subject.player.has_started()) return std::nullopt;
    for (const auto& [name, value] : subject.engine.options)
        if (const auto error = check_setting(subject.player.declared(), name, value))
            return "option." + name + '=' + value + ": " + error->text;
    return std::nullopt;
}

Flaw plays_start(Subject& subject) {
    return illegal_move(start_of(subject), ask(subject, "startpos", "go depth 4"));
}

Flaw answers_once(Subject& subject) {
    if (auto flaw = plays_start(subject)) return flaw;
    return is_ready_after(subject, "", "a second ",
                          [](auto line) { return rest_after("bestmove", line).has_value(); });
}

/// Engines check their limit now and then, so up to twice the nodes pass.
Flaw keeps_nodes(Subject& subject) {
    constexpr int limit = 10'000;
    constexpr int most = 2 * limit;
    const auto reply = ask(subject, "startpos", "go nodes " + std::to_string(limit));
    if (auto flaw = illegal_move(start_of(subject), reply)) return flaw;
    const auto& answer = std::get<EngineMove>(reply);
    if (const auto used = answer.ply.nodes.value_or(0); used > most)
        return "reported " + std::to_string(used);
    return need(answer.elapsed <= 3s, "it took more than 3 s");
}

Flaw keeps_move_time(Subject& subject) {
    return answers_within(subject, "go movetime 200", 300ms, "more than 300 ms for movetime 200");
}

Flaw keeps_clock(Subject& subject) {
    return answers_within(subject, "go wtime 500 btime 500 winc 10 binc 10", 500ms,
                          "more time than its clock had");
}

Flaw stops(Subject& subject) {
    return illegal_move(start_of(subject),
                        subject.player.search("position startpos\ngo infinite\nstop\n"));
}

Flaw is_ready_while_searching(Subject& subject) {
    const auto status = subject.player.exchange("position startpos\ngo infinite\nisready\n",
                                                "readyok", Reason::no_readyok);
    if (auto flaw = missing("readyok during a search", status)) return flaw;
    return illegal_move(start_of(subject), subject.player.search("stop\n"));
}

/// Plays a game against itself, and asks for another move at the end.
Flaw plays_whole_game(Subject& subject) {
    constexpr int max_plies = 1000;
    Position position = start_of(subject);
    std::string setup = "startpos";
    for (int ply = 0; ply < max_plies; ++ply) {
        const auto reply = ask(subject, setup, "go depth 2");
        auto flaw = illegal_move(position, reply);
        if (!flaw) flaw = check_pv(std::get<EngineMove>(reply), position);
        if (flaw) return "after " + std::to_string(ply) + " moves: " + *flaw;
        if (position.legal_moves().empty()) break;
        const Move move = *legal_move(position, std::get<EngineMove>(reply).ply.move);
        setup += (ply == 0 ? " moves " : "") + to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return std::nullopt;
}

Flaw takes_moves_together(Subject& subject) {
    auto position = start_of(subject);
    std::string together;
    for (int ply = 0; ply < 4 && !position.legal_moves().empty(); ++ply) {
        const Move move = *position.legal_moves().begin();
        together += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return illegal_move(position, ask(subject, "startpos moves " + together, "go depth 2"));
}

Flaw takes_fen(Subject& subject) {
    auto position = start_of(subject);
    // Some variants are over at the start.
    if (const auto moves = position.legal_moves(); !moves.empty()) position.play(*moves.begin());
    return illegal_move(position, ask(subject, "fen " + to_fen(position), "go depth 2"));
}

/// Sends a valid position first, which the engine could keep.
Flaw has_no_move(Subject& subject) {
    if (auto flaw = plays_start(subject)) return flaw;
    const auto reply = ask(subject, "fen 1-2-3", "go depth 1");
    if (auto flaw = missing("bestmove", reply)) return flaw;
    const auto* answer = std::get_if<EngineMove>(&reply);
    return need(answer && answer->ply.move == "0000",
                "no 'bestmove 0000' after 'position fen 1-2-3'");
}

Flaw survives_nonsense(Subject& subject) {
    constexpr const char* nonsense =
        "nonsense\nsetoption name NoSuchThing value 1\nposition fen 1-2-3\n"
        "position startpos moves z\n\n";
    if (auto flaw = is_ready_after(subject, nonsense, "", is_never_wrong)) return flaw;
    return plays_start(subject);
}

Flaw quits(Subject& subject) {
    subject.player.send("quit\n");
    const auto end = subject.player.process().end(ChildProcess::Clock::now() + 2s);
    if (!end) return "it still runs two seconds after quit";
    return end->is_success ? std::nullopt : Flaw(end->text);
}

Flaw ends_with_input(Subject& subject) {
    if (auto flaw = starts(subject)) return flaw;
    if (auto flaw = missing("readyok", subject.player.synchronise())) return flaw;
    return need(subject.player.process().quit(ChildProcess::Clock::now() + 2s),
                "it still runs two seconds after the end of its input");
}

/// Starts a new game after a fault, by `stop` or in a new process.
Flaw recover(Subject& subject) {
    auto& player = subject.player;
    // Waits for a search that may still run.
    const auto moment = std::min<Microseconds>(200ms, subject.engine.timeout);
    player.exchange("stop\n", "bestmove", Reason::stalled, {}, moment);
    if (player.synchronise().index() == 0) return std::nullopt;
    if (auto flaw = starts(subject)) return flaw;
    player.handshake();
    player.set_options();
    return missing("readyok", player.synchronise());
}

struct Step {
    const char* words;
    Flaw (*check)(Subject&);
    /// Afterwards the engine is idle in a new game.
    bool ends_at_rest = true;
};

constexpr std::array steps{
    Step{"starts", starts, false},
    Step{"answers uci with its name and uciok", identifies_itself, false},
    Step{"answers isready", is_ready, false},
    Step{"accepts the variant and its options", takes_options},
    Step{"plays a legal move from the start", plays_start},
    Step{"answers a go once", answers_once},
    Step{"keeps a node limit: up to 20000 for 10000, in 3 s", keeps_nodes},
    Step{"keeps a time limit", keeps_move_time},
    Step{"keeps its clock", keeps_clock},
    Step{"answers stop", stops},
    Step{"answers isready during a search", is_ready_while_searching},
    Step{"accepts moves without blanks", takes_moves_together},
    Step{"accepts a FEN", takes_fen},
    Step{"plays a whole game, then 0000", plays_whole_game},
    Step{"has no move without a position", has_no_move},
    Step{"survives meaningless lines", survives_nonsense},
    Step{"quits", quits, false},
    Step{"ends with its input", ends_with_input, false},
};

}  // namespace

std::optional<bool> check_compliance(const EngineConfig& engine, const Variant& variant,
                                     const Supervision& supervision, Log& log, std::ostream& out) {
    Subject subject(engine, variant, supervision, log);
    int failures = 0;
    for (const auto& step : steps) {
        auto flaw = step.check(subject);
        if (!flaw && step.ends_at_rest) flaw = missing("readyok", subject.player.synchronise());
        if (supervision.stop.is_raised() || !out) return std::nullopt;
        failures += flaw.has_value();
        out << (flaw ? "FAIL  " : "ok    ") << step.words << (flaw ? ": " + *flaw : "")
            << std::endl;
        if (!flaw) continue;
        if (&step == &steps.front()) break;
        const auto trouble = recover(subject);
        if (supervision.stop.is_raised()) return std::nullopt;
        if (!trouble) continue;
        out << "Skipped the other steps: a new process is not ready (" << *trouble << ")\n";
        break;
    }
    out << (failures == 0   ? "All steps passed\n"
            : failures == 1 ? "1 step failed\n"
                            : std::to_string(failures) + " steps failed\n");
    return failures == 0;
}

}  // namespace krou::arena
