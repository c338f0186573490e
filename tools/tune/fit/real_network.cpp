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
constexpr auto seconds = RealNetwork::seconds;

/// What 1 is in the last weights and in the last bias, for values in seeds.
constexpr float bias_one = static_cast<float>(seed_value << Network::last_bits);
constexpr float last_one = bias_one / static_cast<float>(Network::sum_one);

void add(RealNetwork::Row& sum, const RealNetwork::Row& row) {
    for (std::size_t i = 0; i < width; ++i) sum[i] += row[i];
}

float clipped(float number) {
    return std::clamp(number, 0.0F, 1.0F);
}

/// Where clipping leaves a number as it is, so that a change of it goes on.
bool is_open(float number) {
    return number > 0 && number < 1;
}

template <class Integer>
Integer whole(float number, float one) {
    constexpr auto most = static_cast<float>(std::numeric_limits<Integer>::max() / 2);
    return static_cast<Integer>(std::lround(std::clamp(number * one, -most, most)));
}

/// Calls `function` with each number of both, and what 1 is in the whole one.
template <class Real, class Whole, class Function>
void for_each_pair(Real& real, Whole& whole, Function function) {
    for (std::size_t pit = 0; pit < Network::board_pits; ++pit)
        for (std::size_t seeds = 0; seeds < Network::counts; ++seeds)
            for (std::size_t i = 0; i < width; ++i)
                function(real.rows[pit][seeds][i], whole.rows[pit][seeds][i], Network::row_one);
    for (std::size_t range = 0; range < Network::ranges; ++range) {
        auto& from = real.tops[range];
        auto& to = whole.tops[range];
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t o = 0; o < seconds; ++o)
                function(from.weights[i][o], to.weights[i / 2][o][i % 2], Network::weight_one);
        for (std::size_t o = 0; o < seconds; ++o)
            function(from.biases[o], to.biases[o], Network::sum_one);
        for (std::size_t o = 0; o < 2 * seconds; ++o)
            function(from.last_weights[o], to.last_weights[o], last_one);
        function(from.last_bias, to.last_bias, bias_one);
    }
}

}  // namespace

std::unique_ptr<RealNetwork> RealNetwork::random(std::uint64_t seed) {
    auto network = std::make_unique<RealNetwork>();
    Rng rng(seed);
    const auto at_most = [&](float most) {
        constexpr int steps = 1 << 23;
        return most * (static_cast<float>(rng.below(2 * steps)) / steps - 1);
    };
    // The sums of rows and the sums above them begin in the middle of what is not clipped.
    constexpr float middle = 0.5F;
    for (auto& by_seeds : network->rows)
        for (auto& row : by_seeds)
            for (auto& number : row) number = middle / Network::board_pits + at_most(0.15F);
    auto& top = network->tops[0];
    for (auto& weights : top.weights)
        for (auto& weight : weights) weight = at_most(0.1F);
    top.biases.fill(middle);
    for (auto& weight : top.last_weights) weight = at_most(1);
    top.last_bias = 0;
    network->tops.fill(top);
    return network;
}

std::unique_ptr<RealNetwork> RealNetwork::of(const Network& network) {
    auto real = std::make_unique<RealNetwork>();
    for_each_pair(*real, network,
                  [](float& to, auto from, float one) { to = static_cast<float>(from) / one; });
    return real;
}

std::unique_ptr<Network> RealNetwork::rounded() const {
    auto network = std::make_unique<Network>();
    for_each_pair(*this, *network, []<class Integer>(float from, Integer& to, float one) {
        to = whole<Integer>(from, one);
    });
    return network;
}

RealNetwork::Flow RealNetwork::flow(const Lesson& lesson) const {
    Flow f;
    f.sums = rows[0][lesson.pits[0]];
    for (std::size_t pit = 1; pit < Network::board_pits; ++pit)
        add(f.sums, rows[pit][lesson.pits[pit]]);
    for (std::size_t i = 0; i < width; ++i) {
        f.first[i] = clipped(f.sums[i]);
        f.first[i + width] = f.first[i] * f.first[i];
    }
    const auto& top = tops[lesson.range];
    f.second_sums = top.biases;
    for (std::size_t i = 0; i < inputs; ++i)
        for (std::size_t o = 0; o < seconds; ++o)
            f.second_sums[o] += f.first[i] * top.weights[i][o];
    f.value = top.last_bias;
    for (std::size_t o = 0; o < seconds; ++o) {
        f.second[o] = clipped(f.second_sums[o]);
        f.second[o + seconds] = f.second[o] * f.second[o];
        f.value += f.second[o] * top.last_weights[o];
        f.value += f.second[o + seconds] * top.last_weights[o + seconds];
    }
    return f;
}

float RealNetwork::add_gradient(const Lesson& lesson, RealNetwork& gradient) const {
    const Flow f = flow(lesson);
    const float miss = lesson.miss(f.value);
    if (miss == 0) return miss;
    const float error = miss * lesson.weight;
    const auto& top = tops[lesson.range];
    auto& change = gradient.tops[lesson.range];
    change.last_bias += error;
    std::array<float, seconds> second;  // by the sums of the second layer
    for (std::size_t o = 0; o < seconds; ++o) {
        change.last_weights[o] += error * f.second[o];
        change.last_weights[o + seconds] += error * f.second[o + seconds];
        const float slope = top.last_weights[o] + 2 * f.second[o] * top.last_weights[o + seconds];
        second[o] = is_open(f.second_sums[o]) ? error * slope : 0;
        change.biases[o] += second[o];
    }
    std::array<float, inputs> first;  // by its inputs
    for (std::size_t i = 0; i < inputs; ++i) {
        float sum = 0;
        for (std::size_t o = 0; o < seconds; ++o) {
            change.weights[i][o] += f.first[i] * second[o];
            sum += top.weights[i][o] * second[o];
        }
        first[i] = sum;
    }
    Row row;
    for (std::size_t i = 0; i < width; ++i)
        row[i] = is_open(f.sums[i]) ? first[i] + 2 * f.first[i] * first[i + width] : 0;
    for (std::size_t pit = 0; pit < Network::board_pits; ++pit)
        add(gradient.rows[pit][lesson.pits[pit]], row);
    return miss;
}

// The numbers lie one after the other: arrays of arrays of floats, and nothing else.
static_assert(sizeof(RealNetwork) ==
              sizeof(float) * (Network::board_pits * Network::counts * width +
                               Network::ranges * (inputs * seconds + seconds + 2 * seconds + 1)));

std::span<float> RealNetwork::numbers() {
    return {reinterpret_cast<float*>(this), sizeof *this / sizeof(float)};
}

std::span<const float> RealNetwork::numbers() const {
    return {reinterpret_cast<const float*>(this), sizeof *this / sizeof(float)};
}

}  // namespace krou::tune
