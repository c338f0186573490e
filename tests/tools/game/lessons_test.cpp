#include "game/lessons.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/format.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"

/// Texts claim effects of moves; here the rules confirm them.
namespace krou {
namespace {

/// Returns the effects of a move: "+6 Cd" (gain and captured pits), "again", "tuzdik b", "ends
/// 25-23".
std::string effects(const Turn& turn) {
    const auto trace = trace_of(turn);
    auto after = turn.before;
    after.play(turn.move);
    std::string text = turn.name();
    if (trace.gain != 0) text += " +" + std::to_string(trace.gain);
    for (const int pit : trace.captured)
        text += (pit == trace.captured.front() ? " " : "") +
                place_name(after.family(), after.pits(), pit);
    const int other_store =
        turn.before.side() == Side::south ? Board::opponent_store : Board::own_store;
    const int given = board_for(Side::south, after)[other_store] -
                      board_for(Side::south, turn.before)[other_store];
    if (given != 0) text += " gives " + std::to_string(given);
    if (trace.extra_turn && !after.result()) text += " again";
    if (trace.tuzdik) text += " tuzdik " + place_name(after.family(), after.pits(), *trace.tuzdik);
    if (const auto result = after.result()) text += " ends " + stores_text(*result);
    return text;
}

std::vector<Turn> turns_of(const LessonStep& step) {
    std::vector<Turn> turns;
    auto position = step.start;
    for (const Move move : step.moves) {
        REQUIRE(position.legal_moves().contains(move));
        turns.push_back({position, move});
        position.play(move);
    }
    return turns;
}

std::string effects(std::string_view spec) {
    std::string text;
    for (const auto& step : lesson_of(*parse_variant(spec), Language::english)) {
        auto gap = text.empty() ? "" : "; ";
        for (const auto& turn : turns_of(step)) text += std::exchange(gap, ", ") + effects(turn);
    }
    return text;
}

/// True if the opponent has no winning square after the move.
bool stops_three(const Turn& turn) {
    auto after = turn.before;
    after.play(turn.move);
    if (after.result()) return true;
    for (const Move reply : after.legal_moves())
        if (trace_of({after, reply}).gain > 0) return false;
    return true;
}

/// True if the move does something that the other does not, or takes more.
bool excels(const Turn& turn, const Turn& other) {
    const auto one = trace_of(turn);
    const auto two = trace_of(other);
    return one.gain > two.gain || (one.extra_turn && !two.extra_turn) ||
           (one.tuzdik && !two.tuzdik) ||
           (turn.before.family() == Family::morpion && stops_three(turn) && !stops_three(other));
}

bool names(std::string_view text, std::string_view move) {
    return text.find("Play " + std::string(move)) != text.npos ||
           text.find(", then " + std::string(move)) != text.npos;
}

}  // namespace

TEST_CASE("the moves of lessons have the effects in the texts", "[game]") {
    for (const auto& [spec, expected] : std::vector<std::pair<std::string_view, std::string_view>>{
             {"oware", "C; E +3 b; D +5 cb; E +2 c; F +3 a; F; C; E +2 a ends 29-19"},
             {"oware:slam=all",
              "C; E +3 b; D +5 cb; E +2 c; F +3 a; F; C +10 edcba ends 31-17; E +2 a ends 29-19"},
             {"awari", "C; E +3 b; D +5 cb; E +2 c; F +3 a; F; F +2 a; E +2 a ends 29-19"},
             {"awele-blaess", "C; E +3 b; D +5 cb; E +2 c; F +3 a; F; F +2 a; E +2 a ends 25-15"},
             {"kalah",
              "D +1; C +1 again; F +1 again, E +1 again; A +6 Cd; F +1 again, D +8 Fa; F +6 Af; F "
              "+1 ends 25-23"},
             {"mangala", "C; D +1 again; F +1 again; C +6 Dc; E +7 b; E +9 b; F +1 ends 25-23"},
             {"mangala:rest=owner",
              "C; D +1 again; F +1 again; C +6 Dc; E +7 b; E +9 b; F +1 ends 25-23"},
             {"kalah-empty",
              "D +1; C +1 again; F +1 again, E +1 again; A +6 Cd; F +1 again, D +8 Fa; F +6 Af; B "
              "+1 C; F +1 ends 25-23"},
             {"togyzkumalak",
              "A; C; G +10 b; H +3 b tuzdik b; G +1, a gives 1; I; G +8 b ends 84-57"},
             {"bestemshe", "A; C; D +6 b; E; E +8 c; D +4 a ends 26-17"},
             {"morpion",
              "b2; c1 +1 ends 1-0; c3 +1 ends 1-0; a3; a3, a2, b3 +1 ends 1-0; c3 ends 0-0"}})
        CHECK(effects(spec) == expected);
}

TEST_CASE("lessons show sowing, feeding and an odd number", "[game]") {
    const auto after = [](std::string_view spec, std::size_t step) {
        const auto found = lesson_of(*parse_variant(spec), Language::english).at(step);
        auto position = found.start;
        for (const Move move : found.moves) position.play(move);
        return to_fen(position);
    };
    CHECK(after("oware", 0) == "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
    CHECK(after("oware", 3) == "3-2-1-0-0-1-2-4-0-5-2-4-14-10-N");
    CHECK(after("oware", 4) == "1-2-1-3-1-0-0-1-3-1-6-4-15-10-N");
    CHECK(after("oware", 5) == "3-2-0-2-0-0-1-0-0-0-0-0-22-18-N");
    CHECK(after("togyzkumalak", 0) == "1-10-10-10-10-10-10-10-10-9-9-9-9-9-9-9-9-9-0-0-N");
    CHECK(after("togyzkumalak", 1) == "10-2-0-12-10-1-12-10-3-9-1-10-11-0-10-9-2-10-22-18-N");
    CHECK(after("togyzkumalak", 5) == "2-1-3-2-4-1-3-4-1-5-1-7-2-13-4-12-8-3-45-41-N");
    CHECK(after("bestemshe", 3) == "2-1-3-4-1-5-3-6-0-5-11-9-N");
}

TEST_CASE("a move that a task does not name is the only right one", "[game]") {
    for (const auto& preset : presets())
        for (const auto& step : lesson_of({std::string(preset.name), preset.rules}, {}))
            for (const auto& turn : turns_of(step)) {
                if (turn.before.side() == Side::north) continue;
                INFO(step.task << ' ' << turn.name());
                for (const Move other : turn.before.legal_moves())
                    CHECK((other == turn.move || names(step.task, turn.name()) ||
                           excels(turn, {turn.before, other})));
            }
}

TEST_CASE("lessons have five to eight steps of the usual seeds", "[game]") {
    for (const auto& preset : presets()) {
        const Variant variant{std::string(preset.name), preset.rules};
        const auto steps = lesson_of(variant, Language::english);
        INFO(preset.name);
        CHECK(steps.size() >= 5);
        CHECK(steps.size() <= 8);
        for (const auto& step : steps) {
            INFO(step.task);
            CHECK(step.start.side() == Side::south);
            CHECK(step.start.ending() == Ending::none);
            CHECK(step.start.pits() == preset.rules.pits);
            CHECK(step.start.total() == Position::start(variant).total());
        }
    }
}

TEST_CASE("a lesson depends on the rules, not on the size", "[game]") {
    CHECK(effects("oware:slam=illegal,rest=nobody") == effects("awele-blaess"));
    CHECK(effects("kalah:pits=3,seeds=2") == effects("kalah"));
    CHECK(lesson_of(*parse_variant("oware:below=14"), {}).size() == 6);  // some games are over
    CHECK(effects("togyzkumalak:pits=4,tuzdik=no") == effects("bestemshe"));
}

TEST_CASE("lessons have short texts in both languages", "[game]") {
    constexpr int longest = 240;  // three lines of a terminal
    for (const auto& preset : presets()) {
        const Variant variant{std::string(preset.name), preset.rules};
        std::vector<std::string> texts;
        for (const auto language : every_language)
            for (const auto& step : lesson_of(variant, language))
                for (const auto& text : {step.task, step.reason}) {
                    INFO(text);
                    CHECK(width_of(text) <= longest);
                    CHECK(std::ranges::count(text, '.') + std::ranges::count(text, '!') +
                              std::ranges::count(text, '?') <=
                          3);
                    CHECK(std::ranges::count(texts, text) == 0);
                    texts.push_back(text);
                }
    }
}

TEST_CASE("a missed move is described", "[game]") {
    const auto missed = [](std::string_view spec, std::string_view fen, std::string_view name,
                           Language language = Language::english) {
        const auto position = played(spec, fen);
        return miss_text({position, *legal_move(position, name)}, language);
    };
    const std::string retry = " This is not the move to find: try again.";
    CHECK(missed("kalah", "2-4-0-1-3-3-3-2-1-5-2-4-10-8-S", "D") ==
          "South plays D. Its last seed makes 4 in E." + retry);
    CHECK(missed("oware", "1-2-4-5-1-2-4-2-1-6-0-3-9-8-S", "F") ==
          "South plays F and captures 3 seeds (b)." + retry);
    CHECK(missed("morpion", "x.o/.ox/...-S", "a2") ==
          "South plays a2. It threatens to win with a3. North can then win with a3." + retry);
    CHECK(missed("bestemshe", "2-1-3-4-2-4-5-6-0-3-11-9-S", "E", Language::french) ==
          "Sud joue E. La dernière graine porte a à 5. Ce n’est pas le coup cherché : essayez "
          "encore.");
}

}  // namespace krou
