#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book/book.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "levels/novice.h"
#include "prove/kalah_solver.h"
#include "prove/repetition_solver.h"
#include "search/clock.h"
#include "search/report.h"
#include "search/search.h"
#include "tables/library.h"

namespace krou {

/// Answers with a move: from a book, as a player of some level, by a proof or by a search. What it
/// has found it keeps for the next answer, until told to forget it.
class Engine {
public:
    /// Its memory has this size, or is the largest half, quarter … of it that there is.
    explicit Engine(std::size_t hash_megabytes) : search_(hash_megabytes) {}

    /// What an answer draws on, and how it is found. Without tables, those of the library serve.
    struct Means : SearchMeans {
        std::optional<Skill> skill = {};  ///< none for all it can
        bool makes_tables = true;     ///< to solve, it makes those that it lacks, if there are any
        const Book* book = nullptr;   ///< null for none
        std::uint64_t book_seed = 0;  ///< which of the book's moves is played
        TableLibrary::Warn warn = [](const std::string&) {};
    };

    /// Thinks until a limit, the clock or a proof ends it. `listener` is called on this thread.
    Answer run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
               const Listener& listener);

    /// What solves this game of kalah, with all that it has proved since it solved another one or
    /// played. Null tables for none.
    KalahSolver& kalah_solver(const Position& position, const Tables* tables);

    /// The tables that it draws on where it is given no others.
    TableLibrary& library() { return library_; }

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
    void make_memory_ready(const GiveUp& give_up = {});

private:
    /// What was proved last, for searches that play.
    struct Proofs {
        std::string game;                 ///< whatever the seeds of its start
        std::vector<ProvedBoard> boards;  ///< the first is the one that was to be solved
        std::optional<Proof> solution;    ///< of it, if it was solved
    };

    /// As much as can be done in a small part of the time.
    void make_memory_ready(const Clock& clock);
    Answer prove(const Position& position, const Limits& limits, Clock& clock, const Means& means,
                 const Tables* tables, const Listener& listener);
    Answer search(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
                  const Means& means, const Tables* tables, const Listener& listener);
    /// The proof beside a search, if there is one.
    BeginProof proof_for(const Position& position, MoveSet moves, const Limits& limits,
                         const Means& means, const Tables* tables);
    bool is_solution(const Position& position, MoveSet moves) const;
    bool has_proofs_of(const Position& position) const;

    /// While it solves, the solver has the memory, and the transposition table almost none.
    void begin_solving(const Position& position, const Tables& tables);
    void end_solving();

    /// The solver of endings for these tables; null where it cannot be asked about this position.
    RepetitionSolver* repetition_solver_for(const Position& position, const Tables* tables,
                                            bool is_to_solve);
    bool has_memory_to_solve(const RepetitionSolver& solver, int seeds) const;

    TableLibrary library_{solve_open_boards};
    Search search_;
    std::unique_ptr<RepetitionSolver> repetition_solver_;
    std::uint64_t free_memory_ = 0;  ///< before the repetition solver was made
    /// There from the first position that is solved to the next one that is played.
    std::unique_ptr<KalahSolver> kalah_solver_;
    std::size_t lent_megabytes_ = 0;  ///< to the solver
    std::optional<Proofs> proofs_;    ///< by the solver
};

}  // namespace krou
