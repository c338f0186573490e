#include "tune/fit/lesson.h"

#include <algorithm>
#include <cmath>

#include "common/format.h"
#include "common/rng.h"
#include "eval/weights.h"

namespace krou::tune {

namespace {

/// Whether endgame tables say more than that all seeds on the board may go to one side.
bool is_bounded(const Sample& sample) {
    const int seeds = seeds_on(sample.board);
    return sample.proved.lower > -seeds || sample.proved.upper < seeds;
}

/// What a search and the game itself say of a board; no weight if that is not to count.
Aim aim_by_play(const Sample& sample, const LessonWeights& weights) {
    const double margin_weight = sample.is_played_well ? weights.margin : 0;
    const double weight = weights.score + margin_weight;
    const double sum =
        weights.score * sample.value / seed_value + margin_weight * sample.margin_half_seeds / 2.0;
    const double value = weight > 0 ? sum / weight : 0;
    return {value, value, weight};
}

}  // namespace

std::vector<Aim> aims(const Sample& sample, const LessonWeights& weights) {
    const auto [lower, upper] = sample.proved;
    const Aim proved{double(lower), double(upper),
                     sample.proved.exact() ? weights.exact
                     : is_bounded(sample)  ? weights.bounds
                                           : 0};
    std::vector<Aim> found;
    if (!sample.proved.exact() || weights.exact == 0) {
        Aim played = aim_by_play(sample, weights);
        if (proved.weight > 0)
            played.lower = played.upper = std::clamp(played.lower, proved.lower, proved.upper);
        found.push_back(played);
    }
    found.push_back(proved);
    std::erase_if(found, [](const Aim& aim) { return aim.weight <= 0; });
    return found;
}

Lesson lesson(const NetworkShape& shape, const Board& board, const Aim& aim) {
    Lesson result{};
    for (int place = 0; place < shape.places(); ++place)
        result.rows[static_cast<std::size_t>(place)] =
            static_cast<std::uint8_t>(row_of(shape, board, place));
    result.range = static_cast<std::uint8_t>(range_of(shape, seeds_on(board)));
    result.lower = static_cast<float>(aim.lower);
    result.upper = static_cast<float>(aim.upper);
    result.weight = static_cast<float>(aim.weight);
    return result;
}

bool is_held_out(std::int64_t game) {
    constexpr std::uint64_t one_in = 20;
    return Rng(static_cast<std::uint64_t>(game)).below(one_in) == 0;
}

/// The root of the mean square, in a column.
std::string ErrorTable::Errors::to_text() const {
    if (boards == 0) return format(" %8s", "-");
    return format(" %8.2f", std::sqrt(squares / static_cast<double>(boards)));
}

void ErrorTable::Line::add(double wanted, bool held_out, double value) {
    const auto add = [](Errors& errors, double miss) {
        ++errors.boards;
        errors.squares += miss * miss;
    };
    add(spread, wanted);
    add(missed[held_out ? 1 : 0], value - wanted);
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
    if (line.spread.boards == 0) return "";
    return format("%-22s %10lld", name.c_str(), static_cast<long long>(line.spread.boards)) +
           line.spread.to_text() + line.missed[0].to_text() + line.missed[1].to_text() + '\n';
}

std::string ErrorTable::to_text() const {
    std::string text = format("%-22s %10s %8s %8s %8s\n", "root mean square error", "boards",
                              "of 0", "learned", "held out");
    int seeds = 0;
    for (const Line& line : by_seeds_) {
        text += to_text(format("%d to %d seeds", seeds, seeds + seeds_in_line - 1), line);
        seeds += seeds_in_line;
    }
    return text + to_text("exact, 4 to 20 seeds", exact_) + to_text("searched", searched_);
}

}  // namespace krou::tune
