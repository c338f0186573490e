#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eval/opinion.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/limits.h"
#include "search/pruning.h"
#include "search/report.h"
#include "search/skill.h"
#include "search/solve.h"
#include "search/transposition.h"
#include "tables/repetition_solver.h"
#include "tables/table.h"

namespace krou {

struct Task;

/// Finds moves. Keeps what it has found for the next search, until told to forget it.
class Search {
public:
    /// Its memory has this size, or is the largest half, quarter … of it that there is.
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
        bool makes_tables = true;  ///< to solve, it makes those that it lacks, if there are any
    };

    /// Searches until a limit, the clock or a proof ends it, but at least one ply. `listener` is
    /// called on this thread.
    Answer run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
               const Listener& listener);

    /// Forgets what it has found.
    void forget();

    /// Gives it so much memory for what it finds, and forgets what it has found. False where there
    /// is not so much: then it has as much as before.
    bool resize_hash(std::size_t megabytes);
    /// Gives it so much memory or, where that is not to be had, half of it, a quarter and so on.
    /// False where there is none: then it has as much as before.
    bool resize_hash_at_most(std::size_t megabytes);
    /// What it has for that, whether it plays or solves.
    std::size_t hash_megabytes() const;
    /// So that a search need not wait for the system's pages.
    void make_memory_ready(const GiveUp& give_up = {}) { table_.memory().make_ready(give_up); }

private:
    /// What was proved last, for searches that play.
    struct Proofs {
        std::string game;                 ///< whatever the seeds of its start
        std::vector<ProvedBoard> boards;  ///< the first is the one that was to be solved
        std::optional<ProvedLine> line;   ///< from there, if it was solved
    };

    Answer prove(const Position& position, const Limits& limits, Clock& clock, const Means& means,
                 const Listener& listener);
    Answer play(const Position& position, MoveSet wanted, const Limits& limits, Clock& clock,
                const Means& means, const Listener& listener);
    void begin_solving(const Position& position, const Tables& tables);
    void end_solving();
    void remember_proofs(const Task& task, const Position& position);
    std::optional<ProvedLine> solution(const Position& position, MoveSet wanted) const;
    /// The solver of endings for these tables; null where it cannot be asked about this position.
    RepetitionSolver* repetition_solver_for(const Position& position, const Tables* tables,
                                            bool is_to_solve);
    bool has_memory_to_solve(const RepetitionSolver& solver, int seeds) const;

    TranspositionTable table_;
    std::uint64_t searches_ = 0;  ///< since it was told to forget
    std::unique_ptr<RepetitionSolver> repetition_solver_;
    std::uint64_t free_memory_ = 0;  ///< before the repetition solver was made
    /// There from the first position that is solved to the next one that is played. It has the
    /// memory then, and the transposition table has almost none.
    std::unique_ptr<KalahSolver> kalah_solver_;
    std::size_t lent_megabytes_ = 0;  ///< to the solver
    std::optional<Proofs> proofs_;    ///< by the solver
};

}  // namespace krou
