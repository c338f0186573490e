#include "search/clock.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>

#include "eval/weights.h"

namespace krou {

int expected_moves_left(const Position& position) {
    return 6 + position.max_net_gain() / 3;
}

std::int64_t without_overhead(std::int64_t limit_ms, std::int64_t overhead_ms) {
    return std::max(std::max<std::int64_t>(0, limit_ms) / 2, limit_ms - overhead_ms);
}

Budget budget(const TimeLeft& time, std::int64_t overhead_ms) {
    /// Iterations vary in length, so the hard limit is this multiple of the soft one.
    constexpr int patience = 3;
    const std::int64_t usable = without_overhead(time.left_ms, overhead_ms);
    const int expected = std::max(1, time.moves_expected);
    const int moves = std::clamp(time.moves_to_go.value_or(expected), 1, expected);
    const std::int64_t share = usable / moves + time.increment_ms * 3 / 4;
    const std::int64_t most = moves == 1 ? usable : usable / 2;
    assert(0 <= share && 0 <= most && most <= usable);
    return {std::min(share, most), std::min(patience * share, most)};
}

void SoftTime::add(const Iteration& iteration) {
    constexpr double fading = 0.6;
    assert(iteration.end_ms >= last_.end_ms);
    before_ms_ = last_ms_;
    last_ms_ = iteration.end_ms - last_.end_ms;
    if (count_++ > 0) {
        const double lost = std::max(0, last_.value - iteration.value);
        changes_ = fading * changes_ + (iteration.best == last_.best ? 0 : 1);
        loss_ = fading * loss_ + lost / seed_value;
    }
    last_ = iteration;
}

double SoftTime::expected_ms() const {
    constexpr double default_growth = 1.4;
    const double growth = before_ms_ > 0 ? last_ms_ / before_ms_ : default_growth;
    return last_ms_ * std::clamp(growth, 1.0, 3.0);
}

double SoftTime::stability_factor() const {
    return std::clamp(0.85 + 0.25 * changes_ + 0.25 * loss_, 0.0, 1.8);
}

bool SoftTime::has_time(double soft_ms) const {
    return last_.end_ms + expected_ms() / 2 <= stability_factor() * soft_ms;
}

SearchState move_to(std::atomic<SearchState>& state, SearchState next) {
    auto before = state.load(std::memory_order_relaxed);
    while (before < next && !state.compare_exchange_weak(before, next, std::memory_order_relaxed)) {
    }
    return before;
}

Clock::Clock(const Limits& limits, std::int64_t overhead_ms)
    : infinite_(limits.infinite), pondering_(limits.ponder) {
    assert(overhead_ms >= 0);
    if (limits.time_left) {
        const auto [soft, hard] = budget(*limits.time_left, overhead_ms);
        soft_ms_ = limits.ponder ? std::min(hard, soft + soft / 4) : soft;
        hard_ms_ = hard;
    }
    if (limits.move_time_ms) {
        const auto most = without_overhead(*limits.move_time_ms, overhead_ms);
        hard_ms_ = std::min(hard_ms_.value_or(most), most);
    }
}

void Clock::begin() {
    begun_ = std::chrono::steady_clock::now();
    start_.store(begun_);
}

void Clock::stop() {
    const std::lock_guard lock(mutex_);
    move_to(state_, SearchState::ended);
    changed_.notify_all();
}

void Clock::ponder_hit() {
    const std::lock_guard lock(mutex_);
    if (!is_pondering()) return;
    start_.store(std::chrono::steady_clock::now());
    pondering_.store(false);
    if (has_used_soft_time_.load()) move_to(state_, SearchState::out_of_time);
    changed_.notify_all();
}

std::int64_t Clock::since_start_ms() const {
    const auto passed = std::chrono::steady_clock::now() - start_.load();
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
}

std::int64_t Clock::elapsed_ms() const {
    const auto passed = std::chrono::steady_clock::now() - begun_;
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
}

void Clock::check_time() {
    if (is_over_in(0)) move_to(state_, SearchState::out_of_time);
}

bool Clock::is_over_in(std::int64_t ms) const {
    return hard_ms_ && !infinite_ && !pondering_.load() && since_start_ms() + ms >= *hard_ms_;
}

void Clock::note_iteration(Move best, int value) {
    if (!soft_ms_ || infinite_) return;
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - begun_;
    soft_time_.add({passed.count(), best, value});
    // Pondering counts as thinking time. If enough of it is used, the ponder hit ends the search at
    // once, unless a later iteration puts the best move in doubt.
    const std::lock_guard lock(mutex_);
    has_used_soft_time_.store(!soft_time_.has_time(static_cast<double>(*soft_ms_)));
}

void Clock::wait_until_answer_allowed() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return must_end() || (!infinite_ && !pondering_.load()); });
}

}  // namespace krou
