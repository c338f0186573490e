#include "tune/book/analyst.h"

#include <map>

#include "search/clock.h"

namespace krou::tune {

std::optional<std::vector<BookMove>> Analyst::analyse(const Position& position) {
    Limits limits;
    if (effort_.nodes) limits.nodes = static_cast<std::uint64_t>(*effort_.nodes);
    if (effort_.move_time_ms) limits.move_time_ms = *effort_.move_time_ms;
    Engine::Means means{opinion_, tables_.get()};
    means.lines = position.legal_moves().size();
    Clock clock(limits, 0);
    const std::stop_callback watch(stop_, [&] { clock.stop(); });
    std::map<Move, BookMove> found;
    const auto listener = [&](const SearchInfo& progress) {
        if (progress.bound != Bound::exact) return;
        const Move move = progress.line.front();
        found[move] = {move, progress.value * 100 / seed_value, progress.depth};
    };
    engine_.forget();
    clock.begin();
    engine_.run(position, limits, clock, means, listener);
    if (stop_.stop_requested()) return std::nullopt;
    std::vector<BookMove> judged;
    for (const auto& [move, known] : found) judged.push_back(known);
    return judged;
}

}  // namespace krou::tune
