#include <algorithm>
#include <string>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"
#include "tables/forced_play.h"

// MultiPV: each line against a search of its move alone.

namespace krou {
namespace {

constexpr int all_moves = 9;
constexpr auto every_variant = {"oware",
                                "awari",
                                "kalah",
                                "kalah-empty",
                                "oware:pits=4",
                                "kalah:pits=4,seeds=3",
                                "awele-clips:seeds=2",
                                "togyzkumalak:pits=5,seeds=5",
                                "bestemshe",
                                "morpion"};

struct Wanted {
    int lines = all_moves;
    int threads = 1;
    const Tables* tables = nullptr;
};

Searched find(Engine& engine, const Position& position, const Limits& limits,
              const Wanted& wanted) {
    return go(engine, position, limits,
              {{.evaluations = EvaluationSet(),
                .tables = wanted.tables,
                .threads = wanted.threads,
                .lines = wanted.lines}});
}

Searched find(const Position& position, const Limits& limits, const Wanted& wanted) {
    Engine engine(1);
    return find(engine, position, limits, wanted);
}

Searched alone(const Position& position, Move move, Limits limits, const Tables* tables = nullptr) {
    limits.search_moves = MoveSet(1u << move.index);
    return find(position, limits, {.lines = 1, .tables = tables});
}

/// Returns a report of a line as text, without the counters shared by all lines.
std::string told(const SearchInfo& info) {
    std::string text = "value " + std::to_string(info.value) + (info.is_proved ? " proved" : "") +
                       " ply " + std::to_string(info.seldepth) + " line";
    for (const Move move : info.pv) text += ' ' + std::to_string(move.index);
    return text;
}

/// Returns the last exact report up to this depth.
std::string told_at(const Searched& searched, int depth) {
    std::string text;
    for (const auto& info : searched.infos)
        if (info.depth <= depth && info.bound == Bound::exact) text = told(info);
    return text;
}

bool may_win_at_once(const SearchInfo& info) {
    return info.is_proved && info.value > 0 && info.pv.size() == 1;
}

/// Returns the lines of each iteration. They must be sorted and have different moves.
std::vector<std::vector<SearchInfo>> iterations(const Searched& searched, int lines) {
    std::vector<std::vector<SearchInfo>> all;
    for (const auto& info : searched.infos) {
        if (info.rank == 1) all.emplace_back();
        REQUIRE(!all.empty());
        all.back().push_back(info);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& found = all[i];
        REQUIRE(std::ssize(found) == lines);
        MoveSet moves;
        for (std::size_t place = 0; place < found.size(); ++place) {
            CHECK(found[place].rank == static_cast<int>(place) + 1);
            CHECK(found[place].depth == static_cast<int>(i) + 1);
            CHECK(found[place].bound == Bound::exact);
            CHECK(found[place].nodes == found[0].nodes);
            if (place > 0 && !may_win_at_once(found[place - 1]))
                CHECK(found[place].value <= found[place - 1].value);
            moves.add(found[place].pv.front());
        }
        CHECK(moves.size() == lines);
    }
    REQUIRE(!all.empty());
    CHECK(searched.answer.move == all.back().front().pv.front());
    return all;
}

/// Returns a random position with at least two legal moves.
Position random_position(std::string_view spec, Random& random) {
    for (;;) {
        Position position = played(spec, "");
        play_on(position, below(random, spec == "morpion" ? 6 : 50), random);
        if (position.legal_moves().size() > 1) return position;
    }
}

/// Returns the moves whose table value does not depend on the history: all without a repetition
/// rule, else those that approach the guaranteed value.
MoveSet lasting_moves(const Position& position, const Tables& tables) {
    if (position.variant().rules.repetition == Repetition::none) return position.legal_moves();
    return visit_game_with_tables(position.game(), [&](const auto& game) {
        return realising_moves(game, tables, sized_for(game, position.board()));
    });
}

}  // namespace

TEST_CASE("each line equals a search of its move alone", "[lines]") {
    Random random(1);
    for (const auto* spec : every_variant)
        for (int n = 0; n < rounds(30); ++n) {
            const auto position = random_position(spec, random);
            const auto limits = to_depth(1 + n % 9);
            INFO(spec << ": " << to_fen(position) << " to depth " << *limits.depth);
            const int moves = position.legal_moves().size();
            const auto found = iterations(find(position, limits, {}), moves);
            for (const SearchInfo& line : found.back()) {
                const auto by_itself = alone(position, line.pv.front(), limits);
                for (const auto& iteration : found) {
                    const auto same_move = std::ranges::find(
                        iteration, line.pv.front(), [](const auto& p) { return p.pv.front(); });
                    const int depth = same_move->depth;
                    CHECK(told(*same_move) == told_at(by_itself, depth));
                }
                line_text(position, line.pv);
            }
        }
}

TEST_CASE("several threads find the same lines", "[lines][threads]") {
    Random random(2);
    for (const auto* spec : every_variant)
        for (int n = 0; n < rounds(10); ++n) {
            const auto position = random_position(spec, random);
            INFO(spec << ": " << to_fen(position));
            const auto one = find(position, to_depth(8), {});
            for (const int threads : {2, 4, 16}) {
                const auto more = find(position, to_depth(8), {.threads = threads});
                REQUIRE(more.infos.size() == one.infos.size());
                for (std::size_t i = 0; i < one.infos.size(); ++i) {
                    CHECK(told(more.infos[i]) == told(one.infos[i]));
                    CHECK(more.infos[i].nodes == one.infos[i].nodes);
                }
                CHECK(more.answer.move == one.answer.move);
                CHECK(more.answer.reply == one.answer.reply);
                CHECK(more.answer.conclusion == one.answer.conclusion);
            }
        }
}

TEST_CASE("fewer lines are the best of all lines", "[lines]") {
    for (const auto* spec : {"oware", "kalah", "morpion"}) {
        const auto position = played(spec, "");
        const int moves = position.legal_moves().size();
        const auto all = iterations(find(position, to_depth(7), {}), moves);
        for (const int lines : {2, 3, 5}) {
            const auto some = iterations(find(position, to_depth(7), {.lines = lines}), lines);
            REQUIRE(some.size() == all.size());
            for (std::size_t i = 0; i < all.size(); ++i)
                for (std::size_t place = 0; place < some[i].size(); ++place)
                    CHECK(told(some[i][place]) == told(all[i][place]));
        }
    }
}

TEST_CASE("an immediate win ranks first, whatever the evaluation", "[lines]") {
    bool is_more_believed = false;
    for (const char* fen : {"0-3-1-3-1-0-2-3-6-3-0-1-22-3-S", "1-0-2-2-3-0-6-2-6-1-1-0-23-1-S",
                            "0-0-1-2-1-2-1-1-0-6-1-3-22-8-S"}) {
        INFO(fen);
        const auto position = played("oware", fen);
        const auto single = find(position, to_depth(6), {.lines = 1}).answer;
        REQUIRE(single.conclusion == Conclusion::won);
        const auto several = find(position, to_depth(6), {});
        CHECK(several.answer.move == single.move);
        const auto last = iterations(several, position.legal_moves().size()).back();
        is_more_believed |= last[1].value > last[0].value;
    }
    CHECK(is_more_believed);
}

TEST_CASE("earlier searches do not change the lines", "[lines]") {
    const auto position = played("oware", "");
    const auto fresh = find(position, to_depth(9), {});
    Engine engine(1);
    find(engine, played("oware", "", "Ff"), to_depth(8), {});
    find(engine, position, to_depth(8), {});
    go(engine, position, to_depth(10));
    const auto again = find(engine, position, to_depth(9), {});
    REQUIRE(again.infos.size() == fresh.infos.size());
    for (std::size_t i = 0; i < fresh.infos.size(); ++i)
        CHECK(told(again.infos[i]) == told(fresh.infos[i]));
}

TEST_CASE("the node limit keeps the last finished iteration's lines", "[lines]") {
    for (const auto* spec : {"oware", "kalah"}) {
        const auto position = played(spec, "");
        const auto unlimited = iterations(find(position, to_depth(14), {}), 6);
        std::vector<std::uint64_t> limits_of_nodes{1, 100, 700, 3000, 10'000};
        for (const int threads : {3, 1}) {
            // One thread keeps a limit exactly: here the iteration lacks one node.
            for (std::size_t i = 1; threads == 1 && i < 12; ++i)
                limits_of_nodes.push_back(unlimited[i].front().nodes - 1);
            for (const std::uint64_t nodes : limits_of_nodes) {
                INFO(spec << ", " << nodes << " nodes, " << threads << " threads");
                Limits limits;
                limits.nodes = nodes;
                const auto searched = find(position, limits, {.threads = threads});
                CHECK(searched.answer.conclusion == Conclusion::limit);
                const auto found = iterations(searched, 6);
                REQUIRE(found.size() < unlimited.size());
                for (std::size_t i = 0; i < found.size(); ++i)
                    for (std::size_t place = 0; place < found[i].size(); ++place)
                        CHECK(told(found[i][place]) == told(unlimited[i][place]));
                if (found.size() > 1) CHECK(searched.last().nodes <= nodes);
                // The next iteration did not fit.
                CHECK(unlimited[found.size()].front().nodes > nodes);
            }
        }
    }
}

TEST_CASE("stop keeps the lines reported last", "[lines][threads]") {
    const auto position = played("oware", "");
    for (const int threads : {1, 4}) {
        Searched searched;
        Limits limits;
        limits.infinite = true;
        Clock clock(limits, 0);
        Engine engine(1);
        const EvaluationSet evaluations;
        Engine::Resources resources{{evaluations, nullptr, threads}};
        resources.lines = 3;
        searched.answer =
            engine.play(position, limits, clock, resources, [&](const SearchInfo& info) {
                searched.infos.push_back(info);
                if (info.depth == 5) clock.stop();
            });
        CHECK(searched.answer.conclusion == Conclusion::limit);
        CHECK(iterations(searched, 3).size() == 5);
    }
}

TEST_CASE("lines within the tables are proved with the table value", "[lines]") {
    Random random(3);
    constexpr int seeds = 6;
    for (const auto* spec :
         {"awari", "kalah", "oware:pits=4,repetition=none", "kalah:pits=3", "mangala"}) {
        const Tables tables = tables_of(spec, seeds);
        REQUIRE(tables.exact());
        for (int n = 0; n < rounds(100); ++n) {
            const int pits = tables.index().pits();
            const Board board = random_pits(pits, 2 + below(random, seeds - 1), random);
            const auto position = played(spec, fen_of(board, pits, Side::south));
            const int moves = position.legal_moves().size();
            if (moves < 2) continue;
            INFO(spec << ": " << to_fen(position));
            const auto searched = find(position, to_depth(20), {.tables = &tables});
            const auto found = iterations(searched, moves);
            const MoveSet sure = lasting_moves(position, tables);
            for (const SearchInfo& line : found.front()) {
                if (!sure.contains(line.pv.front())) continue;
                CHECK(line.is_proved);
                Position after = position;
                after.play(line.pv.front());
                if (after.ending() != Ending::none) continue;
                const int sign = after.side() == position.side() ? 1 : -1;
                const int value =
                    after.board().lead() + tables.bounds(after.board(), after.max_net_gain()).lower;
                CHECK(line.value == sign * value * seed_value);
            }
            // Among equal moves, one that realises the value comes first.
            const auto usual = find(position, to_depth(20), {.lines = 1, .tables = &tables});
            if (found.back().front().value == usual.last().value)
                CHECK(searched.answer.move == usual.answer.move);
        }
    }
}

TEST_CASE("an immediate stop plays towards the guaranteed value", "[lines]") {
    Random random(4);
    const Tables tables = tables_of("oware:pits=4", 6);
    int compared = 0;
    for (int n = 0; n < rounds(300); ++n) {
        const Board board = random_pits(4, 2 + below(random, 5), random);
        const auto position = played("oware:pits=4", fen_of(board, 4, Side::south));
        const MoveSet wanted = lasting_moves(position, tables);
        if (wanted == position.legal_moves()) continue;
        INFO(to_fen(position));
        Clock clock(Limits{}, 0);
        clock.stop();
        const auto answer = Engine(1).play(position, Limits{}, clock,
                                           {{.evaluations = EvaluationSet(), .tables = &tables}},
                                           [](const SearchInfo&) {});
        REQUIRE(answer.move);
        CHECK(wanted.contains(*answer.move));
        ++compared;
    }
    CHECK(compared > rounds(300) / 10);
}

TEST_CASE("each line is proved if a search of it alone is proved", "[lines]") {
    Random random(4);
    constexpr int seeds = 6;
    int proved = 0;
    const Tables tables = tables_of("oware", seeds);
    for (int n = 0; n < rounds(60); ++n) {
        const Board board = random_pits(6, 2 + below(random, seeds - 1), random);
        Position position = played("oware", fen_of(board, 6, Side::south));
        if (position.ending() != Ending::none) continue;
        play_on(position, below(random, 10), random);
        const auto limits = to_depth(1 + n % 4);
        const int moves = position.legal_moves().size();
        if (moves < 2) continue;
        INFO(to_fen(position) << " to depth " << *limits.depth);
        const auto found = iterations(find(position, limits, {.tables = &tables}), moves);
        for (const SearchInfo& line : found.back()) {
            const auto by_itself = alone(position, line.pv.front(), limits, &tables).last();
            CHECK(line.is_proved >= by_itself.is_proved);
            if (line.is_proved == by_itself.is_proved) CHECK(line.value == by_itself.value);
            proved += line.is_proved;
        }
    }
    CHECK(proved > 0);
}

TEST_CASE("a search counts as solved only if all lines are proved", "[lines]") {
    const auto solved = find(played("morpion", ""), to_depth(100), {.lines = 3});
    CHECK(solved.answer.conclusion == Conclusion::solved);
    const auto all_proved = iterations(solved, 3);
    for (const SearchInfo& line : all_proved.back()) CHECK(line.is_proved);
    // F wins at once. The value of the other move is still unknown at depth 2.
    const auto position = played("oware", "1-0-0-0-0-1-1-3-0-0-0-16-23-3-S");
    const auto searched = find(position, to_depth(2), {});
    CHECK(searched.answer.conclusion == Conclusion::limit);
    const auto found = iterations(searched, 2);
    REQUIRE(found.size() == 2);
    CHECK(best_move(position, searched) == "F");
    for (const auto& lines : found) {
        CHECK(lines[0].is_proved);
        CHECK(!lines[1].is_proved);
    }
}

}  // namespace krou
