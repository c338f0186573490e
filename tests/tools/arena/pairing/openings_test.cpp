#include "arena/pairing/openings.h"

#include <fstream>
#include <string>

#include "arena/record/file.h"
#include "helpers/arena_run.h"
#include "helpers/from_text.h"

/// Openings from files and random ones.
namespace krou::arena {
namespace {

using Texts = std::vector<std::string>;

std::string written(const Folder& folder, const std::string& text) {
    const auto path = folder.file("openings");
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

OpeningSource from(const std::string& path) {
    OpeningSource source;
    source.kind = OpeningSource::Kind::file;
    source.file = path;
    return source;
}

/// Returns the FEN, if any, and the moves.
Texts texts(const OpeningSource& source, int count = 100, std::uint64_t seed = 1) {
    const auto openings = make_openings(source, variant("oware"), seed, count, StopSignal());
    INFO((openings ? "" : openings.error()));
    REQUIRE(openings);
    Texts found;
    for (const auto& [fen, moves] : *openings) {
        found.push_back(fen);
        for (const auto& move : moves) found.back() += move;
    }
    return found;
}

std::string refused(const OpeningSource& source) {
    const auto openings = make_openings(source, variant("oware"), 1, 100, StopSignal());
    return openings ? "" : openings.error();
}

const char* const fen = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N";
const char* const lines =
    "startpos moves F f\n# no opening\n\n4-4-4-4-4-4-4-4-4-4-4-4-0-0-N\r\n"
    "fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves f F a\nstartpos moves A\n";

}  // namespace

TEST_CASE("the openings of the experiments are legal and differ", "[arena]") {
    for (const std::string spec :
         {"oware", "awari", "kalah", "kalah-empty", "mangala", "togyzkumalak", "bestemshe"}) {
        INFO(spec);
        const auto source = from(KROU_SOURCE_DIR "/tests/data/openings/" + spec + ".txt");
        const auto openings = make_openings(source, variant(spec), 1, 10000, StopSignal());
        REQUIRE(openings);
        CHECK(openings->size() == 1000);
    }
}

TEST_CASE("a text file has an opening per line", "[arena]") {
    const Folder folder;
    auto source = from(written(folder, lines));
    const Texts all = {"Ff", fen, std::string(fen) + "fFa", "A"};
    CHECK(texts(source) == all);
    CHECK(texts(source, 2) == Texts{all[0], all[1]});
    source.start = 3;
    CHECK(texts(source) == Texts{all[2], all[3], all[0], all[1]});
    source.start = 1;
    source.plies = 1;
    CHECK(texts(source) == Texts{"F", fen, std::string(fen) + "f", "A"});
}

TEST_CASE("moves of an opening need no blanks", "[arena]") {
    const Folder folder;
    auto source = from(written(folder, "startpos moves FfEeD\nstartpos moves Ff E\n"));
    const auto openings = make_openings(source, variant("oware"), 1, 2, StopSignal());
    REQUIRE(openings);
    CHECK((*openings)[0].moves == Texts{"F", "f", "E", "e", "D"});
    CHECK((*openings)[1].moves == Texts{"F", "f", "E"});
    source.plies = 2;
    CHECK(texts(source) == Texts{"Ff", "Ff"});
    const auto squares = from(written(folder, "startpos moves a1b2c3\n"));
    const auto marks = make_openings(squares, variant("morpion"), 1, 1, StopSignal());
    REQUIRE(marks);
    CHECK(marks->front().moves == Texts{"a1", "b2", "c3"});
}

TEST_CASE("the seed shuffles openings of a file", "[arena]") {
    const Folder folder;
    std::string text;
    for (const char south : {'A', 'B', 'C', 'D', 'E', 'F'})
        for (const char north : {'a', 'b', 'c', 'd', 'e', 'f'})
            text += std::string("startpos moves ") + south + ' ' + north + '\n';
    auto source = from(written(folder, text));
    const auto in_order = texts(source);
    source.shuffled = true;
    const auto shuffled = texts(source);
    CHECK(shuffled != in_order);
    CHECK(texts(source) == shuffled);
    CHECK(texts(source, 100, 2) != shuffled);
    CHECK(std::is_permutation(shuffled.begin(), shuffled.end(), in_order.begin()));
    source.start = 4;
    CHECK(texts(source, 1) == Texts{shuffled[3]});
}

TEST_CASE("game files provide openings", "[arena]") {
    const Folder folder;
    auto source = from(written(folder,
                               "[Variant \"oware\"]\n[South \"x\"]\n\n1. F f 2. E {+0.10} e *\n\n"
                               "[FEN \"" +
                                   std::string(fen) + "\"]\n\n1... a A 26-22\n"));
    source.format = OpeningSource::Format::ogn;
    CHECK(texts(source) == Texts{"FfEe", std::string(fen) + "aA"});
    source.plies = 2;
    CHECK(texts(source) == Texts{"Ff", std::string(fen) + "aA"});
}

TEST_CASE("games of a different variant are rejected as openings", "[arena]") {
    const Folder folder;
    const auto of = [&](const std::string& tag) {
        auto source = from(written(folder, "[Variant \"" + tag + "\"]\n\n1. F f *\n"));
        source.format = OpeningSource::Format::ogn;
        return source;
    };
    CHECK(refused(of("oware")).empty());
    CHECK(refused(of("oware:seeds=4")).empty());
    auto as_lines = of("oware");
    as_lines.format.reset();
    CHECK(refused(as_lines).ends_with("; for games, add format=ogn"));
    for (const std::string other : {"kalah", "oware:seeds=3", "awari", "chess"})
        CHECK(refused(of(other)) == "openings '" + folder.file("openings") +
                                        "': opening 1: its variant is '" + other +
                                        "', not 'oware'");
}

TEST_CASE("an invalid opening is rejected with its number", "[arena]") {
    const Folder folder;
    const auto of = [&](const std::string& text) { return from(written(folder, text)); };
    const auto path = folder.file("openings");
    const auto in_file = [&](const std::string& why) { return "openings '" + path + "': " + why; };
    CHECK(refused(of("")) == in_file("no openings"));
    check_says(refused(of("startpos moves F\nstartpos moves a\n")), "opening 2");
    check_says(refused(of("4-4-S\n")), "opening 1");
    check_says(refused(of("startpos\n4-4-4-4-4-4-4-4-0-0-S\n")), "opening 2: expected 6 pits");
    CHECK(refused(of("0-0-0-0-0-1-0-0-0-0-0-1-26-20-S\n")) ==
          in_file("opening 1: the game is over; plies=N keeps its first moves"));
    auto late = of("startpos moves F\n");
    late.start = 2;
    CHECK(refused(late) == in_file("start: expected 1 to 1, got '2'"));
    late.format = OpeningSource::Format::ogn;
    check_says(refused(from(folder.file("none"))), "No such file");
    CHECK(refused(from("/tmp")) == "openings '/tmp': Is a directory");
    CHECK(refused(from("/dev/zero")) == "openings '/dev/zero': not a regular file");
}

TEST_CASE("opening files have a maximum size", "[arena]") {
    const Folder folder;
    const auto path = folder.file("openings");
    std::string moves = "startpos moves";
    while (moves.size() < (64 << 10)) moves += " Ff";
    check_says(refused(from(written(folder, "startpos\n" + moves + "Ff\n"))),
               "openings '" + path + "': line 2: longer than 65536 bytes");
    std::ofstream(path) << std::string((16 << 20) + 1, '\n');
    check_says(refused(from(path)), "more than 16777216 bytes");
    auto games = from(path);
    games.format = OpeningSource::Format::ogn;
    check_says(refused(games), "more than 8388608 bytes");
}

TEST_CASE("a match repeats the openings of a file", "[arena]") {
    const Folder folder;
    const auto path = written(folder, lines);
    const auto games = mock("a") + mock("b", "salt=1") +
                       Lines{"-each",        "nodes=1",        "-rounds",          "3",
                             "-record",      folder.file("r"), "-resume",          "-openings",
                             "file=" + path, "format=fen",     "order=sequential", "start=2",
                             "plies=2"};
    for (int twice = 0; twice < 2; ++twice) {
        const auto run = run_arena(games);
        INFO(run.output);
        CHECK(run.exit_code == 0);
    }
    const auto record = read_record(folder.file("r"));
    REQUIRE(record);
    Texts found;
    for (const auto& game : record->games) {
        found.push_back(game.opening.fen);
        for (const auto& move : game.opening.moves) found.back() += move;
    }
    const std::string north(fen);
    CHECK(found == Texts{north, north, north + "fF", north + "fF", "A", "A"});
}

TEST_CASE("openings in the site's notation become Krou's own", "[arena]") {
    const Folder folder;
    const std::string north = "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 N 7";
    CHECK(texts(from(written(
              folder, "startpos moves f1c2 a2d1\n" + north + "\n" + north + " moves a2d1 F\n"))) ==
          Texts{"Ff", fen, std::string(fen) + "fF"});
    auto games = from(written(folder, "[FEN \"" + north + "\"]\n\n1... a2d1 2. f1c2 *\n"));
    games.format = OpeningSource::Format::ogn;
    CHECK(texts(games) == Texts{std::string(fen) + "fF"});
}

TEST_CASE("random openings are distinct, undecided and reproducible", "[arena]") {
    OpeningSource source;
    source.kind = OpeningSource::Kind::random;
    source.plies = 3;
    const auto few = make_openings(source, variant("oware"), 5, 10, StopSignal());
    const auto many = make_openings(source, variant("oware"), 5, 100000, StopSignal());
    REQUIRE(few);
    REQUIRE(many);
    CHECK(few->size() == 10);
    CHECK(std::equal(few->begin(), few->end(), many->begin()));
    CHECK(many->size() > 100);
    CHECK(many->size() <= 216);
    const auto others = make_openings(source, variant("oware"), 6, 10, StopSignal());
    CHECK(*others != *few);
    source.plies = 30;
    CHECK(!make_openings(source, variant("morpion"), 1, 5, StopSignal()));
}

}  // namespace krou::arena
