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

/// What a search and the game itself say of a board; no weight if that is not to count.
Aim aim_by_play(const Sample& sample, const LessonWeights& weights) {
    const double margin_weight = sample.is_played_well ? weights.margin : 0;
    const double weight = weights.score + margin_weight;
    const double sum =
        weights.score * sample.value / seed_value + margin_weight * sample.margin_half_seeds / 2.0;
    const double value = weight > 0 ? sum / weight : 0;
    return {value, value, weight};
}

}  // namespace

std::vector<Aim> aims(const Sample& sample, const LessonWeights& weights) {
    const auto [lower, upper] = sample.proved;
    const Aim proved{double(lower), double(upper),
                     sample.proved.exact() ? weights.exact
                     : is_bounded(sample)  ? weights.bounds
                                           : 0};
    std::vector<Aim> found;
    if (!sample.proved.exact() || weights.exact == 0) {
        Aim played = aim_by_play(sample, weights);
        if (proved.weight > 0)
            played.lower = played.upper = std::clamp(played.lower, proved.lower, proved.upper);
        found.push_back(played);
    }
    found.push_back(proved);
    std::erase_if(found, [](const Aim& aim) { return aim.weight <= 0; });
    return found;
}

Lesson lesson(const Board& board, const Aim& aim) {
    Lesson result;
    for (int pit = 0; pit < Network::board_pits; ++pit)
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
