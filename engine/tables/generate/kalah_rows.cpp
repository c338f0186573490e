#include "tables/generate/kalah_rows.h"

namespace krou {

template <class B>
std::vector<B> rows_of(const BoardIndex& index, int seeds) {
    B last;
    last.set(0, seeds);
    std::vector<B> rows;
    const auto count = std::size_t{index.rank(last)} + 1;
    rows.reserve(count);
    BoardCursor<B> cursor(index, seeds, index.base(B(), seeds));
    for (;; cursor.step()) {
        rows.push_back(cursor.board());
        if (rows.size() == count) return rows;
    }
}

template <class B>
B with_rows(const B& own, const B& others, int pits) {
    B board = own;
    for (int pit = 0; pit < pits; ++pit) board.set(pits + pit, others[pit]);
    return board;
}

template <class B>
std::uint64_t base_of(const BoardIndex& index, const B& others, int own_seeds) {
    return index.base(with_rows(B(), others, index.pits()), own_seeds);
}

template <class B>
RowMoves<B>::RowMoves(const Kalah<B>& game, const BoardIndex& index, const B& row) {
    const int pits = game.pits();
    const Sowing<B>& sowing = game.sowing();
    for (int pit = 0; pit < pits; ++pit) {
        const int seeds = row[pit];
        if (seeds == 0) continue;
        RowMove<B>& move = moves_[size_++];
        move = {Move{static_cast<std::uint8_t>(pit)}, row};
        for (int i = 0; i < pits; ++i) {
            move.after.set(i, row[i] + sowing.change_of(i, pit, seeds));
            move.to_others += sowing.change_of(pits + i, pit, seeds);
        }
        move.rank = index.rank(move.after);
        move.gain = sowing.change_of(B::own_store, pit, seeds);
        const int last = sowing.last(pit, seeds);
        move.extra_turn = last == B::own_store;
        if (last < pits && move.after[last] == 1) move.ends_at = last;
    }
}

template <class B>
RowTransitions<B>::RowTransitions(const BoardIndex& index, int seeds, int max_added)
    : seeds_(seeds),
      rows_(rows_of<B>(index, seeds)),
      with_(static_cast<std::size_t>(max_added) + 1),
      without_(static_cast<std::size_t>(index.pits() * (seeds + 1))),
      empty_mask_(static_cast<std::size_t>(index.pits())) {
    const int pits = index.pits();
    for (int added = 0; added <= max_added; ++added) {
        auto& ranks = with_[static_cast<std::size_t>(added)];
        ranks.reserve(size());
        for (B row : rows_) {
            for (int seed = 0; seed < added; ++seed) row.set(seed % pits, row[seed % pits] + 1);
            ranks.push_back(index.rank(row));
        }
    }
    for (int pit = 0; pit < pits; ++pit) {
        auto& limits = empty_mask_[static_cast<std::size_t>(pit)];
        limits.reserve(size());
        for (std::uint32_t rank = 0; rank < size(); ++rank) {
            B row = rows_[rank];
            const int taken = row[pit];
            limits.push_back(taken == 0 ? -none : none);
            row.set(pit, 0);
            without_[static_cast<std::size_t>(pit * (seeds + 1) + taken)].push_back(
                {rank, index.rank(row)});
        }
    }
}

template std::vector<SmallBoard> rows_of(const BoardIndex&, int);
template SmallBoard with_rows(const SmallBoard&, const SmallBoard&, int);
template std::uint64_t base_of(const BoardIndex&, const SmallBoard&, int);
template class RowMoves<SmallBoard>;
template class RowTransitions<SmallBoard>;

template std::vector<Board> rows_of(const BoardIndex&, int);
template Board with_rows(const Board&, const Board&, int);
template std::uint64_t base_of(const BoardIndex&, const Board&, int);
template class RowMoves<Board>;
template class RowTransitions<Board>;

}  // namespace krou
