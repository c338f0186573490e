#include "search/clock.h"

#include <algorithm>
#include <cassert>

namespace krou {

Clock::Clock(const Limits& limits, std::int64_t overhead_ms)
    : has_game_clock_(limits.time_left.has_value()),
      infinite_(limits.infinite),
      pondering_(limits.ponder) {
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
    told_to_stop_.store(true, std::memory_order_relaxed);
    stopped_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
}

bool Clock::ponder_hit() {
    const std::lock_guard lock(mutex_);
    if (!pondering_.load()) return false;
    start_.store(std::chrono::steady_clock::now());
    pondering_.store(false);
    if (has_answer_.load()) stopped_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
    return true;
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
    if (is_over_in(0)) stopped_.store(true, std::memory_order_relaxed);
}

bool Clock::is_over_in(std::int64_t ms) const {
    return hard_ms_ && !infinite_ && !pondering_.load() && since_start_ms() + ms >= *hard_ms_;
}

void Clock::note_iteration(Move best, int value) {
    if (!soft_ms_ || infinite_) return;
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - begun_;
    pace_.add({passed.count(), best, value});
    // Time spent pondering counts as time for the move: who has used enough of it answers at once
    // when the hit comes, unless a later iteration puts the move in doubt.
    const std::lock_guard lock(mutex_);
    has_answer_.store(!pace_.has_time(static_cast<double>(*soft_ms_)));
}

void Clock::wait_until_wanted() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped() || (!infinite_ && !pondering_.load()); });
}

}  // namespace krou
