#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "play/review.h"

namespace krou::play {

/// The value for South over the moves, as a picture: shaded for the side that is ahead, with a dot
/// at each mistake.
std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language);

struct AnnotationTask {
    std::string file = {};
    std::optional<int> game = {};  ///< of the file; else all
    std::optional<std::string> out_file = {};
    std::optional<std::string> plot_file = {};
    std::optional<Variant> variant = {};  ///< of games that name none that is known
    Limits limits = {};                   ///< of each search: one or two for a move
    bool is_watched = false;              ///< progress goes to a screen, where each move is told
};

/// `krou-play --annotate`. The games go to `out` or to a file, and then their summaries to `out`;
/// `progress` hears how far it is. All is written in the end or, once the analyst is interrupted,
/// nothing.
std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, std::ostream& out, std::ostream& progress);

}  // namespace krou::play
