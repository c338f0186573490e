#include "prove/acyclic_proofs.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <memory>
#include <new>
#include <tuple>
#include <utility>
#include <variant>

#include "base/platform.h"
#include "prove/repetition_solver.h"
#include "tables/generate/builder.h"
#include "tables/table.h"

namespace krou {

namespace {

/// From this many nodes on, a stage probes often enough to pay for moving the tables.
constexpr std::uint64_t nodes_worth_a_move = std::uint64_t{1} << 20;
/// Boards in the tables per node of a stage. Building a board takes about 1/20 of the time of a
/// node, so building and searching take about equally long.
constexpr std::uint64_t boards_per_node = 16;

}  // namespace

AcyclicProofs::AcyclicProofs(const Position& position, const Tables& tables, std::size_t max_bytes)
    : game_(position.game()),
      tables_(tables),
      bounds_(max_bytes),
      search_(make_acyclic_search(game_, position, tables_, bounds_)) {}

bool AcyclicProofs::covers(const Position& position) {
    return is_acyclic(position.family()) &&
           position.max_net_gain() <= BoardIndex(position.pits()).seed_limit();
}

bool AcyclicProofs::is_for(const Position& position) const {
    return covers(position) && position.pits() == tables_.index().pits() &&
           position.game_spec() == spec_without_seeds(tables_.plain().rules(), position.pits());
}

void AcyclicProofs::use(const Tables& tables) {
    if (tables.max_seeds() > tables_.max_seeds()) tables_.set(tables);
}

std::uint64_t AcyclicProofs::first_large_stage_nodes() const {
    const auto nodes = resumed_nodes_ + search_->counts().nodes;
    return std::max(nodes_of_first_stage, std::bit_floor(nodes) >> interrupted_layers_);
}

/// Adds layers while the total number of boards fits a stage of this size. Returns false if a layer
/// was given up.
bool AcyclicProofs::extend_tables(const Stage& stage, const ShouldStop& should_stop) {
    const auto& index = tables_.index();
    // The tables may take as much memory as the bounds, or 2^29 boards if that is more. A board
    // takes one byte, or half a byte once packed. Packing needs a system that reports its free
    // memory.
    constexpr std::uint64_t little = std::uint64_t{1} << 29;
    const std::uint64_t boards_per_byte = available_memory() ? 2 : 1;
    const auto most = std::max<std::uint64_t>(little, boards_per_byte * bounds_.max_bytes());
    while (!tables_.are_packed() && tables_.max_seeds() < stage.seed_limit) {
        std::uint64_t boards = 0;
        for (int seeds = 0; seeds <= tables_.max_seeds() + 1; ++seeds) boards += index.count(seeds);
        const auto new_boards = index.count(tables_.max_seeds() + 1);
        if (boards > boards_per_node * stage.nodes || boards > most ||
            !has_memory_for(new_boards, tables_.are_in_large_pages() ? boards / 2 : 0))
            return true;
        try {
            auto layer = build_next_layer(game_, tables_.plain(), stage.threads, solve_open_boards,
                                          should_stop);
            if (!layer) return false;
            tables_.add(std::move(*layer));
        } catch (const std::bad_alloc&) {
            return true;
        }
    }
    return true;
}

/// True if this much memory is free now, and will be once the bounds have full size and the tables
/// are packed. Leaves a quarter of the free memory to other programs.
bool AcyclicProofs::has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing) const {
    const auto available = available_memory();
    if (!available) return true;
    const auto without_rest = *available / 4 * 3;
    return bytes < without_rest &&
           bytes + bounds_.max_bytes() - bounds_.bytes() < without_rest + saved_by_packing;
}

bool AcyclicProofs::grow_bounds() {
    const auto more = std::min(bounds_.bytes(), bounds_.max_bytes() - bounds_.bytes());
    const auto available = available_memory();
    if (tables_.are_in_large_pages() && available && more >= *available / 4 * 3 &&
        tables_.bytes() >= more / 4)
        pack_tables();
    return bounds_.grow();
}

void AcyclicProofs::pack_tables() {
    if (!tables_.are_packed() && tables_.max_seeds() >= 0) tables_.pack();
}

void AcyclicProofs::begin_stage(const Stage& stage, const ShouldStop& should_stop) {
    if (stage.nodes >= nodes_worth_a_move && !tables_.are_packed() &&
        !tables_.are_in_large_pages() && has_memory_for(tables_.bytes())) {
        try {
            tables_.move_into_large_pages();
        } catch (const std::bad_alloc&) {
            // Keep the tables where they are.
        }
    }
    // Count a layer that takes longer than the time limit, so that it is not restarted each time.
    if (stage.may_build_tables && !extend_tables(stage, should_stop) && stage.is_first_large)
        ++interrupted_layers_;
}

std::vector<ProvedBoard> AcyclicProofs::proved_boards(const Position& position) const {
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
