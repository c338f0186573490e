#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/network.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// What a network is to learn of a board.
struct Lesson {
    std::array<std::uint8_t, Network::board_pits> pits;  ///< the row of each, by its seeds
    std::uint8_t range;                                  ///< of the seeds on the board
    float lower;  ///< the value is from `lower` to `upper`, in seeds
    float upper;
    float weight;

    /// How far a value lies outside of that.
    float miss(float value) const {
        if (value < lower) return value - lower;
        return value > upper ? value - upper : 0;
    }
};

/// How much what is known of a board counts. What has no weight is not even used to keep the rest
/// within its bounds.
struct LessonWeights {
    double exact = 1;   ///< its value by endgame tables
    double bounds = 1;  ///< those by endgame tables, where they are not exact
    double score = 1;   ///< what a search said
    double margin = 0;  ///< how the game went on, if it was played well
};

/// What is to be aimed at on a board, and how much.
struct Aim {
    double lower;
    double upper;
    double weight;
};

/// The aims of a sample: one, or one by bounds and one by what was found within them. None has no
/// weight.
std::vector<Aim> aims(const Sample& sample, const LessonWeights& weights);

Lesson lesson(const Board& board, const Aim& aim);

/// Of twenty games one is held out: nothing is learned from it, so that it shows what was learned.
bool is_held_out(std::int64_t game);

}  // namespace krou::tune
