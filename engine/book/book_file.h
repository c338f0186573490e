#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "book/book.h"

namespace krou {

/// No file of a book is larger, in bytes.
inline constexpr std::size_t largest_book = std::size_t{16} << 20;
/// The largest value and margin of a book, and the largest depth.
inline constexpr int most_book_cp = 100 * max_seeds;
inline constexpr int most_book_depth = 1000;

/// A book as text, with a checksum. People can edit it if they delete the checksum, unless the book
/// is proved.
std::string to_text(const Book& book);

/// The book in such a text, or which line of it is wrong and why.
Result<Book> parse_book(std::string_view text);

/// The file in `engine/book/books`, which the build puts into the program.
std::string_view built_in_book_text();

/// That book: the same one for all who ask, read for the first.
std::shared_ptr<const Book> built_in_book();

}  // namespace krou
