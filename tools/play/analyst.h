#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "search/clock.h"
#include "tables/library.h"

namespace krou::play {

/// What the engine makes of a move.
struct Judged {
    Move move;
    int value = 0;          ///< final margin for the side to move, 300 to a seed
    bool is_exact = false;  ///< proved, after the moves of this game; else believed
    int depth = 0;
    std::vector<Move> line;  ///< the move, and what is expected after it
};

/// The engine in this process. One search at a time; only `stop` comes from other threads.
class Analyst {
public:
    struct Settings {
        int hash_megabytes = 64;
        int threads = 1;
        int seeds_in_memory = 10;         ///< tables of up to so many seeds are made; none with 0
        std::string tablebase_path = {};  ///< a directory of larger ones; empty for none
    };
    /// Called after each finding.
    using Watch = std::function<void(const SearchInfo&)>;
    using Warn = TableLibrary::Warn;

    /// `warn` hears of files of tables that are of no use.
    explicit Analyst(const Settings& settings, Warn warn = {});

    /// The best of so many moves, the best first; all with as many lines as there are moves, none
    /// when the game is over.
    std::vector<Judged> judge(const Position& position, const Limits& limits, int lines,
                              const Watch& watch = {});
    /// The move to play; none when the game is over.
    std::optional<Move> choose(const Position& position, const Limits& limits,
                               std::optional<Skill> skill, const Watch& watch = {});
    /// By which values tell how games end from there.
    ChanceModel chance_model(const Position& position) const {
        return opinion_->chances_for(position.variant().rules, position.pits());
    }
    /// Ends the search that runs, if one does: it answers with what it has found.
    void stop();
    /// Forgets what earlier searches have found.
    void forget() { engine_.forget(); }

private:
    Answer run(const Position& position, const Limits& limits, int lines,
               std::optional<Skill> skill, const Watch& watch);

    int threads_;
    Warn warn_;
    Engine engine_;
    std::shared_ptr<const Opinion> opinion_ = built_in_opinion();
    std::mutex mutex_;
    std::optional<Clock> clock_;  ///< of the last search
};

}  // namespace krou::play
