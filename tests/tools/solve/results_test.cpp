#include "solve/results.h"

#include <string>

#include "helpers/damage.h"
#include "helpers/from_text.h"
#include "helpers/solving.h"

namespace krou::solving {

namespace {

Row some_row(const std::string& spec, int pits, int seeds, Bounds bounds) {
    Row row;
    row.cell = *make_cell(variant(spec), pits, seeds);
    row.bounds = bounds;
    row.nodes = 123'456'789'012;
    row.value_ms = 4567;
    row.moves_ms = 89;
    row.peak_megabytes = 321;
    row.threads = 2;
    row.hash_megabytes = 64;
    row.budget_ms = 600'000;
    return row;
}

Results some_results() {
    Row solved = some_row("kalah", 4, 3, {6, 6});
    solved.best = MoveSet(0b1010);
    solved.has_all_best = true;
    Row unsure = some_row("oware:slam=all", 6, 4, {-2, -2});
    unsure.best = MoveSet(0b1);
    return {solved, some_row("kalah-empty", 6, 6, {-10, 72}), unsure};
}

std::string refusal(const std::string& text) {
    const auto results = parse_results(text);
    return results ? "" : results.error();
}

}  // namespace

TEST_CASE("a table goes to text and comes back", "[solve]") {
    const auto text = to_text(some_results());
    const auto results = results_from(text);
    CHECK(to_text(results) == text);
    REQUIRE(results.size() == 3);
    CHECK(results[0].cell.variant.spec == "kalah:pits=4,seeds=3");
    CHECK(results[0].bounds == Bounds{6, 6});
    CHECK(best_text(results[0]) == "B D");
    CHECK(results[0].is_solved());
    CHECK(to_json(results[0]).to_text() == to_json(some_results()[0]).to_text());
    CHECK(value_text(results[1].bounds) == "-10..72");
    CHECK(best_text(results[1]) == "?");
    CHECK(value_text(results[2].bounds) == "-2");
    CHECK(best_text(results[2]) == "A ?");
    CHECK(!results[2].is_solved());
    CHECK(results_from(to_text(Results{})).empty());
}

TEST_CASE("a table that was changed or cut anywhere is refused with the line", "[solve]") {
    const auto whole = to_text(some_results());
    int line = 1;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        INFO("byte " << at << " of line " << line);
        auto changed = whole;
        changed[at] = changed[at] == '7' ? '8' : '7';
        const auto why = refusal(changed);
        // A change in the comment shows in the next line.
        const auto name = [](int number) { return "line " + std::to_string(number) + ": "; };
        CHECK((why.starts_with(name(line)) || (line == 2 && why.starts_with(name(3)))));
        CHECK(!refusal(whole.substr(0, at)).empty());
        if (whole[at] == '\n') ++line;
    }
    for_each_damage(whole, [](const std::string& damaged) { CHECK(!refusal(damaged).empty()); });
    const auto end = whole.find("end ");
    CHECK(refusal(whole.substr(0, end)) == "line 6: the last line, 'end', is missing");
    check_says(refusal(whole.substr(0, whole.find("kalah-empty") + 40)), "line 4: ");
    check_says(refusal(whole + "x\n"), "line 7: the table has ended, and here stands 'x'");
    check_says(refusal("my diary\n"), "line 1: it is no table of solved games");
    check_says(refusal(""), "line 1: ");
    const auto second = whole.find("kalah-empty");
    const auto third = whole.find("oware");
    check_says(refusal(whole.substr(0, second) + whole.substr(third)), "line 4: its checksum");
}

TEST_CASE("rows fit a terminal", "[solve]") {
    CHECK(heading().size() <= 100);
    for (const auto& row : some_results()) CHECK(to_text(row).size() == heading().size());
}

TEST_CASE("a cell that was tried again keeps what was known", "[solve]") {
    const Row before = some_row("kalah", 6, 6, {-10, 30});
    Row now = some_row("kalah", 6, 6, {-20, 20});
    now.budget_ms = 700'000;
    const auto both = joined(before, now);
    CHECK(both.bounds == Bounds{-10, 20});
    CHECK(both.budget_ms == 700'000);
    Row value = some_row("kalah", 6, 6, {4, 4});
    value.best = MoveSet(0b1);
    now.nodes = 5;
    CHECK(joined(value, now).bounds == Bounds{4, 4});
    CHECK(joined(value, now).nodes == value.nodes);
    CHECK(joined(before, now).nodes == 5);  // neither found the value: how far the last try came
    CHECK(joined(value, now).best == value.best);
    CHECK(joined(value, now).budget_ms == 700'000);
}

}  // namespace krou::solving
