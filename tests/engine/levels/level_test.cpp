#include "levels/level.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Play of the limited levels.

namespace krou {
namespace {

Searched go_as(const Skill& skill, const Position& position, const Limits& limits = {}) {
    Engine engine(1);
    const auto evaluations = built_in_evaluations();
    return go(engine, position, limits, {{*evaluations}, skill});
}

/// Returns South's score of a game between two levels, in half points.
int play(Position position, double south, double north, std::uint64_t seed) {
    constexpr int longest = 400;
    for (int ply = 0; ply < longest && position.ending() == Ending::none; ++ply) {
        const double level = position.side() == Side::south ? south : north;
        position.play(*go_as({level, seed}, position).answer.move);
    }
    const auto score = position.result();
    if (!score) return 1;
    return 1 + (score->south_half_seeds > score->north_half_seeds) -
           (score->south_half_seeds < score->north_half_seeds);
}

/// Returns the only capturing reply to this move, if there is exactly one.
std::optional<Move> capturing_reply(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    if (after.ending() != Ending::none) return std::nullopt;
    std::optional<Move> found;
    for (const Move reply : after.legal_moves()) {
        if (step_of(after.game(), after.board(), reply).gain == 0) continue;
        if (found) return std::nullopt;
        found = reply;
    }
    return found;
}

struct Share {
    int missed = 0;
    int all = 0;
    double value() const { return static_cast<double>(missed) / all; }
};

}  // namespace

TEST_CASE("a higher level searches deeper and overlooks less", "[level]") {
    for (std::uint64_t noise = 0; noise < 100; ++noise) {
        LevelLimits before = limits_of_level(0, noise);
        CHECK(before.depth == 1);
        CHECK(before.root_bonus < seed_value);
        for (int tenth = 1; tenth <= 10 * Skill::highest; ++tenth) {
            const LevelLimits sees = limits_of_level(tenth / 10.0, noise);
            CHECK(sees.depth >= before.depth);
            CHECK(sees.miss_rate <= before.miss_rate);
            CHECK(sees.eval_factor >= before.eval_factor);
            CHECK(sees.root_bonus <= before.root_bonus);
            before = sees;
        }
        CHECK(before.depth == LevelLimits::max_depth);
    }
}

TEST_CASE("a level plays legal moves and obeys searchmoves", "[level]") {
    Random random(1);
    for (const auto* spec : {"oware", "awari", "oware:pits=1,seeds=3", "kalah", "kalah:pits=3",
                             "kalah-empty:pits=7,seeds=9", "awele-blaess", "mangala", "bestemshe",
                             "togyzkumalak", "morpion"}) {
        for (int game = 0; game < 5; ++game) {
            Position position = Position::start(variant(spec));
            play_on(position, below(random, 12), random);
            const auto moves = position.legal_moves();
            INFO(spec << ' ' << to_fen(position));
            const Skill skill{below(random, 10 * Skill::highest) / 10.0, random()};
            const auto searched = go_as(skill, position);
            REQUIRE(searched.answer.move);
            CHECK(moves.contains(*searched.answer.move));
            CHECK(searched.answer.move == searched.last().pv.front());
            line_text(position, searched.last().pv);
            Limits only_one;
            const Move wanted = any_of(moves, random);
            only_one.search_moves = MoveSet();
            only_one.search_moves->add(wanted);
            CHECK(go_as(skill, position, only_one).answer.move == wanted);
        }
    }
}

TEST_CASE("a level plays the same for the same seed", "[level]") {
    const Position start = Position::start(variant("oware"));
    for (const double level : {0.0, 5.0, 12.5}) {
        std::set<std::string> lines;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto once = go_as({level, seed}, start);
            CHECK(once.last().pv == go_as({level, seed}, start).last().pv);
            lines.insert(line_text(start, once.last().pv));
        }
        CHECK(lines.size() > 1);
    }
}

TEST_CASE("level 0 makes the largest capture", "[level]") {
    Random random(2);
    int captures = 0;
    for (int game = 0; game < 300; ++game) {
        Position position = Position::start(variant("oware"));
        play_on(position, 5 + below(random, 40), random);
        if (position.legal_moves().empty()) continue;
        const auto gain_of = [&](Move move) {
            return step_of(position.game(), position.board(), move).gain;
        };
        int most = 0;
        for (const Move move : position.legal_moves()) most = std::max(most, gain_of(move));
        captures += most > 0;
        INFO(to_fen(position));
        const auto answer = go_as({0, random()}, position).answer;
        Position after = position;
        after.play(*answer.move);
        if (after.ending() == Ending::none) CHECK(gain_of(*answer.move) == most);
    }
    CHECK(captures > 50);
}

