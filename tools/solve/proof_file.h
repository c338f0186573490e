#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
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

/// A proof that is not finished, or is to stay, lies in a file of its own:
///
///     krou proof 1
///     moves A -72..2 B 4..72 C -72..8 checksum
///     (a table of solved games with the row of the cell, from `krou solved 1` to `end`)
///
/// Then come the boards that took most effort, ten bytes each: the key in the low 58 bits of eight,
/// the lowest byte first, the effort above it, the bounds; and in eight bytes the checksum of the
/// whole file before it.
/// Boards that took fewer nodes than `min_nodes`, rounded down by up to four times, are left out.
std::optional<Error> write_proof(const std::string& path, const ProofHead& head,
                                 const KalahSolver& solver, std::uint64_t min_nodes);

/// The head of such a file; nothing where there is no file. Refused where it is of another cell.
Result<std::optional<ProofHead>> read_proof_head(const std::string& path, const Cell& cell);

/// The same, and has the solver take over what is proved. Refused where it is damaged, where the
/// solver has no room for all of it, and when it is to give up; then the solver is not to be used.
Result<std::optional<ProofHead>> read_proof(const std::string& path, const Cell& cell,
                                            KalahSolver& solver,
                                            const std::function<bool()>& should_stop = {});

/// Verifies the checksum of the whole file. Rejects a damaged one, and gives up if told to.
std::optional<Error> check_proof(const std::string& path, const Cell& cell,
                                 const std::function<bool()>& should_stop = {});

}  // namespace krou::solving
