#include "prove/kalah_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <memory>
#include <new>
#include <tuple>
#include <utility>
#include <variant>

#include "prove/repetition_solver.h"
#include "tables/make/builder.h"
#include "tables/table.h"

namespace krou {

namespace {

/// A stage of so many looks into the tables often enough to have them moved.
constexpr std::uint64_t nodes_worth_a_move = std::uint64_t{1} << 20;
/// A stage has tables of so many boards for each of its nodes: making one takes about a twentieth
/// of the time of a node, so both take alike.
constexpr std::uint64_t boards_a_node = 16;

/// The questions in turn: whether as much is gained as is believed, then for more and more. What is
/// just too much is hardest to refute, and coming down from above it would be refuted more than
/// once. Where less is gained, the steps down grow.
class Questions {
public:
    Questions(int believed, int seeds) : next_(std::clamp(believed, 2 - seeds, seeds)) {}

    /// The worth must not be exact.
    int next(Bounds worth) {
        if (next_ <= worth.lower) return next_ = worth.lower + 2;
        if (next_ > worth.upper) {
            next_ = std::max(worth.lower + 2, worth.upper - step_);
            step_ = step_ == 0 ? 2 : 2 * step_;
        }
        return next_;
    }

private:
    int next_;
    int step_ = 0;
};

/// The same in large pages: tables that lie on the disk are mapped in small ones, and to look
/// boards up there takes half as long again.
Tables in_large_pages(const Tables& tables) {
    constexpr std::size_t worth_it = std::size_t{1} << 21;
    Tables copy(tables.rules(), tables.index().pits());
    for (const Layer& layer : tables.layers()) {
        const auto bytes = layer.bytes();
        if (bytes.size() < worth_it) {
            copy.add(layer);
            continue;
        }
        std::shared_ptr<std::byte[]> memory = make_paged_array<std::byte>(bytes.size());
        std::ranges::copy(bytes, memory.get());
        copy.add(Layer(layer.form(), {memory.get(), bytes.size()}, memory));
    }
    return copy;
}

}  // namespace

KalahSolver::KalahSolver(const Position& position, const Tables& tables, std::size_t most_bytes)
    : game_(position.game()),
      tables_(tables),
      bounds_(most_bytes),
      prover_(make_kalah_prover(game_, position, bounds_)) {
    prover_->use(tables_);
}

bool KalahSolver::covers(const Position& position) {
    return position.family() == Family::kalah &&
           position.at_stake() <= BoardIndex(position.pits()).most_seeds();
}

bool KalahSolver::is_for(const Position& position) const {
    return covers(position) && position.pits() == tables_.index().pits() &&
           position.game_spec() == spec_without_start(tables_.rules(), position.pits());
}

void KalahSolver::use(const Tables& tables) {
    if (tables.max_seeds() <= (packed_ ? packed_->max_seeds() : tables_.max_seeds())) return;
    packed_.reset();
    tables_ = tables;
    are_in_large_pages_ = false;
    prover_->use(tables_);
}

void KalahSolver::go_on_after(std::uint64_t nodes) {
    nodes_taken_over_ = nodes / 4;
}

/// In a proof without a break it would be the last one that was begun.
std::uint64_t KalahSolver::first_large_stage() const {
    const auto nodes = nodes_taken_over_ + prover_->counts().nodes;
    return std::max(nodes_of_first_stage, std::bit_floor(nodes) >> layers_given_up_);
}

/// In the order in which they are tried.
KalahSolver::Roots KalahSolver::roots(const Board& board, MoveSet moves) const {
    Roots roots;
    for (const Move move : moves) {
        const Step step = step_of(game_, board, move);
        roots.push_back({move, step, Turned(step).bounds(prover_->known(step.board))});
    }
    std::ranges::sort(roots, std::ranges::greater(), [](const Root& root) {
        return std::tuple(root.step.again, root.step.gain, root.move);
    });
    return roots;
}

Bounds KalahSolver::worth_of(const Roots& roots) {
    Bounds worth = roots.front().worth;
    for (const Root& root : roots) {
        worth.lower = std::max(worth.lower, root.worth.lower);
        worth.upper = std::max(worth.upper, root.worth.upper);
    }
    return worth;
}

/// Asks whether some move gains so much, as is `expected` or not; false if that could not be found
/// out.
bool KalahSolver::ask(Roots& roots, int wanted, bool expected, std::uint64_t last_node,
                      const Effort& effort) {
    for (Root& root : roots) {
        if (root.worth.upper < wanted) continue;
        const auto nodes = prover_->counts().nodes.load();
        if (nodes >= last_node) return false;
        const Turned turned(root.step);
        const auto found =
            prover_->ask(root.step.board, turned.question(wanted), expected == turned.again,
                         {effort.threads, last_node - nodes, effort.give_up});
        if (!found) return false;
        // The table may have lost what it knew of the board before.
        const Bounds now = turned.bounds(*found);
        root.worth = {std::max(root.worth.lower, now.lower), std::min(root.worth.upper, now.upper)};
        if (root.worth.lower < wanted) continue;
        // The best first, and the others in the order they had.
        std::rotate(roots.data(), &root, &root + 1);
        return true;
    }
    return true;
}

/// Once the tables are looked into so often that it pays.
void KalahSolver::move_into_large_pages() {
    if (are_in_large_pages_ || !has_memory_for(bytes_of_tables())) return;
    try {
        tables_ = in_large_pages(tables_);
        are_in_large_pages_ = true;
    } catch (const std::bad_alloc&) {
        // They stay where they are.
    }
}

/// Adds layers as long as all boards together are no more than what a stage of so many nodes is
/// worth. False if one was given up.
bool KalahSolver::make_tables(std::uint64_t nodes, int most_seeds, const Effort& effort) {
    const auto& index = tables_.index();
    // A byte a board, or half of one when they are packed, which takes a system that tells how much
    // memory there is: no more than the bounds may take, unless that is little.
    constexpr std::uint64_t little = std::uint64_t{1} << 29;
    const std::uint64_t boards_a_byte = available_memory() ? 2 : 1;
    const auto most = std::max<std::uint64_t>(little, boards_a_byte * bounds_.most_bytes());
    while (!packed_ && tables_.max_seeds() < most_seeds) {
        std::uint64_t boards = 0;
        for (int seeds = 0; seeds <= tables_.max_seeds() + 1; ++seeds) boards += index.count(seeds);
        const auto new_boards = index.count(tables_.max_seeds() + 1);
        if (boards > boards_a_node * nodes || boards > most ||
            !has_memory_for(new_boards, are_in_large_pages_ ? boards / 2 : 0))
            return true;
        try {
            auto layer =
                build_next_layer(game_, tables_, effort.threads, solve_open_boards, effort.give_up);
            if (!layer) return false;
            tables_.add(std::move(*layer));
        } catch (const std::bad_alloc&) {
            return true;
        }
    }
    return true;
}

std::uint64_t KalahSolver::bytes_of_tables() const {
    std::uint64_t bytes = 0;
    for (const Layer& layer : tables_.layers()) bytes += layer.bytes().size();
    return bytes;
}

/// Whether there is so much now, and also when the bounds are as large as they may get and the
/// tables are packed. A quarter is left to others.
bool KalahSolver::has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing) const {
    const auto available = available_memory();
    if (!available) return true;
    const auto without_rest = *available / 4 * 3;
    return bytes < without_rest &&
           bytes + bounds_.most_bytes() - bounds_.bytes() < without_rest + saved_by_packing;
}

