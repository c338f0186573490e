#include "tune/fit/real_network.h"

#include <algorithm>
#include <cmath>

#include "eval/network_file.h"
#include "eval/weights.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou::tune {

namespace {

constexpr NetworkShape wide_shape{9, true, 24, 6};

Board random_board(const NetworkShape& shape, Random& random) {
    auto board = random_pits(shape.pits, 1 + below(random, 44), random);
    if (shape.has_tuzdiks)
        for (const int side : {Board::own_tuzdik, Board::opponent_tuzdik})
            board.set(side, below(random, shape.pits + 1));
    return board;
}

/// True if no activation is near a clipping bound, so that the value is smooth.
bool is_smooth(const RealNetwork::Activations& forward) {
    const auto near_a_corner = [](float number) {
        return std::abs(number) < 0.02F || std::abs(number - 1) < 0.02F;
    };
    return std::ranges::none_of(forward.sums, near_a_corner) &&
           std::ranges::none_of(forward.second_sums, near_a_corner);
}

/// Loss: half the squared residual, times the weight.
double loss(const RealNetwork& network, const Example& example) {
    const double residual = example.residual(network.value(example));
    return residual * residual * static_cast<double>(example.weight) / 2;
}

}  // namespace

TEST_CASE("a random network is the same for the same seed", "[fit]") {
    const auto network = RealNetwork::random({}, 5);
    CHECK(network.numbers == RealNetwork::random({}, 5).numbers);
    CHECK(network.numbers != RealNetwork::random({}, 6).numbers);
}

TEST_CASE("the gradient matches finite differences of the loss", "[fit]") {
    Random random(4);
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 6; ++seed) {
        REQUIRE(seed < 2000);
        const auto shape = checked % 2 == 0 ? NetworkShape{} : wide_shape;
        auto network = RealNetwork::random(shape, seed);
        const auto board = random_board(shape, random);
        const auto example = tune::example(shape, board, {-9, -5, 0.5});
        if (!is_smooth(network.forward(example))) continue;
        ++checked;
        RealNetwork gradient(shape);
        const float residual = network.add_gradient(example, gradient);
        CHECK(residual == example.residual(network.value(example)));
        CHECK(residual != 0);
        auto& numbers = network.numbers;
        const auto& slopes = gradient.numbers;
        // All parameters that the board uses, and some others.
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (slopes[i] == 0 ? i % 997 != 0 : i % 13 != 0) continue;
            constexpr float step = 1.0F / 512;
            const float before = numbers[i];
            numbers[i] = before + step;
            const double above = loss(network, example);
            numbers[i] = before - step;
            const double below = loss(network, example);
            numbers[i] = before;
            const double expected = (above - below) / (2 * static_cast<double>(step));
            INFO("number " << i);
            CHECK(std::abs(expected - static_cast<double>(slopes[i])) <
                  0.01 + 0.02 * std::abs(expected));
        }
    }
}

TEST_CASE("an example without residual has no gradient", "[fit]") {
    Random random(5);
    const NetworkShape shape;
    const auto network = RealNetwork::random(shape, 1);
    const auto board = random_board(shape, random);
    const auto value = static_cast<double>(network.value(example(shape, board, {0, 0, 1})));
    RealNetwork gradient(shape);
    CHECK(network.add_gradient(example(shape, board, {value - 1, value + 1, 1}), gradient) == 0);
    CHECK(std::ranges::count(gradient.numbers, 0.0F) == std::ssize(gradient.numbers));
}

TEST_CASE("quantizing changes values little", "[fit]") {
    Random random(6);
    for (const auto& shape : {NetworkShape{}, wide_shape}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const auto real = RealNetwork::random(shape, seed);
            const auto whole = real.rounded();
            for (int i = 0; i < 300; ++i) {
                const auto board = random_board(shape, random);
                const auto expected =
                    static_cast<double>(real.value(example(shape, board, {0, 0, 1})));
                const double quantized =
                    static_cast<double>(whole.value(board, seeds_on(board))) / seed_value;
                CHECK(std::abs(quantized - expected) < 0.4);
            }
        }
    }
}

TEST_CASE("a quantized network survives conversion to floats", "[fit]") {
    const auto bytes_of = [](const Network& network) {
        return to_bytes(TrainedNetwork{variant("togyzkumalak:seeds=2"), "origin", {}, network});
    };
    CHECK(wide_shape == shape_for(variant("togyzkumalak:seeds=2").rules));
    const auto whole = RealNetwork::random(wide_shape, 9).rounded();
    CHECK(bytes_of(RealNetwork::of(whole).rounded()) == bytes_of(whole));
    CHECK(bool(parse_network(bytes_of(whole))));
}

}  // namespace krou::tune
