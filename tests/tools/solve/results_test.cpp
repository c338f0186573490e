#include "solve/results.h"

#include <string>

#include "base/text.h"
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

}  // namespace

TEST_CASE("a table reads back from its text", "[solve]") {
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

TEST_CASE("a damaged or cut table is rejected", "[solve]") {
    const Folder folder;
    const auto is_rejected = [&](const std::string& text) {
        return !read_results(folder.file_of("t", text));
    };
    const auto whole = to_text(some_results());
    REQUIRE(!is_rejected(whole));
    for (std::size_t size = 0; size < whole.size(); ++size)
        CHECK(is_rejected(whole.substr(0, size)));
    for_each_damage(whole, [&](const std::string& damaged) { CHECK(is_rejected(damaged)); });
}

TEST_CASE("an impossible row is rejected", "[solve]") {
    const auto line = line_of(some_results()[0]);
    REQUIRE(parse_row(line));
    const auto fields = words(line);
    const auto with = [&](std::size_t field, const std::string& text) {
        std::string other;
        for (std::size_t i = 0; i < fields.size(); ++i)
            other += (i == field ? text : std::string(fields[i])) + ' ';
        return other;
    };
    REQUIRE(parse_row(with(0, "kalah")));
    CHECK(!parse_row(line + " 1"));
    CHECK(!parse_row(line.substr(0, line.rfind(' '))));
    for (std::size_t field = 0; field < fields.size(); ++field)
        for (const auto* text : {"x", "99999999999999999999"}) CHECK(!parse_row(with(field, text)));
    CHECK(!parse_row(with(5, "-1")));
    CHECK(!parse_row(with(1, "13")));
    CHECK(!parse_row(with(3, "+25")));
    CHECK(!parse_row(with(3, "4..6")));
    CHECK(!parse_row(with(4, "DB")));
    const auto row = some_results()[0];
    const Folder folder;
    CHECK(!read_results(folder.file_of("t", to_text(Results{row, row}))));
}

TEST_CASE("rows fit a terminal", "[solve]") {
    CHECK(heading().size() <= 100);
    for (const auto& row : some_results()) CHECK(to_text(row).size() == heading().size());
}

TEST_CASE("a retried cell keeps the tighter bounds", "[solve]") {
    const Row before = some_row("kalah", 6, 6, {-10, 30});
    Row now = some_row("kalah", 6, 6, {-20, 20});
    now.budget_ms = 700'000;
    const auto both = merged(before, now);
    CHECK(both.bounds == Bounds{-10, 20});
    CHECK(both.budget_ms == 700'000);
    Row value = some_row("kalah", 6, 6, {4, 4});
    value.best = MoveSet(0b1);
    now.nodes = 5;
    CHECK(merged(value, now).bounds == Bounds{4, 4});
    CHECK(merged(value, now).nodes == value.nodes);
    CHECK(merged(before, now).nodes == 5);  // without a value, the last try counts
    CHECK(merged(value, now).best == value.best);
    CHECK(merged(value, now).budget_ms == 700'000);
}

}  // namespace krou::solving
