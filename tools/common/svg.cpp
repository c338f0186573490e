#include "common/svg.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/format.h"

namespace krou::svg {

namespace {

using Text = std::string_view;

// In pixels.
constexpr double width = 800;
constexpr double left_margin = 70;
constexpr double right_margin = 25;
constexpr double legend_width = 185;
constexpr double top_margin = 40;
constexpr double bottom_margin = 50;
constexpr double min_plot_height = 360;
constexpr double legend_row = 18;

constexpr double largest = 1e12;  // either way

/// Colours for colour-blind readers too (Okabe and Ito).
constexpr std::array<Text, 7> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#555555"};
/// Number of colours; then they repeat.
constexpr std::array<Text, 3> dashes{"", " stroke-dasharray='8 3'", " stroke-dasharray='2 3'"};

bool is_drawable(double value) {
    return std::abs(value) <= largest;
}
bool is_drawable(const Point& point) {
    return is_drawable(point.x) && is_drawable(point.y);
}
bool is_drawable(const Interval& interval) {
    return is_drawable(interval.x) && is_drawable(interval.low) && is_drawable(interval.high);
}

std::string escaped(Text text) {
    std::string found;
    for (const char c : text) switch (c) {
            case '&': found += "&amp;"; break;
            case '<': found += "&lt;"; break;
            case '>': found += "&gt;"; break;
            default: found += static_cast<unsigned char>(c) < ' ' ? '?' : c;
        }
    return found;
}

/// Cuts long names.
std::string shortened(Text text, int max_letters) {
    const auto kept = cut(text, max_letters);
    return std::string(kept) + (kept.size() < text.size() ? "…" : "");
}

Chart drawable(Chart chart) {
    const auto is_left_out = [](const auto& one) { return !is_drawable(one); };
    for (auto& series : chart.series) {
        std::erase_if(series.points, is_left_out);
        std::erase_if(series.band, is_left_out);
    }
    std::erase_if(chart.marks, [](const Mark& mark) { return !is_drawable(mark.y); });
    std::erase_if(chart.dots, [](const Dot& dot) { return !is_drawable(dot.at); });
    return chart;
}

/// Formats without an exponent.
std::string number(double value, int decimals = 1) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

/// Numbers along an axis and their pixels.
class Axis {
public:
    enum class Kind : std::uint8_t {
        rounded,   ///< ends at round numbers
        counting,  ///< whole numbers only; ends with the last one
    };

    /// Maps the numbers from `low` to `high` to the pixels from `begin` to `end`.
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
    int decimals_ = 0;  ///< of the labels
    double first_ = 0;  ///< first and last number, in steps
    double last_ = 1;
};

/// Smallest and largest number.
struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    /// Without numbers, returns 0 to 1.
    Axis axis(double begin, double end, Axis::Kind kind = Axis::Kind::rounded) const {
        return low <= high ? Axis(low, high, begin, end, kind) : Axis(0, 1, begin, end, kind);
    }
};

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

/// Rounds up to 1, 2 or 5 times a power of ten.
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

std::string line(double x1, double y1, double x2, double y2, Text style) {
    return "<line x1='" + number(x1) + "' y1='" + number(y1) + "' x2='" + number(x2) + "' y2='" +
           number(y2) + "' " + std::string(style) + "/>\n";
}

std::string text(double x, double y, Text style, Text words) {
    return "<text x='" + number(x) + "' y='" + number(y) + "' " + std::string(style) + ">" +
           escaped(words) + "</text>\n";
}

std::string style_of(std::size_t series) {
    return "fill='none' stroke='" + std::string(colours[series % colours.size()]) +
           "' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'" +
           std::string(dashes[series / colours.size() % dashes.size()]);
}

/// Draws a chart.
class Drawing {
public:
    explicit Drawing(const Chart& chart)
        : chart_(drawable(chart)),
          named_(static_cast<std::size_t>(std::ranges::count_if(
              chart_.series, [](const Series& series) { return !series.name.empty(); }))),
          right_(width - (named_ > 0 ? legend_width : right_margin)),
          bottom_(top_margin + std::max(min_plot_height, legend_row * static_cast<double>(named_))),
          x_(x_range().axis(left_margin, right_,
                            chart.has_integer_x ? Axis::Kind::counting : Axis::Kind::rounded)),
          y_(y_range().axis(bottom_, top_margin)) {}

    std::string to_text() const {
        const std::string size =
            "width='" + number(width, 0) + "' height='" + number(bottom_ + bottom_margin, 0) + "'";
        std::string picture =
            "<?xml version='1.0' encoding='UTF-8'?>\n<svg xmlns='http://www.w3.org/2000/svg' " +
            size + " viewBox='0 0 " + number(width, 0) + ' ' + number(bottom_ + bottom_margin, 0) +
            "' font-family='sans-serif' font-size='12'>\n<rect " + size + " fill='white'/>\n";
        return picture + axes() + names() + marks() + bands() + lines() + dots() + legend() +
               "</svg>\n";
    }

private:
    Range x_range() const {
        Range range;
        for (const auto& series : chart_.series) {
            for (const auto& point : series.points) range.add(point.x);
            for (const auto& interval : series.band) range.add(interval.x);
        }
        for (const auto& dot : chart_.dots) range.add(dot.at.x);
        return range;
    }

