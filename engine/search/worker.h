#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/report.h"
#include "search/root.h"
#include "search/shared_search.h"
#include "tables/table.h"

namespace krou {

/// One thread's search from the root. This interface hides the game template.
class Worker {
public:
    virtual ~Worker() = default;

    /// Returns a move that brings a store above half of the seeds: it wins at once, and nothing is
    /// better. Returns nullopt if there is none, or if the exact margin is wanted.
    virtual std::optional<SearchInfo> take_winning_move() = 0;
    /// Searches one iteration. Returns its exact value, or nullopt if it was cut short. The
    /// listener, unless null, also gets the bounds found on the way.
    virtual std::optional<SearchInfo> deepen(int depth, const Listener* listener) = 0;
    /// Adds bounds of net seeds proved by others, a PV that gains the lower one, and the nodes
    /// spent. Returns the value once it is exact, or a new bound.
    virtual std::optional<SearchInfo> learn(int depth, Bounds net_seeds,
                                            const std::vector<Move>& pv, std::uint64_t nodes) = 0;
    /// Returns its own nodes, without those spent by others.
    virtual std::uint64_t nodes() const = 0;

    /// Switches to a move that gains the proved lower bound.
    void keep_proved_bound() { root_.keep_proved_bound(); }
    const Root& root() const { return root_; }

protected:
    Root root_;
};

/// Creates the workers of one search. They share an evaluation; position and tables must outlive
/// them.
using MakeWorker = std::function<std::unique_ptr<Worker>(const Task& task)>;
MakeWorker worker_maker(const Position& position, const EvaluationSet& evaluations,
                        SharedSearch& shared);

}  // namespace krou
