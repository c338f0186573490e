#include "bot/game.h"

#include <algorithm>

#include "base/text.h"
#include "games/notation.h"
#include "games/site_notation.h"

namespace krou::bot {

namespace {

using namespace std::chrono_literals;

struct Replayed {
    Position position;
    std::string moves;  ///< in our notation, joined
};

/// Plays moves in the site's notation.
Result<Replayed> replay(const Position& start, std::string_view moves) {
    Replayed replayed{start, {}};
    auto& position = replayed.position;
    for (const auto name : words(moves)) {
        const auto move = legal_move(position, name);
        if (!move)
            return Error{"move " + std::to_string(replayed.moves.size() + 1) + ": illegal " +
                         in_quotes(name)};
        replayed.moves += to_text(position.family(), position.side(), *move);
        position.play(*move);
    }
    return replayed;
}

}  // namespace

std::optional<Error> Game::handle(std::string_view line, Time now) {
    const auto parsed = parse_game_line(line);
    if (!parsed) return Error{parsed.error()};
    if (const auto* full = std::get_if<GameFull>(&*parsed)) return begin(*full, now);
    const auto* state = std::get_if<GameState>(&*parsed);
    if (!state) return std::nullopt;
    if (!start_) return Error{"the stream does not begin with the game"};
    return update(*start_, *state, now);
}

std::optional<Error> Game::begin(const GameFull& full, Time now) {
    if (std::ranges::find(known_variants, full.variant) == known_variants.end()) {
        is_over_ = !start_;
        return Error{"unknown variant " + in_quotes(full.variant)};
    }
    const auto own = std::ranges::find(full.players, own_id_);
    if (own == full.players.end()) return Error{"we are not one of its players"};
    const auto variant = site_variant(*parse_variant(full.variant));
    const auto start = full.initial_fen.empty() ? Result(Position::start(variant))
                                                : from_fen(variant, full.initial_fen);
    if (!start) return Error{start.error()};
    const auto own_side = own == full.players.begin() ? Side::south : Side::north;
    const bool is_same = !start_ || (start->variant().spec == start_->variant().spec &&
                                     to_fen(*start) == to_fen(*start_) && own_side == own_side_);
    if (!is_same) return Error{"its start has changed"};
    if (auto error = update(*start, full.state, now)) return error;
    own_side_ = own_side;
    variant_ = full.variant;
    opponent_ = full.players[static_cast<std::size_t>(other(own_side_))];
    has_clock_ = full.has_clock;
    if (std::exchange(is_reopened_, false)) is_sent_ = false;
    return std::nullopt;
}

std::optional<Error> Game::update(const Position& start, const GameState& state, Time now) {
    auto replayed = replay(start, state.moves);
    if (!replayed) return Error{replayed.error()};
    if (!position_ || replayed->moves != moves_) {
        chosen_.reset();
        is_sent_ = false;
    }
    start_ = start;
    position_ = std::move(replayed->position);
    moves_ = std::move(replayed->moves);
    if (!expected_.starts_with(moves_)) expected_.clear();
    state_ = state;
    arrival_ = now;
    is_over_ = !state.is_running();
    return std::nullopt;
}

std::string Game::go_text(bool is_ponder, Milliseconds time_left) const {
    std::string text = is_ponder ? "go ponder" : "go";
    const auto add = [&](const char* name, Milliseconds time) {
        text += std::string(name) + std::to_string(time.count());
    };
    if (!has_clock_) {
        add(" movetime ", time_left);
        return text + '\n';
    }
    const bool is_south = own_side_ == Side::south;
    add(" wtime ", is_south ? time_left : state_.time_left[0]);
    add(" btime ", is_south ? state_.time_left[1] : time_left);
    if (state_.increment[0] > 0ms) add(" winc ", state_.increment[0]);
    if (state_.increment[1] > 0ms) add(" binc ", state_.increment[1]);
    return text + '\n';
}

std::optional<Task> Game::task(Time now) const {
    if (!position_ || is_over_ || position_->legal_moves().empty()) return std::nullopt;
    const bool is_search = is_our_turn() && !chosen_;
    if (!is_search && expected_.empty()) return std::nullopt;
    Task task;
    task.is_ponder = !is_search;
    task.moves = is_search ? moves_ : expected_;
    const auto own_time = state_.time_left[static_cast<std::size_t>(own_side_)];
    const auto used = std::chrono::duration_cast<Milliseconds>(now - arrival_);
    const auto left =
        has_clock_ ? std::max(own_time - (is_our_turn() ? used : 0ms), 1ms) : move_time_;
    task.limit = has_clock_ ? std::max(left - overhead_, 1ms) : left;
    task.options = "setoption name UCI_Variant value " + start_->variant().spec + '\n';
    task.position = "position fen " + to_fen(*start_) +
                    (task.moves.empty() ? "" : " moves " + task.moves) + '\n';
    task.go = go_text(task.is_ponder, left);
    return task;
}

void Game::answer(std::string_view moves, std::string_view best, std::string_view ponder) {
    if (!position_ || is_over_ || moves != moves_ || !is_our_turn() || chosen_) return;
    const auto legal = position_->legal_moves();
    if (legal.empty()) return;
    const auto names = move_names(position_->family(), best);
    const auto move = names.empty() ? std::nullopt : legal_move(*position_, names.front());
    chosen_ = move.value_or(*legal.begin());
    auto after = *position_;
    auto line = moves_ + to_text(after.family(), after.side(), *chosen_);
    after.play(*chosen_);
    const auto reply = legal_move(after, ponder);
    expected_.clear();
    if (!reply) return;
    line += to_text(after.family(), after.side(), *reply);
    after.play(*reply);
    if (!after.legal_moves().empty()) expected_ = line;
}

std::optional<std::string> Game::take_move() {
    if (is_over_ || !chosen_ || std::exchange(is_sent_, true)) return std::nullopt;
    return to_site_move(*position_, *chosen_);
}

std::string Game::name() const {
    if (!start_) return "game " + id_;
    return variant_ + " against " + (opponent_.empty() ? "nobody" : opponent_) + " (" + id_ + ')';
}

std::string Game::result() const {
    if (!position_) return "not played";
    const auto souths = board_for(Side::south, *position_);
    const auto score = position_->result().value_or(
        FinalScore{2 * souths[Board::own_store], 2 * souths[Board::opponent_store]});
    const auto own = own_side_ == Side::south
                         ? score
                         : FinalScore{score.north_half_seeds, score.south_half_seeds};
    const auto text = stores_text(own) + " (" + in_quotes(state_.status) + ')';
    if (state_.is_running()) return "end not seen, last " + text;
    if (state_.winner) return (state_.winner == own_side_ ? "won " : "lost ") + text;
    const bool is_aborted = state_.status == "aborted" || state_.status == "noStart";
    return (is_aborted ? "aborted " : "drawn ") + text;
}

}  // namespace krou::bot
