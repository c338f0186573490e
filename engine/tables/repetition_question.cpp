#include "tables/repetition_question.h"

#include <algorithm>

namespace krou {

/// Finds the strongly connected parts of all that can be reached from a node (after Tarjan).
class RepetitionQuestion::ComponentFinder {
public:
    ComponentFinder(RepetitionQuestion& question, Node root) : question_(question) { enter(root); }

    /// Whether it has come to its end.
    bool run(StepBudget& budget) {
        while (!way_.empty() && budget.spend()) {
            auto& here = way_.back();
            if (here.next < here.targets.size())
                look_at(here, here.targets[here.next++]);
            else
                leave();
        }
        return way_.empty();
    }

private:
    struct Visit {
        Node node;
        std::uint32_t lowest;  ///< number of a node not yet in a part that it can reach
        std::vector<Node> targets;
        std::size_t next = 0;
    };

    /// `place` holds the number of the visit until the node's part is known.
    std::uint32_t& number(Node node) { return question_.states_[node].place; }
    bool is_in_a_part(Node node) const { return question_.states_[node].part != unexplored; }

    void enter(Node node) {
        number(node) = ++visits_;
        way_.push_back({node, visits_, question_.open_targets(node)});
        waiting_.push_back(node);
    }
    void look_at(Visit& here, Node target) {
        if (is_in_a_part(target)) return;
        if (number(target) == 0)
            enter(target);
        else
            here.lowest = std::min(here.lowest, number(target));
    }
    void leave() {
        const auto [node, lowest] = std::pair(way_.back().node, way_.back().lowest);
        way_.pop_back();
        if (!way_.empty()) way_.back().lowest = std::min(way_.back().lowest, lowest);
        if (lowest == number(node)) close_part(node);
    }
    void close_part(Node first) {
        const auto begin = std::ranges::find(waiting_.rbegin(), waiting_.rend(), first).base() - 1;
        if (waiting_.end() - begin == 1) {
            question_.states_[first].part = none;
        } else {
            auto part = std::make_unique<Part>();
            part->nodes.assign(begin, waiting_.end());
            for (std::uint32_t place = 0; place < part->nodes.size(); ++place) {
                auto& state = question_.states_[part->nodes[place]];
                state.part = static_cast<std::uint32_t>(question_.parts_.size());
                state.place = place;
            }
            question_.parts_.push_back(std::move(part));
        }
        waiting_.erase(begin, waiting_.end());
    }

    RepetitionQuestion& question_;
    std::vector<Visit> way_;
    std::vector<Node> waiting_;  ///< for their part to be known
    std::uint32_t visits_ = 0;
};

RepetitionQuestion::RepetitionQuestion(const Oware& game, const Tables& tables, int seeds,
                                       int net_seeds, std::span<const PassedBoard> passed)
    : game_(game),
      tables_(tables),
      seeds_(seeds),
      net_seeds_(net_seeds),
      states_(2 * tables.index().count(seeds)) {
    for (const auto& [board, to_move] : passed) {
        const auto [own, others] = tables.forced(tables.index().rank(board), seeds);
        const Guarantee movers(own, Role::hero);
        const Guarantee waiting(others, Role::opponent);
        const bool is_heros = to_move == Role::hero;
        heros_ = std::max(heros_, is_heros ? movers : waiting);
        opponents_ = std::max(opponents_, is_heros ? waiting : movers);
        settle(node_of(board, to_move), win_of(winner_if_repeated(board, to_move)));
    }
}

RepetitionQuestion::~RepetitionQuestion() = default;

Role RepetitionQuestion::winner_if_repeated(const Board& board, Role to_move) const {
    const int movers = game_.repeated(board);
    const int heros = to_move == Role::hero ? movers : -movers;
    return heros >= net_seeds_ ? Role::hero : Role::opponent;
}

/// Whoever can force it wins, unless a board that was passed may be in his way.
Fate RepetitionQuestion::by_tables(Node node) const {
    const Role mover = mover_of(node);
    const auto [own, others] = tables_.forced(node / 2, seeds_);
    const Forced hero = mover == Role::hero ? own : others;
    const Forced opponent = mover == Role::hero ? others : own;
    const bool heros = hero.value >= net_seeds_;
    const bool opponents = -opponent.value < net_seeds_;
    if (!heros && !opponents) return Fate::open;
    const Fate fate = heros ? Fate::won : Fate::lost;
    // Where a repetition splits the rest, who wins by one need not get anywhere.
    const bool can_wait = tables_.exact() && heros == (net_seeds_ <= 0);
    const bool is_nearer =
        heros ? Guarantee(hero, mover) > heros_ : Guarantee(opponent, other(mover)) > opponents_;
    return can_wait || is_nearer || game_.is_over(board_of(node)) ? fate : Fate::open;
}

std::vector<RepetitionQuestion::Node> RepetitionQuestion::open_targets(Node node) {
    std::vector<Node> targets;
    const Board board = board_of(node);
    for (const Move move : game_.moves(board)) {
        const Step step = game_.play(board, move);
        if (step.gain > 0) continue;
        const Node target = node_of(step.board, other(mover_of(node)));
        if (fate(target) == Fate::open) targets.push_back(target);
    }
    return targets;
}

bool RepetitionQuestion::explore(Node node, StepBudget& budget) {
    while (states_[node].part == unexplored) {
        if (!finder_) finder_ = std::make_unique<ComponentFinder>(*this, node);
        if (!finder_->run(budget)) return false;
        finder_.reset();
    }
    return true;
}

}  // namespace krou
