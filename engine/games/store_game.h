#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "games/game.h"
#include "games/sowing.h"

namespace krou {

/// Common part of the games whose sowings include the mover's store. A last seed there gives an
/// extra turn, and an empty row ends the game. Every sowing moves seeds to the right or into a
/// store, so no board recurs.
template <class B>
class StoreGame {
public:
    static constexpr bool has_extra_turns = true;
    /// Many sowings drop one seed in the mover's store in passing.
    static constexpr int quiet_gain = 1;

    MoveSet moves(const B& board) const {
        const lanes::Mask occupied = lanes::occupied(lanes::load(board));
        if ((occupied & rows_.opponent_mask) == 0) return {};
        return MoveSet{occupied & rows_.own_mask};
    }
    bool is_over(const B& board) const { return moves(board).empty(); }
    int max_net_gain(const B& board) const { return rows_.seeds(board); }
    std::uint64_t key(const B& board) const { return rows_.key(board); }
    Repetition repetition() const { return Repetition::none; }
    std::optional<int> repetition_gain(const B&) const { return std::nullopt; }
    bool is_decided(const B&, int) const { return false; }

    int pits() const { return rows_.pits; }
    const Rows<B>& rows() const { return rows_; }
    const Sowing<B>& sowing() const { return sowing_; }
    B flipped(const B& board) const { return lanes::store(rows_.flip(lanes::load(board))); }

protected:
    StoreGame(int pits, SowingPath path) : rows_(pits), sowing_(pits, path) {}
    ~StoreGame() = default;

    Rows<B> rows_;
    Sowing<B> sowing_;
};

/// A game whose boards never recur, so that its values do not depend on the history. In the end,
/// all seeds are in the stores, so a value has the parity of the seeds in the pits.
template <class G>
concept AcyclicGame = std::derived_from<G, StoreGame<typename G::Board>> && requires(const G game) {
    /// True if a last seed that makes an even number in the opponent's row captures it.
    { G::captures_evens } -> std::convertible_to<bool>;
    /// True if a last seed in an empty pit of the mover is captured even if nothing is opposite.
    { game.captures_empty() } -> std::same_as<bool>;
    /// True if a last seed in the store gives an extra turn even if it empties the row, although
    /// the game is then over.
    { game.moves_again_without_seeds() } -> std::same_as<bool>;
};

}  // namespace krou
