#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/board.h"
#include "games/rules.h"

namespace krou {

enum class Side : std::uint8_t { south, north };

constexpr Side other(Side side) {
    return side == Side::south ? Side::north : Side::south;
}

/// Pit to sow or square to mark: an index into the board as the mover sees it.
struct Move {
    std::uint8_t index = 0;

    friend auto operator<=>(Move, Move) = default;
};

/// Set of moves of one board, iterated by index.
class MoveSet {
public:
    constexpr MoveSet() = default;
    constexpr explicit MoveSet(std::uint32_t bits) : bits_(bits) {}

    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool contains(Move move) const {
        assert(move.index < 32);
        return bits_ >> move.index & 1;
    }
    constexpr void add(Move move) {
        assert(move.index < 32);
        bits_ |= 1u << move.index;
    }
    constexpr void remove(Move move) { bits_ &= ~(1u << move.index); }
    constexpr std::uint32_t bits() const { return bits_; }

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint32_t bits) : bits_(bits) {}
        constexpr Move operator*() const {
            assert(bits_ != 0);
            return {static_cast<std::uint8_t>(std::countr_zero(bits_))};
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;

    private:
        std::uint32_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

    friend constexpr MoveSet operator&(MoveSet a, MoveSet b) { return MoveSet(a.bits_ & b.bits_); }
    friend constexpr MoveSet operator|(MoveSet a, MoveSet b) { return MoveSet(a.bits_ | b.bits_); }
    friend bool operator==(MoveSet, MoveSet) = default;

private:
    std::uint32_t bits_ = 0;
};

/// Result of a move.
template <class B>
struct StepOf {
    B board;                  ///< from the point of view of the side to move next
    int gain = 0;             ///< net change of the mover's lead
    bool extra_turn = false;  ///< extra turn: the mover also moves next
};

using Step = StepOf<Board>;

/// Interface of a game to the search. Only `is_decided` depends on the stores, so the search can
/// treat boards that differ only in their stores as the same board.
template <class G>
concept Game = requires(const G game, const typename G::Board board, Move move, MoveSet moves,
                        int total) {
    /// Legal moves; empty if and only if the game ends on this board, whatever its history.
    { game.moves(board) } -> std::same_as<MoveSet>;
    /// Plays a move. It may be illegal, which lets move generation try moves, but it must sow a
    /// non-empty pit of the mover or mark an empty square.
    { game.play(board, move) } -> std::same_as<StepOf<typename G::Board>>;
    /// True if the game has extra turns.
    { G::has_extra_turns } -> std::convertible_to<bool>;
    /// A move is quiet if it gains at most this and passes the turn. The search orders quiet moves
    /// by history, reduces them, and omits them from quiescence search.
    { G::quiet_gain } -> std::convertible_to<int>;
    /// A superset of the legal moves that are not quiet.
    { game.maybe_noisy(board, moves) } -> std::same_as<MoveSet>;
    /// Without a legal move: the mover's share of the remaining seeds minus the opponent's.
    { game.final_net_gain(board) } -> std::same_as<int>;
    /// Upper bound on the net gain of either side from here.
    { game.max_net_gain(board) } -> std::same_as<int>;
    { game.key(board) } -> std::same_as<std::uint64_t>;
    /// The same board from the opponent's point of view.
    { game.flipped(board) } -> std::same_as<typename G::Board>;
    /// The repetition rule, and the mover's net gain when this board is repeated; nothing if its
    /// repetition does not end the game.
    { game.repetition() } -> std::same_as<Repetition>;
    { game.repetition_gain(board) } -> std::same_as<std::optional<int>>;
    /// True if the stores have ended the game; `total` is the number of seeds in the position.
    { game.is_decided(board, total) } -> std::same_as<bool>;
    /// Seeds on the board that the mover and the opponent receive when the game ends.
    { game.final_shares(board) } -> std::same_as<std::pair<int, int>>;
};

}  // namespace krou
