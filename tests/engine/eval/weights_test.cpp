#include "eval/weights.h"

#include <algorithm>
#include <string>
#include <vector>

#include "eval/evaluate.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

std::string built_in() {
    return Weights().to_text();
}

/// Returns the built-in text with other text in place of a weight's line.
std::string with_line(const std::string& name, const std::string& line) {
    const std::string text = built_in();
    const auto begin = text.find(name + ' ');
    REQUIRE(begin != std::string::npos);
    return text.substr(0, begin) + line + text.substr(text.find('\n', begin) + 1);
}

/// Returns the error prefix for a weight's line, such as "line 9:".
std::string line_of(const std::string& name) {
    const std::string text = built_in();
    const auto before = text.substr(0, text.find(name + ' '));
    return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ':';
}

Weights weights_from(const std::string& text) {
    const auto weights = parse_weights(text);
    REQUIRE((weights ? "" : weights.error()) == "");
    return *weights;
}

int evaluated(Family family, int pits, const Weights& weights, const Board& board) {
    const Rules rules = variant(family == Family::oware ? "oware" : "kalah").rules;
    const auto evaluate = [&]<class G>(const G& game) {
        return Evaluation<G>(game, weights)(sized_for(game, board));
    };
    return std::visit(evaluate, make_game(rules, pits));
}

/// Returns the sum of seeds times place from the owner's left, own minus opponent's.
int by_place(const Board& board, int pits) {
    int value = 0;
    for (int pit = 0; pit < pits; ++pit) value += (pit + 1) * (board[pit] - board[pits + pit]);
    return value;
}

/// Compares an evaluation with its formula on random boards of every size.
void check_formula(const Weights& weights, int (*formula)(const Board&, int)) {
    Random random(21);
    for (int boards = 0; boards < 210; ++boards) {
        const int pits = 1 + boards % max_pits;
        Board board = random_pits(pits, below(random, 200), random);
        board.set(Board::own_store, below(random, 30));
        INFO(fen_of(board, pits, Side::south));
        REQUIRE(evaluated(Family::oware, pits, weights, board) == formula(board, pits));
        REQUIRE(evaluated(Family::kalah, pits, weights, board) == formula(board, pits));
    }
}

}  // namespace

TEST_CASE("weights survive the way to text and back", "[weights]") {
    CHECK(weights_from(built_in()).to_text() == built_in());

    std::string text;
    const auto extreme = [](const Weight& weight) {
        return weight.name.size() % 2 ? weight.min : weight.max;
    };
    for (const Weight& weight : weight_table())
        text += std::string(weight.name) + ' ' + std::to_string(extreme(weight)) + '\n';
    const Weights changed = weights_from(text);
    CHECK(weights_from(changed.to_text()).to_text() == changed.to_text());
    for (const Weight& weight : weight_table()) CHECK(changed[weight.id] == extreme(weight));
}

TEST_CASE("built-in weights are in range and have unique names", "[weights]") {
    for (const Weight& weight : weight_table()) {
        INFO(weight.name);
        CHECK(Weights()[weight.id] == weight.built_in);
        CHECK(weight.min <= weight.built_in);
        CHECK(weight.built_in <= weight.max);
        CHECK(std::ranges::count(weight_table(), weight.name, &Weight::name) == 1);
    }
}

TEST_CASE("a weight file may vary in comments, blanks and order", "[weights]") {
    const std::string text = weights_from(with_line("oware.ones", "oware.ones -60\n")).to_text();
    check_says(text, "oware.ones -60  # pits with one seed\n");
    for (const char* line : {"\toware.ones   -60\n", "oware.ones -60\r\n", "\n\noware.ones -60\n",
                             "oware.ones -60 # one\n", "# oware.ones 7\noware.ones -60\n"}) {
        INFO(line);
        CHECK(weights_from(with_line("oware.ones", line)).to_text() == text);
    }
    CHECK(weights_from("oware.ones -60\n" + with_line("oware.ones", "")).to_text() == text);
    CHECK(weights_from(text.substr(0, text.size() - 1)).to_text() == text);
}

TEST_CASE("a bad weight file is rejected with the line", "[weights]") {
    struct Case {
        const char* line;
        std::vector<const char*> says;
    };
    const std::vector<Case> cases = {
        {"oware.place0 1\n", {"unknown", "'oware.place0'"}},
        {"Oware.mobility 1\n", {"unknown", "'Oware.mobility'"}},
        {"oware.mobility 3001\n", {"oware.mobility", "'3001'", "expected -3000 to 3000"}},
        {"oware.mobility -3001\n", {"oware.mobility", "'-3001'"}},
        {"oware.mobility 6.5\n", {"'6.5'"}},
        {"oware.mobility\n", {"expected a name and a value"}},
        {"oware.mobility 6 0\n", {"expected a name and a value"}},
        {"oware.mobility = 60\n", {"expected a name and a value"}},
        {"oware.place1 1\n", {"duplicate", "oware.place1"}},
        {"\x01\xff\n", {"expected a name and a value"}},
    };
    for (const auto& c : cases) {
        INFO(c.line);
        const auto weights = parse_weights(with_line("oware.mobility", c.line));
        REQUIRE(!weights);
        check_says(weights.error(), line_of("oware.mobility"));
        for (const char* piece : c.says) check_says(weights.error(), piece);
    }
}

TEST_CASE("a weight missing in a file keeps its built-in value", "[weights]") {
    const Weights changed = weights_from("oware.ones -60\n");
    for (const Weight& weight : weight_table())
        CHECK(changed[weight.id] == (weight.name == "oware.ones" ? -60 : weight.built_in));
}

TEST_CASE("a text without weights is rejected", "[weights]") {
    for (const char* text : {"", "\n", " \r\n\t", "# oware.ones -60\n"}) {
        const auto weights = parse_weights(text);
        REQUIRE(!weights);
        check_says(weights.error(), "missing weights");
    }
}

TEST_CASE("the material weights count only the stores", "[weights]") {
    const Weights weights = weights_from(content(KROU_SOURCE_DIR "/tools/weights/material.txt"));
    check_formula(weights, [](const Board&, int) { return 0; });
}

TEST_CASE("the place weights count each seed by its place", "[weights]") {
    const Weights weights = weights_from(content(KROU_SOURCE_DIR "/tools/weights/blaess.txt"));
    check_formula(weights, by_place);
}

}  // namespace krou
