#include "tables/table.h"

#include <algorithm>

namespace krou {

namespace {

/// Branch-free, so that the loop runs as fast as memory is read.
bool are_within(std::uint64_t first, std::uint64_t last, int seeds, auto value_of) {
    std::int8_t least = 0;
    std::int8_t most = 0;
    for (std::uint64_t i = first; i < last; ++i) {
        const std::int8_t value = value_of(i);
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return -seeds <= least && most <= seeds;
}

}  // namespace

bool is_known(const Layer& layer) {
    for (std::uint64_t number = 0; number < layer.boards(); ++number)
        if (!is_known(layer.history_free(number))) return false;
    return true;
}

bool is_possible(const Layer& layer, int seeds, std::uint64_t first, std::uint64_t last) {
    if (layer.format() == LayerFormat::values)
        return are_within(first, last, seeds,
                          [values = layer.values()](std::uint64_t i) { return values[i]; });
    if (layer.format() == LayerFormat::exact)
        return are_within(first, last, seeds,
                          [entries = layer.entry(0)](std::uint64_t i) { return entries[i].value; });
    bool are_all = true;
    for (std::uint64_t number = first; number < last; ++number) {
        const int movers = layer.by_mover(number).value;
        const int others = layer.by_other(number).value;
        const auto [by_mover, by_other] = layer.history_free(number);
        are_all &= -seeds <= movers && movers <= by_mover && by_mover <= -by_other &&
                   others <= by_other && -seeds <= others;
    }
    return are_all;
}

}  // namespace krou
