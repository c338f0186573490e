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
#include "tune/fit/example.h"
#include "tune/fit/real_network.h"

namespace krou::tune {

/// Hyperparameters of a training.
struct TrainingPlan {
    int epochs = 16;      ///< passes over all examples
    double rate = 0.003;  ///< initial learning rate
    int seed = 1;
    int threads = 1;
};

/// Root mean square errors of an epoch, in seeds.
struct EpochErrors {
    double training = 0;  ///< measured during the epoch
    double held_out = 0;  ///< measured after the epoch
};

/// State of a training: the network and the optimizer.
struct TrainingState {
    RealNetwork network;
    RealNetwork best;  ///< network with the least held-out error so far
    std::vector<EpochErrors> epochs;
    // Adam: moving means of each gradient and of its square.
    std::vector<float> mean;
    std::vector<float> square;
    std::int64_t steps = 0;

    explicit TrainingState(RealNetwork begin);
    /// Returns the index of the best epoch. There must be one.
    std::size_t best_epoch() const;
};

/// Training and validation set.
struct ExampleSet {
    std::vector<Example> training;
    std::vector<Example> held_out;
};

/// Trains the network with Adam. Stops after the planned epochs, after several without a lower
/// held-out error (early stopping), or when `checkpoint()`, called after each epoch, returns false.
/// The result is the same for any number of threads. After a stop request, the state is in the
/// middle of an epoch; resume from the last checkpoint instead.
void train(TrainingState& state, const ExampleSet& examples, const TrainingPlan& plan,
           const std::function<bool()>& checkpoint, const std::stop_token& stop);

/// Formats all that determines a training. It is stored in training states and networks.
std::string settings_of(const ExampleSet& examples, const LabelWeights& weights,
                        const TrainingPlan& plan, const RealNetwork& first);

/// Returns the root mean square error of the network, in seeds.
double error(const RealNetwork& network, std::span<const Example> examples);

inline constexpr SavedKind training_kind{"training", 2,
                                         "finish it with the krou-tune that began it"};

/// Returns the state as a record, for this machine only.
std::string to_bytes(const TrainingState& state);
/// Returns the state of a record; nothing if it has a different size than one of this shape.
std::optional<TrainingState> parse_training_state(std::string_view bytes,
                                                  const NetworkShape& shape);

}  // namespace krou::tune
