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
#include "tables/generate/builder.h"
#include "tables/table.h"

namespace krou {

namespace {

/// From this many nodes on, a stage probes often enough to pay for moving the tables.
constexpr std::uint64_t nodes_worth_a_move = std::uint64_t{1} << 20;
/// Boards in the tables per node of a stage. Building a board takes about 1/20 of the time of a
/// node, so building and searching take about equally long.
constexpr std::uint64_t boards_a_node = 16;

/// Copies tables into large pages. Files are mapped in small pages, where a probe takes 50% longer.
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
        copy.add(Layer(layer.format(), {memory.get(), bytes.size()}, memory));
    }
    return copy;
}

}  // namespace

KalahSolver::KalahSolver(const Position& position, const Tables& tables, std::size_t max_bytes)
    : game_(position.game()),
      tables_(tables),
      bounds_(max_bytes),
      search_(make_kalah_search(game_, position, bounds_)) {
    search_->use(tables_);
}

bool KalahSolver::covers(const Position& position) {
    return position.family() == Family::kalah &&
           position.max_net_gain() <= BoardIndex(position.pits()).seed_limit();
}

bool KalahSolver::is_for(const Position& position) const {
    return covers(position) && position.pits() == tables_.index().pits() &&
           position.game_spec() == spec_without_seeds(tables_.rules(), position.pits());
}

void KalahSolver::use(const Tables& tables) {
    if (tables.max_seeds() <= (packed_ ? packed_->max_seeds() : tables_.max_seeds())) return;
    packed_.reset();
    tables_ = tables;
    are_in_large_pages_ = false;
    search_->use(tables_);
}

void KalahSolver::resume_after(std::uint64_t nodes) {
    resumed_nodes_ = nodes / 4;
}

std::uint64_t KalahSolver::first_large_stage() const {
    const auto nodes = resumed_nodes_ + search_->counts().nodes;
    return std::max(nodes_of_first_stage, std::bit_floor(nodes) >> interrupted_layers_);
}

/// Moves the tables into large pages, if memory allows a second copy.
void KalahSolver::move_into_large_pages() {
    if (are_in_large_pages_ || !has_memory_for(bytes_of_tables())) return;
    try {
        tables_ = in_large_pages(tables_);
        are_in_large_pages_ = true;
    } catch (const std::bad_alloc&) {
        // Keep the tables where they are.
    }
}

/// Adds layers while the total number of boards fits a stage of this size. Returns false if a layer
/// was given up.
bool KalahSolver::extend_tables(const Stage& stage, const ShouldStop& should_stop) {
    const auto& index = tables_.index();
    // The tables may take as much memory as the bounds, or 2^29 boards if that is more. A board
    // takes one byte, or half a byte once packed. Packing needs a system that reports its free
    // memory.
    constexpr std::uint64_t little = std::uint64_t{1} << 29;
    const std::uint64_t boards_a_byte = available_memory() ? 2 : 1;
    const auto most = std::max<std::uint64_t>(little, boards_a_byte * bounds_.max_bytes());
    while (!packed_ && tables_.max_seeds() < stage.seed_limit) {
        std::uint64_t boards = 0;
        for (int seeds = 0; seeds <= tables_.max_seeds() + 1; ++seeds) boards += index.count(seeds);
        const auto new_boards = index.count(tables_.max_seeds() + 1);
        if (boards > boards_a_node * stage.nodes || boards > most ||
            !has_memory_for(new_boards, are_in_large_pages_ ? boards / 2 : 0))
            return true;
        try {
            auto layer =
                build_next_layer(game_, tables_, stage.threads, solve_open_boards, should_stop);
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

/// True if this much memory is free now, and will be once the bounds have full size and the tables
/// are packed. Leaves a quarter of the free memory to other programs.
bool KalahSolver::has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing) const {
    const auto available = available_memory();
    if (!available) return true;
    const auto without_rest = *available / 4 * 3;
    return bytes < without_rest &&
           bytes + bounds_.max_bytes() - bounds_.bytes() < without_rest + saved_by_packing;
}

bool KalahSolver::grow_bounds() {
    const auto more = std::min(bounds_.bytes(), bounds_.max_bytes() - bounds_.bytes());
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
        search_->use(*packed_);
    } catch (const std::bad_alloc&) {
        search_->use(tables_);  // empty, until they are rebuilt
    }
}

void KalahSolver::begin_stage(const Stage& stage, const ShouldStop& should_stop) {
    if (stage.nodes >= nodes_worth_a_move) move_into_large_pages();
    // Count a layer that takes longer than the time limit, so that it is not restarted each time.
    if (stage.may_build_tables && !extend_tables(stage, should_stop) && stage.is_first_large)
        ++interrupted_layers_;
    if (!packed_) search_->use(tables_);
}

std::vector<ProvedBoard> KalahSolver::proved_boards(const Position& position) const {
    constexpr std::size_t enough = 1 << 12;
    std::vector<ProvedBoard> found{{position.board(), known(position.board())}};
    for (std::size_t i = 0; i < found.size() && found.size() < enough; ++i)
        for (const Move move : moves_of(game_, found[i].board)) {
            const Step step = step_of(game_, found[i].board, move);
            const auto bounds = known(step.board);
            const int seeds = max_net_gain(game_, step.board);
            if (bounds.lower > -seeds || bounds.upper < seeds)
                found.push_back({step.board, bounds, found[i].is_root_movers == step.extra_turn});
        }
    return found;
}

}  // namespace krou
