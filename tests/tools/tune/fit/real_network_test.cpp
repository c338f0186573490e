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

/// Whether nothing on the way to a value is near to where it is clipped, so that the value changes
/// smoothly.
bool is_smooth(const RealNetwork::Flow& flow) {
    const auto near_a_corner = [](float number) {
        return std::abs(number) < 0.02F || std::abs(number - 1) < 0.02F;
    };
    return std::ranges::none_of(flow.sums, near_a_corner) &&
           std::ranges::none_of(flow.second_sums, near_a_corner);
}

/// Half the square of what is missed, by the weight of the lesson.
double loss(const RealNetwork& network, const Lesson& lesson) {
    const double miss = lesson.miss(network.value(lesson));
    return miss * miss * static_cast<double>(lesson.weight) / 2;
}

}  // namespace

TEST_CASE("a random network is the same for the same seed", "[fit]") {
    const auto network = RealNetwork::random({}, 5);
    CHECK(network.numbers == RealNetwork::random({}, 5).numbers);
    CHECK(network.numbers != RealNetwork::random({}, 6).numbers);
}

TEST_CASE("the gradient is how what is missed changes with each number", "[fit]") {
    Random random(4);
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 6; ++seed) {
        REQUIRE(seed < 2000);
        const auto shape = checked % 2 == 0 ? NetworkShape{} : wide_shape;
        auto network = RealNetwork::random(shape, seed);
        const auto board = random_board(shape, random);
        const auto lesson = tune::lesson(shape, board, {-9, -5, 0.5});
        if (!is_smooth(network.flow(lesson))) continue;
        ++checked;
        RealNetwork gradient(shape);
        const float miss = network.add_gradient(lesson, gradient);
        CHECK(miss == lesson.miss(network.value(lesson)));
        CHECK(miss != 0);
        auto& numbers = network.numbers;
        const auto& slopes = gradient.numbers;
        // All that the board uses, and some that it does not.
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (slopes[i] == 0 ? i % 997 != 0 : i % 13 != 0) continue;
            constexpr float step = 1.0F / 512;
            const float before = numbers[i];
            numbers[i] = before + step;
            const double above = loss(network, lesson);
            numbers[i] = before - step;
            const double below = loss(network, lesson);
            numbers[i] = before;
            const double expected = (above - below) / (2 * static_cast<double>(step));
            INFO("number " << i);
            CHECK(std::abs(expected - static_cast<double>(slopes[i])) <
                  0.01 + 0.02 * std::abs(expected));
        }
    }
}

TEST_CASE("a lesson that is met changes nothing", "[fit]") {
    Random random(5);
    const NetworkShape shape;
    const auto network = RealNetwork::random(shape, 1);
    const auto board = random_board(shape, random);
    const auto value = static_cast<double>(network.value(lesson(shape, board, {0, 0, 1})));
    RealNetwork gradient(shape);
    CHECK(network.add_gradient(lesson(shape, board, {value - 1, value + 1, 1}), gradient) == 0);
    CHECK(std::ranges::count(gradient.numbers, 0.0F) == std::ssize(gradient.numbers));
}

TEST_CASE("a network in whole numbers says what it says in real ones", "[fit]") {
    Random random(6);
    for (const auto& shape : {NetworkShape{}, wide_shape}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const auto real = RealNetwork::random(shape, seed);
            const auto whole = real.rounded();
            for (int i = 0; i < 300; ++i) {
                const auto board = random_board(shape, random);
                const auto expected =
                    static_cast<double>(real.value(lesson(shape, board, {0, 0, 1})));
                const double said =
                    static_cast<double>(whole.value(board, seeds_on(board))) / seed_value;
                CHECK(std::abs(said - expected) < 0.4);
            }
        }
    }
}

TEST_CASE("a network in whole numbers is the same after it was one of real ones", "[fit]") {
    const auto bytes_of = [](const Network& network) {
        return to_bytes(TrainedNetwork{variant("togyzkumalak:seeds=2"), "made", {}, network});
    };
    CHECK(wide_shape == shape_for(variant("togyzkumalak:seeds=2").rules));
    const auto whole = RealNetwork::random(wide_shape, 9).rounded();
    CHECK(bytes_of(RealNetwork::of(whole).rounded()) == bytes_of(whole));
    CHECK(bool(parse_network(bytes_of(whole))));
}

}  // namespace krou::tune
