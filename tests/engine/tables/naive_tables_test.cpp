#include <numeric>
#include <string>
#include <vector>

#include "helpers/naive_tables.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Compares every board of the tables with a second, naive implementation.

namespace krou {
namespace {

std::vector<int> pits_of(const Board& board, int pits) {
    return {board.bytes.begin(), board.bytes.begin() + 2 * pits};
}

void check_against_naive(const std::string& spec, int seed_limit) {
    const int seeds = at_full_speed ? seed_limit : seed_limit * 3 / 4;
    const Variant game = variant(spec);
    const int pits = game.rules.pits;
    const Tables tables = tables_of(spec, seeds);
    const naive::Endings naive(game.rules, seeds, [&](const std::vector<int>& pits_of_board) {
        Board board;
        for (std::size_t pit = 0; pit < pits_of_board.size(); ++pit)
            board.set(static_cast<int>(pit), pits_of_board[pit]);
        const int left = std::accumulate(pits_of_board.begin(), pits_of_board.end(), 0);
        const auto [least, most] = tables.history_free_bounds(board, left);
        return naive::Range{least, most};
    });
    std::string first_wrong;
    for (int layer = 0; layer <= seeds; ++layer) {
        for_each_board(tables.index(), layer, [&](const Board& board, std::uint64_t) {
            const auto pits_of_board = pits_of(board, pits);
            const auto [lower, upper] = tables.bounds(board, layer);
            if (naive(pits_of_board) == naive::Range{lower, upper}) return;
            if (first_wrong.empty()) first_wrong = fen_of(board, pits, Side::south);
        });
    }
    INFO(spec << " up to " << seeds << " seeds");
    CHECK(first_wrong == "");
}

std::string with_pits(const std::string& spec, int pits) {
    return spec + (spec.find(':') == std::string::npos ? ":" : ",") +
           "pits=" + std::to_string(pits);
}

/// Pits per row and seeds, enough for a krou if that is affordable.
struct Size {
    int pits;
    int seeds;
};
const std::vector<Size> small_sizes = {{1, 12}, {2, 8}, {3, 5}};
/// Rows too long for SmallBoard.
const std::vector<Size> wide_sizes = {{8, 4}, {9, 4}, {12, 3}};

}  // namespace

TEST_CASE("bounds of oware equal the naive tables", "[tables][long]") {
    const std::vector<Size> sizes = {{1, 24}, {2, 16}, {3, 10}, {4, 7}, {5, 6}, {6, 6}, {7, 5}};
    for (const auto [pits, seeds] : sizes) check_against_naive(with_pits("oware", pits), seeds);
}

TEST_CASE("values of awari equal the naive tables", "[tables]") {
    const std::vector<Size> sizes = {{1, 24}, {2, 20}, {3, 10}, {4, 8}, {5, 6}, {6, 6}, {7, 5}};
    for (const auto [pits, seeds] : sizes) check_against_naive(with_pits("awari", pits), seeds);
}

TEST_CASE("tables of all oware rules equal the naive tables", "[tables]") {
    for (const std::string slam : {"none", "illegal", "unless-only", "all"})
        for (const std::string rest : {"owner", "nobody"})
            for (const std::string repetition : {"owner", "rows", "split", "none"})
                for (const std::string fewest : {"0", "3", "6"})
                    for (const auto [pits, seeds] : small_sizes)
                        check_against_naive(
                            with_pits("oware:slam=" + slam + ",rest=" + rest +
                                          ",repetition=" + repetition + ",below=" + fewest,
                                      pits),
                            seeds);
}

TEST_CASE("tables of bestemshe equal the naive tables", "[tables]") {
    const std::vector<Size> sizes = {{1, 24}, {2, 12}, {3, 8}, {4, 6}, {5, 5}, {6, 4}, {7, 4}};
    for (const std::string rest : {"owner", "nobody"})
        for (const std::string repetition : {"owner", "rows", "split", "none"})
            for (const auto [pits, seeds] : sizes)
                check_against_naive(
                    with_pits("bestemshe:rest=" + rest + ",repetition=" + repetition, pits), seeds);
}

TEST_CASE("tables with more than seven pits equal the naive tables", "[tables]") {
    for (const std::string spec :
         {"oware", "oware:slam=all", "awari", "kalah", "kalah-empty", "mangala", "bestemshe"})
        for (const auto [pits, seeds] : wide_sizes)
            check_against_naive(with_pits(spec, pits), seeds);
}

TEST_CASE("tables of each preset equal the naive tables", "[tables]") {
    for (const Preset& preset : presets())
        if (has_tables(preset.rules)) check_against_naive(std::string(preset.name), 5);
}

TEST_CASE("values of acyclic games equal the naive tables", "[tables]") {
    const std::vector<Size> sizes = {{1, 24}, {2, 16}, {3, 10}, {4, 8}, {5, 6}, {6, 6}, {7, 5}};
    for (const std::string spec : {"kalah", "kalah-empty", "mangala", "mangala:rest=owner"})
        for (const auto [pits, seeds] : sizes) check_against_naive(with_pits(spec, pits), seeds);
}

}  // namespace krou
