#include "play/learn.h"

#include <cstddef>
#include <optional>
#include <string>

#include "base/text.h"
#include "game/lessons.h"
#include "game/move_descriptions.h"
#include "play/command_table.h"
#include "play/commands.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

constexpr int easy_level = 3;

/// Prints the step and draws the board, where its earlier moves have been played.
void show_task(const Session& session, const LessonStep& step, const Position& position) {
    session.print(step.task);
    show_board(session, position);
}

/// Asks until the move is found or shown. Returns false to leave the lesson.
bool find(const Session& session, const LessonStep& step, const Turn& turn) {
    const auto language = session.language();
    for (;;) {
        const auto line = ask(session, session.side_name(turn.before.side()));
        if (!line) return false;
        const auto typed = trimmed(*line);
        if (const auto move = move_named(turn.before, typed)) {
            if (*move == turn.move) return true;
            session.print(miss_text({turn.before, *move}, language));
        } else if (is_command(typed, "quit", language)) {
            return false;
        } else if (is_command(typed, "next", language)) {
            return true;
        } else if (typed.empty() || is_command(typed, "board", language)) {
            show_task(session, step, turn.before);
        } else {
            reject(session, turn.before, typed);
            session.say(phrases::lesson_commands);
        }
    }
}

/// Returns false to leave the lesson.
bool teach_step(const Session& session, const LessonStep& step) {
    auto position = step.start;
    show_task(session, step, position);
    for (const Move move : step.moves) {
        const Turn turn{position, move};
        if (position.side() == Side::south && !find(session, step, turn)) return false;
        show_move(session, turn);
        position.play(move);
        show_board(session, position, turn);
    }
    session.print(step.reason);
    return true;
}

/// Returns false if refused, or at the end of the input.
bool agrees(const Session& session, std::string_view question) {
    const auto line = ask(session, question);
    if (!line) return false;
    const auto typed = trimmed(*line);
    return !is_command(typed, "quit", session.language()) && !typed.starts_with('n') &&
           !typed.starts_with('N');
}

}  // namespace

bool teach(Session& session, const Variant& variant) {
    const auto language = session.language();
    const auto name = game_name(variant.spec, language);
    const auto steps = lesson_of(variant, language);
    const auto count = std::to_string(steps.size());
    session.say(phrases::lesson_commands);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        session.say(phrases::lesson_step, {name, std::to_string(i + 1), count});
        if (!teach_step(session, steps[i])) return false;
        const bool is_last = i + 1 == steps.size();
        if (!is_last && !ask(session, session.text(phrases::lesson_enter))) return false;
    }
    if (!agrees(session, session.text(phrases::lesson_game, {name}))) return false;
    const auto start = Position::start(variant);
    if (!start_game(session, {GameHistory(start), tags_of_today()}, false)) return false;
    session.preferences.start = start;
    session.preferences.players = {
        PlayerSpec{}, PlayerSpec{.kind = PlayerSpec::Kind::level, .level = easy_level}};
    introduce(session);
    show(session);
    return true;
}

void learn(Session& session, std::string_view argument) {
    const auto variant = variant_or_current(session, argument);
    if (!variant) return session.print(variant.error());
    if (!teach(session, *variant)) show(session);
}

}  // namespace krou::play