/// Packs the tables first where memory is short and they are large enough to help. False if there
/// is no more room.
bool KalahSolver::grow_bounds() {
    const auto more = std::min(bounds_.bytes(), bounds_.most_bytes() - bounds_.bytes());
    const auto available = available_memory();
    if (are_in_large_pages_ && available && more >= *available / 4 * 3 &&
        bytes_of_tables() >= more / 4)
        pack_tables();
    return bounds_.grow();
}

void KalahSolver::pack_tables() {
    if (packed_ || tables_.max_seeds() < 0) return;
    std::vector<Layer> layers(tables_.layers().begin(), tables_.layers().end());
    tables_ = Tables(tables_.rules(), tables_.index().pits());
    try {
        packed_.emplace(std::move(layers));
        prover_->use(*packed_);
    } catch (const std::bad_alloc&) {
        prover_->use(tables_);  // without any, until they are made anew
    }
}

Proof KalahSolver::solve(const Position& position, MoveSet among, const Effort& effort,
                         bool makes_tables, const std::function<void(const Proof&)>& tell) {
    const int seeds = position.at_stake();
    const auto end = prover_->counts().nodes + effort.nodes;
    Roots moves = roots(position.board(), among);
    const int believed = prover_->believed(position.board());
    Questions questions(believed, seeds);
    // An easy position is solved before tables for a hard one are made.
    const auto large_stage = first_large_stage();
    for (auto stage = nodes_of_first_stage;; stage = std::max(2 * stage, large_stage)) {
        if (stage >= nodes_worth_a_move) move_into_large_pages();
        const int most_seeds = std::min(seeds, tables_.index().most_table_seeds());
        // What takes longer than there is time for is not begun each time.
        if (makes_tables && prover_->counts().nodes < end &&
            !make_tables(stage, most_seeds, effort) && stage == large_stage &&
            stage > nodes_of_first_stage)
            ++layers_given_up_;
        if (!packed_) prover_->use(tables_);
        const auto last_node = std::min(prover_->counts().nodes + stage, end);
        while (!worth_of(moves).exact()) {
            const int wanted = questions.next(worth_of(moves));
            if (ask(moves, wanted, wanted <= believed, last_node, effort)) {
                if (!worth_of(moves).exact()) tell(proof(position, moves));
            } else if (!prover_->needs_room() || !grow_bounds()) {
                break;
            }
        }
        if (worth_of(moves).exact() || prover_->counts().nodes >= end ||
            (effort.give_up && effort.give_up()))
            return proof(position, moves);
        tell(proof(position, moves));
    }
}

Proof KalahSolver::proof(const Position& position, const Roots& roots) const {
    const auto best = std::ranges::max_element(
        roots, {}, [](const Root& root) { return std::pair(root.worth.lower, root.worth.upper); });
    Position next = position;
    next.play(best->move);
    Proof proof{worth_of(roots), line(std::move(next)), 0};
    proof.line.insert(proof.line.begin(), best->move);
    return proof;
}

/// How both go on as far as that is proved.
std::vector<Move> KalahSolver::line(Position position) const {
    constexpr std::size_t longest = 30;
    std::vector<Move> line;
    while (line.size() < longest && position.ending() == Ending::none) {
        const auto moves = roots(position.board(), position.legal_moves());
        const auto worth = worth_of(moves);
        const auto keeps = [&](const Root& root) { return root.worth.lower == worth.upper; };
        const auto best = std::ranges::find_if(moves, keeps);
        if (best == moves.end()) break;
        line.push_back(best->move);
        position.play(best->move);
    }
    return line;
}

}  // namespace krou
