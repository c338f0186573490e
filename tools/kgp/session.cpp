#include "kgp/session.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "common/secret.h"
#include "common/text.h"
#include "games/notation.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;

// Numbers of our commands.
constexpr std::int64_t token_id = 3;
constexpr std::int64_t mode_id = 5;

constexpr std::size_t max_open = 1024;  // states
constexpr int max_errors = 20;          // per connection
constexpr std::size_t max_setting_bytes = 200;
constexpr Milliseconds default_time = 4s;  // without a clock
constexpr Milliseconds max_time = 24h;
constexpr Milliseconds network_delay = 50ms;
constexpr int expected_moves = 20;  // a game clock must last for

std::string move_text(Move move) {
    return "move " + std::to_string(move.index + 1);
}

}  // namespace

struct Session::Command {
    std::string_view name;
    void (Session::*handle)(const Message& message, Time now);
    bool before_greeting = false;  ///< valid before the server has sent `kgp`
};

void Session::handle(std::string_view line, Time now) {
    static constexpr std::array commands = {
        Command{"kgp", &Session::greet, true},
        Command{"state", &Session::add_state},
        Command{"stop", &Session::stop_state},
        Command{"set", &Session::set},
        Command{"ping", &Session::ping, true},
        Command{"error", &Session::report_error, true},
        Command{"goodbye", &Session::receive_goodbye, true},
    };
    const auto message = parse_message(line);
    if (!message) return send_error({}, message.error());
    const auto* found = std::ranges::find(commands, message->name, &Command::name);
    if (found != commands.end() && (is_greeted_ || found->before_greeting))
        (this->*found->handle)(*message, now);
}

void Session::send_to(const Id& id, const std::string& command) {
    send_(id ? '@' + std::to_string(*id) + ' ' + command : command);
}

/// Limits errors, so that two programs do not reject each other's errors forever.
void Session::send_error(const Id& id, const std::string& reason) {
    if (errors_++ < max_errors) send_to(id, "error " + to_argument(reason));
}

void Session::greet(const Message& message, Time) {
    if (const auto version = first_word(message.arguments); version != "1") {
        send_error(message.id, "this client speaks version 1 only");
        send_("goodbye");
        end_ = {"expected protocol version 1, got " + in_quotes(version), true};
    } else if (!std::exchange(is_greeted_, true)) {
        send_("1 set info:name " + to_argument(identity_.name));
        if (!identity_.token.empty())
            send_(std::to_string(token_id) + " set auth:token " + to_argument(identity_.token));
        send_(std::to_string(mode_id) + " mode freeplay");
    }
}

Milliseconds Session::thinking_time() const {
    if (clock_mode_ == "none" || !clock_left_) return identity_.move_time.value_or(default_time);
    auto time = std::max(*clock_left_ * 9 / 10 - network_delay, 0ms);
    if (clock_mode_ == "absolute") time /= expected_moves;
    return std::min(time, identity_.move_time.value_or(max_time));
}

void Session::add_state(const Message& message, Time now) {
    const auto& id = message.id;
    close(id, now);  // the same number again replaces the state
    const auto position = parse_board(message.arguments);
    if (!position) send_error(id, position.error());
    const auto moves = position ? position->legal_moves() : MoveSet();
    if (moves.empty()) return send_to(id, "yield");
    const auto first = *moves.begin();
    send_to(id, move_text(first));
    if (open_.size() >= max_open) return send_to(id, "yield");
    has_played_ = true;
    has_parallel_games_ = has_parallel_games_ || !open_.empty();
    const auto game = game_name();
    if (std::exchange(last_game_, game) != game) report_last_seen();
    const auto time = moves.size() > 1 ? thinking_time() : 0ms;
    open_.push_back(
        std::make_shared<State>(State{id, *position, game, now, now + time, first, first}));
    answer(now);
}

void Session::answer(Time now) {
    const auto open = open_;
    for (const auto& state : open) {
        if (std::exchange(state->sent, state->best) != state->best)
            send_to(state->id, move_text(state->best));
        if (!state->is_done && state->deadline > now) continue;
        send_to(state->id, "yield");
        close(state->id, now);
    }
}

void Session::close(const Id& id, Time now) {
    const auto found = std::ranges::find(open_, id, [](const auto& state) { return state->id; });
    if (found == open_.end()) return;
    const auto state = *found;
    open_.erase(found);
    report_result(*state);
    if (clock_mode_ != "absolute" || !clock_left_) return;
    const auto spent = now - std::max(state->arrival, clock_set_);
    clock_left_ = std::max(*clock_left_ - std::chrono::duration_cast<Milliseconds>(spent), 0ms);
}

/// Reports the result if our last move ends the game: it empties a row or wins more than half.
void Session::report_result(const State& state) {
    auto after = state.position;
    after.play(state.sent);
    const auto board = board_for(Side::south, after);
    const auto score = after.result().value_or(
        FinalScore{2 * board[Board::own_store], 2 * board[Board::opponent_store]});
    const auto [south, north] = score;
    const bool is_over = after.result() || std::max(south, north) > after.total();
    last_seen_ = is_over ? "" : state.game + ": end not seen, last " + stores_text(score);
    const char* result = south > north ? ": won " : south < north ? ": lost " : ": drawn ";
    if (is_over) report_(state.game + result + stores_text(score));
}

void Session::report_last_seen() {
    const auto line = std::exchange(last_seen_, {});
    if (!line.empty() && !has_parallel_games_) report_(line);
}

/// Formats "game 17 against Bob (https://…)".
std::string Session::game_name() const {
    std::string name = game_id_.empty() ? "a game" : "game " + quoted_if_unreadable(game_id_);
    if (!opponent_.empty()) name += " against " + quoted_if_unreadable(opponent_);
    if (!uri_.empty()) name += " (" + quoted_if_unreadable(uri_) + ')';
    return name;
}

void Session::set(const Message& message, Time now) {
    const auto name = first_word(message.arguments);
    const auto text = first_text(message.arguments.substr(name.size()));
    const auto value = without_secret(text, identity_.token).substr(0, max_setting_bytes);
    if (name == "game:id") game_id_ = value;
    if (name == "game:opponent") opponent_ = value;
    if (name == "game:uri") uri_ = value;
    if (name == "time:mode" && (value == "none" || value == "absolute" || value == "relative"))
        clock_mode_ = value;
    const auto seconds = parse_decimal(value);
    if (name != "time:clock" || !seconds) return;
    const auto most = std::chrono::duration<double>(max_time).count();
    clock_left_ = Milliseconds(static_cast<int>(1000 * std::clamp(*seconds, 0.0, most)));
    clock_set_ = now;
}

void Session::ping(const Message& message, Time) {
    const auto pong = "pong " + std::string(message.arguments);
    // The number makes an answer longer than its ping.
    send_to(message.id, std::string(trimmed(pong.substr(0, max_line_bytes - 32))));
}

void Session::report_error(const Message& message, Time) {
    const auto reason = in_quotes(without_secret(first_text(message.arguments), identity_.token));
    if (message.ref == mode_id) {
        send_("goodbye");
        end_ = {"the server rejects mode freeplay: " + reason, true};
    } else if (errors_++ < max_errors) {
        report_((message.ref == token_id ? "token: " : "") + ("error from the server: " + reason));
    }
}

void Session::receive_goodbye(const Message&, Time) {
    end_ = {"the server sent goodbye"};
}

void Session::finish(Time now) {
    for (const auto& state : open_) state->is_done = true;
    answer(now);
    send_("goodbye");
}

}  // namespace krou::kgp
