#include "kgp/session.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/text.h"
#include "common/text.h"
#include "search/clock.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;

/// The numbers of our commands.
constexpr std::int64_t token_id = 3;
constexpr std::int64_t mode_id = 5;

constexpr std::size_t max_open = 1024;    // states; more are answered at once
constexpr int max_errors = 20;            // of a connection, that each side is told
constexpr std::size_t longest_tag = 200;  // bytes of what is kept of a game
constexpr Milliseconds default_time = 4s;
constexpr Milliseconds longest_time = 24h;

std::string argument(const Message& message, std::size_t number) {
    return number < message.arguments.size() ? message.arguments[number].text : "";
}

std::string move_text(const Id& id, Move move) {
    return answer_to(id, "move " + std::to_string(move.index + 1));
}

std::string error_text(const Id& id, const std::string& why) {
    return answer_to(id, "error " + as_text(why));
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

void append(Reaction& reaction, const Reaction& more) {
    append(reaction.answers, more.answers);
    append(reaction.news, more.news);
}

/// Seconds as a server gives them; nothing for what is no number.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
    const auto seconds = parse_decimal(text);
    if (!seconds) return std::nullopt;
    const auto longest = std::chrono::duration<double>(longest_time).count();
    return Milliseconds(static_cast<std::int64_t>(1000 * std::clamp(*seconds, 0.0, longest)));
}

std::string in_seconds(Milliseconds time) {
    return decimal_text(static_cast<double>(time.count()) / 1000) + " s";
}

struct ServerOption {
    std::string_view name;
    void (*set)(ServerClock& clock, GameTag& tag, const std::string& value);
    bool is_clock = false;
};

constexpr std::array server_options = {
    ServerOption{"time:mode",
                 [](ServerClock& clock, GameTag&, const std::string& value) {
                     using Mode = ServerClock::Mode;
                     if (value == "none") clock.mode = Mode::none;
                     if (value == "absolute") clock.mode = Mode::absolute;
                     if (value == "relative") clock.mode = Mode::relative;
                 }},
    ServerOption{"time:clock",
                 [](ServerClock& clock, GameTag&, const std::string& value) {
                     if (const auto left = parse_seconds(value)) clock.left = left;
                 },
                 true},
    ServerOption{"time:opclock",
                 [](ServerClock& clock, GameTag&, const std::string& value) {
                     if (const auto left = parse_seconds(value)) clock.opponents = left;
                 }},
    ServerOption{"game:id",
                 [](ServerClock&, GameTag& tag, const std::string& value) { tag.id = value; }},
    ServerOption{"game:uri",
                 [](ServerClock&, GameTag& tag, const std::string& value) { tag.uri = value; }},
    ServerOption{"game:opponent", [](ServerClock&, GameTag& tag,
                                     const std::string& value) { tag.opponent = value; }},
};

}  // namespace

Milliseconds thinking_time(const ServerClock& clock, std::optional<Milliseconds> move_time,
                           const Position& position) {
    constexpr Milliseconds on_the_way = 50ms;  // to the server and in its queues
    using Mode = ServerClock::Mode;
    if (clock.mode == Mode::none || !clock.left) return move_time.value_or(default_time);
    auto time = std::max(*clock.left * 9 / 10 - on_the_way, 0ms);
    if (clock.mode == Mode::absolute) {
        TimeLeft left;
        left.left_ms = time.count();
        left.moves_expected = expected_moves_left(position);
        time = Milliseconds(budget(left, 0).soft_ms);
    }
    return std::min(time, move_time.value_or(longest_time));
}

std::span<const Session::Command> Session::commands() {
    static constexpr std::array table = {
        Command{"kgp", &Session::kgp, true},         Command{"state", &Session::state, false},
        Command{"stop", &Session::stop, false},      Command{"set", &Session::set, false},
        Command{"ping", &Session::ping, true},       Command{"error", &Session::error, true},
        Command{"goodbye", &Session::goodbye, true},
    };
    return table;
}

Reaction Session::hear(const LineBuffer::Line& line, Time now) {
    if (line.is_too_long) return refused({}, "a line has more than 16384 characters");
    if (trimmed(line.text).empty()) return {};
    const auto message = parse_message(line.text);
    if (!message) return refused({}, message.error());
    const auto found = std::ranges::find(commands(), message->name, &Command::name);
    if (found == commands().end() || (!talk_.is_greeted && !found->before_greeting)) return {};
    return (this->*found->handle)(*message, now);
}

/// Two programs that refuse each other's refusals must come to an end.
Reaction Session::refused(const Id& id, const std::string& why) {
    if (talk_.refusals++ >= max_errors) return {};
    return {{error_text(id, why)}, {}};
}

Reaction Session::kgp(const Message& message, Time) {
    if (talk_.is_greeted) return {};
    if (parse_number(argument(message, 0)) != 1) {
        const auto version = argument(message, 0);
        Reaction reaction{{error_text(message.id, "only version 1 is spoken here"), "goodbye"}, {}};
        reaction.refusal = "the server speaks version " + in_quotes(without_token(version)) +
                           " of the protocol, and this program only version 1";
        return reaction;
    }
    talk_.is_greeted = true;
    Reaction reaction{{"1 set info:name " + as_text(identity_.name)}, {}};
    if (!identity_.token.empty())
        reaction.answers.push_back(std::to_string(token_id) + " set auth:token " +
                                   as_text(identity_.token));
    reaction.answers.push_back(std::to_string(mode_id) + " mode freeplay");
    return reaction;
}

