#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kgp/games.h"
#include "kgp/kalah_state.h"
#include "kgp/message.h"

namespace krou::kgp {

/// Who plays.
struct Identity {
    std::string name;
    std::string token;                      ///< a secret; empty for none
    std::optional<Milliseconds> move_time;  ///< for a move at most, whatever the clock says
};

/// What the server says of the time.
struct ServerClock {
    enum class Mode : std::uint8_t { none, absolute, relative };

    Mode mode = Mode::none;
    std::optional<Milliseconds> left;  ///< for the game, or for each state
    std::optional<Milliseconds> opponents;
};

/// For how long to think about a state. Without a clock it is the server that ends it.
Milliseconds thinking_time(const ServerClock& clock, std::optional<Milliseconds> move_time,
                           const Position& position);

/// What is found of a state.
struct Finding {
    Id id;
    std::optional<Move> move;  ///< that is better than the one before
    bool is_done = false;      ///< there is no more to come
};

/// A state to think about.
struct Question {
    Id id;
    Position position;
    Move first;  ///< the move that it was answered with at once
    Milliseconds time;
};

/// What is to be done about something that was heard.
struct Reaction {
    std::vector<std::string> answers;  ///< lines for the server
    std::vector<std::string> news;     ///< and for the person
    std::optional<Question> question{};
    std::vector<Id> forgotten{};           ///< states that need no more thought
    std::optional<std::string> end{};      ///< why the connection is to end
    std::optional<std::string> refusal{};  ///< the same, where another one would end as well
};

/// What is said to a server and what it has set, over one connection after another.
class Session {
public:
    explicit Session(Identity identity) : identity_(std::move(identity)) {}

    /// A line from the server.
    Reaction hear(const LineBuffer::Line& line, Time now);
    /// Something was found of a state.
    Reaction tell(const Finding& finding, Time now);
    /// All states are answered as they stand.
    Reaction farewell(Time now);
    /// The connection has ended: what there was of games. The next one begins.
    std::vector<std::string> cut_off();

    bool is_greeted() const { return talk_.is_greeted; }
    bool has_played() const { return talk_.has_played; }

private:
    struct OpenState {
        KalahState state;
        std::optional<Position> position;
        std::optional<Move> move;  ///< the last that was sent
        GameTag tag;
        Time since;
        int clock_set;  ///< the number of the setting by which its time counts
    };
    /// What holds for one connection.
    struct Talk {
        bool is_greeted = false;
        bool has_played = false;
        ServerClock clock{};
        int clock_set = 0;
        GameTag tag{};
        std::map<Id, OpenState> open{};
        int errors = 0;    ///< of the server's, that were told
        int refusals = 0;  ///< of what the server has said
    };
    struct Command {
        std::string_view name;
        Reaction (Session::*handle)(const Message& message, Time now);
        bool before_greeting;  ///< whether it means something before the server has said who it is
    };
    static std::span<const Command> commands();

    Reaction refused(const Id& id, const std::string& why);
    Reaction kgp(const Message& message, Time now);
    Reaction state(const Message& message, Time now);
    Reaction stop(const Message& message, Time now);
    Reaction set(const Message& message, Time now);
    Reaction ping(const Message& message, Time now);
    Reaction error(const Message& message, Time now);
    Reaction goodbye(const Message& message, Time now);

    std::string without_token(std::string text) const;
    /// The state is answered: takes it out, and its time off the clock.
    std::vector<std::string> close(std::map<Id, OpenState>::iterator open, Time now);

    Identity identity_;
    Talk talk_;
    Games games_;
    bool is_token_told_ = false;
};

}  // namespace krou::kgp
