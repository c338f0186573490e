#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "engine.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "tables/library.h"
#include "tables/table.h"

namespace krou::solving {

/// What a proof may draw on.
struct Means {
    int threads = 1;
    int hash_megabytes = 1024;
    std::optional<std::string> tables;  ///< a folder of them
};

/// That there is no such folder, if so.
std::optional<Error> check_tables(const Means& means);

using Time = std::chrono::steady_clock::time_point;

/// What is proved of a position.
struct Proof {
    Bounds worth;  ///< of the final margin, for the side to move
    Move move;     ///< gains the least of them
    std::uint64_t nodes = 0;
};

/// Proves what positions of one game are worth. It keeps what it has found for the next one.
class Prover {
public:
    Prover(const Means& means, std::stop_token interruption);

    /// Has the tables ready that it begins with; says so where a file of them cannot be used.
    std::optional<Error> prepare(const Position& position, Time until);

    using Enough = std::function<bool(const Bounds&)>;
    /// Proves what is gained by the best of these moves, at least one. The worth is exact unless
    /// the time was over, it was interrupted, or that which is known was enough.
    Proof prove(const Position& position, MoveSet among, Time until, const Enough& enough = {});

    bool is_interrupted() const { return interruption_.stop_requested(); }

private:
    int threads_;
    std::stop_token interruption_;
    std::shared_ptr<const Opinion> opinion_ = built_in_opinion();
    std::shared_ptr<const Tables> tables_;
    Engine engine_;
};

}  // namespace krou::solving
