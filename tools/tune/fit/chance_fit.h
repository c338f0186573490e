#pragma once

#include <map>
#include <utility>

#include "eval/chances.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// Finds out how likely games end how, from those that were played well, where who wins is not
/// proved by endgame tables.
class ChanceFit {
public:
    void add(const Sample& sample);
    /// The model by which the ends that came were likeliest. That of no games is the usual one.
    ChanceModel best() const;

private:
    struct Ends {
        int wins = 0;
        int draws = 0;
        int losses = 0;
    };

    double surprise(const ChanceModel& model) const;

    /// By seeds on the board, and by what was expected in half seeds.
    std::map<std::pair<int, int>, Ends> ends_;
};

}  // namespace krou::tune
