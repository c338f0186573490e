#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bot/game.h"
#include "bot/lobby.h"
#include "bot/program.h"
#include "bot/site.h"
#include "bot/thinker.h"
#include "common/format.h"
#include "common/signals.h"
#include "common/waiting.h"

namespace krou::bot {

/// Carries lines and moves between the site, the lobby, the games and their engines, in one thread.
class Bot {
public:
    Bot(const Settings& settings, const StopSignal& leave, const Supervision& supervision,
        LineSink report);

    /// Plays until the end. Returns an error if it can never succeed.
    std::optional<Error> run();

private:
    /// A running game, its stream and its engine.
    struct RunningGame {
        Game game;
        Feed feed;
        Thinker thinker;
        Time move_due = Time::max();  ///< the stream must have the sent move by then
    };
    /// A request that waits for its turn: the site wants one at a time.
    struct Order {
        Request request;
        std::string about;           ///< for reports
        std::string game;            ///< id of the game if it is a move
        std::string challenge = {};  ///< id of the challenge if it is an acceptance
    };

    bool is_leaving() const { return leave_.is_raised(); }
    bool is_stopped() const { return supervision_.stop.is_raised(); }
    std::optional<Error> check_engine();
    /// Asks the site for our account until it answers.
    std::optional<Error> log_in();
    /// Waits for programs, signals and the deadline.
    void wait(Time deadline);

    void read_events(Time now);
    std::optional<Error> handle_event(std::string_view line, Time now);
    /// Starts to play a game, unless it is running.
    void follow(const std::string& id);
    /// Reads, thinks and moves in one game. Returns false if it is over.
    bool play_on(RunningGame& running, Time now);
    void read_game(RunningGame& running, Time now);
    /// Reads the answer to the first order, which makes room for the next one.
    void read_answer(Time now);
    /// Adds an answer to a challenge, and reports the decision.
    void add_order(Order order, const std::string& decision);
    void send_order(Time now);
    void finish_order(const Order& order, const Exchange::End& end, Time now);
    /// Reports the end of a stream, and when it is opened again.
    void report_end(const std::string& what, const Feed& feed, const Exchange::End& end, Time now);
    /// Notices the statuses that concern all requests.
    void notice(const Exchange::End& end, Time now);
    bool may_ask(Time now) const { return now >= rest_until_; }
    Time next_deadline(Time now);

    std::string engine_setup() const;

    const Settings& settings_;
    const StopSignal& leave_;
    const Supervision& supervision_;
    LineSink report_;
    std::string own_id_;
    std::optional<Lobby> lobby_;  ///< set once we know our account
    Feed events_;
    std::map<std::string, std::unique_ptr<RunningGame>> running_;  ///< by the id of the game
    std::deque<Order> orders_;
    std::unique_ptr<Exchange> exchange_;  ///< of the first order
    Time rest_until_{};                   ///< no requests before this time
    std::optional<Error> final_error_;
};

}  // namespace krou::bot
