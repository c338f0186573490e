#include "tune/fit/linear_fit.h"

#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou::tune {

namespace {

/// What these weights say of a board, in seeds.
double value_by(const Weights& weights, const AnyGame& game, const Board& board) {
    const auto by_features = [&](const auto& of_family) {
        int sum = 0;
        for (const auto& feature : features(of_family, board))
            sum += weights[feature.weight] * (feature.own - feature.others);
        return sum;
    };
    return static_cast<double>(std::visit(by_features, game)) / seed_value;
}

/// Some weights within their ranges, no two alike.
Weights planted(std::string_view family, std::string_view left_out) {
    std::string text;
    int number = 0;
    for (const Weight& weight : weight_table()) {
        number = (number * 7 + 5) % 61;
        if (weight.name.starts_with(family) && weight.name != left_out)
            text += std::string(weight.name) + ' ' + std::to_string(number - 30) + '\n';
    }
    return *parse_weights(text + (left_out.empty() ? "" : std::string(left_out) + " 0\n"));
}

/// With one pit that may hold many seeds.
Board heaped(int pits, Random& random) {
    Board board = random_pits(pits, 1 + below(random, 30), random);
    const int pit = below(random, 2 * pits);
    board.set(pit, board[pit] + below(random, 30));
    return board;
}

}  // namespace

TEST_CASE("planted weights are found again to the last digit", "[fit]") {
    struct Case {
        const char* spec;
        const char* family;
        const char* without;  ///< a seventh pit
    };
    for (const auto& [spec, family, without] :
         {Case{"awari", "oware.", "oware.place7"}, Case{"kalah", "kalah.", "kalah.place7"},
          Case{"kalah:pits=7", "kalah.", ""}, Case{"oware:pits=7", "oware.", ""}}) {
        INFO(spec);
        const auto rules = variant(spec).rules;
        const auto game = make_game(rules, rules.pits);
        const auto weights = planted(family, without);
        LinearFit fit(game);
        Random random(7);
        for (int i = 0; i < 3000; ++i) {
            const Board board = heaped(rules.pits, random);
            const double wanted = value_by(weights, game, board);
            fit.add(board, {wanted, wanted, i % 2 ? 1.0 : 0.25});
        }
        fit.solve();
        // What never comes keeps its built-in weight.
        auto expected = weights.to_text();
        auto found = fit.rounded().to_text();
        if (*without) {
            const auto cut = [name = without](std::string text) {
                const auto at = text.find(name);
                return text.erase(at, text.find('\n', at) - at);
            };
            expected = cut(expected);
            found = cut(found);
        }
        CHECK(found == expected);
        const Board board = random_pits(rules.pits, 30, random);
        CHECK(std::abs(fit.value(board) - value_by(weights, game, board)) < 0.001);
    }
}

TEST_CASE("planted weights are found from values and from bounds about values", "[fit]") {
    const auto rules = variant("awari").rules;
    const auto game = make_game(rules, rules.pits);
    const auto weights = planted("oware.", "oware.place7");
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

TEST_CASE("found weights are held within the ranges of a file of weights", "[fit]") {
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

}  // namespace krou::tune
