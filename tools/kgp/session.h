#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/format.h"
#include "common/waiting.h"
#include "kgp/protocol.h"

namespace krou::kgp {

struct Identity {
    std::string name;
    std::string token;                        ///< a secret; empty for none
    std::optional<Milliseconds> move_time{};  ///< maximum per state
};

/// Open state: an independent position that the server wants a move for.
struct State {
    Id id;
    Position position;
    std::string game;  ///< name for reports
    Time arrival;
    Time deadline;  ///< end of its thinking time
    Move best;      ///< best move so far
    Move sent;      ///< last move sent to the server

    bool is_done = false;  ///< no better move will come
    int failures = 0;      ///< number of engines that failed on it
};
using States = std::vector<std::shared_ptr<State>>;

/// Dialogue with a server over one connection. It knows neither sockets nor engines: engines
/// improve the moves of its open states, and it sends them.
class Session {
public:
    Session(Identity identity, LineSink send, LineSink report)
        : identity_(std::move(identity)), send_(std::move(send)), report_(std::move(report)) {}

    /// Handles a line from the server.
    void handle(std::string_view line, Time now);
    /// Sends improved moves, and yields finished states and those out of time.
    void answer(Time now);
    /// Yields all states and sends `goodbye`.
    void finish(Time now);
    /// Reports the last game if its end was not seen.
    void report_last_seen();

    const States& open() const { return open_; }
    bool is_greeted() const { return is_greeted_; }
    bool has_played() const { return has_played_; }
    /// Reason to close the connection.
    struct End {
        std::string reason;
        bool is_final = false;  ///< a new connection would end the same way
    };
    const std::optional<End>& end() const { return end_; }

private:
    struct Command;

    void greet(const Message& message, Time now);
    void add_state(const Message& message, Time now);
    void stop_state(const Message& message, Time now) { close(message.ref, now); }
    void set(const Message& message, Time now);
    void ping(const Message& message, Time now);
    void report_error(const Message& message, Time now);
    void receive_goodbye(const Message& message, Time now);

    void send_to(const Id& id, const std::string& command);
    void send_error(const Id& id, const std::string& reason);
    void close(const Id& id, Time now);
    void report_result(const State& state);
    std::string game_name() const;
    Milliseconds thinking_time() const;

    Identity identity_;
    LineSink send_;
    LineSink report_;
    States open_;
    bool is_greeted_ = false;
    bool has_played_ = false;
    std::optional<End> end_;
    int errors_ = 0;                          ///< number of errors sent and reported
    std::string clock_mode_ = "none";         ///< `none`, `absolute` or `relative`
    std::optional<Milliseconds> clock_left_;  ///< per game or per state
    Time clock_set_{};                        ///< time of the last `time:clock`
    std::string game_id_;
    std::string opponent_;
    std::string uri_;
    std::string last_game_;  ///< game of the last state
    std::string last_seen_;  ///< report on that game in case we miss its end
    bool has_parallel_games_ = false;
};

}  // namespace krou::kgp