Reaction Session::state(const Message& message, Time now) {
    const auto& id = message.id;
    const bool has_board =
        !message.arguments.empty() && message.arguments.front().kind == Argument::Kind::board;
    const auto state = has_board ? state_from(message.arguments.front().numbers)
                                 : Result<KalahState>(Error{"a state has no board"});
    if (!state) return refused(id, state.error());
    Reaction reaction;
    // The same number again takes the place of the state before.
    if (const auto before = talk_.open.find(id); before != talk_.open.end()) {
        reaction.news = close(before, now);
        reaction.forgotten.push_back(id);
    }
    talk_.has_played = true;
    const auto only = state->first_move();
    if (!only) {
        reaction.answers.push_back(answer_to(id, "yield"));
        return reaction;
    }
    const auto position = position_of(*state);
    const auto first = position ? quick_move(*position) : *only;
    const auto time = position ? thinking_time(talk_.clock, identity_.move_time, *position) : 0ms;
    reaction.answers.push_back(move_text(id, first));
    if (talk_.open.size() >= max_open) {
        reaction.answers.push_back(answer_to(id, "yield"));
        return reaction;
    }
    append(reaction.news, games_.begin(talk_.tag, *state));
    talk_.open.emplace(id, OpenState{*state, position, first, talk_.tag, now, talk_.clock_set});
    if (time > 0ms && position->legal_moves().size() > 1)
        reaction.question = Question{id, *position, first, time};
    else
        append(reaction, tell({id, {}, true}, now));
    return reaction;
}

std::vector<std::string> Session::close(std::map<Id, OpenState>::iterator place, Time now) {
    const auto open = std::move(place->second);
    talk_.open.erase(place);
    auto& clock = talk_.clock;
    // What was set since then counts the time by itself.
    if (clock.mode == ServerClock::Mode::absolute && clock.left &&
        open.clock_set == talk_.clock_set)
        clock.left =
            std::max(*clock.left - std::chrono::duration_cast<Milliseconds>(now - open.since), 0ms);
    const auto outcome = open.position ? outcome_of(open.state, *open.position, *open.move)
                                       : Outcome{open.state.stores};
    auto news = games_.answer(open.tag, outcome);
    if (clock.mode == ServerClock::Mode::absolute && clock.left && clock.opponents)
        for (auto& line : news)
            line += ", with " + in_seconds(*clock.left) + " left and the other side " +
                    in_seconds(*clock.opponents);
    return news;
}

Reaction Session::stop(const Message& message, Time now) {
    const auto open = talk_.open.find(message.ref);
    if (open == talk_.open.end()) return {};
    Reaction reaction{{}, close(open, now)};
    reaction.forgotten.push_back(message.ref);
    return reaction;
}

Reaction Session::set(const Message& message, Time) {
    const auto name = argument(message, 0);
    const auto option = std::ranges::find(server_options, name, &ServerOption::name);
    if (option == server_options.end() || message.arguments.size() < 2) return {};
    option->set(talk_.clock, talk_.tag, without_token(argument(message, 1)).substr(0, longest_tag));
    if (option->is_clock) ++talk_.clock_set;
    return {};
}

Reaction Session::ping(const Message& message, Time) {
    std::string pong = "pong";
    if (!message.arguments.empty()) {
        const auto& [kind, text, numbers] = message.arguments.front();
        pong += ' ' + (kind == Argument::Kind::text ? as_text(text) : text);
    }
    const auto answer = answer_to(message.id, pong);
    if (answer.size() > longest_line) return {{answer_to(message.id, "pong")}, {}};
    return {{answer}, {}};
}

/// A server may repeat what it was sent, and the token is nobody's business.
std::string Session::without_token(std::string text) const {
    const auto& token = identity_.token;
    for (std::size_t at = 0; !token.empty() && (at = text.find(token, at)) != text.npos; ++at)
        text.replace(at, token.size(), "*");
    return text;
}

Reaction Session::error(const Message& message, Time) {
    const auto why = in_quotes(without_token(argument(message, 0)));
    Reaction reaction;
    if (message.ref == mode_id) {
        reaction.answers = {"goodbye"};
        reaction.refusal = "the server does not play in mode freeplay: " + why;
    } else if (message.ref == token_id && !identity_.token.empty()) {
        if (!std::exchange(is_token_told_, true))
            reaction.news = {"the server refuses the token: " + why};
    } else if (talk_.errors++ < max_errors) {
        reaction.news = {"the server says that something is wrong: " + why};
    }
    return reaction;
}

Reaction Session::goodbye(const Message&, Time) {
    Reaction reaction;
    reaction.end = "the server says goodbye";
    return reaction;
}

Reaction Session::tell(const Finding& finding, Time now) {
    const auto open = talk_.open.find(finding.id);
    if (open == talk_.open.end()) return {};
    Reaction reaction;
    if (finding.move && finding.move != open->second.move) {
        open->second.move = finding.move;
        reaction.answers.push_back(move_text(finding.id, *finding.move));
    }
    if (finding.is_done) {
        reaction.answers.push_back(answer_to(finding.id, "yield"));
        reaction.news = close(open, now);
    }
    return reaction;
}

Reaction Session::farewell(Time now) {
    Reaction reaction;
    while (!talk_.open.empty()) append(reaction, tell({talk_.open.begin()->first, {}, true}, now));
    reaction.answers.emplace_back("goodbye");
    return reaction;
}

std::vector<std::string> Session::cut_off() {
    talk_ = {};
    return games_.cut_off();
}

}  // namespace krou::kgp
