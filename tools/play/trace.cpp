#include "play/trace.h"

#include <algorithm>
#include <cassert>

namespace krou::play {

namespace {

int own_store(Side side) {
    return side == Side::south ? Board::own_store : Board::other_store;
}

/// Where the seeds of a pit fall. Oware skips the pit that they come from, kalah does not, and
/// passes the mover's store.
std::vector<int> course_of_seeds(const Position& position, int origin, int seeds) {
    const int ring = 2 * position.pits();
    const bool has_store = position.family() == Family::kalah;
    const int last_of_row = position.side() == Side::south ? position.pits() - 1 : ring - 1;
    std::vector<int> places;
    const auto is_done = [&] { return static_cast<int>(places.size()) == seeds; };
    for (int pit = origin; !is_done(); pit = (pit + 1) % ring) {
        const bool is_first = pit == origin && places.empty();
        if (!is_first && (has_store || pit != origin)) places.push_back(pit);
        if (has_store && pit == last_of_row && !is_done())
            places.push_back(own_store(position.side()));
    }
    return places;
}

}  // namespace

Board on_the_table(const Position& position) {
    if (position.side() == Side::south) return position.board();
    const Board& seen = position.board();
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

Trace trace_of(const Position& before, Move move) {
    Trace trace;
    trace.mover = before.side();
    const bool is_south = before.side() == Side::south;
    trace.origin = move.index + (is_south ? 0 : before.pits());
    if (!is_sown(before.family())) return trace;

    trace.sown = course_of_seeds(before, trace.origin, before.board()[move.index]);
    const Board sown = boards_on_the_way(before, trace).back();
    Position after = before;
    after.play(move);
    trace.again = after.side() == before.side() && after.ending() == Ending::none;
    const Board now = on_the_table(after);
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

std::vector<Board> boards_on_the_way(const Position& before, const Trace& trace) {
    if (trace.sown.empty()) return {};
    Board board = on_the_table(before);
    board.set(trace.origin, 0);
    std::vector<Board> boards{board};
    for (const int place : trace.sown) {
        board.set(place, board[place] + 1);
        boards.push_back(board);
    }
    return boards;
}

}  // namespace krou::play
