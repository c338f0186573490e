#include "tune/grade/grading.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <span>

#include "arena/report/statistics.h"
#include "base/text.h"
#include "common/format.h"
#include "common/in_order.h"
#include "games/notation.h"
#include "match/engine.h"
#include "match/player.h"

namespace krou::tune {

namespace {

std::string move_text(const ValuedPosition& valued, Move move) {
    return to_text(valued.position.family(), valued.position.side(), move);
}

/// Returns the answer for a move that came in time.
Answer answer_with(const ValuedPosition& valued, const std::string& name) {
    const Position& position = valued.position;
    for (const auto& value : valued.moves)
        if (move_text(valued, value.move) == name)
            return Played{value.move, valued.best().net_seeds - value.net_seeds};
    const bool is_none = name.empty() || name == "0000";
    return Failure{is_none ? Reason::no_move : Reason::illegal_move,
                   in_quotes(name) + " in " + to_fen(position)};
}

/// Asks for one move, with a full clock.
Answer ask(Player& player, const ValuedPosition& valued, std::int64_t number) {
    const auto ready = player.prepare(number);
    if (const auto* failure = std::get_if<Failure>(&ready)) return *failure;
    if (std::holds_alternative<Stopped>(ready)) return {};
    const GameClock clock(player.engine().limits);
    const auto go = go_text({clock, clock}, valued.position.side());
    auto reply = player.ask("position fen " + to_fen(valued.position), go, clock.allowed());
    if (std::holds_alternative<Stopped>(reply)) return {};
    if (auto* failure = std::get_if<Failure>(&reply)) {
        player.discard();
        return std::move(*failure);
    }
    const auto& reply_move = std::get<EngineMove>(reply);
    if (const auto allowed = clock.allowed(); allowed && reply_move.elapsed > *allowed)
        return Failure{Reason::time, in_seconds(clock.overrun(reply_move.elapsed)) + " over in " +
                                         to_fen(valued.position)};
    return answer_with(valued, reply_move.ply.move);
}

/// Losses of one engine on some of the boards.
struct Losses {
    statistics::Mean per_move;
    int wrong = 0;  ///< moves that lose seeds
    int lost = 0;   ///< seeds

