#include <algorithm>
#include <fstream>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/random_board.h"
#include "match/ogn.h"

/// Game files as others write them.
namespace krou {
namespace {

/// The moves of each game, and its result.
Lines games_in(const std::string& text) {
    const auto games = parse_ogn(text);
    INFO(text << (games ? "" : ": " + games.error()));
    REQUIRE(games);
    Lines found;
    for (const auto& game : *games) {
        found.emplace_back();
        for (const auto& move : game.moves) found.back() += move.name;
        found.back() += ' ' + game.result;
    }
    return found;
}

/// "F(E(d))f": moves, and what might have been played in the place of each.
std::string tree_of(const std::vector<OgnMove>& moves) {
    std::string found;
    for (const auto& move : moves) {
        found += move.name;
        for (const auto& variation : move.variations) found += '(' + tree_of(variation) + ')';
    }
    return found;
}

std::string tree_in(const std::string& text) {
    const auto games = parse_ogn(text);
    INFO(text);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    return tree_of(games->front().moves);
}

/// Moves by chance, of pits or of squares, with what is said of them and with variations.
std::vector<OgnMove> random_line(Random& random, bool of_squares, int depth) {
    std::vector<OgnMove> moves;
    do {
        auto& move = moves.emplace_back();
        const auto letter = [&](char first, int count) {
            return static_cast<char>(first + below(random, count));
        };
        move.name = of_squares ? std::string{letter('a', 3), letter('1', 3)}
                               : std::string{letter(below(random, 2) ? 'A' : 'a', 7)};
        if (below(random, 3) == 0) move.captured = below(random, 200);
        if (below(random, 3) == 0) move.glyph = below(random, 2) ? "??" : "!";
        if (below(random, 3) == 0)
            for (int words = below(random, 30); words >= 0; --words)
                move.comment += (move.comment.empty() ? "(so);" : " ;(and on");
        for (int more = below(random, 4); more > 1 && depth > 0; --more)
            move.variations.push_back(random_line(random, of_squares, depth - 1));
    } while (below(random, 6) > 0);
    return moves;
}

/// As it is written, in lines that are not too long, and read again.
OgnGame reread(const OgnGame& game) {
    const auto text = to_text(game);
    INFO(text);
    for (const auto& line : lines_of(text)) CHECK(line.size() <= 80);
    const auto games = parse_ogn(text);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    return games->front();
}

}  // namespace

TEST_CASE("what others write between moves is skipped", "[arena]") {
    const auto game = Lines{"FfEe 26-22"};
    for (const auto* text : {
             "{a leading comment} 1. F f 2. E e 26-22",
             "{one}{two}[South \"x\"]{three}[North \"y\"]\n{four} 1. F f 2. E e 26-22 {the end}",
             "; a file [of games]\n1. F f ; a { comment\n2. E e 26-22 ; the end",
             "% for a printer [1 (\n1. F f\n% {\n2. E e 26-22\n%",
             "1. F f (1... e 2. A (2. B b) (2. C)) 2. E(2. D)e 26-22",
             "1. F f (1... e {not the end :)} 2. A ; nor this )\n) 2. E e 26-22",
             "1. F $1 f$12 $3 2. E$4(2. D $5)e$6{x} 26-22 $7",
             "1.F f 2.E e 26-22",
             "1. F! f?! 2. E ?? e+2!! 26-22",
             "1.F 1...f 2.E 2...e 26-22",
             "\r\n1. F+0\r\nf 2. E e+2\r\n26-22\r\n",
         })
        CHECK(games_in(text) == game);
    CHECK(games_in("{x} 1. A {y} a 1-0 {z}\n\n; w\n{v}\n[South \"x\"]\n\n1. B b * (none)") ==
          Lines{"Aa 1-0", "Bb *"});
    CHECK(games_in("1. A a\n\n[South \"x\"]\n\n1. B b") == Lines{"Aa ", "Bb "});
    CHECK(games_in("; nothing\n").empty());
    CHECK(parse_ogn("{x} 1. A {y} a 1-0 {z}")->front().moves[0].comment == "y");
}

TEST_CASE("variations belong to the move whose place they take", "[arena]") {
    struct Case {
        const char* text;
        const char* tree;
    };
    for (const auto& [text, tree] : {
             Case{"1. F f (1... e 2. A (2. B b) (2. C)) 2. E(2. D)e 26-22", "Ff(eA(Bb)(C))E(D)e"},
             Case{"1. F (1. E e {so :)} 2. A; nor ) this\n *) {on} f *", "F(EeA)f"},
             Case{"1. F ({x} 1. E! $2 (1. D) ?!) f *", "F(E(D))f"},
             Case{"(1. E) 1. F f * (f)", "Ff"},
             Case{"1. F () ( {nothing} ) ((1. E)) (1. E [x]) (1. E!? 2/3+) f *", "Ff"},
             Case{"[South \"x\"] (A) 1. F ((A) B (C)) (D) f *", "F(B(C))(D)f"},
         }) {
        CHECK(tree_in(text) == tree);
    }
    const auto games = parse_ogn("1. F ({a} {b} 1. E! {c} {d} e {e}) {f} f\n(1... d) *");
    const auto& moves = games->front().moves;
    CHECK(moves[0].comment == "f");
    CHECK(moves[0].variations[0][0].comment == "a b c d");
    CHECK(moves[0].variations[0][0].glyph == "!");
    CHECK(moves[0].variations[0][1].comment == "e");
    CHECK(moves[1].variations[0][0].line.number == 2);
}

TEST_CASE("moves in variations are numbered as the moves that they replace", "[arena]") {
    const auto written = [](const char* text) {
        const auto game = to_text(parse_ogn(text)->front());
        return game.substr(1, game.size() - 3);
    };
    for (const auto* text : {"1. F f 2. E (2. D {so} d 3. C) 2... e (2... c 3. B) (2... b) 3. A *",
                             "1... f (1... e) 2. F *", "1. C F (1. D (1. E) 1... d) 1... f *",
                             "1. a1 (1. b1 b2 (1... c3) 2. c1) 1... a2 2. a3 (2. c3) *"})
        CHECK(written(text) == text);
}

TEST_CASE("games with variations are read as they were written", "[arena][long]") {
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const OgnGame game{.tags = {{"South", "x"}},
                           .comment = i % 2 ? "so" : "",
                           .moves = random_line(random, i % 3 == 0, 3),
                           .result = "*"};
        CHECK((reread(game) == game));
    }
}

