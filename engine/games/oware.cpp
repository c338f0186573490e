#include "games/oware.h"

namespace krou {

template <class B>
Oware<B>::Oware(const Rules& rules, int pits)
    : rows_(pits),
      slam_(rules.slam),
      rest_(rules.rest),
      repetition_(rules.repetition),
      below_(rules.below),
      sowing_(pits, SowingPath::around_the_pits) {
    for (int pit = 0; pit < pits; ++pit) feeding_.set(pit, pits - pit);
    for (int pit = 0; pit < 2 * pits; ++pit) places_.set(pit, pit);
}

template <class B>
MoveSet Oware<B>::feeding_moves(const Board& board, lanes::Mask occupied) const {
    const lanes::Mask reach = lanes::at_least(lanes::load(board), lanes::load(feeding_));
    return MoveSet{reach & occupied & rows_.own_mask};
}

template <class B>
MoveSet Oware<B>::moves_leaving_seeds(const Board& board, lanes::Mask occupied) const {
    const MoveSet all{occupied & rows_.own_mask};
    // No capture takes a pit with four or more seeds, so the opponent keeps seeds.
    if (lanes::at_least(lanes::load(board), lanes::splat<B>(4)) & rows_.opponent_mask) return all;

    const bool must_feed = (occupied & rows_.opponent_mask) == 0;
    MoveSet leaving = must_feed ? feeding_moves(board, occupied) : all;
    for (const Move move : maybe_noisy(board, leaving))
        if (rows_.own(play(board, move).board) == 0) leaving.remove(move);
    return leaving.empty() && slam_ == Slam::unless_only ? all : leaving;
}

template <class B>
MoveSet Oware<B>::gaining_on_any_lap(const Board& board, MoveSet moves) const {
    MoveSet captures;
    for (const Move move : moves) {
        const int seeds = board[move.index];
        const int last = sowing_.last(move.index, seeds);
        const int filled = board[last] + sowing_.change_of(last, move.index, seeds);
        if (last >= rows_.pits && (filled == 2 || filled == 3)) captures.add(move);
    }
    return captures;
}

template <class B>
std::pair<int, int> Oware<B>::final_shares(const Board& board) const {
    if (rest_ == Rest::nobody || rows_.seeds(board) < below_) return {0, 0};
    return {rows_.own(board), rows_.opponents(board)};
}

template <class B>
int Oware<B>::final_net_gain(const Board& board) const {
    const auto [own, others] = final_shares(board);
    return own - others;
}

template class Oware<SmallBoard>;
template class Oware<Board>;

}  // namespace krou
