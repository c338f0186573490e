#pragma once

#include <string>
#include <vector>

/// Line charts as SVG; the same numbers give the same bytes.
namespace krou::svg {

struct Point {
    double x = 0;
    double y = 0;
};

/// Vertical interval at `x`.
struct Interval {
    double x = 0;
    double low = 0;
    double high = 0;
};

/// Line through points in this order.
struct Series {
    std::string name;  ///< in the legend, unless empty
    std::vector<Point> points;
    std::vector<Interval> band = {};  ///< shaded in the colour of the line
};

/// Dashed horizontal line across the chart.
struct Mark {
    double y = 0;
    std::string name;
};

/// Point with a label above or below it.
struct Dot {
    Point at;
    std::string label;
    bool is_labelled_below = false;
};

/// Texts are UTF-8; long names are cut. Numbers beyond ±10¹² and infinite ones are omitted.
struct Chart {
    std::string title;
    std::string x_name;
    std::string y_name;
    std::vector<Series> series;
    std::vector<Mark> marks = {};
    std::vector<Dot> dots = {};
    bool has_integer_x = false;  ///< whole numbers on the x axis, which ends with the last point
};

/// Draws a chart. Axes contain all points and end at round numbers, except integer ones.
std::string to_svg(const Chart& chart);

}  // namespace krou::svg
