#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "analysis/analyst.h"
#include "analysis/exercise_file.h"
#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/minimax.h"
#include "helpers/speed.h"
#include "helpers/table_files.h"
#include "helpers/tables_of.h"
#include "helpers/tune_run.h"
#include "tables/forced_play.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// A small game, whose positions are proved at once.
Lines making(const std::string& out, const Lines& more = {}) {
    const auto has = [&](const char* name) { return std::ranges::count(more, name) > 0; };
    const auto given = [&](const char* name, const char* value) {
        return has(name) ? Lines{} : Lines{name, value};
    };
    return Lines{"exercises", "--hash", "1", "--out", out} +
           given("--variant", "kalah:pits=4,seeds=3") + given("--count", "12") +
           given("--nodes", "20000") + given("--seeds", "12") + more;
}

Exercises made(const std::string& out, const Lines& more = {}) {
    tuned(making(out, more));
    auto parsed = parse_exercises(content(out));
    REQUIRE((parsed ? "" : parsed.error()) == "");
    return *parsed;
}

/// Final margin of the mover after a move, by plain minimax as if no majority ended the game.
std::optional<int> plain_margin_after(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    const auto net_gain = plain_value(after);
    if (!net_gain) return std::nullopt;
    const int margin = after.board().lead() + *net_gain;
    return after.side() == position.side() ? margin : -margin;
}

/// Final margin of the mover after a move, by tables; nullopt if it depends on the history.
std::optional<int> table_margin_after(const Position& position, Move move, const Tables& tables) {
    const auto bounds = visit_game_with_tables(position.game(), [&](const auto& game) {
        return bounds_after(game, tables, game.play(sized_for(game, position.board()), move));
    });
    if (!bounds.exact()) return std::nullopt;
    return position.board().lead() + bounds.lower;
}

/// Final margin of the mover after a move, by a proof of the position after it; nullopt if a
/// majority can end the game there, which the proof would count.
std::optional<int> proved_margin_after(const Position& position, Move move, Analyst& prover) {
    Position after = position;
    after.play(move);
    if (can_be_decided(after)) return std::nullopt;
    const auto found = prover.solve(after, node_limit(1'000'000), [](const SearchInfo&) {});
    if (!found.bounds || !found.bounds->exact()) return std::nullopt;
    return after.side() == position.side() ? found.bounds->lower : -found.bounds->lower;
}

/// Compares all values of an exercise with those that `margin_after` knows. Returns their number.
int check_values(const Exercise& exercise, int min_loss, auto margin_after) {
    const auto& position = exercise.position;
    INFO(to_fen(position));
    int known = 0;
    MoveSet moves;
    const auto check = [&](Move move, int margin) {
        moves.add(move);
        const auto right = margin_after(position, move);
        if (!right) return;
        CHECK(margin == *right);
        ++known;
    };
    check(exercise.best, exercise.margin);
    for (const auto& [move, seeds] : exercise.losses) {
        CHECK(seeds >= min_loss);
        check(move, exercise.margin - seeds);
    }
    CHECK(moves == position.legal_moves());
    CHECK(std::ssize(exercise.losses) + 1 == moves.size());
    CHECK(!can_be_decided(position));
    return known;
}

/// Checks that no two exercises differ in their stores only.
void check_distinct(const Exercises& exercises) {
    std::set<decltype(Board::bytes)> seen;
    for (const auto& exercise : exercises.all)
        CHECK(seen.insert(without_stores(exercise.position.board()).bytes).second);
}

std::map<Question, int> questions_of(const Exercises& exercises) {
    std::map<Question, int> counts;
    for (const auto& exercise : exercises.all) ++counts[exercise.question()];
    return counts;
}

}  // namespace

