#pragma once

#include <optional>
#include <vector>

#include "analysis/analyst.h"
#include "common/json.h"
#include "play/game_file.h"
#include "play/review.h"

namespace krou::web {

/// A game whose moves are judged one by one, so that a page can tell how far that is and stop it.
class GameReview {
public:
    /// With so long for each move.
    GameReview(play::GameRecord record, int milliseconds, int hash_megabytes);

    /// Whether all moves are judged.
    bool is_done() const { return reviews_.size() == moves_.size(); }
    /// Whether one of them is being judged now: then there is no other before that is done.
    bool is_judging() const { return is_judging_; }
    /// What the next move is worth; nothing if that could not be found out.
    std::optional<Json> next();
    /// The game with all that was found, and a summary.
    Json whole(play::Language language) const;

private:
    play::GameRecord record_;
    Limits limits_;
    Analyst analyst_;
    std::vector<Move> moves_;
    Position position_;  ///< before the next of them
    std::vector<play::Review> reviews_;
    bool is_judging_ = false;
};

}  // namespace krou::web
