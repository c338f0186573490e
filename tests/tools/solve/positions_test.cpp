#include "solve/positions.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "common/format.h"
#include "games/notation.h"
#include "helpers/folder.h"
#include "helpers/naive_acyclic.h"
#include "helpers/solving.h"
#include "helpers/speed.h"

namespace krou {

namespace {

constexpr auto small_kalah = "kalah:pits=2,seeds=3";

/// Runs `krou-solve positions` on the starts of the small game with one seed moved.
Solved asked(const std::string& file, const Lines& more = {}) {
    return solved(Lines{"positions", small_kalah, "--moved", "1", "--file", file, "--hash", "8",
                        "--threads", "1"} +
                  more);
}

/// The FEN and value of each printed position.
std::vector<std::pair<std::string, std::string>> answers_in(const std::string& output) {
    std::vector<std::pair<std::string, std::string>> answers;
    for (const auto& line : lines_of(output))
        if (const auto found = words(line); found.size() >= 2 && found[0].ends_with("-S"))
            answers.emplace_back(found[0], found[1]);
    return answers;
}

/// The positions of a file of fair starts.
std::vector<Position> fair_starts(const std::string& name, const Variant& game) {
    const auto positions = solving::parse_positions(
        game, content(KROU_SOURCE_DIR "/tests/data/openings/" + name + "-fair.txt"));
    REQUIRE(bool(positions));
    return *positions;
}

/// The value of a position by plain minimax.
int naive_value(const std::string& fen) {
    const auto position = from_fen(variant(small_kalah), fen);
    REQUIRE(bool(position));
    return naive::AcyclicMinimax(position->variant().rules).margin(naive::table_of(*position));
}

}  // namespace

TEST_CASE("positions get their exact values", "[solve]") {
    const Folder folder;
    const auto run = asked(folder.file("a"));
    CHECK(run.error == "");
    const auto answers = answers_in(run.output);
    CHECK(answers.size() == 4 * 5);
    std::set<int> values;
    for (const auto& [fen, value] : answers) {
        INFO(fen);
        const int expected = naive_value(fen);
        values.insert(expected);
        CHECK(value == solving::value_text({expected, expected}));
    }
    CHECK(values.size() > 3);
}

TEST_CASE("a question finds the positions of one value", "[solve]") {
    const Folder folder;
    const auto out = folder.file("fair");
    const int worth = GENERATE(0, 2, -2);
    const auto run = asked(folder.file("a"), {"--worth", std::to_string(worth), "--out", out});
    CHECK(run.error == "");
    std::vector<std::string> expected;
    for (const auto& [fen, value] : answers_in(run.output)) {
        INFO(fen << ' ' << value);
        const int exact = naive_value(fen);
        if (exact == worth) expected.push_back(fen);
        const auto bounds = solving::parse_value(value);
        REQUIRE(bounds);
        CHECK((bounds->lower <= exact && exact <= bounds->upper));
        CHECK((bounds->exact() || worth < bounds->lower || bounds->upper < worth));
    }
    CHECK(!expected.empty());
    check_says(run.output, format("%zu of 20 positions are worth %d\n", expected.size(), worth));
    std::vector<std::string> written;
    for (const auto& line : lines_of(content(out)))
        if (!line.starts_with('#')) written.push_back(line);
    CHECK(written == expected);
}

TEST_CASE("answers resume after a torn record", "[solve]") {
    const Folder folder;
    const auto file = folder.file("a");
    const auto first = asked(file);
    const auto whole = content(file);
    CHECK(asked(file).output == first.output);
    CHECK(content(file) == whole);
    std::filesystem::resize_file(file, whole.size() * 2 / 3);
    CHECK(answers_in(asked(file).output) == answers_in(first.output));
    CHECK(lines_of(content(file)).size() == lines_of(whole).size());
}

TEST_CASE("answers to a different question, and damaged ones, are kept", "[solve]") {
    const Folder folder;
    const auto file = folder.file("a");
    asked(file);
    const auto whole = content(file);
    check_says(asked(file, {"--worth", "0"}).error, "worth");
    CHECK(content(file) == whole);
    auto changed = whole;
    changed[changed.find("\"least\":") + 8] = '7';
    std::ofstream(file) << changed;
    check_says(asked(file).error, "damaged");
    CHECK(content(file) == changed);
}

TEST_CASE("unsolved positions are named and asked again", "[solve]") {
    const Folder folder;
    const auto list = folder.file_of("list", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n");
    const auto file = folder.file("a");
    const Lines arguments = {"positions", "kalah:seeds=4", "--from", list,     "--budget",
                             "5ms",       "--hash",        "1",      "--file", file};
    const auto output = printed(arguments);
    check_says(output, " s  unsolved\n");
    check_says(output, "\n1 not solved within 5ms\n");
    CHECK(printed(arguments).find("unsolved") != std::string::npos);
}

TEST_CASE("a list of positions is rejected with the line", "[solve]") {
    const Folder folder;
    const auto error_of = [&](const std::string& text) {
        return solved({"positions", small_kalah, "--from", folder.file_of("list", text), "--file",
                       folder.file("a")})
            .error;
    };
    CHECK(printed({"positions", small_kalah, "--from",
                   folder.file_of("list", "# two\n\n 3-3-3-3-0-0-S\r\n3-3-3-2-0-1-N\n"), "--file",
                   folder.file("b")}) != "");
    check_says(error_of("# none\n"), "no positions");
    check_says(error_of("3-3-3-3-0-0-S\nx\n"), "line 2: ");
    check_says(error_of("3-3-3-3-3-3-0-0-S\n"), "line 1: expected 2 pits per row, got 3");
    check_says(error_of("0-0-0-0-6-6-S\n"), "line 1: the game is over");
    check_says(solved({"positions", small_kalah}).error, "expected --from or --moved");
    check_says(solved({"positions", small_kalah, "--moved", "1", "--from", "x"}).error,
               "expected --from or --moved");
    check_says(solved({"positions", small_kalah, "--moved", "1", "--out", "x"}).error,
               "--out needs --worth");
    check_says(solved({"positions", small_kalah, "--moved", "1", "--worth", "0", "--file", "x",
                       "--out", "x"})
                   .error,
               "--file and --out are the same file");
}

TEST_CASE("the starts with moved seeds are complete", "[solve]") {
    CHECK(solving::moved_starts(variant("kalah:seeds=4"), 1).size() == 156);
    CHECK(solving::moved_starts(variant("kalah:seeds=4"), 2).size() == 6240);
    const auto totals = [](const Position& position) { return position.total(); };
    const auto starts = solving::moved_starts(variant("kalah:seeds=4"), 2);
    CHECK(std::ranges::count(starts, 48, totals) == std::ssize(starts));
}

TEST_CASE("fair starts have one or two moved seeds", "[solve]") {
    const auto [name, spec, with_one, with_two] = GENERATE(
        table<std::string, std::string, int, int>({{"kalah-empty", "kalah-empty:seeds=4", 3, 251},
                                                   {"kalah", "kalah:seeds=4", 3, 320},
                                                   {"kalah-5", "kalah:seeds=5", 4, 0}}));
    const auto game = variant(spec);
    const auto positions = fair_starts(name, game);
    std::set<std::string> listed;
    for (const auto& position : positions) listed.insert(to_fen(position));
    for (const auto& [moved, expected] : {std::pair{1, with_one}, std::pair{2, with_two}}) {
        const auto starts = solving::moved_starts(game, moved);
        const auto is_listed = [&](const auto& start) { return listed.contains(to_fen(start)); };
        CHECK(std::ranges::count_if(starts, is_listed) == expected);
    }
    CHECK(std::ssize(positions) == with_one + with_two);
}

TEST_CASE("a question is answered by two proofs at most", "[solve]") {
    const int worth = GENERATE(-3, 0, 4);
    const auto starts = solving::moved_starts(variant("kalah:pits=3,seeds=3"), 2);
    const auto asked = static_cast<std::size_t>(rounds(static_cast<int>(starts.size())));
    for (std::size_t i = 0; i < asked; ++i) {
        const auto& start = starts[i * starts.size() / asked];
        INFO(to_fen(start) << ", is it " << worth);
        Limits limits;
        limits.asked_margin = worth;
        Bounds second;
        int reports = 0;
        Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
        analyst.solve(start, limits, [&](const SearchInfo& info) {
            REQUIRE(info.bounds);
            if (++reports <= 2) second = *info.bounds;
        });
        REQUIRE(solving::Question{worth}.is_answered(second));
    }
}

// Starts with five seeds per pit are not among them: each takes 600 million nodes.
TEST_CASE("fair starts are worth 0", "[solve][long]") {
    const auto name = GENERATE(as<std::string>(), "kalah-empty", "kalah");
    const Folder folder;
    const auto game = variant(name + ":seeds=4");
    const auto positions = fair_starts(name, game);
    std::string sample;
    for (const auto i : {216U, 217U, 218U}) sample += to_fen(positions[i]) + '\n';
    check_says(printed({"positions", game.spec, "--from", folder.file_of("list", sample), "--worth",
                        "0", "--file", folder.file("a")}),
               "\n3 of 3 positions are worth 0\n");
}

}  // namespace krou
