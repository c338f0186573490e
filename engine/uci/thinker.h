#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/position.h"
#include "search/book.h"
#include "search/search.h"
#include "tables/library.h"
#include "uci/bench.h"
#include "uci/jobs.h"
#include "uci/options.h"
#include "uci/output.h"

namespace krou {

/// Does what takes long on a thread of its own, one thing after another, and prints what comes of
/// it: searches, counts, and changes of the tables they use. Only `finish` and `be_ready` wait.
/// What there is no memory for is given up with an error message; a search still answers with a
/// move.
class Thinker {
public:
    Thinker(Output& out, const Options& options);

    /// Searches and names the best move; with `debug`, says how much time there is. The seed is
    /// for what is left to chance.
    void search(const Position& position, const Limits& limits, const Options& options,
                std::uint64_t seed, bool debug);
    /// Answers, in its turn, with a move of the book.
    void answer_from_book(const Position& position, const BookMove& found, const Options& options);
    /// Answers, in its turn, that there is no best move.
    void answer_no_move();
    /// Counts the ways to play so many moves.
    void count(const Position& position, int depth);
    void bench(const BenchPlan& plan);

    /// Returns once all changes are done and the memory is there; at once during a search.
    void be_ready();
    /// Forgets what earlier searches found.
    void forget();
    void resize_hash(int megabytes);
    void use_tables(int seeds_in_memory, const std::string& directory);
    /// Has the tables made in the background, before a search needs them.
    void prepare_tables(const Position& position);

    void stop() { jobs_.stop(); }
    void ponder_hit() { jobs_.ponder_hit(); }
    /// Lets bounded work end and stops the rest; returns when all is answered.
    void finish();

private:
    using Work = std::function<void(Clock&)>;

    /// `what` names the work in the message that it failed.
    void add_job(Job::Kind kind, std::string_view what, Work work, const Limits& limits = {},
                 int overhead_ms = 0);
    /// Prints the last line of a job.
    void answer_with(const std::string& answer);
    /// The same work; where it throws, it ends with an error message.
    Work guarded(std::string_view what, Work work);
    void complain(std::string_view what, const std::exception& error);

    /// Makes as much memory ready as can be done in a small part of the search's time.
    void make_memory_ready(const Clock& clock);
    std::shared_ptr<const Tables> tables_in_time(const Position& position, const Limits& limits,
                                                 int threads, const Clock& clock);
    std::shared_ptr<const Tables> tables_for(const Position& position, const GiveUp& give_up);
    std::shared_ptr<const Tables> tables_to_solve(const Position& position, int threads,
                                                  const GiveUp& give_up);
    /// What `make` returns, which takes a function that warns; null where it throws.
    template <class Make>
    std::shared_ptr<const Tables> tables_made(Make make);

    Output& out_;
    Search search_;
    TableLibrary library_;
    Jobs background_;  ///< makes tables
    Jobs jobs_;        ///< last, so that its thread ends before anything it uses
};

}  // namespace krou
