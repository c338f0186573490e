#include "analysis/exercise_file.h"

#include <cstddef>
#include <string>

#include "helpers/damage.h"
#include "helpers/from_text.h"

namespace krou {

namespace {

/// Text of an exercise file with these lines, without checksums.
std::string exercise_text(const std::string& lines, const std::string& loss = "2",
                          const std::string& spec = "kalah:pits=3,seeds=4") {
    return "krou exercises 1\nvariant=" + spec + "\nloss=" + loss + "\ngames=9\nchecksum=none\n" +
           lines;
}

Exercises exercises_from(const std::string& text) {
    auto parsed = parse_exercises(text);
    REQUIRE((parsed ? "" : parsed.error()) == "");
    return *parsed;
}

/// Error message for a file with this line.
std::string line_error(const std::string& line) {
    const auto parsed = parse_exercises(exercise_text("# a comment\n" + line + '\n'));
    return parsed ? "" : parsed.error();
}

}  // namespace

TEST_CASE("an exercise file keeps its exercises", "[analysis]") {
    auto exercises =
        exercises_from(exercise_text("1-2-3-0-1-2-10-5-S  C4/7  B6  A2 # moves in any order\n\n"
                                     "0-1-2-3-2-1-9-6-N a-4/20 b8 c12\n"));
    exercises.origin = "by hand";
    const auto text = to_text(exercises);
    check_says(text, "\nloss=2\ngames=9\norigin=by hand\n");
    check_says(text, "\n1-2-3-0-1-2-10-5-S C4/7 A2 B6\n0-1-2-3-2-1-9-6-N a-4/20 b8 c12\n");
    CHECK(to_text(exercises_from(text)) == text);
    CHECK(exercises.all[1].level == 20);
    CHECK(exercises.all[1].margin == -4);
    CHECK(exercises.all[1].losses[1].seeds == 12);
}

TEST_CASE("the values of an exercise decide its question", "[analysis]") {
    struct Case {
        const char* line;
        Question question;
    };
    for (const auto& [line, question] : {
             Case{"1-2-3-0-1-2-6-9-S C4/7 A4 B6", Question::win},
             Case{"1-2-3-0-1-2-9-6-S C2/7 A4 B6", Question::win},
             Case{"1-2-3-0-1-2-9-6-S C0/7 A2 B6", Question::draw},
             Case{"1-2-3-0-1-2-9-6-S C6/7 A4 B8", Question::most},
             Case{"1-2-3-0-1-2-6-9-S C-2/7 A4 B8", Question::most},
             Case{"1-2-3-0-1-2-6-9-S C-3/7 A4 B8", Question::only},
             Case{"1-2-3-0-1-2-9-6-S C3/7 A2 B2", Question::only},
         }) {
        INFO(line);
        CHECK(exercises_from(exercise_text(line)).all.front().question() == question);
    }
}

TEST_CASE("unusable exercises are rejected with their line", "[analysis]") {
    struct Case {
        const char* line;
        const char* names;
    };
    for (const auto& [line, names] : {
             Case{"1-2-3-0-1-2-10-5", "1-2-3-0-1-2-10-5"},
             Case{"1-2-3-0-1-2-250-5-S C4/7 A2 B6", "255"},
             Case{"1-2-3-4-0-1-2-5-10-5-S C4/7", "4 pits"},
             Case{"1-2-3-0-0-0-10-8-S C4/7 A2 B6", "got 0"},
             Case{"0-0-3-0-1-2-10-8-S C4/7", "got 1"},
             Case{"1-2-3-0-1-2-10-5-S", "no moves"},
             Case{"1-2-3-0-1-2-10-5-S c4/7 A2 B6", "'c4'"},
             Case{"1-0-3-0-1-2-10-5-S C4/7 A2 B6", "'B6'"},
             Case{"1-2-3-0-1-2-10-5-S D4/7 A2 B6", "'D4'"},
             Case{"1-2-3-0-1-2-10-5-S /7 A2 B6", "''"},
             Case{"1-2-3-0-1-2-10-5-S C4 A2 B6", "'C4'"},
             Case{"1-2-3-0-1-2-10-5-S C4/21 A2 B6", "'C4/21'"},
             Case{"1-2-3-0-1-2-10-5-S C4/-1 A2 B6", "'C4/-1'"},
             Case{"1-2-3-0-1-2-10-5-S C4/7/7 A2 B6", "'C4/7/7'"},
             Case{"1-2-3-0-1-2-10-5-S C25/7 A2 B6", "'25'"},
             Case{"1-2-3-0-1-2-10-5-S C/7 A2 B6", "move C"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A1 B6", "move A"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A49 B6", "'49'"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A B6", "move A"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A99999999999 B6", "move A"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A2", "missing moves: B"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A2 B6 A2", "duplicate move 'A2'"},
             Case{"1-2-3-0-1-2-10-5-S C4/7 A2 B6 C2", "duplicate move 'C2'"},
         }) {
        INFO(line);
        const auto error = line_error(line);
        check_says(error, "line 7: ");
        check_says(error, names);
    }
    // The same position with other stores, and seen from the other side.
    const std::string first = "1-2-3-0-1-2-10-5-S C4/7 A2 B6\n";
    for (const auto* second : {"1-2-3-0-1-2-9-6-S C4/7 A2 B6", "0-1-2-1-2-3-5-10-N c4/7 a2 b6"})
        check_says(line_error(first + second), "line 8: duplicate position");
}

TEST_CASE("unusable exercise files are rejected", "[analysis]") {
    const std::string line = "1-2-3-0-1-2-10-5-S C4/7 A2 B6\n";
    const auto error = [](const std::string& text) {
        const auto parsed = parse_exercises(text);
        return parsed ? "" : parsed.error();
    };
    check_says(error(""), "krou");
    check_says(error("krou book 2\nchecksum=none\n"), "not a krou exercises file");
    check_says(error(exercise_text(line, "0")), "loss");
    check_says(error(exercise_text(line, "x")), "loss");
    check_says(error(exercise_text(line, "2\ngames=-1")), "games");
    check_says(error(exercise_text("", "2", "morpion")), "morpion");
    check_says(error(exercise_text("", "2", "chess")), "chess");
    const auto text = to_text(exercises_from(exercise_text(line)));
    for_each_damage(text, [](const std::string& damaged) { CHECK(!parse_exercises(damaged)); });
    for (std::size_t size = 0; size < text.size(); ++size)
        CHECK(!parse_exercises(text.substr(0, size)));
    // Without checksums, damaged lines must not crash the reader.
    for_each_damage(unchecked(text), [](const std::string& damaged) {
        if (const auto parsed = parse_exercises(damaged)) CHECK(parsed->all.size() <= 1);
    });
}

}  // namespace krou
