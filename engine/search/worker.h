#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/report.h"
#include "search/shared_search.h"
#include "tables/table.h"

namespace krou {

/// A root move with its PV and its proved bounds.
struct RootMove {
    Move move;
    bool ends_game = false;   ///< a store gets above half: the rules give the value
    bool keeps_value = true;  ///< keeps the value guaranteed by the tables
    std::vector<Move> pv{};   ///< begins with the move
    ValueBounds proved{};     ///< by the search or by provers
};

/// Root of a search: its moves in move order and the proved bounds of its value. Values are net
/// seeds that the mover will still gain, in 1/300 seed.
struct Root {
    std::vector<RootMove> moves;
    ValueBounds by_tables{};          ///< bounds from the tables for these moves
    bool is_exact_in_tables = false;  ///< the tables give the exact value of the root
    std::vector<Move> pv{};           ///< PV of the move to answer with

    /// Returns the bounds proved by the tables, the search and provers together.
    ValueBounds proved() const;
    /// Adds proved bounds of the root. The move `best` gains the lower one.
    void learn(ValueBounds bounds, Move best);
    bool can_end_game() const;
    MoveSet all_moves() const;
    MoveSet safe_moves() const;  ///< moves that keep the value guaranteed by the tables
    /// Returns the PV of a move that gains the proved lower bound, whatever the evaluation of other
    /// moves: `pv` if its move does.
    const std::vector<Move>& safe_pv() const;
};

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

    const Root& root() const { return root_; }

protected:
    Root root_;
};

/// Creates the workers of one search, which share an evaluation.
using MakeWorker = std::function<std::unique_ptr<Worker>(const Task& task)>;
MakeWorker worker_maker(SharedSearch& shared);

}  // namespace krou
