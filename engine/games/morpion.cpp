#include "games/morpion.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace krou {

namespace {

std::uint32_t marked(const SmallBoard& board, int mark) {
    std::uint32_t bits = 0;
    for (int square = 0; square < Morpion::squares; ++square)
        if (board[square] == mark) bits |= 1u << square;
    return bits;
}

}  // namespace

bool Morpion::has_line(const Board& board, int mark) {
    constexpr std::array<std::uint32_t, 8> lines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    const auto bits = marked(board, mark);
    return std::ranges::any_of(lines, [&](auto line) { return (bits & line) == line; });
}

MoveSet Morpion::moves(const Board& board) const {
    if (has_line(board, own_mark) || has_line(board, opponent_mark)) return {};
    return MoveSet{marked(board, 0)};
}

StepOf<SmallBoard> Morpion::play(const Board& board, Move move) const {
    assert(move.index < squares && board[move.index] == 0);
    Board marked = board;
    marked.set(move.index, own_mark);
    const int gain = has_line(marked, own_mark) ? 1 : 0;
    marked.set(Board::own_store, board[Board::own_store] + gain);
    return {flipped(marked), gain};
}

SmallBoard Morpion::flipped(const Board& board) const {
    Board turned;
    for (int square = 0; square < squares; ++square)
        turned.set(square, board[square] == 0 ? 0 : own_mark + opponent_mark - board[square]);
    turned.set(Board::own_store, board[Board::opponent_store]);
    turned.set(Board::opponent_store, board[Board::own_store]);
    return turned;
}

std::uint64_t Morpion::key(const Board& board) const {
    std::uint64_t ternary = 1;
    for (int square = 0; square < squares; ++square)
        ternary = 3 * ternary + static_cast<std::uint64_t>(board[square]);
    ternary *= 0x9e3779b97f4a7c15;
    return ternary ^ ternary >> 29;
}

}  // namespace krou
