#include "play/session.h"
#include "helpers/built.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "base/text.h"
#include "common/format.h"
#include "game/explain.h"
#include "helpers/play_session.h"
#include "helpers/protocol_session.h"

/// Sessions of krou-play.
namespace krou::play {
namespace {

std::size_t times(const std::string& text, const std::string& piece) {
    std::size_t found = 0;
    for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
        ++found;
    return found;
}

/// Lines typed at a new board, separated by semicolons, and parts of the output.
struct Case {
    const char* players;  ///< "human simple"
    const char* spec;
    const char* fen;
    const char* typed;
    const char* shown;  ///< separated by bars

    void check() const {
        const auto who = words(players);
        PlaySession board(between(who[0], who[1], spec, fen));
        std::vector<std::string> lines;
        for (const auto line : split(typed, ';')) lines.emplace_back(line);
        const auto output = board.type_flat(lines);
        INFO(spec << ' ' << fen << ": " << typed);
        for (const auto piece : split(shown, '|')) check_says(output, std::string(piece));
    }
};

}  // namespace

TEST_CASE("moves and endings are described", "[play][long]") {
    const char* two = "human human";
    constexpr auto captures = "0-0-8-0-0-1-1-1-1-1-2-3-13-17-S";
    for (const auto& known : {
             Case{two, "morpion", "", "a1;b1;A2;b2;a3;c3;undo;c3;b3",
                  "a1 b1 c1 a2 b2 c2 a3 b3 c3|b2.|South wins.|North wins."},
             Case{two, "oware", captures, "c;why",
                  "plays C|11 seeds (e d c b a).|South's move C: It captures|from 5 pits"},
             Case{two, "oware", captures, "why C;A", "11 seeds from 5|A is empty|C F."},
             Case{two, "kalah", "0-0-0-0-2-1-0-0-0-0-0-1-30-38-S", "f", "moves again."},
             Case{two, "kalah", "0-0-0-0-0-1-0-0-0-0-0-1-30-40-S", "F",
                  "South's row is empty. 1 seed left|South takes 0, North 1. South 31, North 41:"},
             Case{two, "oware", "0-0-0-0-0-1-1-0-0-0-0-4-23-19-S", "F",
                  "More than half|in South's store|South takes 0, North 4. South 25, North 23:"},
             Case{two, "awele-blaess", "0-0-0-0-0-1-1-0-0-0-0-4-23-19-S", "F",
                  "Nobody takes the 4 seeds left on the board. South 25, North 19: South wins."},
             Case{two, "kalah", "0-0-0-0-1-0-3-0-0-0-0-0-33-35-S", "E", "South 37, North 35:"},
             Case{two, "awele-clips", "0-0-0-0-0-1-1-0-0-0-0-5-20-21-S", "F",
                  "Fewer than 6|Nobody takes the 5 seeds left on the board. South 22, North 21:"},
             Case{two, "oware:slam=all", "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", "F", "Half of"},
             Case{two, "togyzkumalak:pits=3", "0-0-2-2-4-4-0-0-S", "C",
                  "3 seeds (a). a is South's tuzdik"},
             Case{two, "togyzkumalak:pits=3", "0-0-3-t-1-1-1-0-S", "C",
                  "2 seeds (b). South's tuzdik gets 1 seed."},
             Case{two, "bestemshe", "", "e1a2", "'e1a2'"},
             // A letter is a pit of the board, or else a shortcut; moves in site notation are
             // moves.
             Case{two, "togyzkumalak", "", "h;help", "plays H|10 seeds (g).| hint    | undo (u) "},
             Case{two, "oware", "", "k;f1c2;F2A2;f1c1;help",
                  "'k'|South plays F.|North plays a.|'f1c1' (F)| hint (h) "},
             Case{two, "togyzkumalak", "", "fen 3S,S,t/2,2S 1 0 S 3;fen;C",
                  "0-0-2-t-1-3-1-0-S 3S,1S,t/2,2S 1 0 S 3 |South plays C."},
             // The side that resigns loses.
             Case{two, "oware", "", "F;resign;undo;E;abandonner",
                  "North resigns. South wins.|South resigns. North wins."},
             Case{"simple human", "oware", "", "first;resign", "North resigns. South wins."},
             // Only c1 wins for South here.
             Case{two, "morpion", "", "a1;a2;b1;b2;analyse;hint",
                  "c1     +1.0     exact|c1 =+1.0|play c1 and expects a win: c1 \"play\""},
             Case{two, "morpion", "", "a1;a2;b1;b2;hint;undo;b2;play", "\"hint\""},
             Case{two, "morpion", "", "a1;a2;b1;b2;h;redo;p", "South plays c1."},
             Case{"human level=5", "morpion", "", "stop;stop", "North agrees.|A draw."},
             // North has two squares to win on.
             Case{"human level=5", "morpion", "oxx/..x/o.o-S", "stop;stop;b2", "a win|plays b2."},
             Case{"human level=3", "oware", "", "level 7;swap;south human;north random",
                  "North: Krou, level 7|South: Krou, level 7|South plays |North: random"},
             Case{two, "awari", "", "new kalah:pits=4", "[awari]|[kalah:pits=4]"},
             Case{two, "awari", "4-4-4-4-4-4-4-4-0-0-S", "", "[awari:pits=4]"},
         })
        known.check();
}

TEST_CASE("wrong input changes nothing", "[play]") {
    const auto preferences = between("human", "human", "oware", "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S");
    // Lines that have the same error, separated by semicolons, and a part of it.
    for (const auto& [lines, named] : std::vector<std::pair<std::string, std::string>>{
             {"a;a b;why a", "B C D E F"},
             {"g", "'g'"},
             {"B x", "a b c d e f"},
             {"B a a", "C D E F"},
             {"play B", "'B'"},
             {"nonsense", "'nonsense'"},
             {"hnit;hints", "did you mean \"hint\"?"},
             {"undo 2;hint 2;swap 2;stop 2;resign 2;exit 2", "alone, without '2'"},
             {"re", "resign, redo, review, resume"},
             {"forget 1", "'1'"},
             {"déjà", "'déjà'"},
             {"é", "'é'"},
             {"level 21", "20"},
             {"level 3", "level=3"},
             {"north nobody", "'nobody'"},
             {"south", "level=20"},
             {"go 1;go -1;go x", "0"},
             {"undo;redo;<;>;moves;why;save;load;resume", ""},
             {"play", "hint"},
             {"new chess", "'chess'"},
             {"new chess;new kalah:pits=99", "\"games\""},
             {"fen 4-4-S", "'4-4-S'"},
             {"load /nowhere/x.ogn", "'/nowhere/x.ogn'"},
             {"lang de", "fr"},
             {"slow fast;slow 10001", "10,000"},
             {"\x01\x02\xff", "'"},
             {"\033[A;B\033[D", "Arrow keys"},
         })
        for (const auto typed : split(lines, ';')) {
            PlaySession board(preferences);
            INFO(typed);
            check_says(board.type_flat({std::string(typed)}), named);
            CHECK(board.plies() == 0);
            CHECK(board.fen() == to_fen(preferences.start));
        }
}

TEST_CASE("several moves on a line are all played, or none", "[play]") {
    PlaySession board(between("human", "human"));
    board.type({"F f  E"});
    CHECK(board.fen() == to_fen(played("oware", "", "FfE")));
    check_says(board.type({"a B x"}), "'x'");
    CHECK(board.plies() == 3);
    // Moves may follow each other without blanks, as in a hint.
    PlaySession glued(between("human", "human"));
    glued.type({"FfE aB", "u", "bx", "ee"});
    CHECK(glued.fen() == to_fen(played("oware", "", "FfEa")));
    glued.session().preferences.language = Language::french;
    glued.type({"Ab", "new morpion", "a1b2"});
    CHECK(glued.plies() == 2);
    PlaySession kalah(between("human", "simple", "kalah"));
    kalah.type({"C F"});
    CHECK(kalah.session().history().moves().front() == Move{2});
    CHECK(kalah.session().history().moves()[1] == Move{5});
    PlaySession program(between("human", "simple"));
    program.type({"F f"});
    CHECK(program.plies() == 0);
}

TEST_CASE("undo goes back to the last turn of a person", "[play]") {
    PlaySession board(between("human", "simple"));
    board.type({"A", "B"});
    CHECK(board.ply() == 4);
    board.type({"undo"});
    CHECK(board.ply() == 2);
    CHECK(board.plies() == 2);
    board.type({"redo"});
    CHECK(board.ply() == 4);
    board.type({"u", "u"});
    CHECK(board.ply() == 0);
    PlaySession second(between("simple", "human"));
    second.type({"u"});
    CHECK(second.ply() == 1);
    PlaySession people(between("human", "advised"));
    people.type({"F", "f", "u"});
    CHECK(people.ply() == 1);
}

TEST_CASE("programs play to the end, and pause at a key", "[play][long]") {
    for (const char* spec : {"oware:pits=3,seeds=2", "kalah:pits=2,seeds=2", "morpion"}) {
        PlaySession board(between("level=20", "random", spec));
        board.type({});
        INFO(spec);
        CHECK(board.session().is_over());
    }
    PlaySession board(between("simple", "last-pit"));
    int moves = 0;
    board.terminal().takes_key = [&] { return ++moves == 3; };
    const auto output = board.type({"moves", "play"});
    check_says(output, "The programs are paused");
    check_says(output, "3.[");
    CHECK(board.session().is_over());
    // Games with a person do not pause at keys.
    PlaySession other(between("human", "simple"));
    other.terminal().takes_key = [&] { return true; };
    other.type({"F"});
    CHECK_FALSE(other.session().game.is_paused);
}

TEST_CASE("an advised person gets one proposal per turn", "[play][long]") {
    PlaySession board(between("advised", "human", "oware:pits=2"));
    const auto output = board.type({"nonsense", "play"});
    CHECK(times(output, "Krou would play") == 1);
    CHECK(board.ply() == 1);
}

TEST_CASE("a program pauses while a person browses the game", "[play][threads]") {
    PlaySession board(between("human", "simple"));
    board.type({"A", "B"});
    check_says(board.type({"go 1"}), "The program is paused");
    CHECK(board.ply() == 1);
    board.type({"play"});
    CHECK(board.ply() == 2);
    board.type({"first", ">", ">", "<"});
    CHECK(board.ply() == 1);
    board.type({"last"});
    CHECK(board.ply() == 4);
    check_says(board.type({"first", "moves"}), "1.A  2.");
}

TEST_CASE("the second `stop` ends a game, `draw` never does", "[play]") {
    PlaySession board(between("human", "human", "oware", "1-0-0-0-0-2-0-0-0-0-0-4-21-20-S"));
    // One side offers, the other agrees or plays on.
    check_says(board.type({"stop"}), "South takes 3, North 4. South 24");
    CHECK_FALSE(board.session().is_over());
    board.type({"A", "stop", "undo", "stop"});
    CHECK_FALSE(board.session().is_over());
    check_says(board.type_flat({"draw", "draw"}), "\"stop\"");
    CHECK_FALSE(board.session().is_over());
    check_says(board.type_flat({"stop"}), "South takes 3, North 4. South 24, North 24: a draw.");
    check_says(board.type({"undo", "moves", "stop", "stop"}), "Ended by agreement.");
    for (const char* typed : {"A", "why F", "hint", "analyse", "stop", "resign", "play"})
        check_says(board.type({typed}), "over");
    PlaySession losing(between("level=5", "human", "morpion", "oxx/..x/o.o-S"));
    losing.session().game.is_paused = true;
    const auto output = losing.type_flat({"stop"});
    CHECK(output.find("A draw.") < output.find("South agrees."));
    PlaySession programs(between("simple", "simple"));
    programs.session().game.is_paused = true;
    check_says(programs.type_flat({"resign"}), "\"stop\" ends the game");
    CHECK_FALSE(programs.session().is_over());
    check_says(programs.type_flat({"stop"}), "South 24, North 24");
    CHECK(programs.session().is_over());
    for (const auto* step : {"\"review\"", "\"save FILE\"", "\"undo\"", "\"new\""})
        check_says(programs.type({}), step);
}

TEST_CASE("a failed engine is named and can be replaced", "[play][threads]") {
    const std::string mock = built::mock;
    for (const auto& [engine, sentence] : std::vector<std::pair<std::string, std::string>>{
             {mock + " crash=1", "crash"},
             {mock + " illegal=1", "'z'"},
             {mock + " nomove=1", "'0000'"},
             {"/nowhere/engine", "'/nowhere/engine'"}}) {
        PlaySession board(between("human", "cmd=" + engine));
        INFO(engine);
        const auto output = board.type_flat({"F"});
        check_says(output, "returned no move: ");
        check_says(output, sentence);
        CHECK(board.ply() == 1);
        board.type({"north simple"});
        CHECK(board.ply() == 2);
    }
    // On a slow machine, even uciok may be late.
    for (const auto* fault : {" hang=1", " nouciok=1"}) {
        PlaySession board(between("human", "cmd=" + mock + fault), 1,
                          std::chrono::milliseconds(300));
        const auto begin = std::chrono::steady_clock::now();
        check_says(board.type_flat({"F"}), "returned no move: no ");
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
        board.type({"north simple"});
        CHECK(board.ply() == 2);
    }
}

TEST_CASE("an engine follows changes of its game", "[play]") {
    PlaySession board(between("human", std::string("cmd=") + built::mock));
    board.type({"F", "undo", "E", "new kalah:pits=3", "A", "new morpion", "b2"});
    CHECK(board.ply() == 2);
}

TEST_CASE("the path of an engine may have blanks and is saved", "[play]") {
    const Folder folder;
    const auto path = folder.path() / "my engines";
    std::filesystem::create_directory(path);
    std::filesystem::create_symlink(built::mock, path / "mock");
    const auto spec = "cmd=\"" + (path / "mock").string() + "\" exit=0";
    PlaySession board(between("human", spec));
    board.type({"F"});
    CHECK(board.ply() == 2);
    board.type({"new", "north simple", "resume"});
    CHECK(board.session().player(Side::north) == player(spec));
}

TEST_CASE("a slow sowing shows each seed", "[play]") {
    auto preferences = between("human", "human");
    preferences.pace = std::chrono::milliseconds(5);
    PlaySession plain(preferences);
    check_says(plain.type({"F"}), "Sown into: a b c d");
    check_says(plain.type({"new togyzkumalak:pits=3", "fen 2-t-4-1-4-4-0-0-S", "A"}),
               "Sown into: A (North's store)");
    CHECK(plain.pauses() == 0);
    PlaySession screen(preferences);
    screen.terminal().is_screen = true;
    // Each picture makes room for the next, and the last for the board: one drawing a move.
    CHECK(times(screen.type({"F"}), "\033[6A\033[J") == 5);
    CHECK(screen.pauses() == 5);
    check_says(screen.type({"slow"}), "Moves are shown at once.");
    screen.type({"f"});
    CHECK(screen.pauses() == 5);
    check_says(screen.type({"slow 7"}), "7 ms");
    // A key ends the pictures.
    int pictures = 0;
    int hidden = 0;
    screen.terminal().pause = [&](std::chrono::milliseconds) { return ++pictures < 2; };
    screen.terminal().hide_typing = [&](bool) {
        ++hidden;
        return std::shared_ptr<void>();
    };
    screen.type({"E"});
    CHECK(pictures == 2);
    CHECK(hidden == 1);
    CHECK(screen.ply() == 3);
}

TEST_CASE("pictures of a sowing keep their size", "[play]") {
    auto preferences = between("human", "human", "oware", "4-0-0-0-0-0-4-9-9-9-9-4-0-0-N");
    CHECK(times(PlaySession(preferences).type({"a"}),
                "    +" + std::string(6 * 5 + 1, '-') + "+\n") == 4);
    preferences.pace = std::chrono::milliseconds(5);
    PlaySession screen(preferences);
    screen.terminal().is_screen = true;
    // Rows of one digit would fit, of two they do not.
    screen.terminal().width = [] { return 36; };
    const auto output = screen.type({"a"});
    CHECK(times(output, "\033[8A") == 5);
    CHECK(times(output, "\033[6A") == 0);
}

TEST_CASE("the board is drawn once per move and answer", "[play]") {
    CHECK(times(PlaySession(between("human", "simple")).type({"F"}), "A    B") == 2);
}

TEST_CASE("a screen shows a search in one line", "[play][long]") {
    PlaySession screen(between("human", "human"), 5);
    screen.terminal().is_screen = true;
    screen.terminal().width = [] { return 30; };
    const auto output = screen.type({"hint"});
    check_says(output, "\rdepth 1  ");
    for (const auto piece : split(output, '\r'))
        if (piece.starts_with("depth")) CHECK(width_of(piece.substr(0, piece.find('\033'))) < 30);
}

TEST_CASE("the PV of a program is hidden", "[play][threads]") {
    PlaySession screen(between("human", "level=20"), 5);
    screen.terminal().is_screen = true;
    int hidden = 0;
    screen.terminal().hide_typing = [&](bool) {
        ++hidden;
        return std::shared_ptr<void>();
    };
    const auto output = screen.type({"F"});
    check_says(output, "depth 1\033");
    CHECK_FALSE(holds(output, "\rdepth"));
    CHECK(hidden == 1);
}

TEST_CASE("`review` rates the moves and shows better ones", "[play][long]") {
    PlaySession board(between("human", "human", "morpion"));
    check_says(board.type({"review"}), "No move");
    // b3 lets South win with b1.
    check_says(board.type_flat({"a1 b2 a2 a3 c1 b3", "review"}), "6.b3?? -1.0  better b1 +0.0: ");
    check_says(board.type_flat({"first", "review"}), "North: ");
    CHECK(board.ply() == 0);
    CHECK(board.plies() == 6);
}

TEST_CASE("players and annotations of a file are shown", "[play]") {
    PlaySession board(between("human", "simple"));
    const auto file = board.file("annotated.ogn",
                                 "[South \"Ama\"]\n[North \"Kofi\"]\n\n{an opening} 1. F?! "
                                 "{+0.14/24; better E} f 2. E *\n");
    check_says(board.type({"load " + file}), "South: Ama (a person)");
    check_says(board.type({"first"}), "an opening");
    check_says(board.type({">"}), "1.F?!  +0.14/24; better E");
    check_says(board.type({"go 2"}), "2.f\n");
    check_says(board.type({"last"}), "North: Kofi (simple)");
}

TEST_CASE("the rules have at most eight lines and an example", "[play]") {
    for (const auto& preset : presets()) {
        INFO(preset.name);
        for (const auto language : every_language) {
            const auto lines = rules_text(Position::start(variant(preset.name)), language);
            CHECK((lines.size() >= 3 && lines.size() <= 8));
            for (const auto& line : lines) CHECK(lines_of(wrapped(line, 80)).size() <= 2);
        }
        PlaySession board(between("human", "human", preset.name));
        const auto output = board.type({"rules"});
        check_says(output, say(Language::english, phrases::rule_example));
        check_says(output, "[");
        CHECK(board.plies() == 0);
    }
    for (const auto& [spec, named] : std::vector<std::pair<const char*, std::string>>{
             {"oware", "25"},
             {"oware:pits=4", "from A to D, then from a to d"},
             {"oware:repetition=rows", "both rows"},
             {"awari", "split evenly"},
             {"awari", "unless"},
             {"awele-blaess", "nobody takes"},
             {"awele-clips", "fewer than 6"},
             {"kalah-empty", "any seeds opposite"},
             {"kalah", "there are seeds opposite"},
             {"mangala", "even number"},
             {"mangala:rest=owner", "unless a capture"},
             {"oware:slam=all", "may take all"},
             {"togyzkumalak", "tuzdik"},
             {"togyzkumalak:rest=nobody", "82"}})
        check_says(PlaySession(between("human", "human", spec)).type_flat({"rules"}), named);
    for (const auto& [spec, absent] : std::vector<std::pair<const char*, std::string>>{
             {"bestemshe", "tuzdik"}, {"oware:repetition=none", "recurs"}})
        CHECK_FALSE(holds(PlaySession(between("human", "human", spec)).type({"rules"}), absent));
}

TEST_CASE("a session can be in French", "[play]") {
    auto preferences = between("human", "simple");
    preferences.language = Language::french;
    PlaySession board(preferences);
    const auto output = board.type({"règles", "F", "annuler", "aide", "z"});
    for (const char* piece : {"Sud joue F.", "Semez", "récoltez", "camp", "annule votre dernier",
                              "« z » n’est ni un coup ni une commande", "Au revoir."})
        check_says(output, piece);
    check_says(board.type({"langue en", "fen", "quit"}), "South to move");
}

TEST_CASE("errors in a French session are in French", "[play]") {
    auto preferences = between("human", "human");
    preferences.language = Language::french;
    for (const auto& [typed, named] : std::vector<std::pair<std::string, std::string>>{
             {"fen 4-4-S", "« 4-4-S »"},
             {"fen 1-2-3-4-5-x-S", "« 1-2-3-4-5-x-S »"},
             {"fen 4S/4S 0 0 X", "« 4S/4S 0 0 X »"},
             {"nouveau chess", "« chess »"},
             {"nouveau kalah:seeds=2,pits=99", "« pits=99 »"},
             {"nouveau kalah:", "« kalah: »"},
             {"charger /nowhere/x", "« /nowhere/x »"},
             {"nord cmd=/nowhere/x;F", "« /nowhere/x »"}}) {
        PlaySession board(preferences);
        std::vector<std::string> lines;
        for (const auto line : split(typed, ';')) lines.emplace_back(line);
        const auto output = board.type_flat(lines);
        INFO(output);
        check_says(output, named);
        for (const auto* english : {"expected", "unknown", " got ", "such", "fen '", "cannot"})
            CHECK_FALSE(holds(output.substr(output.rfind("> ", output.find(named))), english));
    }
}

TEST_CASE("after a stop, programs do not move", "[play][threads]") {
    PlaySession board(between("human", "simple"));
    board.type({"A"});
    board.stop().raise();
    const auto output = board.type({"B", "C"});
    CHECK(board.plies() == 2);
    check_says(output, "Goodbye.");
}

}  // namespace krou::play
