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

/// Finds what a player, the hero, can force from each node of a layer when play may go round (see
/// `Forced`), once it is known what he can force by play that does not.
///
/// That happens level by level, a level being a value that he may force, the highest first. At each
/// level the nodes are settled from which he can force just this: those with a move to a settled
/// node, for him to choose or for the opponent without a choice (the attractor), and the largest
/// sets of nodes whose coming back gives him no less and in which, or among settled nodes, he can
/// keep play for ever. The two alternate until there is nothing new: a least fixed point over
/// greatest ones, which solves a co-Büchi game.
template <UnsowableGame G>
class RoundBuilder {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    /// Of the layer after those of `tables`, with what is forced there without going round: two of
    /// each board, which are to be raised.
    RoundBuilder(const G& game, const Tables& tables, std::span<Forced> forced,
                 const GiveUp& give_up);

    /// False if it was given up.
    bool build();

private:
    using Number = std::uint32_t;  ///< of a board
    using Node = std::uint32_t;    ///< twice that, one more if the opponent moves

    static Node node_of(Number board, Role to_move) {
        return 2 * board + static_cast<Node>(to_move);
    }
    static bool is_heros(Node node) { return node % 2 == 0; }
    std::size_t nodes() const { return 2 * std::size_t{boards_}; }
    int value(Node node) const { return forced_[node].value; }
    /// The opponent can force that it is no more.
    int upper(Node node) const { return -forced_[node ^ 1].value; }
    /// Whether what is forced leaves it open what the board is worth.
    bool is_open(Number board) const { return value(2 * board) < upper(2 * board); }
    bool has_level(int level) const { return levels_[static_cast<std::size_t>(level + seeds_)]; }
    void note_level(int level) { levels_[static_cast<std::size_t>(level + seeds_)] = true; }

    bool look_at_boards();
    void look_at_moves(const Board& board, Number number);
    void reverse_moves();

    /// Whether to go on, which is asked now and then.
    bool goes_on() {
        constexpr std::uint32_t between_questions = 1 << 16;
        if (++steps_ % between_questions != 0) return !is_given_up_;
        poll_input();
        if (give_up_ && give_up_()) is_given_up_ = true;
        return !is_given_up_;
    }
    void settle_level(int level);
    void collect(int level);
    void spread(int level);
    bool settle_where_he_can_stay(int level);
    void drop(Node node);

    /// With the opponent to move: his moves are all settled, or stay within.
    bool is_settled_by_exits(Node node, int level) const {
        const State& state = states_[node];
        return state.exit >= level && (is_heros(node) || state.open_moves == 0);
    }
    bool can_stay(Node node) const {
        const State& state = states_[node];
        return is_heros(node) ? state.ways_to_stay > 0 : state.ways_to_stay == state.open_moves;
    }
    void settle(Node node, int level, int turns) {
        const int counted = std::min(turns, Forced::most_turns);
        forced_[node] = {static_cast<std::int8_t>(level), static_cast<std::uint8_t>(counted)};
        put_into_front(node, counted);
    }
    /// What follows from it takes so many turns, or more.
    void put_into_front(Node node, int turns) {
        front_[static_cast<std::size_t>(turns)].push_back(node);
        most_turns_ = std::max(most_turns_, turns);
    }
    /// What the hero gets when this node comes back; if the game goes on, all that he wants.
    int share(Node node) const {
        const int movers = shares_[node / 2];
        if (movers == no_share) return seeds_;
        return is_heros(node) ? movers : -movers;
    }
    /// Calls `visit` with the nodes that a quiet move to this one begins at.
    void for_each_source(Node node, auto visit) const {
        const Role movers = is_heros(node) ? Role::opponent : Role::hero;
        for (auto i = first_source_[node / 2]; i < first_source_[node / 2 + 1]; ++i)
            visit(node_of(sources_[i], movers));
    }

    const G& game_;
    const Tables& tables_;
    const std::span<Forced> forced_;
    const GiveUp& give_up_;
    const int seeds_;
    const Number boards_;

    /// What is known of a node.
    struct State {
        std::int8_t exit;           ///< what the best capture of who is to move gives the hero
        std::uint8_t open_moves;    ///< quiet ones to nodes that are not settled
        std::uint8_t ways_to_stay;  ///< quiet moves to nodes within
    };
    PagedArray<State> states_;
    static constexpr int no_share = INT8_MIN;
    PagedArray<std::int8_t> shares_;  ///< of each board: what the mover gets when it comes back
    std::vector<bool> within_;        ///< whether the hero may be able to stay on a node
    std::vector<bool> levels_;        ///< by level + seeds: whether anything is worth just that
    /// Quiet moves from boards that are not solved, by the board they lead to.
    std::vector<std::uint32_t> first_source_;
    std::vector<Number> sources_;

    std::vector<Number> targets_;  ///< of the quiet moves, until they are sorted
    /// Settled, and what follows is not, by turns.
    std::array<std::vector<Node>, Forced::most_turns + 1> front_;
    std::uint32_t steps_ = 0;
    bool is_given_up_ = false;
    int most_turns_ = 0;            ///< of the level so far
    std::vector<Node> candidates_;  ///< where he may be able to stay
    std::vector<Node> dropped_;     ///< where he cannot, and what follows is not looked at
};

