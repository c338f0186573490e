#include "play/annotate.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "eval/weights.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/xml.h"
#include "play/game_files.h"
#include "play/phrases.h"

namespace krou::play {
namespace {

/// Returns the letters outside of tags and comments, which some readers take for moves.
std::string letters_outside(std::string_view text) {
    std::string letters;
    bool is_comment = false;
    while (text.starts_with('[')) text.remove_prefix(text.find('\n') + 1);
    for (const char c : text) {
        is_comment = c == '{' || (is_comment && c != '}');
        if (!is_comment && std::isalpha(static_cast<unsigned char>(c)) != 0) letters += c;
    }
    return letters;
}

std::string last_comment(std::string_view text) {
    return parse_ogn(text)->front().moves.back().comment;
}

/// Game file, annotated by short searches.
class Games {
public:
    explicit Games(const std::string& text) { put(text); }

    void put(const std::string& text) { std::ofstream(path_) << text; }
    std::string text() const { return content(path_); }
    std::string file(std::string_view name) const { return folder_.file(name); }
    const std::string& path() const { return path_; }
    void interrupt() { stop_.request_stop(); }
    std::string progress() const { return progress_.str(); }
    /// Returns the output or the error.
    std::string annotated(AnnotationTask task = {}, Language language = Language::english) {
        task.file = path_;
        task.limits.nodes = task.limits.nodes.value_or(200);
        std::ostringstream out;
        progress_.str("");
        const auto error = annotate_command(task, analyst_, language, out, progress_);
        return error ? error->text : out.str();
    }

private:
    Folder folder_{"krou"};
    std::string path_ = folder_.file("games.ogn");
    std::stop_source stop_;
    Analyst analyst_{
        {.hash_megabytes = 1, .seeds_in_memory = 8, .interruption = stop_.get_token()}};
    std::ostringstream progress_;
};

}  // namespace

TEST_CASE("an annotated game shows mistakes and better moves", "[play]") {
    // South does not block, and North does not see it at once.
    Games games(
        "[Variant \"morpion\"]\n[South \"Ama\"]\n\n"
        "1. b2 {0.031s} a1 {book} 2. c1 {hm} b1 3. b3 *\n");
    const AnnotationTask task{.plot_file = games.file("plot.svg"), .limits = node_limit(50'000)};
    const auto text = games.annotated(task);
    INFO(text);
    const auto read = parse_ogn(text);
    REQUIRE(read);
    REQUIRE(read->size() == 1);
    const auto& moves = read->front().moves;
    REQUIRE(moves.size() == 5);
    CHECK(moves[3].glyph == "??");
    check_says(moves[3].comment, "a3 +0.0");
    CHECK(moves[4].glyph == "??");
    check_says(moves[4].comment, "a3 +1.0");
    CHECK(moves[2].comment.starts_with("hm | +0.0/"));
    CHECK(moves[1].comment.starts_with("+0.0/"));
    CHECK(moves[0].comment.starts_with("+0.0/"));
    check_says(moves[4].comment, "South (Ama): 1.0");
    CHECK(xml_error(content(games.file("plot.svg"))) == "");
    check_says(content(games.file("plot.svg")), "South (Ama) - North");
}

TEST_CASE("a review keeps people's comments and glyphs", "[play]") {
    const std::string game =
        "[Variant \"morpion\"]\n\n1. b2! {+1 for courage} a1 {-3 seeds here, careless}\n"
        "2. c1 {hm | +0.50/12 0.031s} b1? {book of mine} 3. b3!? {/7} *\n";
    for (const auto language : every_language) {
        Games games(game);
        const auto text = games.annotated({.limits = node_limit(50'000)}, language);
        INFO(text);
        const auto read = parse_ogn(text);
        REQUIRE(read);
        const auto& moves = read->front().moves;
        REQUIRE(moves.size() == 5);
        const auto even = value_text(language, 0) + '/';
        const std::vector<std::string> beginnings{
            "+1 for courage | " + even, "-3 seeds here, careless | " + even, "hm | " + even,
            "book of mine | ?? " + value_text(language, -seed_value) + '/', "?? " + even};
        std::string glyphs;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(moves[i].comment.starts_with(beginnings[i]));
            glyphs += moves[i].glyph;
        }
        CHECK(glyphs == "!?!?");
        games.put(text);
        CHECK(games.annotated({.limits = node_limit(50'000)}, language) == text);
    }
}

TEST_CASE("a review does not repeat a person's glyph", "[play]") {
    Games games("[Variant \"morpion\"]\n\n1. b2 a1 2. c1 b1?? *\n");
    const auto read = parse_ogn(games.annotated({.limits = node_limit(50'000)}));
    REQUIRE(read);
    const auto& move = read->front().moves.back();
    CHECK(move.glyph == "??");
    CHECK(move.comment.starts_with("-1.0/"));
}

TEST_CASE("a plot shows lead, mistakes and length", "[play]") {
    const auto review_of = [](Side side, int best, int played, MoveQuality quality) {
        Review review;
        review.side = side;
        review.quality = quality;
        review.best.value = best;
        review.played.value = played;
        return review;
    };
    const auto position = Position::start(variant("oware"));
    const GameRecord record{GameHistory(position), {}};
    // From +1 for South to -1 and back to +3.
    const std::vector<Review> reviews{review_of(Side::south, 300, -300, MoveQuality::mistake),
                                      review_of(Side::north, 300, -900, MoveQuality::blunder),
                                      review_of(Side::south, 900, 900, MoveQuality::fine)};
    const auto picture = plot_of(record, reviews, Language::english);
    INFO(picture);
    CHECK(xml_error(picture) == "");
    check_says(picture, ">?</text>");
    check_says(picture, ">?\?</text>");
    // The plot reaches from 70 to 615 for three moves, and from 400 up to 40 for -1 to 3.
    check_says(picture, "points='70.0,220.0 251.7,400.0 433.3,40.0 615.0,40.0'");
    check_says(picture, "<circle cx='251.7' cy='400.0'");
    check_says(picture, "<circle cx='433.3' cy='40.0'");
    // The line crosses the middle half and a quarter on its way.
    check_says(picture, " 160.8,310.0 ");
    check_says(picture, " 297.1,310.0 ");
    CHECK(beginning(lines_of(picture), "<polygon").size() == 2);
    CHECK(xml_error(plot_of(record, {}, Language::french)) == "");
}

TEST_CASE("annotations survive readers that take letters for moves", "[play]") {
    const std::string head = "[Variant \"oware\"]\n[South \"Ama | -1\"]\n[North \"Kofi\"]\n\n";
    const auto game = head + "1. F f 2. B {Bad? | hm} e 3. E b+2 4. D a 5. C+3 {good} *\n";
    for (const auto language : every_language) {
        Games games(game);
        const auto text = games.annotated({}, language);
        INFO(text);
        CHECK(letters_outside(text) == "FfBeEbDaC");
        CHECK(std::ranges::count(text, '{') == 9);
        const auto last = last_comment(text);
        CHECK(last.starts_with("good | "));
        CHECK(last.find("Ama") < last.find("Kofi"));
        CHECK(holds(text, "{Bad? | hm | "));
        // A second review replaces the summary.
        games.put(text);
        CHECK(games.annotated({}, language) == text);
    }
    // A game without moves has no summary.
    CHECK(letters_outside(Games("[Variant \"oware\"]\n\n*\n").annotated()).empty());
}

TEST_CASE("a summary explains values if a majority ended the game", "[play]") {
    for (const auto& [fen, has_seeds_left] : std::vector<std::pair<std::string, bool>>{
             {"0-0-0-0-0-1-1-2-0-0-0-5-23-16-S", true}, {"0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", false}})
        CHECK(holds(last_comment(Games("[FEN \"" + fen + "\"]\n\n1. F *\n").annotated()),
                    "all seeds") == has_seeds_left);
}

TEST_CASE("all games or one are annotated into a file", "[play]") {
    Games games("1. F f * 1. E *");
    const auto before = games.text();
    const auto target = games.file("out.ogn");
    const auto out = games.annotated({.out_file = target});
    CHECK(lines_of(games.progress()) == Lines{"game 1 of 2: 2 moves", "game 2 of 2: 1 move"});
    CHECK(read_games(target, {})->size() == 2);
    CHECK(out.find("1. F") == std::string::npos);
    games.annotated({.is_watched = true});  // on a screen, one line per game
    const auto watched = lines_of(games.progress());
    REQUIRE(watched.size() == 2);
    CHECK(watched[0].ends_with("\rgame 1 of 2: move 1 of 2\rgame 1 of 2: move 2 of 2"));
    CHECK(watched[1].ends_with("move 1 of 1"));
    const AnnotationTask second{.game = 2, .out_file = target};
    games.annotated(second);
    CHECK(read_games(target, {})->size() == 1);
    CHECK(games.annotated({.plot_file = games.file("p")}).ends_with('2'));
    check_says(games.annotated({.out_file = games.file("no/such")}), "no/such");
    for (const auto& task : {AnnotationTask{.out_file = games.path()},
                             AnnotationTask{.game = 1, .plot_file = games.path()}})
        check_says(games.annotated(task), in_quotes(games.path()));
    const auto same = games.file("same");
    check_says(games.annotated({.game = 1, .out_file = same, .plot_file = same}), "--plot");
    CHECK(games.text() == before);
    const auto written = content(target);
    games.interrupt();
    CHECK(games.annotated({.out_file = target}) ==
          say(Language::english, phrases::annotation_stopped));
    CHECK(content(target) == written);
}

}  // namespace krou::play
