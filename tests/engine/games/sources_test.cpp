#include <string>
#include <vector>

#include "helpers/from_text.h"

/// Where the programs that oware comes from differ in its rules: one position for each difference,
/// and what each makes of it.
namespace krou {
namespace {

/// The rules of one program in a position.
struct Reading {
    const char* spec;
    const char* legal;   ///< the legal moves; none where the game is over
    const char* leaves;  ///< what the moves lead to; empty where they may not be played
    const char* result;  ///< after them, or else of the position
};

/// Of these moves in this position; where they may not be played, of the position as it is.
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

TEST_CASE("a capture of all seeds: legal without taking them, or not legal", "[sources]") {
    // C makes twos of all of North's seeds.
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

TEST_CASE("every move captures all seeds: nothing taken, all taken, or the end", "[sources]") {
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

TEST_CASE("a row without seeds must be fed, by all rules alike", "[sources]") {
    constexpr auto fen = "1-0-0-3-0-4-0-0-0-0-0-0-20-20-S";
    constexpr auto fed = "1-0-0-0-1-5-1-0-0-0-0-0-20-20-N";
    for (const char* spec :
         {"oware", "awari", "awele-clips", "awele-ia02", "awele-blaess", "awele-supaero"})
        check_readings(fen, "D", {{spec, "DF", fed, "*"}});
}

TEST_CASE("a row that cannot be fed: seeds to their owner, or to nobody, or a move more",
          "[sources]") {
    constexpr auto fen = "5-1-0-0-0-0-0-0-0-0-0-0-20-22-S";
    check_readings(fen, "A",
                   {{"oware", "", "", "1-0 26-22"},
                    {"awari", "AB", "0-2-1-1-1-1-0-0-0-0-0-0-20-22-N", "1-0 26-22"},
                    {"awele-clips", "", "", "1-0 26-22"},
                    {"awele-ia02", "", "", "1-0 26-22"},
                    {"awele-supaero", "", "", "1-0 26-22"},
                    {"awele-blaess", "", "", "0-1 20-22"}});
}

TEST_CASE("a row is empty on its own turn: seeds to their owner, or to nobody", "[sources]") {
    constexpr auto fen = "0-0-0-0-0-0-3-0-0-4-0-0-21-20-S";
    check_readings(fen, "",
                   {{"oware", "", "", "0-1 21-27"},
                    {"awari", "", "", "0-1 21-27"},
                    {"awele-clips", "", "", "0-1 21-27"},
                    {"awele-ia02", "", "", "0-1 21-27"},
                    {"awele-supaero", "", "", "0-1 21-27"},
                    {"awele-blaess", "", "", "1-0 21-20"}});
}

TEST_CASE("fewer than six seeds: the game goes on, or ends without them", "[sources]") {
    // B sows on the own row.
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

TEST_CASE("a position comes back: each side takes its row, or the seeds are divided", "[sources]") {
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

TEST_CASE("a store above half ends the game; the rest goes to its owner, or to nobody",
          "[sources]") {
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

TEST_CASE("a program for boards of any size plays on them as oware does", "[sources]") {
    constexpr auto captured = "2-0-0-0-0-1-5-5-N";
    check_readings(
        "2-0-2-2-1-1-0-5-S", "C",
        {{"awele-ia02:pits=3", "AC", captured, "*"}, {"oware:pits=3", "AC", captured, "*"}});
}

}  // namespace krou
