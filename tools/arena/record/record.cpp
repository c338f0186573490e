#include "arena/record/record.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/resuming.h"
#include "game/game_record.h"
#include "games/notation.h"

namespace krou::arena {

namespace {

/// Returns a number per ply, null if it is unknown.
template <class Number>
Json column(const std::vector<Ply>& plies, Number number) {
    Json::Array values;
    for (const auto& ply : plies) values.emplace_back(number(ply));
    return values;
}

std::optional<std::int64_t> count(std::optional<Microseconds> time) {
    return time ? std::optional(std::int64_t{time->count()}) : std::nullopt;
}

/// Adds the times of moves and sides, in microseconds.
void add_times(Json::Object& object, const PlayedGame& game) {
    object.emplace_back("times",
                        column(game.plies, [](const Ply& ply) { return count(ply.time); }));
    const auto& [south, north] = game.time_use;
    object.emplace_back("overruns", Json::Array{south.overruns, north.overruns});
    object.emplace_back("worst_overruns",
                        Json::Array{count(south.worst_overrun), count(north.worst_overrun)});
    object.emplace_back("latencies",
                        Json::Array{count(south.worst_latency), count(north.worst_latency)});
}

std::string comment_of(const Ply& ply) {
    std::string comment;
    if (ply.score) comment += format("%+.2f", *ply.score / 100.0);
    if (ply.depth) comment.append("/").append(std::to_string(*ply.depth));
    if (ply.time) {
        const auto seconds = std::chrono::duration<double>(*ply.time).count();
        comment += format(comment.empty() ? "%.3fs" : " %.3fs", seconds);
    }
    return comment;
}

std::string default_event(const RecordHead& head) {
    return "krou-arena " + std::string(name_of(head.schedule.type));
}

}  // namespace

std::string result_of(const Outcome& outcome) {
    assert(outcome.south_half_points >= 0 && outcome.south_half_points <= 2);
    constexpr std::array names{"0-1", "1/2-1/2", "1-0", ""};
    return names[static_cast<std::size_t>(outcome.south_half_points)];
}

Json margin_of(const Outcome& outcome) {
    if (!outcome.score) return {};
    const int halves = outcome.score->south_half_seeds - outcome.score->north_half_seeds;
    if (halves % 2 == 0) return halves / 2;
    return halves / 2.0;
}

SavedValues to_values(const RecordHead& head) {
    const auto& schedule = head.schedule;
    SavedValues values = {{"variant", head.variant.spec},
                          {"tournament", std::string(name_of(schedule.type))},
                          {"rounds", std::to_string(schedule.rounds)},
                          {"games", std::to_string(schedule.games)},
                          {"swap", schedule.swap ? "1" : "0"},
                          {"seed", std::to_string(head.seed)},
                          {"openings", head.openings},
                          {"adjudication", head.adjudication},
                          {"timed", head.timed ? "1" : "0"},
                          {"date", head.date}};
    for (std::size_t i = 0; i < head.engines.size(); ++i) {
        values.emplace_back("engine", head.engines[i]);
        values.insert(values.end(), head.settings[i].begin(), head.settings[i].end());
        if (head.versions.empty()) continue;
        for (const auto& version : head.versions[i]) values.emplace_back("version", version);
    }
    return values;
}

std::string version_of(const RecordHead& head, std::size_t engine) {
    std::string text;
    if (head.versions.empty()) return text;
    assert(engine < head.versions.size());
    for (const auto& version : head.versions[engine])
        text += (text.empty() ? "" : " and ") + version;
    return text;
}

void add_versions(RecordHead& head, const Versions& versions) {
    if (versions.empty()) return;
    assert(versions.size() == head.engines.size());
    head.versions.resize(head.engines.size());
    for (std::size_t i = 0; i < head.versions.size(); ++i)
        for (const auto& version : versions[i])
            if (auto& known = head.versions[i]; std::ranges::count(known, version) == 0)
                known.push_back(version);
}

std::optional<std::string> difference(const RecordHead& before, const RecordHead& now) {
    const auto common_values = [](RecordHead head) {
        head.date.clear();
        head.schedule.rounds = 0;
        head.engines.clear();
        return to_values(head);
    };
    const auto list = [](const RecordHead& head) {
        std::string names;
        for (const auto& name : head.engines) names += (names.empty() ? "" : ", ") + name;
        return SavedValues{{"list of engines", names}};
    };
    if (auto changed = changed_value(common_values(before), common_values(now))) return changed;
    if (before.engines != now.engines)
        return changed_value(list(before), list(now)).value_or("different engines");
    for (std::size_t i = 0; i < now.engines.size(); ++i) {
        const auto& was = before.settings[i];
        const auto& is = now.settings[i];
        if (was == is) continue;
        const auto changed = changed_value(was, is);
        return "engine " + in_quotes(now.engines[i]) + ": " +
               changed.value_or("settings are in a different order");
    }
    return std::nullopt;
}

std::string to_line(const RecordHead& head, const PlayedGame& game) {
    const auto name = [&](int engine) { return head.engines[static_cast<std::size_t>(engine)]; };
    const auto& [fixture, opening, plies, outcome, time_use] = game;
    assert(opening.moves.size() <= plies.size());
    std::string moves;
    for (const auto& ply : plies) moves += (moves.empty() ? "" : " ") + ply.move;
    Json::Object object{
        {"id", fixture.id},
        {"round", fixture.round},
        {"pair", Json::Array{fixture.pair[0], fixture.pair[1]}},
        {"opening", Json::Object{{"fen", opening.fen},
                                 {"plies", static_cast<std::int64_t>(opening.moves.size())}}},
        {"south", name(fixture.south())},
        {"north", name(fixture.north())},
        {"moves", moves},
        {"result", result_of(outcome)},
        {"stores", outcome.score ? Json(stores_text(*outcome.score)) : Json()},
        {"margin", margin_of(outcome)},
        {"reason", entry(outcome.reason).name},
        {"detail", outcome.detail},
        {"scores", column(plies, [](const Ply& ply) { return ply.score; })},
        {"depths", column(plies, [](const Ply& ply) { return ply.depth; })},
        {"nodes", column(plies, [](const Ply& ply) { return ply.nodes; })}};
    if (head.timed) add_times(object, game);
    return record_text(record_kind, Json(std::move(object)).to_text());
}

std::string to_ogn(const RecordHead& head, const EventTags& event_tags, const PlayedGame& game) {
    const auto& [event, site] = event_tags;
    const auto name = [&](int engine) { return head.engines[static_cast<std::size_t>(engine)]; };
    const auto& outcome = game.outcome;
    GameRecord record{GameHistory(*position_after(head.variant, {game.opening.fen, {}})),
                      {{"Event", event.empty() ? default_event(head) : event},
                       {"Site", site.empty() ? "?" : site},
                       {"Date", head.date.empty() ? "????.??.??" : head.date},
                       {"Round", std::to_string(game.fixture.round)},
                       {"South", name(game.fixture.south())},
                       {"North", name(game.fixture.north())}}};
    record.result = outcome.score ? stores_text(*outcome.score) : result_of(outcome);
    record.termination = entry(outcome.reason).name;
    if (!outcome.detail.empty()) record.termination += ": " + outcome.detail;

    auto& history = record.history;
    for (Ply ply : game.plies) {
        const auto move = legal_move(history.position(), ply.move);
        if (!move) break;
        history.play(*move);
        if (!head.timed) ply.time.reset();
        const bool is_book = static_cast<std::size_t>(history.ply()) <= game.opening.moves.size();
        history.annotation(history.ply()).comment = is_book ? "book" : comment_of(ply);
    }
    return krou::to_ogn(record);
}

}  // namespace krou::arena
