#include "tools/tables/statistics.h"

#include <array>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "base/text.h"
#include "tools/tables/layers.h"

namespace krou {

namespace {

std::uint64_t count_if(const Distribution& distribution, auto condition) {
    std::uint64_t count = 0;
    for (const auto& [bounds, boards] : distribution.boards)
        if (condition(bounds.first, bounds.second)) count += boards;
    return count;
}

void print_csv_rows(int seeds, const Distribution& spread, bool exact, std::ostream& out) {
    for (const auto& [bounds, boards] : spread.boards) {
        out << seeds << ',' << bounds.first << ',';
        if (!exact) out << bounds.second << ',';
        out << boards << '\n';
    }
}

void print_row(int seeds, const Distribution& spread, std::uint64_t boards, bool exact,
               std::ostream& out) {
    std::array<char, 160> text;
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::snprintf(text.data(), text.size(), "%3d %12llu %12llu %12llu %12llu", seeds,
                  number(boards), number(spread.won()), number(spread.even()),
                  number(spread.lost()));
    out << text.data();
    if (!exact) {
        const auto share =
            100.0 * static_cast<double>(spread.solved()) / static_cast<double>(boards);
        std::snprintf(text.data(), text.size(), " %12llu %7.1f %%", number(spread.solved()), share);
        out << text.data();
    }
    out << '\n';
}

/// The boards of each value that is known, in lines of a readable length.
void print_values(const Distribution& spread, std::ostream& out) {
    constexpr std::size_t width = 96;
    const std::string margin(4, ' ');
    std::string line = margin;
    for (const auto& [bounds, boards] : spread.boards) {
        if (bounds.first != bounds.second) continue;
        const auto piece = "  " + std::to_string(bounds.first) + ":" + std::to_string(boards);
        if (line.size() + piece.size() > width) {
            out << line << '\n';
            line = margin;
        }
        line += piece;
    }
    out << line << '\n';
}

std::optional<Error> print_variant(const std::vector<LayerFile>& files, bool csv,
                                   std::ostream& out) {
    const Rules& rules = files.front().variant.rules;
    const bool exact = Tables::form_of(rules) != Form::bounds;
    if (csv)
        out << (exact ? "n,value,count\n" : "n,lower,upper,count\n");
    else
        out << files.front().variant.spec << ": boards by seeds on them, for the side to move"
            << (exact ? "" : ", as far as it can be forced") << "\n  n       boards          won"
            << "         even         lost" << (exact ? "" : "       solved") << '\n';
    for (const auto& file : files) {
        const auto layer = map_layer(file.path, rules, rules.pits, file.seeds);
        if (!layer) return Error{layer.error()};
        const auto spread = distribution(*layer, file.seeds);
        if (csv) {
            print_csv_rows(file.seeds, spread, exact, out);
            continue;
        }
        print_row(file.seeds, spread, layer->boards(), exact, out);
        print_values(spread, out);
    }
    return std::nullopt;
}

}  // namespace

std::uint64_t Distribution::won() const {
    return count_if(*this, [](int lower, int) { return lower > 0; });
}

std::uint64_t Distribution::even() const {
    return count_if(*this, [](int lower, int upper) { return lower == 0 && upper == 0; });
}

std::uint64_t Distribution::lost() const {
    return count_if(*this, [](int, int upper) { return upper < 0; });
}

std::uint64_t Distribution::solved() const {
    return count_if(*this, [](int lower, int upper) { return lower == upper; });
}

Distribution distribution(const Layer& layer, int seeds) {
    const auto values = static_cast<std::size_t>(2 * seeds + 1);
    std::vector<std::uint64_t> counts(values * values);
    for (std::uint64_t number = 0; number < layer.boards(); ++number) {
        const auto lower = static_cast<std::size_t>(seeds + layer.by_mover(number).value);
        const auto upper = static_cast<std::size_t>(seeds - layer.by_other(number).value);
        if (lower < values && upper < values) ++counts[lower * values + upper];
    }
    Distribution spread;
    for (int lower = -seeds; lower <= seeds; ++lower) {
        for (int upper = -seeds; upper <= seeds; ++upper) {
            const auto row = static_cast<std::size_t>(lower + seeds);
            const auto count = counts[row * values + static_cast<std::size_t>(upper + seeds)];
            if (count > 0) spread.boards[{lower, upper}] = count;
        }
    }
    return spread;
}

std::optional<Error> print_statistics(const StatisticsOrder& order, std::ostream& out) {
    const auto families = find_layers(order.directory, order.variant);
    if (!families) return Error{families.error()};
    if (order.csv && families->size() > 1)
        return Error{in_quotes(order.directory.string()) +
                     " holds several variants: --variant says which to print with --csv"};
    for (const auto& files : *families) {
        if (const auto failed = print_variant(files, order.csv, out)) return failed;
        if (&files != &families->back()) out << '\n';
    }
    return std::nullopt;
}

}  // namespace krou
