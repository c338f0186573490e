#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "games/position.h"
#include "games/trace.h"
#include "play/phrases.h"

namespace krou::play {

/// Names the side to move and explains the values.
std::string heading(const Position& position, Language language);
/// Formats a table of moves: value for the side to move, exact or not, depth, and as much of the PV
/// as fits this width.
std::string analysis_text(const Position& position, const std::vector<EvaluatedMove>& evaluated,
                          Language language, int width);

/// Evaluates the moves of the PV where they are played, each for its side. While values are exact,
/// continues with new PVs, if possible to the end of the game.
std::vector<EvaluatedMove> best_line(const Position& position, const EvaluatedMove& best,
                                     Analyst& analyst);

/// Formats these moves with their values for the side to move now, and the end of the game. If
/// seeds are left then, also explains the values.
std::string line_text(const Position& position, const std::vector<EvaluatedMove>& line,
                      Language language, int width);

/// Returns the sentence that compares a move with the best one; empty without evaluations.
std::string evaluation_of(const Turn& turn, const std::vector<EvaluatedMove>& evaluated,
                          Language language);

struct AnalysisTask {
    std::string what;                     ///< a FEN, `startpos`, or the path of a game file
    std::optional<int> ply = {};          ///< default: the end of the game
    int game = 1;                         ///< number in the file
    std::optional<Variant> variant = {};  ///< for a FEN and for games of unknown variants
    Limits limits = {};
    int width = 100;  ///< characters per line
};

/// Runs `krou-play --analyse`. If the analyst is interrupted, prints the results so far.
std::optional<Error> analyse_command(const AnalysisTask& task, Analyst& analyst, Language language,
                                     std::ostream& out);

}  // namespace krou::play
