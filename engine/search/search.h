#pragma once

#include <memory>
#include <optional>

#include "eval/opinion.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/limits.h"
#include "search/pruning.h"
#include "search/report.h"
#include "search/skill.h"
#include "search/transposition.h"
#include "tables/repetition_solver.h"
#include "tables/table.h"

namespace krou {

/// Finds moves. Keeps what it has found for the next search, until told to forget it.
class Search {
public:
    explicit Search(std::size_t hash_megabytes) : table_(hash_megabytes) {}

    /// What a search draws on, and how it goes about it. Without tables the pointer is null.
    struct Means {
        const Opinion& opinion;
        const Tables* tables = nullptr;
        int threads = 1;
        Selectivity selectivity = Selectivity::usual;
        SearchConstants constants = {};   ///< only a build made for tuning goes by these
        int lines = 1;                    ///< so many of the best moves, each with its value
        std::optional<Skill> skill = {};  ///< none for all it can
    };

    /// Searches until a limit, the clock or a proof ends it, but at least one ply. `listener` is
    /// called on this thread.
    Answer run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
               const Listener& listener);

    /// Forgets what it has found.
    void forget();
    TranspositionTable& table() { return table_; }

private:
    /// The solver of endings for these tables; null where it cannot be asked about this position.
    RepetitionSolver* repetition_solver_for(const Position& position, const Tables* tables);

    TranspositionTable table_;
    std::uint64_t searches_ = 0;  ///< since it was told to forget
    std::unique_ptr<RepetitionSolver> repetition_solver_;
};

}  // namespace krou
