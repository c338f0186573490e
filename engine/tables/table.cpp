#include "tables/table.h"

namespace krou {

bool is_known(const Layer& layer) {
    for (std::uint64_t number = 0; number < layer.boards(); ++number)
        if (!is_known(layer.fresh(number))) return false;
    return true;
}

bool is_possible(const Layer& layer, int seeds) {
    bool are_all = true;
    for (std::uint64_t number = 0; number < layer.boards(); ++number) {
        const int movers = layer.by_mover(number).value;
        const int others = layer.by_other(number).value;
        const auto [by_mover, by_other] = layer.fresh(number);
        are_all &= -seeds <= movers && movers <= by_mover && by_mover <= -by_other &&
                   others <= by_other && -seeds <= others;
    }
    return are_all;
}

}  // namespace krou
