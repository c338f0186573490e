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

/// A move of a book, and what the search that made the book says of it.
struct BookMove {
    Move move;
    int value_cp = 0;  ///< final margin for the side to move, in hundredths of a seed
    int depth = 1;     ///< of the last whole iteration

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A board of a book.
struct BookEntry {
    Board board;  ///< seen by the side to move, with its stores
    Side side = Side::south;
    std::vector<BookMove> moves;  ///< the best first
};

/// What holds for all of a book.
struct BookHead {
    Variant variant;
    int margin_cp = 0;       ///< moves that are worse than the best by no more than this are played
    std::string origin;      ///< how its values were found; may be empty
    bool is_proved = false;  ///< its values are, and each board has all moves that keep its value
};

/// Moves for the openings of a game, each with its value. A board is the same whichever side has
/// the move, but with other stores it is another one: the values are final margins.
class Book {
public:
    explicit Book(BookHead head);

    const BookHead& head() const { return head_; }
    /// Whether it knows the game, whatever the seeds of its start.
    bool is_of(const Position& position) const { return position.game_spec() == game_; }
    /// In the order in which they were added.
    std::span<const BookEntry> entries() const { return entries_; }
    /// Null where the board is not in the book.
    const BookEntry* find(const Board& board) const;
    /// Orders its moves by their values. False, and nothing is added, where the board is there.
    bool add(BookEntry entry);
    /// Those of the moves of an entry that are played.
    std::span<const BookMove> played(const BookEntry& entry) const;

    /// One of the moves that are played and stand among these, the better the likelier, and the
    /// same for the same seed. None in another game, and none that repeats a board of the game.
    std::optional<BookMove> choose(const Position& position, MoveSet among,
                                   std::uint64_t seed) const;

private:
    BookHead head_;
    std::string game_;  ///< whatever the seeds of its start
    std::vector<BookEntry> entries_;
    std::map<std::array<std::uint8_t, sizeof(Board)>, std::size_t> places_;
};

}  // namespace krou
