#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "analysis/exercise_file.h"
#include "game/game_record.h"
#include "game/phrases.h"
#include "games/position.h"

/// Practice with exercises and with the mistakes of games: questions, verdicts, hints and ratings.
namespace krou {

/// Position in which to find the best move.
struct PracticeTask {
    /// Another move, and how much worse it is.
    struct Loss {
        Move move;
        int value = 0;  ///< 300 per seed
    };

    Position position;
    Move best;
    int value = 0;  ///< of the best move for the mover, 300 per seed
    Question question = Question::mistake;
    /// All other moves; for a mistake, the played move.
    std::vector<Loss> losses = {};
    std::string glyph = {};          ///< of a mistake
    int ply = 0;                     ///< moves of the game before a mistake
    std::optional<int> rating = {};  ///< Elo; none for a mistake

    bool is_mistake() const { return question == Question::mistake; }
};

PracticeTask task_of(const Exercise& exercise);
/// Returns the mistakes that a review noted in a game: of one side, or of both.
std::vector<PracticeTask> mistakes_in(const GameRecord& reviewed, std::optional<Side> side = {});

/// Asks for the best move: "Your move, South: find the only one that wins."
std::string question_text(const PracticeTask& task, Language language);
/// Returns a vague hint, then the move.
std::array<std::string, 2> hints(const PracticeTask& task, Language language);

/// Verdict on an answer.
struct Verdict {
    bool is_right = false;
    std::vector<std::string> sentences;
    /// Moves that refute a wrong answer: the opponent's reply, after the mover's extra turns.
    std::vector<Move> refutation = {};
};
/// Judges a legal move by the values of the task, and by short searches for refutations and for
/// unknown values. Returns nothing if such a value is missing because its search was stopped.
std::optional<Verdict> judge(const PracticeTask& task, Move move, Analyst& analyst,
                             Language language);

/// Rating of a person who practises.
struct PracticeRating {
    int elo = 1000;
    int answers = 0;

    friend bool operator==(const PracticeRating&, const PracticeRating&) = default;
};
/// Returns the Elo of an exercise: that of the lowest level that finds it; above all levels if only
/// full strength does.
int rating_of(const Exercise& exercise);
/// Returns a rating after an answer to a task with this rating. Later answers change it less.
PracticeRating rated(PracticeRating person, int task_rating, bool is_right);

/// Effect of an answer to a task, or of a hint, which is a wrong answer.
struct Score {
    PracticeRating rating;
    bool is_solved = false;
};
/// Only the first answer to a task counts: it changes the rating and, if it is right, solves the
/// task.
Score scored(const PracticeRating& person, int task_rating, bool is_right, bool is_first);

}  // namespace krou
