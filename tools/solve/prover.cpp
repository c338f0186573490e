#include "solve/prover.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "search/clock.h"

namespace krou::solving {

namespace {

/// Made in memory where no larger tables lie on the disk.
constexpr int seeds_in_memory = 10;

std::int64_t ms_until(Time time) {
    const auto left = time - std::chrono::steady_clock::now();
    return std::max<std::int64_t>(
        1, std::chrono::duration_cast<std::chrono::milliseconds>(left).count());
}

}  // namespace

std::optional<Error> check_tables(const Means& means) {
    std::error_code error;
    if (!means.tables || std::filesystem::is_directory(*means.tables, error)) return std::nullopt;
    return Error{"there is no folder " + in_quotes(*means.tables)};
}

Prover::Prover(const Means& means, std::stop_token interruption)
    : threads_(means.threads),
      interruption_(std::move(interruption)),
      engine_(static_cast<std::size_t>(means.hash_megabytes)) {
    engine_.library().set_seeds_in_memory(seeds_in_memory);
    engine_.library().set_directory(means.tables);
}

std::optional<Error> Prover::prepare(const Position& position, Time until) {
    std::optional<Error> refused;
    const auto warn = [&](const std::string& why) { refused = Error{why}; };
    const auto give_up = [&] {
        return is_interrupted() || std::chrono::steady_clock::now() >= until;
    };
    tables_ = engine_.library().tables_to_solve(position, threads_, warn, give_up);
    return refused;
}

Proof Prover::prove(const Position& position, MoveSet among, Time until, const Enough& enough) {
    Limits limits;
    limits.solve = true;
    limits.move_time_ms = ms_until(until);
    limits.among = among;
    Clock clock(limits, 0);
    const std::stop_callback watch(interruption_, [&] { clock.stop(); });
    const int lead = position.board().lead();
    Proof proof{{lead - position.at_stake(), lead + position.at_stake()}, *among.begin()};
    std::optional<int> value;  // by a search that tells no bounds
    const auto listener = [&](const SearchInfo& progress) {
        proof.nodes = progress.nodes;
        if (progress.bound == Bound::exact) value = progress.value / seed_value;
        if (progress.worth) proof.worth = *progress.worth;
        if (enough && enough(proof.worth)) clock.stop();
    };
    Engine::Means means{*opinion_, tables_.get()};
    means.threads = threads_;
    clock.begin();
    const auto answer = engine_.run(position, limits, clock, means, listener);
    if (answer.conclusion == Conclusion::solved && value) proof.worth = {*value, *value};
    proof.move = answer.move.value_or(proof.move);
    return proof;
}

}  // namespace krou::solving
