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
#include "uci/options.h"
#include "uci/output.h"
#include "uci/parse.h"

namespace krou {

/// Runs long commands in order on a separate thread and prints their results: searches, perft,
/// and changes of the tables they use. Only `finish` and `be_ready` wait. If memory runs out, a
/// command is given up with an error message, but a search still answers with a move.
class Thinker {
public:
    Thinker(Output& out, const Options& options);

    /// A `go` request, with a copy of the options at that time.
    struct Go {
        Position position;
        GoRequest request;
        Options options;
        std::uint64_t seed;  ///< seed of random choices
        bool debug;          ///< print the time limit

        /// Level to play at. `go solve` ignores the level.
        std::optional<Skill> skill() const {
            return request.solve ? std::nullopt : skill_of(options, seed);
        }
    };
    /// Queues a search. It ends with a `bestmove` line.
    void answer(const Go& go);
    /// Queues an answer found already. It waits for `stop` or `ponderhit` if the request does.
    void answer(const GoRequest& request, const std::string& text);
    /// Queues the answer to an invalid `go`: an error line and `bestmove 0000`, together.
    void reject(const std::string& why);
    /// Queues a perft of `depth` plies; the first moves are from `moves`.
    void count(const Position& position, MoveSet moves, int depth);
    void bench(const BenchArguments& arguments);

    /// Waits until all queued changes are done and memory is ready. If a position is given, also
    /// waits for its tables, until at most a second after they were started. During a search,
    /// returns at once.
    void be_ready(const std::optional<Position>& position);
    /// Queues clearing the findings of earlier searches.
    void forget();
    void resize_hash(int megabytes);
    void use_tables(int seeds_in_memory, const std::string& directory);

    void stop() { jobs_.stop(); }
    void ponder_hit() { jobs_.ponder_hit(); }
    /// Waits until all work is answered. Stops only work that would not end by itself.
    void finish();

private:
    void think(const Go& go, Clock& clock);
    void search(const Go& go, Clock& clock, Answer& best);
    /// Generates or reads the tables in the background, before a search needs them.
    void prepare_tables(const Position& position);
    /// Queues a job. `purpose` completes the error message "cannot …".
    void add(Job::Kind kind, std::string_view purpose, Job::Work work, const Limits& limits = {},
             int overhead_ms = 0);
    /// Returns this work with its exceptions reported.
    Job::Work guarded(std::string_view purpose, Job::Work work);
    /// Prints the last line of the running job.
    void answer_with(const std::string& answer);
    /// Reports a hash table smaller than `wanted` MiB, e.g. after a proof borrowed its memory.
    void report_smaller_hash(std::size_t wanted);
    void report_failure(std::string_view purpose, const std::exception& error);
    void warn_of_tables(const std::string& why);

    Output& out_;
    Engine engine_;
    Mutex preparing_;
    std::string prepared_;  ///< game whose tables the background started last
    Jobs background_;       ///< generates and reads tables
    Jobs jobs_;             ///< declared last: its thread ends before everything it uses
};

}  // namespace krou
