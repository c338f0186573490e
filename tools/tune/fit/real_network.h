#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.h"
#include "tune/fit/example.h"

namespace krou::tune {

/// Floating-point network for training; `Network` is its quantized form. Inputs have the same
/// order: the clipped sums, then their squares.
struct RealNetwork {
    static constexpr auto width = static_cast<std::size_t>(Network::width);
    static constexpr auto inputs = 2 * width;
    static constexpr auto second_width = static_cast<std::size_t>(Network::second_width);

    using Row = std::array<float, width>;

    struct UpperLayers {
        std::array<std::array<float, second_width>, inputs> weights;
        std::array<float, second_width> biases;
        std::array<float, 2 * second_width> last_weights;
        float last_bias;
    };

    /// Values of all layers for one input.
    struct Activations {
        Row sums;
        std::array<float, inputs> first;
        std::array<float, second_width> second_sums;
        std::array<float, 2 * second_width> second;
        float value;
    };

    /// All parameters are 0.
    explicit RealNetwork(const NetworkShape& its_shape);
    /// Returns a randomly initialized network.
    static RealNetwork random(const NetworkShape& shape, std::uint64_t seed);
    static RealNetwork of(const Network& network);
    /// Returns the quantized network.
    Network rounded() const;
    /// Clips the weights of the second layer to the range of quantized ones.
    void clip();

    Activations forward(const Example& example) const;
    /// Returns the value, in seeds.
    float value(const Example& example) const { return forward(example).value; }
    /// Adds the gradient of half the squared residual to `gradient`. Returns the residual.
    float add_gradient(const Example& example, RealNetwork& gradient) const;

    NetworkShape shape;
    /// All parameters: the rows in the order of `Network`, then the tops.
    std::vector<float> numbers;

    std::span<Row> rows();
    std::span<const Row> rows() const;
    std::span<UpperLayers> tops();
    std::span<const UpperLayers> tops() const;
    /// Returns the index of a row.
    std::size_t row_at(std::size_t place, std::size_t row) const {
        return place * static_cast<std::size_t>(shape.counts) + row;
    }
    std::size_t places() const { return static_cast<std::size_t>(shape.places()); }
};

}  // namespace krou::tune
