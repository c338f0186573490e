#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/game.h"
#include "common/format.h"
#include "common/waiting.h"
#include "match/driven_engine.h"

namespace krou::bot {

/// Engine of one game: searches one task at a time, and ponders.
class Thinker {
public:
    Thinker(const Command& command, std::string setup, const Supervision& supervision,
            LineSink report)
        : engine_(command, std::move(setup), supervision, std::move(report)) {}

    struct Answer {
        std::string moves;  ///< as in `Task`
        std::string best;   ///< a move or a PV; empty if the engine has failed too often
        std::string ponder = {};
    };
    /// Starts this task if the engine is idle, and stops any other. If the engine has failed twice
    /// or cannot start, returns its last best move.
    std::optional<Answer> pursue(const std::optional<Task>& task, Time now);
    /// Reads the output. Returns the answer if the search has ended.
    std::optional<Answer> read(Time now);

    std::vector<int> descriptors() const { return engine_.descriptors(); }
    /// Returns the time at which to call `pursue` and `read` again; `Time::max()` if none.
    Time deadline() const;

private:
    struct Search {
        std::string moves;
        bool is_ponder;
        Time end;  ///< time to send `stop`, unless it ponders
        bool is_abandoned = false;
    };

    DrivenEngine engine_;
    std::optional<Search> search_;  ///< until its `bestmove`
    std::string moves_;             ///< of the last search that was not a ponder
    std::string pv_;                ///< best one in that search
    int failures_ = 0;              ///< in that search
    std::string pondered_;          ///< moves whose ponder has ended
};

}  // namespace krou::bot
