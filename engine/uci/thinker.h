#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "base/threads.h"
#include "engine.h"
#include "games/position.h"
#include "uci/bench.h"
#include "uci/jobs.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/parse.h"

namespace krou {

/// Does what takes long on a thread of its own, one thing after another, and prints what comes of
/// it: searches, counts, and changes of the tables they use. Only `finish` and `be_ready` wait.
/// What there is no memory for is given up with an error message; a search still answers with a
/// move.
class Thinker {
public:
    Thinker(Output& out, const Options& options);

    /// What is asked by `go`, with the options as they were then.
    struct Go {
        Position position;
        GoRequest request;
        Options options;
        std::uint64_t seed;  ///< for what is left to chance
        bool debug;          ///< say how much time there is
    };
    /// Thinks and names the best move.
    void answer(const Go& go);
    /// Answers, in its turn, that there is no best move.
    void answer_no_move();
    /// Counts the ways to play `depth` moves, the first of them from `moves`.
    void count(const Position& position, MoveSet moves, int depth);
    void bench(const BenchPlan& plan);

    /// Returns once all changes are done and the memory is there. For a position that a search may
    /// need tables for, it also waits until they are made, or a second since they were begun has
    /// passed. During a search it returns at once.
    void be_ready(const std::optional<Position>& position);
    /// Forgets what earlier searches found.
    void forget();
    void resize_hash(int megabytes);
    void use_tables(int seeds_in_memory, const std::string& directory);

    void stop() { jobs_.stop(); }
    void ponder_hit() { jobs_.ponder_hit(); }
    /// Lets work end that ends by itself, and stops the rest; returns when all is answered.
    void finish();

private:
    void think(const Go& go, Clock& clock);
    void find(const Go& go, Clock& clock, Answer& best);
    /// Has the tables made in the background, before a search needs them.
    void prepare_tables(const Position& position);
    void add_job(Job::Kind kind, std::string_view name, Job::Work work);
    void add_job(const std::shared_ptr<Job>& job);
    /// Prints the last line of a job.
    void answer_with(const std::string& answer);
    /// Reports a hash table smaller than `wanted` MiB, e.g. after a proof had its memory.
    void report_smaller_hash(std::size_t wanted);
    void complain(std::string_view what, const std::exception& error);
    void warn_of_tables(const std::string& why);

    Output& out_;
    Engine engine_;
    Mutex preparing_;
    std::string prepared_;  ///< the game whose tables were begun last in the background
    Jobs background_;       ///< makes tables
    Jobs jobs_;             ///< last, so that its thread ends before anything it uses
};

}  // namespace krou
