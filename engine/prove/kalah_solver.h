#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/position.h"
#include "prove/bounds_table.h"
#include "prove/kalah_prover.h"
#include "prove/packed_tables.h"
#include "search/root_proof.h"
#include "tables/table.h"

namespace krou {

/// Proves what positions of kalah are worth, asking one question after the other. It works in
/// stages, each with twice the nodes of the one before. Between them the endgame tables get larger,
/// so that making them takes a part of the time only, however hard a position is. When memory gets
/// short the tables are packed into half of theirs, and grow no more. What one stage has proved the
/// next one finds in the table of bounds. A proof that is gone on with soon has stages as large as
/// it had before.
class KalahSolver {
public:
    using Effort = KalahProver::Effort;

    /// The bounds take so many bytes at most. The tables are those to begin with.
    KalahSolver(const Position& position, const Tables& tables, std::size_t most_bytes);
    /// Whether it can prove anything of a position.
    static bool covers(const Position& position);
    /// Whether what it has proved of other positions holds for this one too.
    bool is_for(const Position& position) const;
    /// Takes those that know more than its own.
    void use(const Tables& tables);
    /// Packs its tables into half their memory; they grow no more. It does so by itself when memory
    /// gets short.
    void pack_tables();

    /// Solves a position in which only these moves, at least one, may be played, with larger tables
    /// than there are if it may make them. Calls `tell` with what is proved after each answer and
    /// each stage. The worth is exact unless it was given up.
    Proof solve(const Position& position, MoveSet among, const Effort& effort, bool makes_tables,
                const std::function<void(const Proof&)>& tell);

    /// What is proved of a board, whatever lies in the stores.
    Bounds known(const Board& board) const { return prover_->known(board); }
    /// All that it has proved, to be written down, or to be taken over before it solves.
    const BoundsTable& bounds() const { return bounds_; }
    BoundsTable& bounds() { return bounds_; }
    /// Tells it that what it has taken over took so many nodes: it goes on with tables as large as
    /// that is worth.
    void go_on_after(std::uint64_t nodes);
    const KalahProver::Counts& counts() const { return prover_->counts(); }
    int permille_used() const { return bounds_.permille_used(); }

private:
    static constexpr std::uint64_t nodes_of_first_stage = std::uint64_t{1} << 15;

    /// A move at the root, and what it gains.
    struct Root {
        Move move;
        Step step;
        Bounds worth;
    };
    using Roots = std::vector<Root>;

    Roots roots(const Board& board, MoveSet moves) const;
    static Bounds worth_of(const Roots& roots);
    Proof proof(const Position& position, const Roots& roots) const;
    std::vector<Move> line(Position position) const;
    bool ask(Roots& roots, int wanted, bool expected, std::uint64_t last_node,
             const Effort& effort);
    std::uint64_t first_large_stage() const;
    bool make_tables(std::uint64_t nodes, int most_seeds, const Effort& effort);
    void move_into_large_pages();
    bool grow_bounds();
    std::uint64_t bytes_of_tables() const;
    bool has_memory_for(std::uint64_t bytes, std::uint64_t saved_by_packing = 0) const;

    AnyGame game_;
    Tables tables_;  ///< empty once they are packed
    std::optional<PackedTables> packed_;
    bool are_in_large_pages_ = false;     ///< so that it alone has them
    std::uint64_t nodes_taken_over_ = 0;  ///< a part of what the proof that it goes on with took
    int layers_given_up_ = 0;             ///< each halves the first large stage
    BoundsTable bounds_;
    std::unique_ptr<KalahProver> prover_;
};

}  // namespace krou
