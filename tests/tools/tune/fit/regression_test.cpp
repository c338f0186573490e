#include "tune/fit/regression.h"

#include <cstdint>
#include <cstdlib>

#include "eval/weights.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou::tune {

namespace {

/// Linear evaluation of a board, in seeds.
double value_by(const Weights& weights, const AnyGame& game, const Board& board) {
    const auto by_features = [&](const auto& of_family) {
        int sum = 0;
        for (const auto& feature : features(of_family, sized_for(of_family, board)))
            sum += weights[feature.weight] * (feature.own - feature.others);
        return sum;
    };
    return static_cast<double>(std::visit(by_features, game)) / seed_value;
}

/// Different weights within their ranges, for the features that occur with this many pits.
Weights planted(std::string_view family, int pits) {
    std::string text;
    int number = 0;
    const auto beyond = [&](std::string_view name) {
        for (int place = pits + 1; place <= max_pits; ++place)
            if (name == std::string(family) + "place" + std::to_string(place)) return true;
        return false;
    };
    for (const Weight& weight : weight_table()) {
        number = (number * 7 + 5) % 61;
        if (weight.name.starts_with(family) && !beyond(weight.name))
            text += std::string(weight.name) + ' ' + std::to_string(number - 30) + '\n';
    }
    return *parse_weights(text);
}

/// Random board with one larger pit.
Board heaped(int pits, Random& random) {
    Board board = random_pits(pits, 1 + below(random, 30), random);
    const int pit = below(random, 2 * pits);
    board.set(pit, board[pit] + below(random, 30));
    return board;
}

enum class Known : std::uint8_t { nothing, sign, all };

/// Fit of random games with the outcomes of the model.
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

TEST_CASE("a linear fit recovers planted weights exactly", "[fit]") {
    struct Case {
        const char* spec;
        const char* family;
    };
    for (const auto& [spec, family] :
         {Case{"awari", "oware."}, Case{"kalah", "kalah."}, Case{"kalah:pits=7", "kalah."},
          Case{"oware:pits=8", "oware."}}) {
        INFO(spec);
        const auto rules = variant(spec).rules;
        const auto game = make_game(rules, rules.pits);
        const auto weights = planted(family, rules.pits);
        LinearFit fit(game);
        Random random(7);
        for (int i = 0; i < 3000; ++i) {
            const Board board = heaped(rules.pits, random);
            const double wanted = value_by(weights, game, board);
            fit.add(board, {wanted, wanted, i % 2 ? 1.0 : 0.25});
        }
        fit.solve();
        CHECK(fit.rounded().to_text() == weights.to_text());
        const Board board = random_pits(rules.pits, 30, random);
        CHECK(std::abs(fit.value(board) - value_by(weights, game, board)) < 0.001);
    }
}

TEST_CASE("a linear fit recovers weights from bounds", "[fit][long]") {
    const auto rules = variant("awari").rules;
    const auto game = make_game(rules, rules.pits);
    const auto weights = planted("oware.", 6);
    LinearFit fit(game);
    for (int round = 0; round < 20; ++round) {
        Random random(8);
        for (int i = 0; i < 3000; ++i) {
            const Board board = random_pits(6, 1 + below(random, 40), random);
            const double value = value_by(weights, game, board);
            const double below_it = i % 4 == 0 ? 0 : below(random, 8);
            const double above_it = i % 4 == 0 ? 0 : below(random, 8);
            fit.add(board, {value - below_it, value + above_it, 1});
        }
        fit.solve();
    }
    Random random(9);
    double squares = 0;
    for (int i = 0; i < 500; ++i) {
        const Board board = random_pits(6, 1 + below(random, 40), random);
        squares += std::pow(fit.value(board) - value_by(weights, game, board), 2);
    }
    CHECK(std::sqrt(squares / 500) < 0.05);
}

TEST_CASE("fitted weights stay within their ranges", "[fit]") {
    const auto rules = variant("kalah:pits=4").rules;
    const auto game = make_game(rules, rules.pits);
    LinearFit fit(game);
    CHECK(fit.rounded().to_text() == Weights().to_text());
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        const Board board = random_pits(4, 1 + below(random, 20), random);
        fit.add(board, {1e7 * board[0], 1e7 * board[0], 1});
    }
    fit.solve();
    const auto found = fit.rounded();
    for (const Weight& weight : weight_table()) {
        CHECK(found[weight.id] >= weight.min);
        CHECK(found[weight.id] <= weight.max);
    }
    const auto& table = weight_table();
    CHECK(found[WeightId::kalah_place1] ==
          table[static_cast<std::size_t>(WeightId::kalah_place1)].max);
    CHECK(bool(parse_weights(found.to_text())));
}

TEST_CASE("a chance fit recovers the model of random games", "[fit]") {
    for (const ChanceModel planted : {ChanceModel{600, 30, 200, 4}, ChanceModel{900, 5, 60, 10}}) {
        const auto found = fit_of(planted, 60'000).best();
        for (const int value : {0, 300, -900, 2100}) {
            for (const int seeds : {8, 24, 40}) {
                const auto expected = chances(planted, value, seeds);
                const auto fitted = chances(found, value, seeds);
                INFO(value << " with " << seeds << " seeds");
                CHECK(std::abs(fitted.win - expected.win) < 50);
                CHECK(std::abs(fitted.draw - expected.draw) < 50);
            }
        }
    }
}

TEST_CASE("a chance fit ignores games with random moves", "[fit]") {
    CHECK(ChanceFit().best() == ChanceModel());
    CHECK(fit_of({600, 30, 200, 4}, 1000, false).best() == ChanceModel());
}

TEST_CASE("a chance fit ignores proved results", "[fit]") {
    for (const auto known : {Known::sign, Known::all})
        CHECK(fit_of({600, 30, 200, 4}, 1000, true, known).best() == ChanceModel());
    CHECK(fit_of({600, 30, 200, 4}, 1000).best() != ChanceModel());
}

}  // namespace krou::tune
