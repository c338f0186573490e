#include "tables/make/kalah_rows.h"

namespace krou {

std::vector<Board> rows_of(const BoardIndex& index, int seeds) {
    Board last;
    last.set(0, seeds);
    std::vector<Board> rows;
    const auto count = std::size_t{index.rank(last)} + 1;
    rows.reserve(count);
    BoardCursor cursor(index, seeds, index.base(Board(), seeds));
    for (;; cursor.step()) {
        rows.push_back(cursor.board());
        if (rows.size() == count) return rows;
    }
}

Board with_rows(const Board& own, const Board& others, int pits) {
    Board board = own;
    for (int pit = 0; pit < pits; ++pit) board.set(pits + pit, others[pit]);
    return board;
}

std::uint64_t base_of(const BoardIndex& index, const Board& others, int own_seeds) {
    return index.base(with_rows(Board(), others, index.pits()), own_seeds);
}

RowMoves::RowMoves(const Kalah& game, const BoardIndex& index, const Board& row) {
    const int pits = game.pits();
    const Sowing& sowing = game.sowing();
    for (int pit = 0; pit < pits; ++pit) {
        const int seeds = row[pit];
        if (seeds == 0) continue;
        RowMove& move = moves_[size_++];
        move = {Move{static_cast<std::uint8_t>(pit)}, row};
        for (int i = 0; i < pits; ++i) {
            move.after.set(i, row[i] + sowing.change_of(i, pit, seeds));
            move.to_others += sowing.change_of(pits + i, pit, seeds);
        }
        move.rank = index.rank(move.after);
        move.gain = sowing.change_of(Board::own_store, pit, seeds);
        const int last = sowing.last(pit, seeds);
        move.again = last == Board::own_store;
        if (last < pits && move.after[last] == 1) move.ends_at = last;
    }
}

SownRows::SownRows(const BoardIndex& index, int seeds, int most_added)
    : seeds_(seeds),
      rows_(rows_of(index, seeds)),
      with_(static_cast<std::size_t>(most_added) + 1),
      without_(static_cast<std::size_t>(index.pits() * (seeds + 1))),
      limit_if_empty_(static_cast<std::size_t>(index.pits())) {
    const int pits = index.pits();
    for (int added = 0; added <= most_added; ++added) {
        auto& ranks = with_[static_cast<std::size_t>(added)];
        ranks.reserve(size());
        for (Board row : rows_) {
            for (int seed = 0; seed < added; ++seed) row.set(seed % pits, row[seed % pits] + 1);
            ranks.push_back(index.rank(row));
        }
    }
    for (int pit = 0; pit < pits; ++pit) {
        auto& limits = limit_if_empty_[static_cast<std::size_t>(pit)];
        limits.reserve(size());
        for (std::uint32_t rank = 0; rank < size(); ++rank) {
            Board row = rows_[rank];
            const int taken = row[pit];
            limits.push_back(taken == 0 ? -none : none);
            row.set(pit, 0);
            without_[static_cast<std::size_t>(pit * (seeds + 1) + taken)].push_back(
                {rank, index.rank(row)});
        }
    }
}

}  // namespace krou
