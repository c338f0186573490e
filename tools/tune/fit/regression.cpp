#include "tune/fit/regression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <variant>

namespace krou::tune {

namespace {

/// Solves `matrix · x = right` for a symmetric positive-definite matrix by Cholesky decomposition.
std::vector<double> cholesky_solution(std::vector<std::vector<double>> matrix,
                                      std::vector<double> right) {
    const std::size_t size = right.size();
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = matrix[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= matrix[i][k] * matrix[j][k];
            matrix[i][j] = i == j ? std::sqrt(sum) : sum / matrix[j][j];
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= matrix[i][k] * right[k];
        right[i] /= matrix[i][i];
    }
    for (std::size_t i = size; i-- > 0;) {
        for (std::size_t k = i + 1; k < size; ++k) right[i] -= matrix[k][i] * right[k];
        right[i] /= matrix[i][i];
    }
    return right;
}

constexpr int half_seed = seed_value / 2;

/// Returns true if the winner is proved.
bool is_decided(const Bounds& proved, int lead) {
    return lead + proved.lower > 0 || lead + proved.upper < 0 || proved.lower == proved.upper;
}

}  // namespace

LinearFit::LinearFit(const AnyGame& game)
    : game_(game),
      is_seen_(Weights::count),
      weights_(Weights::count),
      products_(Weights::count, std::vector<double>(Weights::count)),
      sums_(Weights::count) {}

std::vector<double> LinearFit::counts(const Board& board) const {
    std::vector<double> found(Weights::count);
    const auto count = [&](const auto& game) {
        for (const auto& feature : features(game, sized_for(game, board)))
            found[static_cast<std::size_t>(feature.weight)] += feature.own - feature.others;
    };
    std::visit(count, game_);
    return found;
}

void LinearFit::add(const Board& board, const Label& label) {
    const auto found = counts(board);
    const double wanted = std::clamp(value(board), label.lower, label.upper);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i] == 0) continue;
        is_seen_[i] = true;
        sums_[i] += label.weight * found[i] * wanted;
        for (std::size_t j = 0; j < found.size(); ++j)
            products_[i][j] += label.weight * found[i] * found[j];
    }
}

void LinearFit::solve() {
    // Ridge regularization: features that always occur together share a weight. It must exceed the
    // rounding errors of many boards.
    constexpr double ridge = 1e-3;
    constexpr double relative_ridge = 1e-9;
    for (std::size_t i = 0; i < products_.size(); ++i)
        products_[i][i] += ridge + relative_ridge * products_[i][i];
    weights_ = cholesky_solution(
        std::exchange(products_, std::vector(Weights::count, std::vector<double>(Weights::count))),
        std::exchange(sums_, std::vector<double>(Weights::count)));
}

double LinearFit::value(const Board& board) const {
    const auto found = counts(board);
    double sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i) sum += found[i] * weights_[i];
    return sum;
}

Weights LinearFit::rounded() const {
    std::string text;
    for (const Weight& weight : weight_table()) {
        const auto i = static_cast<std::size_t>(weight.id);
        if (!is_seen_[i]) continue;
        const auto whole = std::lround(weights_[i] * seed_value);
        const auto within = std::clamp<long>(whole, weight.min, weight.max);
        text += std::string(weight.name) + ' ' + std::to_string(within) + '\n';
    }
    return text.empty() ? Weights() : *parse_weights(text);
}

void ChanceFit::add(const Sample& sample) {
    const int lead = sample.board.lead();
    if (!sample.is_played_well || is_decided(sample.proved, lead)) return;
    const int expected = sample.value + lead * seed_value;
    auto& outcomes =
        outcomes_[{seeds_on(sample.board),
                   static_cast<int>(std::lround(static_cast<double>(expected) / half_seed))}];
    const int margin = sample.margin_half_seeds + 2 * lead;
    ++(margin > 0 ? outcomes.wins : margin < 0 ? outcomes.losses : outcomes.draws);
}

double ChanceFit::log_loss(const ChanceModel& model) const {
    double sum = 0;
    const auto add = [&](int times, int permille) {
        // Bounds the loss of an outcome that the model excludes.
        constexpr double least = 0.25;
        sum -= times * std::log(std::max<double>(permille, least));
    };
    for (const auto& [place, outcomes] : outcomes_) {
        const Chances likely = chances(model, place.second * half_seed, place.first);
        add(outcomes.wins, likely.win);
        add(outcomes.draws, likely.draw);
        add(outcomes.losses, likely.loss);
    }
    return sum;
}

ChanceModel ChanceFit::best() const {
    ChanceModel best;
    if (outcomes_.empty()) return best;
    double least = log_loss(best);
    constexpr std::array numbers = {&ChanceModel::spread, &ChanceModel::spread_by_seed,
                                    &ChanceModel::draw, &ChanceModel::draw_by_seed};
    // Hill climbing with decreasing steps.
    for (int step = 64; step > 0;) {
        bool is_better = false;
        for (const auto number : numbers) {
            for (const int change : {step, -step}) {
                ChanceModel other = best;
                other.*number += change;
                const double found = log_loss(other);
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
