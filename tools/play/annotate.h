#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/review.h"
#include "base/result.h"

namespace krou::play {

inline constexpr int default_annotation_ms = 200;

/// Plots South's value per move as SVG, shaded for the side that leads, with a dot per mistake.
std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language);

struct AnnotationTask {
    std::string file = {};
    std::optional<int> game = {};  ///< number in the file; default: all games
    std::optional<std::string> out_file = {};
    std::optional<std::string> plot_file = {};
    std::optional<Variant> variant = {};  ///< for games of unknown variants
    Limits limits = {};                   ///< per search; one or two searches per move
    bool is_watched = false;              ///< progress is shown per move, on a screen
};

/// Runs `krou-play --annotate`. Prints the games to `out`, or writes them to a file and prints the
/// summaries. Writes at the end; nothing if the analyst is interrupted.
std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, std::ostream& out, std::ostream& progress);

}  // namespace krou::play
