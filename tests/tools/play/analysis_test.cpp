#include "play/analysis.h"

#include <atomic>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "analysis/review.h"
#include "base/text.h"
#include "common/format.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/random_board.h"
#include "play/board_view.h"

namespace krou::play {
namespace {

const Analyst::Settings small{.hash_megabytes = 1, .seeds_in_memory = 8};

std::string analysed(const AnalysisTask& task, Language language = Language::english) {
    static Analyst analyst(small);  // to make its tables once
    analyst.forget();
    std::ostringstream out;
    const auto error = analyse_command(task, analyst, language, out);
    return error ? error->text : out.str();
}

}  // namespace

TEST_CASE("an analysis has a table and the best line", "[play][long]") {
    const AnalysisTask task{.what = "0-0-0-0-1-2-0-1-0-2-0-0-20-22-S",
                            .limits = node_limit(50'000)};
    const auto text = analysed(task);
    INFO(text);
    for (const char* piece : {"South to move", "\nmove   value", "exact", "the end: "})
        check_says(text, piece);
    CHECK(analysed(task) == text);
    const auto french =
        analysed({.what = "startpos", .variant = variant("morpion"), .limits = node_limit(50'000)},
                 Language::french);
    for (const char* piece : {"Sud", "+0,0 ", "+1", "0-0"}) check_says(french, piece);
}

TEST_CASE("an analysis fits its page", "[play][long]") {
    for (const int width : {20, 40, 60, 80})
        for (const auto language : every_language) {
            const auto text = analysed(
                {.what = "startpos", .limits = node_limit(50'000), .width = width}, language);
            INFO(text);
            CHECK(split(text, '\n').size() > 12);
            for (const auto line : split(text, '\n')) CHECK(width_of(line) <= width);
        }
}

TEST_CASE("the best line keeps its exact value to the end", "[play][long]") {
    Analyst analyst(small);
    Random random(5);
    int followed = 0;
    for (const auto* spec : {"oware", "awari", "kalah", "oware:repetition=split"})
        for (int game = 0; game < 5; ++game) {
            auto board = random_pits(6, 6 + below(random, 3), random);
            const auto position = played(spec, fen_of(board, 6, Side::south));
            if (position.ending() != Ending::none) continue;
            INFO(spec << ' ' << to_fen(position));
            const auto evaluated = analyst.evaluate(position, node_limit(200'000), 1);
            REQUIRE(evaluated.size() == 1);
            if (!evaluated.front().is_exact) continue;
            const auto line = best_line(position, evaluated.front(), analyst);
            Position at = position;
            for (const auto& [move, value, is_exact, depth, rest] : line) {
                CHECK(is_exact);
                const bool is_south = at.side() == Side::south;
                at.play(move);
                // A store above half ends the game before the last seed.
                if (at.ending() != Ending::majority)
                    CHECK(value == (is_south ? 1 : -1) * evaluated.front().value);
            }
            const auto result = at.result();
            REQUIRE(result);
            ++followed;
            if (at.ending() != Ending::majority)
                CHECK(150 * (result->south_half_seeds - result->north_half_seeds) ==
                      evaluated.front().value);
        }
    CHECK(followed > 10);
}

TEST_CASE("a line that ends by majority explains its values", "[play]") {
    const auto text =
        analysed({.what = "0-0-8-0-0-1-1-1-1-1-2-3-13-17-S", .limits = node_limit(20'000)});
    INFO(text);
    REQUIRE(holds(text, "30-18"));
    check_says(text.substr(text.find("30-18")), "+14.0");
    // The last seed has been played here.
    const auto other =
        analysed({.what = "0-0-0-0-1-2-0-1-0-2-0-0-20-22-S", .limits = node_limit(20'000)});
    CHECK(other.ends_with("22-26\n"));
}

TEST_CASE("--ply chooses a position of a game", "[play]") {
    const Folder folder;
    const auto path = folder.file("game.ogn");
    std::ofstream(path) << "[Variant \"morpion\"]\n\n1. a1 b2 2. b1 a2 3. c1 *\n";
    const auto at = [&](int ply) {
        return analysed({.what = path, .ply = ply, .limits = node_limit(20'000)});
    };
    check_says(at(4), "c1     +1.0     exact");
    check_says(at(5), "the end: 1-0");
    check_says(at(6), "6");
    check_says(analysed({.what = "4-4-S"}), "'4-4-S'");
}

TEST_CASE("a review ends if its searches are stopped", "[play]") {
    Analyst analyst(small);
    GameHistory history(Position::start(variant("oware")));
    for (int ply = 0; ply < 6; ++ply) history.play(*history.position().legal_moves().begin());
    Limits endless;
    endless.infinite = true;
    std::atomic<bool> is_done = false;
    const std::jthread stopping([&] {
        while (!is_done) analyst.stop();
    });
    // Each search has nothing else to end it.
    (void)review(history, endless, analyst, [](int) {});
    is_done = true;
}

TEST_CASE("a move is compared with the best one", "[play]") {
    const auto position = Position::start(variant("oware"));
    const std::vector<EvaluatedMove> evaluated = {{{5}, 150, false, 9, {{5}}},
                                                  {{0}, -300, false, 9, {{0}}}};
    CHECK(evaluation_of({position, {5}}, evaluated, Language::english) ==
          say(Language::english, phrases::why_is_best));
    CHECK(evaluation_of({position, {0}}, evaluated, Language::english) ==
          say(Language::english, phrases::why_is_worse, {"F", "a close game", "a loss by 1 seed"}));
    CHECK(evaluation_of({position, {0}}, {}, Language::english).empty());
}

}  // namespace krou::play
