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
#include "prove/prover.h"
#include "prove/repetition_solver.h"
#include "search/clock.h"
#include "search/report.h"
#include "search/search.h"
#include "tables/library.h"

namespace krou {

/// Plays moves and proves values: the search and the provers side by side. Remembers what it has
/// found for the next request, until `forget`.
class Engine {
public:
    /// The transposition table has this size, or the largest half, quarter … of it that fits in
    /// memory.
    explicit Engine(std::size_t hash_megabytes) : search_(hash_megabytes) {}

    /// What a request uses. Without tables, those of the library.
    struct Means : SearchResources {
        std::optional<Skill> skill = {};  ///< to play below full strength
        bool makes_tables = true;     ///< to solve, it makes those that it lacks, if there are any
        const Book* book = nullptr;   ///< null for none
        std::uint64_t book_seed = 0;  ///< chooses among the book's moves
        TableLibrary::Warn warn = [](const std::string&) {};
    };

    /// Plays a move: from a book, at a level or by a search, until a limit, the clock or a proof
    /// ends it. `listener` is called on this thread.
    Answer play(const Position& position, const Limits& limits, Clock& clock, const Means& means,
                const Listener& listener);
    /// Proves the exact margin, unless a limit or the clock ends it first. Has no level and no
    /// book.
    Answer solve(const Position& position, const Limits& limits, Clock& clock, const Means& means,
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
    struct Request;
    struct ProverBeside;

    /// As much as can be done in a small part of the time.
    void make_memory_ready(const Clock& clock);
    Answer search(const Request& request);
    Answer solve_kalah(const Request& request);

    std::vector<ProverBeside> provers_for(const Request& request, const Run& run);
    std::unique_ptr<Prover> prover_for(const Request& request, const Root& root, int lines);
    bool is_solution(const Position& position, MoveSet moves) const;
    bool has_proofs_of(const Position& position) const;

    /// While it solves kalah, the solver has the memory, and the transposition table almost none.
    void lend_hash(const Position& position, const Tables& tables);
    void take_hash_back();

    /// The solver of endings for these tables; null where it cannot be asked about this position.
    RepetitionSolver* repetition_solver_for(const Position& position, const Tables* tables,
                                            bool is_to_solve);
    bool has_memory_to_solve(const RepetitionSolver& solver, int seeds) const;

    TableLibrary library_{solve_open_boards};
    Search search_;
    std::unique_ptr<RepetitionSolver> repetition_solver_;
    std::uint64_t free_memory_ = 0;  ///< before the repetition solver was made
    /// Exists from the first position of kalah that is solved to the next one that is played.
    std::shared_ptr<KalahSolver> kalah_solver_;
    std::size_t lent_megabytes_ = 0;  ///< to the solver
    std::optional<Proofs> proofs_;    ///< by the solver
};

}  // namespace krou
