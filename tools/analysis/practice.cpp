#include "analysis/practice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "analysis/review.h"
#include "analysis/review_text.h"
#include "eval/weights.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/trace.h"
#include "levels/level.h"

namespace krou {

namespace {

constexpr int refutation_nodes = 50'000;
constexpr int comparison_nodes = 100'000;

/// Counts seeds: exactly in an exercise, about in a mistake.
std::string seeds_of(const PracticeTask& task, int value, Language language) {
    if (task.is_mistake()) return seeds_in_words(value, language);
    return counted(language, std::abs(value) / seed_value, phrases::one_seed, phrases::seeds);
}

/// Describes the result that a proved value means: "a win by 2 seeds".
std::string result_of(const PracticeTask& task, int value, Language language) {
    if (value == 0) return say(language, phrases::a_draw);
    return say(language, value > 0 ? phrases::a_win_by : phrases::a_loss_by,
               {seeds_of(task, value, language)});
}

/// Returns half of the legal moves, at least two: the best one and those nearest to it.
MoveSet moves_near(const PracticeTask& task) {
    std::vector<Move> moves;
    for (const Move move : task.position.legal_moves()) moves.push_back(move);
    std::ranges::stable_sort(moves, {},
                             [&](Move move) { return std::abs(move.index - task.best.index); });
    moves.resize(std::max<std::size_t>(moves.size() / 2, 2));
    MoveSet near;
    for (const Move move : moves) near.add(move);
    return near;
}

std::string vague_hint(const PracticeTask& task, Language language) {
    const auto trace = trace_of({task.position, task.best});
    if (trace.tuzdik) return say(language, phrases::hint_tuzdik);
    if (trace.captured_seeds > 0)
        return say(language, phrases::hint_captures,
                   {counted(language, trace.captured_seeds, phrases::one_seed, phrases::seeds)});
    if (trace.extra_turn) return say(language, phrases::hint_extra_turn);
    return say(language, phrases::hint_near, {names_of(task.position, moves_near(task))});
}

/// Returns the loss of a move; nothing if the task does not know it.
std::optional<int> known_loss(const PracticeTask& task, Move move) {
    const auto found = std::ranges::find(task.losses, move, &PracticeTask::Loss::move);
    return found == task.losses.end() ? std::nullopt : std::optional(found->value);
}

std::string praise(const PracticeTask& task, Language language) {
    const auto best = Turn{task.position, task.best}.name();
    if (!task.is_mistake()) {
        const auto least = std::ranges::min(task.losses, {}, &PracticeTask::Loss::value);
        return say(
            language, phrases::practice_right,
            {best, result_of(task, task.value, language), seeds_of(task, least.value, language)});
    }
    return say(language, phrases::practice_better,
               {best, Turn{task.position, task.losses.front().move}.name()});
}

std::string criticism(const PracticeTask& task, Move move, int loss, Language language) {
    const auto name = Turn{task.position, move}.name();
    const auto seeds = seeds_of(task, loss, language);
    if (!task.is_mistake())
        return say(language, phrases::practice_wrong,
                   {name, result_of(task, task.value - loss, language), seeds});
    if (is_mancala(task.position.family()))
        return say(language, phrases::practice_loses, {name, seeds});
    return say(language, phrases::practice_leads_to,
               {name, value_in_words(task.position, task.value - loss, language)});
}

/// Adds the moves that refute the last move, and their description.
void refute(Verdict& verdict, Position position, Side mover, Analyst& analyst, Language language) {
    const auto found = analyst.evaluate(position, node_limit(refutation_nodes), 1);
    if (found.empty()) return;
    const auto start = position;
    for (const Move move : found.front().line) {
        verdict.refutation.push_back(move);
        if (position.side() != mover) {
            const Turn reply{position, move};
            for (auto& sentence : describe_move(reply, trace_of(reply), language))
                verdict.sentences.push_back(std::move(sentence));
            return;
        }
        verdict.sentences.push_back(
            say(language, phrases::plays, {name_of(language, mover), Turn{position, move}.name()}));
        position.play(move);
    }
}

}  // namespace

PracticeTask task_of(const Exercise& exercise) {
    PracticeTask task{.position = exercise.position,
                      .best = exercise.best,
                      .value = exercise.margin * seed_value,
                      .question = exercise.question(),
                      .rating = rating_of(exercise)};
    for (const auto& [move, seeds] : exercise.losses)
        task.losses.push_back({move, seeds * seed_value});
    return task;
}

std::vector<PracticeTask> mistakes_in(const GameRecord& reviewed, std::optional<Side> side) {
    std::vector<PracticeTask> found;
    const auto& history = reviewed.history;
    for (int ply = 1; ply <= history.plies(); ++ply) {
        const auto turn = history.turn(ply);
        if (side && turn.before.side() != *side) continue;
        const auto noted = noted_mistake(turn.before, history.annotation(ply));
        if (!noted || noted->better == turn.move) continue;
        found.push_back({.position = turn.before,
                         .best = noted->better,
                         .value = noted->better_value,
                         .losses = {{turn.move, noted->better_value - noted->value}},
                         .glyph = noted->glyph,
                         .ply = ply - 1});
    }
    return found;
}

std::string question_text(const PracticeTask& task, Language language) {
    const auto mover = name_of(language, task.position.side());
    switch (task.question) {
        case Question::win: return say(language, phrases::question_win, {mover});
        case Question::draw: return say(language, phrases::question_draw, {mover});
        case Question::most: return say(language, phrases::question_most, {mover});
        case Question::only: return say(language, phrases::question_only, {mover});
        case Question::mistake: break;
    }
    return say(language, phrases::question_mistake,
               {mover, Turn{task.position, task.losses.front().move}.name() + task.glyph});
}

std::array<std::string, 2> hints(const PracticeTask& task, Language language) {
    return {vague_hint(task, language),
            say(language, phrases::hint_move, {Turn{task.position, task.best}.name()})};
}

std::optional<Verdict> judge(const PracticeTask& task, Move move, Analyst& analyst,
                             Language language) {
    if (move == task.best) return Verdict{true, {praise(task, language)}};
    auto loss = known_loss(task, move);
    if (!loss) {
        const auto review =
            review_move({task.position, move}, node_limit(comparison_nodes), analyst);
        if (!review) return std::nullopt;
        if (review->quality == MoveQuality::fine)
            return Verdict{
                true,
                {say(language, phrases::practice_as_good,
                     {Turn{task.position, move}.name(), Turn{task.position, task.best}.name()})}};
        loss = review->lost();
    }
    Verdict verdict{false, {criticism(task, move, *loss, language)}};
    auto after = task.position;
    after.play(move);
    refute(verdict, std::move(after), task.position.side(), analyst, language);
    return verdict;
}

int rating_of(const Exercise& exercise) {
    constexpr int above_levels = 150;
    return exercise.level < unlimited_level ? elo_of_level(exercise.level) : max_elo + above_levels;
}

PracticeRating rated(PracticeRating person, int task_rating, bool is_right) {
    constexpr int least_change = 20;
    constexpr int first_changes = 600;
    constexpr int given_answers = 5;  // as if this many had been given before
    constexpr double elo_per_factor_of_ten = 400;
    const double expected =
        1 / (1 + std::pow(10, (task_rating - person.elo) / elo_per_factor_of_ten));
    const int most = std::max(least_change, first_changes / (person.answers + given_answers));
    person.elo += static_cast<int>(std::lround(most * (is_right - expected)));
    ++person.answers;
    return person;
}

Score scored(const PracticeRating& person, int task_rating, bool is_right, bool is_first) {
    if (!is_first) return {person};
    return {rated(person, task_rating, is_right), is_right};
}

}  // namespace krou
