#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/position.h"
#include "prove/acyclic_search.h"
#include "prove/acyclic_tables.h"
#include "prove/bounds_table.h"
#include "search/search.h"
#include "tables/table.h"

namespace krou {

/// State shared by all proofs of one acyclic game (see `AcyclicProver`): the table of proved
/// bounds, and the endgame tables. The tables grow between the stages of a proof, so building them
/// takes only part of the time, however hard the position. If memory gets short, they are packed
/// into half the space and stop growing.
class AcyclicProofs {
public:
    static constexpr std::uint64_t nodes_of_first_stage = std::uint64_t{1} << 15;

    /// Starts with these tables. The bounds take at most `max_bytes`.
    AcyclicProofs(const Position& position, const Tables& tables, std::size_t max_bytes);
    /// True if the game is acyclic and the position has few enough seeds.
    static bool covers(const Position& position);
    /// True if these proofs hold for this position's game.
    bool is_for(const Position& position) const;
    /// Replaces its tables if these go further.
    void use(const Tables& tables);
    /// Packs the tables into half their memory; they stop growing. Also called internally if
    /// memory gets short.
    void pack_tables();

    /// Settings of one stage of a proof.
    struct Stage {
        std::uint64_t nodes;
        bool is_first_large;
        bool may_build_tables;  ///< may build larger tables
        int seed_limit;         ///< largest layer to build
        int threads;
    };
    void begin_stage(const Stage& stage, const ShouldStop& should_stop);
    /// Returns the nodes of the second stage; the first is small, for easy positions. A resumed
    /// proof starts at the stage that it would have reached without a break.
    std::uint64_t first_large_stage_nodes() const;
    AcyclicSearch& search() { return *search_; }
    /// Grows the table of bounds. Packs the tables first if memory is short and they are large
    /// enough to help. Returns false if the table cannot grow.
    bool grow_bounds();

    /// Returns the proved bounds of a board, regardless of its stores.
    Bounds known(const Board& board) const { return search_->known(board); }
    /// Returns the proved bounds of a position and of boards that follow it, breadth first. The
    /// position comes first.
    std::vector<ProvedBoard> proved_boards(const Position& position) const;
    /// Table of proved bounds, saved to and loaded from proof files.
    const BoundsTable& bounds() const { return bounds_; }
    BoundsTable& bounds() { return bounds_; }
    /// Call after loading bounds that took `nodes` nodes: proofs then start with tables of matching
    /// size.
    void resume_after(std::uint64_t nodes) { resumed_nodes_ = nodes / 4; }
    const AcyclicSearch::Counts& counts() const { return search_->counts(); }
    int permille_used() const { return bounds_.permille_used(); }

private:
    bool extend_tables(const Stage& stage, const ShouldStop& should_stop);
    bool has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing = 0) const;

    AnyGame game_;
    AcyclicTables tables_;
    std::uint64_t resumed_nodes_ = 0;  ///< part of the nodes that the loaded bounds took
    int interrupted_layers_ = 0;       ///< unfinished layers; each halves the first large stage
    BoundsTable bounds_;
    std::unique_ptr<AcyclicSearch> search_;
};

}  // namespace krou
