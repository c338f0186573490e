#include "book/book_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "games/notation.h"

namespace krou {

namespace {

constexpr std::string_view version = "1";
constexpr std::string_view checksum_name = "checksum";

/// Header of a book file.
struct Head : BookHeader {
    std::optional<std::uint64_t> checksum;
};

using Words = std::vector<std::string_view>;

/// Adds the words of a line to the checksum; blanks and comments do not count.
void add_line(Hash& lines, const Words& fields) {
    for (const auto field : fields) {
        lines.add(field);
        lines.add(" ");
    }
    lines.add("\n");
}

std::uint64_t checksum_of(const Hash& lines) {
    return mix_bits(lines.value());
}

std::optional<Error> take_variant(Head& head, std::string_view text) {
    auto variant = parse_variant(text);
    if (!variant) return Error{variant.error()};
    head.variant = std::move(*variant);
    return std::nullopt;
}

std::optional<Error> take_margin(Head& head, std::string_view text) {
    const auto margin = parse_number(text);
    if (!margin || *margin < 0 || *margin > max_book_cp)
        return Error{"the margin is " + in_quotes(text) + ", no number from 0 to " +
                     std::to_string(max_book_cp)};
    head.margin_cp = *margin;
    return std::nullopt;
}

std::optional<Error> take_origin(Head& head, std::string_view text) {
    head.origin = text;
    return std::nullopt;
}

std::optional<Error> take_proved(Head& head, std::string_view text) {
    if (!text.empty()) return Error{"after proved stands " + in_quotes(text)};
    head.is_proved = true;
    return std::nullopt;
}

std::optional<Error> take_checksum(Head& head, std::string_view text) {
    std::uint64_t checksum = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, checksum, 16);
    if (text.size() != 16 || error != std::errc() || stop != end)
        return Error{"the checksum is " + in_quotes(text) + ", no number of 16 hexadecimal digits"};
    head.checksum = checksum;
    return std::nullopt;
}

/// Header line: a name and a text.
struct HeadLine {
    std::string_view name;
    bool is_needed;
    std::optional<Error> (*take)(Head&, std::string_view text);
};

constexpr std::array head_lines = {
    HeadLine{"variant", true, take_variant},       HeadLine{"margin", true, take_margin},
    HeadLine{"origin", false, take_origin},        HeadLine{"proved", false, take_proved},
    HeadLine{checksum_name, false, take_checksum},
};

/// Reads a book line by line.
class Reader {
public:
    std::optional<Error> take(std::string_view line);
    /// Returns the book after the last line.
    Result<Book> finish();

private:
    std::optional<Error> take_version(const Words& fields);
    std::optional<Error> take_head(const HeadLine& what, std::string_view text);
    std::optional<Error> begin_boards();
    std::optional<Error> check_sum() const;
    std::optional<Error> take_board(const Words& fields);
    Result<BookMove> parse_move(Side side, MoveSet legal, std::string_view word,
                                std::string_view value) const;
    MoveSet legal_moves(const Board& board) const;

