#include "tables/repetition_solver.h"

#include <algorithm>
#include <new>

namespace krou {

RepetitionSolver::RepetitionSolver(const Oware& game, const Tables& tables)
    : game_(game), tables_(&tables), rules_(tables.rules()), max_seeds_(tables.max_seeds()) {}

bool RepetitionSolver::is_for(const Oware& game, const Tables& tables) const {
    return tables_ == &tables && rules_ == tables.rules() && max_seeds_ == tables.max_seeds() &&
           game_.pits() == game.pits();
}

bool RepetitionSolver::covers(int seeds) const {
    // More would take too long and too much memory.
    constexpr std::uint64_t most_boards = 400'000;
    return seeds <= tables_->max_seeds() && tables_->index().count(seeds) <= most_boards;
}

RepetitionQuestion& RepetitionSolver::question(int seeds, int net_seeds) {
    auto& found = questions_[{seeds, net_seeds}];
    if (!found)
        found = std::make_unique<RepetitionQuestion>(game_, *tables_, seeds, net_seeds,
                                                     std::span<const PassedBoard>());
    return *found;
}

RepetitionQuestion& RepetitionSolver::question_after(std::span<const PassedBoard> passed, int seeds,
                                                     int net_seeds) {
    if (!std::ranges::equal(passed, passed_)) {
        questions_after_.clear();
        passed_.assign(passed.begin(), passed.end());
    }
    auto& found = questions_after_[{seeds, net_seeds}];
    if (!found)
        found = std::make_unique<RepetitionQuestion>(game_, *tables_, seeds, net_seeds, passed);
    return *found;
}

/// Where all seeds are shared out in the end, the margin is odd exactly when their number is.
int RepetitionSolver::next_possible(int net_seeds, int seeds) const {
    const Rules& rules = rules_;
    const bool all_count =
        rules.rest == Rest::owner && rules.below == 0 && rules.repetition == Repetition::owner;
    return all_count && (net_seeds - seeds) % 2 != 0 ? net_seeds + 1 : net_seeds;
}

RepetitionSolver::Inquiry RepetitionSolver::inquiry(const Board& board, Role to_move,
                                                    int net_seeds) {
    const int seeds = game_.at_stake(board);
    const int possible = next_possible(net_seeds, seeds);
    if (possible > seeds) return {nullptr, 0, Fate::lost};
    if (possible <= -seeds) return {nullptr, 0, Fate::won};
    auto& asked = question(seeds, possible);
    const Node node = asked.node_of(board, to_move);
    return {&asked, node, asked.fate(node)};
}

Fate RepetitionSolver::gains(const Board& board, Role to_move, int net_seeds,
                             std::span<const PassedBoard> passed, StepBudget& budget) {
    try {
        return after_passing(passed, board, to_move, net_seeds, budget);
    } catch (const std::bad_alloc&) {
        forget();
        budget.end();
        return Fate::open;
    }
}

void RepetitionSolver::forget() {
    questions_.clear();
    questions_after_.clear();
    passed_.clear();
    depth_ = 0;
}

Fate RepetitionSolver::after_passing(std::span<const PassedBoard> passed, const Board& board,
                                     Role to_move, int net_seeds, StepBudget& budget) {
    const auto [asked, node, fate] = inquiry(board, to_move, net_seeds);
    if (!asked) return fate;
    if (!prepare(*asked, node, budget)) return Fate::open;
    std::vector<Node> before;
    for (const auto& p : passed) before.push_back(asked->node_of(p.board, p.to_move));
    // Who wins from a node that is not open has no need of an open one, so passing those has not
    // changed it. Others were passed by somebody's mistake, and may be in his way.
    const auto is_harmless = [&, asked = asked](Node passed_node) {
        return asked->fate(passed_node) == Fate::open || asked->comes_up_once(passed_node);
    };
    if (!std::ranges::all_of(before, is_harmless))
        return fresh(question_after(passed, asked->seeds(), asked->net_seeds()), node, budget);
    auto* part = asked->part(node);
    if (asked->fate(node) != Fate::open || !part) return fresh(*asked, node, budget);
    std::vector<std::uint32_t> places;
    for (const Node passed_node : before)
        if (asked->part(passed_node) == part) places.push_back(asked->place_in_part(passed_node));
    return part->game->solve(asked->place_in_part(node), places, budget);
}

Fate RepetitionSolver::fresh(RepetitionQuestion& asked, Node node, StepBudget& budget) {
    constexpr int deepest = 2000;  // so that the stack holds it
    if (depth_ > deepest || !prepare(asked, node, budget)) return Fate::open;
    if (asked.fate(node) != Fate::open) return asked.fate(node);
    if (auto* part = asked.part(node)) {
        const auto place = asked.place_in_part(node);
        Fate& kept = part->fates[place];
        if (kept == Fate::open) kept = part->game->solve(place, {}, budget);
        return kept;
    }
    std::vector<Node> inside;
    asked.settle(node, by_leaving(asked, node, inside, budget));
    return asked.fate(node);
}

/// Has the part of an open node ready to be played; false when the budget has been used up.
bool RepetitionSolver::prepare(RepetitionQuestion& asked, Node node, StepBudget& budget) {
    if (asked.fate(node) != Fate::open) return true;
    if (!asked.explore(node, budget)) return false;
    auto* part = asked.part(node);
    return !part || part->is_ready() || make_game(asked, *part, budget);
}

bool RepetitionSolver::make_game(RepetitionQuestion& asked, RepetitionQuestion::Part& part,
                                 StepBudget& budget) {
    auto& [nodes, first, targets] = part.graph;
    std::vector<Node> inside;
    while (!part.game && nodes.size() < part.nodes.size()) {
        const Node node = part.nodes[nodes.size()];
        inside.clear();
        const Fate fate = by_leaving(asked, node, inside, budget);
        if (fate == Fate::open) return false;
        const Role mover = RepetitionQuestion::mover_of(node);
        const Role if_repeated = asked.winner_if_repeated(asked.board_of(node), mover);
        nodes.push_back({mover, if_repeated, fate == win_of(mover)});
        for (const Node target : inside) targets.push_back(asked.place_in_part(target));
        first.push_back(static_cast<std::uint32_t>(targets.size()));
    }
    if (!budget.ask()) return false;
    if (!part.game) part.game.emplace(std::move(part.graph), proofs_);
    if (!part.game->settle(budget)) return false;
    part.fates.assign(part.nodes.size(), Fate::open);
    for (std::uint32_t place = 0; place < part.nodes.size(); ++place)
        asked.settle(part.nodes[place], part.game->settled(place));
    return true;
}

Fate RepetitionSolver::by_leaving(RepetitionQuestion& asked, Node node, std::vector<Node>& inside,
                                  StepBudget& budget) {
    const Role mover = RepetitionQuestion::mover_of(node);
    const Board board = asked.board_of(node);
    std::vector<Inquiry> open;
    bool wins = false;
    for (const Move move : game_.moves(board)) {
        const Step step = game_.play(board, move);
        const auto next = after(asked, mover, step);
        const bool stays =
            next.asked == &asked && asked.part(node) && asked.part(next.node) == asked.part(node);
        if (stays && next.fate == Fate::open)
            inside.push_back(next.node);
        else if (next.fate == Fate::open)
            open.push_back(next);
        else
            wins = wins || next.fate == win_of(mover);
    }
    if (wins) return win_of(mover);
    ++depth_;
    Fate fate = win_of(other(mover));
    for (std::size_t i = 0; i < open.size() && fate == win_of(other(mover)); ++i)
        fate = fresh(*open[i].asked, open[i].node, budget);
    --depth_;
    return fate;
}

/// Only a capture leads to another question.
RepetitionSolver::Inquiry RepetitionSolver::after(RepetitionQuestion& asked, Role mover,
                                                  const Step& step) {
    const int gained = mover == Role::hero ? step.gain : -step.gain;
    if (step.gain > 0) return inquiry(step.board, other(mover), asked.net_seeds() - gained);
    const Node node = asked.node_of(step.board, other(mover));
    return {&asked, node, asked.fate(node)};
}

}  // namespace krou