template <UnsowableGame G>
RoundBuilder<G>::RoundBuilder(const G& game, const Tables& tables, std::span<Forced> forced,
                              const GiveUp& give_up)
    : game_(game),
      tables_(tables),
      forced_(forced),
      give_up_(give_up),
      seeds_(tables.max_seeds() + 1),
      boards_(static_cast<Number>(tables.index().count(seeds_))),
      states_(make_paged_array<State>(nodes())),
      shares_(make_paged_array<std::int8_t>(boards_)),
      within_(nodes()),
      levels_(static_cast<std::size_t>(2 * seeds_ + 1)),
      first_source_(std::size_t{boards_} + 1) {
    static_assert(!G::may_move_again);
    assert(forced.size() == nodes());
}

template <UnsowableGame G>
bool RoundBuilder<G>::build() {
    if (!look_at_boards()) return false;
    reverse_moves();
    for (int level = seeds_; level > -seeds_ && !is_given_up_; --level)
        if (has_level(level)) settle_level(level);
    return !is_given_up_;
}

template <UnsowableGame G>
bool RoundBuilder<G>::look_at_boards() {
    BoardCursor<Board> cursor(tables_.index(), seeds_, 0);
    for (Number number = 0; number < boards_; ++number, cursor.step()) {
        if (!goes_on()) return false;
        for (const Role role : {Role::hero, Role::opponent})
            note_level(value(node_of(number, role)));
        if (is_open(number)) look_at_moves(cursor.board(), number);
    }
    return true;
}

/// Of a board that what is forced does not solve.
template <UnsowableGame G>
void RoundBuilder<G>::look_at_moves(const Board& board, Number number) {
    const auto share = share_of_cycle(game_, board);
    int heros = -seeds_;
    int opponents = seeds_;
    const auto targets = targets_.size();
    for (const Move move : game_.moves(board)) {
        const Step step = game_.play(board, move);
        const auto next = tables_.index().number(step.board);
        if (step.gain == 0) {
            targets_.push_back(static_cast<Number>(next));
            continue;
        }
        const auto [by_mover, by_other] = tables_.fresh(next, seeds_ - step.gain);
        heros = std::max(heros, step.gain + by_other);
        opponents = std::min(opponents, by_mover - step.gain);
    }
    shares_[number] = static_cast<std::int8_t>(share.value_or(no_share));
    for (const int value : {heros, opponents}) note_level(value);
    if (share)
        for (const int value : {*share, -*share}) note_level(value);
    for (const Role role : {Role::hero, Role::opponent}) {
        State& state = states_[node_of(number, role)];
        state.exit = static_cast<std::int8_t>(role == Role::hero ? heros : opponents);
        state.open_moves = static_cast<std::uint8_t>(targets_.size() - targets);
    }
}

/// Sorts the quiet moves by the board they lead to.
template <UnsowableGame G>
void RoundBuilder<G>::reverse_moves() {
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

template <UnsowableGame G>
void RoundBuilder<G>::settle_level(int level) {
    most_turns_ = 0;
    collect(level);
    do {
        spread(level);
    } while (!is_given_up_ && settle_where_he_can_stay(level));
}

/// Finds the nodes that are settled at this level by what is known before it, and those that may be
/// among the nodes where the hero can stay.
template <UnsowableGame G>
void RoundBuilder<G>::collect(int level) {
    candidates_.clear();
    for (Node node = 0; node < nodes() && goes_on(); ++node) {
        if (value(node) > level || upper(node) < level) continue;
        if (value(node) == level)
            put_into_front(node, forced_[node].turns);
        else if (is_settled_by_exits(node, level))
            settle(node, level, 0);
        else if (share(node) >= level && (is_heros(node) || states_[node].exit >= level))
            candidates_.push_back(node);
    }
}

/// Settles what follows from the nodes of the front, what takes the fewest turns first. A turn is
/// one of the hero.
template <UnsowableGame G>
void RoundBuilder<G>::spread(int level) {
    for (int turns = 0; turns <= Forced::most_turns; ++turns) {
        auto& front = front_[static_cast<std::size_t>(turns)];
        while (!front.empty() && goes_on()) {
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

/// Puts the nodes of the largest set in which, or among settled nodes, the hero can stay into the
/// front; tells whether there are any. They are as near as each other, and further than all that
/// play leaves them for.
template <UnsowableGame G>
bool RoundBuilder<G>::settle_where_he_can_stay(int level) {
    std::erase_if(candidates_, [&](Node node) { return value(node) >= level; });
    for (const Node node : candidates_) {
        within_[node] = true;
        states_[node].ways_to_stay = 0;
    }
    for (const Node node : candidates_)
        for_each_source(node, [&](Node source) {
            if (within_[source]) ++states_[source].ways_to_stay;
        });
    for (const Node node : candidates_)
        if (within_[node] && !can_stay(node)) drop(node);
    const int turns = std::min(most_turns_ + 1, Forced::most_turns);
    const int turns_of_others = std::min(turns + 1, Forced::most_turns);
    bool any = false;
    for (const Node node : candidates_) {
        if (!within_[node]) continue;
        within_[node] = false;
        any = true;
        forced_[node] = {static_cast<std::int8_t>(level), static_cast<std::uint8_t>(turns)};
        put_into_front(node, turns_of_others);
    }
    return any;
}

/// Takes out a node where he cannot stay, and those where he then cannot either.
template <UnsowableGame G>
void RoundBuilder<G>::drop(Node first) {
    within_[first] = false;
    dropped_.push_back(first);
    while (!dropped_.empty()) {
        const Node node = dropped_.back();
        dropped_.pop_back();
        for_each_source(node, [&](Node source) {
            if (!within_[source]) return;
            --states_[source].ways_to_stay;
            if (can_stay(source)) return;
            within_[source] = false;
            dropped_.push_back(source);
        });
    }
}

}  // namespace krou
