#pragma once

#include "eval/weights.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// Finds moves. Keeps what it has found for the next search, until told to forget it.
class Search {
public:
    explicit Search(std::size_t hash_megabytes) : table_(hash_megabytes) {}

    /// What a search draws on. Without tables the pointer is null.
    struct Means {
        const Weights& weights;
        const Tables* tables = nullptr;
        int threads = 1;
    };

    /// Searches until a limit or the clock ends it, but at least one ply; returns when the
    /// clock wants an answer. `listener` is called on this thread.
    Answer run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
               const Listener& listener);

    TranspositionTable& table() { return table_; }

private:
    TranspositionTable table_;
};

}  // namespace krou
