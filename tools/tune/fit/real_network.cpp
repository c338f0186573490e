#include "tune/fit/real_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/rng.h"
#include "eval/weights.h"

namespace krou::tune {

namespace {

constexpr auto width = RealNetwork::width;
constexpr auto inputs = RealNetwork::inputs;
constexpr auto second_width = RealNetwork::second_width;

/// Quantized 1 of the last bias and of the last weights, for values in seeds.
constexpr float bias_one = static_cast<float>(seed_value << Network::last_bits);
constexpr float last_one = bias_one / static_cast<float>(Network::sum_scale);

void add(RealNetwork::Row& sum, const RealNetwork::Row& row) {
    for (std::size_t i = 0; i < width; ++i) sum[i] += row[i];
}

float clipped(float number) {
    return std::clamp(number, 0.0F, 1.0F);
}

/// Returns true where clipping has a gradient.
bool is_open(float number) {
    return number > 0 && number < 1;
}

template <class Integer>
Integer whole(float number, float one) {
    // Half of the maximum, so that a float holds it; second-layer weights use their full range.
    constexpr auto most = sizeof(Integer) == 1
                              ? float{Network::max_weight}
                              : static_cast<float>(std::numeric_limits<Integer>::max() / 2);
    return static_cast<Integer>(std::lround(std::clamp(number * one, -most, most)));
}

/// Calls `function` with each parameter of both networks and its scale, the quantized 1.
template <class Real, class Whole, class Function>
void for_each_pair(Real& real, Whole& whole, Function function) {
    const auto rows = real.rows();
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t i = 0; i < width; ++i)
            function(rows[row][i], whole.rows[row].numbers[i], Network::row_scale);
    const auto tops = real.tops();
    for (std::size_t range = 0; range < tops.size(); ++range) {
        auto& from = tops[range];
        auto& to = whole.tops[range];
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t o = 0; o < second_width; ++o)
                function(from.weights[i][o], to.weight(i, o), Network::weight_scale);
        for (std::size_t o = 0; o < second_width; ++o)
            function(from.biases[o], to.biases[o], Network::sum_scale);
        for (std::size_t o = 0; o < 2 * second_width; ++o)
            function(from.last_weights[o], to.last_weights[o % second_width][o / second_width],
                     last_one);
        function(from.last_bias, to.last_bias, bias_one);
    }
}

}  // namespace

RealNetwork::RealNetwork(const NetworkShape& its_shape)
    : shape(its_shape),
      numbers((sizeof(Row) * places() * static_cast<std::size_t>(shape.counts) +
               sizeof(UpperLayers) * Network::ranges) /
              sizeof(float)) {}

RealNetwork RealNetwork::random(const NetworkShape& shape, std::uint64_t seed) {
    RealNetwork network(shape);
    Rng rng(seed);
    const auto at_most = [&](float most) {
        constexpr int steps = 1 << 23;
        return most * (static_cast<float>(rng.below(2 * steps)) / steps - 1);
    };
    // All sums start in the middle of the unclipped range.
    constexpr float middle = 0.5F;
    const auto places = static_cast<float>(shape.places());
    for (auto& row : network.rows())
        for (auto& number : row) number = middle / places + at_most(0.15F);
    auto& top = network.tops()[0];
    for (auto& weights : top.weights)
        for (auto& weight : weights) weight = at_most(0.1F);
    top.biases.fill(middle);
    for (auto& weight : top.last_weights) weight = at_most(1);
    top.last_bias = 0;
    std::ranges::fill(network.tops(), UpperLayers(top));
    return network;
}

RealNetwork RealNetwork::of(const Network& network) {
    RealNetwork real(network.shape);
    for_each_pair(real, network,
                  [](float& to, auto from, float one) { to = static_cast<float>(from) / one; });
    return real;
}

Network RealNetwork::rounded() const {
    // Coarser rows compress better, and are as strong.
    constexpr int row_step = 4;
    Network network(shape);
    for_each_pair(*this, network, []<class Integer>(float from, Integer& to, float one) {
        to = whole<Integer>(from, one);
    });
    for (auto& row : network.rows)
        for (auto& number : row.numbers)
            number = static_cast<std::int16_t>(std::lround(number / float{row_step}) * row_step);
    return network;
}

