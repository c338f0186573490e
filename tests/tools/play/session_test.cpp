#include "play/session.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "base/text.h"
#include "helpers/at_the_board.h"
#include "play/board_view.h"
#include "play/commands.h"
#include "play/rules_text.h"

namespace krou::play {

namespace {

bool says(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("two people play a game to its end", "[play]") {
    AtTheBoard board(between("human", "human", "morpion"));
    const auto said = board.type({"a1", "b1", "A2", "b2", "a3"});
    check_says(said, "South to move: a1 b1 c1 a2 b2 c2 a3 b3 c3");
    check_says(said, "North plays b2.");
    check_says(said, "Three in a row. South wins.");
    check_says(board.type({"c3", "undo", "c3", "b3"}), "Three in a row. North wins.");
}

TEST_CASE("captures, further moves and the end are told", "[play]") {
    auto wishes = between("human", "human");
    wishes.start = played("oware", "0-0-8-0-0-1-1-1-1-1-2-3-13-17-S");
    check_says(AtTheBoard(wishes).type({"c"}), "South plays C and captures 11 seeds (e d c b a).");
    wishes.start = played("kalah", "0-0-0-0-0-1-0-0-0-0-0-1-30-40-S");
    auto said = AtTheBoard(wishes).type({"F"});
    std::ranges::replace(said, '\n', ' ');
    check_says(said,
               "There is no move left. 1 seed left on the board: South takes 0, North 1. South 31, "
               "North 41: North wins.");
    wishes.start = played("kalah", "0-0-0-0-2-1-0-0-0-0-0-1-30-38-S");
    check_says(AtTheBoard(wishes).type({"f"}),
               "The last seed fell into the store: South moves again.");
    wishes.start = played("awari", "0-0-0-0-0-1-0-0-0-0-0-1-23-22-S", "");
    wishes.language = Language::french;
    check_says(AtTheBoard(wishes).type({"f", "f"}), "Nord joue f");
}

TEST_CASE("wrong input is answered with what is possible and costs nothing", "[play]") {
    auto wishes = between("human", "human");
    wishes.start = played("oware", "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S");
    for (const auto& [typed, answer] : std::vector<std::pair<std::string, std::string>>{
             {"a", "'a' is no legal move. Moves: B C D E F."},
             {"g", "'g' is no legal move. Moves: B C D E F."},
             {"B x", "'x' is no legal move. Moves: a b c d e f."},
             {"a b", "'a' is no legal move. Moves: B C D E F."},
             {"nonsense", "\"help\" lists the commands."},
             {"re", "'re' may be any of these: redo, resume, resign."},
             {"forget 1", "'1' is not the number of an unfinished game"},
             {"déjà", "'déjà' is neither a move nor a command"},
             {"level 21", "A level is a number from 0 to 20."},
             {"level 3", "No program plays: \"north level=3\" gives North to one."},
             {"north nobody", "'nobody' is no seat."},
             {"south", "'' is no seat."},
             {"go 1", "There are 0 moves: a number from 0 to 0 goes there."},
             {"go x", "There are 0 moves"},
             {"undo", "There is no move to take back."},
             {"redo", "There is no move to play again."},
             {"<", "There is no move to take back."},
             {">", "There is no move to play again."},
             {"moves", "No move has been played."},
             {"play", "Nothing is proposed: \"hint\" asks for a move."},
             {"new chess", "There is no such game"},
             {"save", "The name of a file is missing."},
             {"load", "The name of a file is missing."},
             {"load /nowhere/x.ogn", "The game stays as it was: '/nowhere/x.ogn'"},
             {"resume", "There is no unfinished game."},
             {"lang de", "The languages are en and fr."},
             {"slow fast", "A pace is a number of milliseconds"},
             {std::string("\x01\x02\xff"), "is neither a move nor a command"},
         }) {
        AtTheBoard board(wishes);
        INFO(typed);
        auto said = board.type({typed});
        std::ranges::replace(said, '\n', ' ');
        check_says(said, answer);
        CHECK(board.sitting().course().plies() == 0);
        CHECK(board.fen() == to_fen(wishes.start));
    }
}

TEST_CASE("a person takes back to the own last turn when a program has answered", "[play]") {
    AtTheBoard board(between("human", "simple"));
    board.type({"A", "B"});
    CHECK(board.sitting().course().ply() == 4);
    board.type({"undo"});
    CHECK(board.sitting().course().ply() == 2);
    CHECK(board.sitting().course().plies() == 2);
    board.type({"redo"});
    CHECK(board.sitting().course().ply() == 4);
    board.type({"u", "u"});
    CHECK(board.sitting().course().ply() == 0);
    check_says(board.type({"u"}), "There is no move to take back.");
}

TEST_CASE("a person who opens second takes back nothing of the program's", "[play]") {
    AtTheBoard board(between("simple", "human"));
    check_says(board.type({"u"}), "There is no move to take back.");
    CHECK(board.sitting().course().ply() == 1);
}

TEST_CASE("people between themselves take back one move", "[play]") {
    AtTheBoard board(between("human", "advised"));
    board.type({"F", "f", "u"});
    CHECK(board.sitting().course().ply() == 1);
}

TEST_CASE("programs play each other until the end", "[play]") {
    for (const char* spec : {"oware:pits=3,seeds=2", "kalah:pits=2,seeds=2", "morpion"}) {
        AtTheBoard board(between("level=20", "random", spec));
        const auto said = board.type({});
        INFO(spec);
        CHECK(board.sitting().is_over());
        check_says(said, spec == std::string("morpion") ? "." : "South ");
    }
}

TEST_CASE("a person with advice is shown a move, once a turn, and may play it", "[play]") {
    AtTheBoard board(between("advised", "human", "oware:pits=2"));
    const auto said = board.type({"nonsense", "play"});
    CHECK(said.find("Krou would play") == said.rfind("Krou would play"));
    CHECK(board.sitting().course().ply() == 1);
}

TEST_CASE("a hint is played when the person says so", "[play]") {
    AtTheBoard board(between("human", "human", "morpion"));
    // Only c1 wins for South.
    board.type({"a1", "a2", "b1", "b2"});
    check_says(board.type({"hint"}), "Krou would play c1 (+1.0): c1");
    check_says(board.type({"p"}), "South plays c1.");
}

TEST_CASE("at the board every move is told with its value, and how that goes on", "[play]") {
    AtTheBoard board(between("human", "human", "morpion"));
    board.type({"a1", "a2", "b1", "b2"});
    const auto said = board.type({"analyse"});
    check_says(said, "c1     +1.0     exact");
    check_says(said, "c1 =+1.0");
}

TEST_CASE("programs wait where a person goes in the game, and go on when told to",
          "[play][threads]") {
    AtTheBoard board(between("human", "simple"));
    board.type({"A", "B"});
    check_says(board.type({"go 1"}), "The programs wait");
    CHECK(board.sitting().course().ply() == 1);
    board.type({"play"});
    CHECK(board.sitting().course().ply() == 2);
    board.type({"first", ">", ">", "<"});
    CHECK(board.sitting().course().ply() == 1);
    board.type({"last"});
    CHECK(board.sitting().course().ply() == 4);
    check_says(board.type({"first", "moves"}), "1.A  2.");
}

TEST_CASE("people stop by agreement, and each side takes its row", "[play]") {
    auto wishes = between("human", "human");
    wishes.start = played("oware", "1-0-0-0-0-2-0-0-0-0-0-4-21-20-S");
    AtTheBoard board(wishes);
    // One offers it, and the other agrees or plays on.
    check_says(board.type({"stop"}), "South takes 3, North 4. South 24");
    CHECK_FALSE(board.sitting().is_over());
    board.type({"A", "stop", "undo", "stop"});
    CHECK_FALSE(board.sitting().is_over());
    auto ended = board.type({"draw"});
    std::ranges::replace(ended, '\n', ' ');
    check_says(ended,
               "Ended by agreement. 7 seeds left on the board: South takes 3, North 4. South 24, "
               "North 24: a draw.");
    check_says(board.type({"undo", "moves", "draw", "draw"}), "Ended by agreement.");
    check_says(board.type({"A"}), "The game is over.");
    check_says(board.type({"why F"}), "The game is over.");
}

TEST_CASE("a program agrees when it sees no advantage in playing on", "[play]") {
    auto wishes = between("human", "level=5", "morpion");
    AtTheBoard agreeing(wishes);
    check_says(agreeing.type({"draw"}), "North agrees.");
    check_says(agreeing.type({"draw"}), "Ended by agreement. A draw.");
    // North has two squares to win on.
    wishes.start = played("morpion", "oxx/..x/o.o-S");
    AtTheBoard refusing(wishes);
    check_says(refusing.type({"draw"}), "North would rather play on: it expects +1.0");
    CHECK_FALSE(refusing.sitting().is_over());
    // Programs do not agree among themselves.
    AtTheBoard programs(between("simple", "simple", "oware"));
    programs.sitting().wait();
    check_says(programs.type({"draw"}), "Only people agree on an end.");
}

TEST_CASE("every move is shown with its value, and the last one is explained", "[play]") {
    auto wishes = between("human", "human");
    wishes.start = played("oware", "0-0-8-0-0-1-1-1-1-1-2-3-13-17-S");
    AtTheBoard board(wishes);
    const auto said = board.type({"analyse", "why C", "why"});
    check_says(said, "C");
    check_says(said, "11 seeds");
    check_says(said, "No move has been played.");
    CHECK(board.sitting().course().plies() == 0);
    check_says(board.type({"C", "why"}), "11 seeds");
}

TEST_CASE("sides change places, and seats are given to others", "[play]") {
    AtTheBoard board(between("human", "level=3"));
    const auto said = board.type({"level 7", "swap"});
    check_says(said, "North: Krou, level 7");
    check_says(said, "South: Krou, level 7");
    CHECK(board.sitting().course().ply() == 1);  // the program has begun
    check_says(board.type({"south human", "north random"}), "North: random");
}

TEST_CASE("an engine that fails is named, and another takes its seat", "[play][threads]") {
    const std::string mock = KROU_MOCK_BINARY;
    for (const auto& [fault, sentence] : std::vector<std::pair<std::string, std::string>>{
             {"crash=1", "crash: crashed with signal 9"},
             {"illegal=1", "illegal move: 'z'"},
             {"nomove=1", "illegal move: '0000'"},
             {"exit=0", ""},
         }) {
        AtTheBoard board(between("human", "cmd=" + mock + ' ' + fault));
        INFO(fault);
        auto said = board.type({"F"});
        if (sentence.empty()) {
            CHECK(board.sitting().course().ply() == 2);
            continue;
        }
        std::ranges::replace(said, '\n', ' ');
        check_says(said, "gives no move: " + sentence);
        check_says(said, "\"play\" asks again");
        CHECK(board.sitting().course().ply() == 1);
        board.type({"north simple"});
        CHECK(board.sitting().course().ply() == 2);
    }
}

TEST_CASE("an engine that does not answer is waited for no longer than patience lasts",
          "[play][threads]") {
    // On a slow machine it may be too late to say even uciok.
    AtTheBoard board(between("human", std::string("cmd=") + KROU_MOCK_BINARY + " hang=1"), 1,
                     std::chrono::milliseconds(300));
    auto said = board.type({"F"});
    std::ranges::replace(said, '\n', ' ');
    check_says(said, "gives no move: no ");
    board.type({"north simple"});
    CHECK(board.sitting().course().ply() == 2);
}

TEST_CASE("the path of an engine may have blanks in it, and lasts when the game is left",
          "[play]") {
    const Folder folder;
    const auto path = folder.path() / "my engines";
    std::filesystem::create_directory(path);
    std::filesystem::create_symlink(KROU_MOCK_BINARY, path / "mock");
    const auto spec = "cmd=\"" + (path / "mock").string() + "\" exit=0";
    AtTheBoard board(between("human", spec));
    board.type({"F"});
    CHECK(board.sitting().course().ply() == 2);
    board.type({"new", "north simple", "resume"});
    CHECK(board.sitting().seat(Side::north) == seat(spec));
}

TEST_CASE("what cannot be started is a sentence", "[play]") {
    AtTheBoard board(between("human", "cmd=/nowhere/engine"));
    auto said = board.type({"F"});
    std::ranges::replace(said, '\n', ' ');
    check_says(said, "cannot be started: '/nowhere/engine': No such file or directory");
}

TEST_CASE("an engine is asked again after its game was changed", "[play]") {
    const std::string mock = KROU_MOCK_BINARY;
    AtTheBoard board(between("human", "cmd=" + mock));
    board.type({"F", "undo", "E", "new kalah:pits=3", "A", "new morpion", "b2"});
    CHECK(board.sitting().course().ply() == 2);
}

TEST_CASE("a sowing is followed seed by seed", "[play]") {
    auto wishes = between("human", "human");
    wishes.pace = std::chrono::milliseconds(5);
    AtTheBoard plain(wishes);
    check_says(plain.type({"F"}), "Sown into: a b c d");
    CHECK(plain.pauses() == 0);
    AtTheBoard screen(wishes);
    screen.terminal().is_screen = true;
    const auto said = screen.type({"F"});
    CHECK(screen.pauses() == 5);
    // Each picture makes room for the next, and the last for the board: one drawing a move.
    std::size_t erased = 0;
    for (auto at = said.find("\033[6A\033[J"); at != std::string::npos;
         at = said.find("\033[6A\033[J", at + 1))
        ++erased;
    CHECK(erased == 5);
    check_says(screen.type({"slow"}), "Moves are shown at once.");
    screen.type({"f"});
    CHECK(screen.pauses() == 5);
    check_says(screen.type({"slow 7"}), "7 ms");
}

TEST_CASE("pictures of a sowing lie over each other, also where a pit comes to ten seeds",
          "[play]") {
    auto wishes = between("human", "human");
    wishes.pace = std::chrono::milliseconds(5);
    wishes.start = played("oware", "4-0-0-0-0-0-4-9-9-9-9-4-0-0-N");
    AtTheBoard screen(wishes);
    screen.terminal().is_screen = true;
    // Rows of one digit would fit, of two they do not.
    screen.terminal().width = [] { return 36; };
    const auto said = screen.type({"a"});
    CHECK(screen.pauses() == 5);
    CHECK(says(said, "\033[8A"));
    CHECK_FALSE(says(said, "\033[6A"));
}

TEST_CASE("what a search finds stands on one line of a screen, and on no pipe", "[play]") {
    AtTheBoard pipe(between("human", "human"), 5);
    CHECK_FALSE(says(pipe.type({"hint"}), "depth"));
    AtTheBoard screen(between("human", "human"), 5);
    screen.terminal().is_screen = true;
    screen.terminal().width = [] { return 30; };
    const auto said = screen.type({"hint"});
    check_says(said, "\rdepth 1  ");
    for (const auto piece : split(said, '\r'))
        if (piece.starts_with("depth")) CHECK(width_of(piece.substr(0, piece.find('\033'))) < 30);
}

TEST_CASE("what a program plans is not shown, only that it thinks", "[play][threads]") {
    AtTheBoard screen(between("human", "level=20"), 5);
    screen.terminal().is_screen = true;
    int hushed = 0;
    screen.terminal().hush = [&] {
        ++hushed;
        return std::shared_ptr<void>();
    };
    const auto said = screen.type({"F"});
    check_says(said, "\rNorth thinks, depth 1\033");
    CHECK_FALSE(says(said, "\rdepth"));
    CHECK(hushed == 1);
}

TEST_CASE("all is said in French as well", "[play]") {
    auto wishes = between("human", "simple");
    wishes.language = Language::french;
    AtTheBoard board(wishes);
    const auto said = board.type({"règles", "F", "annuler", "aide", "z"});
    for (const char* piece : {"Sud joue F.", "Semez", "récoltez", "camp", "annule votre dernier",
                              "'z' n'est ni un coup ni une commande", "Au revoir."})
        check_says(said, piece);
    check_says(board.type({"langue en", "fen", "quit"}), "South to move");
}

TEST_CASE("the rules of each game are told in eight lines at most", "[play]") {
    for (const auto& preset : presets()) {
        for (const auto language : {Language::english, Language::french}) {
            const auto lines = rules_text(Position::start(variant(preset.name)), language);
            INFO(preset.name);
            CHECK(lines.size() >= 3);
            CHECK(lines.size() <= 8);
            for (const auto& line : lines) {
                INFO(line);
                CHECK(width_of(line) <= 80);
            }
        }
    }
    const auto rules = [](const char* spec) {
        std::string text;
        for (const auto& line : rules_text(Position::start(variant(spec)), Language::english))
            text += line + '\n';
        return text;
    };
    check_says(rules("oware"), "25 seeds");
    check_says(rules("awari"), "halved");
    check_says(rules("awari"), "unless all moves do");
    check_says(rules("awele-blaess"), "nobody's");
    check_says(rules("awele-clips"), "fewer than 6");
    CHECK(rules("kalah") != rules("kalah-empty"));
    CHECK(rules("oware:slam=all") != rules("oware"));
    CHECK_FALSE(says(rules("oware:repetition=none"), "again"));
}

TEST_CASE("the help has every command, on one line each", "[play]") {
    auto wishes = between("human", "human");
    for (const auto language : {Language::english, Language::french}) {
        wishes.language = language;
        AtTheBoard board(wishes);
        const auto said = board.type({"help"});
        for (const auto& command : command_words()) {
            const auto name = command.names[static_cast<std::size_t>(language)];
            const auto help = std::string(text_of(language, command.help));
            INFO(name);
            const auto at = said.find("\n  " + std::string(name));
            REQUIRE(at != std::string::npos);
            const auto line = said.substr(at + 1, said.find('\n', at + 1) - at - 1);
            CHECK(says(line, "  " + help));
            CHECK(width_of(line) <= 80);
        }
    }
}

TEST_CASE("told to stop, programs find no more moves and the game is kept", "[play][threads]") {
    AtTheBoard board(between("human", "simple"));
    board.type({"A"});
    board.stop().raise();
    const auto said = board.type({"B", "C"});
    CHECK(board.sitting().course().plies() == 2);
    check_says(said, "Goodbye.");
}

}  // namespace krou::play
