#include "tune/fit/errors.h"

#include <cmath>

#include "common/format.h"
#include "eval/weights.h"

namespace krou::tune {

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
    constexpr int most_exact = 20;
    const bool is_exact = sample.proved.exact();
    const double wanted =
        is_exact ? sample.proved.lower : static_cast<double>(sample.value) / seed_value;
    const int seeds = seeds_on(sample.board);
    by_seeds_[static_cast<std::size_t>(seeds / seeds_in_line)].add(wanted, held_out, value);
    if (!is_exact)
        searched_.add(wanted, held_out, value);
    else if (fewest_exact <= seeds && seeds <= most_exact)
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
