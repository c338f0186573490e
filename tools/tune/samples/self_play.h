#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "analysis/analyst.h"
#include "games/rules.h"
#include "tables/table.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// How games are played that samples are taken from.
struct SelfPlay {
    Variant variant;
    int seed = 1;
    int nodes = 1000;           ///< of each search
    int max_random_plies = 20;  ///< at the start: from 0 to so many, at random
    int random_percent = 10;    ///< of the moves after that
};

/// Plays the game of this number, to its end and beyond: what ends it because a store holds more
/// than half of the seeds is left out, so that all is sown. The same game whatever was played
/// before. Tables may be null. Nothing if it is stopped.
std::optional<SampledGame> play_sampled_game(const SelfPlay& how, std::int64_t number,
                                             Analyst& analyst, const Tables* tables,
                                             const std::stop_token& stop);

}  // namespace krou::tune
