#include "tune/grade/grading.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <span>

#include "base/text.h"
#include "common/format.h"
#include "common/in_order.h"
#include "games/notation.h"
#include "match/engine.h"
#include "match/player.h"

namespace krou::tune {

namespace {

/// What a move is that came in time.
Mark mark_of(const Exercise& exercise, const std::string& name) {
    const Position& position = exercise.position;
    for (const auto& value : exercise.moves)
        if (to_text(position.family(), position.side(), value.move) == name)
            return Played{value.move, exercise.best().net_seeds - value.net_seeds};
    const bool is_none = name.empty() || name == "0000";
    return Fault{is_none ? Reason::no_move : Reason::illegal_move,
                 in_quotes(name) + " in " + to_fen(position)};
}

/// Asks about one board, with a clock that is full.
Mark ask(Player& player, const Exercise& exercise, std::int64_t number) {
    const auto ready = player.prepare(number);
    if (const auto* fault = std::get_if<Fault>(&ready)) return *fault;
    if (std::holds_alternative<Stopped>(ready)) return {};
    const GameClock clock(player.engine().limits);
    const auto go = go_text({clock, clock}, exercise.position.side());
    auto reply = player.ask("position fen " + to_fen(exercise.position), go, clock.allowed());
    if (std::holds_alternative<Stopped>(reply)) return {};
    if (auto* fault = std::get_if<Fault>(&reply)) {
        player.discard();
        return std::move(*fault);
    }
    const auto& answer = std::get<EngineMove>(reply);
    if (const auto allowed = clock.allowed(); allowed && answer.elapsed > *allowed)
        return Fault{Reason::time, in_seconds(clock.overrun(answer.elapsed)) + " over in " +
                                       to_fen(exercise.position)};
    return mark_of(exercise, answer.move);
}

/// The moves of one examinee on some of the boards.
struct Sum {
    int moves = 0;
    int wrong = 0;
    int lost = 0;     ///< in seeds
    int squares = 0;  ///< of what each move lost

