#include "tune/fit/training.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <bit>
#include <cmath>
#include <cstring>
#include <exception>
#include <latch>
#include <numbers>
#include <numeric>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "common/format.h"
#include "common/rng.h"

namespace krou::tune {

namespace {

// Each part of a batch has its own gradient. They are added in a fixed order, so the sum does not
// depend on the number of threads.
constexpr std::size_t parts = 16;
constexpr std::size_t examples_per_part = 256;
constexpr std::size_t examples_per_batch = parts * examples_per_part;

class Trainer {
public:
    Trainer(TrainingState& state, const ExampleSet& examples, const TrainingPlan& plan,
            const std::function<bool()>& checkpoint, const std::stop_token& stop)
        : state_(state),
          examples_(examples.training),
          held_out_(examples.held_out),
          plan_(plan),
          checkpoint_(checkpoint),
          stop_(stop),
          threads_(static_cast<std::size_t>(plan.threads)),
          order_(examples.training.size()),
          gradients_(parts, RealNetwork(state.network.shape)),
          squares_(parts),
          barrier_(plan.threads) {}

    void run();

private:
    void fail();
    std::size_t batches() const {
        return (examples_.size() + examples_per_batch - 1) / examples_per_batch;
    }

    bool is_over() const;
    void work(std::size_t thread);
    void shuffle();
    void begin_step();
    void accumulate(std::size_t part);
    void update(std::size_t thread);
    void end_step();

    TrainingState& state_;
    std::span<const Example> examples_;
    std::span<const Example> held_out_;
    const TrainingPlan& plan_;
    const std::function<bool()>& checkpoint_;
    const std::stop_token& stop_;
    const std::size_t threads_;
    std::vector<std::uint32_t> order_;
    std::vector<RealNetwork> gradients_;
    std::vector<double> squares_;  ///< sum of squared errors per part, in this epoch
    std::latch all_started_{1};
    std::barrier<> barrier_;

    // Written by the first thread while the others wait.
    std::size_t batch_ = 0;
    float rate_ = 0;
    float square_scale_ = 0;
    bool is_over_ = false;
    std::exception_ptr exception_;
};

constexpr float mean_decay = 0.9F;
constexpr float square_decay = 0.999F;

void Trainer::run() {
    if (is_over() || examples_.empty()) return;
    {
        std::vector<std::jthread> others;
        try {
            for (std::size_t thread = 1; thread < threads_; ++thread)
                others.emplace_back([this, thread] {
                    all_started_.wait();
                    work(thread);
                });
        } catch (...) {
            fail();  // the started threads would wait for the others forever
        }
        all_started_.count_down();
        work(0);
    }
    if (exception_) std::rethrow_exception(exception_);
}

/// Stops with the current exception.
void Trainer::fail() {
    exception_ = std::current_exception();
    is_over_ = true;
}

bool Trainer::is_over() const {
    constexpr std::size_t patience = 4;  // epochs
    const auto epochs = state_.epochs.size();
    if (epochs == 0) return false;
    return epochs >= static_cast<std::size_t>(plan_.epochs) ||
           epochs > state_.best_epoch() + patience;
}

void Trainer::work(std::size_t thread) {
    while (!is_over_) {
        if (thread == 0) begin_step();
        barrier_.arrive_and_wait();
        for (std::size_t part = thread; part < parts; part += threads_) accumulate(part);
        barrier_.arrive_and_wait();
        update(thread);
        barrier_.arrive_and_wait();
        if (thread == 0) end_step();
        barrier_.arrive_and_wait();
    }
}

/// Shuffles the examples. The order depends only on the seed and the epoch.
void Trainer::shuffle() {
    std::iota(order_.begin(), order_.end(), 0U);
    Rng rng(static_cast<std::uint64_t>(plan_.seed) + state_.epochs.size() * 0x9e3779b97f4a7c15);
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[rng.below(i)]);
}

/// Sets the learning rate: cosine annealing to 1%.
void Trainer::begin_step() {
    constexpr double least = 0.01;
    if (batch_ == 0) shuffle();
    const double planned = static_cast<double>(batches()) * plan_.epochs;
    const double done = static_cast<double>(state_.steps) / planned;
    const double part = least + (1 - least) * (1 + std::cos(std::numbers::pi * done)) / 2;
    const auto steps = static_cast<double>(++state_.steps);
    rate_ = static_cast<float>(plan_.rate * part / (1 - std::pow(mean_decay, steps)));
    square_scale_ = static_cast<float>(1 / (1 - std::pow(square_decay, steps)));
}

/// Adds up the gradients of a part of the batch.
void Trainer::accumulate(std::size_t part) {
    auto& gradient = gradients_[part];
    std::ranges::fill(gradient.numbers, 0.0F);
    const auto begin = batch_ * examples_per_batch + part * examples_per_part;
    const auto end = std::min(begin + examples_per_part, order_.size());
    for (auto i = begin; i < end; ++i) {
        const double residual = state_.network.add_gradient(examples_[order_[i]], gradient);
        squares_[part] += residual * residual;
    }
}

/// Updates a thread's share of the parameters with Adam.
void Trainer::update(std::size_t thread) {
    constexpr float scale = 1.0F / examples_per_batch;
    constexpr float small = 1e-8F;
    auto& numbers = state_.network.numbers;
    std::array<const float*, parts> gradients;
    for (std::size_t part = 0; part < parts; ++part)
        gradients[part] = gradients_[part].numbers.data();
    const auto end = numbers.size() * (thread + 1) / threads_;
    for (auto i = numbers.size() * thread / threads_; i < end; ++i) {
        float gradient = 0;
        for (const float* of_part : gradients) gradient += of_part[i];
        gradient *= scale;
        state_.mean[i] += (1 - mean_decay) * (gradient - state_.mean[i]);
        state_.square[i] += (1 - square_decay) * (gradient * gradient - state_.square[i]);
        numbers[i] -=
            rate_ * state_.mean[i] / (std::sqrt(state_.square[i] * square_scale_) + small);
    }
}

void Trainer::end_step() {
    is_over_ = stop_.stop_requested();
    state_.network.clip();
    if (++batch_ < batches()) return;
    batch_ = 0;
    const double sum = std::accumulate(squares_.begin(), squares_.end(), 0.0);
    squares_.assign(parts, 0);
    state_.epochs.push_back(
        {std::sqrt(sum / static_cast<double>(examples_.size())), error(state_.network, held_out_)});
    if (state_.best_epoch() + 1 == state_.epochs.size()) state_.best = state_.network;
    try {
        is_over_ = !checkpoint_() || stop_.stop_requested() || is_over();
    } catch (...) {
        fail();
    }
}

void put(std::string& bytes, const void* data, std::size_t size) {
    bytes.append(static_cast<const char*>(data), size);
}

void take(std::string_view& bytes, void* data, std::size_t size) {
    std::memcpy(data, bytes.data(), size);
    bytes.remove_prefix(size);
}

void add(Hash& hash, float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (int shift = 0; shift < 32; shift += 8) hash.add(static_cast<std::uint8_t>(bits >> shift));
}

void add(Hash& hash, const Example& example) {
    for (const auto row : example.rows) hash.add(row);
    hash.add(example.range);
    for (const float number : {example.lower, example.upper, example.weight}) add(hash, number);
}

}  // namespace

