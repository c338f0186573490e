#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board.h"
#include "games/rules.h"
#include "tables/table.h"

namespace krou::tune {

/// A board of a game, and what is known of it. All is said of the side to move and of the seeds
/// that are still to be gained, whatever lies in the stores.
struct Sample {
    Board board;
    int value = 0;                ///< what a search said, net, 300 to a seed
    Bounds proved;                ///< what endgame tables say, in net seeds; else all is possible
    int margin_half_seeds = 0;    ///< what came of it, net: at the end, or by the tables
    bool is_quiet = false;        ///< no move captures or moves again
    bool is_played_well = false;  ///< no random move led from here to that

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// The samples of one game; those of a file are numbered from 1.
struct SampledGame {
    std::int64_t number = 0;
    std::vector<Sample> samples;

    friend bool operator==(const SampledGame&, const SampledGame&) = default;
};

/// Those in the pits.
int seeds_on(const Board& board);

/// Whether a game by these rules may have led to such a sample.
bool is_possible(const Sample& sample, const Rules& rules);

/// Returns the game as a record of a sample file.
std::string to_bytes(const SampledGame& game);
/// Returns the game of a record; nothing if no program wrote it.
std::optional<SampledGame> parse_game(std::string_view bytes);

}  // namespace krou::tune
