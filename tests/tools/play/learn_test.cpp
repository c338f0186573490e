#include "play/learn.h"

#include <cstddef>
#include <string>
#include <vector>

#include "game/lessons.h"
#include "helpers/play_session.h"
#include "helpers/protocol_session.h"

namespace krou::play {

namespace {

/// Returns the names of South's moves in a lesson, with an empty line after each step.
std::vector<std::string> solution(const std::string& spec) {
    std::vector<std::string> typed;
    for (const auto& step : lesson_of(*parse_variant(spec), Language::english)) {
        auto position = step.start;
        for (const Move move : step.moves) {
            if (position.side() == Side::south) typed.push_back(Turn{position, move}.name());
            position.play(move);
        }
        typed.emplace_back();
    }
    return typed;
}

}  // namespace

TEST_CASE("`learn` teaches each game and then starts an easy one", "[play]") {
    for (const auto& preset : presets()) {
        const std::string spec(preset.name);
        PlaySession board(between("human", "level=10"));
        auto typed = solution(spec);
        typed.insert(typed.begin(), "learn " + spec);
        typed.back() = "yes";
        const auto output = board.type_flat(typed);
        INFO(output);
        CHECK_FALSE(holds(output, "try again"));
        for (const auto& step : lesson_of(*parse_variant(spec), Language::english)) {
            std::string flat = output;
            std::erase(flat, '\n');
            CHECK(holds(flat, step.task));
            CHECK(holds(flat, step.reason));
        }
        CHECK(board.session().position().variant().spec == spec);
        CHECK(board.ply() == 0);
        CHECK(board.session().player(Side::south).is_person());
        CHECK(described(board.session().player(Side::north), Language::english) == "Krou, level 3");
    }
}

TEST_CASE("a lesson explains wrong moves, shows the right one and can be left", "[play]") {
    PlaySession board(between("human", "human"));
    const auto output =
        board.type_flat({"F", "learn kalah", "A", "x", "next", "", "QUIT", "board"});
    check_says(output, "South plays A. Its last seed makes 5 in E. This is not the move");
    check_says(output, "'x' is not a legal move. Legal moves: A B C D E F.");
    check_says(output, "South plays D.");
    check_says(output, "Kalah, step 2 of 7");
    CHECK_FALSE(holds(output, "step 3"));
    CHECK(board.session().position().variant().spec == "oware");
    CHECK(board.ply() == 1);  // the game goes on
}

TEST_CASE("a lesson without a game declines or ends with the input", "[play]") {
    auto typed = solution("bestemshe");
    typed.insert(typed.begin(), "apprendre bestemshe");
    typed.back() = "non";
    auto preferences = between("human", "human");
    preferences.language = Language::french;
    PlaySession board(preferences);
    const auto output = board.type_flat(typed);
    check_says(output, "étape 6 sur 6");
    check_says(output, "partie facile de Bestemshe");
    CHECK(board.session().position().variant().spec == "oware");
    for (std::size_t lines = 1; lines + 1 < typed.size(); ++lines) {
        PlaySession ended(preferences);
        check_says(ended.type({typed.begin(), typed.begin() + static_cast<int>(lines)}), "revoir");
    }
    check_says(PlaySession(preferences).type({"learn nope"}), "nope");
}

TEST_CASE("each step fits a screen", "[play]") {
    for (const auto language : every_language)
        for (const auto& preset : presets()) {
            auto preferences = between("human", "human", preset.name);
            preferences.language = language;
            auto typed = solution(std::string(preset.name));
            typed.insert(typed.begin(), "learn");
            int lines = 0;
            for (const auto& line : lines_of(PlaySession(preferences).type(typed))) {
                CHECK(width_of(line) <= 80);
                lines = holds(line, "> ") ? 0 : lines + 1;
                CHECK(lines < 24);
            }
        }
}

TEST_CASE("a session can begin with a lesson", "[play]") {
    Preferences preferences = between("human", "level=10", "kalah");
    CHECK_FALSE(holds(PlaySession(preferences).type({"quit"}), "step 1"));
    PlaySession board(preferences);
    const auto lesson = [](Session& session) { return teach(session, *parse_variant("kalah")); };
    const auto output = board.type({"quit", "F"}, lesson);
    check_says(output, "step 1 of 7");
    CHECK_FALSE(holds(output, "South plays F"));
    auto typed = solution("kalah");
    typed.back() = "";
    typed.emplace_back("C");
    CHECK(PlaySession(preferences).type(typed, lesson).ends_with("Goodbye.\n"));
}

}  // namespace krou::play
