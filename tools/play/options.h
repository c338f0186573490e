#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "common/cli.h"
#include "play/sitting.h"

namespace krou::play {

/// What is typed after the name of the program.
struct Options {
    std::optional<Variant> variant;
    std::string fen;
    std::optional<Seat> south;
    std::optional<Seat> north;
    std::optional<int> level;
    std::optional<int> move_time_ms;
    std::optional<int> depth;  ///< of searches without a board, as nodes are
    std::optional<int> nodes;
    Language language = language_of_environment();
    bool is_slow = false;
    std::optional<int> pace_ms;
    Analyst::Settings engine;
    bool is_plain = false;
    std::string game_file;
    bool resumes = false;
    std::optional<std::string> analysed;   ///< a FEN, or a file of games
    std::optional<std::string> annotated;  ///< a file of games
    std::optional<int> game;               ///< of such a file
    std::optional<int> ply;
    std::optional<std::string> out_file;
    std::optional<std::string> plot_file;
};

/// The table of them; what is taken goes into `options`.
std::vector<cli::Option> option_table(Options& options);
/// The words without hyphens.
std::vector<cli::Option> operand_table(Options& options);

/// Which of them does not go with another.
std::optional<Error> contradiction(const Options& options);

/// What people wish for at the board.
Result<Wishes> wishes_from(const Options& options);

}  // namespace krou::play
