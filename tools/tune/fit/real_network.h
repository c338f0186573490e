#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.h"
#include "tune/fit/lesson.h"

namespace krou::tune {

/// A network of real numbers, which can be changed little by little. `Network` is the same in
/// whole numbers. Inputs are in the order of `Network`: the clipped sums, then their squares.
struct RealNetwork {
    static constexpr auto width = static_cast<std::size_t>(Network::width);
    static constexpr auto inputs = 2 * width;
    static constexpr auto seconds = static_cast<std::size_t>(Network::second_width);

    using Row = std::array<float, width>;

    struct UpperLayers {
        std::array<std::array<float, seconds>, inputs> weights;
        std::array<float, seconds> biases;
        std::array<float, 2 * seconds> last_weights;
        float last_bias;
    };

    /// What a board becomes on its way to a value.
    struct Flow {
        Row sums;
        std::array<float, inputs> first;
        std::array<float, seconds> second_sums;
        std::array<float, 2 * seconds> second;
        float value;
    };

    /// All numbers are 0.
    explicit RealNetwork(const NetworkShape& its_shape);
    /// Small numbers at random, to begin with.
    static RealNetwork random(const NetworkShape& shape, std::uint64_t seed);
    static RealNetwork of(const Network& network);
    /// As near to it as whole numbers come.
    Network rounded() const;
    /// Makes the weights of the second layer no larger than whole ones can be.
    void clip();

    Flow flow(const Lesson& lesson) const;
    /// In seeds.
    float value(const Lesson& lesson) const { return flow(lesson).value; }
    /// Adds to `gradient` that of half the square of what it misses of a lesson, which it returns.
    float add_gradient(const Lesson& lesson, RealNetwork& gradient) const;

    NetworkShape shape;
    /// All of it: the rows as `Network` has them, then the tops.
    std::vector<float> numbers;

    std::span<Row> rows();
    std::span<const Row> rows() const;
    std::span<UpperLayers> tops();
    std::span<const UpperLayers> tops() const;
    /// The place of a row among them.
    std::size_t row_at(std::size_t place, std::size_t row) const {
        return place * static_cast<std::size_t>(shape.counts) + row;
    }
    std::size_t places() const { return static_cast<std::size_t>(shape.places()); }
};

}  // namespace krou::tune
