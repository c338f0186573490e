#pragma once

#include <optional>
#include <string>
#include <vector>

#include "eval/chances.h"
#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/report.h"

namespace krou {

/// `info depth …` for a search of `position`. With a model, `wdl` follows the score.
std::string info_line(const Position& position, const SearchInfo& info,
                      const std::optional<ChanceModel>& model);

/// `bestmove X [ponder y]`, or `bestmove 0000` if there are no moves.
std::string bestmove_line(const Position& position, const Answer& answer, bool with_reply);

/// Answer to `d`: the board, its variant, FEN, legal moves and result.
std::string display_text(const Position& position);

/// Answer to `legal`: the effect of each legal move, one per line, then their number.
std::string traces_text(const Position& position);

/// Answer to `eval`: the terms of the static eval and their sum.
std::string evaluation_text(const Position& position, const EvaluationSet& evaluations);

}  // namespace krou
