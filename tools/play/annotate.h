#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "base/result.h"
#include "play/annotation.h"
#include "play/game_file.h"

namespace krou::play {

struct AnnotationTask {
    std::string file;
    std::optional<int> game = {};  ///< of the file; else all
    std::optional<std::string> out_file = {};
    std::optional<std::string> plot_file = {};
    std::optional<Variant> variant = {};  ///< of games that name none that is known
    Limits limits = {};                   ///< of each search: one or two for a move
    bool is_watched = false;              ///< progress goes to a screen, where each move is told
};

/// The game with a value at each move, and the better one with its line at each mistake. What
/// arenas and engines have said of a move is replaced; what people have said stays. The summary is
/// part of the comment on the last move: some readers know no other place, and take each letter
/// outside of braces for a move.
GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language);

/// A line for each side, one for the turning point, and one on what the values count where a store
/// of more than half has ended the game.
std::string summary_text(const GameRecord& record, const std::vector<Review>& reviews,
                         Language language);

/// The value for South over the moves, as a picture: shaded for the side that is ahead, with a dot
/// at each mistake.
std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language);

/// `krou-play --annotate`. The games go to `out` or to a file, and then their summaries to `out`;
/// `progress` hears how far it is. All is written in the end or, once it is told to stop, nothing.
std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, const StopSignal& stop, std::ostream& out,
                                      std::ostream& progress);

}  // namespace krou::play
