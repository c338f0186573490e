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

/// A book that is made ply by ply, in a file of its own. Who makes it asks which boards are
/// missing, and hands in their moves.
class BookMaker {
public:
    /// Positions as many plies from where the book begins; none of them was in a layer before.
    using Layer = std::vector<Position>;
    enum class Follow : std::uint8_t { all_moves, known_moves };

    static constexpr auto no_limit = std::numeric_limits<std::size_t>::max();

    /// Goes on with the book that lies there, if one does; refuses one that was begun otherwise. It
    /// is written when so much time has passed, and has no more positions than this.
    static Result<BookMaker> open(const std::string& path, const BookHeader& head,
                                  std::chrono::seconds between_writings,
                                  std::size_t max_positions = no_limit);

    const Book& book() const { return book_; }

    /// Those that are not over, each once.
    Layer first_layer(const std::vector<Position>& positions);
    /// What the moves of a layer lead to; those that the book knows have the better first.
    Layer layer_after(const Layer& layer, Follow follow);
    /// Those that the book does not have.
    Layer missing(const Layer& layer) const;

    /// Moves of one value come in the order of the board.
    std::optional<Error> add(const Position& position, std::vector<BookMove> moves);
    /// Writes what has not been written.
    std::optional<Error> write();

private:
    BookMaker(OwnedFile file, Book book, std::chrono::seconds between_writings,
              std::size_t max_positions)
        : file_(std::move(file)),
          book_(std::move(book)),
          between_writings_(between_writings),
          max_positions_(max_positions) {}

    void add_new(Layer& layer, const Position& position);

    OwnedFile file_;
    Book book_;
    std::chrono::seconds between_writings_;
    std::size_t max_positions_;
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
    std::chrono::steady_clock::time_point written_at_ = std::chrono::steady_clock::now();
    bool is_written_ = true;
};

}  // namespace krou