TrainingState::TrainingState(RealNetwork begin)
    : network(std::move(begin)),
      best(network),
      mean(network.numbers.size()),
      square(network.numbers.size()) {}

std::size_t TrainingState::best_epoch() const {
    const auto least = std::ranges::min_element(epochs, {}, &EpochErrors::held_out);
    return static_cast<std::size_t>(least - epochs.begin());
}

void train(TrainingState& state, const ExampleSet& examples, const TrainingPlan& plan,
           const std::function<bool()>& checkpoint, const std::stop_token& stop) {
    Trainer(state, examples, plan, checkpoint, stop).run();
}

std::string settings_of(const ExampleSet& examples, const LabelWeights& weights,
                        const TrainingPlan& plan, const RealNetwork& first) {
    Hash hash;
    for (const auto* some : {&examples.training, &examples.held_out})
        for (const Example& example : *some) add(hash, example);
    for (const float number : first.numbers) add(hash, number);
    // Old files have "lessons", so a different word could not resume them.
    return format("%zu lessons (%016llx), weights %g %g %g %g, seed %d, %d epochs, rate %g",
                  examples.training.size(), static_cast<unsigned long long>(hash.value()),
                  weights.exact, weights.bounds, weights.score, weights.margin, plan.seed,
                  plan.epochs, plan.rate);
}

double error(const RealNetwork& network, std::span<const Example> examples) {
    double sum = 0;
    for (const auto& example : examples) {
        const double residual = example.residual(network.value(example));
        sum += residual * residual;
    }
    return examples.empty() ? 0 : std::sqrt(sum / static_cast<double>(examples.size()));
}

std::string to_bytes(const TrainingState& state) {
    std::string bytes;
    put(bytes, &state.steps, sizeof state.steps);
    for (const auto* numbers :
         {&state.network.numbers, &state.best.numbers, &state.mean, &state.square})
        put(bytes, numbers->data(), numbers->size() * sizeof(float));
    put(bytes, state.epochs.data(), state.epochs.size() * sizeof(EpochErrors));
    return bytes;
}

std::optional<TrainingState> parse_training_state(std::string_view bytes,
                                                  const NetworkShape& shape) {
    TrainingState state{RealNetwork(shape)};
    const auto without_epochs = to_bytes(state).size();
    if (bytes.size() < without_epochs || (bytes.size() - without_epochs) % sizeof(EpochErrors) != 0)
        return std::nullopt;
    take(bytes, &state.steps, sizeof state.steps);
    for (auto* numbers : {&state.network.numbers, &state.best.numbers, &state.mean, &state.square})
        take(bytes, numbers->data(), numbers->size() * sizeof(float));
    state.epochs.resize(bytes.size() / sizeof(EpochErrors));
    if (!bytes.empty()) take(bytes, state.epochs.data(), bytes.size());
    return state;
}

}  // namespace krou::tune
