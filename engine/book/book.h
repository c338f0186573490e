#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/position.h"

namespace krou {

/// Book move with the result of the search that generated it.
struct BookMove {
    Move move;
    int value_cp = 0;  ///< final margin for the side to move, in hundredths of a seed
    int depth = 1;     ///< last complete iteration

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// Book position with its moves.
struct BookEntry {
    Board board;  ///< from the mover's point of view, with stores
    Side side = Side::south;
    std::vector<BookMove> moves;  ///< best first
};

/// Header of a book.
struct BookHeader {
    Variant variant;
    int margin_cp = 0;       ///< moves at most this much worse than the best are played
    std::string origin;      ///< source of the values; may be empty
    bool is_proved = false;  ///< the values are proved, and each position lists all optimal moves
};

/// Opening book: positions with evaluated moves. Entries are found by board and stores, whichever
/// side is to move. Stores matter because the values are final margins.
class Book {
public:
    explicit Book(BookHeader head);

    const BookHeader& head() const { return head_; }
    /// True if the position belongs to the book's game; the initial seeds may differ.
    bool is_of(const Position& position) const { return position.game_spec() == game_; }
    /// Returns the entries in the order of `add`.
    std::span<const BookEntry> entries() const { return entries_; }
    /// Returns the entry of a board; null if there is none.
    const BookEntry* find(const Board& board) const;
    /// Adds an entry and sorts its moves by value. Returns false for a duplicate board.
    bool add(BookEntry entry);
    /// Returns a random move of `among` within the margin, better moves more often; equal seeds
    /// choose equally. Excludes moves that end the game by repetition. Returns nothing for a
    /// different game, an unknown board, or if no move is left.
    std::optional<BookMove> choose(const Position& position, MoveSet among,
                                   std::uint64_t seed) const;
    /// Returns the moves of an entry that `choose` picks from.
    std::span<const BookMove> within_margin(const BookEntry& entry) const;

private:
    BookHeader head_;
    std::string game_;  ///< spec without the initial seeds
    std::vector<BookEntry> entries_;
    std::map<std::array<std::uint8_t, sizeof(Board)>, std::size_t> numbers_;  ///< by board
};

}  // namespace krou
