#include "analysis/book_maker.h"

#include <algorithm>

#include "base/text.h"
#include "book/book_file.h"
#include "common/file.h"

namespace krou {

namespace {

/// Returns the values that must not change while a book grows. Proved values depend on no origin.
SavedValues fixed_values(const BookHeader& head) {
    return {{"variant", head.variant.spec},
            {"proved", head.is_proved ? "yes" : "no"},
            {"margin", std::to_string(head.margin_cp)},
            {"origin", head.is_proved ? "" : head.origin}};
}

}  // namespace

Result<BookMaker> BookMaker::open(const std::string& path, const BookHeader& head,
                                  std::chrono::seconds between_writings,
                                  std::size_t max_positions) {
    if (auto error = check_replaceable(path, book_kind.name)) return *error;
    auto file = OwnedFile::open(path);
    if (!file) return Error{file.error()};
    Book book(head);
    if (!file->is_empty()) {
        const auto text = read_file(path, largest_book);
        if (!text) return Error{text.error()};
        auto parsed = parse_book(*text);
        if (!parsed) return file->cannot_resume(parsed.error());
        book = std::move(*parsed);
    }
    auto now = head;
    if (now.variant.rules == book.head().variant.rules) now.variant = book.head().variant;
    if (auto changed = file->check_values(fixed_values(book.head()), fixed_values(now)))
        return *changed;
    return BookMaker(std::move(*file), std::move(book), between_writings, max_positions);
}

/// Adds it as a book knows it, without the game before it.
void BookMaker::add_new(Layer& layer, const Position& position) {
    if (position.ending() != Ending::none || seen_.size() >= max_positions_) return;
    if (seen_.insert(position.board().bytes).second)
        layer.push_back(position.with(position.board(), position.side()));
}

BookMaker::Layer BookMaker::first_layer(const std::vector<Position>& positions) {
    Layer layer;
    for (const auto& position : positions) add_new(layer, position);
    return layer;
}

BookMaker::Layer BookMaker::layer_after(const Layer& layer, Follow follow) {
    Layer next;
    const auto add_after = [&](Position position, Move move) {
        position.play(move);
        add_new(next, position);
    };
    for (const auto& position : layer) {
        if (follow == Follow::all_moves)
            for (const Move move : position.legal_moves()) add_after(position, move);
        else
            for (const auto& known : book_.find(position.board())->moves)
                add_after(position, known.move);
    }
    return next;
}

BookMaker::Layer BookMaker::missing(const Layer& layer) const {
    Layer found;
    for (const auto& position : layer)
        if (!book_.find(position.board())) found.push_back(position);
    return found;
}

std::optional<Error> BookMaker::add(const Position& position, std::vector<BookMove> moves) {
    std::ranges::sort(moves, {}, &BookMove::move);
    book_.add({position.board(), position.side(), std::move(moves)});
    return file_.changed([this] { return text(); });
}

std::optional<Error> BookMaker::write() {
    return file_.write([this] { return text(); });
}

Result<std::string> BookMaker::text() const {
    auto text = to_text(book_);
    if (text.size() > largest_book)
        return Error{"book: expected at most " + std::to_string(largest_book >> 20) +
                     " MiB, got more; try fewer --plies"};
    return text;
}

}  // namespace krou
