#include <array>

#include "arena/report/report.h"

namespace krou::arena {

namespace {

using statistics::Estimate;

Json to_json(const Estimate& estimate) {
    return Json::Object{{"value", estimate.value}, {"error", estimate.error}};
}

template <std::size_t Size>
Json to_json(const std::array<std::int64_t, Size>& counts) {
    return Json::Array(counts.begin(), counts.end());
}

Json to_json(const Tally& tally) {
    const auto counts = tally.counts();
    return Json::Object{{"games", tally.played()},
                        {"points", tally.points()},
                        {"losses_draws_wins", to_json(tally.games)},
                        {"pairs", to_json(tally.pairs)},
                        {"score", to_json(statistics::score(counts))},
                        {"elo", to_json(tally.elo())},
                        {"normalized_elo", to_json(tally.normalized_elo())},
                        {"los", statistics::likelihood_of_superiority(counts)},
                        {"margin", to_json(tally.margin.estimate())},
                        {"games_with_margin", tally.margin.count()}};
}

Json to_json(const Effort& effort, bool timed) {
    Json json = Json::Object{{"moves", effort.moves},
                             {"depth", effort.depth.estimate().value},
                             {"nodes_per_move", effort.nodes_per_move()}};
    if (!timed) return json;
    json.add("nodes_per_second", effort.nodes_per_second());
    json.add("ms_per_move", effort.ms_per_move());
    json.add("overruns", effort.overruns);
    json.add("worst_overrun_ms", milliseconds(effort.worst_overrun));
    json.add("worst_latency_ms", milliseconds(effort.worst_latency));
    return json;
}

Json engines_json(const Report& report) {
    Json::Array engines;
    const int count = report.standings.engines();
    for (int engine = 0; engine < count; ++engine) {
        Json json = to_json(report.standings.of(engine));
        const auto version = version_of(report.head, static_cast<std::size_t>(engine));
        Json::Object named{{"name", report.head.engines[static_cast<std::size_t>(engine)]},
                           {"version", version.empty() ? Json() : Json(version)},
                           {"settings", report.head.settings[static_cast<std::size_t>(engine)]}};
        for (const auto& member : *json.object()) named.push_back(member);
        named.emplace_back("effort", to_json(report.standings.effort(engine), report.head.timed));
        Json::Object opponents;
        for (int opponent = 0; count > 2 && opponent < count; ++opponent)
            if (const Tally& tally = report.standings.between(engine, opponent); tally.played() > 0)
                opponents.emplace_back(report.head.engines[static_cast<std::size_t>(opponent)],
                                       to_json(tally));
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
                        {"verdict", statistics::name(statistics::verdict(sprt, counts))}};
}

}  // namespace

Json to_json(const Report& report, End end, const std::optional<Pace>& pace) {
    const auto& standings = report.standings;
    Json::Object endings;
    for (const auto& reason : reasons)
        if (const auto count = standings.ended_by(reason.reason))
            endings.emplace_back(reason.name, count);
    Json json = Json::Object{{"arena", arena_version},
                             {"end", name(end)},
                             {"variant", report.head.variant},
                             {"tournament", report.head.tournament},
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
    if (pace && report.head.timed)
        json.add("pace", Json::Object{{"games", pace->games}, {"seconds", pace->time.count()}});
    return json;
}

}  // namespace krou::arena
