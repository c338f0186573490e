#include "analysis/analyst.h"

#include <algorithm>
#include <utility>

#include "base/platform.h"

namespace krou {

Analyst::Analyst(const Settings& settings, Warn warn)
    : settings_(settings),
      warn_(warn ? std::move(warn) : [](const std::string&) {}),
      engine_(static_cast<std::size_t>(settings.hash_megabytes)) {
    engine_.library().set_installed(installed_tables());
    engine_.library().set_seeds_in_memory(settings.seeds_in_memory);
    if (!settings.tablebase_path.empty())
        engine_.library().set_directory(to_path(settings.tablebase_path));
}

Analysis Analyst::analyse(const Position& position, const Limits& limits, int lines,
                          std::optional<Skill> skill, const Watch& watch) {
    return run(position, limits, lines, skill, false, watch);
}

Analysis Analyst::solve(const Position& position, const Limits& limits, const Watch& watch,
                        int lines) {
    Analysis analysis;
    do_on_large_stack([&] { analysis = run(position, limits, lines, {}, true, watch); });
    return analysis;
}

Analysis Analyst::run(const Position& position, const Limits& limits, int lines,
                      std::optional<Skill> skill, bool solves, const Watch& watch) {
    clock_.emplace(limits, 0);
    const StopCallback when_interrupted(settings_.interruption, [this] { clock_->stop(); });
    Analysis analysis;
    // An iteration reports all of its lines or none.
    const auto listen = [&](const SearchInfo& info) {
        if (watch) watch(info);
        analysis.nodes = info.nodes;
        if (info.bounds) analysis.bounds = info.bounds;
        if (info.bound != Bound::exact) return;
        const auto place = static_cast<std::size_t>(info.rank - 1);
        analysis.lines.resize(std::max(analysis.lines.size(), place + 1));
        analysis.lines[place] = {info.pv.front(), info.value, info.is_proved, info.depth, info.pv};
    };
    // To solve, the engine chooses the tables itself, because it knows the time left.
    const auto tables =
        settings_.tables || solves
            ? settings_.tables
            : engine_.library().tables(position, warn_, [&] { return clock_->must_end(); });
    const Engine::Resources resources{{.evaluations = *settings_.evaluations,
                                       .tables = tables.get(),
                                       .threads = settings_.threads,
                                       .lines = lines},
                                      skill};
    clock_->begin();  // generating tables does not count
    analysis.answer = solves ? engine_.solve(position, limits, *clock_, resources, listen)
                             : engine_.play(position, limits, *clock_, resources, listen);
    return analysis;
}

std::optional<Error> Analyst::prepare_to_solve(const Position& position, Time until) {
    std::optional<Error> error;
    const auto on_error = [&](const std::string& text) { error = Error{text}; };
    const auto should_stop = [&] {
        return is_interrupted() || std::chrono::steady_clock::now() >= until;
    };
    do_on_large_stack([&] {
        settings_.tables =
            engine_.library().full_tables(position, settings_.threads, on_error, should_stop);
    });
    return error;
}

void Analyst::stop() {
    if (clock_) clock_->stop();
}

}  // namespace krou
