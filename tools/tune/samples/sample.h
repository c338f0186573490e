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

/// Board of a game with its labels. All values are net seeds that the mover will still gain,
/// without the stores.
struct Sample {
    Board board;
    int value = 0;                ///< value of a search; a seed is 300
    Bounds proved;                ///< bounds from endgame tables, otherwise all seeds
    int margin_half_seeds = 0;    ///< result of the game, or of the tables
    bool is_quiet = false;        ///< no move captures or gives an extra turn
    bool is_played_well = false;  ///< no random move between here and that result

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Samples of one game. Games are numbered from 1.
struct SampledGame {
    std::int64_t number = 0;
    std::vector<Sample> samples;

    friend bool operator==(const SampledGame&, const SampledGame&) = default;
};

/// Returns the seeds in the pits.
int seeds_on(const Board& board);

/// Returns true if a game with these rules can lead to this sample.
bool is_possible(const Sample& sample, const Rules& rules);

/// Returns the game as a record of a sample file.
std::string to_bytes(const SampledGame& game);
/// Returns the game of a record; nothing if no program wrote it.
std::optional<SampledGame> parse_game(std::string_view bytes);

}  // namespace krou::tune
