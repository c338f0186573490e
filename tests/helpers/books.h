#pragma once

#include <string>
#include <string_view>

#include "book/book_file.h"
#include "helpers/from_text.h"

/// Opening books, built from text.
namespace krou {

inline constexpr auto start_of_oware = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

/// A book written by hand.
inline std::string book_text(const std::string& spec, int margin, const std::string& boards) {
    return "krou book 2\nvariant=" + spec + "\nmargin=" + std::to_string(margin) +
           "\nchecksum=none\n" + boards;
}

inline Book book_from(std::string_view text) {
    auto book = parse_book(text);
    REQUIRE((book ? "" : book.error()) == "");
    return *book;
}

/// Name of the move that the book chooses; empty if it has none.
inline std::string chosen(const Book& book, const Position& position, std::uint64_t seed = 1) {
    const auto found = book.choose(position, position.legal_moves(), seed);
    return found ? to_text(position.family(), position.side(), found->move) : "";
}

}  // namespace krou
