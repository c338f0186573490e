#include "game/game_record.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/random_board.h"

/// Game records in OGN: ours and those of other programs.
namespace krou {
namespace {

Annotation random_annotation(const Position& before, Random& random, int depth);

/// Returns one or more random legal moves with annotations.
Variation random_line(Position position, Random& random, int depth) {
    Variation line;
    do {
        const Move move = any_of(position.legal_moves(), random);
        line.push_back({move, random_annotation(position, random, depth)});
        position.play(move);
    } while (position.ending() == Ending::none && below(random, 5) > 0);
    return line;
}

Annotation random_annotation(const Position& before, Random& random, int depth) {
    std::string words = "so";
    for (int more = below(random, 30); more > 0; --more) words += " so";
    Annotation annotation{below(random, 2) ? words : "", below(random, 2) ? "?!" : ""};
    for (int more = below(random, 4); more > 1 && depth > 0; --more)
        annotation.variations.push_back(random_line(before, random, depth - 1));
    return annotation;
}

/// Returns a random game with annotations. Some games end by agreement, some remain open.
GameRecord random_record(const Position& start, Random& random) {
    GameRecord record{GameHistory(start), {{"South", "Ama \"A\""}, {"North", "Kofi\\"}}};
    auto& history = record.history;
    for (int left = below(random, 120); left > 0 && !history.is_over(); --left) {
        const Position before = history.position();
        history.play(any_of(before.legal_moves(), random));
        if (below(random, 4)) continue;
        history.annotation(history.ply()) = random_annotation(before, random, 3);
    }
    if (below(random, 2)) history.annotation(0).comment = "before the first move";
    const auto ended = history.is_over() ? 0 : below(random, 4);
    if (ended == 1) history.end_by(PlayersEnd::agreement);
    if (ended == 2)
        history.end_by(below(random, 2) ? PlayersEnd::south_resigns
                                        : PlayersEnd::north_out_of_time);
    return record;
}

void check_same(const GameRecord& read, const GameRecord& written) {
    const auto& history = read.history;
    CHECK(to_fen(history.start()) == to_fen(written.history.start()));
    CHECK(history.start().variant().rules == written.history.start().variant().rules);
    CHECK(history.moves() == written.history.moves());
    CHECK((history.players_end() == written.history.players_end()));
    CHECK(history.ply() == history.plies());
    REQUIRE(read.tags.size() == written.tags.size());
    for (std::size_t i = 0; i < read.tags.size(); ++i) {
        CHECK(read.tags[i].name == written.tags[i].name);
        CHECK(read.tags[i].value == written.tags[i].value);
    }
    REQUIRE(history.plies() == written.history.plies());
    for (int ply = 0; ply <= history.plies(); ++ply)
        CHECK((history.annotation(ply) == written.history.annotation(ply)));
}

/// Writes a game and reads it back.
GameRecord reread(const GameRecord& record) {
    const auto text = to_ogn(record);
    INFO(text);
    for (const auto line : split(text, '\n')) CHECK((line.size() <= 80 || line.starts_with('[')));
    const auto games = parse_ogn(text);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    const auto read = to_record(games->front(), {});
    INFO((read ? "" : read.error()));
    REQUIRE(read);
    return *read;
}

/// Returns the moves of each game in a text, or the error.
std::string outcome_of(std::string_view text, const ReadOptions& options = {}) {
    const auto games = parse_ogn(text, options.language);
    if (!games) return games.error();
    std::string found;
    for (const auto& game : *games) {
        const auto record = to_record(game, options);
        if (!record) return record.error();
        found += (found.empty() ? "" : " ") +
                 moves_text(record->history.start(), record->history.moves());
    }
    return found;
}

}  // namespace

TEST_CASE("a written game is read back", "[game][long]") {
    Random random(7);
    for (const std::string row :
         {"oware", "oware 0-0-8-0-0-1-1-1-1-1-2-3-10-10-N", "awari", "awele-clips", "kalah",
          "kalah 1-2-3-4-0-0-N", "oware 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "kalah:pits=7,seeds=18",
          "oware:pits=1", "mangala", "togyzkumalak",
          "togyzkumalak t-9-9-9-9-9-9-9-9-9-9-t-9-9-9-9-9-9-9-9-N", "bestemshe", "morpion",
          "morpion x../.../...-N"})
        for (int game = 0; game < 10; ++game) {
            const auto blank = std::min(row.find(' '), row.size());
            const auto fen = row.substr(std::min(blank + 1, row.size()));
            const auto record = random_record(played(row.substr(0, blank), fen), random);
            INFO(row << ' ' << game);
            check_same(reread(record), record);
        }
}

TEST_CASE("seeds sown into a tuzdik count for its owner only", "[game]") {
    const auto text_of = [](const char* fen, Move move) {
        GameRecord record{GameHistory(played("togyzkumalak:pits=3", fen)), {}};
        record.history.play(move);
        return to_ogn(record);
    };
    CHECK(holds(text_of("0-0-4-t-4-4-0-0-S", {2}), "\n1. C+1 *"));
    CHECK(holds(text_of("2-t-4-1-4-4-0-0-S", {0}), "\n1. A *"));
}

TEST_CASE("all moves but undone ones are written", "[game]") {
    GameRecord record{GameHistory(Position::start(variant("oware"))), {}};
    auto& history = record.history;
    const auto text = [&] { return to_ogn(record); };
    for (const int pit : {5, 5, 4}) history.play({static_cast<std::uint8_t>(pit)});
    history.end_by(PlayersEnd::agreement);
    const auto whole = text();
    CHECK(holds(whole, "[Result \"21-27\"]\n[Termination \"agreement\"]\n\n1. F f 2. E 21-27"));
    history.go_to(1);
    CHECK(text() == whole);
    history.go_to(3);
    history.undo();
    history.end_by(PlayersEnd::north_resigns);
    CHECK(holds(text(), "[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. F f 2. E 1-0"));
    for (int step = 0; step < 3; ++step) history.undo();
    CHECK(holds(text(), "\n1. F *"));
    history.redo();
    CHECK(holds(text(), "\n1. F f *"));
}

TEST_CASE("invalid games are rejected with line and move", "[game]") {
    struct Case {
        std::string text;
        std::string line;
        const char* named = "";
    };
    for (const auto& [text, line, named] : {
             Case{"[South \"x\"]\n\n1. F f\n2. F\n", "4", "A B C D E"},
             Case{"1. F\nf 2.\nX *", "3", "'X'"},
             Case{"1. F\n\n2. f3 *", "3", "'3'"},
             Case{"1. F f\n2. f *", "2", "'f'"},
             Case{"1. F\nf1c1 *", "2", "'f1c1'"},
             Case{"1. F f+2 *", "1", "'f'"},
             Case{std::string("1. F\n\0 f *", 10), "2"},
             Case{"\n[Variant \"chess\"]\n1. F *", "2", "'chess'"},
             Case{"[South \"x\"]\n[FEN \"4-4-S\"]\n1. F *", "2", "'4-4-S'"},
             Case{"[Variant \"morpion\"]\n1. a1 a2 2. b1 b2 3. c1\nc2 *", "3", "'c2'"},
         }) {
        const auto error = outcome_of(text);
        check_says(error, "line " + line);
        check_says(error, named);
    }
    check_says(outcome_of("1. F\ng *", {Language::french}), "ligne 2");
}

TEST_CASE("comments are wrapped and lose their braces", "[game]") {
    GameRecord record{GameHistory(Position::start(variant("oware"))), {{"South", "x"}}};
    auto& history = record.history;
    for (const int pit : {5, 5, 4}) history.play({static_cast<std::uint8_t>(pit)});
    std::string long_comment = "it continues";
    for (int i = 0; i < 40; ++i) long_comment += " and on";
    history.annotation(1) = {long_comment, "?!"};
    history.annotation(2) = {"", "??"};
    history.annotation(3) = {"  a {\n b}\t", ""};
    const auto read = reread(record);
    CHECK(read.history.annotation(1).comment == long_comment);
    CHECK(read.history.annotation(2).glyph == "??");
    CHECK(read.history.annotation(3).comment == "a ( b)");
    long_comment += "  twice " + std::string(90, ' ') + "x";
    history.annotation(1).comment = long_comment;
    const auto text = parse_ogn(to_ogn({history, {}}))->front();
    CHECK(text.moves.front().comment == long_comment);
}

TEST_CASE("moves in variations have the numbers of those they replace", "[game]") {
    for (const std::string text :
         {"1. F f 2. E (2. D {so} d 3. C) 2... e (2... c 3. B) (2... b) 3. A *",
          "[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N\"]\n\n1... f (1... e) 2. F *",
          "[Variant \"kalah\"]\n\n1. C+1 F+1 (1. D+1 (1. E+1) 1... d+1) 1... f+1 *",
          "[Variant \"morpion\"]\n\n1. a1 (1. b1 b2 (1... c3) 2. c1) 1... a2 2. a3 (2. c3) *",
          "[Variant \"morpion\"]\n[FEN \"x../.../...-N\"]\n\n1... b2 2. c1 *"}) {
        const auto moves = text.substr(text.rfind(']') == text.npos ? 0 : text.rfind(']') + 3);
        const auto record = to_record(parse_ogn(text)->front(), {});
        REQUIRE(record);
        CHECK(to_ogn(*record).ends_with("\n\n" + moves + "\n\n"));
    }
}

TEST_CASE("a game file in site notation has the site's rules", "[game]") {
    const auto spec_of = [](std::string_view text, const ReadOptions& options = {}) {
        const auto games = parse_ogn(text, options.language);
        const auto record = to_record(games->front(), options);
        REQUIRE(record);
        return record->history.start().variant().spec;
    };
    for (const char* text : {"[Variant \"Oware\"] 1. f1c2 f2a2 *", "1. f1c2 f2a2 *",
                             "[FEN \"4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\"] 1. F *"})
        CHECK(spec_of(text) == "oware:repetition=rows");
    CHECK(spec_of("[Variant \"oware:repetition=owner\"] 1. f1c2 *") == "oware:repetition=owner");
    CHECK(spec_of("1. f1c2 *", {.variant = variant("awari")}) == "awari");
    CHECK(spec_of("1. f1c2 *", {.variant = variant("oware")}) == "oware");
    for (const std::string_view moves : {"1. f1c2 *", "[Variant \"Ludo\"] 1. f1c2 *"})
        CHECK(spec_of(moves, {.variant = variant("oware"), .variant_is_default = true}) ==
              "oware:repetition=rows");
    CHECK(spec_of("1. F *", {.variant = variant("oware"), .variant_is_default = true}) == "oware");
    CHECK(spec_of("1. F *", {.variant = variant("kalah"), .variant_is_default = true}) == "kalah");
    CHECK(spec_of("[Variant \"Oware\"] 1. F f *") == "oware");
}

TEST_CASE("games of other programs are read", "[game]") {
    for (const auto* text : {
             "1. F f 2. E e *",
             "\xef\xbb\xbf[Variant \"Oware Abapa\"]\r\n\r\n1. F f\r\n2. E e *\r\n",
             "1. F F 2. E E *",
             "1. f f 2. e e *",
             "1.FfEe 24-24",
             "1. F! f?? 2. E $3 (2. D d) e {caf\xe9 \x01} 1/2-1/2",
             "[Event \"caf\xe9\"] 1. F+0 f 2. E 2... e",
         }) {
        INFO(text);
        CHECK(outcome_of(text) == "FfEe");
    }
    CHECK(outcome_of("1. F f * 1. E e *") == "Ff Ee");
    CHECK(outcome_of("[FEN \"4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\"] 1. f1c2 F2A2 *") ==
          "Fa");
    CHECK(outcome_of("[Variant \"morpion\"] 1. A1 B2 *") == "a1b2");
    CHECK(outcome_of("[Variant \"Nam-nam\"] 1. F f *", {.variant = variant("awari")}) == "Ff");
    const auto games = parse_ogn("1. F {caf\xe9\x1b[2J \xc3\xa9} {two} f {na\xc3\xafve} *");
    const auto record = to_record(games->front(), {});
    REQUIRE(record);
    CHECK(record->history.annotation(1).comment == "caf\xc3\xa9 [2J \xc3\x83\xc2\xa9 two");
    CHECK(record->history.annotation(2).comment == "na\xc3\xafve");
}

TEST_CASE("texts are UTF-8 if they can be", "[game]") {
    CHECK(cleaned("\u00e9 \xc2\x85 \u20ac") == "\u00e9   \u20ac");
    CHECK(cleaned("\xe9 \x85 \u00e9") == "\u00e9 ? \u00c3\u00a9");
}

TEST_CASE("variations with legal moves are kept", "[game]") {
    const auto second = [](const char* text) {
        return to_record(parse_ogn(text)->front(), {})->history.annotation(2);
    };
    const auto lines =
        second("1. F f (1... e! {so} (d) 2. E) (a kind move) (1... f 2. g) (1...aA) *").variations;
    REQUIRE(lines.size() == 2);
    CHECK((lines[0] == Variation{{Move{4}, {"so", "!", {{{Move{3}}}}}}, {Move{4}}}));
    CHECK((lines[1] == Variation{{Move{0}}, {Move{0}}}));
    // Case rules are those of the game; after joined moves, a variation replaces the last one.
    CHECK(second("1. Ff (E 2. A) *").variations.empty());
    const auto together = second("1. F f (eA (B)) *").variations.at(0);
    CHECK((together.at(1).annotation.variations == std::vector<Variation>{{{Move{1}}}}));
    CHECK(second("1. ff (e 2. a) *").variations.front().size() == 2);
    const char* text = "1. F f\n(1... e (d) 2. E (D) (f)) (1... b 2. x)\n(1... e 2. f (A)) *";
    const auto dropped = to_record(parse_ogn(text)->front(), {})->dropped;
    REQUIRE(dropped.size() == 3);
    check_says(dropped[0], "Line 2: left out the variation 'f'");
    check_says(dropped[1], "Line 2: left out the variation 'b x'");
    check_says(dropped[2], "Line 3: left out the variation 'e f'");
}

TEST_CASE("termination and result name the players' end", "[game]") {
    const auto record_of = [](const char* text) {
        return *to_record(parse_ogn(text)->front(), {});
    };
    using Ending = std::optional<PlayersEnd>;
    for (const auto& [text, end] : std::vector<std::pair<const char*, Ending>>{
             {"1. F f 24-24", PlayersEnd::agreement},
             {"1. F f 2. E 21-27", PlayersEnd::agreement},
             {"1. F f 2. E 30-18", {}},
             {"[Termination \"tables\"]\n1. F f 24-24", {}},
             {"[Termination \"time\"]\n1. F f 0-1", PlayersEnd::south_out_of_time},
             {"[Termination \"resignation\"]\n1. F f 1-0", PlayersEnd::north_resigns},
             {"[Termination \"time\"]\n1. F f 1/2-1/2", {}}})
        CHECK((record_of(text).history.players_end() == end));
    for (const std::string text :
         {"[Termination \"tables\"]\n\n1. F f 24-24", "[Termination \"time\"]\n\n1. F f 1/2-1/2",
          "[Termination \"unterminated\"]\n\n1. F f *",
          "[Variant \"morpion\"]\n[Result \"1-0\"]\n[Termination "
          "\"normal\"]\n\n1. a1 b1 2. a2 b2 3. a3 1-0"}) {
        const auto written = to_ogn(record_of(text.c_str()));
        CHECK(holds(written, text.substr(text.find("[Termination"))));
    }
    const auto* unfinished =
        "[Variant \"morpion\"] [Termination \"normal\"] 1. a1 b1 2. a2 b2 3. a3 *";
    CHECK(holds(to_ogn(record_of(unfinished)), "[Termination \"exhausted\"]"));
    CHECK(record_of("1. F f 2. E 1-0").result == "1-0");
    CHECK(to_ogn(record_of("1. F f 2. E 1-0")).ends_with(" 1-0\n\n"));
}

}  // namespace krou
