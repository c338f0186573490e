#include "games/togyzkumalak.h"

namespace krou {

template <class B, bool has_tuzdiks>
Togyzkumalak<B, has_tuzdiks>::Togyzkumalak(const Rules& rules, int pits)
    : rows_(pits),
      rest_(rules.rest),
      repetition_(rules.repetition),
      sowing_(pits, SowingPath::from_the_pit) {}

/// Completes a move that involves tuzdiks, after the sowing has ended on `last`.
template <class B, bool has_tuzdiks>
StepOf<B> Togyzkumalak<B, has_tuzdiks>::with_tuzdiks(B sown, int last) const {
    const auto take = [&](int pit) {
        const int taken = sown[pit];
        sown.set(pit, 0);
        return taken;
    };
    int own_gain = 0;
    int others_gain = 0;
    if (const int number = sown[Board::own_tuzdik]) own_gain += take(rows_.pits + number - 1);
    if (const int number = sown[Board::opponent_tuzdik]) others_gain += take(number - 1);
    if (last >= rows_.pits && sown[last] % 2 == 0) {
        own_gain += take(last);
    } else if (last >= rows_.pits && sown[last] == 3 && may_become_tuzdik(sown, last)) {
        own_gain += take(last);
        sown.set(Board::own_tuzdik, last - rows_.pits + 1);
    }
    sown.set(Board::own_store, sown[Board::own_store] + own_gain);
    sown.set(Board::opponent_store, sown[Board::opponent_store] + others_gain);
    return {flipped(sown), own_gain - others_gain};
}

template <class B, bool has_tuzdiks>
MoveSet Togyzkumalak<B, has_tuzdiks>::maybe_noisy(const B& board, MoveSet moves) const {
    MoveSet found;
    for (const Move move : moves) {
        const int seeds = board[move.index];
        const int last = sowing_.last(move.index, seeds);
        const int filled = board[last] + sowing_.change_of(last, move.index, seeds);
        const bool captures = last >= rows_.pits &&
                              (filled % 2 == 0 || (filled == 3 && may_become_tuzdik(board, last)));
        // A second lap may drop a second seed in a tuzdik.
        const bool goes_round = has_tuzdiks && seeds > 2 * rows_.pits;
        if (captures || goes_round) found.add(move);
    }
    return found;
}

template <class B, bool has_tuzdiks>
std::pair<int, int> Togyzkumalak<B, has_tuzdiks>::final_shares(const B& board) const {
    if (rest_ == Rest::nobody || rows_.own(board) > 0) return {0, 0};
    return {0, rows_.opponents(board)};
}

template <class B, bool has_tuzdiks>
int Togyzkumalak<B, has_tuzdiks>::final_net_gain(const B& board) const {
    const auto [own, others] = final_shares(board);
    return own - others;
}

template class Togyzkumalak<SmallBoard, false>;
template class Togyzkumalak<Board, false>;
template class Togyzkumalak<Board, true>;

}  // namespace krou
