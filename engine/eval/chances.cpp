#include "eval/chances.h"

#include <algorithm>
#include <cmath>

namespace krou {

Chances chances(const ChanceModel& model, int value, int seeds_on_board) {
    const double spread = std::max(1, model.spread + model.spread_by_seed * seeds_on_board);
    const double draw = std::max(0, model.draw + model.draw_by_seed * seeds_on_board);
    // Halves are rounded down, so that win + loss never exceeds 1000.
    constexpr double below_half = 0.5 - 1e-9;
    const auto permille = [&](double margin) {
        return static_cast<int>(1000 / (1 + std::exp(-(margin - draw) / spread)) + below_half);
    };
    const int win = permille(value);
    const int loss = permille(-value);
    return {win, 1000 - win - loss, loss};
}

}  // namespace krou
