#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/saved_file.h"
#include "book/book.h"

namespace krou {

/// Largest size of a book file, in bytes.
inline constexpr std::size_t largest_book = std::size_t{16} << 20;
/// Largest value and margin (max_book_cp) and largest depth of a book move.
inline constexpr int max_book_cp = 100 * max_seeds;
inline constexpr int max_book_depth = 1000;

inline constexpr SavedKind book_kind{"book", 2, "rebuild it with krou-tune book",
                                     SavedBody::editable_text};

/// Returns a book as the text of a saved file.
std::string to_text(const Book& book);

/// Parses a book. Errors start with the line number, if they concern one line. A book edited by
/// hand has no checksum; a proved book needs it.
Result<Book> parse_book(std::string_view text);

/// Returns the text of the book in `engine/book/books`, embedded by the build.
std::string_view built_in_book_text();

/// Returns the embedded book, parsed at the first call and shared by all.
std::shared_ptr<const Book> built_in_book();

}  // namespace krou
