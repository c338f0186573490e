#include "play/course.h"

#include <cassert>

#include "base/text.h"
#include "games/notation.h"
#include "games/site_notation.h"

namespace krou::play {

std::optional<Move> move_named(const Position& position, std::string_view name) {
    for (const Move move : position.legal_moves())
        if (equal_ignoring_case(to_text(position.family(), position.side(), move), name))
            return move;
    return legal_move(position, name);
}

std::string told_name(const Position& position, std::string_view name) {
    const auto meant = has_site_notation(position.family()) && begins_with_site_move(name)
                           ? parse_site_move(position, name)
                           : Result<Move>(Error{});
    const auto letter =
        meant ? " (" + to_text(position.family(), position.side(), *meant) + ')' : "";
    return in_quotes(name) + letter;
}

Course::Course(const Position& start) : start_(start), position_(start) {}

void Course::play(Move move) {
    assert(!is_over() && position_.legal_moves().contains(move));
    const bool is_next = at_ < known_moves() && moves_[static_cast<std::size_t>(at_)] == move;
    if (!is_next) {
        drop_what_was_to_come();
        moves_.push_back(move);
        remarks_.emplace_back();
    }
    redo();
}

void Course::end_by(PlayersEnd how) {
    assert(!is_over());
    drop_what_was_to_come();
    players_end_ = how;
    redo();
}

void Course::drop_what_was_to_come() {
    moves_.resize(static_cast<std::size_t>(at_));
    remarks_.resize(static_cast<std::size_t>(at_) + 1);
    players_end_.reset();
    end_ = at_;
}

bool Course::begins_as_usual() const {
    const auto usual = Position::start(start_.variant());
    return start_.pits() == usual.pits() && start_.board() == usual.board() &&
           start_.side() == usual.side();
}

Turn Course::turn(int ply) const {
    assert(ply >= 1 && ply <= plies());
    const auto last = static_cast<std::size_t>(ply) - 1;
    Position before = start_;
    for (std::size_t i = 0; i < last; ++i) before.play(moves_[i]);
    return {before, moves_[last]};
}

bool Course::undo() {
    if (at_ == 0) return false;
    stand_at(at_ - 1);
    end_ = at_;
    return true;
}

bool Course::redo() {
    if (at_ == known_steps()) return false;
    stand_at(at_ + 1);
    end_ = std::max(end_, at_);
    return true;
}

void Course::go_to(int ply) {
    assert(ply >= 0 && ply <= plies());
    stand_at(ply == plies() ? end_ : ply);
}

void Course::stand_at(int step) {
    if (step < at_) {
        position_ = start_;
        at_ = 0;
    }
    for (; at_ < step; ++at_)
        if (at_ < known_moves()) position_.play(moves_[static_cast<std::size_t>(at_)]);
}

std::optional<PlayersEnd> Course::players_end() const {
    return at_ > known_moves() ? players_end_ : std::nullopt;
}

std::optional<Side> Course::loser() const {
    const auto ended = players_end();
    return ended ? entry(*ended).loser : std::nullopt;
}

std::optional<FinalScore> Course::result() const {
    if (const auto lost = loser())
        return *lost == Side::south ? FinalScore{0, 2} : FinalScore{2, 0};
    return players_end() ? agreed_score(position_) : position_.result();
}

FinalScore agreed_score(const Position& position) {
    if (!is_mancala(position.family())) return {};
    const auto board = board_for(Side::south, position);
    return {2 * (board[Board::own_store] + seeds_in_row(Side::south, position)),
            2 * (board[Board::opponent_store] + seeds_in_row(Side::north, position))};
}

}  // namespace krou::play
