#pragma once

#include <string>
#include <vector>

/// Line charts, as the text of an SVG picture: the same bytes for the same numbers.
namespace krou::svg {

struct Point {
    double x = 0;
    double y = 0;
};

/// From one value to another, at one place.
struct Interval {
    double x = 0;
    double low = 0;
    double high = 0;
};

/// A line through points, in their order.
struct Series {
    std::string name;  ///< in the legend; empty for none
    std::vector<Point> points;
    std::vector<Interval> band = {};  ///< is shaded in the colour of the line
};

/// A dashed line across the chart at this height.
struct Mark {
    double y = 0;
    std::string name;
};

/// At a point, with a few letters above or below it.
struct Dot {
    Point at;
    std::string label;
    bool is_labelled_below = false;
};

/// Texts are UTF-8. What is not finite or is beyond ±10¹² is left out, and long names are cut.
struct Chart {
    std::string title;
    std::string x_name;
    std::string y_name;
    std::vector<Series> series;
    std::vector<Mark> marks = {};
    std::vector<Dot> dots = {};
    bool counts = false;  ///< x does: it has whole numbers alone, and ends where the lines end
};

/// The axes hold all that is to be drawn, and end at round numbers but where they count.
std::string to_svg(const Chart& chart);

}  // namespace krou::svg
