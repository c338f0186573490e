#include <optional>
#include <string>
#include <variant>

#include "helpers/minimax.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "prove/repetition_solver.h"
#include "tables/generate/builder.h"

// Solving other games than kalah, against plain minimax that tracks the game.

namespace krou {
namespace {

constexpr int max_positions = 50'000;

/// Returns the net gain of a move; nullopt if plain minimax takes too many positions.
std::optional<int> plain_value_of(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    const auto gained = [&](const Position& at) {
        const auto& board = at.board();
        return at.side() == position.side() ? board.lead() : -board.lead();
    };
    const int gain = gained(after) - position.board().lead();
    if (after.ending() == Ending::repetition) {
        const auto at_end = [&](const auto& game) {
            return *game.repetition_gain(sized_for(game, after.board()));
        };
        const int rest = std::visit(at_end, after.game());
        return gain + (after.side() == position.side() ? rest : -rest);
    }
    const auto rest = plain_value(after, max_positions);
    if (!rest) return std::nullopt;
    return gain + (after.side() == position.side() ? *rest : -*rest);
}

std::optional<Tables> some_tables(const Position& position, Random& random) {
    const int most = position.max_net_gain();
    const int seeds = below(random, 3) == 0 ? -1 : below(random, most + 1);
    if (seeds < 0 || !has_tables(position.variant().rules)) return std::nullopt;
    return build_tables(position.game(), position.variant().rules, position.pits(), seeds, 1,
                        solve_open_boards);
}

struct Outcomes {
    int solved = 0;
    int ended = 0;
};

/// Solves or searches a position, with few or many nodes, and checks all proved bounds.
void compare(Engine& engine, const Position& position, int expected, Random& random,
             Outcomes& outcomes) {
    const auto tables = some_tables(position, random);
    Limits limits;
    const bool solves = below(random, 3) > 0;
    const unsigned enough = !solves ? 40'000 : tables ? 2'000'000 : 100'000;
    limits.nodes = below(random, 2) == 0 ? enough : 1 + static_cast<unsigned>(below(random, 300));
    INFO(position.variant().spec << ": " << to_fen(position) << ", " << *limits.nodes
                                 << " nodes, tables of " << (tables ? tables->max_seeds() : -1));
    const int threads = 1 + below(random, 4);
    const auto searched = go(engine, position, limits,
                             {{EvaluationSet(), tables ? &*tables : nullptr, threads}}, solves);
    const auto& answer = searched.answer;
    Bounds worth{-1000, 1000};
    for (const auto& info : searched.infos) {
        REQUIRE(info.bounds);
        if (!solves) continue;
        CHECK(info.bounds->lower >= worth.lower);
        CHECK(info.bounds->upper <= worth.upper);
        worth = *info.bounds;
    }
    const int truth = position.board().lead() + expected;
    if (answer.conclusion == Conclusion::solved) {
        CHECK(searched.last().value == truth * seed_value);
        if (!solves) worth = {truth, truth};
    }
    CHECK(worth.lower <= truth);
    CHECK(truth <= worth.upper);
    if (answer.conclusion == Conclusion::solved) CHECK(worth == Bounds{truth, truth});
    REQUIRE(answer.move);
    const auto moves = plain_value_of(position, *answer.move);
    if (moves) CHECK(position.board().lead() + *moves >= worth.lower);
    ++(answer.conclusion == Conclusion::solved ? outcomes.solved : outcomes.ended);
}

/// Compares random positions of this game and of similar ones, with tables of any size.
Outcomes compare_many(const std::string& spec, int positions, int max_row, int seed_limit,
                      Random& random) {
    Outcomes outcomes;
    Engine engine(1);
    for (int i = 0; i < positions; ++i) {
        const auto rules = i % 2 ? random_rules(random) : spec;
        auto position = random_small_position(rules, max_row, seed_limit, random);
        play_on(position, below(random, 3) ? below(random, 12) : 0, random);
        if (position.legal_moves().empty() || can_be_decided(position)) continue;
        if (const auto expected = plain_value(position, max_positions))
            compare(engine, position, *expected, random, outcomes);
    }
    return outcomes;
}

std::string any_game() {
    return GENERATE("oware", "awari", "awele-blaess", "awele-clips", "awele-supaero",
                    "oware:slam=all", "oware:slam=unless-only", "bestemshe",
                    "bestemshe:repetition=owner", "togyzkumalak");
}

TEST_CASE("solved values match minimax that tracks the game", "[search]") {
    Random random(2026);
    CHECK(compare_many(any_game(), at_full_speed ? 60 : 24, 4, 9, random).solved > 0);
}

TEST_CASE("many solved values match minimax that tracks the game", "[search][long]") {
    Random random(2027);
    const auto outcomes = compare_many(any_game(), 200, 4, 11, random);
    CHECK(outcomes.solved > 20);
    CHECK(outcomes.ended > 0);
}

TEST_CASE("solved values match minimax on long rows", "[search]") {
    Random random(2028);
    CHECK(compare_many(any_game(), at_full_speed ? 40 : 10, max_pits, 3, random).solved > 0);
}

TEST_CASE("three in a row is solved from random openings", "[search]") {
    Random random(9);
    Outcomes outcomes;
    Engine engine(1);
    for (int i = 0; i < 40; ++i) {
        Position position = played("morpion", "");
        play_on(position, 2 + below(random, 5), random);
        if (const auto expected = plain_value(position, max_positions))
            compare(engine, position, *expected, random, outcomes);
    }
    CHECK(outcomes.solved > 10);
}

}  // namespace
}  // namespace krou
