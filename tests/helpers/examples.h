#pragma once

#include <functional>
#include <vector>

#include "helpers/random_board.h"
#include "tune/fit/training.h"

/// Synthetic training samples.
namespace krou::tune {

/// Random boards with 18 to 23 seeds, so that one output bucket of a network covers them all,
/// labelled by `value`. Every tenth is held out.
inline ExampleSet examples_of(int count, const std::function<double(const Board&)>& value,
                              std::uint32_t seed = 1) {
    Random random(seed);
    ExampleSet examples;
    for (int i = 0; i < count; ++i) {
        const Board board = random_pits(6, 18 + below(random, 6), random);
        const double wanted = value(board);
        (i % 10 == 0 ? examples.held_out : examples.training)
            .push_back(example({}, board, {wanted, wanted, 1}));
    }
    return examples;
}

}  // namespace krou::tune
