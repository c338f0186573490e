#include "play/analyst.h"

#include <algorithm>

namespace krou::play {

Analyst::Analyst(const Settings& settings, Warn warn)
    : threads_(settings.threads),
      warn_(warn ? std::move(warn) : [](const std::string&) {}),
      engine_(1) {
    engine_.resize_hash_at_most(static_cast<std::size_t>(settings.hash_megabytes));
    engine_.library().set_seeds_in_memory(settings.seeds_in_memory);
    if (!settings.tablebase_path.empty()) engine_.library().set_directory(settings.tablebase_path);
}

std::vector<Judged> Analyst::judge(const Position& position, const Limits& limits, int lines,
                                   const Watch& watch) {
    std::vector<Judged> found;
    // All lines of an iteration are told, or none.
    const auto listen = [&](const SearchInfo& progress) {
        if (watch) watch(progress);
        if (progress.bound != Bound::exact) return;
        const auto place = static_cast<std::size_t>(progress.rank - 1);
        found.resize(std::max(found.size(), place + 1));
        found[place] = {progress.line.front(), progress.value, progress.is_proved, progress.depth,
                        progress.line};
    };
    run(position, limits, lines, std::nullopt, listen);
    return found;
}

std::optional<Move> Analyst::choose(const Position& position, const Limits& limits,
                                    std::optional<Skill> skill, const Watch& watch) {
    const auto listen = [&](const SearchInfo& progress) {
        if (watch) watch(progress);
    };
    return run(position, limits, 1, skill, listen).move;
}

Answer Analyst::run(const Position& position, const Limits& limits, int lines,
                    std::optional<Skill> skill, const Watch& watch) {
    {
        const std::lock_guard lock(mutex_);
        clock_.emplace(limits, 0);
    }
    const auto tables =
        engine_.library().tables(position, warn_, [&] { return clock_->stopped(); });
    const Engine::Means means{.opinion = *opinion_,
                              .tables = tables.get(),
                              .threads = threads_,
                              .lines = lines,
                              .skill = skill};
    clock_->begin();  // making tables does not count
    return engine_.run(position, limits, *clock_, means, watch);
}

void Analyst::stop() {
    const std::lock_guard lock(mutex_);
    if (clock_) clock_->stop();
}

}  // namespace krou::play
