#include <algorithm>
#include <string>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"

namespace krou {
namespace {

int hashfull(const Lines& lines) {
    int most = 0;
    for (const auto& line : beginning(lines, "info depth"))
        most = std::max(most, parse_number(word_after(line, "hashfull")).value_or(-1));
    return most;
}

int nodes(const Lines& lines) {
    return last_number(lines, "nodes");
}

}  // namespace

TEST_CASE("Hash sets the size of the transposition table", "[session][options][long]") {
    const int small = hashfull(answers({set("Hash", "1"), "go nodes 300000"}));
    const int medium = hashfull(answers({set("Hash", "8"), "go nodes 300000"}));
    const int large = hashfull(answers({set("Hash", "64"), "go nodes 300000"}));
    CHECK(small > 2 * medium);
    CHECK(medium > 2 * large);
    CHECK(hashfull(answers({set("Hash", "1"), set("Hash", "0"), "go nodes 300000"})) == small);
}

TEST_CASE("MultiPV reports N moves, the best first", "[session][options]") {
    const auto single = timeless(answers({"go depth 6"}));
    ProtocolSession talk;
    CHECK(timeless(talk.say({set("MultiPV", "1"), "go depth 6"})) == single);
    const auto lines = talk.say({set("MultiPV", "4"), "go depth 6"});
    const auto deepest = beginning(lines, "info depth 6 ");
    REQUIRE(deepest.size() == 4);
    for (std::size_t i = 0; i < deepest.size(); ++i)
        CHECK(word_after(deepest[i], "multipv") == std::to_string(i + 1));
    CHECK(best_move(lines) == word_after(deepest.front(), "pv").substr(0, 1));
    CHECK(beginning(talk.say({"go depth 1 searchmoves BC"}), "info depth ").size() == 2);
    talk.say({set("MultiPV", "1"), "ucinewgame"});
    CHECK(timeless(talk.say({"go depth 6"})) == single);
}

TEST_CASE("Threads share a search and give one answer", "[session][options][threads]") {
    const auto one = answers({"go depth 15"});
    for (const auto* threads : {"2", "3", "8"}) {
        // On a busy machine, a short search may end before the helpers start.
        INFO(threads);
        bool is_helped = false;
        for (int tries = 0; tries < 30 && !is_helped; ++tries) {
            const auto many = answers({set("Threads", threads), "go depth 15"});
            CHECK(beginning(many, "bestmove").size() == 1);
            CHECK(last_number(many, "depth") == 15);
            is_helped = nodes(many) != nodes(one);
        }
        CHECK(is_helped);
        ProtocolSession talk;
        talk.say({set("Threads", threads)});
        CHECK(beginning(talk.say({"go infinite", "go movetime 20"}), "bestmove").size() == 2);
    }
}

TEST_CASE("Ponder adds the expected reply to bestmove", "[session][options]") {
    const auto answer = [](const Lines& said) { return the_line(answers(said), "bestmove "); };
    CHECK(holds(answer({"go depth 6"}), " ponder "));
    CHECK(!holds(answer({set("Ponder", "false"), "go depth 6"}), "ponder"));
    CHECK(holds(answer({set("Ponder", "false"), set("Ponder", "true"), "go depth 6"}), "ponder"));
    CHECK(holds(answer({set("Ponder", "perhaps"), "go depth 6"}), "ponder"));
}

TEST_CASE("EvalFile changes the static eval", "[session][options]") {
    const Folder folder;
    std::string text;
    for (const auto& line : answers({"weights"}))
        text += (line.starts_with("oware.tempo ") ? "oware.tempo 300" : line) + '\n';
    const auto path = folder.file_of("weights", text);
    ProtocolSession talk;
    const auto before = talk.say({"eval"});
    CHECK(before.back() != "Evaluation: 100.00 cp, South to move");
    CHECK(talk.say({set("EvalFile", path)}).empty());
    CHECK(talk.say({"eval"}).back() == "Evaluation: 100.00 cp, South to move");
    CHECK(beginning(talk.say({"weights"}), "oware.tempo 300").size() == 1);
    CHECK(nodes(talk.say({"go depth 9"})) != nodes(answers({"go depth 9"})));
    CHECK(talk.say({set("EvalFile", "/no/such/file")}).size() == 1);
    CHECK(talk.say({"eval"}).back() == "Evaluation: 100.00 cp, South to move");
    CHECK(talk.say({set("EvalFile", "<empty>"), "eval"}) == before);
}

TEST_CASE("only ClearHash and ucinewgame clear the table", "[session][options]") {
    ProtocolSession talk;
    const auto first = nodes(talk.say({"go depth 12"}));
    CHECK(nodes(talk.say({"go depth 12"})) < first);
    CHECK(nodes(talk.say({"setoption name ClearHash", "go depth 12"})) == first);
    CHECK(nodes(talk.say({"ucinewgame", "go depth 12"})) == first);
    CHECK(nodes(talk.say({"setoption name clear hash", "go depth 12"})) == first);
}

}  // namespace krou
