#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/step_budget.h"
#include "base/threads.h"
#include "games/families.h"
#include "tables/forced_play.h"
#include "tables/index.h"
#include "tables/table.h"

namespace krou {

/// Solver of a co-Büchi game by nested fixed points. Raises the guaranteed values of one layer,
/// known for finite play, by endless cycles (see `GuaranteedValue`).
///
/// It proceeds by levels: values that the hero may force, the highest first. Each level settles the
/// nodes from which the hero can force just this value.
///
/// The outer, least fixed point is the set of settled nodes. It is extended by the attractor: nodes
/// from which the hero can force play to a settled node. The inner, greatest fixed point is the
/// largest set of other nodes with two properties. They pay at least the level when they recur, and
/// the hero can for ever stay in the set or reach a settled node. This set is settled, too, and the
/// two alternate until no node is added.
template <ReversibleGame G>
class CycleSolver {
public:
    /// Raises `forced`: two entries per board of the layer after those of `tables`, initially the
    /// guaranteed values by finite play.
    CycleSolver(const G& game, const Tables& tables, std::span<GuaranteedValue> forced,
                const ShouldStop& should_stop)
        : game_(game),
          tables_(tables),
          forced_(forced),
          should_stop_(should_stop),
          seeds_(tables.max_seeds() + 1),
          boards_(static_cast<Number>(tables.index().count(seeds_))),
          states_(make_paged_array<State>(nodes())),
          cycle_gains_(make_paged_array<std::int8_t>(boards_)),
          stay_set_(nodes()),
          levels_(static_cast<std::size_t>(2 * seeds_ + 1)),
          first_source_(std::size_t{boards_} + 1) {
        static_assert(!G::has_extra_turns);
        assert(forced.size() == nodes());
    }

    /// Returns false if given up.
    bool build() {
        if (!record_boards()) return false;
        reverse_moves();
        for (int level = seeds_; level > -seeds_ && !is_given_up_; --level) {
            if (!level_flag(level)) continue;
            max_turns_ = 0;
            collect_front(level);
            do {
                settle_attractor(level);
            } while (!is_given_up_ && settle_stay_set(level));
        }
        return !is_given_up_;
    }

private:
    using Board = typename G::Board;
    using Number = std::uint32_t;  ///< board number
    using Node = std::uint32_t;    ///< twice the board number, plus one if the opponent is to move

    static Node node_of(Number board, Role to_move) {
        return 2 * board + static_cast<Node>(to_move);
    }
    static bool is_heros(Node node) { return node % 2 == 0; }
    std::size_t nodes() const { return 2 * std::size_t{boards_}; }
    int value(Node node) const { return forced_[node].value; }
    /// Upper bound on the hero's value, which the opponent can force.
    int upper(Node node) const { return -forced_[node ^ 1].value; }
    /// True if the guaranteed values leave the board's value open.
    bool is_open(Number board) const { return value(2 * board) < upper(2 * board); }
    std::vector<bool>::reference level_flag(int level) {
        return levels_[static_cast<std::size_t>(level + seeds_)];
    }

    /// Polls the input and `should_stop` at intervals. Returns false once given up.
    bool poll() {
        constexpr std::uint32_t between_polls = 1 << 16;
        if (++steps_ % between_polls != 0) return !is_given_up_;
        poll_input();
        if (should_stop_ && should_stop_()) is_given_up_ = true;
        return !is_given_up_;
    }

    /// Records the levels, and the moves from open boards. Returns false if given up.
    bool record_boards() {
        BoardCursor<Board> cursor(tables_.index(), seeds_, 0);
        for (Number number = 0; number < boards_; ++number, cursor.step()) {
            if (!poll()) return false;
            for (const Role role : {Role::hero, Role::opponent})
                level_flag(value(node_of(number, role))) = true;
            if (is_open(number)) record_moves(cursor.board(), number);
        }
        return true;
    }

