#pragma once

#include <optional>
#include <string>
#include <vector>

#include "eval/chances.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "search/report.h"

namespace krou {

/// `info depth …` for a search of `position`; with a model, the chances stand behind the score.
std::string info_line(const Position& position, const SearchInfo& info,
                      const std::optional<ChanceModel>& model);

/// `bestmove X [ponder y]`; `0000` where there is no move.
std::string bestmove_line(const Position& position, const Answer& answer, bool with_reply);

/// The answer to `d`: the board, its variant, FEN, legal moves and result.
std::string display_text(const Position& position);

/// The answer to `legal`: what each legal move does, in a line, and how many there are.
std::string traces_text(const Position& position);

/// The answer to `eval`: what the evaluation sees and what it makes of it.
std::string evaluation_text(const Position& position, const Opinion& opinion);

}  // namespace krou
