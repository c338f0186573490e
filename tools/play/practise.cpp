#include "play/practise.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/exercise_file.h"
#include "analysis/practice.h"
#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "play/command_table.h"
#include "play/commands.h"
#include "play/practice_file.h"

namespace krou::play {

namespace {

constexpr std::string_view exercise_suffix = ".exercises";

/// Returns the sorted specs of the games with exercises in this folder.
std::vector<std::string> games_with_exercises(const std::string& folder) {
    std::vector<std::string> specs;
    const auto names = names_in_directory(folder);
    if (!names) return specs;
    for (const auto& name : *names)
        if (name.ends_with(exercise_suffix))
            specs.push_back(name.substr(0, name.size() - exercise_suffix.size()));
    std::ranges::sort(specs);
    return specs;
}

/// Reads the exercises of a game, whatever its spec. Prints an error if there are none.
std::optional<Exercises> exercises_of(const Session& session, const Variant& variant) {
    const auto folder = installed_folder("exercises");
    std::string known;
    for (const auto& spec : games_with_exercises(folder)) {
        const auto parsed = parse_variant(spec);
        if (parsed && parsed->rules == variant.rules) {
            const auto path = folder + '/' + spec + std::string(exercise_suffix);
            const auto text = read_file(path, largest_exercise_file);
            auto exercises = text ? parse_exercises(*text) : Result<Exercises>(Error{text.error()});
            if (exercises) return std::move(*exercises);
            session.say(phrases::file_error,
                        {quoted(session.language(), path),
                         translated_error(session.language(), exercises.error())});
            return std::nullopt;
        }
        known += (known.empty() ? "" : ", ") + spec;
    }
    session.say(phrases::no_exercises,
                {game_title(variant.spec, session.language()), known.empty() ? "-" : known});
    return std::nullopt;
}

enum class Outcome : std::uint8_t { solved, skipped, left };

void show_question(const Session& session, const PracticeTask& task) {
    session.print(question_text(task, session.language()));
    show_board(session, task.position);
}

void show_solution(const Session& session, const Turn& turn) {
    auto position = turn.before;
    show_move(session, turn);
    position.play(turn.move);
    show_board(session, position, turn);
}

/// Asks until the best move is found or shown. Calls `count` after each answer, with true if it is
/// right, and after each hint.
Outcome ask_task(
    const Session& session, const PracticeTask& task,
    const std::function<void(bool)>& count = [](bool) {}) {
    const auto language = session.language();
    const auto hinted = hints(task, language);
    std::size_t hints_shown = 0;
    show_question(session, task);
    for (;;) {
        const auto line = ask(session, session.side_name(task.position.side()));
        if (!line) return Outcome::left;
        const auto typed = trimmed(*line);
        if (const auto move = move_named(task.position, typed)) {
            const auto verdict = judge(task, *move, session.analyst, language);
            if (!verdict) continue;
            for (const auto& sentence : verdict->sentences) session.print(sentence);
            if (verdict->is_right) show_solution(session, {task.position, *move});
            count(verdict->is_right);
            if (verdict->is_right) return Outcome::solved;
        } else if (is_like_a_move(task.position, typed)) {
            reject(session, task.position, typed);
        } else if (is_command(typed, "hint", language)) {
            session.print(hinted[std::min(hints_shown, hinted.size() - 1)]);
            ++hints_shown;
            count(false);
        } else if (is_command(typed, "next", language)) {
            session.print(hinted.back());
            return Outcome::skipped;
        } else if (is_command(typed, "quit", language)) {
            return Outcome::left;
        } else if (typed.empty() || is_command(typed, "board", language)) {
            show_question(session, task);
        } else {
            reject(session, task.position, typed);
            session.say(phrases::practice_commands);
        }
    }
}

/// Waits for Enter. Returns false to leave.
bool goes_on(const Session& session) {
    const auto line = ask(session, session.text(phrases::practice_enter));
    return line && !is_command(trimmed(*line), "quit", session.language());
}

/// Returns the exercise whose rating is nearest to a person's; null if all are done.
const Exercise* nearest(const Exercises& exercises, const std::set<std::string>& done, int elo) {
    const Exercise* found = nullptr;
    const auto distance = [&](const Exercise& exercise) {
        return std::abs(rating_of(exercise) - elo);
    };
    for (const auto& exercise : exercises.all)
        if (!done.contains(to_fen(exercise.position)) &&
            (!found || distance(exercise) < distance(*found)))
            found = &exercise;
    return found;
}

std::string change_text(int change) {
    return (change < 0 ? "" : "+") + std::to_string(change);
}

/// True if the last review was of the current moves.
bool is_reviewed(const Session& session) {
    const auto& reviewed = session.game.reviewed;
    return reviewed && reviewed->history.moves() == session.history().moves();
}

}  // namespace

std::vector<PracticeTask> known_mistakes(const Session& session) {
    auto tasks = mistakes_in(is_reviewed(session) ? *session.game.reviewed : session.game.record);
    if (session.has_person())
        std::erase_if(tasks, [&](const PracticeTask& task) {
            return !session.player(task.position.side()).is_person();
        });
    return tasks;
}

void practise(Session& session, const Variant& variant) {
    const auto exercises = exercises_of(session, variant);
    if (!exercises) return;
    const auto language = session.language();
    const auto& spec = exercises->variant.spec;
    auto file = PracticeFile::open(session.unfinished.folder(), spec);
    if (!file) session.say(phrases::rating_not_saved, {translated_error(language, file.error())});
    auto record = file ? file->record() : PracticeRecord{};
    auto done = record.solved;
    const auto save = [&] {
        if (!file) return;
        if (const auto error = file->save(record))
            session.say(phrases::rating_not_saved, {translated_error(language, error->text)});
    };
    session.say(phrases::practice_commands);
    for (;;) {
        const auto* exercise = nearest(*exercises, done, record.rating.elo);
        if (!exercise) return session.say(phrases::practice_done);
        const auto fen = to_fen(exercise->position);
        done.insert(fen);
        const auto task = task_of(*exercise);
        session.say(phrases::practice_exercise,
                    {game_name(spec, language), std::to_string(*task.rating),
                     std::to_string(record.rating.elo)});
        bool is_first = true;
        const auto outcome = ask_task(session, task, [&](bool is_right) {
            const auto before = record.rating;
            const auto [rating, is_solved] =
                scored(before, *task.rating, is_right, std::exchange(is_first, false));
            if (rating == before) return;
            record.rating = rating;
            if (is_solved) record.solved.insert(fen);
            session.say(phrases::practice_rating,
                        {std::to_string(rating.elo), change_text(rating.elo - before.elo)});
            save();
        });
        if (outcome == Outcome::left || !goes_on(session)) return;
    }
}

void practise_game(Session& session, std::string_view argument) {
    const auto variant = variant_or_current(session, argument);
    if (!variant) return session.print(variant.error());
    practise(session, *variant);
    show(session);
}

void practise_mistakes(Session& session) {
    if (session.history().plies() == 0) return session.say(phrases::no_moves_yet);
    auto tasks = known_mistakes(session);
    if (tasks.empty() && !is_reviewed(session)) {
        review_game(session);
        if (!is_reviewed(session)) return;  // interrupted
        tasks = known_mistakes(session);
    }
    if (tasks.empty()) return session.say(phrases::no_mistakes);
    session.say(phrases::practice_commands);
    const auto count = std::to_string(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        session.say(phrases::practice_mistake, {std::to_string(i + 1), count});
        if (ask_task(session, tasks[i]) == Outcome::left) break;
        if (i + 1 < tasks.size() && !goes_on(session)) break;
    }
    show(session);
}

}  // namespace krou::play
