#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyst.h"
#include "analysis/exercise_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/resuming.h"
#include "common/rng.h"
#include "common/signals.h"
#include "levels/level.h"
#include "tune/commands.h"
#include "tune/evaluations.h"
#include "tune/grade/valued_positions.h"
#include "tune/progress.h"

namespace krou::tune {

namespace {

struct ExercisesOrder {
    Variant variant;
    int count = 300;
    int min_loss = 2;
    int most_seeds = 24;    ///< on the board
    int nodes = 1'000'000;  ///< per proof
    int hash_megabytes = 64;
    std::optional<std::string> tables;
    int seed = 1;
    int threads = hardware_threads();
    std::string out;
};

/// Makes at most one exercise from each numbered game. The result depends on the number only.
class ExerciseMaker {
public:
    ExerciseMaker(const ExercisesOrder& order, const Analyst::Settings& proving,
                  const Analyst::Settings& playing)
        : order_(order),
          start_(Position::start(order.variant)),
          prover_(proving),
          player_(playing) {}

    std::optional<Exercise> run(std::int64_t number);

private:
    std::vector<Position> play_game(Rng& rng);
    bool may_have_best_move(const Position& position);
    std::optional<Exercise> prove(const Position& position);
    Position with_stores_for(const Exercise& exercise, std::int64_t number) const;
    int lowest_level(const Exercise& exercise);

    const ExercisesOrder& order_;
    const Position start_;  ///< all exercises share its sowing tables
    Analyst prover_;
    Analyst player_;
};

/// True if a move ends the game by a majority. Proofs ignore the stores.
bool can_end_by_majority(const Position& position) {
    for (const Move move : position.legal_moves())
        if (wins_majority(position, move)) return true;
    return false;
}

/// True if both sides have pits to choose from: other positions make dull exercises.
bool is_lively(const Position& position) {
    constexpr int min_moves = 3;
    constexpr int min_opponent_pits = 3;
    int opponent_pits = 0;
    for (int pit = position.pits(); pit < 2 * position.pits(); ++pit)
        opponent_pits += position.board()[pit] > 0;
    return position.legal_moves().size() >= min_moves && opponent_pits >= min_opponent_pits;
}

/// Plays a game with random moves at the start and some later, on after a majority. Returns the
/// positions in question.
std::vector<Position> ExerciseMaker::play_game(Rng& rng) {
    player_.forget();
    std::vector<Position> found;
    Position position = start_;
    for (int ply = 0; ply < longest_varied_game && position.ending() == Ending::none; ++ply) {
        if (position.max_net_gain() <= order_.most_seeds && is_lively(position))
            found.push_back(position.with(position.board(), Side::south));  // the learner is South
        position.play(varied_move(position, ply, player_, rng));
        if (position.ending() == Ending::majority) position = with_even_stores(position);
    }
    return found;
}

/// Sorts out positions that need no proof, by a short search.
bool ExerciseMaker::may_have_best_move(const Position& position) {
    constexpr int nodes = 2000;
    if (can_end_by_majority(position)) return false;
    player_.forget();
    const auto two_best = player_.evaluate(position, node_limit(nodes), 2);
    return two_best.size() == 2 &&
           2 * (two_best[0].value - two_best[1].value) >= order_.min_loss * seed_value;
}

/// Returns the exercise of a position, not yet rated. Returns nothing unless all moves are proved
/// and one is best.
std::optional<Exercise> ExerciseMaker::prove(const Position& position) {
    const int moves = position.legal_moves().size();
    const auto lines = prover_
                           .solve(
                               position, node_limit(order_.nodes), [](const SearchInfo&) {}, moves)
                           .lines;
    const auto is_proved = [](const EvaluatedMove& line) {
        return line.is_exact && line.value % seed_value == 0;
    };
    if (std::ssize(lines) != moves || !std::ranges::all_of(lines, is_proved)) return std::nullopt;
    const auto best = std::ranges::max_element(lines, {}, &EvaluatedMove::value);
    Exercise exercise{.position = position, .best = best->move, .margin = best->value / seed_value};
    for (const auto& line : lines)
        if (line.move != best->move)
            exercise.losses.push_back({line.move, (best->value - line.value) / seed_value});
    std::ranges::sort(exercise.losses, {}, &Exercise::Loss::move);
    const auto least = std::ranges::min(exercise.losses, {}, &Exercise::Loss::seeds);
    return least.seeds >= order_.min_loss ? std::optional(exercise) : std::nullopt;
}

/// Moves seeds between the stores of every other exercise, so that the best move just wins or just
/// draws. Keeps the stores if they have too few seeds or could then end the game.
Position ExerciseMaker::with_stores_for(const Exercise& exercise, std::int64_t number) const {
    constexpr int kinds = 4;
    const auto kind = number % kinds;
    if (kind > 1) return exercise.position;
    Board board = exercise.position.board();
    const int stored = board[Board::own_store] + board[Board::opponent_store];
    const int margin = kind == 0 ? 0 : 2 - std::abs(exercise.margin % 2);
    const int own = (stored + board.lead() + margin - exercise.margin) / 2;
    if (own < 0 || own > stored) return exercise.position;
    board.set(Board::own_store, own);
    board.set(Board::opponent_store, stored - own);
    const auto position = exercise.position.with(board, Side::south);
    const bool is_over = position.ending() != Ending::none || can_end_by_majority(position);
    return is_over || board.lead() - exercise.position.board().lead() != margin - exercise.margin
               ? exercise.position
               : position;
}

/// Returns the lowest level that finds the best move in most of its games.
int ExerciseMaker::lowest_level(const Exercise& exercise) {
    constexpr std::uint64_t tries = 5;
    constexpr std::uint64_t max_misses = 1;
    for (int level = 0; level < unlimited_level; ++level) {
        std::uint64_t misses = 0;
        for (std::uint64_t seed = 1; seed <= tries && misses <= max_misses; ++seed)
            misses += player_.choose(exercise.position, {},
                                     Skill{static_cast<double>(level), seed}) != exercise.best;
        if (misses <= max_misses) return level;
    }
    return unlimited_level;
}

/// Tries the positions of the game from a random one on; later ones are easier to prove. The
/// earlier ones come last.
std::optional<Exercise> ExerciseMaker::run(std::int64_t number) {
    constexpr int max_proofs = 5;
    Rng rng = rng_of(static_cast<std::uint64_t>(order_.seed), number);
    const auto positions = play_game(rng);
    if (positions.empty()) return std::nullopt;
    prover_.forget();
    const auto first = rng.below(positions.size());
    int proofs = 0;
    for (std::size_t i = 0; i < positions.size() && proofs < max_proofs; ++i) {
        if (prover_.is_interrupted()) return std::nullopt;
        const auto& position = positions[(first + i) % positions.size()];
        if (!may_have_best_move(position)) continue;
        ++proofs;
        auto exercise = prove(position);
        if (!exercise) continue;
        const auto lead = exercise->position.board().lead();
        exercise->position = with_stores_for(*exercise, number);
        exercise->margin += exercise->position.board().lead() - lead;
        exercise->level = lowest_level(*exercise);
        return exercise;
    }
    return std::nullopt;
}

/// Exercise file that grows game by game.
class ExerciseWriter {
public:
    /// Creates or resumes a file. Returns an error if it was started with different settings.
    static Result<ExerciseWriter> open(const std::string& path, const Exercises& head);

