#include <array>

#include "arena/report/report.h"
#include "common/text.h"

namespace krou::arena {

namespace {

using statistics::Estimate;

/// Most points of a plot, about two per pixel.
constexpr std::int64_t max_points = 1024;

Json to_json(const Estimate& estimate) {
    return Json::Object{{"value", estimate.value}, {"error", estimate.error}};
}

template <std::size_t Size>
Json to_json(const std::array<std::int64_t, Size>& counts) {
    return Json::Array(counts.begin(), counts.end());
}

Json to_json(const GameResults& results) {
    const auto counts = results.counts();
    return Json::Object{{"games", results.played()},
                        {"points", results.points()},
                        {"losses_draws_wins", to_json(results.games)},
                        {"pairs", to_json(results.pairs)},
                        {"score", to_json(statistics::score(counts))},
                        {"elo", to_json(results.elo())},
                        {"normalized_elo", to_json(results.normalized_elo())},
                        {"los", statistics::likelihood_of_superiority(counts)},
                        {"margin", to_json(results.margin.estimate())},
                        {"games_with_margin", results.margin.count()}};
}

Json to_json(const MoveStatistics& move_statistics, bool timed) {
    Json json = Json::Object{{"moves", move_statistics.moves},
                             {"depth", move_statistics.depth.estimate().value},
                             {"nodes_per_move", move_statistics.nodes_per_move()}};
    if (!timed) return json;
    json.add("nodes_per_second", move_statistics.nodes_per_second());
    json.add("ms_per_move", move_statistics.ms_per_move());
    json.add("overruns", move_statistics.overruns);
    json.add("worst_overrun_ms", milliseconds(move_statistics.worst_overrun));
    json.add("worst_latency_ms", milliseconds(move_statistics.worst_latency));
    return json;
}

Json engines_json(const Report& report) {
    Json::Array engines;
    const auto ratings = ratings_of(report);
    const int count = report.standings.engines();
    for (int engine = 0; engine < count; ++engine) {
        Json json = to_json(report.standings.of(engine));
        const auto version = version_of(report.head, static_cast<std::size_t>(engine));
        Json::Object named{
            {"name", report.head.engines[static_cast<std::size_t>(engine)]},
            {"version", version.empty() ? Json() : Json(version)},
            {"settings", settings_text(report.head.settings[static_cast<std::size_t>(engine)])}};
        for (const auto& member : *json.object()) named.push_back(member);
        if (!ratings.empty())
            named.emplace_back("rating", to_json(ratings[static_cast<std::size_t>(engine)]));
        named.emplace_back("effort",
                           to_json(report.standings.move_statistics(engine), report.head.timed));
        Json::Object opponents;
        for (int opponent = 0; count > 2 && opponent < count; ++opponent)
            if (const GameResults& results = report.standings.between(engine, opponent);
                results.played() > 0)
                opponents.emplace_back(report.head.engines[static_cast<std::size_t>(opponent)],
                                       to_json(results));
        if (count > 2) named.emplace_back("against", std::move(opponents));
        engines.emplace_back(std::move(named));
    }
    return engines;
}

Json sprt_json(const Report& report) {
    const auto& sprt = *report.sprt;
    const auto counts = report.standings.of(0).counts();
    return Json::Object{{"elo0", sprt.elo0},
                        {"elo1", sprt.elo1},
                        {"alpha", sprt.alpha},
                        {"beta", sprt.beta},
                        {"model", statistics::name(sprt.model)},
                        {"llr", statistics::log_likelihood_ratio(sprt, counts)},
                        {"lower", sprt.lower_bound()},
                        {"upper", sprt.upper_bound()},
                        {"verdict", statistics::name(statistics::sprt_result(sprt, counts))}};
}

}  // namespace

Json to_json(const Report& report, End end, const std::optional<Progress>& progress) {
    const auto& standings = report.standings;
    Json::Object endings;
    for (const auto& reason : reasons)
        if (const auto count = standings.ended_by(reason.reason))
            endings.emplace_back(reason.name, count);
    Json json = Json::Object{{"arena", arena_version()},
                             {"end", name(end)},
                             {"variant", report.head.variant.spec},
                             {"tournament", name_of(report.head.schedule.type)},
                             {"seed", report.head.seed},
                             {"openings", report.head.openings},
                             {"adjudication", report.head.adjudication},
                             {"scheduled", report.scheduled},
                             {"games", standings.games()},
                             {"distinct_games", standings.distinct_games()},
                             {"repeats_itself", standings.repeats_itself()}};
    if (report.sprt) json.add("sprt", sprt_json(report));
    json.add("engines", engines_json(report));
    json.add("endings", std::move(endings));
    if (progress && report.head.timed)
        json.add("pace",
                 Json::Object{{"games", progress->games}, {"seconds", progress->time.count()}});
    return json;
}

Plot::Plot(int engines, std::optional<statistics::Sprt> sprt) : sprt_(sprt) {
    // Two engines have the same strength with opposite signs.
    chart_.series.resize(engines == 2 ? 1 : static_cast<std::size_t>(engines));
}

void Plot::add(const Standings& standings) {
    if (standings.games() % stride_ != 0) return;
    draw(chart_, standings);
    if (standings.games() / stride_ >= max_points) thin_out();
}

void Plot::draw(svg::Chart& chart, const Standings& standings) const {
    const auto games = static_cast<double>(standings.games());
    if (sprt_) {
        const auto counts = standings.of(0).counts();
        chart.series[0].points.push_back({games, statistics::log_likelihood_ratio(*sprt_, counts)});
        return;
    }
    for (std::size_t engine = 0; engine < chart.series.size(); ++engine) {
        const auto elo = standings.of(static_cast<int>(engine)).elo();
        if (!elo.value) continue;
        chart.series[engine].points.push_back({games, *elo.value});
        if (elo.error)
            chart.series[engine].band.push_back(
                {games, *elo.value - *elo.error, *elo.value + *elo.error});
    }
}

void Plot::thin_out() {
    stride_ *= 2;
    const auto is_between = [&](const auto& one) {
        return static_cast<std::int64_t>(one.x) % stride_ != 0;
    };
    for (auto& series : chart_.series) {
        std::erase_if(series.points, is_between);
        std::erase_if(series.band, is_between);
    }
}

std::string Plot::to_svg(const Report& report) const {
    const auto& head = report.head;
    svg::Chart chart = chart_;
    if (report.standings.games() % stride_ != 0) draw(chart, report.standings);
    const auto duel = [&] { return head.engines[0] + " against " + head.engines[1]; };
    const bool is_duel = head.engines.size() == 2;
    chart.title = (is_duel ? duel() : "All engines") + " (" + head.variant.spec + ')';
    chart.x_name = "games";
    if (sprt_) {
        const auto hypothesis = [](const char* name, double elo) {
            return name + decimal_text(elo) + " Elo";
        };
        chart.y_name = "log-likelihood ratio";
        chart.marks = {{sprt_->lower_bound(), hypothesis("H0: ", sprt_->elo0)},
                       {sprt_->upper_bound(), hypothesis("H1: ", sprt_->elo1)}};
    } else {
        chart.y_name = "Elo";
        chart.marks = {{0, ""}};
    }
    for (std::size_t engine = 0; !is_duel && engine < head.engines.size(); ++engine)
        chart.series[engine].name = head.engines[engine];
    return svg::to_svg(chart);
}

}  // namespace krou::arena
