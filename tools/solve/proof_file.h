#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/saved_file.h"
#include "prove/kalah_solver.h"
#include "solve/results.h"

namespace krou::solving {

/// A first move, and between which margins it is worth.
struct FirstMove {
    Move move;
    Bounds bounds;
};

/// How far a proof of a cell of kalah has come: what it begins with in its file.
struct ProofHead {
    Row row;
    std::vector<FirstMove> moves;
};

/// What is proved of the first moves of a row.
ProofHead head_of(const Row& row, const KalahSolver& solver);

/// `A -72..2  B 4..72  C -72..8; left to ask: B better than 8?`: what is known, and what is not.
std::string to_text(const ProofHead& head);

/// Boards that took fewer nodes are found again sooner than they are written and read. They are
/// about half of a proof.
inline constexpr std::uint64_t nodes_worth_keeping = 8;

/// Where the proof of a cell lies: beside the table, and named after both.
std::string proof_file_name(const std::string& table, const Cell& cell);

inline constexpr SavedKind proof_kind{"proof", 2, "finish it with the krou-solve that began it"};

/// Writes an unfinished or kept proof to a file of its own: a header with the row of the cell and
/// the bounds of the first moves, then the boards that took most effort. A board has ten bytes: the
/// key in the low 58 bits of eight, little-endian, the effort above it, and the bounds. Boards that
/// took fewer nodes than `min_nodes`, rounded down by a factor of up to four, are left out.
std::optional<Error> write_proof(const std::string& path, const ProofHead& head,
                                 const KalahSolver& solver, std::uint64_t min_nodes);

/// Reads the header; nothing if there is no file. Rejects a proof of a different cell.
Result<std::optional<ProofHead>> read_proof_head(const std::string& path, const Cell& cell);

/// Does the same, and reads all boards into the solver, or only verifies them if it is null. Fails
/// if the file is damaged, if the solver has not enough memory, or if `should_stop` returns true.
/// Then the solver must not be used.
Result<std::optional<ProofHead>> read_proof(const std::string& path, const Cell& cell,
                                            KalahSolver* solver,
                                            const std::function<bool()>& should_stop);

}  // namespace krou::solving
