#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "tune/fit/lesson.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// How far an evaluation is from what is known of boards, by the seeds on them: of those that it
/// was learned from, and of those that were held out.
class ErrorTable {
public:
    /// `value` is what the evaluation says, in seeds.
    void add(const Sample& sample, bool held_out, double value);

    /// A line for each range of seeds, and one for each kind of label.
    std::string to_text() const;

private:
    struct Errors {
        std::int64_t boards = 0;
        double squares = 0;

        std::string to_text() const;
    };
    struct Line {
        Errors spread;                 ///< what it would miss that says 0 of every board
        std::array<Errors, 2> missed;  ///< learned, held out

        void add(double wanted, bool held_out, double value);
    };

    static constexpr int seeds_in_line = 4;

    static std::string to_text(const std::string& name, const Line& line);

    std::array<Line, (max_seeds + seeds_in_line) / seeds_in_line> by_seeds_;
    Line exact_;  ///< known by endgame tables, from 4 to 20 seeds
    Line searched_;
};

}  // namespace krou::tune
