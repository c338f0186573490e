#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_history.h"
#include "game/phrases.h"

/// Sentences about moves, turns and endings.
namespace krou {

/// Returns the variant as the user named it if the board has its size, otherwise in full.
std::string game_text(const Position& position);
/// Returns the name of a game, given its variant spec: "Kalah" for `kalah:pits=4`.
std::string game_name(std::string_view spec, Language language);
/// Likewise, with the settings of the spec: "Kalah, 4 pits, 1 seed".
std::string game_title(std::string_view spec, Language language);
/// Counts the moves of a game: "14 moves".
std::string moves_counted(const GameHistory& history, Language language);
/// Names places of South's board: "d c". A store is named after its owner.
std::string places_text(const Position& position, const std::vector<int>& places,
                        const Voice& voice);
/// Describes a move: captures, a new tuzdik, seeds that fall into tuzdiks, and an extra turn.
std::vector<std::string> describe_move(const Turn& turn, const Trace& trace, const Voice& voice);
/// Names the side to move and its legal moves.
std::string turn_text(const Position& position, const Voice& voice);

/// Describes why the game is over and its score. It must be over.
std::string ending_text(const GameHistory& history, const Voice& voice);
/// Describes why the game is over and who takes the seeds left on the board.
std::string ending_reason(const GameHistory& history, const Voice& voice);
/// Describes the final stores, the seeds left on the board, and the winner.
std::string score_text(const Position& position, const FinalScore& score, const Voice& voice);

/// Counts the seeds of a value, without its sign: "about 1 seed". Whole values are exact: "2
/// seeds".
std::string seeds_in_words(int value, Language language);
/// Describes the result that a value for a side means: "a win by about 2 seeds", "a draw".
std::string value_in_words(const Position& position, int value, Language language);

/// Asks whether to stop here, each side taking its row, and shows the result.
std::string stop_question(const Position& position, const Voice& voice);

/// Answer of a program to that question.
struct StopAnswer {
    bool agrees = false;
    std::string text;
};
/// A program agrees unless it expects more from playing on. `value` is for the side to move, 300
/// per seed.
StopAnswer answer_to_stop(const Position& position, Side program, int value, const Voice& voice);

/// Describes why this pit or square of South's board cannot be played. Returns nothing if it can.
std::optional<std::string> why_illegal(const Position& position, int place, const Voice& voice);

}  // namespace krou
