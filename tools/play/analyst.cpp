#include "play/analyst.h"

#include <algorithm>
#include <new>

namespace krou::play {

namespace {

/// Puts the finding in the place of an earlier one for the same move.
void note(std::vector<Judged>& found, const Progress& progress) {
    const Judged judged{progress.line.front(), progress.value, progress.is_proved, progress.depth,
                        progress.line};
    const auto known = std::ranges::find(found, judged.move, &Judged::move);
    if (known == found.end())
        found.push_back(judged);
    else
        *known = judged;
}

}  // namespace

Analyst::Analyst(const Settings& settings, Warn warn)
    : threads_(settings.threads),
      warn_(warn ? std::move(warn) : [](const std::string&) {}),
      search_(1) {
    search_.table().resize_at_most(static_cast<std::size_t>(settings.hash_megabytes));
    library_.set_seeds_in_memory(settings.seeds_in_memory);
    if (!settings.tablebase_path.empty()) library_.set_directory(settings.tablebase_path);
}

std::vector<Judged> Analyst::judge(const Position& position, const Limits& limits, int lines,
                                   const Watch& watch) {
    std::vector<Judged> found;
    const auto listen = [&](const Progress& progress) {
        if (progress.bound == Bound::exact) note(found, progress);
        if (watch) watch(progress);
    };
    const auto answer = run(position, limits, lines, std::nullopt, listen);
    if (!answer.move) return {};
    // Of moves of the same value the first is the one that the engine would play.
    std::ranges::stable_sort(found, [&](const Judged& a, const Judged& b) {
        if (a.value != b.value) return a.value > b.value;
        return a.move == *answer.move && b.move != *answer.move;
    });
    if (found.size() > static_cast<std::size_t>(lines))
        found.resize(static_cast<std::size_t>(lines));
    return found;
}

std::optional<Move> Analyst::choose(const Position& position, const Limits& limits,
                                    std::optional<Skill> skill, const Watch& watch) {
    const auto listen = [&](const Progress& progress) {
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
    const auto tables = tables_for(position, *clock_);
    const Search::Means means{.opinion = *opinion_,
                              .tables = tables.get(),
                              .threads = threads_,
                              .lines = lines,
                              .skill = skill};
    clock_->begin();  // making tables does not count
    return search_.run(position, limits, *clock_, means, watch);
}

void Analyst::stop() {
    const std::lock_guard lock(mutex_);
    if (clock_) clock_->stop();
}

std::shared_ptr<const Tables> Analyst::tables_for(const Position& position, const Clock& clock) {
    try {
        return library_.tables(position, warn_, [&] { return clock.stopped(); });
    } catch (const std::bad_alloc&) {
        warn_("there is no memory for endgame tables");
        return nullptr;
    }
}

}  // namespace krou::play