void RealNetwork::clip() {
    constexpr float most = float{Network::max_weight} / Network::weight_scale;
    for (auto& top : tops())
        for (auto& weights : top.weights)
            for (float& weight : weights) weight = std::clamp(weight, -most, most);
}

RealNetwork::Activations RealNetwork::forward(const Example& example) const {
    Activations f;
    f.sums.fill(0);
    for (std::size_t place = 0; place < places(); ++place)
        add(f.sums, rows()[row_at(place, example.rows[place])]);
    for (std::size_t i = 0; i < width; ++i) {
        f.first[i] = clipped(f.sums[i]);
        f.first[i + width] = f.first[i] * f.first[i];
    }
    const auto& top = tops()[example.range];
    f.second_sums = top.biases;
    for (std::size_t i = 0; i < inputs; ++i)
        for (std::size_t o = 0; o < second_width; ++o)
            f.second_sums[o] += f.first[i] * top.weights[i][o];
    f.value = top.last_bias;
    for (std::size_t o = 0; o < second_width; ++o) {
        f.second[o] = clipped(f.second_sums[o]);
        f.second[o + second_width] = f.second[o] * f.second[o];
        f.value += f.second[o] * top.last_weights[o];
        f.value += f.second[o + second_width] * top.last_weights[o + second_width];
    }
    return f;
}

float RealNetwork::add_gradient(const Example& example, RealNetwork& gradient) const {
    const Activations f = forward(example);
    const float residual = example.residual(f.value);
    if (residual == 0) return residual;
    const float error = residual * example.weight;
    const auto& top = tops()[example.range];
    auto& change = gradient.tops()[example.range];
    change.last_bias += error;
    std::array<float, second_width> second;  // gradient of the second layer's sums
    for (std::size_t o = 0; o < second_width; ++o) {
        change.last_weights[o] += error * f.second[o];
        change.last_weights[o + second_width] += error * f.second[o + second_width];
        const float slope =
            top.last_weights[o] + 2 * f.second[o] * top.last_weights[o + second_width];
        second[o] = is_open(f.second_sums[o]) ? error * slope : 0;
        change.biases[o] += second[o];
    }
    std::array<float, inputs> first;  // gradient of its inputs
    for (std::size_t i = 0; i < inputs; ++i) {
        float sum = 0;
        for (std::size_t o = 0; o < second_width; ++o) {
            change.weights[i][o] += f.first[i] * second[o];
            sum += top.weights[i][o] * second[o];
        }
        first[i] = sum;
    }
    Row row;
    for (std::size_t i = 0; i < width; ++i)
        row[i] = is_open(f.sums[i]) ? first[i] + 2 * f.first[i] * first[i + width] : 0;
    for (std::size_t place = 0; place < places(); ++place)
        add(gradient.rows()[row_at(place, example.rows[place])], row);
    return residual;
}

// These structs hold only floats, without padding, so `numbers` can store them.
static_assert(sizeof(RealNetwork::Row) == sizeof(float) * width);
static_assert(sizeof(RealNetwork::UpperLayers) ==
              sizeof(float) * (inputs * second_width + second_width + 2 * second_width + 1));

std::span<RealNetwork::Row> RealNetwork::rows() {
    return {reinterpret_cast<Row*>(numbers.data()),
            places() * static_cast<std::size_t>(shape.counts)};
}

std::span<const RealNetwork::Row> RealNetwork::rows() const {
    return {reinterpret_cast<const Row*>(numbers.data()),
            places() * static_cast<std::size_t>(shape.counts)};
}

std::span<RealNetwork::UpperLayers> RealNetwork::tops() {
    return {reinterpret_cast<UpperLayers*>(rows().data() + rows().size()), Network::ranges};
}

std::span<const RealNetwork::UpperLayers> RealNetwork::tops() const {
    return {reinterpret_cast<const UpperLayers*>(rows().data() + rows().size()), Network::ranges};
}

}  // namespace krou::tune