TEST_CASE("the values of exercises are those of plain minimax", "[tune]") {
    const Folder folder;
    for (const auto* spec : {"kalah:pits=4,seeds=3", "kalah-empty:pits=3,seeds=4"}) {
        INFO(spec);
        const auto exercises = made(folder.file(spec), {"--variant", spec});
        CHECK(exercises.all.size() == 12);
        check_distinct(exercises);
        int known = 0;
        for (const auto& exercise : exercises.all) {
            CHECK(exercise.position.max_net_gain() <= 12);
            known += check_values(exercise, 2, plain_margin_after);
        }
        CHECK(known > 20);
    }
}

TEST_CASE("the values of exercises are those of endgame tables", "[tune]") {
    const Folder folder;
    constexpr int seeds = 8;
    const std::size_t count = at_full_speed ? 12 : 3;
    for (const auto* spec : {"oware:pits=4", "awari:pits=4"}) {
        INFO(spec);
        const auto tables = tables_of(spec, seeds);
        const auto exercises =
            made(folder.file(spec), {"--variant", spec, "--seeds", std::to_string(seeds), "--count",
                                     std::to_string(count)});
        CHECK(exercises.all.size() == count);
        check_distinct(exercises);
        int known = 0;
        for (const auto& exercise : exercises.all)
            known += check_values(exercise, 2, [&](const Position& position, Move move) {
                return table_margin_after(position, move, tables);
            });
        CHECK(known > static_cast<int>(count));
    }
}

TEST_CASE("exercises ask all four questions", "[tune]") {
    const Folder folder;
    const auto exercises = made(folder.file("out"), {"--count", "60"});
    for (const auto question : {Question::win, Question::draw, Question::most, Question::only})
        CHECK(questions_of(exercises)[question] > 4);
    check_says(tuned(making(folder.file("out"), {"--count", "60"})),
               std::to_string(questions_of(exercises)[Question::draw]) + " draw");
}

TEST_CASE("every other move loses at least --loss seeds", "[tune]") {
    const Folder folder;
    const auto exercises = made(folder.file("out"), {"--loss", "5"});
    CHECK(exercises.all.size() == 12);
    for (const auto& exercise : exercises.all) check_values(exercise, 5, plain_margin_after);
}

TEST_CASE("the lowest level that finds an exercise is stored", "[tune]") {
    const Folder folder;
    const auto exercises = made(folder.file("out"), {"--count", "20"});
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    std::set<int> levels;
    for (const auto& exercise : exercises.all) {
        INFO(to_fen(exercise.position));
        levels.insert(exercise.level);
        for (int level = 0; level <= std::min(exercise.level, 19); ++level) {
            int found = 0;
            for (std::uint64_t seed = 1; seed <= 5; ++seed)
                found += analyst.choose(exercise.position, {},
                                        Skill{static_cast<double>(level), seed}) == exercise.best;
            CHECK((found >= 4) == (level == exercise.level));
        }
    }
    CHECK(levels.size() > 3);
}

TEST_CASE("exercises do not depend on the threads or interruptions", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    made(folder.file("whole"), {"--threads", "1"});
    const auto whole = content(folder.file("whole"));
    for (const auto* count : {"1", "5", "12"}) made(out, {"--count", count, "--threads", "3"});
    CHECK(content(out) == whole);
    // A complete file stays.
    made(out, {"--count", "3"});
    CHECK(content(out) == whole);
    made(folder.file("other"), {"--seed", "2"});
    CHECK(content(folder.file("other")) != whole);
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP interrupt exercises", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    made(folder.file("whole"));
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        auto tune = started(built::tune, making(out, {"--count", "10000", "--threads", "2"}));
        REQUIRE(tune.until("searching from game ", 60s * time_factor));
        check_ends(tune, signal, "krou-tune: interrupted: ");
    }
    // Whatever the three runs found, the file begins like one without interruptions.
    made(out);
    const auto whole = parse_exercises(content(folder.file("whole")));
    const auto parts = parse_exercises(content(out));
    REQUIRE(whole);
    REQUIRE(parts);
    REQUIRE(parts->all.size() >= whole->all.size());
    for (std::size_t i = 0; i < whole->all.size(); ++i)
        CHECK(to_fen(whole->all[i].position) == to_fen(parts->all[i].position));
}

