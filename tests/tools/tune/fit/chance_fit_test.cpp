#include "tune/fit/chance_fit.h"

#include <cstdint>
#include <cstdlib>

#include "eval/weights.h"
#include "helpers/catch.h"
#include "helpers/random_board.h"

namespace krou::tune {

namespace {

enum class Known : std::uint8_t { nothing, sign, all };

/// Games that end as the model says they do, though more may be known of their boards.
ChanceFit fit_of(const ChanceModel& model, int games, bool played_well = true,
                 Known known = Known::nothing) {
    Random random(3);
    ChanceFit fit;
    for (int i = 0; i < games; ++i) {
        Sample sample;
        const int seeds = 4 * (1 + below(random, 10));
        sample.board.set(0, seeds);
        sample.board.set(Board::own_store, below(random, 5));
        const int lead = sample.board.lead();
        const int expected = (below(random, 41) - 20) * seed_value / 2;
        sample.value = expected - lead * seed_value;
        const Chances likely = chances(model, expected, seeds);
        const int drawn = below(random, 1000);
        const int end = drawn < likely.win ? 1 : drawn < likely.win + likely.draw ? 0 : -1;
        sample.margin_half_seeds = end - 2 * lead;
        sample.is_played_well = played_well;
        if (known == Known::nothing) sample.proved = {-seeds, seeds};
        if (known == Known::sign) sample.proved = {1 - lead, seeds};
        if (known == Known::all) sample.proved = {-lead, -lead};
        fit.add(sample);
    }
    return fit;
}

}  // namespace

TEST_CASE("chances are found again from games that ended by them", "[fit]") {
    for (const ChanceModel planted : {ChanceModel{600, 30, 200, 4}, ChanceModel{900, 5, 60, 10}}) {
        const auto found = fit_of(planted, 60'000).best();
        for (const int value : {0, 300, -900, 2100}) {
            for (const int seeds : {8, 24, 40}) {
                const auto expected = chances(planted, value, seeds);
                const auto said = chances(found, value, seeds);
                INFO(value << " with " << seeds << " seeds");
                CHECK(std::abs(said.win - expected.win) < 50);
                CHECK(std::abs(said.draw - expected.draw) < 50);
            }
        }
    }
}

TEST_CASE("of no games the usual chances are told, nor of games that were played ill", "[fit]") {
    CHECK(ChanceFit().best() == ChanceModel());
    CHECK(fit_of({600, 30, 200, 4}, 1000, false).best() == ChanceModel());
}

TEST_CASE("what is proved to be won, lost or drawn tells nothing of chances", "[fit]") {
    for (const auto known : {Known::sign, Known::all})
        CHECK(fit_of({600, 30, 200, 4}, 1000, true, known).best() == ChanceModel());
    CHECK(fit_of({600, 30, 200, 4}, 1000).best() != ChanceModel());
}

}  // namespace krou::tune
