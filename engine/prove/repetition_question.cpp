#include "prove/repetition_question.h"

#include <algorithm>

namespace krou {

/// Tarjan's algorithm for strongly connected components, from one root. It is iterative, so that it
/// can pause after any step.
template <UnsowableGame G>
class RepetitionQuestion<G>::ComponentFinder {
public:
    ComponentFinder(RepetitionQuestion& question, Node root) : question_(question) { enter(root); }

    /// Returns true when finished.
    bool run(StepBudget& budget) {
        while (!path_.empty() && budget.spend()) {
            auto& here = path_.back();
            if (targets_.size() > here.first_target) {
                const Node target = targets_.back();
                targets_.pop_back();
                look_at(here, target);
            } else {
                leave();
            }
        }
        return path_.empty();
    }

private:
    struct Visit {
        Node node;
        std::uint32_t lowest;      ///< Tarjan's lowlink
        std::size_t first_target;  ///< start of its targets in `targets_`
    };

    /// Visit number from 1 on, or 0 if unvisited. `State::place` holds it until the node's
    /// component is known.
    std::uint32_t& order(Node node) { return question_.states_[node].place; }
    bool is_in_a_component(Node node) const {
        return question_.states_.get(node).component() != unexplored;
    }

    void enter(Node node) {
        order(node) = ++visits_;
        path_.push_back({node, visits_, targets_.size()});
        const auto targets = question_.open_targets(node);
        targets_.insert(targets_.end(), targets.rbegin(), targets.rend());
        unassigned_.push_back(node);
    }
    void look_at(Visit& here, Node target) {
        if (is_in_a_component(target)) return;
        if (order(target) == 0)
            enter(target);
        else
            here.lowest = std::min(here.lowest, order(target));
    }
    void leave() {
        const auto [node, lowest] = std::pair(path_.back().node, path_.back().lowest);
        path_.pop_back();
        if (!path_.empty()) path_.back().lowest = std::min(path_.back().lowest, lowest);
        if (lowest == order(node)) close_component(node);
    }
    void close_component(Node first) {
        const auto begin =
            std::ranges::find(unassigned_.rbegin(), unassigned_.rend(), first).base() - 1;
        if (unassigned_.end() - begin == 1) {
            question_.states_[first].set_component(none);
        } else {
            auto component = std::make_unique<Component>();
            const auto number = first_component + question_.components_.size();
            component->nodes.assign(begin, unassigned_.end());
            for (std::uint32_t place = 0; place < component->nodes.size(); ++place) {
                auto& state = question_.states_[component->nodes[place]];
                state.set_component(static_cast<std::uint32_t>(number));
                state.place = place;
            }
            question_.components_.push_back(std::move(component));
        }
        unassigned_.erase(begin, unassigned_.end());
    }

    RepetitionQuestion& question_;
    std::vector<Visit> path_;
    std::vector<Node> targets_;     ///< pending targets of the nodes on the path, the next one last
    std::vector<Node> unassigned_;  ///< Tarjan's stack: visited nodes without a component yet
    std::uint32_t visits_ = 0;
};

template <UnsowableGame G>
RepetitionQuestion<G>::RepetitionQuestion(const G& game, const Tables& tables, int seeds,
                                          int net_seeds, std::span<const PassedBoard> passed)
    : game_(game),
      tables_(tables),
      seeds_(seeds),
      net_seeds_(net_seeds),
      states_(2 * tables.index().count(seeds)) {
    for (const auto& [any_board, to_move] : passed) {
        const auto board = sized_for(game, any_board);
        const auto [own, others] = tables.forced(tables.index().number(board), seeds);
        approach_.record(static_cast<std::size_t>(to_move), own, others, cycle_value(game, board));
        if (const ProofOutcome outcome = repetition_outcome(board, to_move);
            outcome != ProofOutcome::open)
            settle(node_of(board, to_move), outcome);
    }
}

template <UnsowableGame G>
RepetitionQuestion<G>::~RepetitionQuestion() = default;

template <UnsowableGame G>
ProofOutcome RepetitionQuestion<G>::repetition_outcome(const Board& board, Role to_move) const {
    const auto movers = cycle_value(game_, board);
    if (!movers) return ProofOutcome::open;
    const int heros = to_move == Role::hero ? *movers : -*movers;
    return heros >= net_seeds_ ? ProofOutcome::won : ProofOutcome::lost;
}

/// Returns the result that a player can force by the tables; open if a passed board might recur.
template <UnsowableGame G>
ProofOutcome RepetitionQuestion<G>::by_tables(Node node) const {
    const Role mover = mover_of(node);
    const auto [own, others] = tables_.forced(node / 2, seeds_);
    const GuaranteedValue hero = mover == Role::hero ? own : others;
    const GuaranteedValue opponent = mover == Role::hero ? others : own;
    const bool heros = hero.value >= net_seeds_;
    const bool opponents = -opponent.value < net_seeds_;
    if (!heros && !opponents) return ProofOutcome::open;
    // If repetition splits the rest, a player for whom that is enough need not make progress.
    const bool can_wait = tables_.exact() && heros == (net_seeds_ <= 0);
    const bool is_ghi_safe =
        heros ? approach_.is_ghi_safe(static_cast<std::size_t>(Role::hero), Progress(hero, mover))
              : approach_.is_ghi_safe(static_cast<std::size_t>(Role::opponent),
                                      Progress(opponent, other(mover)));
    if (!can_wait && !is_ghi_safe && !game_.is_over(board_of(node))) return ProofOutcome::open;
    return heros ? ProofOutcome::won : ProofOutcome::lost;
}

template <UnsowableGame G>
std::vector<typename RepetitionQuestion<G>::Node> RepetitionQuestion<G>::open_targets(Node node) {
    std::vector<Node> targets;
    const Board board = board_of(node);
    for (const Move move : game_.moves(board)) {
        const auto step = game_.play(board, move);
        if (step.gain != 0) continue;
        const Node target = node_of(step.board, other(mover_of(node)));
        if (outcome(target) == ProofOutcome::open) targets.push_back(target);
    }
    return targets;
}

template <UnsowableGame G>
bool RepetitionQuestion<G>::explore(Node node, StepBudget& budget) {
    while (states_.get(node).component() == unexplored) {
        if (!finder_) finder_ = std::make_unique<ComponentFinder>(*this, node);
        if (!finder_->run(budget)) return false;
        finder_.reset();
    }
    return true;
}

template class RepetitionQuestion<Oware<SmallBoard>>;
template class RepetitionQuestion<Oware<Board>>;
template class RepetitionQuestion<Bestemshe<SmallBoard>>;
template class RepetitionQuestion<Bestemshe<Board>>;

}  // namespace krou
