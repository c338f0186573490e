#pragma once

#include <cstdint>
#include <vector>

#include "games/families.h"
#include "tables/index.h"

namespace krou {

// A row of pits is stored as a board: it is the mover's row, and the opponent's row is empty.

/// Returns all rows with `seeds` seeds, in order of rank.
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

/// Returns the board with these two rows.
template <class B>
B with_rows(const B& own, const B& others, int pits) {
    B board = own;
    for (int pit = 0; pit < pits; ++pit) board.set(pits + pit, others[pit]);
    return board;
}

/// Returns the number of the first board with this opponent's row and `own_seeds` seeds in the
/// mover's row.
template <class B>
std::uint64_t base_of(const BoardIndex& index, const B& others, int own_seeds) {
    return index.base(with_rows(B(), others, index.pits()), own_seeds);
}

/// Sowing, as far as it depends on the mover's row alone.
template <class B>
struct RowMove {
    Move move;
    B after;                   ///< row after the sowing, before captures
    std::uint32_t rank = 0;    ///< rank of `after`
    int gain = 0;              ///< seeds sown into the store
    int to_others = 0;         ///< seeds sown into the opponent's row, pit by pit
    bool extra_turn = false;   ///< the last seed ends in the store
    int ends_at = -1;          ///< mover's pit where the last seed lands alone, else -1
    bool ends_across = false;  ///< the last seed lands in the opponent's row
};

/// Returns all sowings from a row.
template <AcyclicGame G>
std::vector<RowMove<typename G::Board>> row_moves(const G& game, const BoardIndex& index,
                                                  const typename G::Board& row) {
    using B = typename G::Board;
    const int pits = game.pits();
    const Sowing<B>& sowing = game.sowing();
    std::vector<RowMove<B>> moves;
    for (int pit = 0; pit < pits; ++pit) {
        const int seeds = row[pit];
        if (seeds == 0) continue;
        RowMove<B>& move = moves.emplace_back();
        move.move = Move{static_cast<std::uint8_t>(pit)};
        move.after = row;
        for (int i = 0; i < pits; ++i) {
            move.after.set(i, row[i] + sowing.change_of(i, pit, seeds));
            move.to_others += sowing.change_of(pits + i, pit, seeds);
        }
        move.rank = index.rank(move.after);
        move.gain = sowing.change_of(B::own_store, pit, seeds);
        const int last = sowing.last(pit, seeds);
        move.extra_turn =
            last == B::own_store && (game.moves_again_without_seeds() || move.after != B());
        move.ends_across = last >= pits && last != B::own_store;
        if (last < pits && move.after[last] == 1) move.ends_at = last;
    }
    return moves;
}

/// Change of a row, by ranks.
struct RowChange {
    std::uint32_t before;
    std::uint32_t after;
};

/// All rows with the same number of seeds, and their ranks after the opponent sows into them or
/// captures from them.
template <class B>
class RowTransitions {
public:
    /// Below all values.
    static constexpr std::int8_t none = -127;

    /// `max_added` is the most seeds sown into a row. `note_evens` serves `sown`.
    RowTransitions(const BoardIndex& index, int seeds, int max_added, bool note_evens)
        : seeds_(seeds),
          rows_(rows_of<B>(index, seeds)),
          with_(static_cast<std::size_t>(max_added) + 1),
          without_(static_cast<std::size_t>(index.pits() * (seeds + 1))),
          empty_mask_(static_cast<std::size_t>(index.pits())) {
        const int pits = index.pits();
        if (note_evens) sown_.resize(with_.size());
        for (int added = 0; added <= max_added; ++added) {
            auto& ranks = with_[static_cast<std::size_t>(added)];
            ranks.reserve(size());
            for (B row : rows_) {
                for (int seed = 0; seed < added; ++seed) row.set(seed % pits, row[seed % pits] + 1);
                ranks.push_back(index.rank(row));
                if (note_evens && added > 0) note_sown(index, row, added);
            }
        }
        for (int pit = 0; pit < pits; ++pit) {
            auto& mask = empty_mask_[static_cast<std::size_t>(pit)];
            mask.reserve(size());
            for (std::uint32_t rank = 0; rank < size(); ++rank) {
                B row = rows_[rank];
                const int taken = row[pit];
                mask.push_back(taken == 0 ? -none : none);
                row.set(pit, 0);
                without_[place(pit, taken)].push_back({rank, index.rank(row)});
            }
        }
    }

    int seeds() const { return seeds_; }
    std::size_t size() const { return rows_.size(); }
    const std::vector<B>& rows() const { return rows_; }
    /// Ranks of all rows after `added` seeds are sown into them.
    const std::vector<std::uint32_t>& with(int added) const {
        return with_[static_cast<std::size_t>(added)];
    }
    /// Changes of rows by the last of `added` seeds, which makes an even number `taken` in its pit
    /// and captures it. With 0 `taken`, it makes an odd number, and all seeds stay.
    const std::vector<RowChange>& sown(int added, int taken) const {
        return sown_[static_cast<std::size_t>(added)][static_cast<std::size_t>(taken / 2)];
    }
    /// Captures from the rows with `taken` seeds in a pit.
    const std::vector<RowChange>& without(int pit, int taken) const {
        return without_[place(pit, taken)];
    }
    /// Mask by rank: +127 for rows where the pit is empty, -127 (`none`) for others. The minimum of
    /// mask and value disables a sowing that would capture from the pit.
    const std::vector<std::int8_t>& empty_mask(int pit) const {
        return empty_mask_[static_cast<std::size_t>(pit)];
    }

private:
    /// Notes the next row, with `added` seeds sown into it.
    void note_sown(const BoardIndex& index, B row, int added) {
        auto& changes = sown_[static_cast<std::size_t>(added)];
        if (changes.empty()) changes.resize(static_cast<std::size_t>((seeds_ + added) / 2 + 1));
        const int last = (added - 1) % index.pits();
        const int taken = row[last] % 2 == 0 ? row[last] : 0;
        if (taken > 0) row.set(last, 0);
        const auto before =
            static_cast<std::uint32_t>(with_[static_cast<std::size_t>(added)].size());
        changes[static_cast<std::size_t>(taken / 2)].push_back({before - 1, index.rank(row)});
    }

    std::size_t place(int pit, int taken) const {
        return static_cast<std::size_t>(pit * (seeds_ + 1) + taken);
    }

    int seeds_;
    std::vector<B> rows_;
    std::vector<std::vector<std::uint32_t>> with_;
    std::vector<std::vector<std::vector<RowChange>>>
        sown_{};  ///< by seeds added and half of those taken
    std::vector<std::vector<RowChange>> without_;
    std::vector<std::vector<std::int8_t>> empty_mask_;
};

}  // namespace krou
