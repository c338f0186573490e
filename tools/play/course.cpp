#include "play/course.h"

#include <cassert>
#include <numeric>

#include "games/notation.h"

namespace krou::play {

namespace {

int seeds_in_row(const Board& board, int first, int pits) {
    const auto* begin = board.bytes.data() + first;
    return std::accumulate(begin, begin + pits, 0);
}

}  // namespace

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

void Course::resign(Side side) {
    conclude(side == Side::south ? Conclusion::south_resigns : Conclusion::north_resigns);
}

void Course::conclude(Conclusion conclusion) {
    assert(!is_over());
    drop_what_was_to_come();
    conclusion_ = conclusion;
    redo();
}

void Course::drop_what_was_to_come() {
    moves_.resize(static_cast<std::size_t>(at_));
    remarks_.resize(static_cast<std::size_t>(at_) + 1);
    conclusion_.reset();
    end_ = at_;
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

std::optional<Conclusion> Course::conclusion() const {
    return at_ > known_moves() ? conclusion_ : std::nullopt;
}

std::optional<FinalScore> Course::result() const {
    const auto ended = conclusion();
    if (!ended) return position_.result();
    switch (*ended) {
        case Conclusion::agreement: return agreed_score(position_);
        case Conclusion::south_resigns: return FinalScore{0, 2};
        case Conclusion::north_resigns: break;
    }
    return FinalScore{2, 0};
}

FinalScore agreed_score(const Position& position) {
    if (!is_sown(position.family())) return {};
    const auto& board = position.board();
    const int own = board[Board::own_store] + seeds_in_row(board, 0, position.pits());
    const int others =
        board[Board::other_store] + seeds_in_row(board, position.pits(), position.pits());
    return position.side() == Side::south ? FinalScore{2 * own, 2 * others}
                                          : FinalScore{2 * others, 2 * own};
}

int captured(const Position& before, const Position& after) {
    if (!is_sown(before.family())) return 0;
    const bool is_same_side = before.side() == after.side();
    return after.board()[is_same_side ? Board::own_store : Board::other_store] -
           before.board()[Board::own_store];
}

}  // namespace krou::play
