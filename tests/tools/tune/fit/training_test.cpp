#include "tune/fit/training.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <stop_token>

#include "helpers/catch.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"

namespace krou::tune {

namespace {

const std::stop_token not_stopped;

double lead_in_the_rows(const Board& board) {
    double lead = 0;
    for (int pit = 0; pit < 6; ++pit) lead += board[pit] - board[pit + 6];
    return lead;
}

/// Random boards with 18 to 23 seeds, so that one output bucket of a network covers them all,
/// labelled by `value`. Every tenth is held out.
ExampleSet examples_of(int count, const std::function<double(const Board&)>& value) {
    Random random(1);
    ExampleSet examples;
    for (int i = 0; i < count; ++i) {
        const Board board = random_pits(6, 18 + below(random, 6), random);
        const double wanted = value(board);
        (i % 10 == 0 ? examples.held_out : examples.training)
            .push_back(example({}, board, {wanted, wanted, 1}));
    }
    return examples;
}

TrainingPlan plan_of(int epochs, int threads = 1) {
    TrainingPlan plan;
    plan.epochs = epochs;
    plan.threads = threads;
    plan.rate = 0.005;
    return plan;
}

TrainingState trained(const ExampleSet& examples, const TrainingPlan& plan) {
    TrainingState state(RealNetwork::random({}, 1));
    train(
        state, examples, plan, [] { return true; }, not_stopped);
    return state;
}

}  // namespace

TEST_CASE("training approaches a random network", "[fit][long]") {
    const auto planted = RealNetwork::random({}, 77);
    const auto examples = examples_of(at_full_speed ? 9000 : 4000, [&](const Board& board) {
        return static_cast<double>(planted.value(example({}, board, {0, 0, 1})));
    });
    const double initial = error(RealNetwork::random({}, 1), examples.held_out);
    const auto state = trained(examples, plan_of(30, 2));
    INFO("from " << initial << " to " << state.epochs.back().held_out);
    CHECK(state.epochs.back().held_out < initial / 2);
}

TEST_CASE("training approaches a linear function", "[fit][long]") {
    const auto examples = examples_of(60'000, lead_in_the_rows);
    const double baseline = error(RealNetwork({}), examples.held_out);
    const auto state = trained(examples, plan_of(25, 2));
    INFO("from " << baseline << " to " << state.epochs.back().held_out);
    CHECK(state.epochs.back().held_out < baseline / 6);
    CHECK(error(state.best, examples.held_out) == state.epochs[state.best_epoch()].held_out);
}

TEST_CASE("training gives the same bytes on any number of threads", "[fit][threads]") {
    const auto examples = examples_of(6000, lead_in_the_rows);
    const auto one = to_bytes(trained(examples, plan_of(2, 1)));
    CHECK(to_bytes(trained(examples, plan_of(2, 2))) == one);
    CHECK(to_bytes(trained(examples, plan_of(2, 3))) == one);
    auto other = plan_of(2, 2);
    other.seed = 2;
    CHECK(to_bytes(trained(examples, other)) != one);
}

TEST_CASE("a resumed training gives the same bytes", "[fit][long]") {
    const auto examples = examples_of(6000, lead_in_the_rows);
    const auto whole = to_bytes(trained(examples, plan_of(3)));
    TrainingState state(RealNetwork::random({}, 1));
    std::string checkpoint;
    SECTION("after an epoch") {
        train(
            state, examples, plan_of(3),
            [&] {
                checkpoint = to_bytes(state);
                return false;
            },
            not_stopped);
    }
    SECTION("in the middle of an epoch") {
        std::stop_source stop;
        train(
            state, examples, plan_of(3),
            [&] {
                checkpoint = to_bytes(state);
                stop.request_stop();
                return true;
            },
            stop.get_token());
    }
    CHECK(state.epochs.size() == 1);
    auto read = parse_training_state(checkpoint, {});
    REQUIRE(read);
    CHECK(to_bytes(*read) == checkpoint);
    train(
        *read, examples, plan_of(3), [] { return true; }, not_stopped);
    CHECK(to_bytes(*read) == whole);
    // A finished training does not change.
    train(
        *read, examples, plan_of(3), [] { return true; }, not_stopped);
    CHECK(to_bytes(*read) == whole);
}

TEST_CASE("a stop request ends a training before its epoch", "[fit][threads]") {
    const auto examples = examples_of(6000, lead_in_the_rows);
    TrainingState state(RealNetwork::random({}, 1));
    std::stop_source at_once;
    at_once.request_stop();
    for (const int threads : {1, 3})
        train(
            state, examples, plan_of(3, threads), [] { return true; }, at_once.get_token());
    CHECK(state.steps == 2);
    CHECK(state.epochs.empty());
}

TEST_CASE("an exception at a checkpoint ends a threaded training", "[fit][threads]") {
    const auto examples = examples_of(100, lead_in_the_rows);
    TrainingState state(RealNetwork::random({}, 1));
    const auto checkpoint = []() -> bool { throw std::runtime_error("no room"); };
    CHECK_THROWS_AS(train(state, examples, plan_of(3, 3), checkpoint, not_stopped),
                    std::runtime_error);
    CHECK(state.epochs.size() == 1);
}

TEST_CASE("training stops early without a lower held-out error", "[fit]") {
    // The held-out labels are negated, so training cannot reduce their error for long.
    auto examples = examples_of(3000, lead_in_the_rows);
    examples.held_out =
        examples_of(3000, [](const Board& board) { return -lead_in_the_rows(board); }).held_out;
    const auto state = trained(examples, plan_of(100));
    CHECK(state.epochs.size() == state.best_epoch() + 5);
    CHECK(state.epochs.size() < 30);
    CHECK(error(state.best, examples.held_out) == state.epochs[state.best_epoch()].held_out);
    CHECK(error(state.best, examples.held_out) < state.epochs.back().held_out);
}

TEST_CASE("a training state of a different size is rejected", "[fit]") {
    const auto bytes = to_bytes(trained(examples_of(100, lead_in_the_rows), plan_of(1)));
    REQUIRE(parse_training_state(bytes, {}));
    for (const auto size : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1})
        CHECK(!parse_training_state(bytes.substr(0, size), {}));
}

}  // namespace krou::tune
