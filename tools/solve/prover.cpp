#include "solve/prover.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/text.h"

namespace krou::solving {

namespace {

std::int64_t ms_until(Time time) {
    const auto left = time - std::chrono::steady_clock::now();
    return std::max<std::int64_t>(
        1, std::chrono::duration_cast<std::chrono::milliseconds>(left).count());
}

}  // namespace

std::optional<Error> check_tables(const Analyst::Settings& engine) {
    std::error_code error;
    const auto& folder = engine.tablebase_path;
    if (folder.empty() || std::filesystem::is_directory(folder, error)) return std::nullopt;
    return Error{"there is no folder " + in_quotes(folder)};
}

Proof prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
            const std::function<bool(const Bounds&)>& enough) {
    Limits limits;
    limits.solve = true;
    limits.move_time_ms = ms_until(until);
    limits.among = among;
    const auto watch = [&](const SearchInfo& info) {
        if (enough && info.worth && enough(*info.worth)) analyst.stop();
    };
    const auto found = analyst.analyse(position, limits, 1, {}, watch);
    const int lead = position.board().lead();
    const int at_stake = position.at_stake();
    Proof proof{found.worth.value_or(Bounds{lead - at_stake, lead + at_stake}),
                found.answer.move.value_or(*among.begin()), found.nodes};
    // A search tells no bounds.
    if (found.answer.conclusion == Conclusion::solved && !found.lines.empty()) {
        const int value = found.value() / seed_value;
        proof.worth = {value, value};
    }
    return proof;
}

}  // namespace krou::solving
