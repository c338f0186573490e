#include "game/game_history.h"

#include <cassert>

#include "base/text.h"
#include "games/notation.h"
#include "games/site_notation.h"

namespace krou {

std::optional<Move> move_named(const Position& position, std::string_view name) {
    for (const Move move : position.legal_moves())
        if (equal_ignoring_case(to_text(position.family(), position.side(), move), name))
            return move;
    return legal_move(position, name);
}

std::string quoted_move(const Position& position, std::string_view name, Language language) {
    const auto meant = has_site_notation(position.family()) && begins_with_site_move(name)
                           ? parse_site_move(position, name)
                           : Result<Move>(Error{});
    const auto letter =
        meant ? " (" + to_text(position.family(), position.side(), *meant) + ')' : "";
    return quoted(language, name) + letter;
}

GameHistory::GameHistory(const Position& start) : start_(start), position_(start) {}

void GameHistory::play(Move move) {
    assert(!is_over() && position_.legal_moves().contains(move));
    const bool is_next = step_ < known_moves() && moves_[static_cast<std::size_t>(step_)] == move;
    if (!is_next) {
        drop_later_steps();
        moves_.push_back(move);
        annotations_.emplace_back();
    }
    redo();
}

void GameHistory::end_by(PlayersEnd how) {
    assert(!is_over());
    drop_later_steps();
    players_end_ = how;
    redo();
}

void GameHistory::drop_later_steps() {
    moves_.resize(static_cast<std::size_t>(step_));
    annotations_.resize(static_cast<std::size_t>(step_) + 1);
    players_end_.reset();
    end_ = step_;
}

bool GameHistory::starts_from_standard_position() const {
    const auto standard = Position::start(start_.variant());
    return start_.pits() == standard.pits() && start_.board() == standard.board() &&
           start_.side() == standard.side();
}

Turn GameHistory::turn(int ply) const {
    assert(ply >= 1 && ply <= plies());
    const auto last = static_cast<std::size_t>(ply) - 1;
    Position before = start_;
    for (std::size_t i = 0; i < last; ++i) before.play(moves_[i]);
    return {before, moves_[last]};
}

bool GameHistory::undo() {
    if (step_ == 0) return false;
    go_to_step(step_ - 1);
    end_ = step_;
    return true;
}

bool GameHistory::redo() {
    if (step_ == known_steps()) return false;
    go_to_step(step_ + 1);
    end_ = std::max(end_, step_);
    return true;
}

void GameHistory::go_to(int ply) {
    assert(ply >= 0 && ply <= plies());
    go_to_step(ply == plies() ? end_ : ply);
}

void GameHistory::go_to_step(int step) {
    if (step < step_) {
        position_ = start_;
        step_ = 0;
    }
    for (; step_ < step; ++step_)
        if (step_ < known_moves()) position_.play(moves_[static_cast<std::size_t>(step_)]);
}

std::optional<PlayersEnd> GameHistory::players_end() const {
    return step_ > known_moves() ? players_end_ : std::nullopt;
}

std::optional<Side> GameHistory::loser() const {
    const auto ended = players_end();
    return ended ? entry(*ended).loser : std::nullopt;
}

std::optional<FinalScore> GameHistory::result() const {
    if (const auto lost = loser())
        return *lost == Side::south ? FinalScore{0, 2} : FinalScore{2, 0};
    return players_end() ? agreed_score(position_) : position_.result();
}

Variation GameHistory::annotated_moves() const {
    Variation found;
    for (const Move move : moves())
        found.push_back({move, annotation(static_cast<int>(found.size()) + 1)});
    return found;
}

FinalScore agreed_score(const Position& position) {
    if (!is_mancala(position.family())) return {};
    const auto board = board_for(Side::south, position);
    return {2 * (board[Board::own_store] + seeds_in_row(Side::south, position)),
            2 * (board[Board::opponent_store] + seeds_in_row(Side::north, position))};
}

}  // namespace krou
