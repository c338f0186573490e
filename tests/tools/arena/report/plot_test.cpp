#include "arena/report/report.h"
#include "helpers/arena_records.h"
#include "helpers/from_text.h"
#include "helpers/xml.h"

/// The picture of -plot.
namespace krou::arena {
namespace {

/// Returns a game that the first engine wins, except every third as North.
PlayedGame game(std::int64_t id) {
    PlayedGame played;
    played.fixture = {id, static_cast<int>((id + 1) / 2), {0, 1}, id % 2 == 0};
    played.outcome.south_half_points = id % 3 == 0 || id % 2 == 1 ? 2 : 0;
    return played;
}

std::string picture_of(std::int64_t games, std::optional<statistics::Sprt> sprt = {}) {
    Standings standings(2, true);
    Plot plot(2, sprt);
    for (std::int64_t id = 1; id <= games; ++id) {
        standings.add(game(id));
        plot.add(standings);
    }
    RecordHead head;
    head.variant = variant("kalah");
    head.engines = {"a < b", "c"};
    const auto picture = plot.to_svg({head, standings, sprt});
    CHECK(xml_error(picture).empty());
    return picture;
}

/// Returns the line without the band.
std::string line_in(const std::string& picture) {
    const auto begin = picture.find("<polyline");
    return begin == std::string::npos ? ""
                                      : picture.substr(begin, picture.find("/>", begin) - begin);
}

std::size_t points_in(const std::string& picture) {
    return static_cast<std::size_t>(std::ranges::count(line_in(picture), ','));
}

}  // namespace

TEST_CASE("the plot of an SPRT shows its ratio and bounds", "[arena]") {
    const auto picture = picture_of(40, statistics::Sprt{0, 12.5});
    const auto line = line_in(picture);
    CHECK(points_in(picture) == 40);
    // The first engine leads, so the line rises: y decreases.
    CHECK(std::stod(line.substr(line.rfind(',') + 1)) < std::stod(line.substr(line.find(',') + 1)));
    for (const auto* text : {">a &lt; b against c (kalah)<", ">H0: 0 Elo<", ">H1: 12.5 Elo<"})
        CHECK(holds(picture, text));
    CHECK(!holds(picture, "<polygon"));
}

TEST_CASE("the plot of a match shows Elo from the tenth pair on", "[arena]") {
    CHECK(points_in(picture_of(0)) == 0);
    CHECK(points_in(picture_of(19)) == 0);
    const auto picture = picture_of(40);
    CHECK(points_in(picture) == 21);
    CHECK(holds(picture, "<polygon"));
    CHECK(holds(picture, ">Elo<"));
}

TEST_CASE("a plot thins out points and keeps the last game", "[arena][long]") {
    CHECK(points_in(picture_of(1000, statistics::Sprt{0, 10})) == 1000);
    const auto picture = picture_of(5001, statistics::Sprt{0, 10});
    CHECK(points_in(picture) == 5001 / 8 + 1);
    CHECK(holds(picture, ">6000<"));  // on the axis
}

TEST_CASE("a plot has a line for each of several engines", "[arena][long]") {
    const Folder folder;
    REQUIRE(run_arena(games_of("12", mock("c<d", "salt=9") + Lines{"-plot", folder.file("p")}))
                .exit_code == 0);
    const auto picture = content(folder.file("p"));
    CHECK(xml_error(picture).empty());
    CHECK(beginning(lines_of(picture), "<polyline").size() == 3);
    CHECK(holds(picture, ">c&lt;d<"));
}

}  // namespace krou::arena