    void add(int seeds) {
        per_move.add(seeds);
        wrong += seeds > 0;
        lost += seeds;
    }
};

struct Summary {
    std::map<int, Losses> by_seeds;
    Losses all;
};

Summary summary(const Grades& grades, std::size_t engine_index) {
    Summary found;
    for (std::size_t i = 0; i < grades.positions.size(); ++i) {
        const auto* played = std::get_if<Played>(&grades.answers[engine_index][i]);
        if (!played) continue;
        found.by_seeds[grades.positions[i].seeds].add(played->lost);
        found.all.add(played->lost);
    }
    return found;
}

std::string title(const GradedEngine& graded) {
    return graded.engine.name + " with " + graded.limit;
}

std::string cell(const Losses& losses) {
    const auto mean = losses.per_move.estimate().value;
    if (!mean) return format("%16s", "-");
    const auto moves = static_cast<double>(losses.per_move.count());
    return format("%8.3f %5.1f %%", *mean, 100.0 * losses.wrong / moves);
}

/// Formats the margin of a mean. A single move has none.
std::string margin_cell(const Losses& losses) {
    if (losses.per_move.count() == 0) return std::string(16, ' ');
    return format("%8.3f        ", losses.per_move.estimate().error.value_or(0));
}

/// Formats the table of one engine, whose limits are the columns from `first` to `end`.
std::string table(const Grades& grades, std::size_t first, std::size_t end) {
    std::map<int, int> boards;
    for (const auto& valued : grades.positions) ++boards[valued.seeds];
    std::vector<Summary> summaries;
    std::string text = '\n' + grades.engines[first].engine.name + "\n seeds  boards";
    for (auto i = first; i < end; ++i) {
        summaries.push_back(summary(grades, i));
        text += format("%16s", grades.engines[i].limit.c_str());
    }
    text += "\n              ";
    for (auto i = first; i < end; ++i) text += "    lost   wrong";
    for (const auto& [seeds, count] : boards) {
        text += format("\n%6d %7d", seeds, count);
        for (auto& found : summaries) text += cell(found.by_seeds[seeds]);
    }
    text += format("\n   all %7d", static_cast<int>(grades.positions.size()));
    for (const auto& found : summaries) text += cell(found.all);
    text += "\n     ±        ";
    for (const auto& found : summaries) text += margin_cell(found.all);
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string worst_moves(const Grades& grades, std::size_t engine_index) {
    constexpr std::size_t max_moves = 5;
    struct Blunder {
        const ValuedPosition* valued;
        Played played;
    };
    std::vector<Blunder> blunders;
    for (std::size_t i = 0; i < grades.positions.size(); ++i)
        if (const auto* played = std::get_if<Played>(&grades.answers[engine_index][i]);
            played && played->lost > 0)
            blunders.push_back({&grades.positions[i], *played});
    std::ranges::stable_sort(blunders, std::greater(),
                             [](const Blunder& blunder) { return blunder.played.lost; });
    if (blunders.empty()) return {};
    std::string text = "\nThe worst moves of " + title(grades.engines[engine_index]) + ":\n";
    for (const auto& [valued, played] :
         std::span(blunders).first(std::min(max_moves, blunders.size())))
        text += format("  %2d lost by %s, best %s, in ", played.lost,
                       move_text(*valued, played.move).c_str(),
                       move_text(*valued, valued->best().move).c_str()) +
                to_fen(valued->position) + '\n';
    return text;
}

std::string failures(const Grades& grades, std::size_t engine_index) {
    constexpr int max_lines = 5;
    int count = 0;
    std::string text;
    for (const auto& answer : grades.answers[engine_index])
        if (const auto* failure = std::get_if<Failure>(&answer); failure && ++count <= max_lines)
            text += "  " + explained(failure->reason, failure->detail) + '\n';
    if (count == 0) return {};
    return '\n' + title(grades.engines[engine_index]) + " failed on " + std::to_string(count) +
           (count == 1 ? " board" : " boards") + " (not counted):\n" + text +
           (count > max_lines ? "  ...\n" : "");
}

Json json_of(const Losses& losses) {
    return Json::Object{
        {"moves", losses.per_move.count()}, {"wrong", losses.wrong}, {"lost", losses.lost}};
}

Json moves_json(const Grades& grades, std::size_t engine_index) {
    Json moves = Json::Array{};
    for (std::size_t i = 0; i < grades.positions.size(); ++i) {
        const auto& valued = grades.positions[i];
        const auto& answer = grades.answers[engine_index][i];
        if (std::holds_alternative<std::monostate>(answer)) continue;
        Json::Object move{{"fen", to_fen(valued.position)},
                          {"best", move_text(valued, valued.best().move)}};
        if (const auto* failure = std::get_if<Failure>(&answer)) {
            move.emplace_back("failure", explained(failure->reason, failure->detail));
        } else {
            const auto& played = std::get<Played>(answer);
            move.emplace_back("played", move_text(valued, played.move));
            move.emplace_back("lost", played.lost);
        }
        moves.push_back(std::move(move));
    }
    return moves;
}

}  // namespace

Result<std::vector<Answers>> grade(const std::vector<GradedEngine>& engines,
                                   const std::vector<ValuedPosition>& positions, int concurrency,
                                   Supervision& supervision, Progress& progress) {
    Log log;
    const auto boards = std::ssize(positions);
    const auto make_worker = [&] {
        return [&, player = std::unique_ptr<Player>()](std::int64_t task) mutable -> Answer {
            if (supervision.stop.is_raised()) return {};
            const auto& engine = engines[static_cast<std::size_t>(task / boards)].engine;
            const auto& valued = positions[static_cast<std::size_t>(task % boards)];
            if (!player || &player->engine() != &engine)
                player = std::make_unique<Player>(
                    engine, Player::Settings{valued.position.variant().spec}, supervision, log);
            return ask(*player, valued, task + 1);
        };
    };
    std::vector<Answers> answers(engines.size(), Answers(positions.size()));
    const auto keep = [&](std::int64_t task, Answer answer) {
        answers[static_cast<std::size_t>(task / boards)][static_cast<std::size_t>(task % boards)] =
            std::move(answer);
        if (!supervision.stop.is_raised()) progress.step();
        return true;
    };
    try {
        in_order<Answer>(concurrency, 0, std::ssize(engines) * boards - 1, make_worker, keep,
                         [&] { supervision.stop.raise(); });
    } catch (const std::exception& error) {
        return Error{reason_of(error)};
    }
    return answers;
}

std::string grade_text(const Grades& grades) {
    const auto& engines = grades.engines;
    std::string text = "\nSeeds lost per move, and wrong moves, by seeds on the board\n";
    for (std::size_t first = 0, end = 0; first < engines.size(); first = end) {
        while (end < engines.size() && engines[end].engine.name == engines[first].engine.name)
            ++end;
        text += table(grades, first, end);
    }
    for (std::size_t i = 0; i < engines.size(); ++i) text += worst_moves(grades, i);
    for (std::size_t i = 0; i < engines.size(); ++i) text += failures(grades, i);
    return text;
}

Json grade_json(const Grades& grades) {
    Json found = Json::Array{};
    for (std::size_t i = 0; i < grades.engines.size(); ++i) {
        const auto found_losses = summary(grades, i);
        Json by_seeds = Json::Object{};
        for (const auto& [seeds, losses] : found_losses.by_seeds)
            by_seeds.add(std::to_string(seeds), json_of(losses));
        found.push_back(Json::Object{{"engine", grades.engines[i].engine.name},
                                     {"limit", grades.engines[i].limit},
                                     {"all", json_of(found_losses.all)},
                                     {"seeds", std::move(by_seeds)},
                                     {"moves", moves_json(grades, i)}});
    }
    return Json::Object{{"grades", std::move(found)}};
}

}  // namespace krou::tune
