#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Games of the engine from random boards within the tables. The final margin is never below the
// guaranteed value. The opponents play by the tables, repeat boards or play at random.

namespace krou {
namespace {

/// Way to choose a move against the engine.
enum class Resistance { by_the_tables, by_repeating, by_chance };

/// Game from a board within the tables.
struct PlayedGame {
    Position position;
    Side engine;
    const Tables& tables;
    Resistance resistance;
    Random& random;
    std::vector<Position::Past> seen{};
    std::string moves{};
};

/// Value that a move leaves the opponent to force, and in how many turns.
GuaranteedValue left_to_other(const Position& position, Move move, const Tables& tables) {
    const auto left = [&](const auto& game) {
        const auto step = game.play(sized_for(game, position.board()), move);
        const int seeds = game.max_net_gain(step.board);
        GuaranteedValue forced = step.extra_turn ? tables.by_other(step.board, seeds)
                                                 : tables.by_mover(step.board, seeds);
        forced.value = static_cast<std::int8_t>(forced.value - step.gain);
        return forced;
    };
    return std::visit(left, position.game());
}

Move resist_by_tables(PlayedGame& game) {
    std::optional<Move> best;
    GuaranteedValue least;
    for (const Move move : game.position.legal_moves()) {
        const GuaranteedValue left = left_to_other(game.position, move, game.tables);
        const bool better =
            left.value < least.value || (left.value == least.value && left.turns > least.turns);
        if (best && !better) continue;
        best = move;
        least = left;
    }
    return *best;
}

Move resist_by_repeating(PlayedGame& game) {
    MoveSet quiet;
    for (const Move move : game.position.legal_moves()) {
        Position after = game.position;
        after.play(move);
        if (std::ranges::count(game.seen, Position::Past{after.board(), after.side()})) return move;
        if (after.max_net_gain() == game.position.max_net_gain()) quiet.add(move);
    }
    return any_of(quiet.empty() ? game.position.legal_moves() : quiet, game.random);
}

Move resist(PlayedGame& game) {
    switch (game.resistance) {
        case Resistance::by_the_tables: return resist_by_tables(game);
        case Resistance::by_repeating: return resist_by_repeating(game);
        case Resistance::by_chance: break;
    }
    return any_of(game.position.legal_moves(), game.random);
}

Move engine_move(const PlayedGame& game, Engine& engine) {
    Limits limits;
    limits.nodes = 200;
    return *go(engine, game.position, limits, {{EvaluationSet(), &game.tables}}).answer.move;
}

int lead_of(const Position& position, Side side) {
    return position.side() == side ? position.board().lead() : -position.board().lead();
}

/// Margin of the engine, in half seeds. In an unfinished game, the seeds on the board do not count.
int margin_halves(const PlayedGame& game) {
    const auto score = game.position.result();
    if (!score) return 2 * lead_of(game.position, game.engine);
    const int margin = score->south_half_seeds - score->north_half_seeds;
    return game.engine == Side::south ? margin : -margin;
}

/// Returns 1, 0 or -1.
int winner(int margin) {
    return (margin > 0) - (margin < 0);
}

/// Plays the game out. Returns true if the engine ends with at least its guaranteed value at its
/// first turn. If a majority ends the game, the result (win, draw or loss) decides.
bool is_realised(PlayedGame& game) {
    constexpr int max_plies = 1000;
    Engine engine(1);
    std::optional<int> forced_margin;
    for (int ply = 0; ply < max_plies && game.position.ending() == Ending::none; ++ply) {
        const bool engine_moves = game.position.side() == game.engine;
        if (engine_moves && !forced_margin)
            forced_margin =
                game.position.board().lead() +
                game.tables.by_mover(game.position.board(), game.position.max_net_gain()).value;
        game.seen.push_back({game.position.board(), game.position.side()});
        const Move move = engine_moves ? engine_move(game, engine) : resist(game);
        game.moves += text_of(game.position, move);
        game.position.play(move);
    }
    if (!forced_margin) return true;
    const int margin = margin_halves(game);
    if (margin >= 2 * *forced_margin) return true;
    return game.position.ending() == Ending::majority && winner(margin) >= winner(*forced_margin);
}

/// Fills the stores so that a majority is far or near, or leaves them empty.
void fill_stores(Board& board, int seeds, Random& random) {
    const int mean = below(random, 3) * 10;
    if (mean == 0 && below(random, 2)) return;
    const int near = seeds / 2 + 1;
    board.set(Board::own_store, std::max(0, mean + below(random, 2 * near) - near));
    board.set(Board::opponent_store, std::max(0, mean + below(random, 2 * near) - near));
}

/// Variant, number of seeds in its tables, and weight among the other variants.
struct Entry {
    const char* spec;
    int seeds;
    int weight;
};
const std::vector<Entry> entries = {
    {"oware", 10, 12},
    {"awari", 10, 6},
    {"kalah", 9, 3},
    {"kalah-empty", 9, 2},
    {"awele-blaess", 9, 3},
    {"awele-clips", 9, 2},
    {"awele-supaero", 9, 3},
    {"oware:slam=all", 9, 2},
    {"oware:repetition=none", 9, 2},
    {"oware:repetition=split,rest=nobody", 8, 1},
    {"awari:repetition=none,below=3", 8, 1},
    {"oware:pits=2", 12, 1},
    {"oware:pits=3", 12, 2},
    {"awari:pits=4", 10, 1},
    {"oware:pits=7", 8, 1},
    {"awari:pits=8", 6, 1},
    {"oware:pits=9", 6, 1},
    {"bestemshe", 8, 2},
    {"bestemshe:repetition=owner", 8, 1},
    {"bestemshe:pits=9", 5, 1},
};

/// Plays games of one variant.
void check_games(const Entry& entry, int games, Random& random) {
    const int seed_limit = layers(entry.seeds);
    const Tables tables = tables_of(entry.spec, seed_limit);
    const int pits = tables.index().pits();
    for (int number = 0; number < games; ++number) {
        const int seeds = 1 + below(random, seed_limit);
        Board board = random_pits(pits, std::max(seeds, below(random, seed_limit + 1)), random);
        fill_stores(board, seeds, random);
        const auto fen = fen_of(board, pits, number % 2 ? Side::south : Side::north);
        for (const Side engine : {Side::south, Side::north}) {
            const auto resistance = static_cast<Resistance>(below(random, 3));
            PlayedGame game{played(entry.spec, fen), engine, tables, resistance, random};
            const bool realised = is_realised(game);
            INFO(entry.spec << ": position fen " << fen << " moves " << game.moves << ", engine "
                            << (engine == Side::south ? "South" : "North") << ", resistance "
                            << static_cast<int>(resistance));
            CHECK(realised);
        }
    }
}

/// Plays `boards` random boards, each with the engine on both sides.
void check_boards(int boards, unsigned seed) {
    Random random(seed);
    int weights = 0;
    for (const auto& entry : entries) weights += entry.weight;
    for (const auto& entry : entries)
        check_games(entry, (boards * entry.weight + weights - 1) / weights, random);
}

}  // namespace

TEST_CASE("the engine realises guaranteed values", "[tables][search]") {
    check_boards(rounds(80), 81);
}

TEST_CASE("the engine realises guaranteed values from many boards", "[tables][search][long]") {
    check_boards(120, 82);
}

}  // namespace krou
