#include "search/constants.h"

#include <algorithm>
#include <array>

#include "games/board.h"

namespace krou {

namespace {

using C = SearchConstants;

constexpr int max_plies = 20;
constexpr int max_margin = 10 * seed_value;

constexpr std::array table = {
    SearchConstant{"FutilityDepth", &C::futility_depth, 0, max_plies, 1,
                   "last depth with futility pruning"},
    SearchConstant{"FutilityMargin", &C::futility_margin, 0, max_margin, 50,
                   "futility margin per ply of depth"},
    SearchConstant{"ReverseFutilityDepth", &C::reverse_futility_depth, 0, max_plies, 1,
                   "last depth with reverse futility pruning"},
    SearchConstant{"ReverseFutilityMargin", &C::reverse_futility_margin, 0, max_margin, 50,
                   "reverse futility margin per ply of depth"},
    SearchConstant{"ProbCutDepth", &C::probcut_depth, 2, max_plies, 1, "first depth with ProbCut"},
    SearchConstant{"ProbCutReduction", &C::probcut_reduction, 1, max_plies, 1,
                   "plies by which ProbCut searches less deep"},
    SearchConstant{"ProbCutMargin", &C::probcut_margin, 0, max_margin, 50,
                   "distance from the window with ProbCut"},
    SearchConstant{"ProbCutSeeds", &C::probcut_seeds, 0, max_seeds, 4,
                   "ProbCut only with more seeds on the board"},
    SearchConstant{"ReductionDepth", &C::reduction_depth, 2, max_plies, 1,
                   "first depth with late-move reduction"},
    SearchConstant{"ReductionPlace", &C::reduction_place, 1, max_pits, 1,
                   "index in the move order, from 0, of the first reduced move"},
    SearchConstant{"SecondReductionDepth", &C::second_reduction_depth, 2, max_plies, 1,
                   "first depth with a reduction by two plies"},
    SearchConstant{"SecondReductionPlace", &C::second_reduction_place, 1, max_pits, 1,
                   "index in the move order, from 0, of the first move reduced by two plies"},
    SearchConstant{"IIRDepth", &C::iir_depth, 2, max_plies, 1,
                   "first depth with internal iterative reduction"},
    SearchConstant{"AspirationDepth", &C::aspiration_depth, 1, max_plies, 1,
                   "first iteration with an aspiration window"},
    SearchConstant{"AspirationMargin", &C::aspiration_margin, 1, max_margin, 30,
                   "half width of the first aspiration window"},
    SearchConstant{"AspirationGrowth", &C::aspiration_growth, 110, 1000, 50,
                   "width in percent of the last one after a value outside the window"},
    SearchConstant{"HistoryBonus", &C::history_bonus, 1, 4096, 100,
                   "largest history bonus of one cutoff"},
};

static_assert(table.size() * sizeof(int) == sizeof(SearchConstants), "each has its line");
static_assert(std::ranges::all_of(table, [](const SearchConstant& constant) {
    return constant.min <= constant.built_in() && constant.built_in() <= constant.max;
}));

}  // namespace

std::span<const SearchConstant> search_constants() {
    return table;
}

}  // namespace krou
