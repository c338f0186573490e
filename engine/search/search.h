#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/opinion.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/report.h"
#include "search/root_proof.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// What a search draws on, and how it goes about it.
struct SearchMeans {
    const Opinion& opinion;
    const Tables* tables = nullptr;  ///< null for none
    int threads = 1;
    Selectivity selectivity = Selectivity::usual;
    SearchConstants constants = {};  ///< only a build made for tuning goes by these
    int lines = 1;                   ///< so many of the best moves, each with its value
};

/// Finds moves by alpha-beta. Keeps what it has found for the next search, until told to forget it.
class Search {
public:
    /// Its memory has this size, or is the largest half, quarter … of it that there is.
    explicit Search(std::size_t hash_megabytes) : table_(hash_megabytes) {}

    /// Searches these moves, at least one, until a limit, the clock or a proof ends it, but at
    /// least one ply. `listener` is called on this thread.
    Answer run(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
               const SearchMeans& means, const RootProofs& proofs, const Listener& listener);

    /// Forgets what it has found.
    void forget();
    /// What it has found goes here.
    TranspositionTable& table() { return table_; }
    const TranspositionTable& table() const { return table_; }

private:
    TranspositionTable table_;
    std::uint64_t searches_ = 0;  ///< since it was told to forget
};

/// The move to ponder on: the next of the line, if it is the other side's.
std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line);

}  // namespace krou