TEST_CASE("variations nested too deep are rejected with their line", "[arena]") {
    const auto nested = [](int depth) {
        std::string text = "F";
        for (int i = 0; i < depth; ++i) text = "E(" + text + ")";
        return text;
    };
    CHECK(tree_in(nested(deepest_variation) + " *") == nested(deepest_variation));
    for (const int depth : {deepest_variation + 1, 3000}) {
        const auto deep = parse_ogn("D\n" + nested(depth) + " *");
        REQUIRE(!deep);
        CHECK(deep.error() == "line 2: variations are nested more than 32 deep");
    }
    std::string hostile = "E";
    for (int depth = 0; depth < 100'000; ++depth) hostile += "(E";
    CHECK(!parse_ogn(hostile));
    CHECK(!parse_ogn(hostile + std::string(100'000, ')') + " *"));
}

TEST_CASE("game notation that has no end or no sense is refused with its line", "[arena]") {
    for (const auto* text :
         {"1. A\n(1. B", "1. A\n(1. B {)}", "1. A\n(1. B ;)", "\n{", "\n)", "\n1. A )", "\n}",
          "\n1. A+x", "\n+1", "\n[South]", "\n[South]\n[North \"b\"]", "\n[\"a\"]",
          "\n[South \"a\"", "\n[South \"a\" b]", "\n["}) {
        INFO(text);
        const auto games = parse_ogn(text);
        REQUIRE(!games);
        CHECK(games.error() == "line 2 is no game notation");
    }
    CHECK(!parse_ogn(std::string(1'000'000, '(')));
    std::string open = "A";
    while (open.size() < 1'000'000) open += "(A";
    CHECK(!parse_ogn(open));
    CHECK(!parse_ogn(open + std::string(open.size() / 2, ')')));
}

TEST_CASE("what is said of a game and of its moves is written so that it is read", "[arena]") {
    std::string words = "it goes on";
    for (int i = 0; i < 40; ++i) words += " and on";
    const OgnGame game{
        .tags = {{"South", "x"}},
        .comment = "before it",
        .moves = {{"F", 0, words, "?!"}, {"f", 2, "", "??"}, {"E", 0, "  a {\n b}\t", ""}},
        .result = "*"};
    auto expected = game;
    expected.moves[2].comment = "a ( b)";
    CHECK((reread(game) == expected));
    CHECK(parse_ogn("[South \"x\"] {a} {b} 1. F ! {c} ? {d} *")->front().comment == "a b");
    const auto said = parse_ogn("1. F ! {c} ? {d} *")->front().moves[0];
    CHECK(said.glyph == "!?");
    CHECK(said.comment == "c d");
}

TEST_CASE("what is read knows its line", "[arena]") {
    const auto games = *parse_ogn("\n[South \"x\"]\n[North \"a\nb\"]\n\n1. F\nf *\n\n1.\nE *");
    REQUIRE(games.size() == 2);
    CHECK(games[0].line.number == 2);
    CHECK(games[0].line_of_tag("North") == 3);
    CHECK(games[0].line_of_tag("FEN") == 2);
    CHECK(games[0].moves[0].line.number == 6);
    CHECK(games[0].moves[1].line.number == 7);
    CHECK(games[1].moves[0].line.number == 10);
}

TEST_CASE("tags stand between any blanks", "[arena]") {
    for (const auto* text : {"[Variant \"kalah\"]", "[Variant  \"kalah\"]", "[Variant\t\"kalah\"]",
                             "[ Variant \"kalah\" ]", "[Variant\"kalah\"]"}) {
        const auto games = parse_ogn(text + std::string("\n\n1. A *"));
        INFO(text);
        REQUIRE(games);
        CHECK(games->front().tag("Variant") == "kalah");
    }
}

TEST_CASE("oware is known by the names that others give it", "[arena]") {
    for (const auto* name : {"oware", "Oware", "OWARE", "Oware Abapa", "oware abapa"})
        CHECK(parse_variant_tag(name)->spec == "oware");
    CHECK(parse_variant_tag("Kalah")->spec == "kalah");
    CHECK(parse_variant_tag("kalah:seeds=3")->spec == "kalah:seeds=3");
    for (const auto* name : {"Oware Abap", "", "chess"}) CHECK(!parse_variant_tag(name));
}

TEST_CASE("a file of games is known by its name", "[arena]") {
    const Folder folder;
    const auto run_with = [&](const std::string& name, const Lines& more) {
        std::ofstream(folder.file(name))
            << "\xef\xbb\xbf{by hand}\n[Variant \"Oware Abapa\"]\n\n1. F f *\n";
        const auto run = run_arena(mock("a") + mock("b") +
                                   Lines{"-each", "nodes=1", "-ognout", folder.file("out"),
                                         "-openings", "file=" + folder.file(name)} +
                                   more);
        INFO(name << ": " << run.output);
        const auto games = parse_ogn(content(folder.file("out")));
        return run.exit_code == 0 && games && games->size() == 2 &&
               games->front().moves[0].name == "F" && games->front().moves[1].comment == "book";
    };
    CHECK(run_with("g.ogn", {}));
    CHECK(run_with("G.OGN", {}));
    CHECK(run_with("g.txt", {"format=ogn"}));
    CHECK(!run_with("g.txt", {}));
    CHECK(!run_with("g.ogn", {"format=fen"}));
}

}  // namespace krou
