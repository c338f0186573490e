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

// A batch has parts of their own gradients, which are added up in their order. So the sum is the
// same however many threads there are.
constexpr std::size_t parts = 16;
constexpr std::size_t lessons_in_part = 256;
constexpr std::size_t lessons_in_batch = parts * lessons_in_part;

class Trainer {
public:
    Trainer(TrainingState& state, const Lessons& lessons, const TrainingPlan& plan,
            const std::function<bool()>& keep, const std::stop_token& stop)
        : state_(state),
          lessons_(lessons.learned),
          held_out_(lessons.held_out),
          plan_(plan),
          keep_(keep),
          stop_(stop),
          threads_(static_cast<std::size_t>(plan.threads)),
          order_(lessons.learned.size()),
          gradients_(parts, RealNetwork(state.network.shape)),
          squares_(parts),
          barrier_(plan.threads) {}

    void run();

private:
    void fail();
    std::size_t batches() const {
        return (lessons_.size() + lessons_in_batch - 1) / lessons_in_batch;
    }

    bool is_over() const;
    void work(std::size_t thread);
    void shuffle();
    void begin_step();
    void gather(std::size_t part);
    void change(std::size_t thread);
    void end_step();

    TrainingState& state_;
    std::span<const Lesson> lessons_;
    std::span<const Lesson> held_out_;
    const TrainingPlan& plan_;
    const std::function<bool()>& keep_;
    const std::stop_token& stop_;
    const std::size_t threads_;
    std::vector<std::uint32_t> order_;
    std::vector<RealNetwork> gradients_;
    std::vector<double> squares_;  ///< what each part missed in this epoch
    std::latch all_there_{1};
    std::barrier<> barrier_;

    // Changed by the first thread while the others wait.
    std::size_t batch_ = 0;
    float rate_ = 0;
    float square_scale_ = 0;
    bool over_ = false;
    std::exception_ptr trouble_;
};

constexpr float mean_decay = 0.9F;
constexpr float square_decay = 0.999F;

void Trainer::run() {
    if (is_over() || lessons_.empty()) return;
    {
        std::vector<std::jthread> others;
        try {
            for (std::size_t thread = 1; thread < threads_; ++thread)
                others.emplace_back([this, thread] {
                    all_there_.wait();
                    work(thread);
                });
        } catch (...) {
            // Those that are there would wait for the others without end.
            fail();
        }
        all_there_.count_down();
        work(0);
    }
    if (trouble_) std::rethrow_exception(trouble_);
}

/// To be called in a handler of exceptions.
void Trainer::fail() {
    trouble_ = std::current_exception();
    over_ = true;
}

bool Trainer::is_over() const {
    constexpr std::size_t max_without_gain = 4;
    const auto epochs = state_.epochs.size();
    if (epochs == 0) return false;
    return epochs >= static_cast<std::size_t>(plan_.epochs) ||
           epochs > state_.best_epoch() + max_without_gain;
}

void Trainer::work(std::size_t thread) {
    while (!over_) {
        if (thread == 0) begin_step();
        barrier_.arrive_and_wait();
        for (std::size_t part = thread; part < parts; part += threads_) gather(part);
        barrier_.arrive_and_wait();
        change(thread);
        barrier_.arrive_and_wait();
        if (thread == 0) end_step();
        barrier_.arrive_and_wait();
    }
}

/// The lessons in another order for each epoch, which depends on nothing else.
void Trainer::shuffle() {
    std::iota(order_.begin(), order_.end(), 0U);
    Rng rng(static_cast<std::uint64_t>(plan_.seed) + state_.epochs.size() * 0x9e3779b97f4a7c15);
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[rng.below(i)]);
}

/// The rate falls from the full one to nearly nothing, as half a wave of a cosine does.
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

void Trainer::gather(std::size_t part) {
    auto& gradient = gradients_[part];
    std::ranges::fill(gradient.numbers, 0.0F);
    const auto begin = batch_ * lessons_in_batch + part * lessons_in_part;
    const auto end = std::min(begin + lessons_in_part, order_.size());
    for (auto i = begin; i < end; ++i) {
        const double miss = state_.network.add_gradient(lessons_[order_[i]], gradient);
        squares_[part] += miss * miss;
    }
}

/// Adam, on a thread's share of the numbers.
void Trainer::change(std::size_t thread) {
    constexpr float scale = 1.0F / lessons_in_batch;
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
    over_ = stop_.stop_requested();
    state_.network.clip();
    if (++batch_ < batches()) return;
    batch_ = 0;
    const double sum = std::accumulate(squares_.begin(), squares_.end(), 0.0);
    squares_.assign(parts, 0);
    state_.epochs.push_back(
        {std::sqrt(sum / static_cast<double>(lessons_.size())), error(state_.network, held_out_)});
    if (state_.best_epoch() + 1 == state_.epochs.size()) state_.best = state_.network;
    try {
        over_ = !keep_() || stop_.stop_requested() || is_over();
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

void add(Hash& hash, const Lesson& lesson) {
    for (const auto row : lesson.rows) hash.add(row);
    hash.add(lesson.range);
    for (const float number : {lesson.lower, lesson.upper, lesson.weight}) add(hash, number);
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

void train(TrainingState& state, const Lessons& lessons, const TrainingPlan& plan,
           const std::function<bool()>& keep, const std::stop_token& stop) {
    Trainer(state, lessons, plan, keep, stop).run();
}

std::string course_of(const Lessons& lessons, const LessonWeights& weights,
                      const TrainingPlan& plan, const RealNetwork& first) {
    Hash hash;
    for (const auto* some : {&lessons.learned, &lessons.held_out})
        for (const Lesson& lesson : *some) add(hash, lesson);
    for (const float number : first.numbers) add(hash, number);
    return format("%zu lessons (%016llx), weights %g %g %g %g, seed %d, %d epochs, rate %g",
                  lessons.learned.size(), static_cast<unsigned long long>(hash.value()),
                  weights.exact, weights.bounds, weights.score, weights.margin, plan.seed,
                  plan.epochs, plan.rate);
}

double error(const RealNetwork& network, std::span<const Lesson> lessons) {
    double sum = 0;
    for (const auto& lesson : lessons) {
        const double miss = lesson.miss(network.value(lesson));
        sum += miss * miss;
    }
    return lessons.empty() ? 0 : std::sqrt(sum / static_cast<double>(lessons.size()));
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
