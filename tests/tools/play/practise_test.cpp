#include "play/practise.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "common/text.h"
#include "helpers/play_session.h"
#include "helpers/protocol_session.h"
#include "play/practice_file.h"

namespace krou::play {

namespace {

std::filesystem::path state_of(const PlaySession& board) {
    return board.folder().path() / "state";
}

/// Returns the move of the first exercise that a new person gets.
std::string first_solution(const std::string& spec) {
    PlaySession board(between("human", "human"));
    const auto output = board.type_flat({"practise " + spec, "next", "quit"});
    const auto at = output.find("The move is ");
    REQUIRE(at != output.npos);
    return output.substr(at + 12, 1);
}

/// Returns the record of a game after a session.
PracticeRecord record_of(const PlaySession& board, const std::string& spec) {
    const auto file = PracticeFile::open(state_of(board), spec);
    REQUIRE((file ? "" : file.error()) == "");
    return file->record();
}

}  // namespace

TEST_CASE("a right answer raises the rating, and the exercise is solved", "[play]") {
    for (const std::string spec : {"oware", "kalah", "mangala", "togyzkumalak"}) {
        const auto move = first_solution(spec);
        PlaySession board(between("human", "human"));
        const auto output = board.type_flat({"practise " + spec, move, "", "quit", "board"});
        INFO(output);
        check_says(output, "your rating: 1000");
        check_says(output, "Right: " + move);
        check_says(output, "Your rating: 10");
        const auto record = record_of(board, spec);
        CHECK(record.rating.elo > 1000);
        CHECK(record.rating.answers == 1);
        CHECK(record.solved.size() == 1);
        check_says(output, "your rating: " + std::to_string(record.rating.elo));
        // Afterwards, the game goes on.
        CHECK(board.ply() == 0);
        CHECK(board.session().position().variant().spec == "oware");
        const auto again = board.type_flat({"practise " + spec, "quit"});
        check_says(again, "your rating: " + std::to_string(record.rating.elo));
        CHECK_FALSE(holds(again, output.substr(output.find("Your move"), 250)));
    }
}

TEST_CASE("a wrong answer is refuted and counts once", "[play]") {
    const auto move = first_solution("oware");
    PlaySession board(between("human", "human"));
    std::string wrong;
    for (const char* name : {"A", "B", "C", "D", "E", "F"})
        if (name != move && wrong.empty() &&
            holds(PlaySession(between("human", "human")).type_flat({"practise", name}), "leads to"))
            wrong = name;
    const auto output = board.type_flat({"practise", wrong, "x", wrong, "", move, "quit"});
    INFO(output);
    check_says(output, wrong + " leads to");
    check_says(output, "The best move is");
    check_says(output, "North plays");
    check_says(output, "'x' is not a legal move");
    check_says(output, "Right: " + move);
    const auto record = record_of(board, "oware");
    CHECK(record.rating.elo < 1000);
    CHECK(record.rating.answers == 1);
    CHECK(record.solved.empty());
}

TEST_CASE("hints are vague first; a right answer after one counts as wrong", "[play]") {
    const auto move = first_solution("kalah");
    PlaySession board(between("human", "human"));
    const auto vague = board.type_flat({"practise kalah", "hint"});
    CHECK_FALSE(holds(vague, "The move is " + move));
    const auto rating = record_of(board, "kalah").rating;
    CHECK(rating.elo < 1000);
    CHECK(rating.answers == 1);
    PlaySession again(between("human", "human"));
    check_says(again.type_flat({"practise kalah", "hint", "hint", move}), "The move is " + move);
    CHECK(record_of(again, "kalah") == PracticeRecord{rating});
}

TEST_CASE("skipped exercises do not count and come once per practice", "[play]") {
    PlaySession board(between("human", "human"));
    std::vector<std::string> typed{"practise oware"};
    for (int i = 0; i < 300; ++i) {
        typed.emplace_back("next");
        typed.emplace_back("");
    }
    typed.emplace_back("quit");
    const auto output = board.type_flat(typed);
    check_says(output, "You have been through all exercises of this game.");
    CHECK(record_of(board, "oware") == PracticeRecord{});
}

TEST_CASE("in exercises, a pit takes precedence over a short command", "[play]") {
    PlaySession board(between("human", "human"));
    std::vector<std::string> lines{"practise togyzkumalak"};
    for (int i = 0; i < 10; ++i) lines.insert(lines.end(), {"h", "next", ""});
    lines.emplace_back("quit");
    check_says(board.type_flat(lines), "H is empty");
}

TEST_CASE("exercises belong to rules; other games are listed", "[play]") {
    PlaySession board(between("human", "human"));
    check_says(board.type_flat({"practise oware:pits=6,seeds=4", "quit"}), "Your move, South");
    const auto output = board.type_flat({"practise kalah:pits=4"});
    check_says(output, "Kalah, 4 pits has no exercises");
    check_says(output, "kalah, mangala, oware, togyzkumalak");
    check_says(board.type_flat({"practise nope"}), "nope");
    check_says(PlaySession(between("human", "human", "kalah")).type_flat({"practice", "quit"}),
               "Kalah, exercise rated");
}

TEST_CASE("an unusable file of ratings is reported and not changed", "[play]") {
    PlaySession board(between("human", "human"));
    const auto path = state_of(board) / "practice-oware";
    const auto move = first_solution("oware");
    {
        const auto other = PracticeFile::open(state_of(board), "oware");
        REQUIRE(other);
        check_says(board.type_flat({"practise", move, "quit"}), "Your rating is not saved: ");
    }
    CHECK(record_of(board, "oware") == PracticeRecord{});
    std::ofstream(path) << "krou practice 1\nvariant=oware\nelo=-5\nanswers=1\nchecksum=none\n";
    const auto output = board.type_flat({"practise", move, "quit"});
    check_says(output, "elo: expected 0 to 1000000, got '-5'");
    check_says(output, "Right: " + move);
    std::ifstream file(path);
    std::string text(std::istreambuf_iterator<char>(file), {});
    check_says(text, "elo=-5");
    std::ofstream(path) << "krou practice 1\nvariant=kalah\nelo=1100\nanswers=1\nchecksum=none\n";
    check_says(board.type_flat({"practise", move, "quit"}), "variant: expected oware, got 'kalah'");
    board.break_saving();
    check_says(board.type_flat({"practise", move, "quit"}), "Your rating is not saved: ");
}

TEST_CASE("a person finds better moves than in a reviewed game", "[play]") {
    // A wins; after F, North wins by 6 seeds, as a quick search sees, too.
    const std::string fen = "1-1-2-0-2-7-0-0-2-1-0-1-16-15-S";
    auto preferences = between("human", "human", "oware", fen);
    PlaySession board(preferences);
    check_says(board.type_flat({"mistakes"}), "No move has been played");
    const auto review = board.type_flat({"F", "review"});
    check_says(review, "\"mistakes\" lets you find better moves.");
    const auto output = board.type_flat({"mistakes", "F", "hint", "A"});
    INFO(output);
    check_says(output, "Mistake 1 of 1");
    check_says(output, "Instead of F");
    check_says(output, "F loses ");
    check_says(output, "Right: A is better than F.");
    CHECK_FALSE(holds(output, "better A"));  // no second review
    CHECK(board.ply() == 1);
    CHECK_FALSE(std::filesystem::exists(state_of(board) / "practice-oware"));
    // Without a review, there is one first.
    check_says(PlaySession(preferences).type_flat({"F", "mistakes"}), "Mistake 1 of 1");
    // Mistakes of programs do not count.
    preferences.players[0] = player("level=0");
    PlaySession against(preferences);
    against.session().game.record.history.play(*legal_move(against.session().position(), "F"));
    against.session().game.is_paused = true;
    const auto none = against.type_flat({"mistakes"});
    check_says(none, "better A");
    CHECK_FALSE(holds(none, "lets you find better moves"));
    check_says(none, "You have no mistakes to try again.");
    CHECK_FALSE(holds(against.type_flat({"mistakes"}), "better A"));  // no second review
    // After an interrupted review, nothing is known.
    PlaySession stopped(between("human", "human", "oware", fen));
    stopped.session().game.record.history.play(*legal_move(stopped.session().position(), "F"));
    const auto interrupt = [&](Session& session) {
        stopped.stop().raise();
        practise_mistakes(session);
        return false;
    };
    CHECK_FALSE(holds(stopped.type({}, interrupt), "mistakes"));
}

TEST_CASE("practice speaks French", "[play]") {
    auto preferences = between("human", "human");
    preferences.language = Language::french;
    PlaySession board(preferences);
    const auto practise_kalah = [](Session& session) {
        practise(session, *parse_variant("kalah"));
        return false;
    };
    auto output = board.type({"conseil", "suivant", "", "quitter"}, practise_kalah);
    check_says(output, "Kalah, exercice classé 1050");
    check_says(output, "Le coup est F.");
    CHECK(output.ends_with("Au revoir.\n"));
    check_says(PlaySession(preferences).type_flat({"exercices", "quitter"}), "Oware (abapa), ex");
    check_says(PlaySession(preferences).type_flat({"fautes"}), "Aucun coup");
    for (const auto& line : lines_of(output)) CHECK(width_of(line) <= 80);
}

}  // namespace krou::play
