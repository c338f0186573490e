#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "eval/network.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// What a network is to learn of a board.
struct Lesson {
    std::array<std::uint8_t, Network::max_places> rows;  ///< the number of each place's; then 0
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

/// For a network of this shape.
Lesson lesson(const NetworkShape& shape, const Board& board, const Aim& aim);

/// Of twenty games one is held out: nothing is learned from it, so that it shows what was learned.
bool is_held_out(std::int64_t game);

/// How far an evaluation is from what is known of boards, by the seeds on them: of those that it
/// was learned from, and of those that were held out.
class ErrorTable {
public:
    /// `value` is what the evaluation says, in seeds.
    void add(const Sample& sample, bool held_out, double value);

    /// A line for each range of seeds, and one for each kind of label.
    std::string to_text() const;

private:
    struct Errors {
        std::int64_t boards = 0;
        double squares = 0;

        std::string to_text() const;
    };
    struct Line {
        Errors spread;                 ///< what it would miss that says 0 of every board
        std::array<Errors, 2> missed;  ///< learned, held out

        void add(double wanted, bool held_out, double value);
    };

    static constexpr int seeds_in_line = 4;

    static std::string to_text(const std::string& name, const Line& line);

    std::array<Line, (max_seeds + seeds_in_line) / seeds_in_line> by_seeds_;
    Line exact_;  ///< known by endgame tables, from 4 to 20 seeds
    Line searched_;
};

}  // namespace krou::tune
