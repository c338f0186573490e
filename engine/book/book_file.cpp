#include "book/book_file.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/text.h"
#include "games/notation.h"

namespace krou {

namespace {

using Words = std::vector<std::string_view>;

Result<BookHeader> parse_header(const SavedValues& values) {
    auto variant = parse_variant(value_of(values, "variant"));
    if (!variant) return Error{variant.error()};
    const auto margin = parse_number(value_of(values, "margin"));
    if (!margin || *margin < 0 || *margin > max_book_cp)
        return Error{"margin: expected 0 to " + std::to_string(max_book_cp) + ", got " +
                     in_quotes(value_of(values, "margin"))};
    const auto proved = value_of(values, "proved");
    if (!proved.empty() && proved != "yes")
        return Error{"proved: expected yes, got " + in_quotes(proved)};
    return BookHeader{std::move(*variant), *margin, std::string(value_of(values, "origin")),
                      !proved.empty()};
}

/// Parses the positions of a book.
class Reader {
public:
    explicit Reader(const BookHeader& head)
        : head_(head), game_(make_game(head.variant.rules, head.variant.rules.pits)), book_(head) {}

    std::optional<Error> read_board(const Words& fields);
    Book& book() { return book_; }

private:
    Result<BookMove> parse_move(Side side, MoveSet legal, std::string_view word,
                                std::string_view value) const;
    MoveSet legal_moves(const Board& board) const;

    BookHeader head_;
    AnyGame game_;
    Book book_;
};

MoveSet Reader::legal_moves(const Board& board) const {
    const auto moves = [&](const auto& game) {
        const auto sized_board = sized_for(game, board);
        return game.is_decided(sized_board, board.total()) ? MoveSet{} : game.moves(sized_board);
    };
    return std::visit(moves, game_);
}

Result<BookMove> Reader::parse_move(Side side, MoveSet legal, std::string_view word,
                                    std::string_view value) const {
    const auto family = head_.variant.rules.family;
    std::optional<BookMove> found;
    for (const Move move : legal)
        if (to_text(family, side, move) == word) found = BookMove{move};
    if (!found) return Error{"illegal move " + in_quotes(word)};
    const auto slash = value.find('/');
    const auto cp = parse_number(value.substr(0, slash));
    const auto depth = parse_number(slash == std::string_view::npos ? "" : value.substr(slash + 1));
    if (!cp || !depth || *cp < -max_book_cp || *cp > max_book_cp || *depth < 1 ||
        *depth > max_book_depth)
        return Error{std::string(word) + ": expected a value from -" + std::to_string(max_book_cp) +
                     " to " + std::to_string(max_book_cp) + ", '/' and a depth from 1 to " +
                     std::to_string(max_book_depth) + ", got " + in_quotes(value)};
    found->value_cp = *cp;
    found->depth = *depth;
    return *found;
}

std::optional<Error> Reader::read_board(const Words& fields) {
    const auto& rules = head_.variant.rules;
    const auto placement = parse_fen(rules, fields[0]);
    if (!placement) return Error{placement.error()};
    if (placement->pits != rules.pits)
        return Error{"expected " + std::to_string(rules.pits) + " pits per row, got " +
                     std::to_string(placement->pits)};
    const auto legal = legal_moves(placement->board);
    if (legal.empty()) return Error{"the game is over"};
    if (fields.size() < 3) return Error{"missing move with value"};
    BookEntry entry{placement->board, placement->side, {}};
    for (std::size_t i = 1; i < fields.size(); i += 2) {
        const auto value = i + 1 < fields.size() ? fields[i + 1] : std::string_view();
        const auto move = parse_move(placement->side, legal, fields[i], value);
        if (!move) return Error{move.error()};
        const auto is_same = [&](const BookMove& other) { return other.move == move->move; };
        if (std::ranges::any_of(entry.moves, is_same))
            return Error{"duplicate move " + in_quotes(fields[i])};
        entry.moves.push_back(*move);
    }
    if (book_.add(std::move(entry))) return std::nullopt;
    return Error{"duplicate position; the side to move does not matter"};
}

}  // namespace

std::string to_text(const Book& book) {
    const auto& head = book.head();
    SavedValues values = {{"variant", head.variant.spec},
                          {"margin", std::to_string(head.margin_cp)}};
    if (!head.origin.empty()) values.emplace_back("origin", head.origin);
    if (head.is_proved) values.emplace_back("proved", "yes");
    const auto start = Position::start(head.variant);
    std::string text;
    for (const auto& entry : book.entries()) {
        text += to_fen(start.with(entry.board, entry.side));
        for (const auto& known : entry.moves)
            text += "  " + to_text(head.variant.rules.family, entry.side, known.move) + ' ' +
                    std::to_string(known.value_cp) + '/' + std::to_string(known.depth);
        text += '\n';
    }
    return saved_text(book_kind, values, text);
}

Result<Book> parse_book(std::string_view text) {
    auto saved = SavedReader::parse(std::string(text), book_kind);
    if (!saved) return Error{saved.error()};
    const auto head = parse_header(saved->values());
    if (!head) return Error{head.error()};
    if (head->is_proved && !saved->is_checked())
        return Error{"missing checksum, which a proved book needs"};
    const auto boards = saved->only_record();
    if (!boards) return Error{boards.error()};
    Reader reader(*head);
    auto line_number = std::ranges::count(text.substr(0, text.size() - boards->size()), '\n');
    for (const auto line : split(*boards, '\n')) {
        ++line_number;
        const auto fields = words(line.substr(0, line.find('#')));
        if (fields.empty()) continue;
        if (const auto error = reader.read_board(fields))
            return Error{"line " + std::to_string(line_number) + ": " + error->text};
    }
    return std::move(reader.book());
}

std::shared_ptr<const Book> built_in_book() {
    static const auto book = [] {
        auto parsed = parse_book(built_in_book_text());
        if (!parsed) throw std::logic_error("the built-in book is wrong: " + parsed.error());
        return std::make_shared<const Book>(std::move(*parsed));
    }();
    return book;
}

}  // namespace krou