    Range y_range() const {
        Range range;
        for (const auto& series : chart_.series) {
            for (const auto& point : series.points) range.add(point.y);
            for (const auto& interval : series.band) {
                range.add(interval.low);
                range.add(interval.high);
            }
        }
        for (const auto& mark : chart_.marks) range.add(mark.y);
        for (const auto& dot : chart_.dots) range.add(dot.at.y);
        return range;
    }

    std::string axes() const {
        constexpr Text grid = "stroke='#dddddd'";
        constexpr Text frame = "stroke='black'";
        std::string drawn;
        for (const auto& [at, label] : x_.ticks())
            drawn += line(at, top_margin, at, bottom_, grid) +
                     text(at, bottom_ + 16, "text-anchor='middle'", label);
        for (const auto& [at, label] : y_.ticks())
            drawn += line(left_margin, at, right_, at, grid) +
                     text(left_margin - 6, at + 4, "text-anchor='end'", label);
        return drawn + line(left_margin, bottom_, right_, bottom_, frame) +
               line(left_margin, top_margin, left_margin, bottom_, frame);
    }

    std::string names() const {
        constexpr int longest = 90;
        const double x = (left_margin + right_) / 2;
        const std::string y = number((top_margin + bottom_) / 2);
        return text(left_margin, 24, "font-size='15'", shortened(chart_.title, longest)) +
               text(x, bottom_ + 38, "text-anchor='middle'", shortened(chart_.x_name, longest)) +
               text(16, (top_margin + bottom_) / 2,
                    "text-anchor='middle' transform='rotate(-90 16 " + y + ")'",
                    shortened(chart_.y_name, longest));
    }

    std::string marks() const {
        std::string drawn;
        for (const auto& [y, name] : chart_.marks)
            drawn += line(left_margin, y_.at(y), right_, y_.at(y),
                          "stroke='#888888' stroke-dasharray='5 4'") +
                     text(right_ - 4, y_.at(y) - 4, "text-anchor='end' fill='#666666'", name);
        return drawn;
    }

    std::string place(double x, double y) const {
        return number(x_.at(x)) + ',' + number(y_.at(y));
    }

    std::string bands() const {
        std::string drawn;
        for (std::size_t i = 0; i < chart_.series.size(); ++i) {
            const auto& band = chart_.series[i].band;
            if (band.empty()) continue;
            drawn += "<polygon fill='" + std::string(colours[i % colours.size()]) +
                     "' fill-opacity='0.18' points='";
            for (const auto& interval : band) drawn += place(interval.x, interval.high) + ' ';
            for (auto interval = band.rbegin(); interval != band.rend(); ++interval)
                drawn += place(interval->x, interval->low) + ' ';
            drawn.back() = '\'';
            drawn += "/>\n";
        }
        return drawn;
    }

    std::string lines() const {
        std::string drawn;
        for (std::size_t i = 0; i < chart_.series.size(); ++i) {
            auto points = chart_.series[i].points;
            if (points.empty()) continue;
            if (points.size() == 1) points.push_back(points.front());  // a dot
            drawn += "<polyline " + style_of(i) + " points='";
            for (const auto& point : points) drawn += place(point.x, point.y) + ' ';
            drawn.back() = '\'';
            drawn += "/>\n";
        }
        return drawn;
    }

    std::string dots() const {
        std::string drawn;
        for (const auto& [at, label, is_labelled_below] : chart_.dots) {
            const double x = x_.at(at.x);
            const double y = y_.at(at.y);
            constexpr double below = 17;
            constexpr double above = -8;
            const bool has_room = y + below < bottom_;
            drawn += "<circle cx='" + number(x) + "' cy='" + number(y) + "' r='3.5'/>\n" +
                     text(x, y + (is_labelled_below && has_room ? below : above),
                          "text-anchor='middle' font-weight='bold'", label);
        }
        return drawn;
    }

    std::string legend() const {
        constexpr int longest = 20;
        std::string drawn;
        double y = top_margin + legend_row / 2;
        for (std::size_t i = 0; i < chart_.series.size(); ++i) {
            const auto& name = chart_.series[i].name;
            if (name.empty()) continue;
            drawn += line(right_ + 14, y, right_ + 36, y, style_of(i)) +
                     text(right_ + 42, y + 4, "", shortened(name, longest));
            y += legend_row;
        }
        return drawn;
    }

    Chart chart_;
    std::size_t named_;  ///< number of series in the legend
    double right_;       ///< right edge of the plot
    double bottom_;
    Axis x_;
    Axis y_;
};

}  // namespace

std::string to_svg(const Chart& chart) {
    return Drawing(chart).to_text();
}

}  // namespace krou::svg
