#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "book/book.h"
#include "common/resuming.h"
#include "games/position.h"

namespace krou {

/// Builds a book ply by ply in its own file. The caller asks for the missing positions and adds
/// their moves.
class BookMaker {
public:
    /// New positions at one distance from the start of the book.
    using Layer = std::vector<Position>;
    enum class Follow : std::uint8_t { all_moves, known_moves };

    static constexpr auto no_limit = std::numeric_limits<std::size_t>::max();

    /// Creates or resumes a book. Returns an error if it was started with different settings.
    /// Writes it at this interval and stops adding positions at the limit.
    static Result<BookMaker> open(const std::string& path, const BookHeader& head,
                                  std::chrono::seconds between_writings,
                                  std::size_t max_positions = no_limit);

    const Book& book() const { return book_; }

    /// Returns the distinct unfinished positions.
    Layer first_layer(const std::vector<Position>& positions);
    /// Returns the positions after the moves of a layer; known moves are followed best first.
    Layer layer_after(const Layer& layer, Follow follow);
    /// Returns the positions that the book lacks.
    Layer missing(const Layer& layer) const;

    /// Adds a position. Moves of equal value keep the order of the board.
    std::optional<Error> add(const Position& position, std::vector<BookMove> moves);
    /// Writes the book if it has changed.
    std::optional<Error> write();

private:
    BookMaker(OwnedFile file, Book book, std::chrono::seconds between_writings,
              std::size_t max_positions)
        : file_(std::move(file), between_writings),
          book_(std::move(book)),
          max_positions_(max_positions) {}

    void add_new(Layer& layer, const Position& position);

    Result<std::string> text() const;

    PeriodicFile file_;
    Book book_;
    std::size_t max_positions_;
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
};

}  // namespace krou
