#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "play/course.h"
#include "play/phrases.h"

namespace krou::play {

/// Who is to move, and what the values mean.
std::string heading(const Position& position, Language language);
/// A table: each move with its value for the side to move, how well that is known, and its line,
/// as much of it as goes into lines of this width.
std::string analysis_text(const Position& position, const std::vector<Judged>& judged,
                          Language language, int width);

/// The moves of the line that is best for both, each as it is judged where it is played, for the
/// side that plays it: first as the line was found, then from exact value to exact value, as far as
/// those go; where tables hold the rest, to the end of the game.
std::vector<Judged> best_line(const Position& position, const Judged& best, Analyst& analyst);

/// These moves, with their values for the side to move now, and how the game ends by them; where
/// that is before the last seed is played, what the values count.
std::string line_text(const Position& position, const std::vector<Judged>& line, Language language,
                      int width);

struct AnalysisTask {
    std::string what;                     ///< a FEN, `startpos`, or the path of a file of games
    std::optional<int> ply = {};          ///< of the game; else its end
    int game = 1;                         ///< of the file
    std::optional<Variant> variant = {};  ///< of a FEN, and of games that name none that is known
    Limits limits = {};
    int width = 100;  ///< of a line
};

/// `krou-play --analyse`. Once the analyst is interrupted, what has been found so far is written.
std::optional<Error> analyse_command(const AnalysisTask& task, Analyst& analyst, Language language,
                                     std::ostream& out);

}  // namespace krou::play
