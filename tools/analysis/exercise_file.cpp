#include "analysis/exercise_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "games/families.h"
#include "games/notation.h"
#include "levels/level.h"

namespace krou {

namespace {

/// Parses the exercises of a file line by line.
class ExerciseReader {
public:
    explicit ExerciseReader(Exercises& exercises)
        : exercises_(exercises), start_(Position::start(exercises.variant)) {}

    std::optional<Error> read_line(const std::vector<std::string_view>& fields);

private:
    /// A word such as `C-4` or `C12`: a move and a number.
    struct Numbered {
        Move move;
        int number = 0;
    };
    static Result<Numbered> parse_numbered(const Position& position, std::string_view word,
                                           int least, int most);
    static std::optional<Error> read_best(Exercise& exercise, std::string_view word);
    std::optional<Error> read_losses(Exercise& exercise,
                                     const std::vector<std::string_view>& fields) const;

    Exercises& exercises_;
    Position start_;  ///< all exercises share its sowing tables
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
};

Result<ExerciseReader::Numbered> ExerciseReader::parse_numbered(const Position& position,
                                                                std::string_view word, int least,
                                                                int most) {
    const auto move = legal_move(position, word.substr(0, 1));
    if (!move) return Error{"illegal move " + in_quotes(word)};
    const auto number = parse_number(word.substr(1));
    if (number && least <= *number && *number <= most) return Numbered{*move, *number};
    return Error{"move " + std::string(word.substr(0, 1)) + ": expected " + std::to_string(least) +
                 " to " + std::to_string(most) + " seeds, got " + in_quotes(word.substr(1))};
}

/// Parses the best move with its margin, a slash and the level.
std::optional<Error> ExerciseReader::read_best(Exercise& exercise, std::string_view word) {
    const int total = exercise.position.total();
    const auto slash = std::min(word.find('/'), word.size());
    const auto best = parse_numbered(exercise.position, word.substr(0, slash), -total, total);
    if (!best) return Error{best.error()};
    const auto after_slash = slash == word.size() ? "" : word.substr(slash + 1);
    const auto level = parse_number(after_slash);
    if (!level || *level < 0 || *level > unlimited_level)
        return Error{"expected '/' and a level from 0 to " + std::to_string(unlimited_level) +
                     " after the best move, got " + in_quotes(word)};
    exercise.best = best->move;
    exercise.margin = best->number;
    exercise.level = *level;
    return std::nullopt;
}

std::optional<Error> ExerciseReader::read_losses(
    Exercise& exercise, const std::vector<std::string_view>& fields) const {
    MoveSet missing = exercise.position.legal_moves();
    missing.remove(exercise.best);
    for (std::size_t i = 2; i < fields.size(); ++i) {
        const auto other = parse_numbered(exercise.position, fields[i], exercises_.min_loss,
                                          2 * exercise.position.total());
        if (!other) return Error{other.error()};
        if (!missing.contains(other->move)) return Error{"duplicate move " + in_quotes(fields[i])};
        missing.remove(other->move);
        exercise.losses.push_back({other->move, other->number});
    }
    if (!missing.empty()) return Error{"missing moves: " + names_of(exercise.position, missing)};
    std::ranges::sort(exercise.losses, {}, &Exercise::Loss::move);
    return std::nullopt;
}

std::optional<Error> ExerciseReader::read_line(const std::vector<std::string_view>& fields) {
    const auto& variant = exercises_.variant;
    const auto placement = parse_fen(variant.rules, fields[0]);
    if (!placement) return Error{placement.error()};
    if (placement->pits != variant.rules.pits)
        return Error{"the board has " + std::to_string(placement->pits) +
                     " pits per row, but the variant has " + std::to_string(variant.rules.pits)};
    Exercise exercise{start_.with(placement->board, placement->side), {}};
    const int moves = exercise.position.legal_moves().size();
    if (moves < 2) return Error{"expected at least 2 legal moves, got " + std::to_string(moves)};
    if (fields.size() < 2) return Error{"the position has no moves"};
    if (auto error = read_best(exercise, fields[1])) return error;
    if (auto error = read_losses(exercise, fields)) return error;
    if (!seen_.insert(without_stores(placement->board).bytes).second)
        return Error{"duplicate position; the stores and the side to move do not matter"};
    exercises_.all.push_back(std::move(exercise));
    return std::nullopt;
}

Result<Exercises> parse_exercise_header(const SavedValues& values) {
    Exercises exercises;
    auto variant = parse_variant(value_of(values, "variant"));
    if (!variant) return Error{variant.error()};
    if (!is_mancala(variant->rules.family))
        return Error{"variant: expected a mancala game, got " + in_quotes(variant->spec)};
    exercises.variant = std::move(*variant);
    const auto loss = parse_number(value_of(values, "loss"));
    if (!loss || *loss < 1 || *loss > 2 * max_seeds)
        return Error{"loss: expected 1 to " + std::to_string(2 * max_seeds) + ", got " +
                     in_quotes(value_of(values, "loss"))};
    exercises.min_loss = *loss;
    const auto games = parse_number<std::int64_t>(value_of(values, "games"));
    if (!games || *games < 0)
        return Error{"games: expected a number, got " + in_quotes(value_of(values, "games"))};
    exercises.games = *games;
    exercises.origin = value_of(values, "origin");
    return exercises;
}

}  // namespace

Question Exercise::question() const {
    const int next = margin - std::ranges::min(losses, {}, &Loss::seeds).seeds;
    if (margin > 0 && next <= 0) return Question::win;
    if (margin == 0) return Question::draw;
    return margin > position.board().lead() ? Question::most : Question::only;
}

std::string_view name_of(Question question) {
    constexpr std::array<std::string_view, 5> names{"win", "draw", "most", "only", "mistake"};
    return names[static_cast<std::size_t>(question)];
}

Board without_stores(Board board) {
    board.set(Board::own_store, 0);
    board.set(Board::opponent_store, 0);
    return board;
}

std::string to_text(const Exercises& exercises) {
    SavedValues values = {{"variant", exercises.variant.spec},
                          {"loss", std::to_string(exercises.min_loss)},
                          {"games", std::to_string(exercises.games)}};
    if (!exercises.origin.empty()) values.emplace_back("origin", exercises.origin);
    std::string text;
    for (const auto& exercise : exercises.all) {
        const auto name = [&](Move move) {
            return to_text(exercises.variant.rules.family, exercise.position.side(), move);
        };
        text += to_fen(exercise.position) + ' ' + name(exercise.best) +
                std::to_string(exercise.margin) + '/' + std::to_string(exercise.level);
        for (const auto& loss : exercise.losses)
            text += ' ' + name(loss.move) + std::to_string(loss.seeds);
        text += '\n';
    }
    return saved_text(exercise_kind, values, text);
}

Result<Exercises> parse_exercises(std::string_view text) {
    auto saved = SavedReader::parse(std::string(text), exercise_kind);
    if (!saved) return Error{saved.error()};
    auto exercises = parse_exercise_header(saved->values());
    if (!exercises) return exercises;
    const auto lines = saved->only_record();
    if (!lines) return Error{lines.error()};
    ExerciseReader reader(*exercises);
    auto line_number = std::ranges::count(text.substr(0, text.size() - lines->size()), '\n');
    for (const auto line : split(*lines, '\n')) {
        ++line_number;
        const auto fields = words(line.substr(0, line.find('#')));
        if (fields.empty()) continue;
        if (const auto error = reader.read_line(fields))
            return Error{"line " + std::to_string(line_number) + ": " + error->text};
    }
    return exercises;
}

}  // namespace krou
