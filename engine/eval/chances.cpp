#include "eval/chances.h"

#include <algorithm>
#include <cmath>

namespace krou {

Chances chances(const ChanceModel& model, int value, int seeds_on_board) {
    const double spread = std::max(1, model.spread + model.spread_by_seed * seeds_on_board);
    const double draw = std::max(0, model.draw + model.draw_by_seed * seeds_on_board);
    const auto permille = [&](double margin) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp(-(margin - draw) / spread))));
    };
    const int win = permille(value);
    const int loss = permille(-value);
    return {win, 1000 - win - loss, loss};
}

}  // namespace krou
