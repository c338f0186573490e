#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace krou::svg {

/// In digits, without an exponent.
std::string number(double value, int decimals = 1);

/// The numbers along an axis, and where they lie in the picture.
class Axis {
public:
    enum class Kind : std::uint8_t {
        rounded,   ///< ends at round numbers
        counting,  ///< has whole numbers alone, and ends with what is counted
    };

    /// From the pixel `begin` to `end`, for numbers that lie between these.
    Axis(double low, double high, double begin, double end, Kind kind = Kind::rounded);

    double at(double value) const;
    struct Tick {
        double at;
        std::string label;
    };
    std::vector<Tick> ticks() const;

private:
    void set_step(double least);

    double begin_;
    double end_;
    double step_ = 1;
    int decimals_ = 0;  ///< that the labels need
    double first_ = 0;  ///< its ends, in steps
    double last_ = 1;
};

/// The least and the greatest of some numbers.
struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    /// Without any numbers, from 0 to 1.
    Axis axis(double begin, double end, Axis::Kind kind = Axis::Kind::rounded) const {
        return low <= high ? Axis(low, high, begin, end, kind) : Axis(0, 1, begin, end, kind);
    }
};

}  // namespace krou::svg
