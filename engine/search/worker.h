#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "eval/opinion.h"
#include "games/position.h"
#include "search/report.h"
#include "search/root.h"
#include "search/shared_search.h"
#include "tables/table.h"

namespace krou {

/// One thread's search from the root, whatever the game: the templates end here.
class Worker {
public:
    virtual ~Worker() = default;

    /// A move that brings a store above half of the seeds: it ends the game as won, and nothing can
    /// be better. Nothing if there is none, or if the exact margin is wanted.
    virtual std::optional<SearchInfo> take_winning_move() = 0;
    /// One iteration: its exact value; nothing if it was cut short. The listener, if there is one,
    /// gets that and the bounds on the way.
    virtual std::optional<SearchInfo> deepen(int depth, const Listener* listener) = 0;
    /// Adds net seeds that were proved by others, with a PV that gains the lower bound and the
    /// nodes that it took. Returns the value once it is exact, or a bound that is news.
    virtual std::optional<SearchInfo> learn(int depth, Bounds net_seeds,
                                            const std::vector<Move>& pv, std::uint64_t nodes) = 0;
    /// Nodes without those that others needed.
    virtual std::uint64_t nodes() const = 0;

    /// Answers with a move that gains what is proved.
    void keep_proved_bound() { root_.keep_proved_bound(); }
    const Root& root() const { return root_; }

protected:
    Root root_;
};

/// Makes the workers of one search. They share an evaluation; position and tables must outlive
/// them.
using MakeWorker = std::function<std::unique_ptr<Worker>(const Task& task)>;
MakeWorker worker_maker(const Position& position, const Opinion& opinion, SharedSearch& shared);

}  // namespace krou
