#pragma once

#include <optional>
#include <vector>

#include "analysis/review.h"
#include "common/json.h"
#include "game/game_record.h"

namespace krou::web {

/// Reviews a game move by move, so that the page can show progress and stop.
class GameReview {
public:
    /// The time is per move.
    GameReview(GameRecord record, int milliseconds, int hash_megabytes);

    /// True if all moves are reviewed.
    bool is_done() const { return reviews_.size() == moves_.size(); }
    /// True while `next` runs; it must not be called again before it returns.
    bool is_busy() const { return is_busy_; }
    /// Reviews the next move. Returns nothing if its search failed.
    std::optional<Json> next();
    /// Returns the annotated game and a summary.
    Json result(Language language) const;

private:
    GameRecord record_;
    Limits limits_;
    Analyst analyst_;
    std::vector<Move> moves_;
    Position position_;  ///< before the next move
    std::vector<Review> reviews_;
    bool is_busy_ = false;
};

}  // namespace krou::web
