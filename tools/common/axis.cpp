#include "common/axis.h"

#include <array>
#include <charconv>
#include <cmath>

namespace krou::svg {

std::string number(double value, int decimals) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

Axis::Axis(double low, double high, double begin, double end, Kind kind)
    : begin_(begin), end_(end) {
    const double size = std::max({1.0, std::abs(low), std::abs(high)});
    if (!(high - low > 1e-9 * size)) {
        low -= size / 2;
        high += size / 2;
    }
    const double least = (high - low) / 6;
    if (kind == Kind::counting) {
        set_step(std::max(least, 1.0));
        first_ = low / step_;
        last_ = high / step_;
        return;
    }
    set_step(least);
    first_ = std::floor(low / step_);
    last_ = std::ceil(high / step_);
}

double Axis::at(double value) const {
    const double share = (value / step_ - first_) / (last_ - first_);
    return begin_ + share * (end_ - begin_);
}

std::vector<Axis::Tick> Axis::ticks() const {
    std::vector<Tick> found;
    const auto last = static_cast<std::int64_t>(std::floor(last_));
    for (auto i = static_cast<std::int64_t>(std::ceil(first_)); i <= last; ++i) {
        const double value = static_cast<double>(i) * step_;
        found.push_back({at(value), number(value, decimals_)});
    }
    return found;
}

/// One, two or five times a power of ten, and not less than this.
void Axis::set_step(double least) {
    double power = 1;
    while (power >= least) {
        power /= 10;
        ++decimals_;
    }
    while (power * 10 < least) power *= 10;
    for (const double times : {2, 5, 10}) {
        step_ = power * times;
        if (step_ >= least) break;
    }
    if (step_ >= power * 10) decimals_ = std::max(0, decimals_ - 1);
}

}  // namespace krou::svg
