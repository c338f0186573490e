#include "tune/learner.h"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <numeric>
#include <thread>

#include "common/rng.h"
#include "eval/weights.h"

namespace krou::tune {

namespace {

constexpr std::size_t width = Network::width;
constexpr std::size_t seconds = RealNetwork::seconds;
constexpr std::size_t inputs = RealNetwork::inputs;

/// Parts of a batch, whose gradients are added up in their order.
constexpr std::size_t parts = 16;
constexpr std::size_t lessons_in_part = 256;
constexpr std::size_t batch = parts * lessons_in_part;

/// What goes through a network on its way to a value.
struct Flow {
    std::array<float, width> sums;
    std::array<float, inputs> first;
    std::array<float, seconds> second;
    std::array<float, 2 * seconds> last;
    float value;
};

void add(std::array<float, width>& sum, const std::array<float, width>& row) {
    for (std::size_t i = 0; i < width; ++i) sum[i] += row[i];
}

void flow(const RealNetwork& network, const Lesson& lesson, Flow& f) {
    f.sums = network.rows[0][lesson.pits[0]];
    for (std::size_t pit = 1; pit < Network::pits; ++pit)
        add(f.sums, network.rows[pit][lesson.pits[pit]]);
    for (std::size_t i = 0; i < width; ++i) {
        const float clipped = std::clamp(f.sums[i], 0.0F, 1.0F);
        f.first[i] = clipped;
        f.first[i + width] = clipped * clipped;
    }
    const auto& top = network.tops[lesson.range];
    f.second = top.biases;
    for (std::size_t i = 0; i < inputs; ++i)
        for (std::size_t o = 0; o < seconds; ++o) f.second[o] += f.first[i] * top.weights[i][o];
    f.value = top.last_bias;
    for (std::size_t o = 0; o < seconds; ++o) {
        const float clipped = std::clamp(f.second[o], 0.0F, 1.0F);
        f.last[o] = clipped;
        f.last[o + seconds] = clipped * clipped;
        f.value +=
            clipped * top.last_weights[o] + clipped * clipped * top.last_weights[o + seconds];
    }
}

/// How far the value lies outside of what it should be.
float miss(const Lesson& lesson, float value) {
    return value < lesson.lower   ? value - lesson.lower
           : value > lesson.upper ? value - lesson.upper
                                  : 0.0F;
}

bool is_open(float x) {
    return x > 0 && x < 1;
}

/// Adds the gradient of half the squared error.
void add_gradient(const RealNetwork& network, const Lesson& lesson, Flow& f,
                  RealNetwork& gradient) {
    flow(network, lesson, f);
    const float error = miss(lesson, f.value) * lesson.weight;
    if (error == 0) return;
    const auto& top = network.tops[lesson.range];
    auto& g = gradient.tops[lesson.range];
    g.last_bias += error;
    std::array<float, seconds> second;
    for (std::size_t o = 0; o < seconds; ++o) {
        g.last_weights[o] += error * f.last[o];
        g.last_weights[o + seconds] += error * f.last[o + seconds];
        const float slope = top.last_weights[o] + 2 * f.last[o] * top.last_weights[o + seconds];
        second[o] = is_open(f.second[o]) ? error * slope : 0.0F;
        g.biases[o] += second[o];
    }
    std::array<float, inputs> first;
    for (std::size_t i = 0; i < inputs; ++i) {
        float sum = 0;
        for (std::size_t o = 0; o < seconds; ++o) {
            g.weights[i][o] += f.first[i] * second[o];
            sum += top.weights[i][o] * second[o];
        }
        first[i] = sum;
    }
    std::array<float, width> row;
    for (std::size_t i = 0; i < width; ++i)
        row[i] = is_open(f.sums[i]) ? first[i] + 2 * f.first[i] * first[i + width] : 0.0F;
    for (std::size_t pit = 0; pit < Network::pits; ++pit)
        add(gradient.rows[pit][lesson.pits[pit]], row);
}

/// Adam, the usual way to follow noisy gradients.
class Adam {
public:
    explicit Adam(std::size_t numbers) : mean_(numbers), square_(numbers) {}

    void next_step() {
        ++step_;
        const float n = static_cast<float>(step_);
        mean_scale_ = 1 / (1 - std::pow(mean_decay, n));
        square_scale_ = 1 / (1 - std::pow(square_decay, n));
    }
    void change(std::size_t i, float& number, float gradient, float rate) {
        mean_[i] += (1 - mean_decay) * (gradient - mean_[i]);
        square_[i] += (1 - square_decay) * (gradient * gradient - square_[i]);
        number -= rate * mean_[i] * mean_scale_ / (std::sqrt(square_[i] * square_scale_) + 1e-8F);
    }

private:
    static constexpr float mean_decay = 0.9F;
    static constexpr float square_decay = 0.999F;

    std::vector<float> mean_;
    std::vector<float> square_;
    int step_ = 0;
    float mean_scale_ = 1;
    float square_scale_ = 1;
};

class Trainer {
public:
    Trainer(RealNetwork& network, std::span<const Lesson> lessons, const Training& training)
        : network_(network),
          lessons_(lessons),
          training_(training),
          order_(lessons.size()),
          gradients_(parts),
          adam_(network.numbers().size()),
          rng_(training.seed) {
        std::iota(order_.begin(), order_.end(), 0U);
    }

