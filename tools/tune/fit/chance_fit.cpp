#include "tune/fit/chance_fit.h"

#include <array>
#include <cmath>

#include "eval/weights.h"

namespace krou::tune {

namespace {

constexpr int half_seed = seed_value / 2;

/// Whether it is proved who wins.
bool is_decided(const Bounds& proved, int lead) {
    return lead + proved.lower > 0 || lead + proved.upper < 0 || proved.lower == proved.upper;
}

}  // namespace

void ChanceFit::add(const Sample& sample) {
    const int lead = sample.board.lead();
    if (!sample.is_played_well || is_decided(sample.proved, lead)) return;
    const int expected = sample.value + lead * seed_value;
    auto& ends = ends_[{seeds_on(sample.board),
                        static_cast<int>(std::lround(static_cast<double>(expected) / half_seed))}];
    const int margin = sample.margin_half_seeds + 2 * lead;
    ++(margin > 0 ? ends.wins : margin < 0 ? ends.losses : ends.draws);
}

double ChanceFit::surprise(const ChanceModel& model) const {
    double sum = 0;
    const auto add = [&](int times, int permille) {
        // What is said never to happen is a great surprise, but not beyond all measure.
        constexpr double least = 0.25;
        sum -= times * std::log(std::max<double>(permille, least));
    };
    for (const auto& [place, ends] : ends_) {
        const Chances likely = chances(model, place.second * half_seed, place.first);
        add(ends.wins, likely.win);
        add(ends.draws, likely.draw);
        add(ends.losses, likely.loss);
    }
    return sum;
}

ChanceModel ChanceFit::best() const {
    ChanceModel best;
    if (ends_.empty()) return best;
    double least = surprise(best);
    constexpr std::array numbers = {&ChanceModel::spread, &ChanceModel::spread_by_seed,
                                    &ChanceModel::draw, &ChanceModel::draw_by_seed};
    // Goes uphill in smaller and smaller steps.
    for (int step = 64; step > 0;) {
        bool is_better = false;
        for (const auto number : numbers) {
            for (const int change : {step, -step}) {
                ChanceModel other = best;
                other.*number += change;
                const double found = surprise(other);
                if (found >= least) continue;
                best = other;
                least = found;
                is_better = true;
            }
        }
        if (!is_better) step /= 2;
    }
    return best;
}

}  // namespace krou::tune
