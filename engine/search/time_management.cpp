#include "search/time_management.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "eval/weights.h"

namespace krou {

int moves_to_think_about(const Position& position) {
    return 6 + position.at_stake() / 3;
}

std::int64_t without_overhead(std::int64_t limit_ms, std::int64_t overhead_ms) {
    return std::max(std::max<std::int64_t>(0, limit_ms) / 2, limit_ms - overhead_ms);
}

Budget budget(const TimeLeft& time, std::int64_t overhead_ms) {
    /// Iterations vary: a search may take so much longer than its share.
    constexpr int patience = 3;
    const std::int64_t usable = without_overhead(time.left_ms, overhead_ms);
    const int expected = std::max(1, time.moves_expected);
    const int moves = std::clamp(time.moves_to_go.value_or(expected), 1, expected);
    const std::int64_t share = usable / moves + time.increment_ms * 3 / 4;
    const std::int64_t most = moves == 1 ? usable : usable / 2;
    assert(0 <= share && 0 <= most && most <= usable);
    return {std::min(share, most), std::min(patience * share, most)};
}

void Pace::add(const Iteration& iteration) {
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

double Pace::expected_ms() const {
    constexpr double usual_growth = 1.4;
    const double growth = before_ms_ > 0 ? last_ms_ / before_ms_ : usual_growth;
    return last_ms_ * std::clamp(growth, 1.0, 3.0);
}

double Pace::share() const {
    return std::clamp(0.85 + 0.25 * changes_ + 0.25 * loss_, 0.0, 1.8);
}

bool Pace::has_time(double soft_ms) const {
    return last_.end_ms + expected_ms() / 2 <= share() * soft_ms;
}

}  // namespace krou
