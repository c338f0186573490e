#include "arena/report/report.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

#include "arena/report/statistics.h"
#include "base/text.h"
#include "common/format.h"
#include "common/text.h"
#include "match/engine.h"

namespace krou::arena {

namespace {

using statistics::Estimate;
using statistics::Sprt;

using Texts = std::vector<std::string>;

/// Lists the engines. Prints settings that all of them share only once.
Texts engine_lines(const RecordHead& head) {
    std::map<Settings::value_type, std::size_t> owners;
    for (const auto& settings : head.settings)
        for (const auto& setting : settings) ++owners[setting];
    const auto part = [&](const Settings& settings, bool is_shared) {
        Settings found;
        for (const auto& setting : settings)
            if ((owners[setting] >= head.settings.size()) == is_shared) found.push_back(setting);
        return found.empty() ? "" : ' ' + settings_text(found);
    };
    const auto common = part(head.settings.front(), true);
    Texts lines = {"Engines" + (common.empty() ? "" : ", each with" + common) + ":"};
    for (std::size_t engine = 0; engine < head.engines.size(); ++engine) {
        const auto version = version_of(head, engine);
        const auto own = part(head.settings[engine], false);
        lines.push_back("  " + head.engines[engine] + ": " +
                        (version.empty() ? "version unknown" : version) +
                        (own.empty() ? "" : ',' + own));
    }
    return lines;
}

/// Formats a number; one that rounds to zero has no minus sign.
std::string decimal(double value, int decimals, bool with_sign = false) {
    std::string text = format(with_sign ? "%+.*f" : "%.*f", decimals, value);
    const bool is_zero = text.find_first_of("123456789") == std::string::npos;
    if (!is_zero || text.front() != '-') return text;
    if (!with_sign) return text.substr(1);
    text.front() = '+';
    return text;
}

std::string number(std::optional<double> value, int decimals) {
    return value ? decimal(*value, decimals) : "n/a";
}

std::string percent(double part, double whole) {
    return whole != 0 ? decimal(100 * part / whole, 1) + " %" : "n/a";
}

double real(std::int64_t count) {
    return static_cast<double>(count);
}

std::string list(std::span<const std::int64_t> counts) {
    std::string text;
    for (const auto count : counts) text += (text.empty() ? "" : ", ") + std::to_string(count);
    return text;
}

std::string distinct_text(const Standings& standings) {
    const auto distinct = standings.distinct_games();
    std::string text =
        format("Distinct games: %lld of %lld (%s)\n", static_cast<long long>(distinct),
               static_cast<long long>(standings.games()),
               percent(real(distinct), real(standings.games())).c_str());
    if (standings.repeats_itself())
        text +=
            "Warning: repeated games prove nothing; only distinct games count.\n"
            "Use more openings, e.g. -openings random plies=8.\n";
    return text;
}

std::string sprt_text(const Report& report, statistics::Counts counts) {
    const Sprt& sprt = *report.sprt;
    const double ratio = statistics::log_likelihood_ratio(sprt, counts);
    const double bound = ratio < 0 ? sprt.lower_bound() : sprt.upper_bound();
    const auto pair = [](double a, double b) { return decimal(a, 2) + ", " + decimal(b, 2); };
    return "LLR: " + decimal(ratio, 2) + " (" + percent(ratio, bound) + ") (" +
           pair(sprt.lower_bound(), sprt.upper_bound()) + ") [" + pair(sprt.elo0, sprt.elo1) +
           "] " + std::string(statistics::name(sprt.model)) + '\n';
}

std::string duel_text(const Report& report) {
    const GameResults& results = report.standings.of(0);
    const auto counts = results.counts();
    const auto superiority = statistics::likelihood_of_superiority(counts);
    const auto& [losses, draws, wins] = results.games;
    std::string text = format("Results of %s against %s (%s)\n", report.head.engines[0].c_str(),
                              report.head.engines[1].c_str(), report.head.variant.spec.c_str());
    text += "Elo: " + text_of(results.elo(), 2) +
            ", nElo: " + text_of(results.normalized_elo(), 2) + '\n';
    text += "LOS: " + (superiority ? format("%.2f %%", 100 * *superiority) : "n/a") +
            ", margin: " + text_of(results.margin.estimate(), 2, true) + " seeds (" +
            std::to_string(results.margin.count()) + " games)\n";
    text += format("Games: %lld, wins: %lld, losses: %lld, draws: %lld, points: %.1f (%s)\n",
                   static_cast<long long>(results.played()), static_cast<long long>(wins),
                   static_cast<long long>(losses), static_cast<long long>(draws), results.points(),
                   percent(results.points(), real(results.played())).c_str());
    if (report.head.schedule.has_pairs())
        text += "Pairs (0, ½, 1, 1½, 2 points): [" + list(results.pairs) + "]\n";
    text += distinct_text(report.standings);
    if (report.sprt) text += sprt_text(report, counts);
    return text;
}

/// Sorts the engines by strength.
std::vector<int> ranking(const Standings& standings) {
    std::vector<int> order(static_cast<std::size_t>(standings.engines()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](int engine) {
        const auto score = statistics::score(standings.of(engine).counts()).value;
        return std::pair(score.value_or(-1), standings.of(engine).half_points());
    });
    return order;
}

/// Pads a text to the widest name.
std::string column_of(const Report& report, const std::string& text) {
    int width = 6;
    for (const auto& name : report.head.engines) width = std::max(width, width_of(name));
    return padded(text, width);
}

std::string name_column(const Report& report, int engine) {
    return column_of(report, report.head.engines[static_cast<std::size_t>(engine)]);
}

std::string table_text(const Report& report) {
    std::string text =
        format("Rank  %s  %18s  %18s  %7s %7s %7s  %s\n", column_of(report, "Name").c_str(), "Elo",
               "Margin", "Points", "Games", "Score", "Pairs");
    int rank = 0;
    for (const int engine : ranking(report.standings)) {
        const GameResults& results = report.standings.of(engine);
        text += format(
            "%4d  %s  %s  %s  %7.1f %7lld %7s  [%s]\n", ++rank, name_column(report, engine).c_str(),
            right_aligned(text_of(results.elo(), 1, true), 18).c_str(),
            right_aligned(text_of(results.margin.estimate(), 2, true), 18).c_str(),
            results.points(), static_cast<long long>(results.played()),
            percent(results.points(), real(results.played())).c_str(), list(results.pairs).c_str());
    }
    return text + distinct_text(report.standings);
}

std::string crosstable_text(const Report& report) {
    const auto order = ranking(report.standings);
    std::string text = '\n' + column_of(report, "Points");
    for (std::size_t column = 1; column <= order.size(); ++column)
        text += format("  %11zu", column);
    text += '\n';
    for (const int engine : order) {
        text += name_column(report, engine);
        for (const int opponent : order) {
            const GameResults& results = report.standings.between(engine, opponent);
            text += results.played() == 0 ? format("  %11s", engine == opponent ? "" : "-")
                                          : format("  %5.1f/%-5lld", results.points(),
                                                   static_cast<long long>(results.played()));
        }
        text += '\n';
    }
    return text;
}

std::string ratings_text(const Report& report) {
    const auto ratings = ratings_of(report);
    if (ratings.empty()) return {};
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](auto engine) {
        return ratings[engine].value.value_or(-std::numeric_limits<double>::infinity());
    });
    std::string text = format("\nRank  %s  %8s %8s  %7s %7s\n", column_of(report, "Name").c_str(),
                              "Rating", "Error", "Points", "Games");
    int rank = 0;
    for (const auto index : order) {
        const auto engine = static_cast<int>(index);
        const GameResults& results = report.standings.of(engine);
        const auto& [value, error] = ratings[index];
        text +=
            format("%4d  %s  %8s %8s  %7.1f %7lld\n", ++rank, name_column(report, engine).c_str(),
                   number(value, 1).c_str(), error ? decimal(*error, 1).c_str() : "-",
                   results.points(), static_cast<long long>(results.played()));
    }
    return text;
}

