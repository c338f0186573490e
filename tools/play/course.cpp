#include "play/course.h"

#include <cassert>
#include <numeric>
#include <utility>

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
    if (ply_ < plies() && moves_[static_cast<std::size_t>(ply_)] == move) {
        redo();
        return;
    }
    drop_what_was_to_come();
    moves_.push_back(move);
    remarks_.emplace_back();
    position_.play(move);
    ++ply_;
}

void Course::end_by_agreement() {
    assert(!is_over());
    drop_what_was_to_come();
    has_agreement_ = stands_behind_agreement_ = true;
}

void Course::drop_what_was_to_come() {
    moves_.resize(static_cast<std::size_t>(ply_));
    remarks_.resize(static_cast<std::size_t>(ply_) + 1);
    has_agreement_ = false;
}

bool Course::undo() {
    if (std::exchange(stands_behind_agreement_, false)) return true;
    if (ply_ == 0) return false;
    go_to(ply_ - 1);
    return true;
}

bool Course::redo() {
    if (ply_ < plies()) {
        position_.play(moves_[static_cast<std::size_t>(ply_++)]);
        return true;
    }
    return has_agreement_ && !std::exchange(stands_behind_agreement_, true);
}

void Course::go_to(int ply) {
    assert(ply >= 0 && ply <= plies());
    stands_behind_agreement_ = false;
    if (ply < ply_) {
        position_ = start_;
        ply_ = 0;
    }
    while (ply_ < ply) redo();
    stands_behind_agreement_ = has_agreement_ && ply == plies();
}

std::optional<FinalScore> Course::result() const {
    return is_agreed() ? agreed_score(position_) : position_.result();
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
