#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/position.h"
#include "prove/bounds_table.h"
#include "prove/kalah_search.h"
#include "prove/packed_tables.h"
#include "search/search.h"
#include "tables/table.h"

namespace krou {

/// All that proofs of one game of kalah share: what is proved of its boards, and endgame tables
/// that grow between the stages of a proof, so that building them takes a part of the time only,
/// however hard a position is. When memory gets short they are packed into half of theirs, and grow
/// no more.
class KalahSolver {
public:
    static constexpr std::uint64_t nodes_of_first_stage = std::uint64_t{1} << 15;

    /// The bounds take at most this many bytes. The tables are those to begin with.
    KalahSolver(const Position& position, const Tables& tables, std::size_t most_bytes);
    /// Whether anything of a position can be proved.
    static bool covers(const Position& position);
    /// Whether what is proved of other positions holds for this one too.
    bool is_for(const Position& position) const;
    /// Takes those that know more than its own.
    void use(const Tables& tables);
    /// Packs its tables into half their memory; they grow no more. Done by itself when memory gets
    /// short.
    void pack_tables();

    /// How a stage of a proof begins.
    struct Stage {
        std::uint64_t nodes;
        bool is_first_large;
        bool makes_tables;  ///< larger ones than there are
        int most_seeds;     ///< of these
        int threads;
    };
    void begin_stage(const Stage& stage, const GiveUp& give_up);
    /// Nodes of the first stage after the small one of an easy position: in a proof without a break
    /// it would be the last one that was begun.
    std::uint64_t first_large_stage() const;
    KalahSearch& search() { return *search_; }
    /// Makes room for more bounds, packing the tables first if memory is short and they are large
    /// enough to help. False if there is no more room.
    bool grow_bounds();

    /// What is proved of a board, whatever the stores.
    Bounds known(const Board& board) const { return search_->known(board); }
    /// What is proved of a position and of the boards that the first moves lead to: the position
    /// first, then the nearest boards.
    std::vector<ProvedBoard> proved_boards(const Position& position) const;
    /// All that is proved, to be written down, or to be taken over before a proof.
    const BoundsTable& bounds() const { return bounds_; }
    BoundsTable& bounds() { return bounds_; }
    /// The bounds taken over took this many nodes: proofs continue with tables as large as that is
    /// worth.
    void go_on_after(std::uint64_t nodes);
    const KalahSearch::Counts& counts() const { return search_->counts(); }
    int permille_used() const { return bounds_.permille_used(); }

private:
    bool make_tables(const Stage& stage, const GiveUp& give_up);
    void move_into_large_pages();
    std::uint64_t bytes_of_tables() const;
    bool has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing = 0) const;

    AnyGame game_;
    Tables tables_;  ///< empty once they are packed
    std::optional<PackedTables> packed_;
    bool are_in_large_pages_ = false;     ///< so that it alone has them
    std::uint64_t nodes_taken_over_ = 0;  ///< a part of those of the proof that is continued
    int layers_given_up_ = 0;             ///< each halves the first large stage
    BoundsTable bounds_;
    std::unique_ptr<KalahSearch> search_;
};

}  // namespace krou