/// For losses on time: the worst overrun always lost a game, others are within the margin.
std::string worst_overrun_text(const Report& report, int engine) {
    const auto worst = report.standings.move_statistics(engine).worst_overrun;
    return worst ? ", at most " + in_seconds(*worst) + " over" : "";
}

std::string endings_text(const Report& report) {
    std::string text = "\nWhy games ended:\n";
    for (const auto& [reason, name, explanation] : reasons) {
        const auto count = report.standings.ended_by(reason);
        if (count == 0) continue;
        text += format("  %-*s  %6lld  %s\n", 28, std::string(explanation).c_str(),
                       static_cast<long long>(count),
                       percent(real(count), real(report.standings.games())).c_str());
        for (int engine = 0; engine < report.standings.engines(); ++engine)
            if (const auto lost = report.standings.lost_by(engine, reason);
                lost > 0 && (is_failure(reason) || reason == Reason::time))
                text += format("    of %s  %lld", name_column(report, engine).c_str(),
                               static_cast<long long>(lost)) +
                        (reason == Reason::time ? worst_overrun_text(report, engine) : "") + '\n';
    }
    return text;
}

std::string move_statistics_text(const Report& report) {
    std::string text =
        format("\n%s  %8s %8s %10s %10s %9s %17s\n", column_of(report, "Engine").c_str(), "moves",
               "depth", "nodes/s", "ms/move", "overruns", "worst latency ms");
    for (int engine = 0; engine < report.standings.engines(); ++engine) {
        const MoveStatistics& move_statistics = report.standings.move_statistics(engine);
        text += format("%s  %8lld %8s %10s %10s %9d %17s\n", name_column(report, engine).c_str(),
                       static_cast<long long>(move_statistics.moves),
                       number(move_statistics.depth.estimate().value, 1).c_str(),
                       number(move_statistics.nodes_per_second(), 0).c_str(),
                       number(move_statistics.ms_per_move(), 3).c_str(), move_statistics.overruns,
                       number(milliseconds(move_statistics.worst_latency), 2).c_str());
    }
    return text;
}

}  // namespace

