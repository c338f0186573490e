#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "eval/network.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// Training example: the input of a network and its label.
struct Example {
    /// Per place of the network, the number of its active row; 0 beyond the last place.
    std::array<std::uint8_t, Network::max_places> rows;
    std::uint8_t range;  ///< output bucket, by seeds on the board
    float lower;         ///< least value, in seeds
    float upper;         ///< largest value, in seeds
    float weight;

    /// Returns how far a value is outside of the label.
    float residual(float value) const {
        if (value < lower) return value - lower;
        return value > upper ? value - upper : 0;
    }
};

/// Weights of the sources of labels. A source without weight is ignored, even as a bound.
struct LabelWeights {
    double exact = 1;   ///< exact value from endgame tables
    double bounds = 1;  ///< inexact bounds from endgame tables
    double score = 1;   ///< value of a search
    double margin = 0;  ///< result of the game, without random moves
};

/// Target interval for the value of a board, in seeds.
struct Label {
    double lower;
    double upper;
    double weight;
};

/// Returns the labels of a sample, each with a weight: at most one from bounds, and one from the
/// value, clamped to these bounds.
std::vector<Label> labels(const Sample& sample, const LabelWeights& weights);

/// Returns a training example for a network of this shape.
Example example(const NetworkShape& shape, const Board& board, const Label& label);

/// Returns true for one game in twenty: the validation set.
bool is_held_out(std::int64_t game);

/// Root mean square errors of an evaluation by seeds on the board, for the training and the
/// validation set.
class ErrorTable {
public:
    /// Adds a sample. `value` is its evaluation, in seeds.
    void add(const Sample& sample, bool held_out, double value);

    /// Formats a line per range of seeds and per kind of label.
    std::string to_text() const;

private:
    struct Errors {
        std::int64_t boards = 0;
        double squares = 0;

        std::string to_text() const;
    };
    struct Line {
        Errors baseline;               ///< errors of a constant 0
        std::array<Errors, 2> errors;  ///< training, held out

        void add(double wanted, bool held_out, double value);
    };

    static constexpr int seeds_in_line = 4;

    static std::string to_text(const std::string& name, const Line& line);

    std::array<Line, (max_seeds + seeds_in_line) / seeds_in_line> by_seeds_;
    Line exact_;     ///< exact values from tables, 4 to 20 seeds
    Line searched_;  ///< values of searches
};

}  // namespace krou::tune
