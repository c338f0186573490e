#include "play/game_file.h"

#include <fstream>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"
#include "play/stored_game.h"

/// Games in files: ours, the arena's, and those of other programs.
namespace krou::play {
namespace {

Remark random_remark(const Position& before, Random& random, int depth);

/// Legal moves by chance, at least one, with what is said of them.
Remark::Line random_line(Position position, Random& random, int depth) {
    Remark::Line line;
    do {
        const Move move = any_of(position.legal_moves(), random);
        line.push_back({move, random_remark(position, random, depth)});
        position.play(move);
    } while (position.ending() == Ending::none && below(random, 5) > 0);
    return line;
}

Remark random_remark(const Position& before, Random& random, int depth) {
    std::string words = "so";
    for (int more = below(random, 30); more > 0; --more) words += " so";
    Remark remark{below(random, 2) ? words : "", below(random, 2) ? "?!" : ""};
    for (int more = below(random, 4); more > 1 && depth > 0; --more)
        remark.variations.push_back(random_line(before, random, depth - 1));
    return remark;
}

/// A game by chance, with remarks here and there; some are agreed, some are left open.
GameRecord random_record(const Position& start, Random& random) {
    GameRecord record{Course(start), {{"South", "Ama \"A\""}, {"North", "Kofi\\"}}};
    auto& course = record.course;
    for (int left = below(random, 120); left > 0 && !course.is_over(); --left) {
        const Position before = course.position();
        course.play(any_of(before.legal_moves(), random));
        if (below(random, 4)) continue;
        course.remark(course.ply()) = random_remark(before, random, 3);
    }
    if (below(random, 2)) course.remark(0).text = "before the first move";
    const auto ended = course.is_over() ? 0 : below(random, 4);
    if (ended == 1) course.end_by(PlayersEnd::agreement);
    if (ended == 2)
        course.end_by(below(random, 2) ? PlayersEnd::south_resigns : PlayersEnd::north_out_of_time);
    return record;
}

void check_same(const GameRecord& read, const GameRecord& written) {
    const auto& [course, tags, result] = read;
    CHECK(to_fen(course.start()) == to_fen(written.course.start()));
    CHECK(course.start().variant().rules == written.course.start().variant().rules);
    CHECK(course.moves() == written.course.moves());
    CHECK((course.players_end() == written.course.players_end()));
    CHECK(course.ply() == course.plies());
    CHECK((tags == written.tags));
    REQUIRE(course.plies() == written.course.plies());
    for (int ply = 0; ply <= course.plies(); ++ply)
        CHECK((course.remark(ply) == written.course.remark(ply)));
}

std::string written_to(const Folder& folder, std::string_view text) {
    const auto path = folder.file("game.ogn");
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

/// The game of a text, as one word; else what is wrong with it.
std::string outcome_of(std::string_view text, const Reading& reading = {}) {
    const auto games = games_of(text, reading);
    if (!games) return games.error();
    std::string found;
    for (const auto& game : *games) {
        const auto record = to_record(game, reading);
        if (!record) return record.error();
        found +=
            (found.empty() ? "" : " ") + moves_text(record->course.start(), record->course.moves());
    }
    return found;
}

}  // namespace

TEST_CASE("a game that is saved is loaded as it was", "[play][long]") {
    const Folder folder;
    const auto path = folder.file("game.ogn");
    Random random(7);
    struct Case {
        const char* spec;
        const char* fen;
    };
    for (const auto& [spec, fen] :
         {Case{"oware", ""}, Case{"oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-N"}, Case{"awari", ""},
          Case{"awele-clips", ""}, Case{"kalah", ""}, Case{"kalah", "1-2-3-4-0-0-N"},
          Case{"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"}, Case{"kalah:pits=7,seeds=18", ""},
          Case{"oware:pits=1", ""}, Case{"togyzkumalak", ""},
          Case{"togyzkumalak", "t-9-9-9-9-9-9-9-9-9-9-t-9-9-9-9-9-9-9-9-N"}, Case{"bestemshe", ""},
          Case{"morpion", ""}, Case{"morpion", "x../.../...-N"}})
        for (int game = 0; game < 10; ++game) {
            const auto start = *fen ? played(spec, fen) : Position::start(variant(spec));
            const auto record = random_record(start, random);
            INFO(spec << ' ' << fen << ' ' << game);
            REQUIRE(!save_game(path, record));
            const auto read = load_game(path, 1, {});
            INFO((read ? "" : read.error()));
            REQUIRE(read);
            check_same(read->record, record);
        }
}

TEST_CASE("seeds that fall into a tuzdik are written for its owner alone", "[play]") {
    const auto text_of = [](const char* fen, Move move) {
        GameRecord record{Course(played("togyzkumalak:pits=3", fen)), {}};
        record.course.play(move);
        return to_text(to_ogn(record));
    };
    CHECK(holds(text_of("0-0-4-t-4-4-0-0-S", {2}), "\n1. C+1 *"));
    CHECK(holds(text_of("2-t-4-1-4-4-0-0-S", {0}), "\n1. A *"));
}

TEST_CASE("wherever one stands in a game all of it is saved, but for what was taken back",
          "[play]") {
    GameRecord record{Course(Position::start(variant("oware"))), {}};
    auto& course = record.course;
    const auto text = [&] { return to_text(to_ogn(record)); };
    for (const int pit : {5, 5, 4}) course.play({static_cast<std::uint8_t>(pit)});
    course.end_by(PlayersEnd::agreement);
    const auto whole = text();
    CHECK(holds(whole, "[Result \"21-27\"]\n[Termination \"agreement\"]\n\n1. F f 2. E 21-27"));
    course.go_to(1);
    CHECK(text() == whole);
    course.go_to(3);
    course.undo();
    course.end_by(PlayersEnd::north_resigns);
    CHECK(holds(text(), "[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. F f 2. E 1-0"));
    for (int step = 0; step < 3; ++step) course.undo();
    CHECK(holds(text(), "\n1. F *"));
    course.redo();
    CHECK(holds(text(), "\n1. F f *"));
}

TEST_CASE("a damaged file is refused with its name and the line", "[play]") {
    struct Case {
        std::string text;
        const char* says;
        int game = 1;
    };
    const Folder folder("krou");
    for (const auto& [text, sentence, game] : {
             Case{"[South \"x\"]\n\n1. F f\n2. F\n",
                  "line 4: 'F' is not legal there; legal: A B C D E"},
             Case{"1. F\nf 2.\nX *", "line 3: 'X' is not legal"},
             Case{"1. F\n\n2. f3 *", "line 3: '3' is not legal"},
             Case{"1. F f\n2. f *", "line 2: 'f' is not legal"},
             Case{"1. F f+2 *", "line 1: 'f' captures 0 by these rules, and not 2"},
             Case{"\n1. F {no end", "line 2 is no game notation"},
             Case{"\n[Variant oware]\n", "line 2 is no game notation"},
             Case{std::string("1. F\n\0 f *", 10), "line 2 is no game notation"},
             Case{"\n[Variant \"chess\"]\n1. F *", "line 2: variant 'chess': unknown name"},
             Case{"[South \"x\"]\n[FEN \"4-4-S\"]\n1. F *", "line 2: fen '4-4-S': 3 fields"},
             Case{"[Variant \"morpion\"]\n1. a1 a2 2. b1 b2 3. c1\nc2 *",
                  "line 3: the game is over before 'c2'"},
             Case{"; nothing\n", "there is no game in it"},
             Case{"1. F * 1. E *", "its games are 2, and none is number 3", 3},
             Case{"1. F * 1. E *", "its games are 2, and none is number 0", 0},
             Case{std::string((8 << 20) + 1, ' '), "it has more than 8388608 bytes"},
         }) {
        const auto path = written_to(folder, text);
        const auto read = load_game(path, game, {});
        INFO(text.substr(0, 100));
        REQUIRE_FALSE(read);
        INFO(read.error());
        CHECK(read.error().starts_with(in_quotes(path) + ": " + sentence));
    }
    const auto path = written_to(folder, "1. F * 1. E *");
    const auto second = load_game(path, 2, {});
    CHECK(second->games == 2);
    CHECK(second->record.course.moves().front() == Move{4});
    CHECK(holds(load_game(folder.file("none"), 1, {}).error(), "No such file"));
    CHECK(outcome_of("1. F\ng *", {Language::french}) ==
          "ligne 2\u00a0: 'g' n'est pas permis là\u00a0; permis\u00a0: a b c d e f");
}

TEST_CASE("a game file in site notation has the site's rules", "[play]") {
    const auto spec_of = [](std::string_view text, const Reading& reading = {}) {
        const auto games = games_of(text, reading);
        const auto record = to_record(games->front(), reading);
        REQUIRE(record);
        return record->course.start().variant().spec;
    };
    CHECK(spec_of("[Variant \"Oware\"] 1. f1c2 f2a2 *") == "oware:repetition=rows");
    CHECK(spec_of("1. f1c2 f2a2 *") == "oware:repetition=rows");
    CHECK(spec_of("[FEN \"4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\"] 1. F *") ==
          "oware:repetition=rows");
    CHECK(spec_of("[Variant \"oware:repetition=owner\"] 1. f1c2 *") == "oware:repetition=owner");
    CHECK(spec_of("1. f1c2 *", {.variant = variant("awari")}) == "awari");
    CHECK(spec_of("1. f1c2 *", {.variant = variant("oware")}) == "oware");
    for (const std::string_view moves : {"1. f1c2 *", "[Variant \"Ludo\"] 1. f1c2 *"})
        CHECK(spec_of(moves, {.variant = variant("oware"), .is_default = true}) ==
              "oware:repetition=rows");
    CHECK(spec_of("1. F *", {.variant = variant("oware"), .is_default = true}) == "oware");
    CHECK(spec_of("1. F *", {.variant = variant("kalah"), .is_default = true}) == "kalah");
    CHECK(spec_of("[Variant \"Oware\"] 1. F f *") == "oware");
}

TEST_CASE("games as other programs write them are read", "[play]") {
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
    const auto games = games_of("1. F {caf\xe9\x1b[2J \xc3\xa9} {two} f {na\xc3\xafve} *", {});
    const auto record = to_record(games->front(), {});
    REQUIRE(record);
    CHECK(record->course.remark(1).text == "caf\xc3\xa9 [2J \xc3\x83\xc2\xa9 two");
    CHECK(record->course.remark(2).text == "na\xc3\xafve");
}

TEST_CASE("variations are kept where they can be played", "[play]") {
    const auto remark_of = [](const char* text) {
        return to_record(games_of(text, {})->front(), {})->course.remark(2);
    };
    const auto lines =
        remark_of("1. F f (1... e! {so} (d) 2. E) (a kind move) (1... f 2. g) (1...aA) *")
            .variations;
    REQUIRE(lines.size() == 2);
    CHECK((lines[0] == Remark::Line{{Move{4}, {"so", "!", {{{Move{3}}}}}}, {Move{4}}}));
    CHECK((lines[1] == Remark::Line{{Move{0}}, {Move{0}}}));
    // As the moves of the game, in letters of one size; behind several of them, of the last.
    CHECK(remark_of("1. Ff (E 2. A) *").variations.empty());
    const auto together = remark_of("1. F f (eA (B)) *").variations.at(0);
    CHECK((together.at(1).remark.variations == std::vector<Remark::Line>{{{Move{1}}}}));
    CHECK(remark_of("1. ff (e 2. a) *").variations.front().size() == 2);
}

TEST_CASE("people's end of a game is known by its result and how it came to it", "[play]") {
    const auto record_of = [](const char* text) {
        return *to_record(games_of(text, {})->front(), {});
    };
    CHECK(record_of("1. F f 24-24").course.players_end() == PlayersEnd::agreement);
    CHECK(record_of("1. F f 2. E 21-27").course.players_end() == PlayersEnd::agreement);
    CHECK(record_of("1. F f 2. E 30-18").course.players_end() != PlayersEnd::agreement);
    CHECK(record_of("[Termination \"tables\"]\n1. F f 24-24").course.players_end() !=
          PlayersEnd::agreement);
    CHECK(record_of("[Termination \"time\"]\n1. F f 0-1").course.loser() == Side::south);
    CHECK(record_of("[Termination \"resignation\"]\n1. F f 1-0").course.loser() == Side::north);
    CHECK(!record_of("[Termination \"time\"]\n1. F f 1/2-1/2").course.is_over());
    CHECK(record_of("1. F f 2. E 1-0").written_result == "1-0");
    CHECK(to_ogn(record_of("1. F f 2. E 1-0")).result == "1-0");
}

TEST_CASE("the arena takes a game of ours for an opening, and we read its games", "[play]") {
    const Folder folder;
    const auto fen = "0-0-8-0-0-1-1-1-1-1-2-3-10-10-N";
    GameRecord record{Course(played("oware", fen)), tags_of_today()};
    record.name_player(Side::south, "Ama");
    record.name_player(Side::north, "Kofi");
    record.course.play({3});
    record.course.remark(1).text = "a comment } of mine";
    record.course.end_by(PlayersEnd::agreement);
    REQUIRE(!save_game(folder.file("ours.ogn"), record));
    const auto run =
        run_arena(mock("a") + mock("b") +
                  Lines{"-each", "nodes=1", "-openings", "file=" + folder.file("ours.ogn"),
                        "-ognout", folder.file("theirs.ogn")});
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    const auto read = load_game(folder.file("theirs.ogn"), 2, {});
    INFO((read ? "" : read.error()));
    REQUIRE(read);
    CHECK(to_fen(read->record.course.start()) == fen);
    CHECK(read->record.course.moves().front() == Move{3});
    CHECK(read->record.course.remark(1).text == "book");
    CHECK(read->record.course.is_over());
    CHECK(read->record.player(Side::south) == "b");
}

}  // namespace krou::play