TEST_CASE("different or damaged exercises are rejected unchanged", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    made(out, {"--count", "2"});
    const auto text = content(out);
    for (const Lines& other : {Lines{"--loss", "3"}, Lines{"--nodes", "700"}, Lines{"--seed", "2"},
                               Lines{"--seeds", "11"}, Lines{"--variant", "kalah:pits=4"}})
        check_says(tune_error(making(out, other)), in_quotes(out));
    CHECK(content(out) == text);
    const auto damaged = text.substr(0, text.size() - 2) + "9\n";
    std::ofstream(out) << damaged;
    check_says(tune_error(making(out)), "damaged");
    CHECK(content(out) == damaged);
    std::ofstream(out) << "my diary\n";
    check_says(tune_error(making(out)), "not a krou exercises file");
    CHECK(content(out) == "my diary\n");
}

TEST_CASE("exercises are proved with the given tables", "[tune]") {
    const TableFolder tables;
    const Lines line = {"--variant", "oware:pits=4", "--tables", tables.path().string()};
    check_says(tune_error(making(tables.file("e"), line)), "oware:pits=4");
    tables.write("oware:pits=4", 3);
    made(tables.file("e"), line + Lines{"--count", "1"});
    check_says(content(tables.file("e")), " tables of ");
}

TEST_CASE("invalid arguments of exercises are rejected", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    check_rejected({{{"exercises", "--out", out}, "--variant"},
                    {{"exercises", "--variant", "oware"}, "--out"},
                    {making(out, {"--variant", "morpion"}), "morpion"},
                    {making(folder.file("none/out")), "none/out'"},
                    {making(out, {"--count", "0"}), "--count"},
                    {making(out, {"--loss", "0"}), "--loss"},
                    {making(out, {"--seeds", "0"}), "--seeds"},
                    {making(out, {"--nodes", "0"}), "--nodes"}});
    CHECK(!std::filesystem::exists(out));
    check_says(tune_error(making(out, {"--variant", "kalah:pits=1,seeds=2"})), "0 exercises");
}

TEST_CASE("the exercises for people are proved", "[tune][long]") {
    const auto tables = tables_of("oware", 9);
    std::size_t bytes = 0;
    for (const auto* name : {"oware", "kalah", "mangala", "togyzkumalak"}) {
        INFO(name);
        const auto text =
            content(std::string(KROU_SOURCE_DIR "/tools/exercises/") + name + ".exercises");
        bytes += text.size();
        const auto parsed = parse_exercises(text);
        REQUIRE((parsed ? "" : parsed.error()) == "");
        CHECK(to_text(*parsed) == text);
        CHECK(parsed->variant.spec == name);
        CHECK(parsed->min_loss == 2);
        CHECK(parsed->all.size() == 300);
        check_distinct(*parsed);
        for (const auto question : {Question::win, Question::draw, Question::most, Question::only})
            CHECK(questions_of(*parsed)[question] >= 5);
        Analyst prover({.hash_megabytes = 64, .seeds_in_memory = 0});
        int known = 0;
        for (std::size_t i = 0; i < parsed->all.size(); ++i) {
            const auto& exercise = parsed->all[i];
            const int seeds = exercise.position.max_net_gain();
            const auto by_tables = [&](const Position& position, Move move) {
                return table_margin_after(position, move, tables);
            };
            const auto by_proof = [&](const Position& position, Move move) {
                return proved_margin_after(position, move, prover);
            };
            if (exercise.position.family() != Family::oware && i % 10 == 0 && seeds <= 30)
                known += check_values(exercise, parsed->min_loss, by_proof);
            if (exercise.position.family() == Family::oware && seeds <= tables.max_seeds())
                known += check_values(exercise, parsed->min_loss, by_tables);
        }
        CHECK(known > 20);
    }
    CHECK(bytes <= 60'000);
}

}  // namespace krou
