#include "web/practice.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/exercise_file.h"
#include "analysis/practice.h"
#include "base/text.h"
#include "eval/weights.h"
#include "games/notation.h"
#include "web/games.h"
#include "web/members.h"

namespace krou::web {

namespace {

constexpr int value_per_hundredth = seed_value / 100;
constexpr std::array questions{Question::win, Question::draw, Question::most, Question::only,
                               Question::mistake};

/// Returns a task as JSON. The moves lead from the start to its position.
Json::Object json_of(const PracticeTask& task, const Position& start, const std::string& moves) {
    Json::Array losses;
    for (const auto& [move, value] : task.losses)
        losses.emplace_back(Json::Object{{"name", Turn{task.position, move}.name()},
                                         {"value", value / value_per_hundredth}});
    Json::Object json{{"variant", start.variant().spec},
                      {"fen", to_fen(start)},
                      {"question", name_of(task.question)},
                      {"best", Turn{task.position, task.best}.name()},
                      {"value", task.value / value_per_hundredth},
                      {"losses", std::move(losses)}};
    if (!moves.empty()) json.emplace_back("moves", moves);
    if (!task.glyph.empty()) json.emplace_back("glyph", task.glyph);
    if (task.rating) json.emplace_back("rating", *task.rating);
    return json;
}

std::optional<int> seeds_value_in(const Json& json) {
    const auto hundredths = number_in(json, "value");
    constexpr int most = 2 * max_seeds * 100;
    if (!hundredths || *hundredths < -most || *hundredths > most) return std::nullopt;
    return static_cast<int>(*hundredths) * value_per_hundredth;
}

Result<PracticeTask> task_in(const Json& json, Language language) {
    const auto history = history_in(json, language);
    if (!history) return Error{history.error()};
    const auto& position = history->position();
    const auto question = std::ranges::find_if(
        questions, [&](Question known) { return name_of(known) == text_in(json, "question"); });
    if (question == questions.end()) return wrong_value("question", language);
    const auto best =
        history->is_over() ? std::nullopt : legal_move(position, text_in(json, "best"));
    if (!best) return wrong_value("best", language);
    const auto value = seeds_value_in(json);
    if (!value) return wrong_value("value", language);
    PracticeTask task{.position = position,
                      .best = *best,
                      .value = *value,
                      .question = *question,
                      .glyph = text_in(json, "glyph")};
    for (const auto& loss : list_in(json, "losses")) {
        if (check_members(loss, language)) return wrong_value("losses", language);
        const auto move = legal_move(position, text_in(loss, "name"));
        const auto lost = seeds_value_in(loss);
        if (!move || *move == *best || !lost) return wrong_value("losses", language);
        task.losses.push_back({*move, *lost});
    }
    if (task.losses.empty()) return wrong_value("losses", language);
    return task;
}

Json::Array as_array(const std::vector<std::string>& sentences) {
    return {sentences.begin(), sentences.end()};
}

}  // namespace

Result<Json> exercises_answer(const Json& request, Language language) {
    const auto text = text_in(request, "text");
    if (text.size() > largest_exercise_file) return wrong_value("text", language);
    const auto exercises = parse_exercises(text);
    if (!exercises) return Error{exercises.error()};
    Json::Array found;
    for (const auto& exercise : exercises->all) {
        auto json = json_of(task_of(exercise), exercise.position, "");
        json.emplace_back("level", exercise.level);
        found.emplace_back(std::move(json));
    }
    return Json(Json::Object{{"exercises", std::move(found)}});
}

Json mistakes_answer(const GameRecord& reviewed, std::optional<Side> side) {
    const auto& history = reviewed.history;
    const auto moves = history.moves();
    Json::Array found;
    for (const auto& task : mistakes_in(reviewed, side)) {
        const std::vector<Move> before(moves.begin(), moves.begin() + task.ply);
        found.emplace_back(json_of(task, history.start(), moves_text(history.start(), before)));
    }
    return Json::Object{{"exercises", std::move(found)}};
}

Result<Json> exercise_answer(const Json& request, Language language) {
    const auto task = task_in(request, language);
    if (!task) return Error{task.error()};
    const auto name = text_in(request, "move");
    if (name.empty()) {
        const auto [vague, move] = hints(*task, language);
        return Json(Json::Object{{"said", Json::Array{question_text(*task, language)}},
                                 {"hints", Json::Array{vague, move}}});
    }
    const auto move = legal_move(task->position, name);
    if (!move) return wrong_value("move", language);
    Analyst analyst({.hash_megabytes = 4, .seeds_in_memory = 0});
    const auto verdict = judge(*task, *move, analyst, language);
    if (!verdict) return wrong_value("move", language);
    const auto& [is_right, sentences, refutation] = *verdict;
    auto position = task->position;
    position.play(*move);
    Json::Array line;
    for (const Move next : refutation) {
        line.emplace_back(Json::Object{{"name", Turn{position, next}.name()},
                                       {"side", word_for(position.side())}});
        position.play(next);
    }
    return Json(Json::Object{
        {"right", is_right}, {"said", as_array(sentences)}, {"line", std::move(line)}});
}

Result<Json> rating_answer(const Json& request, Language language) {
    constexpr int highest = 10'000;
    constexpr int most_answers = 1'000'000;
    PracticeRating person;
    const auto read = [&](std::string_view name, int least, int most, int& number) {
        const auto given = number_in(request, name).value_or(number);
        if (given < least || given > most) return false;
        number = static_cast<int>(given);
        return true;
    };
    int rating = 0;
    if (!read("elo", -highest, highest, person.elo)) return wrong_value("elo", language);
    if (!read("answers", 0, most_answers, person.answers)) return wrong_value("answers", language);
    if (!read("rating", 0, highest, rating)) return wrong_value("rating", language);
    Score score{person};
    const auto* tried = request.find("tried");
    const bool is_first = !tried || *tried != Json(true);
    if (const auto* right = request.find("right"); right && !right->is_null()) {
        if (!number_in(request, "rating")) return wrong_value("rating", language);
        score = scored(person, rating, *right == Json(true), is_first);
    }
    return Json(Json::Object{
        {"elo", score.rating.elo}, {"answers", score.rating.answers}, {"solved", score.is_solved}});
}

}  // namespace krou::web
