#include "game/ogn.h"

#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "helpers/arena_run.h"
#include "helpers/from_text.h"

/// Parsing of game files.
namespace krou {
namespace {

/// Returns the moves and result of each game.
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

/// Returns moves with their variations: "F(E(d))f".
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

}  // namespace

TEST_CASE("comments and glyph numbers between moves are skipped", "[game]") {
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

TEST_CASE("variations belong to the move that they replace", "[game]") {
    for (const auto& [text, tree] : std::vector<std::pair<const char*, const char*>>{
             {"1. F f (1... e 2. A (2. B b) (2. C)) 2. E(2. D)e 26-22", "Ff(eA(Bb)(C))E(D)e"},
             {"1. F (1. E e {so :)} 2. A; nor ) this\n *) {on} f *", "F(EeA)f"},
             {"1. F ({x} 1. E! $2 (1. D) ?!) f *", "F(E(D))f"},
             {"(1. E) 1. F f * (f)", "Ff"},
             {"1. F () ( {nothing} ) ((1. E)) (1. E [x]) (1. E!? 2/3+) f *", "Ff"},
             {"[South \"x\"] (A) 1. F ((A) B (C)) (D) f *", "F(B(C))(D)f"}})
        CHECK(tree_in(text) == tree);
    const auto games = parse_ogn("1. F ({a} {b} 1. E! {c} {d} e {e}) {f} f\n(1... d) *");
    const auto& moves = games->front().moves;
    CHECK(moves[0].comment == "f");
    CHECK(moves[0].variations[0][0].comment == "a b c d");
    CHECK(moves[0].variations[0][0].glyph == "!");
    CHECK(moves[0].variations[0][1].comment == "e");
    CHECK(moves[1].variations[0][0].line == 2);
}

TEST_CASE("variations nested too deep are rejected with their line", "[game]") {
    const auto nested = [](int depth) {
        std::string text = "F";
        for (int i = 0; i < depth; ++i) text = "E(" + text + ")";
        return text;
    };
    CHECK(tree_in(nested(deepest_variation) + " *") == nested(deepest_variation));
    for (const int depth : {deepest_variation + 1, 3000}) {
        const auto deep = parse_ogn("D\n" + nested(depth) + " *");
        REQUIRE(!deep);
        check_says(deep.error(), "line 2");
        check_says(deep.error(), "32");
    }
}

TEST_CASE("invalid game notation is rejected with its line", "[game]") {
    for (const auto* text :
         {"1. A\n(1. B", "1. A\n(1. B {)}", "1. A\n(1. B ;)", "\n{", "\n)", "\n1. A )", "\n}",
          "\n1. A+x", "\n+1", "\n[South]", "\n[South]\n[North \"b\"]", "\n[\"a\"]",
          "\n[South \"a\"", "\n[South \"a\" b]", "\n["}) {
        INFO(text);
        const auto games = parse_ogn(text);
        REQUIRE(!games);
        check_says(games.error(), "line 2");
    }
    CHECK(!parse_ogn(std::string(1'000'000, '(')));
    std::string open = "A";
    while (open.size() < 1'000'000) open += "(A";
    CHECK(!parse_ogn(open));
    CHECK(!parse_ogn(open + std::string(open.size() / 2, ')')));
}

TEST_CASE("comments and glyphs of a move are joined", "[game]") {
    const auto game = parse_ogn("[South \"x\"] {a} {b} 1. F ! {c} ? {d} *")->front();
    CHECK(game.comment == "a b");
    CHECK(game.moves[0].glyph == "!?");
    CHECK(game.moves[0].comment == "c d");
}

TEST_CASE("games, tags and moves know their line", "[game]") {
    const auto games = *parse_ogn("\n[South \"x\"]\n[North \"a\nb\"]\n\n1. F\nf *\n\n1.\nE *");
    REQUIRE(games.size() == 2);
    CHECK(games[0].line == 2);
    CHECK(games[0].line_of_tag("North") == 3);
    CHECK(games[0].line_of_tag("FEN") == 2);
    CHECK(games[0].moves[0].line == 6);
    CHECK(games[0].moves[1].line == 7);
    CHECK(games[1].moves[0].line == 10);
}

TEST_CASE("tags may have any blanks", "[game]") {
    for (const auto* text : {"[Variant \"kalah\"]", "[Variant  \"kalah\"]", "[Variant\t\"kalah\"]",
                             "[ Variant \"kalah\" ]", "[Variant\"kalah\"]"}) {
        const auto games = parse_ogn(text + std::string("\n\n1. A *"));
        INFO(text);
        REQUIRE(games);
        CHECK(games->front().tag("Variant") == "kalah");
    }
}

TEST_CASE("oware is also known by its other names", "[game]") {
    for (const auto* name : {"oware", "Oware", "OWARE", "Oware Abapa", "oware abapa"})
        CHECK(parse_variant_tag(name)->spec == "oware");
    CHECK(parse_variant_tag("Kalah")->spec == "kalah");
    CHECK(parse_variant_tag("kalah:seeds=3")->spec == "kalah:seeds=3");
    for (const auto* name : {"Oware Abap", "", "chess"}) CHECK(!parse_variant_tag(name));
}

TEST_CASE("the arena recognises game files by name", "[game]") {
    const Folder folder;
    for (const auto& [name, format, is_game] :
         {std::tuple("G.OGN", "", true), std::tuple("g.txt", "format=ogn", true),
          std::tuple("g.txt", "", false), std::tuple("g.ogn", "format=fen", false)}) {
        std::ofstream(folder.file(name)) << "{by hand}\n[Variant \"Oware Abapa\"]\n\n1. F f *\n";
        auto arguments = mock("a") + mock("b") +
                         Lines{"-each", "nodes=1", "-openings", "file=" + folder.file(name)};
        if (*format != 0) arguments.emplace_back(format);
        const auto run = run_arena(arguments);
        INFO(name << ' ' << format << ": " << run.output);
        CHECK((run.exit_code == 0) == is_game);
    }
}

}  // namespace krou