    bool has_version_ = false;
    Head head_;
    Hash lines_;  ///< hash of all lines except the checksum
    std::array<bool, head_lines.size()> seen_{};
    std::optional<AnyGame> game_;
    std::optional<Book> book_;  ///< set from the first position on
};

std::optional<Error> Reader::take(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const auto fields = words(line);
    if (fields.empty()) return std::nullopt;
    if (fields[0] != checksum_name) add_line(lines_, fields);
    if (!has_version_) return take_version(fields);
    const auto what = std::ranges::find(head_lines, fields[0], &HeadLine::name);
    if (what == head_lines.end()) return take_board(fields);
    const auto* begin = fields.size() > 1 ? fields[1].data() : line.data() + line.size();
    const auto* end = fields.back().data() + fields.back().size();
    return take_head(*what, {begin, static_cast<std::size_t>(std::max(begin, end) - begin)});
}

std::optional<Error> Reader::take_version(const Words& fields) {
    if (fields.size() != 3 || fields[0] != "krou" || fields[1] != "book")
        return Error{"it is no book: a book begins with 'krou book " + std::string(version) + "'"};
    if (fields[2] != version)
        return Error{"it is a book of version " + in_quotes(fields[2]) + ", and only version " +
                     std::string(version) + " is read"};
    has_version_ = true;
    return std::nullopt;
}

std::optional<Error> Reader::take_head(const HeadLine& what, std::string_view text) {
    const std::string name(what.name);
    if (book_) return Error{name + " stands after the first position"};
    bool& was_seen = seen_[static_cast<std::size_t>(&what - head_lines.data())];
    if (was_seen) return Error{name + " stands twice"};
    was_seen = true;
    return what.take(head_, text);
}

std::optional<Error> Reader::begin_boards() {
    for (std::size_t i = 0; i < head_lines.size(); ++i)
        if (head_lines[i].is_needed && !seen_[i])
            return Error{"the line '" + std::string(head_lines[i].name) + "' is missing"};
    book_.emplace(head_);
    game_ = make_game(head_.variant.rules, head_.variant.rules.pits);
    return std::nullopt;
}

MoveSet Reader::legal_moves(const Board& board) const {
    const auto moves = [&](const auto& game) {
        const auto sized_board = sized_for(game, board);
        return game.is_decided(sized_board, board.total()) ? MoveSet{} : game.moves(sized_board);
    };
    return std::visit(moves, *game_);
}

Result<BookMove> Reader::parse_move(Side side, MoveSet legal, std::string_view word,
                                    std::string_view value) const {
    const auto family = head_.variant.rules.family;
    std::optional<BookMove> found;
    for (const Move move : legal)
        if (to_text(family, side, move) == word) found = BookMove{move};
    if (!found) return Error{in_quotes(word) + " is no legal move there"};
    const auto slash = value.find('/');
    const auto cp = parse_number(value.substr(0, slash));
    const auto depth = parse_number(slash == std::string_view::npos ? "" : value.substr(slash + 1));
    if (!cp || !depth || *cp < -max_book_cp || *cp > max_book_cp || *depth < 1 ||
        *depth > max_book_depth)
        return Error{"after " + std::string(word) + " stands " + in_quotes(value) +
                     ", no value from -" + std::to_string(max_book_cp) + " to " +
                     std::to_string(max_book_cp) + ", a slash and a depth from 1 to " +
                     std::to_string(max_book_depth)};
    found->value_cp = *cp;
    found->depth = *depth;
    return *found;
}

std::optional<Error> Reader::take_board(const Words& fields) {
    if (!book_)
        if (auto error = begin_boards()) return error;
    const auto& rules = head_.variant.rules;
    const auto placement = parse_fen(rules, fields[0]);
    if (!placement) return Error{placement.error()};
    if (placement->pits != rules.pits)
        return Error{"the board has rows of " + std::to_string(placement->pits) +
                     " pits, and the variant of " + std::to_string(rules.pits)};
    const auto legal = legal_moves(placement->board);
    if (legal.empty()) return Error{"the game is over there"};
    if (fields.size() < 3) return Error{"the position has no moves"};
    BookEntry entry{placement->board, placement->side, {}};
    for (std::size_t i = 1; i < fields.size(); i += 2) {
        const auto value = i + 1 < fields.size() ? fields[i + 1] : std::string_view();
        const auto move = parse_move(placement->side, legal, fields[i], value);
        if (!move) return Error{move.error()};
        const auto is_same = [&](const BookMove& other) { return other.move == move->move; };
        if (std::ranges::any_of(entry.moves, is_same))
            return Error{"the move " + std::string(fields[i]) + " stands twice"};
        entry.moves.push_back(*move);
    }
    if (book_->add(std::move(entry))) return std::nullopt;
    return Error{"the position stands twice, whichever side has the move"};
}

std::optional<Error> Reader::check_sum() const {
    if (head_.is_proved && !head_.checksum)
        return Error{"the line 'checksum' is missing, which a book has that is proved"};
    const auto found = checksum_of(lines_);
    if (!head_.checksum || *head_.checksum == found) return std::nullopt;
    return Error{"it was changed or is damaged: the checksum of its lines is " + hex_digits(found) +
                 " and should be " + hex_digits(*head_.checksum) +
                 (head_.is_proved ? "" : "; delete the line 'checksum' if you changed it")};
}

Result<Book> Reader::finish() {
    if (!has_version_) return *take_version({});
    if (!book_)
        if (auto error = begin_boards()) return *error;
    if (auto error = check_sum()) return *error;
    return std::move(*book_);
}

std::string fen_text(const BookHeader& head, const BookEntry& entry) {
    const Placement placement{entry.board, entry.side, head.variant.rules.pits};
    return to_fen(Position::at(head.variant, placement));
}

std::string checksum_line(std::string_view text) {
    Hash lines;
    for (const auto line : split(text, '\n'))
        if (const auto fields = words(line); !fields.empty()) add_line(lines, fields);
    return std::string(checksum_name) + ' ' + hex_digits(checksum_of(lines)) + '\n';
}

}  // namespace

std::string to_text(const Book& book) {
    const auto& head = book.head();
    std::string text = "krou book " + std::string(version) + "\nvariant " + head.variant.spec +
                       "\nmargin " + std::to_string(head.margin_cp) + '\n';
    // The checksum precedes the origin, whose free text would absorb it if a newline were damaged.
    const auto place_of_checksum = text.size();
    if (!head.origin.empty()) text += "origin " + head.origin + '\n';
    if (head.is_proved) text += "proved\n";
    for (const auto& entry : book.entries()) {
        text += fen_text(head, entry);
        for (const auto& known : entry.moves)
            text += "  " + to_text(head.variant.rules.family, entry.side, known.move) + ' ' +
                    std::to_string(known.value_cp) + '/' + std::to_string(known.depth);
        text += '\n';
    }
    text.insert(place_of_checksum, checksum_line(text));
    return text;
}

Result<Book> parse_book(std::string_view text) {
    Reader reader;
    int line_number = 0;
    for (const auto line : split(text, '\n')) {
        ++line_number;
        if (const auto error = reader.take(line))
            return Error{"line " + std::to_string(line_number) + ": " + error->text};
    }
    return reader.finish();
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
