#include "tune/samples/self_play.h"

#include <cmath>
#include <cstdlib>
#include <stop_token>

#include "eval/evaluation_set.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"
#include "helpers/tables_of.h"
#include "tune/evaluations.h"

namespace krou::tune {

namespace {

const std::stop_token never;

SelfPlay how(const char* spec, int nodes) {
    SelfPlay play;
    play.variant = variant(spec);
    play.nodes = nodes;
    return play;
}

/// Games 1 to `count`.
std::vector<SampledGame> games_of(const SelfPlay& play, std::shared_ptr<const Tables> tables,
                                  int count) {
    Analyst analyst(for_short_searches(built_in_evaluations(), tables));
    std::vector<SampledGame> games;
    for (int number = 1; number <= count; ++number)
        games.push_back(*play_sampled_game(play, number, analyst, tables.get(), never));
    return games;
}

std::shared_ptr<const Tables> shared_tables(const char* spec, int seeds) {
    return std::make_shared<const Tables>(tables_of(spec, seeds));
}

/// Checks all moves with empty stores, which then hold the gain.
bool is_quiet(const Variant& variant, const Board& board) {
    Board pits = board;
    pits.set(Board::own_store, 0);
    pits.set(Board::opponent_store, 0);
    const auto before = Position::at(variant, {pits, Side::south, variant.rules.pits});
    const int sown_into_a_store = is_acyclic(variant.rules.family) ? 1 : 0;
    for (const Move move : before.legal_moves()) {
        auto after = before;
        after.play(move);
        const bool again = after.side() == Side::south;
        const int gain = after.board()[again ? Board::own_store : Board::opponent_store];
        if (again || gain > sown_into_a_store) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("boards within the tables have exact values", "[tune]") {
    for (const char* spec : {"awari", "oware", "kalah", "kalah:pits=4"}) {
        INFO(spec);
        const auto tables = shared_tables(spec, 6);
        int exact = 0;
        int searched = 0;
        for (const auto& game : games_of(how(spec, 20), tables, 12)) {
            for (const auto& sample : game.samples) {
                const int seeds = seeds_on(sample.board);
                if (seeds > tables->max_seeds()) {
                    CHECK(sample.proved == Bounds{-seeds, seeds});
                    ++searched;
                    continue;
                }
                CHECK(sample.proved == tables->bounds(sample.board, seeds));
                if (!sample.proved.exact()) continue;
                CHECK(sample.value == sample.proved.lower * seed_value);
                ++exact;
            }
        }
        CHECK(exact > 12);
        CHECK(searched > 12);
    }
}

TEST_CASE("sample values exclude the stores", "[tune]") {
    // Searches solve this small game without tables.
    const char* spec = "kalah:pits=3,seeds=3";
    const auto tables = tables_of(spec, 18);
    auto play = how(spec, 20'000);
    play.max_random_plies = 3;
    for (const auto& game : games_of(play, nullptr, 40)) {
        for (const auto& sample : game.samples) {
            const auto exact = tables.bounds(sample.board, seeds_on(sample.board));
            REQUIRE(exact.exact());
            CHECK(sample.value == exact.lower * seed_value);
        }
    }
}

TEST_CASE("margins are the result of the game", "[tune]") {
    for (const char* spec : {"awari", "oware", "kalah"}) {
        INFO(spec);
        const auto play = how(spec, 20);
        const int total = Position::start(play.variant).total();
        int emptied = 0;
        for (const auto& game : games_of(play, nullptr, 12)) {
            std::optional<int> end;
            for (const auto& sample : game.samples) {
                CHECK(std::abs(sample.margin_half_seeds) <= 2 * seeds_on(sample.board));
                if (sample.board.total() < total) {
                    ++emptied;  // its stores
                    continue;
                }
                // All samples of a game see the same end, from one side or the other.
                const int half_seeds = std::abs(2 * sample.board.lead() + sample.margin_half_seeds);
                CHECK(half_seeds == end.value_or(half_seeds));
                end = half_seeds;
            }
        }
        CHECK((emptied > 0) == (play.variant.rules.family == Family::oware));
    }
}

TEST_CASE("an exact value sets the margins before it", "[tune]") {
    for (const char* spec : {"awari", "kalah"}) {
        INFO(spec);
        const auto play = how(spec, 20);
        const int total = Position::start(play.variant).total();
        int by_tables = 0;
        int before = 0;
        for (const auto& game : games_of(play, shared_tables(spec, 8), 30)) {
            std::optional<int> exact;  // the result in half seeds, from the next exact value
            for (auto at = game.samples.rbegin(); at != game.samples.rend(); ++at) {
                const auto& sample = *at;
                if (sample.board.total() < total) continue;  // its stores were emptied
                const auto half_seeds =
                    std::abs(2 * sample.board.lead() + sample.margin_half_seeds);
                if (sample.proved.exact()) {
                    CHECK(sample.margin_half_seeds == 2 * sample.proved.lower);
                    CHECK(sample.is_played_well);
                    exact = half_seeds;
                    ++by_tables;
                } else if (exact) {
                    CHECK(half_seeds == *exact);
                    before += sample.is_played_well;
                }
            }
        }
        CHECK(by_tables > 30);
        CHECK(before > 10);
    }
}

TEST_CASE("a sample is quiet if no move captures or moves again", "[tune]") {
    for (const char* spec : {"awari", "oware", "oware:slam=all", "kalah", "kalah-empty"}) {
        INFO(spec);
        const auto play = how(spec, 20);
        int quiet = 0;
        int loud = 0;
        for (const auto& game : games_of(play, nullptr, 12)) {
            for (const auto& sample : game.samples) {
                CHECK(sample.is_quiet == is_quiet(play.variant, sample.board));
                ++(sample.is_quiet ? quiet : loud);
            }
        }
        CHECK(quiet > 0);
        CHECK(loud > 0);
    }
}

TEST_CASE("self-play yields possible samples", "[tune]") {
    for (const char* spec :
         {"awari", "oware:pits=7,seeds=12", "kalah:pits=4", "oware:rest=nobody"}) {
        const auto play = how(spec, 10);
        for (const auto& game : games_of(play, shared_tables(spec, 3), 3))
            for (const auto& sample : game.samples) CHECK(is_possible(sample, play.variant.rules));
    }
}

TEST_CASE("a game does not depend on earlier games", "[tune]") {
    const auto play = how("awari", 30);
    const auto tables = shared_tables("awari", 5);
    const auto games = games_of(play, tables, 5);
    Analyst analyst(for_short_searches(built_in_evaluations(), tables));
    CHECK(play_sampled_game(play, 5, analyst, tables.get(), never) == games[4]);
    CHECK(play_sampled_game(play, 2, analyst, tables.get(), never) == games[1]);
    CHECK(games[1].samples != games[4].samples);
    auto other = play;
    other.seed = 2;
    CHECK(play_sampled_game(other, 2, analyst, tables.get(), never)->samples != games[1].samples);
    std::stop_source at_once;
    at_once.request_stop();
    CHECK(!play_sampled_game(play, 2, analyst, tables.get(), at_once.get_token()));
}

TEST_CASE("games without random moves are played well", "[tune]") {
    auto play = how("kalah:pits=4", 30);
    play.max_random_plies = 0;
    play.random_percent = 0;
    const auto games = games_of(play, nullptr, 2);
    CHECK(games[0].samples == games[1].samples);
    REQUIRE(!games[0].samples.empty());
    for (const auto& sample : games[0].samples) CHECK(sample.is_played_well);
    CHECK(games[0].samples.front().board == Position::start(play.variant).board());
    play.random_percent = 100;
    for (const auto& game : games_of(play, nullptr, 4)) CHECK(!game.samples.front().is_played_well);
}

}  // namespace krou::tune
