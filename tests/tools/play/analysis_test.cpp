#include "play/analysis.h"

#include <fstream>
#include <sstream>
#include <string>

#include "base/text.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/minimax.h"
#include "helpers/random_board.h"
#include "helpers/talk.h"
#include "helpers/xml.h"
#include "play/annotate.h"
#include "play/board_view.h"

/// What the engine makes of positions and games.
namespace krou::play {
namespace {

const Analyst::Settings small{.hash_megabytes = 1};

Limits of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

std::string analysed(const AnalysisTask& task, Language language = Language::english) {
    Analyst analyst(small);
    std::ostringstream out;
    const auto error = analyse_command(task, analyst, language, StopSignal(), out);
    return error ? error->text : out.str();
}

/// The margin of a move for the side that makes it, at 300 to a seed, where the game goes on to the
/// last seed whatever lies in the stores. Nothing where that takes too many positions.
std::optional<int> worth(Position position, Move move) {
    const Side side = position.side();
    position.play(move);
    if (const auto result = position.result()) {
        const int margin = result->south_half_seeds - result->north_half_seeds;
        return (side == Side::south ? margin : -margin) * seed_value / 2;
    }
    const auto net =
        std::visit([&](const auto& game) { return PitMinimax(game)(position); }, position.game());
    if (!net) return std::nullopt;
    return (position.side() == side ? 1 : -1) * (position.board().lead() + *net) * seed_value;
}

}  // namespace

TEST_CASE("each move of a small board has the value of plain minimax, exactly", "[play]") {
    Analyst analyst(small);
    Random random(11);
    int compared = 0;
    for (const auto* spec : {"oware:pits=2,seeds=2", "awari:pits=3,seeds=1", "kalah:pits=2,seeds=2",
                             "kalah-empty:pits=3,seeds=1", "morpion"})
        for (int game = 0; game < 8; ++game) {
            Position position = Position::start(variant(spec));
            play_on(position, below(random, 8), random);
            const auto moves = position.legal_moves();
            const auto judged = analyst.judge(position, of_nodes(200'000), moves.size());
            INFO(spec << ' ' << to_fen(position));
            REQUIRE(static_cast<int>(judged.size()) == moves.size());
            MoveSet seen;
            int before = 1 << 20;
            for (const auto& [move, value, is_exact, depth, line] : judged) {
                seen.add(move);
                REQUIRE(line.front() == move);
                CHECK(value <= before);
                before = value;
                const auto margin = worth(position, move);
                if (!margin) continue;
                CHECK(is_exact);
                CHECK(value == *margin);
                ++compared;
            }
            CHECK(seen == moves);
        }
    CHECK(compared > 60);
}

TEST_CASE("an analysis is a table and the best line with its values", "[play]") {
    const auto text =
        analysed({.what = "0-0-0-0-1-2-0-1-0-2-0-0-20-22-S", .limits = of_nodes(50'000)});
    INFO(text);
    check_says(text, "South to move");
    check_says(text, "\nmove   value");
    check_says(text, "exact");
    check_says(text, "the end: ");
    CHECK(text.find("believed") == std::string::npos);
    CHECK(analysed({.what = "0-0-0-0-1-2-0-1-0-2-0-0-20-22-S", .limits = of_nodes(50'000)}) ==
          text);
    const auto french =
        analysed({.what = "startpos", .variant = variant("morpion"), .limits = of_nodes(50'000)},
                 Language::french);
    check_says(french, "Trait : Sud");
    check_says(french, "+0,0 ");
    check_says(french, "+1 est une victoire");
    check_says(french, "fin : 0-0");
}

TEST_CASE("no line of an analysis is wider than its page", "[play]") {
    for (const int width : {20, 40, 60, 80})
        for (const auto language : {Language::english, Language::french}) {
            const auto text = analysed(
                {.what = "startpos", .limits = of_nodes(50'000), .width = width}, language);
            INFO(text);
            CHECK(split(text, '\n').size() > 12);
            for (const auto line : split(text, '\n')) CHECK(width_of(line) <= width);
            const auto heading = language == Language::english ? "\nmove" : "\ncoup";
            check_says(text, heading);
        }
}

TEST_CASE("the best line goes on to the end with one exact value", "[play]") {
    Analyst analyst(small);
    Random random(5);
    int followed = 0;
    for (const auto* spec : {"oware", "awari", "kalah", "oware:repetition=split"})
        for (int game = 0; game < 5; ++game) {
            auto board = random_pits(6, 6 + below(random, 3), random);
            const auto position = played(spec, fen_of(board, 6, Side::south));
            if (position.ending() != Ending::none) continue;
            INFO(spec << ' ' << to_fen(position));
            const auto judged = analyst.judge(position, of_nodes(200'000), 1);
            REQUIRE(judged.size() == 1);
            if (!judged.front().is_exact) continue;
            const auto line = best_line(position, judged.front(), analyst, StopSignal());
            Position at = position;
            for (const auto& [move, value, is_exact] : line) {
                CHECK(is_exact);
                const bool is_south = at.side() == Side::south;
                at.play(move);
                // A store above half ends the game before the last seed.
                if (at.ending() != Ending::majority)
                    CHECK(value == (is_south ? 1 : -1) * judged.front().value);
            }
            const auto result = at.result();
            REQUIRE(result);
            ++followed;
            if (at.ending() != Ending::majority)
                CHECK(150 * (result->south_half_seeds - result->north_half_seeds) ==
                      judged.front().value);
        }
    CHECK(followed > 10);
}

TEST_CASE("where a store of more than half ends a line, its end tells what the values count",
          "[play]") {
    const auto text =
        analysed({.what = "0-0-8-0-0-1-1-1-1-1-2-3-13-17-S", .limits = of_nodes(20'000)});
    INFO(text);
    check_says(text, "C      +14.0    exact");
    check_says(text, "30-18");
    check_says(text.substr(text.find("30-18")), "+14.0");
    // The last seed has been played here.
    const auto other =
        analysed({.what = "0-0-0-0-1-2-0-1-0-2-0-0-20-22-S", .limits = of_nodes(20'000)});
    CHECK(other.ends_with("22-26\n"));
}

TEST_CASE("a position of a game is analysed by its ply", "[play]") {
    const Folder folder;
    const auto path = folder.file("game.ogn");
    std::ofstream(path) << "[Variant \"morpion\"]\n\n1. a1 b2 2. b1 a2 3. c1 *\n";
    const auto at = [&](int ply) {
        return analysed({.what = path, .ply = ply, .limits = of_nodes(20'000)});
    };
    check_says(at(4), "c1     +1.0     exact");
    check_says(at(5), "the end: 1-0");
    CHECK(at(6) == "the game has 5 moves, and there is no ply 6");
    CHECK(analysed({.what = "4-4-S"}).starts_with("fen '4-4-S': 3 fields"));
}

TEST_CASE("a verdict goes by the seeds that a move gave away", "[play]") {
    const auto verdict = [](int best, int played, bool is_exact = false) {
        return glyph_of(verdict_of({{0}, best, is_exact, 1, {}}, {{1}, played, is_exact, 1, {}}));
    };
    CHECK(verdict(100, 0) == "");
    CHECK(verdict(100, -50) == "?!");
    CHECK(verdict(0, -449) == "?!");
    CHECK(verdict(0, -450) == "?");
    CHECK(verdict(900, -299) == "?");
    CHECK(verdict(900, -300) == "??");
    CHECK(verdict(300, 0) == "?!");
    CHECK(verdict(300, 0, true) == "??");
    CHECK(verdict(0, -300, true) == "??");
    CHECK(verdict(900, 600, true) == "?!");
}

TEST_CASE("the game turns where the loser falls behind for good", "[play]") {
    const auto turned = [](const std::vector<int>& south_values) {
        std::vector<Review> reviews;
        Side side = Side::south;
        int before = south_values.front();
        for (std::size_t i = 1; i < south_values.size(); ++i) {
            const int sign = side == Side::south ? 1 : -1;
            Review review;
            review.side = side;
            review.best.value = sign * before;
            review.played.value = sign * (before = south_values[i]);
            reviews.push_back(review);
            side = other(side);
        }
        return turning_point(reviews).value_or(0);
    };
    CHECK(turned({0, -200, -100, -900, -800}) == 3);
    CHECK(turned({0, 500, 400, 600}) == 1);
    CHECK(turned({-400, -500, -600}) == 0);
    CHECK(turned({0, -500, 0}) == 0);
    CHECK(turned({0, 100, 100}) == 0);
}

TEST_CASE("an annotated game shows its mistakes with what was better", "[play]") {
    const Folder folder;
    const auto path = folder.file("game.ogn");
    // South does not block, and North does not see it at once.
    std::ofstream(path) << "[Variant \"morpion\"]\n[South \"Ama\"]\n\n"
                           "1. b2 a1 {book} 2. c1 {hm} b1 3. b3 *\n";
    Analyst analyst(small);
    AnnotationTask task{
        .file = path, .plot_file = folder.file("plot.svg"), .limits = of_nodes(50'000)};
    const auto run = [&] {
        std::ostringstream out;
        std::ostringstream progress;
        const auto error =
            annotate_command(task, analyst, Language::english, StopSignal(), out, progress);
        return error ? error->text : out.str();
    };
    const auto text = run();
    INFO(text);
    const auto games = games_of(text, {});
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    const auto& moves = games->front().moves;
    REQUIRE(moves.size() == 5);
    CHECK(moves[3].glyph == "??");
    check_says(moves[3].comment, "better a3 +0.0");
    CHECK(moves[4].glyph == "??");
    check_says(moves[4].comment, "better a3 +1.0");
    CHECK(moves[2].comment.starts_with("hm | +0.0/"));
    CHECK(moves[1].comment.starts_with("+0.0/"));
    check_says(text, "; South (Ama): 1.0 seeds lost, ");
    CHECK(text == run());
    std::ofstream(path) << text;
    const auto again = games_of(run(), {});
    REQUIRE(again);
    CHECK((*again == *games));
    CHECK(xml_trouble(content(folder.file("plot.svg"))) == "");
    check_says(content(folder.file("plot.svg")), "South (Ama) - North");
}

TEST_CASE("games are annotated into a file, all or one of them", "[play]") {
    const Folder folder("krou");
    const auto path = folder.file("games.ogn");
    std::ofstream(path) << "1. F f * 1. E *";
    Analyst analyst(small);
    std::ostringstream out;
    std::ostringstream progress;
    const auto run = [&](const AnnotationTask& task, const StopSignal& stop = {}) {
        const auto error = annotate_command(task, analyst, Language::english, stop, out, progress);
        return error ? error->text : std::string();
    };
    const auto target = folder.file("out.ogn");
    CHECK(run({.file = path, .out_file = target, .limits = of_nodes(100)}) == "");
    CHECK(progress.str() == "game 1 of 2: 2 moves\ngame 2 of 2: 1 moves\n");
    CHECK(read_games(target, {})->size() == 2);
    check_says(out.str(), "South: ");
    CHECK(out.str().find("1. F") == std::string::npos);
    const auto first = content(target);
    StopSignal stop;
    stop.raise();
    CHECK(run({.file = path, .game = 2, .out_file = target, .limits = of_nodes(100)}, stop) ==
          "stopped: nothing has been written");
    CHECK(content(target) == first);
    CHECK(run({.file = path, .game = 2, .out_file = target, .limits = of_nodes(100)}) == "");
    CHECK(read_games(target, {})->size() == 1);
    CHECK(run({.file = path, .plot_file = folder.file("p"), .limits = of_nodes(100)}) ==
          "a plot shows one game: choose it by its number, from 1 to 2");
    CHECK(run({.file = path, .out_file = folder.file("no/such"), .limits = of_nodes(100)}) != "");
}

}  // namespace krou::play