    const Exercises& content() const { return content_; }
    bool has(int count) const { return std::ssize(content_.all) >= count; }
    /// Counts a game and adds its exercise, unless it is a duplicate. Returns true if added.
    bool add(std::optional<Exercise> exercise);
    /// Writes the file after games were added, at most once a second.
    std::optional<Error> write_sometimes() {
        return file_.changed([this] { return to_text(content_); });
    }
    /// Writes the games that `write_sometimes` did not.
    std::optional<Error> write() {
        return file_.write([this] { return to_text(content_); });
    }

private:
    ExerciseWriter(OwnedFile file, Exercises content)
        : file_(std::move(file), std::chrono::seconds(1)), content_(std::move(content)) {}

    PeriodicFile file_;
    Exercises content_;
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
};

SavedValues fixed_values(const Exercises& exercises) {
    return {{"variant", exercises.variant.spec},
            {"loss", std::to_string(exercises.min_loss)},
            {"origin", exercises.origin}};
}

Result<ExerciseWriter> ExerciseWriter::open(const std::string& path, const Exercises& head) {
    auto file = OwnedFile::open(path);
    if (!file) return Error{file.error()};
    Exercises content = head;
    if (!file->is_empty()) {
        const auto text = read_file(path, largest_exercise_file);
        if (!text) return Error{text.error()};
        auto parsed = parse_exercises(*text);
        if (!parsed) return file->cannot_resume(parsed.error());
        content = std::move(*parsed);
    }
    if (auto changed = file->check_values(fixed_values(content), fixed_values(head)))
        return *changed;
    ExerciseWriter writer(std::move(*file), std::move(content));
    for (const auto& exercise : writer.content_.all)
        writer.seen_.insert(without_stores(exercise.position.board()).bytes);
    return writer;
}

bool ExerciseWriter::add(std::optional<Exercise> exercise) {
    ++content_.games;
    if (!exercise || !seen_.insert(without_stores(exercise->position.board()).bytes).second)
        return false;
    content_.all.push_back(std::move(*exercise));
    return true;
}

/// Returns the header of a new file. Its origin names everything the exercises depend on.
Exercises head_of(const ExercisesOrder& order, const Evaluation& evaluation, const Tables* tables) {
    return {.variant = order.variant,
            .min_loss = order.min_loss,
            .origin = std::string("krou ") + KROU_VERSION + ", seed " + std::to_string(order.seed) +
                      ", " + std::to_string(order.most_seeds) + " seeds, " +
                      std::to_string(order.nodes) + " nodes a proof, hash " +
                      std::to_string(order.hash_megabytes) + ", tables of " +
                      std::to_string(tables ? tables->max_seeds() : 0) + " seeds, evaluation " +
                      format("%016llx", static_cast<unsigned long long>(evaluation.hash))};
}

/// Plays games until the file has all exercises. Stops early after too many games in a row without
/// a new one.
std::optional<Error> search_games(const ExercisesOrder& order, const Analyst::Settings& proving,
                                  const Analyst::Settings& playing,
                                  const Interruption& interruption, ExerciseWriter& writer,
                                  std::ostream& out) {
    constexpr int max_failures = 2000;
    using Found = std::optional<Exercise>;
    const auto make_worker = [&] {
        return [maker = std::make_shared<ExerciseMaker>(order, proving, playing)](
                   std::int64_t number) { return maker->run(number); };
    };
    Progress progress(out, "exercises", order.count, std::ssize(writer.content().all));
    int failures = 0;
    std::optional<Error> error;
    const auto take = [&](std::int64_t number, Found found) {
        if (interruption.is_raised()) return false;
        const bool is_new = writer.add(std::move(found));
        failures = is_new ? 0 : failures + 1;
        if (is_new) progress.step(" in " + std::to_string(number) + " games");
        error = writer.write_sometimes();
        return !error && !writer.has(order.count) && failures < max_failures;
    };
    const auto first = writer.content().games + 1;
    out << "searching from game " << first << std::endl;
    in_order<Found>(order.threads, first, std::numeric_limits<std::int64_t>::max(), make_worker,
                    take);
    if (error || (error = writer.write())) return error;
    if (writer.has(order.count) || interruption.is_raised()) return std::nullopt;
    return Error{"found only " + std::to_string(writer.content().all.size()) +
                 " exercises: " + std::to_string(max_failures) +
                 " games in a row led to no other; lower --loss, or raise --nodes"};
}

/// Lists how many exercises ask each question: "75 win, 70 draw, …".
std::string question_counts(const Exercises& exercises) {
    std::string text;
    for (const auto question : {Question::win, Question::draw, Question::most, Question::only}) {
        const auto count = std::ranges::count(exercises.all, question, &Exercise::question);
        text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' +
                std::string(name_of(question));
    }
    return text;
}

cli::Ended make_exercises(const ExercisesOrder& order, std::ostream& out) {
    if (auto error = check_replaceable(order.out, exercise_kind.name)) return error;
    const Interruption interruption;
    const auto evaluation = load_evaluation(built_in_name);
    if (!evaluation) return Error{evaluation.error()};
    const auto tables = tables_to_search_with(order.tables, order.variant,
                                              [&] { return interruption.is_raised(); });
    if (!tables) return Error{tables.error()};
    if (interruption.is_raised()) return interrupted();
    auto writer = ExerciseWriter::open(order.out, head_of(order, *evaluation, tables->get()));
    if (!writer) return Error{writer.error()};
    auto playing = for_short_searches(evaluation->content, *tables);
    playing.interruption = interruption.token();
    auto proving = playing;
    proving.hash_megabytes = order.hash_megabytes;
    if (!writer->has(order.count))
        if (auto error = search_games(order, proving, playing, interruption, *writer, out))
            return error;
    if (interruption.is_raised()) return interrupted();
    const auto& exercises = writer->content();
    out << in_quotes(order.out) << " has " << exercises.all.size() << " exercises of "
        << exercises.games << " games: " << question_counts(exercises) << '\n';
    return 0;
}

}  // namespace

cli::Task exercises_task() {
    using cli::into, cli::Need;
    constexpr int most = 1'000'000'000;
    constexpr int most_exercises = 10'000;
    const auto order = std::make_shared<ExercisesOrder>();
    return {cli::grouped(
                {{"Exercises",
                  {{"variant", "SPEC", "game, e.g. oware or kalah",
                    cli::mancala_into(order->variant), Need::required},
                   {"count", "K", "exercises to make", into(order->count, 1, most_exercises)},
                   {"loss", "S", "seeds that every other move must lose",
                    into(order->min_loss, 1, 2 * max_seeds)},
                   {"seeds", "N", "most seeds on the board", into(order->most_seeds, 1, max_seeds)},
                   {"seed", "N", "random seed", into(order->seed, 0, cli::max_seed)},
                   {"out", "FILE", "file to write; resumed if it exists", into(order->out),
                    Need::required}}},
                 {"Proofs",
                  {{"nodes", "N", "nodes per proof", into(order->nodes, 1, most)},
                   {"hash", "MB", "memory per proof", into(order->hash_megabytes, 1, 65536)},
                   {"tables", "DIR", "endgame tables, by default small ones built in memory",
                    into(order->tables)},
                   {"threads", "K", "threads", into(order->threads, 1, cli::max_threads)}}}}),
            {},
            [order](std::ostream& out) { return make_exercises(*order, out); }};
}

}  // namespace krou::tune
