#include "games/trace.h"

#include <numeric>

#include "games/notation.h"

namespace krou {

namespace {

int store_of(Side side) {
    return side == Side::south ? Board::own_store : Board::opponent_store;
}

/// Returns the target of each seed. Oware skips the origin. Kalah does not, and also passes the
/// mover's store. Togyzkumalak starts in the origin, unless it holds a single seed.
std::vector<int> places_sown(const Position& position, int origin, int seeds) {
    const int ring = 2 * position.pits();
    const bool has_store = position.family() == Family::kalah;
    const bool begins_there = position.family() == Family::togyzkumalak && seeds > 1;
    const int last_of_row = position.side() == Side::south ? position.pits() - 1 : ring - 1;
    std::vector<int> lap;
    for (int i = 0; i < ring; ++i) {
        const int pit = (origin + i) % ring;
        if (pit != origin || begins_there) lap.push_back(pit);
        if (has_store && pit == last_of_row) lap.push_back(store_of(position.side()));
    }
    if (has_store) lap.push_back(origin);
    std::vector<int> places;
    for (int seed = 0; seed < seeds; ++seed)
        places.push_back(lap[static_cast<std::size_t>(seed) % lap.size()]);
    return places;
}

int origin_of(const Turn& turn) {
    return turn.move.index + (turn.before.side() == Side::south ? 0 : turn.before.pits());
}

}  // namespace

Board board_for(Side side, const Position& position) {
    if (position.side() == side) return position.board();
    const auto turn = [&](const auto& game) {
        return sized<Board>(game.flipped(sized_for(game, position.board())));
    };
    return std::visit(turn, position.game());
}

int seeds_in_row(Side side, const Position& position) {
    const auto board = board_for(side, position);
    return std::accumulate(board.bytes.data(), board.bytes.data() + position.pits(), 0);
}

std::optional<int> tuzdik_of(Side side, const Board& board, int pits) {
    const bool is_souths = side == Side::south;
    const int number = board[is_souths ? Board::own_tuzdik : Board::opponent_tuzdik];
    if (number == 0) return std::nullopt;
    return number - 1 + (is_souths ? pits : 0);
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
    trace.origin = origin_of(turn);
    trace.gain = gain_of(before, after);
    if (!is_mancala(before.family())) return trace;

    trace.sown = places_sown(before, trace.origin, before.board()[move.index]);
    const int last = trace.sown.back();
    const Board board = board_for(Side::south, before);
    for (int& place : trace.sown)
        for (const Side side : {Side::south, Side::north})
            if (place == tuzdik_of(side, board, before.pits())) place = store_of(side);
    trace.extra_turn = after.side() == trace.mover && after.ending() == Ending::none;
    const Board sown = sowing_frames(turn, trace).back();
    const int ring = 2 * before.pits();
    for (int i = 0; i < ring; ++i) {
        // Captures go backwards from the last seed.
        const int place = (last % ring + ring - i) % ring;
        if (sown[place] == 0 || now[place] != 0) continue;
        trace.captured.push_back(place);
        trace.captured_seeds += sown[place];
    }
    const auto tuzdik = tuzdik_of(trace.mover, now, before.pits());
    if (tuzdik != tuzdik_of(trace.mover, board, before.pits())) trace.tuzdik = tuzdik;
    return trace;
}

int last_place(const Turn& turn) {
    const int seeds = turn.before.board()[turn.move.index];
    return places_sown(turn.before, origin_of(turn), seeds).back();
}

int gain_of(const Position& before, const Position& after) {
    const bool is_same_side = before.side() == after.side();
    return after.board()[is_same_side ? Board::own_store : Board::opponent_store] -
           before.board()[Board::own_store];
}

std::vector<Board> sowing_frames(const Turn& turn, const Trace& trace) {
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