    /// Records the best capture, the value of a cycle and the quiet moves of an open board.
    void record_moves(const Board& board, Number number) {
        const auto cycle_gain = cycle_value(game_, board);
        int heros = -seeds_;
        int opponents = seeds_;
        const auto targets = targets_.size();
        for (const Move move : game_.moves(board)) {
            const auto step = game_.play(board, move);
            const auto next = tables_.index().number(step.board);
            if (step.gain == 0) {
                targets_.push_back(static_cast<Number>(next));
                continue;
            }
            const auto [by_mover, by_other] = tables_.history_free(next, seeds_ - step.gain);
            heros = std::max(heros, step.gain + by_other);
            opponents = std::min(opponents, by_mover - step.gain);
        }
        cycle_gains_[number] = static_cast<std::int8_t>(cycle_gain.value_or(undecided));
        level_flag(heros) = level_flag(opponents) = true;
        if (cycle_gain) level_flag(*cycle_gain) = level_flag(-*cycle_gain) = true;
        for (const Role role : {Role::hero, Role::opponent}) {
            State& state = states_[node_of(number, role)];
            state.exit = static_cast<std::int8_t>(role == Role::hero ? heros : opponents);
            state.open_moves = static_cast<std::uint8_t>(targets_.size() - targets);
        }
    }

    /// Groups the quiet moves by target (counting sort).
    void reverse_moves() {
        for (const Number target : targets_) ++first_source_[target];
        std::partial_sum(first_source_.begin(), first_source_.end(), first_source_.begin());
        sources_.resize(targets_.size());
        auto target = targets_.begin();
        for (Number number = 0; number < boards_; ++number)
            if (is_open(number))
                for (int move = states_[2 * number].open_moves; move > 0; --move)
                    sources_[--first_source_[*target++]] = number;
        targets_ = {};
    }
    /// Calls `visit` with each node from which a quiet move leads to this one.
    void for_each_source(Node node, auto visit) const {
        const Role mover = is_heros(node) ? Role::opponent : Role::hero;
        for (auto i = first_source_[node / 2]; i < first_source_[node / 2 + 1]; ++i)
            visit(node_of(sources_[i], mover));
    }

    /// Collects the nodes settled at this level by captures or by finite play, and the candidates
    /// for the stay set.
    void collect_front(int level) {
        candidates_.clear();
        for (Node node = 0; node < nodes() && poll(); ++node) {
            if (value(node) > level || upper(node) < level) continue;
            if (value(node) == level)
                enqueue(node, forced_[node].turns);
            else if (is_settled_by_exits(node, level))
                settle(node, level, 0);
            else if (cycle_gain(node) >= level && (is_heros(node) || states_[node].exit >= level))
                candidates_.push_back(node);
        }
    }
    /// Hero's net gain if this node recurs; the maximum if its repetition does not end the game.
    int cycle_gain(Node node) const {
        const int movers = cycle_gains_[node / 2];
        if (movers == undecided) return seeds_;
        return is_heros(node) ? movers : -movers;
    }
    /// True if a capture reaches the level (hero), or if each move concedes it (opponent).
    bool is_settled_by_exits(Node node, int level) const {
        const State& state = states_[node];
        return state.exit >= level && (is_heros(node) || state.open_moves == 0);
    }
    void settle(Node node, int level, int turns) {
        const int counted = std::min(turns, GuaranteedValue::max_turns);
        forced_[node] = {static_cast<std::int8_t>(level), static_cast<std::uint8_t>(counted)};
        enqueue(node, counted);
    }
    /// Queues a settled node. The nodes that follow from it take at least this many turns.
    void enqueue(Node node, int turns) {
        front_[static_cast<std::size_t>(turns)].push_back(node);
        max_turns_ = std::max(max_turns_, turns);
    }

