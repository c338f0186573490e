#include "games/trace.h"

#include <numeric>

#include "games/notation.h"

namespace krou {

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
    if (position.side() == side) return position.board();
    const auto turn = [&](const auto& game) { return game.turned(position.board()); };
    return std::visit(turn, position.game());
}

int seeds_in_row(Side side, const Position& position) {
    const auto board = board_for(side, position);
    return std::accumulate(board.bytes.data(), board.bytes.data() + position.pits(), 0);
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

}  // namespace krou
