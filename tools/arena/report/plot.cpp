#include "arena/report/plot.h"

#include "base/text.h"

namespace krou::arena {

namespace {

/// Twice as many as a picture is wide would tell no more.
constexpr std::int64_t most_points = 1024;

}  // namespace

Plot::Plot(int engines, std::optional<statistics::Sprt> sprt) : sprt_(sprt) {
    // Two engines have the same strength with opposite signs.
    chart_.series.resize(engines == 2 ? 1 : static_cast<std::size_t>(engines));
}

void Plot::add(const Standings& standings) {
    if (standings.games() % stride_ != 0) return;
    draw(chart_, standings);
    if (standings.games() / stride_ >= most_points) thin_out();
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