    void run(const std::function<bool(int)>& report) {
        const auto total =
            static_cast<float>(steps_in_epoch()) * static_cast<float>(training_.epochs);
        bool over = false;
        std::size_t step = 0;
        int epoch = 0;
        const auto between = [&]() noexcept {};
        std::barrier barrier(training_.threads, between);
        const auto work = [&](std::size_t thread) {
            for (;;) {
                if (thread == 0) {
                    if (step == 0) shuffle();
                    adam_.next_step();
                    const float done =
                        (static_cast<float>(epoch) * static_cast<float>(steps_in_epoch()) +
                         static_cast<float>(step)) /
                        total;
                    // A half cosine, from the full rate to nearly nothing.
                    rate_ = training_.rate *
                            (0.01F + 0.99F * 0.5F * (1 + std::cos(done * 3.14159265F)));
                }
                barrier.arrive_and_wait();
                for (std::size_t part = thread; part < parts; part += threads()) gather(part, step);
                barrier.arrive_and_wait();
                change(thread);
                barrier.arrive_and_wait();
                if (thread == 0 && ++step == steps_in_epoch()) {
                    step = 0;
                    ++epoch;
                    over = !report(epoch) || epoch == training_.epochs;
                }
                barrier.arrive_and_wait();
                if (over) return;
            }
        };
        std::vector<std::jthread> workers;
        for (std::size_t thread = 1; thread < threads(); ++thread)
            workers.emplace_back(work, thread);
        work(0);
    }

private:
    std::size_t threads() const { return static_cast<std::size_t>(training_.threads); }
    std::size_t steps_in_epoch() const { return std::max<std::size_t>(1, lessons_.size() / batch); }

    void shuffle() {
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[rng_.below(i)]);
    }

    void gather(std::size_t part, std::size_t step) {
        if (!gradients_[part]) gradients_[part] = std::make_unique<RealNetwork>();
        auto& gradient = *gradients_[part];
        std::ranges::fill(gradient.numbers(), 0.0F);
        const auto begin = step * batch + part * lessons_in_part;
        Flow flow;
        for (std::size_t i = begin; i < std::min(begin + lessons_in_part, order_.size()); ++i) {
            if (i + 8 < order_.size()) __builtin_prefetch(&lessons_[order_[i + 8]]);
            add_gradient(network_, lessons_[order_[i]], flow, gradient);
        }
    }

    void change(std::size_t thread) {
        const auto numbers = network_.numbers();
        const auto begin = numbers.size() * thread / threads();
        const auto end = numbers.size() * (thread + 1) / threads();
        std::array<const float*, parts> sources;
        for (std::size_t part = 0; part < parts; ++part)
            sources[part] = gradients_[part]->numbers().data();
        constexpr float scale = 1.0F / batch;
        for (std::size_t i = begin; i < end; ++i) {
            float sum = 0;
            for (const float* source : sources) sum += source[i];
            adam_.change(i, numbers[i], sum * scale, rate_);
        }
    }

    RealNetwork& network_;
    std::span<const Lesson> lessons_;
    const Training& training_;
    std::vector<std::uint32_t> order_;
    std::vector<std::unique_ptr<RealNetwork>> gradients_;
    Adam adam_;
    Rng rng_;
    float rate_ = 0;
};

}  // namespace

std::unique_ptr<RealNetwork> RealNetwork::random(std::uint64_t seed) {
    auto network = std::make_unique<RealNetwork>();
    Rng rng(seed);
    const auto uniform = [&](float most) {
        return most * (static_cast<float>(rng.below(1 << 24)) / static_cast<float>(1 << 23) - 1);
    };
    for (auto& by_seeds : network->rows)
        for (auto& row : by_seeds)
            for (auto& number : row) number = 0.5F / Network::pits + uniform(0.15F);
    // All ranges begin alike.
    auto& top = network->tops[0];
    for (auto& weights : top.weights)
        for (auto& weight : weights) weight = uniform(0.1F);
    top.biases.fill(0.3F);
    for (auto& weight : top.last_weights) weight = uniform(1.0F);
    top.last_bias = 0;
    network->tops.fill(top);
    return network;
}

float RealNetwork::value(const Lesson& lesson) const {
    Flow f;
    flow(*this, lesson, f);
    return f.value;
}

std::unique_ptr<Network> RealNetwork::rounded() const {
    const auto whole = [](float number, float one) {
        return static_cast<std::int32_t>(std::lround(number * one));
    };
    const auto short_one = [&](float number, float one) {
        return static_cast<std::int16_t>(std::clamp(whole(number, one), -32767, 32767));
    };
    auto network = std::make_unique<Network>();
    for (std::size_t pit = 0; pit < Network::pits; ++pit)
        for (std::size_t seeds = 0; seeds < Network::counts; ++seeds)
            for (std::size_t i = 0; i < width; ++i)
                network->rows[pit][seeds][i] = short_one(rows[pit][seeds][i], Network::row_one);
    constexpr float value_one = static_cast<float>(seed_value << Network::last_bits);
    for (std::size_t range = 0; range < Network::ranges; ++range) {
        const Top& from = tops[range];
        auto& to = network->tops[range];
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t o = 0; o < seconds; ++o)
                to.weights[i / 2][o][i % 2] = short_one(from.weights[i][o], Network::weight_one);
        for (std::size_t o = 0; o < seconds; ++o)
            to.biases[o] = whole(from.biases[o], Network::sum_one);
        for (std::size_t o = 0; o < 2 * seconds; ++o)
            to.last_weights[o] = short_one(from.last_weights[o], value_one / Network::sum_one);
        to.last_bias = whole(from.last_bias, value_one);
    }
    return network;
}

std::span<float> RealNetwork::numbers() {
    static_assert(sizeof(RealNetwork) % sizeof(float) == 0);
    return {reinterpret_cast<float*>(this), sizeof *this / sizeof(float)};
}

void train(RealNetwork& network, std::span<const Lesson> lessons, const Training& training,
           const std::function<bool(int)>& report) {
    Trainer(network, lessons, training).run(report);
}

}  // namespace krou::tune