TEST_CASE("levels overlook laps more often than short sowings", "[level][long]") {
    Random random(3);
    Share krous;
    Share short_ones;
    for (int i = 0; i < 20000; ++i) {
        auto board = random_pits(6, 15 + below(random, 28), random);
        if (below(random, 2)) board.set(6 + below(random, 6), 12 + below(random, 6));
        const auto position = *from_fen(variant("oware"), fen_of(board, 6, Side::south));
        const auto moves = position.legal_moves();
        if (moves.empty()) continue;
        Limits two_plies = to_depth(2);
        two_plies.search_moves = MoveSet();
        two_plies.search_moves->add(*moves.begin());
        const auto reply = capturing_reply(position, *moves.begin());
        if (!reply) continue;
        Position after = position;
        after.play(*moves.begin());
        const int seeds = after.board()[reply->index];
        if (seeds < 11 && seeds > 4) continue;
        const auto line = go_as({7, random()}, position, two_plies).last().pv;
        Share& share = seeds >= 11 ? krous : short_ones;
        ++share.all;
        share.missed += line.size() < 2 || line[1] != *reply;
    }
    INFO(krous.missed << " of " << krous.all << ", " << short_ones.missed << " of "
                      << short_ones.all);
    REQUIRE(krous.all > 50);
    REQUIRE(short_ones.all > 50);
    CHECK(short_ones.missed > 0);
    CHECK(krous.value() > 1.5 * short_ones.value());
}

TEST_CASE("a level has no tables and searches endings no deeper", "[level]") {
    const auto position = *from_fen(variant("awari"), "0-1-0-2-0-1-0-1-0-0-2-0-20-21-S");
    const auto tables = tables_of("awari", 8);
    Engine engine(1);
    const EvaluationSet evaluations;
    const auto searched = go(engine, position, {}, {{evaluations, &tables}, Skill{10, 1}});
    for (const auto& info : searched.infos) {
        CHECK(info.table_hits == 0);
        CHECK(!info.is_proved);
    }
    CHECK(searched.answer.conclusion == Conclusion::limit);
    const int deepest = searched.last().depth;
    CHECK(deepest > 1);
    CHECK(deepest <= limits_of_level(10, 0).depth + 2);
}

TEST_CASE("a level's value never exceeds the remaining seeds", "[level]") {
    const auto game = variant("awari:slam=none");
    const auto position = *from_fen(game, "0-0-0-0-0-6-2-0-0-2-0-0-0-0-S");
    for (const double level : {17.0, 18.0, 19.0})
        for (const auto& info : go_as({level, 1}, position, to_depth(8)).infos)
            CHECK(std::abs(info.value) <= 10 * seed_value);
}

TEST_CASE("a level obeys depth, node and time limits", "[level]") {
    const Position start = Position::start(variant("oware"));
    CHECK(go_as({19, 1}, start, to_depth(3)).last().depth == 3);
    Limits few_nodes;
    few_nodes.nodes = 500;
    const auto searched = go_as({19, 1}, start, few_nodes);
    CHECK(searched.last().nodes <= 500);
    CHECK(searched.last().depth < LevelLimits::max_depth);
    Limits no_time;
    no_time.move_time_ms = 0;
    const auto hurried = go_as({19, 1}, start, no_time);
    CHECK(hurried.last().depth >= 3);
    CHECK(hurried.last().depth < LevelLimits::max_depth);
}

TEST_CASE("a level beats much lower levels", "[level][long]") {
    constexpr std::array levels{0.0, 6.0, 12.0, 18.0};
    for (const auto* spec : {"oware", "kalah:pits=5"}) {
        if (!at_full_speed && Position::start(variant(spec)).pits() == 6) continue;
        for (std::size_t i = 1; i < levels.size(); ++i) {
            int half_points = 0;
            constexpr int games = 8;
            for (std::uint64_t game = 0; game < games; game += 2) {
                Random random(static_cast<unsigned>(game));
                Position position = Position::start(variant(spec));
                play_on(position, 4, random);
                half_points += play(position, levels[i], levels[i - 1], game);
                half_points += 2 - play(position, levels[i - 1], levels[i], game + 1);
            }
            INFO(spec << ": level " << levels[i]);
            CHECK(half_points > games);
        }
    }
}

TEST_CASE("level_of_elo increases with the rating", "[level]") {
    CHECK(level_of_elo(min_elo) == 0);
    CHECK(level_of_elo(max_elo) == Skill::highest);
    CHECK(level_of_elo(min_elo - 1000) == 0);
    CHECK(level_of_elo(max_elo + 1000) == Skill::highest);
    for (int elo = min_elo; elo < max_elo; ++elo) CHECK(level_of_elo(elo) < level_of_elo(elo + 1));
}

}  // namespace krou
