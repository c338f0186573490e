#include "arena/pairing/openings.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"
#include "helpers/tune_run.h"
#include "tune/commands.h"
#include "tune/evaluations.h"

namespace krou::tune {

namespace {

/// Error message; empty on success.
std::string error_of(const std::string& line, const std::string& path) {
    const std::string all = "openings --nodes 300 " + line;
    auto arguments = words(all);
    arguments.insert(arguments.end(), {"--out", path});
    std::ostringstream out;
    const auto error = run_command(arguments, out).error;
    return error ? error->text : "";
}

/// Text of the file.
std::string openings(const std::string& line) {
    const Folder folder;
    CHECK(error_of(line, folder.file("o")).empty());
    return content(folder.file("o"));
}

/// Lines after the two comments.
Lines moves_in(const std::string& text) {
    auto lines = lines_of(text);
    REQUIRE(lines.size() > 2);
    return {lines.begin() + 2, lines.end()};
}

}  // namespace

TEST_CASE("openings are balanced, different and playable", "[tune][long]") {
    Analyst analyst(for_short_searches(built_in_evaluations()));
    for (const auto* spec : {"oware", "kalah", "awari:pits=4"}) {
        INFO(spec);
        const Folder folder;
        const auto path = folder.file("o");
        const auto line = std::string("--variant ") + spec + " --plies 5 --balance 0.25 --count 20";
        REQUIRE(error_of(line, path).empty());
        arena::OpeningSource source;
        source.kind = arena::OpeningSource::Kind::file;
        source.file = path;
        const auto read = arena::make_openings(source, variant(spec), 1, 100, StopSignal());
        REQUIRE(read);
        CHECK(read->size() == 20);
        std::set<std::string> reached;
        for (const auto& opening : *read) {
            CHECK(opening.moves.size() == 5);
            const auto position = position_after(variant(spec), opening);
            analyst.forget();
            CHECK(std::abs(analyst.analyse(*position, node_limit(300)).value()) <= seed_value / 4);
            CHECK(reached.insert(to_fen(*position)).second);
        }
    }
}

TEST_CASE("the openings in tests/data are balanced", "[tune][long]") {
    Analyst analyst(for_short_searches(built_in_evaluations()));
    for (const std::string spec : {"oware", "awari", "kalah", "kalah-empty", "mangala"}) {
        arena::OpeningSource source;
        source.kind = arena::OpeningSource::Kind::file;
        source.file = KROU_SOURCE_DIR "/tests/data/openings/" + spec + ".txt";
        const auto read = arena::make_openings(source, variant(spec), 1, 1000, StopSignal());
        REQUIRE(read);
        REQUIRE(read->size() == 1000);
        int even = 0;
        for (int n = 0; n < rounds(40); ++n) {
            const auto& opening = (*read)[static_cast<std::size_t>(25 * n)];
            const auto position = position_after(variant(spec), opening);
            analyst.forget();
            even += std::abs(analyst.analyse(*position, node_limit(100'000)).value()) <= seed_value;
        }
        INFO(spec << ": " << even);
        CHECK(even >= rounds(26));
    }
}

TEST_CASE("openings are the same on any number of threads", "[tune][long]") {
    const std::string line = "--variant oware --plies 4 --count ";
    const auto alone = openings(line + "30 --threads 1");
    CHECK(openings(line + "30 --threads 3") == alone);
    CHECK(openings(line + "30") == alone);
    const auto more = moves_in(openings(line + "40 --threads 2"));
    CHECK(Lines(more.begin(), more.begin() + 30) == moves_in(alone));
    CHECK(moves_in(openings(line + "30 --seed 2")) != moves_in(alone));
}

TEST_CASE("the value of an opening is independent of threads", "[tune][long]") {
    // With so few seeds, games repeat boards.
    const std::string line = "--variant oware:pits=4,seeds=1 --balance 0 --count 20 --plies ";
    for (const auto* plies : {"12", "20"}) {
        const auto alone = moves_in(openings(line + plies + " --threads 1"));
        CHECK(moves_in(openings(line + plies + " --threads 8")) == alone);
    }
}

TEST_CASE("an openings file names its command", "[tune]") {
    const auto text = openings("--variant kalah:pits=4 -plies 3 -balance 1.50 --count 5");
    CHECK(lines_of(text)[1] ==
          "# krou-tune openings --variant kalah:pits=4 --plies 3 --balance 1.5 --count 5 "
          "--nodes 300 --seed 1 --out FILE");
    CHECK(lines_of(text)[0].starts_with("# Openings of kalah:pits=4 after 3 random plies."));
}

TEST_CASE("too few openings write no file", "[tune]") {
    const Folder folder;
    const auto path = folder.file("o");
    check_says(error_of("--variant oware --plies 1 --balance 99 --count 7", path), "6 of 7 ");
    check_says(error_of("--variant kalah:pits=2,seeds=1 --plies 90 --count 1", path), "0 of 1 ");
    CHECK(!std::filesystem::exists(path));
}

TEST_CASE("interrupted openings write no file", "[tune]") {
    using namespace std::chrono_literals;
    const Folder folder;
    const auto path = folder.file("o");
    for (const int signal : {SIGINT, SIGTERM}) {
        auto tune = started(built::tune, {"openings", "--variant", "oware", "--count", "9",
                                          "--nodes", "1000000000", "--out", path});
        REQUIRE(tune.until("Writing the file once ", 60s * time_factor));
        check_ends(tune, signal, "krou-tune: interrupted: nothing was written");
        CHECK(!std::filesystem::exists(path));
    }
}

TEST_CASE("invalid arguments of openings are rejected", "[tune]") {
    const Folder folder;
    const auto path = folder.file("o");
    const std::string line = "--variant oware --count 1000000 ";
    check_says(error_of(line + "--balance -1", path), "'-1'");
    check_says(error_of(line + "--balance nan", path), "'nan'");
    check_says(error_of(line + "--balance 1x", path), "'1x'");
    check_says(error_of(line + "--plies 0", path), "--plies");
    check_says(error_of("--count 9 --variant owari", path), "owari");
    check_says(error_of(line, folder.path().string()), in_quotes(folder.path().string()));
    check_says(error_of(line, folder.file("none/o")), "none/o'");
}

}  // namespace krou::tune
