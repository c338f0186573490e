#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/saved_file.h"
#include "tune/fit/lesson.h"
#include "tune/fit/real_network.h"

namespace krou::tune {

/// How a network is trained.
struct TrainingPlan {
    int epochs = 16;  ///< passes over all lessons
    double rate = 0.003;
    int seed = 1;
    int threads = 1;
};

/// The root of the mean square of what is missed, in seeds, in an epoch: of the lessons while they
/// were learned, and after it of those that were held out.
struct EpochErrors {
    double learned = 0;
    double held_out = 0;
};

/// How far a training has come.
struct TrainingState {
    RealNetwork network;
    RealNetwork best;  ///< what it was when it missed least of those held out
    std::vector<EpochErrors> epochs;
    // What Adam remembers of each number: the mean of its gradients, and of their squares.
    std::vector<float> mean;
    std::vector<float> square;
    std::int64_t steps = 0;

    explicit TrainingState(RealNetwork begin);
    /// Counted from 0; there must have been one.
    std::size_t best_epoch() const;
};

/// What is learned, and what shows how well.
struct Lessons {
    std::vector<Lesson> learned;
    std::vector<Lesson> held_out;
};

/// Changes the network so that it comes nearer to the lessons, epoch by epoch: until there were as
/// many as planned, some went by without the held-out error falling, or `keep()`, called after
/// each, says no. What becomes of it does not depend on the number of threads. An interruption
/// leaves the state amid an epoch: to go on as if there had been none, take the one that was kept.
void train(TrainingState& state, const Lessons& lessons, const TrainingPlan& plan,
           const std::function<bool()>& keep, const std::stop_token& stop);

/// What the course of a training depends on, in a line.
std::string course_of(const Lessons& lessons, const LessonWeights& weights,
                      const TrainingPlan& plan, const RealNetwork& first);

/// The root of the mean square of what the network misses, in seeds.
double error(const RealNetwork& network, std::span<const Lesson> lessons);

inline constexpr SavedKind training_kind{"training", 2,
                                         "finish it with the krou-tune that began it"};

/// Returns the state as a record, for this machine only.
std::string to_bytes(const TrainingState& state);
/// Returns the state of a record; nothing if it has a different size than one of this shape.
std::optional<TrainingState> parse_training_state(std::string_view bytes,
                                                  const NetworkShape& shape);

}  // namespace krou::tune
