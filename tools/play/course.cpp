#include "play/course.h"

#include <cassert>
#include <numeric>

#include "base/text.h"
#include "games/notation.h"

namespace krou::play {

namespace {

int store_of(Side side) {
    return side == Side::south ? Board::own_store : Board::other_store;
}

/// Where the seeds of a pit fall. Oware skips the pit that they come from, kalah does not, and
/// passes the mover's store.
std::vector<int> places_sown(const Position& position, int origin, int seeds) {
    const int ring = 2 * position.pits();
    const bool has_store = position.family() == Family::kalah;
    const int last_of_row = position.side() == Side::south ? position.pits() - 1 : ring - 1;
    std::vector<int> lap;
    for (int i = 0; i < ring; ++i) {
        const int pit = (origin + i) % ring;
        if (pit != origin) lap.push_back(pit);
        if (has_store && pit == last_of_row) lap.push_back(store_of(position.side()));
    }
    if (has_store) lap.push_back(origin);
    std::vector<int> places;
    for (int seed = 0; seed < seeds; ++seed)
        places.push_back(lap[static_cast<std::size_t>(seed) % lap.size()]);
    return places;
}

}  // namespace

Board board_for(Side side, const Position& position) {
    const Board& seen = position.board();
    if (position.side() == side) return seen;
    Board board;
    if (!is_sown(position.family())) {
        for (int square = 0; square < Morpion::squares; ++square)
            board.set(square, seen[square] == 0 ? 0 : 3 - seen[square]);
    }
    for (int pit = 0; pit < 2 * position.pits(); ++pit)
        board.set(pit, seen[(pit + position.pits()) % (2 * position.pits())]);
    board.set(Board::own_store, seen[Board::other_store]);
    board.set(Board::other_store, seen[Board::own_store]);
    return board;
}

int seeds_in_row(Side side, const Position& position) {
    const auto board = board_for(side, position);
    return std::accumulate(board.bytes.data(), board.bytes.data() + position.pits(), 0);
}

std::optional<Move> move_named(const Position& position, std::string_view name) {
    for (const Move move : position.legal_moves())
        if (equal_ignoring_case(to_text(position.family(), position.side(), move), name))
            return move;
    return std::nullopt;
}

std::string Turn::name() const {
    return to_text(before.family(), before.side(), move);
}

Trace trace_of(const Turn& turn) {
    const auto& [before, move] = turn;
    Position after = before;
    after.play(move);
    const Board now = board_for(Side::south, after);
    Trace trace;
    trace.mover = before.side();
    trace.origin = move.index + (trace.mover == Side::south ? 0 : before.pits());
    trace.gain = gain_of(before, after);
    if (!is_sown(before.family())) return trace;

    trace.sown = places_sown(before, trace.origin, before.board()[move.index]);
    trace.again = after.side() == trace.mover && after.ending() == Ending::none;
    const Board sown = boards_on_the_way(turn, trace).back();
    const int ring = 2 * before.pits();
    for (int i = 0; i < ring; ++i) {
        // Captures go backwards from where the last seed fell.
        const int place = (trace.sown.back() % ring + ring - i) % ring;
        if (sown[place] == 0 || now[place] != 0) continue;
        trace.captured.push_back(place);
        trace.captured_seeds += sown[place];
    }
    return trace;
}

int gain_of(const Position& before, const Position& after) {
    const bool is_same_side = before.side() == after.side();
    return after.board()[is_same_side ? Board::own_store : Board::other_store] -
           before.board()[Board::own_store];
}

std::vector<Board> boards_on_the_way(const Turn& turn, const Trace& trace) {
    if (trace.sown.empty()) return {};
    Board board = board_for(Side::south, turn.before);
    board.set(trace.origin, 0);
    std::vector<Board> boards{board};
    for (const int place : trace.sown) {
        board.set(place, board[place] + 1);
        boards.push_back(board);
    }
    return boards;
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

void Course::resign(Side side) {
    end_by(side == Side::south ? PlayersEnd::south_resigns : PlayersEnd::north_resigns);
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

std::optional<FinalScore> Course::result() const {
    const auto ended = players_end();
    if (!ended) return position_.result();
    switch (*ended) {
        case PlayersEnd::agreement: return agreed_score(position_);
        case PlayersEnd::south_resigns: return FinalScore{0, 2};
        case PlayersEnd::north_resigns: break;
    }
    return FinalScore{2, 0};
}

FinalScore agreed_score(const Position& position) {
    if (!is_sown(position.family())) return {};
    const auto board = board_for(Side::south, position);
    return {2 * (board[Board::own_store] + seeds_in_row(Side::south, position)),
            2 * (board[Board::other_store] + seeds_in_row(Side::north, position))};
}

}  // namespace krou::play