    void add(int seeds) {
        ++moves;
        wrong += seeds > 0;
        lost += seeds;
        squares += seeds * seeds;
    }
    double mean() const { return lost / static_cast<double>(moves); }
    double share_of_wrong() const { return 100.0 * wrong / moves; }
    /// Of the mean: how far it may be off, in 95 of 100 cases.
    double margin() const {
        const double variance =
            std::max(0.0, squares / static_cast<double>(moves) - mean() * mean());
        return 1.96 * std::sqrt(variance / moves);
    }
};

struct Summary {
    std::map<int, Sum> by_seeds;
    Sum all;
};

Summary summary(const Grades& grades, std::size_t examinee) {
    Summary found;
    for (std::size_t i = 0; i < grades.exercises.size(); ++i) {
        const auto* played = std::get_if<Played>(&grades.marks[examinee][i]);
        if (!played) continue;
        found.by_seeds[grades.exercises[i].seeds].add(played->lost);
        found.all.add(played->lost);
    }
    return found;
}

std::string title(const Examinee& examinee) {
    return examinee.engine.name + " with " + examinee.limit;
}

std::string cell(const Sum& sum) {
    if (sum.moves == 0) return format("%16s", "-");
    return format("%8.3f %5.1f %%", sum.mean(), sum.share_of_wrong());
}

/// The table of one engine: its limits are the examinees from `first` to `end`.
std::string table(const Grades& grades, std::size_t first, std::size_t end) {
    std::map<int, int> boards;
    for (const auto& exercise : grades.exercises) ++boards[exercise.seeds];
    std::vector<Summary> summaries;
    std::string text = '\n' + grades.examinees[first].engine.name + "\n seeds  boards";
    for (auto i = first; i < end; ++i) {
        summaries.push_back(summary(grades, i));
        text += format("%16s", grades.examinees[i].limit.c_str());
    }
    text += "\n              ";
    for (auto i = first; i < end; ++i) text += "    lost   wrong";
    for (const auto& [seeds, count] : boards) {
        text += format("\n%6d %7d", seeds, count);
        for (auto& found : summaries) text += cell(found.by_seeds[seeds]);
    }
    text += format("\n   all %7d", static_cast<int>(grades.exercises.size()));
    for (const auto& found : summaries) text += cell(found.all);
    text += "\n     ±        ";
    for (const auto& found : summaries)
        text += found.all.moves > 0 ? format("%8.3f        ", found.all.margin())
                                    : std::string(16, ' ');
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string move_text(const Exercise& exercise, Move move) {
    return to_text(exercise.position.family(), exercise.position.side(), move);
}

std::string worst_moves(const Grades& grades, std::size_t examinee) {
    constexpr std::size_t most = 5;
    struct Blunder {
        const Exercise* exercise;
        Played played;
    };
    std::vector<Blunder> blunders;
    for (std::size_t i = 0; i < grades.exercises.size(); ++i)
        if (const auto* played = std::get_if<Played>(&grades.marks[examinee][i]);
            played && played->lost > 0)
            blunders.push_back({&grades.exercises[i], *played});
    std::ranges::stable_sort(blunders, std::greater(),
                             [](const Blunder& blunder) { return blunder.played.lost; });
    if (blunders.empty()) return {};
    std::string text = "\nThe worst moves of " + title(grades.examinees[examinee]) + ":\n";
    for (const auto& [exercise, played] :
         std::span(blunders).first(std::min(most, blunders.size())))
        text += format("  %2d lost by %s, best %s, in ", played.lost,
                       move_text(*exercise, played.move).c_str(),
                       move_text(*exercise, exercise->best().move).c_str()) +
                to_fen(exercise->position) + '\n';
    return text;
}

std::string faults(const Grades& grades, std::size_t examinee) {
    constexpr int most = 5;
    int count = 0;
    std::string text;
    for (const auto& mark : grades.marks[examinee])
        if (const auto* fault = std::get_if<Fault>(&mark); fault && ++count <= most)
            text += "  " + explained(fault->reason, fault->detail) + '\n';
    if (count == 0) return {};
    return '\n' + title(grades.examinees[examinee]) + " failed on " + std::to_string(count) +
           (count == 1 ? " board" : " boards") + ", which are not counted:\n" + text +
           (count > most ? "  ...\n" : "");
}

Json json_of(const Sum& sum) {
    return Json::Object{{"moves", sum.moves}, {"wrong", sum.wrong}, {"lost", sum.lost}};
}

Json moves_json(const Grades& grades, std::size_t examinee) {
    Json moves = Json::Array{};
    for (std::size_t i = 0; i < grades.exercises.size(); ++i) {
        const auto& exercise = grades.exercises[i];
        const auto& mark = grades.marks[examinee][i];
        if (std::holds_alternative<std::monostate>(mark)) continue;
        Json::Object move{{"fen", to_fen(exercise.position)},
                          {"best", move_text(exercise, exercise.best().move)}};
        if (const auto* fault = std::get_if<Fault>(&mark)) {
            move.emplace_back("fault", explained(fault->reason, fault->detail));
        } else {
            const auto& played = std::get<Played>(mark);
            move.emplace_back("played", move_text(exercise, played.move));
            move.emplace_back("lost", played.lost);
        }
        moves.push_back(std::move(move));
    }
    return moves;
}

}  // namespace

Result<std::vector<Marks>> grade(const std::vector<Examinee>& examinees,
                                 const std::vector<Exercise>& exercises, int concurrency,
                                 Supervision& supervision, Progress& progress) {
    Log log;  // of which nobody wants to read
    const auto boards = std::ssize(exercises);
    const auto make_worker = [&] {
        return [&, player = std::unique_ptr<Player>()](std::int64_t task) mutable -> Mark {
            if (supervision.stop.is_raised()) return {};
            const auto& engine = examinees[static_cast<std::size_t>(task / boards)].engine;
            const auto& exercise = exercises[static_cast<std::size_t>(task % boards)];
            if (!player || &player->engine() != &engine)
                player = std::make_unique<Player>(
                    engine, Player::Settings{exercise.position.variant().spec}, supervision, log);
            return ask(*player, exercise, task + 1);
        };
    };
    std::vector<Marks> marks(examinees.size(), Marks(exercises.size()));
    const auto keep = [&](std::int64_t task, Mark mark) {
        marks[static_cast<std::size_t>(task / boards)][static_cast<std::size_t>(task % boards)] =
            std::move(mark);
        if (!supervision.stop.is_raised()) progress.step();
        return true;
    };
    try {
        in_order<Mark>(concurrency, 0, std::ssize(examinees) * boards - 1, make_worker, keep,
                       [&] { supervision.stop.raise(); });
    } catch (const std::exception& error) {
        return Error{reason_of(error)};
    }
    return marks;
}

std::string grade_text(const Grades& grades) {
    const auto& examinees = grades.examinees;
    std::string text = "\nSeeds lost per move, and wrong moves, by seeds on the board\n";
    for (std::size_t first = 0, end = 0; first < examinees.size(); first = end) {
        while (end < examinees.size() && examinees[end].engine.name == examinees[first].engine.name)
            ++end;
        text += table(grades, first, end);
    }
    for (std::size_t i = 0; i < examinees.size(); ++i) text += worst_moves(grades, i);
    for (std::size_t i = 0; i < examinees.size(); ++i) text += faults(grades, i);
    return text;
}

Json grade_json(const Grades& grades) {
    Json found = Json::Array{};
    for (std::size_t i = 0; i < grades.examinees.size(); ++i) {
        const auto sums = summary(grades, i);
        Json by_seeds = Json::Object{};
        for (const auto& [seeds, sum] : sums.by_seeds)
            by_seeds.add(std::to_string(seeds), json_of(sum));
        found.push_back(Json::Object{{"engine", grades.examinees[i].engine.name},
                                     {"limit", grades.examinees[i].limit},
                                     {"all", json_of(sums.all)},
                                     {"seeds", std::move(by_seeds)},
                                     {"moves", moves_json(grades, i)}});
    }
    return Json::Object{{"grades", std::move(found)}};
}

}  // namespace krou::tune
