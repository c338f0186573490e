#include "analysis/practice.h"

#include <stop_token>
#include <string>
#include <string_view>

#include "analysis/review.h"
#include "analysis/review_text.h"
#include "eval/weights.h"
#include "helpers/from_text.h"
#include "levels/level.h"

namespace krou {

namespace {

/// Returns the task of one line of an exercise file.
PracticeTask task_from(const std::string& line, const std::string& spec = "kalah:pits=3,seeds=4") {
    const auto parsed = parse_exercises("krou exercises 1\nvariant=" + spec +
                                        "\nloss=1\ngames=1\nchecksum=none\n" + line + '\n');
    REQUIRE((parsed ? "" : parsed.error()) == "");
    return task_of(parsed->all.front());
}

Move move_of(const PracticeTask& task, std::string_view name) {
    return *legal_move(task.position, name);
}

Verdict verdict_on(const PracticeTask& task, std::string_view name, Analyst& analyst,
                   Language language) {
    const auto verdict = judge(task, move_of(task, name), analyst, language);
    REQUIRE(verdict);
    return *verdict;
}

std::string joined(const std::vector<std::string>& sentences) {
    std::string text;
    for (const auto& sentence : sentences) text += sentence + '\n';
    return text;
}

/// A game with one mistake, and its review by a given comment.
GameRecord reviewed(const std::string& comment, const std::string& glyph) {
    GameRecord record{GameHistory(played("oware", "")), {}};
    for (const char* name : {"F", "f", "B"})
        record.history.play(*legal_move(record.history.position(), name));
    record.history.annotation(3) = {comment, glyph};
    return record;
}

}  // namespace

TEST_CASE("questions follow from the values of an exercise", "[analysis]") {
    struct Case {
        const char* line;
        const char* asked;
        const char* french;
    };
    for (const auto& [line, asked, french] : {
             Case{"1-2-3-0-1-2-9-6-S C2/7 A4 B6", "Your move, South: find the only one that wins.",
                  "À vous, Sud : trouvez le seul coup gagnant."},
             Case{"1-2-3-0-1-2-9-6-S C0/7 A2 B6",
                  "Your move, South: find the only one that saves the draw.",
                  "À vous, Sud : trouvez le seul coup qui sauve la partie nulle."},
             Case{"1-2-3-0-1-2-9-6-S C6/7 A4 B8", "Your move, South: win as many seeds as you can.",
                  "À vous, Sud : gagnez le plus de graines possible."},
             Case{"0-1-2-1-2-3-6-9-N c3/7 a2 b2", "Your move, North: find the only good one.",
                  "À vous, Nord : trouvez le seul bon coup."},
         }) {
        const auto task = task_from(line);
        CHECK(question_text(task, Language::english) == asked);
        CHECK(question_text(task, Language::french) == french);
    }
}

TEST_CASE("a verdict has the loss of a wrong answer and its refutation", "[analysis]") {
    // A captures five seeds, which C leaves to North.
    const auto task = task_from("1-0-3-0-5-4-4-7-S A8/7 C6");
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    const auto right = verdict_on(task, "A", analyst, Language::english);
    CHECK(right.is_right);
    CHECK(right.refutation.empty());
    CHECK(right.sentences ==
          std::vector<std::string>{
              "Right: A leads to a win by 8 seeds. Any other move is at least 6 seeds worse."});
    const auto wrong = verdict_on(task, "C", analyst, Language::english);
    CHECK_FALSE(wrong.is_right);
    CHECK(wrong.sentences.front() ==
          "C leads to a win by 2 seeds. The best move is 6 seeds better.");
    REQUIRE(wrong.refutation.size() == 1);
    check_says(joined(wrong.sentences), "North plays");
    const auto french = verdict_on(task, "C", analyst, Language::french);
    CHECK(french.sentences.front() ==
          "C mène à une victoire de 2 graines. Le meilleur coup vaut 6 graines de plus.");
}

TEST_CASE("a refutation ends with the opponent's reply", "[analysis]") {
    // C is an extra turn.
    const auto task = task_from("2-2-1-1-1-4-5-8-S B2/7 A4 C4");
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    auto position = task.position;
    const auto wrong = verdict_on(task, "C", analyst, Language::english);
    position.play(move_of(task, "C"));
    REQUIRE(wrong.refutation.size() >= 2);
    for (std::size_t i = 0; i < wrong.refutation.size(); ++i) {
        CHECK((position.side() == Side::north) == (i + 1 == wrong.refutation.size()));
        position.play(wrong.refutation[i]);
    }
    check_says(joined(wrong.sentences), "South plays");
    check_says(joined(wrong.sentences), "North plays");
}

TEST_CASE("the first hint shows the effect of the move, the second the move", "[analysis]") {
    struct Case {
        const char* spec;
        const char* line;
        const char* hint;
    };
    for (const auto& [spec, line, hint] : {
             Case{"kalah:pits=3,seeds=4", "1-0-3-0-5-4-4-7-S A8/7 C6", "captures 6 seeds"},
             Case{"kalah:pits=3,seeds=4", "2-2-1-1-1-4-5-8-S C2/7 A4 B4", "extra turn"},
             Case{"togyzkumalak:pits=3,seeds=4", "1-1-2-2-2-4-6-6-S C2/7 A4 B4", "tuzdik"},
             Case{"oware", "1-1-1-0-1-1-1-0-0-0-0-1-20-21-S E2/7 A4 B4 C4 F4",
                  "one of these moves: E F."},
             Case{"oware", "1-1-1-1-1-1-1-0-0-0-0-1-20-20-S C2/7 A4 B4 D4 E4 F4",
                  "one of these moves: B C D."},
         }) {
        INFO(line);
        const auto task = task_from(line, spec);
        const auto found = hints(task, Language::english);
        check_says(found[0], hint);
        CHECK(found[1] == "The move is " + Turn{task.position, task.best}.name() + ".");
        CHECK(hints(task, Language::french)[0] != found[0]);
    }
}

TEST_CASE("mistakes are read from a reviewed game", "[analysis]") {
    struct Case {
        const char* comment;
        const char* glyph;
        const char* noted;
    };
    for (const auto& [comment, glyph, noted] : {
             Case{"-2.5/30; better D +1.0: DbEb", "??", "??"},
             Case{"-2,5/30; meilleur D +1,0 : DbEb", "??", "??"},
             Case{"too quick | -2.5/30 exact; better D +1.0: DbEb", "?", "?"},
             Case{"good | ?! -2.5/30; better D +1.0: DbEb", "!", "?!"},
             Case{"-2.5/30; better D +1.0: DbEb", "", ""},
             Case{"-2.5/30; better D +1.0: DbEb", "!", ""},
             Case{"-2.5/30; better Z +1.0: DbEb", "??", ""},
             Case{"-2.5/30; better B +1.0: DbEb", "??", ""},
             Case{"-2.5/30; better D: no value", "??", ""},
             Case{"-2.5/30; better D", "??", ""},
             Case{"-2.5/30; better ", "??", ""},
             Case{"-2.5/30; better D +99999999999.0: DbEb", "??", ""},
             Case{"-2.5/30", "??", ""},
             Case{"lost", "??", ""},
         }) {
        INFO(comment << ' ' << glyph);
        const auto found = mistakes_in(reviewed(comment, glyph));
        REQUIRE(found.size() == (*noted != '\0'));
        if (found.empty()) continue;
        const auto& task = found.front();
        CHECK(task.glyph == noted);
        CHECK(to_text(Family::oware, Side::south, task.best) == "D");
        CHECK(task.value == seed_value);
        CHECK(task.losses.front().value == 7 * seed_value / 2);
        CHECK(task.ply == 2);
        CHECK(to_fen(task.position) == to_fen(played("oware", "", "Ff")));
        CHECK(question_text(task, Language::english) ==
              "Instead of B" + std::string(noted) + ", find a better move for South.");
        CHECK(mistakes_in(reviewed(comment, glyph), Side::south).size() == 1);
        CHECK(mistakes_in(reviewed(comment, glyph), Side::north).empty());
    }
}

TEST_CASE("the mistakes of an annotated game are those of its review", "[analysis]") {
    GameRecord record{GameHistory(played("oware", "1-0-2-0-1-2-0-1-0-0-1-2-19-19-S")), {}};
    for (const char* name : {"A", "b"})
        record.history.play(*legal_move(record.history.position(), name));
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    const auto reviews = review(record.history, node_limit(20'000), analyst, [](int) {});
    REQUIRE(reviews);
    const auto& first = reviews->front();
    REQUIRE(first.quality != MoveQuality::fine);
    for (const auto language : every_language) {
        const auto found = mistakes_in(annotated(record, *reviews, language), Side::south);
        REQUIRE(found.size() == 1);
        CHECK(found.front().best == first.best.move);
        CHECK(found.front().value == Approx(first.best.value).margin(seed_value / 20));
        CHECK(found.front().losses.front().value == Approx(first.lost()).margin(seed_value / 10));
        CHECK(found.front().glyph == glyph_of(first.quality));
    }
}

TEST_CASE("other moves than the played one are searched in a mistake", "[analysis]") {
    // F wins 6, E 4, A and C nothing.
    GameRecord record{GameHistory(played("oware", "1-0-2-0-1-2-0-1-0-0-1-2-19-19-S")), {}};
    record.history.play(*legal_move(record.history.position(), "A"));
    record.history.annotation(1) = {"+0.0/9; better F +6.0: F", "??"};
    auto task = mistakes_in(record).front();
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    const auto verdict = [&](const char* name, Language language = Language::english) {
        return verdict_on(task, name, analyst, language);
    };
    CHECK(verdict("F").sentences.front() == "Right: F is better than A.");
    CHECK(verdict("A").sentences.front() == "A loses 6 seeds.");
    CHECK(verdict("A", Language::french).sentences.front() == "A perd 6 graines.");
    check_says(verdict("C").sentences.front(), "C loses ");
    CHECK_FALSE(verdict("C").is_right);
    task.best = move_of(task, "C");  // worse than F
    CHECK(verdict("F").is_right);
    CHECK(verdict("F").sentences.front() == "Right: F is about as good as C.");
    std::stop_source stop;
    stop.request_stop();
    Analyst stopped({.hash_megabytes = 1, .seeds_in_memory = 0, .interruption = stop.get_token()});
    CHECK_FALSE(judge(task, move_of(task, "F"), stopped, Language::english));
}

TEST_CASE("the rating of an exercise is that of its level", "[analysis]") {
    Exercise exercise{played("kalah", ""), {}};
    int last = 0;
    for (exercise.level = 0; exercise.level <= unlimited_level; ++exercise.level) {
        CHECK(rating_of(exercise) > last);
        last = rating_of(exercise);
        if (exercise.level < unlimited_level) CHECK(level_of_elo(last) == Approx(exercise.level));
    }
    CHECK(last > max_elo);
}

TEST_CASE("only the first answer to a task counts", "[analysis]") {
    const PracticeRating person{1200, 3};
    for (const bool is_right : {true, false}) {
        const auto first = scored(person, 1300, is_right, true);
        CHECK(first.rating == rated(person, 1300, is_right));
        CHECK(first.is_solved == is_right);
        const auto later = scored(person, 1300, is_right, false);
        CHECK(later.rating == person);
        CHECK_FALSE(later.is_solved);
    }
}

TEST_CASE("a rating rises with right answers, and less and less", "[analysis]") {
    const PracticeRating person{1200, 0};
    CHECK(rated(person, 1200, true) == PracticeRating{1260, 1});
    CHECK(rated(person, 1200, false) == PracticeRating{1140, 1});
    CHECK(rated({1200, 5}, 1200, true) == PracticeRating{1230, 6});
    CHECK(rated({1200, 500}, 1200, true) == PracticeRating{1210, 501});
    CHECK(rated(person, 2000, false).elo > rated(person, 1200, false).elo);
    CHECK(rated(person, 2000, true).elo > rated(person, 1200, true).elo);
    // A player settles at the rating of exercises that it answers half of the time.
    PracticeRating settled{2500, 0};
    for (int i = 0; i < 200; ++i) settled = rated(settled, 1500, i % 2 == 0);
    CHECK(settled.elo == Approx(1500).margin(30));
}

}  // namespace krou
