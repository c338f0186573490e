#include <string>
#include <vector>

#include "helpers/from_text.h"

/// Differences between the programs that inspired the oware presets: one position per difference,
/// with the result in each preset.
namespace krou {
namespace {

/// Expected behaviour of one preset in a position.
struct Reading {
    const char* spec;
    const char* legal;   ///< legal moves; empty if the game is over
    const char* leaves;  ///< FEN after the moves; empty if they are illegal
    const char* result;  ///< result after the moves, or of the position if they are illegal
};

/// Checks each preset on these moves in this position.
void check_readings(const char* fen, const char* moves, const std::vector<Reading>& readings) {
    for (const auto& [spec, legal_moves, leaves, result] : readings) {
        INFO(spec << ": " << moves << " in " << fen);
        CHECK(legal(played(spec, fen)) == legal_moves);
        const auto after = played(spec, fen, *leaves == '\0' ? "" : moves);
        if (*leaves != '\0') CHECK(to_fen(after) == leaves);
        CHECK(result_text(after) == result);
    }
}

}  // namespace

TEST_CASE("presets differ on a grand slam", "[sources]") {
    // C turns all of North's pits with seeds into twos.
    constexpr auto fen = "0-0-8-0-0-1-1-1-1-1-1-0-17-17-S";
    constexpr auto takes_nothing = "0-0-0-1-1-2-2-2-2-2-2-0-17-17-N";
    check_readings(fen, "C",
                   {{"oware", "CF", takes_nothing, "*"},
                    {"awele-clips", "CF", takes_nothing, "*"},
                    {"awele-ia02", "CF", takes_nothing, "*"},
                    {"awari", "F", "", "*"},
                    {"awele-blaess", "F", "", "*"},
                    {"awele-supaero", "F", "", "*"}});
}

TEST_CASE("presets differ if every move is a grand slam", "[sources]") {
    constexpr auto fen = "0-0-0-0-0-6-1-1-1-1-1-1-18-18-S";
    constexpr auto takes_nothing = "0-0-0-0-0-0-2-2-2-2-2-2-18-18-N";
    check_readings(fen, "F",
                   {{"oware", "F", takes_nothing, "*"},
                    {"awele-clips", "F", takes_nothing, "*"},
                    {"awele-ia02", "F", takes_nothing, "*"},
                    {"awari", "F", "0-0-0-0-0-0-0-0-0-0-0-0-30-18-N", "1-0 30-18"},
                    {"awele-blaess", "", "", "1/2-1/2 18-18"},
                    {"awele-supaero", "", "", "1/2-1/2 24-24"}});
}

TEST_CASE("all presets require feeding an empty row", "[sources]") {
    constexpr auto fen = "1-0-0-3-0-4-0-0-0-0-0-0-20-20-S";
    constexpr auto fed = "1-0-0-0-1-5-1-0-0-0-0-0-20-20-N";
    for (const char* spec :
         {"oware", "awari", "awele-clips", "awele-ia02", "awele-blaess", "awele-supaero"})
        check_readings(fen, "D", {{spec, "DF", fed, "*"}});
}

TEST_CASE("presets differ on an empty row that cannot be fed", "[sources]") {
    constexpr auto fen = "5-1-0-0-0-0-0-0-0-0-0-0-20-22-S";
    check_readings(fen, "A",
                   {{"oware", "", "", "1-0 26-22"},
                    {"awari", "AB", "0-2-1-1-1-1-0-0-0-0-0-0-20-22-N", "1-0 26-22"},
                    {"awele-clips", "", "", "1-0 26-22"},
                    {"awele-ia02", "", "", "1-0 26-22"},
                    {"awele-supaero", "", "", "1-0 26-22"},
                    {"awele-blaess", "", "", "0-1 20-22"}});
}

TEST_CASE("presets differ on a mover without seeds", "[sources]") {
    constexpr auto fen = "0-0-0-0-0-0-3-0-0-4-0-0-21-20-S";
    check_readings(fen, "",
                   {{"oware", "", "", "0-1 21-27"},
                    {"awari", "", "", "0-1 21-27"},
                    {"awele-clips", "", "", "0-1 21-27"},
                    {"awele-ia02", "", "", "0-1 21-27"},
                    {"awele-supaero", "", "", "0-1 21-27"},
                    {"awele-blaess", "", "", "1-0 21-20"}});
}

TEST_CASE("presets differ on fewer than six seeds", "[sources]") {
    // B sows only into South's row.
    constexpr auto fen = "0-1-0-0-0-1-0-0-1-0-0-2-21-22-S";
    constexpr auto goes_on = "0-0-1-0-0-1-0-0-1-0-0-2-21-22-N";
    check_readings(fen, "B",
                   {{"oware", "BF", goes_on, "*"},
                    {"awari", "BF", goes_on, "*"},
                    {"awele-ia02", "BF", goes_on, "*"},
                    {"awele-blaess", "BF", goes_on, "*"},
                    {"awele-supaero", "BF", goes_on, "*"},
                    {"awele-clips", "", "", "0-1 21-22"}});
}

TEST_CASE("presets differ on a repetition", "[sources]") {
    constexpr auto fen = "0-2-1-0-1-0-0-2-0-1-0-0-20-21-S";
    constexpr auto round = "CbBdEcDeFfAa";
    check_readings(fen, round,
                   {{"oware", "BCE", fen, "1/2-1/2 24-24"},
                    {"awele-clips", "BCE", fen, "1/2-1/2 24-24"},
                    {"awele-ia02", "BCE", fen, "1/2-1/2 24-24"},
                    {"awele-blaess", "BCE", fen, "1/2-1/2 24-24"},
                    {"awele-supaero", "BCE", fen, "1/2-1/2 24-24"},
                    {"awari", "BCE", fen, "0-1 23.5-24.5"}});
}

TEST_CASE("presets differ on the rest after a majority", "[sources]") {
    // E captures two.
    constexpr auto fen = "0-1-1-0-2-3-1-1-1-2-2-3-24-7-S";
    constexpr auto captured = "0-1-1-0-0-4-0-1-1-2-2-3-26-7-N";
    check_readings(fen, "E",
                   {{"oware", "BCEF", captured, "1-0 32-16"},
                    {"awari", "BCEF", captured, "1-0 32-16"},
                    {"awele-clips", "BCEF", captured, "1-0 32-16"},
                    {"awele-ia02", "BCEF", captured, "1-0 32-16"},
                    {"awele-supaero", "BCEF", captured, "1-0 32-16"},
                    {"awele-blaess", "BCEF", captured, "1-0 26-7"}});
}

TEST_CASE("awele-ia02 plays like oware on smaller boards", "[sources]") {
    constexpr auto captured = "2-0-0-0-0-1-5-5-N";
    check_readings(
        "2-0-2-2-1-1-0-5-S", "C",
        {{"awele-ia02:pits=3", "AC", captured, "*"}, {"oware:pits=3", "AC", captured, "*"}});
}

}  // namespace krou
