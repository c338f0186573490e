#include "search/clock.h"

#include <algorithm>

namespace krou {

namespace {

struct Budget {
    std::int64_t soft_ms;
    std::int64_t hard_ms;
};

/// For how many moves the time left must do. A game has some thirty moves a side; the last ones
/// need little.
constexpr int moves_ahead = 22;
/// Iterations vary: a search may take so much longer than its share.
constexpr int patience = 3;

/// A share of what is left.
Budget budget(const TimeLeft& time, std::int64_t overhead_ms) {
    const std::int64_t usable = std::max<std::int64_t>(0, time.left_ms - overhead_ms);
    const int moves = std::clamp(time.moves_to_go.value_or(moves_ahead), 1, moves_ahead);
    const std::int64_t share = usable / moves + time.increment_ms * 3 / 4;
    const std::int64_t most = moves == 1 ? usable : usable / 2;
    return {std::min(share, most), std::min(patience * share, most)};
}

}  // namespace

Clock::Clock(const Limits& limits, std::int64_t overhead_ms)
    : has_game_clock_(limits.time_left.has_value()),
      infinite_(limits.infinite),
      pondering_(limits.ponder) {
    if (limits.time_left) {
        const auto [soft, hard] = budget(*limits.time_left, overhead_ms);
        soft_ms_ = soft;
        hard_ms_ = hard;
    }
    if (limits.move_time_ms) {
        const auto most = std::max<std::int64_t>(0, *limits.move_time_ms - overhead_ms);
        hard_ms_ = std::min(hard_ms_.value_or(most), most);
    }
}

void Clock::begin() {
    begun_ = std::chrono::steady_clock::now();
    start_.store(begun_);
}

void Clock::stop() {
    const std::lock_guard lock(mutex_);
    stopped_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
}

bool Clock::ponder_hit() {
    const std::lock_guard lock(mutex_);
    if (!pondering_.load()) return false;
    start_.store(std::chrono::steady_clock::now());
    pondering_.store(false);
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
    if (hard_ms_ && !infinite_ && !pondering_.load() && since_start_ms() >= *hard_ms_)
        stopped_.store(true, std::memory_order_relaxed);
}

bool Clock::is_late() const {
    // Each iteration takes about twice as long as all before it.
    return soft_ms_ && !infinite_ && !pondering_.load() && 2 * since_start_ms() >= *soft_ms_;
}

void Clock::wait_until_wanted() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped() || (!infinite_ && !pondering_.load()); });
}

}  // namespace krou
