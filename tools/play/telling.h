#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/course.h"
#include "play/phrases.h"

/// What happens in a game, in the sentences that are told at a board.
namespace krou::play {

/// What is played: as a person named it where the board has the size of that, else in full.
std::string game_text(const Position& position);
/// "d c"; a store by whose it is.
std::string places_text(const Position& position, const std::vector<int>& places,
                        Language language);
/// That a move was played, with its captures, a tuzdik that it wins, what falls into tuzdiks, and
/// that the mover moves again.
std::vector<std::string> sentences_of(const Turn& turn, const Trace& trace, Language language);
/// Whose turn it is, with the legal moves.
std::string turn_text(const Position& position, Language language);

/// Why the game is over, and what each side has then. It must be over.
std::string ending_text(const Course& course, Language language);
/// What two sides would have in the end, with what is left on the board, and who wins by that.
std::string score_text(const Position& position, const FinalScore& score, Language language);

/// What a program says to an end by agreement.
struct OfferAnswer {
    bool agrees = false;
    std::string text;
};
/// It agrees where it expects no more of playing on; `value` is for the side to move, 300 to a
/// seed.
OfferAnswer answer_to_offer(const Position& position, Side program, int value, Language language);

/// Why the pit or square at this place of the board, as South sees it, cannot be played; nothing
/// where that is legal.
std::optional<std::string> why_refused(const Position& position, int place, Language language);

}  // namespace krou::play
