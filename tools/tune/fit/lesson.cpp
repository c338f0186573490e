#include "tune/fit/lesson.h"

#include <algorithm>

#include "common/rng.h"
#include "eval/weights.h"

namespace krou::tune {

namespace {

/// Whether endgame tables say more than that all seeds on the board may go to one side.
bool is_bounded(const Sample& sample) {
    const int seeds = seeds_on(sample.board);
    return sample.proved.lower > -seeds || sample.proved.upper < seeds;
}

}  // namespace

std::vector<Aim> aims(const Sample& sample, const LessonWeights& weights) {
    const double lower = sample.proved.lower;
    const double upper = sample.proved.upper;
    std::vector<Aim> found;
    if (sample.proved.exact()) {
        found.push_back({lower, upper, weights.exact});
    } else {
        const double margin_weight = sample.is_played_well ? weights.margin : 0;
        const double weight = weights.score + margin_weight;
        const double sum = weights.score * sample.value / seed_value +
                           margin_weight * sample.margin_half_seeds / 2.0;
        const double value = weight > 0 ? std::clamp(sum / weight, lower, upper) : 0;
        found.push_back({value, value, weight});
        if (is_bounded(sample)) found.push_back({lower, upper, weights.bounds});
    }
    std::erase_if(found, [](const Aim& aim) { return aim.weight <= 0; });
    return found;
}

Lesson lesson(const Board& board, const Aim& aim) {
    Lesson result;
    for (int pit = 0; pit < Network::pits; ++pit)
        result.pits[static_cast<std::size_t>(pit)] =
            static_cast<std::uint8_t>(std::min(board[pit], Network::counts - 1));
    result.range = static_cast<std::uint8_t>(Network::range_of(seeds_on(board)));
    result.lower = static_cast<float>(aim.lower);
    result.upper = static_cast<float>(aim.upper);
    result.weight = static_cast<float>(aim.weight);
    return result;
}

bool is_held_out(std::int64_t game) {
    constexpr std::uint64_t one_in = 20;
    return Rng(static_cast<std::uint64_t>(game)).below(one_in) == 0;
}

}  // namespace krou::tune
