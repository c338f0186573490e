#include "tune/fit/example.h"

#include <algorithm>
#include <cmath>

#include "common/format.h"
#include "common/rng.h"
#include "eval/weights.h"

namespace krou::tune {

namespace {

/// Returns true if tables exclude a margin of all seeds on the board for at least one side.
bool is_bounded(const Sample& sample) {
    const int seeds = seeds_on(sample.board);
    return sample.proved.lower > -seeds || sample.proved.upper < seeds;
}

/// Returns the mean of the search value and the result of the game, by their weights.
Label label_by_play(const Sample& sample, const LabelWeights& weights) {
    const double margin_weight = sample.is_played_well ? weights.margin : 0;
    const double weight = weights.score + margin_weight;
    const double sum =
        weights.score * sample.value / seed_value + margin_weight * sample.margin_half_seeds / 2.0;
    const double value = weight > 0 ? sum / weight : 0;
    return {value, value, weight};
}

}  // namespace

std::vector<Label> labels(const Sample& sample, const LabelWeights& weights) {
    const auto [lower, upper] = sample.proved;
    const Label proved{double(lower), double(upper),
                       sample.proved.exact() ? weights.exact
                       : is_bounded(sample)  ? weights.bounds
                                             : 0};
    std::vector<Label> found;
    if (!sample.proved.exact() || weights.exact == 0) {
        Label played = label_by_play(sample, weights);
        if (proved.weight > 0)
            played.lower = played.upper = std::clamp(played.lower, proved.lower, proved.upper);
        found.push_back(played);
    }
    found.push_back(proved);
    std::erase_if(found, [](const Label& label) { return label.weight <= 0; });
    return found;
}

Example example(const NetworkShape& shape, const Board& board, const Label& label) {
    Example result{};
    for (int place = 0; place < shape.places(); ++place)
        result.rows[static_cast<std::size_t>(place)] =
            static_cast<std::uint8_t>(row_of(shape, board, place));
    result.range = static_cast<std::uint8_t>(range_of(shape, seeds_on(board)));
    result.lower = static_cast<float>(label.lower);
    result.upper = static_cast<float>(label.upper);
    result.weight = static_cast<float>(label.weight);
    return result;
}

bool is_held_out(std::int64_t game) {
    constexpr std::uint64_t one_in = 20;
    return Rng(static_cast<std::uint64_t>(game)).below(one_in) == 0;
}

/// Formats the root mean square.
std::string ErrorTable::Errors::to_text() const {
    if (boards == 0) return format(" %8s", "-");
    return format(" %8.2f", std::sqrt(squares / static_cast<double>(boards)));
}

void ErrorTable::Line::add(double wanted, bool held_out, double value) {
    const auto add_to = [](Errors& sum, double error) {
        ++sum.boards;
        sum.squares += error * error;
    };
    add_to(baseline, wanted);
    add_to(errors[held_out ? 1 : 0], value - wanted);
}

void ErrorTable::add(const Sample& sample, bool held_out, double value) {
    constexpr int fewest_exact = 4;
    constexpr int max_exact = 20;
    const bool is_exact = sample.proved.exact();
    const double wanted =
        is_exact ? sample.proved.lower : static_cast<double>(sample.value) / seed_value;
    const int seeds = seeds_on(sample.board);
    by_seeds_[static_cast<std::size_t>(seeds / seeds_in_line)].add(wanted, held_out, value);
    if (!is_exact)
        searched_.add(wanted, held_out, value);
    else if (fewest_exact <= seeds && seeds <= max_exact)
        exact_.add(wanted, held_out, value);
}

std::string ErrorTable::to_text(const std::string& name, const Line& line) {
    const auto& [baseline, errors] = line;
    if (baseline.boards == 0) return "";
    return format("%-22s %10lld", name.c_str(), static_cast<long long>(baseline.boards)) +
           baseline.to_text() + errors[0].to_text() + errors[1].to_text() + '\n';
}

std::string ErrorTable::to_text() const {
    std::string text = format("%-22s %10s %8s %8s %8s\n", "root mean square error", "boards",
                              "baseline", "training", "held out");
    int seeds = 0;
    for (const Line& line : by_seeds_) {
        text += to_text(format("%d to %d seeds", seeds, seeds + seeds_in_line - 1), line);
        seeds += seeds_in_line;
    }
    return text + to_text("exact, 4 to 20 seeds", exact_) + to_text("searched", searched_);
}

}  // namespace krou::tune
