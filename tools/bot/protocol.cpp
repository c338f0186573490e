#include "bot/protocol.h"

#include <algorithm>

#include "base/text.h"
#include "common/json.h"

namespace krou::bot {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_id_bytes = 32;
constexpr Milliseconds max_time = 24h;

constexpr std::string_view id_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

std::string text_in(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    return found ? found->text().value_or("") : "";
}

/// Returns a member of a member; null if one of them is missing.
Json member_of(const Json& object, std::string_view outer, std::string_view inner) {
    const auto* found = object.find(outer);
    const auto* value = found ? found->find(inner) : nullptr;
    return value ? *value : Json();
}

/// Returns an id that is safe in a URL and in a message; empty otherwise.
std::string safe_id(std::string text) {
    const bool is_safe =
        text.size() <= max_id_bytes && text.find_first_not_of(id_letters) == std::string::npos;
    return is_safe ? std::move(text) : "";
}

std::string id_in(const Json& object, std::string_view outer) {
    return safe_id(member_of(object, outer, "id").text().value_or(""));
}

Milliseconds time_in(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    const auto number = found ? found->integer().value_or(0) : 0;
    return Milliseconds(std::clamp<std::int64_t>(number, 0, max_time / 1ms));
}

Error unexpected(std::string_view expected, std::string_view line) {
    return {"expected " + std::string(expected) + ", got " + in_quotes(line)};
}

Challenge challenge_in(const Json& found, std::string id) {
    Challenge challenge;
    challenge.id = std::move(id);
    challenge.challenger = id_in(found, "challenger");
    challenge.variant = member_of(found, "variant", "key").text().value_or("");
    const auto* rated = found.find("rated");
    challenge.is_rated = rated && *rated == Json(true);
    challenge.is_from_bot = member_of(found, "challenger", "title") == Json("BOT");
    challenge.rating = member_of(found, "challenger", "rating").integer();
    const auto initial = member_of(found, "timeControl", "limit").integer();
    const auto increment = member_of(found, "timeControl", "increment").integer();
    if (initial && increment) challenge.clock = {*initial, *increment};
    return challenge;
}

std::optional<GameState> state_in(const Json& found) {
    GameState state;
    const auto* moves = found.find("moves");
    if (!moves || !moves->text()) return std::nullopt;
    state.moves = *moves->text();
    // A turn with several actions has commas.
    std::ranges::replace(state.moves, ',', ' ');
    state.time_left = {time_in(found, "wtime"), time_in(found, "btime")};
    state.increment = {time_in(found, "winc"), time_in(found, "binc")};
    state.status = text_in(found, "status");
    const auto winner = text_in(found, "winner");
    if (winner == "p1") state.winner = Side::south;
    if (winner == "p2") state.winner = Side::north;
    return state.status.empty() ? std::nullopt : std::optional(state);
}

}  // namespace

Result<Account> parse_account(std::string_view text) {
    const auto found = parse_json(text);
    const auto id = found ? safe_id(text_in(*found, "id")) : "";
    if (id.empty()) return unexpected("an account", text);
    return Account{id, text_in(*found, "title") == "BOT"};
}

Result<Event> parse_event(std::string_view line) {
    const auto found = parse_json(line);
    if (!found || !found->object()) return unexpected("an event", line);
    const auto type = text_in(*found, "type");
    const bool is_game = type == "gameStart";
    if (!is_game && !type.starts_with("challenge")) return Event(Other());
    auto id = id_in(*found, is_game ? "game" : "challenge");
    if (id.empty()) return unexpected("an event with an id", line);
    if (is_game) return Event(GameStart{std::move(id)});
    if (type != "challenge") return Event(ChallengeEnd{std::move(id)});
    return Event(challenge_in(*found->find("challenge"), std::move(id)));
}

Result<GameLine> parse_game_line(std::string_view line) {
    const auto found = parse_json(line);
    if (!found || !found->object()) return unexpected("a line of a game", line);
    const auto type = text_in(*found, "type");
    if (type != "gameFull" && type != "gameState") return GameLine(Other());
    const auto* part = type == "gameFull" ? found->find("state") : &*found;
    const auto state = part ? state_in(*part) : std::nullopt;
    if (!state) return unexpected("moves and a status", line);
    if (type == "gameState") return GameLine(*state);
    GameFull full;
    full.variant = member_of(*found, "variant", "key").text().value_or("");
    full.initial_fen = text_in(*found, "initialFen");
    if (full.initial_fen == "startpos") full.initial_fen.clear();
    full.players = {id_in(*found, "p1"), id_in(*found, "p2")};
    const auto* clock = found->find("clock");
    full.has_clock = clock && clock->object();
    full.state = *state;
    return GameLine(std::move(full));
}

}  // namespace krou::bot
