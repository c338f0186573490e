#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "eval/network.h"

namespace krou::tune {

/// What a network is to learn of a board.
struct Lesson {
    std::array<std::uint8_t, Network::pits> pits;  ///< what they hold, as the network sees it
    std::uint8_t range;                            ///< of the seeds on the board
    float lower;  ///< the value is from `lower` to `upper`, in seeds
    float upper;
    float weight;
};

/// A network of real numbers, which can be changed little by little. `Network` is the same in
/// whole numbers.
struct RealNetwork {
    static constexpr std::size_t inputs = std::size_t{2} * Network::width;
    static constexpr std::size_t seconds = Network::second_width;

    struct Top {
        std::array<std::array<float, seconds>, inputs> weights;
        std::array<float, seconds> biases;
        std::array<float, 2 * seconds> last_weights;
        float last_bias;
    };
    std::array<std::array<std::array<float, Network::width>, Network::counts>, Network::pits> rows;
    std::array<Top, Network::ranges> tops;

    /// Numbers at random, small enough to learn from.
    static std::unique_ptr<RealNetwork> random(std::uint64_t seed);

    float value(const Lesson& lesson) const;
    /// The same in whole numbers.
    std::unique_ptr<Network> rounded() const;
    /// All of it, one after the other.
    std::span<float> numbers();
};

/// How a network is trained.
struct Training {
    int epochs = 20;
    float rate = 0.002F;
    std::uint64_t seed = 1;
    int threads = 1;
};

/// Changes the network so that it comes nearer to the lessons. After each epoch `report(epoch)`
/// is called and tells whether to go on. The result does not depend on the number of threads.
void train(RealNetwork& network, std::span<const Lesson> lessons, const Training& training,
           const std::function<bool(int epoch)>& report);

}  // namespace krou::tune
