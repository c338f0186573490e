#include "sparring/player.h"

#include <set>
#include <string>
#include <vector>

#include "common/rng.h"
#include "engine.h"
#include "eval/evaluation_set.h"
#include "helpers/from_text.h"

/// Moves of the players that imitate older programs.
namespace krou {
namespace {

using sparring::find_player;
using sparring::players;

std::string choice(std::string_view name, const Position& position, std::uint64_t seed = 1,
                   std::optional<MoveSet> moves = {}) {
    const auto* player = find_player(name);
    REQUIRE(player);
    Rng rng(seed);
    const auto chosen = player->choose(position, moves.value_or(position.legal_moves()), {2, rng});
    return to_text(position.family(), position.side(), chosen.move);
}

struct MoveCase {
    const char* player;
    const char* spec;
    const char* fen;
    const char* moves;  ///< moves from that position
    const char* choice;
};

void check_moves(const std::vector<MoveCase>& cases) {
    for (const auto& one : cases) {
        INFO(one.player << " in " << one.spec << ' ' << one.fen << ' ' << one.moves);
        CHECK(choice(one.player, played(one.spec, one.fen, one.moves)) == one.choice);
    }
}

}  // namespace

TEST_CASE("simple captures the most seeds", "[sparring]") {
    check_moves({
        // E takes two, F four.
        {"simple", "oware", "0-0-0-0-2-3-1-0-1-0-0-9-0-0-S", "", "E"},
        {"simple", "oware", "0-0-0-0-3-3-1-1-1-0-0-9-0-0-S", "", "F"},
        {"simple", "oware", "", "", "A"},
        {"simple", "oware", "", "A", "a"},
        // C ends in the store, which gains one seed; E captures six.
        {"simple", "kalah", "0-0-4-0-1-0-5-1-1-1-1-1-0-0-S", "", "E"},
        {"simple", "kalah", "", "", "C"},
        {"simple", "morpion", "xx./oo./...-S", "", "c1"},
        {"simple", "morpion", "xx./oo./..x-N", "", "c2"},
    });
}

TEST_CASE("offensive leaves the opponent the most twos and threes", "[sparring]") {
    check_moves({
        // A leaves none, B one; C leaves three, and captures nothing.
        {"offensive", "oware", "1-1-7-0-0-0-1-1-2-4-4-4-0-0-S", "", "C"},
        // F captures both twos it makes; E leaves one.
        {"offensive", "oware", "0-0-0-0-3-2-1-1-5-5-5-5-0-0-S", "", "E"},
        {"offensive", "kalah", "0-0-0-1-0-3-1-1-1-1-1-1-0-0-S", "", "F"},
        // F gets an extra turn, so the twos and threes are still its own.
        {"offensive", "kalah", "2-2-0-0-3-1-1-0-0-0-0-0-0-0-S", "", "E"},
        {"offensive", "morpion", "", "", "a1"},
    });
}

TEST_CASE("defensive leaves itself the fewest twos and threes", "[sparring]") {
    check_moves({
        {"defensive", "oware", "", "", "F"},
        {"defensive", "oware", "", "A", "f"},
        {"defensive", "kalah:pits=4", "", "", "D"},
        {"defensive", "morpion", "", "", "c3"},
        // After the first move: A turns the two next to it into a three, B leaves no such pit.
        {"defensive", "oware", "1-2-0-0-0-0-4-4-4-4-4-4-0-0-S", "", "B"},
        {"defensive", "oware", "2-3-0-0-0-0-4-4-4-4-4-4-0-0-S", "", "A"},
        {"defensive", "oware", "", "Ff", "A"},
    });
}

TEST_CASE("last-pit opens with the last pit, then captures", "[sparring]") {
    check_moves({
        {"last-pit", "oware", "", "", "F"},
        {"last-pit", "oware", "", "A", "f"},
        {"last-pit", "oware", "", "Ff", "A"},
        // Not the start of a game.
        {"last-pit", "oware", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S", "", "A"},
        {"last-pit", "oware", "0-0-0-0-2-3-1-0-1-0-0-9-0-0-S", "", "E"},
    });
}

TEST_CASE("random plays every legal move and repeats by seed", "[sparring]") {
    const auto start = played("oware", "");
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        seen.insert(choice("random", start, seed));
        CHECK(choice("random", start, seed) == choice("random", start, seed));
    }
    CHECK(seen == std::set<std::string>{"A", "B", "C", "D", "E", "F"});
}

TEST_CASE("every player chooses among the given moves", "[sparring]") {
    for (const auto& player : players()) {
        INFO(player.name);
        CHECK(choice(player.name, played("oware", ""), 1, MoveSet(0b1000)) == "D");
        CHECK(choice(player.name, played("morpion", ""), 1, MoveSet(0b10000)) == "b2");
    }
}

TEST_CASE("every player plays whole games of every family", "[sparring]") {
    for (const auto& player : players()) {
        for (const char* spec : {"oware", "kalah", "kalah-empty:pits=7", "awari:pits=3",
                                 "awele-clips", "oware:pits=1,seeds=2", "morpion"}) {
            INFO(player.name << ' ' << spec);
            Position position = Position::start(variant(spec));
            Rng rng(7);
            int moves = 0;
            while (position.ending() == Ending::none && ++moves < 1000) {
                const auto chosen = sparring::choose(player, position, {2, rng});
                REQUIRE(position.legal_moves().contains(chosen.move));
                position.play(chosen.move);
            }
            CHECK(position.ending() != Ending::none);
        }
    }
}

TEST_CASE("UCI_Elo plays as well as the player of that rating", "[sparring][level][long]") {
    constexpr int games = 400;
    constexpr int rating_of_blaess = 1390;
    const auto evaluations = built_in_evaluations();
    const auto start = Position::start(variant("oware"));
    Engine engine(1);
    int half_points = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        Engine::Resources resources{{*evaluations}};
        resources.skill = Skill{level_of_elo(rating_of_blaess), game};
        Position position = start;
        Rng rng(game / 2);
        for (int ply = 0; ply < 8; ++ply) position.play(random_move(position.legal_moves(), rng));
        const Side level = game % 2 == 0 ? Side::south : Side::north;
        for (int ply = 0; ply < 400 && position.ending() == Ending::none; ++ply) {
            Clock clock({}, 0);
            const auto quietly = [](const SearchInfo&) {};
            position.play(position.side() == level
                              ? *engine.play(position, {}, clock, resources, quietly).move
                              : find_player("alphabeta-blaess")
                                    ->choose(position, position.legal_moves(), {4, rng})
                                    .move);
        }
        const auto score = position.result().value_or(FinalScore{});
        const int margin = score.south_half_seeds - score.north_half_seeds;
        half_points += 1 + ((margin > 0) - (margin < 0)) * (level == Side::south ? 1 : -1);
    }
    CHECK(half_points > 2 * games * 42 / 100);
    CHECK(half_points < 2 * games * 58 / 100);
}

}  // namespace krou