    /// Settles the nodes from which the hero can force play to the front, those with the fewest
    /// turns first. Only the hero's turns count.
    void settle_attractor(int level) {
        for (int turns = 0; turns <= GuaranteedValue::max_turns; ++turns) {
            auto& front = front_[static_cast<std::size_t>(turns)];
            while (!front.empty() && poll()) {
                const Node settled = front.back();
                front.pop_back();
                for_each_source(settled, [&](Node node) {
                    --states_[node].open_moves;
                    if (value(node) >= level) return;
                    if (is_heros(node))
                        settle(node, level, turns);
                    else if (is_settled_by_exits(node, level))
                        settle(node, level, turns + 1);
                });
            }
        }
    }

    /// Greatest fixed point: settles the largest set of candidates from which the hero can stay in
    /// the set or reach settled nodes. Returns true if it is not empty. Its nodes share one number
    /// of turns, higher than that of all nodes to which play leaves the set.
    bool settle_stay_set(int level) {
        std::erase_if(candidates_, [&](Node node) { return value(node) >= level; });
        for (const Node node : candidates_) {
            stay_set_[node] = true;
            states_[node].stay_moves = 0;
        }
        for (const Node node : candidates_)
            for_each_source(node, [&](Node source) {
                if (stay_set_[source]) ++states_[source].stay_moves;
            });
        for (const Node node : candidates_)
            if (stay_set_[node] && !can_stay(node)) prune(node);
        const int turns = std::min(max_turns_ + 1, GuaranteedValue::max_turns);
        const int turns_of_others = std::min(turns + 1, GuaranteedValue::max_turns);
        bool any = false;
        for (const Node node : candidates_) {
            if (!stay_set_[node]) continue;
            stay_set_[node] = false;
            any = true;
            forced_[node] = {static_cast<std::int8_t>(level), static_cast<std::uint8_t>(turns)};
            enqueue(node, turns_of_others);
        }
        return any;
    }
    /// True if a hero move leads into the stay set, or if all open moves of the opponent do.
    bool can_stay(Node node) const {
        const State& state = states_[node];
        return is_heros(node) ? state.stay_moves > 0 : state.stay_moves == state.open_moves;
    }
    /// Removes a node where the hero cannot stay, then all nodes that depended on it.
    void prune(Node first) {
        stay_set_[first] = false;
        pruned_.push_back(first);
        while (!pruned_.empty()) {
            const Node node = pruned_.back();
            pruned_.pop_back();
            for_each_source(node, [&](Node source) {
                if (!stay_set_[source]) return;
                --states_[source].stay_moves;
                if (can_stay(source)) return;
                stay_set_[source] = false;
                pruned_.push_back(source);
            });
        }
    }

    const G& game_;
    const Tables& tables_;
    const std::span<GuaranteedValue> forced_;
    const ShouldStop& should_stop_;
    const int seeds_;
    const Number boards_;

    struct State {
        std::int8_t exit;         ///< hero's net gain by the mover's best capture
        std::uint8_t open_moves;  ///< quiet moves to unsettled nodes
        std::uint8_t stay_moves;  ///< quiet moves to nodes of the stay set
    };
    PagedArray<State> states_;  ///< by node
    static constexpr int undecided = INT8_MIN;
    PagedArray<std::int8_t> cycle_gains_;  ///< mover's net gain if the board recurs, or `undecided`
    std::vector<bool> stay_set_;           ///< nodes where the hero may be able to stay
    std::vector<bool> levels_;  ///< levels that occur as values, indexed by level + seeds
    /// Quiet moves from open boards, grouped by target: first index per target, then sources.
    std::vector<std::uint32_t> first_source_;
    std::vector<Number> sources_;

    std::vector<Number> targets_;  ///< targets of the quiet moves, until they are grouped
    /// Settled nodes whose sources are still to be visited, by turns.
    std::array<std::vector<Node>, GuaranteedValue::max_turns + 1> front_;
    std::uint32_t steps_ = 0;
    bool is_given_up_ = false;
    int max_turns_ = 0;             ///< most turns of a node settled at this level
    std::vector<Node> candidates_;  ///< nodes that may enter the stay set
    std::vector<Node> pruned_;      ///< pruned nodes whose sources are still to be visited
};

}  // namespace krou
