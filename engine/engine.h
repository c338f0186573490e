#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book/book.h"
#include "eval/evaluation_set.h"
#include "games/position.h"
#include "levels/level.h"
#include "prove/acyclic_proofs.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"
#include "search/clock.h"
#include "search/report.h"
#include "search/search.h"
#include "search/transposition.h"
#include "tables/library.h"

namespace krou {

/// The facade: plays moves and proves values by running the search and the provers in turn. Keeps
/// its findings between requests, until `forget`. Not thread-safe, except `library`.
class Engine {
public:
    /// Allocates a transposition table of this size, or halves the size until it fits in memory.
    explicit Engine(std::size_t hash_megabytes) : tt_(hash_megabytes) {}

    /// Everything a request uses. If `tables` is null, the library's tables are used.
    struct Resources : SearchResources {
        std::optional<Skill> skill = {};  ///< level to play at; none for full strength
        bool may_build_tables = true;     ///< proofs may generate missing tables
        const Book* book = nullptr;       ///< null: plays without a book
        std::uint64_t book_seed = 0;      ///< seed for the choice among book moves
        TableLibrary::Warn warn = [](const std::string&) {};
    };

    /// Finds a move: from the book, at a level, or by a search that runs until a limit, the clock
    /// or a proof ends it. Calls `listener` on this thread.
    Answer play(const Position& position, const Limits& limits, Clock& clock,
                const Resources& resources, const Listener& listener);
    /// Proves the exact final margin unless a limit or the clock ends it first. Ignores the level
    /// and the book. Acyclic games run an `AcyclicProver` alone. Other games run the search with
    /// `wants_margin`, and beside it a prover, if `prover_for` has one. If stopped, it returns the
    /// best move so far. Proofs of acyclic games and the results of the repetition solver stay, so
    /// the next call resumes; a df-pn proof is lost.
    Answer solve(const Position& position, const Limits& limits, Clock& clock,
                 const Resources& resources, const Listener& listener);

    /// The proofs of this acyclic game, created on demand. They are kept until the next playing
    /// search or until another game is solved. `tables` may be null.
    AcyclicProofs& acyclic_proofs(const Position& position, const Tables* tables);

    /// Source of endgame tables for requests without their own.
    TableLibrary& library() { return library_; }

    /// Clears all findings.
    void forget();
    /// Resizes and clears the transposition table. Returns false if memory is short; the size is
    /// then that of `hash_megabytes`.
    bool resize_hash(std::size_t megabytes);
    /// Size of the transposition table in MiB, including memory lent to the proofs.
    std::size_t hash_megabytes() const;
    /// Pre-faults the pages of the transposition table, so that a search need not wait for them.
    void prefault(const ShouldStop& should_stop = {});

private:
    /// Results of the last `solve` of an acyclic game, reused by playing searches.
    struct SolvedGame {
        std::string game;                 ///< game spec without the seeds of the start
        std::vector<ProvedBoard> boards;  ///< proved boards; the first is the solved position's
        std::optional<Proof> solution;    ///< exact proof of the first board, if complete
    };
    struct Request;
    struct LineProver;

    void find_tables(Request& request);
    Answer search(const Request& request);
    Answer solve_acyclic(const Request& request);

    std::vector<LineProver> provers_for(const Request& request, const Search& search);
    /// Returns the prover to run beside the search of one line, or null: by the repetition solver
    /// if a repetition ends the game and the tables cover the position; by df-pn for `solve` if the
    /// tables are exact but too small. With one line also: the solution of the last `solve`, or a
    /// `AcyclicProver` for an infinite search of an acyclic game.
    std::unique_ptr<Prover> prover_for(const Request& request, const Root& root, int lines);
    /// Returns the results of the last `solve`; null if it solved a different game.
    const SolvedGame* solved_game(const Position& position) const;

    /// Gives the memory of the transposition table back to it and pre-faults pages for at most a
    /// small part of the time limit. A search with a time limit then uses these pages only.
    void prepare_hash(const Clock& clock);
    /// Shrinks the transposition table to 1 MiB and gives its memory to the proofs.
    void lend_hash(const Position& position, const Tables* tables);
    void reclaim_hash();

    /// The solver of endings with repetition for this request. Null if the position has no
    /// repetition rule or too many seeds, or if memory is short.
    RepetitionSolver* repetition_solver_for(const Request& request);
    bool has_memory_to_solve(int seeds) const;

    TableLibrary library_{solve_open_boards};
    TranspositionTable tt_;
    std::unique_ptr<RepetitionSolver> repetition_solver_;
    std::uint64_t free_memory_ = 0;  ///< available bytes before the repetition solver was created
    /// Created by `lend_hash`, destroyed by the next playing search.
    std::shared_ptr<AcyclicProofs> acyclic_proofs_;
    std::size_t lent_megabytes_ = 0;  ///< table size before its memory was lent
    std::optional<SolvedGame> solved_;
};

}  // namespace krou
