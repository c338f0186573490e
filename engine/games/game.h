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

/// The pit that is sown, or the square that is marked: an index into the mover's board.
struct Move {
    std::uint8_t index = 0;

    friend auto operator<=>(Move, Move) = default;
};

/// Moves of one board, in the order of their index.
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

/// What a move makes of a board.
template <class B>
struct StepOf {
    B board;             ///< seen by the side that moves next
    int gain = 0;        ///< what the mover took into his store
    bool again = false;  ///< the mover is also the side that moves next
};

using Step = StepOf<Board>;

/// A game as the search sees it. All but `decided` depend on the pits alone, never on the
/// stores, so that boards which differ only there are the same board.
template <class G>
concept Game = requires(const G game, const typename G::Board board, Move move, MoveSet moves,
                        int total) {
    /// Legal moves; none exactly when the game ends on this board by itself.
    { game.moves(board) } -> std::same_as<MoveSet>;
    /// The move need not be legal, so that legal moves can be found by trying; but it must sow
    /// seeds of the mover's, or mark an empty square.
    { game.play(board, move) } -> std::same_as<StepOf<typename G::Board>>;
    /// Those of the legal moves that may take something or move again; the rest cannot.
    { game.gaining(board, moves) } -> std::same_as<MoveSet>;
    /// Whether a move may be followed by another of the same side.
    { G::may_move_again } -> std::convertible_to<bool>;
    /// A move that takes no more than this and passes the turn is quiet: the search orders it by
    /// how well it did elsewhere, searches it less deep, and leaves it out of quiescence search.
    { G::usual_gain } -> std::convertible_to<int>;
    /// Those of the legal moves that may not be quiet; the rest are.
    { game.forcing(board, moves) } -> std::same_as<MoveSet>;
    /// When there is no move: what the mover still gets, less what the other side gets.
    { game.rest(board) } -> std::same_as<int>;
    /// No play from here can gain either side more than this.
    { game.at_stake(board) } -> std::same_as<int>;
    { game.key(board) } -> std::same_as<std::uint64_t>;
    /// The same board, seen by the other side.
    { game.turned(board) } -> std::same_as<typename G::Board>;
    /// The repetition rule, and the mover's net gain if a repetition of this board ends the game.
    { game.repetition() } -> std::same_as<Repetition>;
    { game.repeated(board) } -> std::same_as<std::optional<int>>;
    /// Whether the stores have ended the game, `total` being all seeds of the position.
    { game.decided(board, total) } -> std::same_as<bool>;
    /// What lies on the board at the end of the game and goes to each side: the mover, the
    /// other.
    { game.shares(board) } -> std::same_as<std::pair<int, int>>;
};

}  // namespace krou
