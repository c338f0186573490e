#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "analysis/analyst.h"
#include "games/rules.h"
#include "tables/table.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// Settings of self-play.
struct SelfPlay {
    Variant variant;
    int seed = 1;
    int nodes = 1000;           ///< per search
    int max_random_plies = 20;  ///< random moves at the start, from 0 to this
    int random_percent = 10;    ///< random share of the later moves
};

/// Plays the game with this number. It continues past a majority in a store, so that endings with
/// few seeds also occur. The game does not depend on earlier ones. Tables may be null. Returns
/// nothing if stopped.
std::optional<SampledGame> play_sampled_game(const SelfPlay& how, std::int64_t number,
                                             Analyst& analyst, const Tables* tables,
                                             const std::stop_token& stop);

}  // namespace krou::tune
