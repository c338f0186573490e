#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/saved_file.h"
#include "prove/acyclic_proofs.h"
#include "solve/results.h"

namespace krou::solving {

/// First move with the bounds of its final margin.
struct FirstMove {
    Move move;
    Bounds bounds;
};

/// Header of a proof: the progress for a cell of an acyclic game.
struct ProofHead {
    Row row;
    std::vector<FirstMove> moves;
};

/// Returns the progress of a proof.
ProofHead head_of(const Row& row, const AcyclicProofs& proofs);

/// Formats the progress and the open question, e.g.
/// `A -72..2  B 4..72  C -72..8; open: B better than 8?`.
std::string to_text(const ProofHead& head);

/// Boards that took fewer nodes are faster to solve again than to write and read. They are about
/// half of a proof.
inline constexpr std::uint64_t nodes_worth_keeping = 8;

/// Returns `game` as part of a file name.
std::string file_name_part(std::string game);
/// Returns the name of a cell's proof: beside the table, and named after both.
std::string proof_file_name(const std::string& table, const Cell& cell);

inline constexpr SavedKind proof_kind{"proof", 2, "finish it with the krou-solve that began it"};

/// Writes a proof: a header with the row of the cell and the bounds of the first moves, then the
/// boards. A board has ten bytes: a little-endian number of eight with the key in its low 58 bits
/// and the effort above, then the two bounds. Omits boards that took fewer than `min_nodes` nodes,
/// after rounding this limit down to 2, 8, 32 and so on.
std::optional<Error> write_proof(const std::string& path, const ProofHead& head,
                                 const AcyclicProofs& proofs, std::uint64_t min_nodes);

/// Reads the header; nothing without a file. Rejects a proof of a different cell.
Result<std::optional<ProofHead>> read_proof_head(const std::string& path, const Cell& cell);

/// Does the same, and reads all boards into `proofs`, or only verifies them if it is null. Fails if
/// the file is damaged, if memory is short, or if `should_stop` returns true. Then `proofs` must
/// not be used.
Result<std::optional<ProofHead>> read_proof(const std::string& path, const Cell& cell,
                                            AcyclicProofs* proofs,
                                            const std::function<bool()>& should_stop);

}  // namespace krou::solving