std::optional<Error> RatingScale::check(std::span<const std::string> engines) const {
    if (anchor.empty() || std::ranges::count(engines, anchor) > 0) return std::nullopt;
    return Error{"-ratings: unknown engine " + in_quotes(anchor) +
                 cli::suggestion(anchor, engines)};
}

std::string text_of(const Estimate& estimate, int decimals, bool with_sign) {
    if (!estimate.value) return "n/a";
    return decimal(*estimate.value, decimals, with_sign) + " ± " + number(estimate.error, decimals);
}

std::string heading_text(const Report& report) {
    const RecordHead& head = report.head;
    Texts lines = {arena_version() + ": " + head.variant.spec + ", " +
                       std::string(name_of(head.schedule.type)) + ", " +
                       (head.schedule.games == 1 ? "1 game of a pair" : "2 games of a pair") +
                       (head.schedule.swap ? ", sides change" : ", sides stay") +
                       (head.date.empty() ? "" : ", " + head.date),
                   "Openings: " + head.openings + ", seed " + std::to_string(head.seed),
                   "Adjudication: " + head.adjudication};
    for (auto& line : engine_lines(head)) lines.push_back(std::move(line));
    std::string text;
    for (const auto& line : lines) text += quoted_if_unreadable(line) + '\n';
    return text + '\n';
}

std::string score_text(const Report& report) {
    const auto ratings = ratings_text(report);
    if (report.standings.engines() == 2) return duel_text(report) + ratings;
    return table_text(report) + (report.crosstable ? crosstable_text(report) : "") + ratings;
}

std::vector<Estimate> ratings_of(const Report& report) {
    if (!report.ratings) return {};
    const auto& names = report.head.engines;
    std::vector<statistics::Encounter> encounters;
    for (std::size_t first = 0; first < names.size(); ++first) {
        for (std::size_t second = first + 1; second < names.size(); ++second) {
            const auto& results =
                report.standings.between(static_cast<int>(first), static_cast<int>(second));
            encounters.push_back({first, second, real(results.played()), results.points()});
        }
    }
    std::optional<std::size_t> anchor;
    if (const auto found = std::ranges::find(names, report.ratings->anchor); found != names.end())
        anchor = static_cast<std::size_t>(found - names.begin());
    auto ratings = statistics::ratings(names.size(), encounters, anchor);
    for (auto& rating : ratings)
        if (rating.value) *rating.value += report.ratings->elo;
    return ratings;
}

std::string details_text(const Report& report) {
    return endings_text(report) + move_statistics_text(report);
}

std::string progress_text(const Progress& progress) {
    const double seconds = progress.time.count();
    std::string text =
        format("Played %lld games in %.1f s", static_cast<long long>(progress.games), seconds);
    if (progress.games == 0 || seconds <= 0) return text + '\n';
    const double speed = real(progress.games) / seconds;
    text += format(", %.2f games/s", speed);
    if (progress.to_go > 0)
        text += format(", %lld to go in %.0f s", static_cast<long long>(progress.to_go),
                       real(progress.to_go) / speed);
    return text + '\n';
}

std::string sprt_result_text(const Report& report) {
    if (!report.sprt) return {};
    const auto result = statistics::sprt_result(*report.sprt, report.standings.of(0).counts());
    const bool decided = result != statistics::SprtResult::undecided;
    return "SPRT: " + std::string(statistics::name(result)) + (decided ? " accepted\n" : "\n");
}

}  // namespace krou::arena
