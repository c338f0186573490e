#include "match/ogn.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.h"
#include "match/game.h"

namespace krou {

namespace {

/// Collects words into lines that fit a page.
class Paragraph {
public:
    void add(const std::string& word) {
        flush();
        word_ = std::exchange(brackets_, {}) + word;
    }
    void add_comment(std::string comment) {
        std::ranges::replace(comment, '{', '(');
        std::ranges::replace(comment, '}', ')');
        add('{' + comment + '}');
    }
    /// A bracket before the next word.
    void open() { brackets_ += '('; }
    /// A bracket behind the last one.
    void close() { word_ += ')'; }
    std::string text() {
        flush();
        return text_;
    }

private:
    static constexpr std::size_t width = 80;

    /// Writes the last word. A comment is one, and is broken only where it fits no line.
    void flush() {
        if (word_.size() <= width)
            write(word_);
        else
            for (const auto part : words(word_)) write(part);
        word_.clear();
    }
    void write(std::string_view word) {
        if (word.empty()) return;
        if (length_ + word.size() + 1 > width) {
            text_ += '\n';
            length_ = 0;
        }
        if (length_ > 0) text_ += ' ';
        length_ += word.size() + (length_ > 0);
        text_ += word;
    }

    std::string text_;
    std::string word_;      ///< the last, as brackets may follow it
    std::string brackets_;  ///< before the next
    std::size_t length_ = 0;
};

/// With one blank between its words.
std::string joined(std::string_view text) {
    std::string found;
    for (const auto word : words(text)) {
        if (!found.empty()) found += ' ';
        found += word;
    }
    return found;
}

std::string escaped(std::string_view text) {
    std::string found;
    for (const char c : text) {
        if (c == '"' || c == '\\') found += '\\';
        found += c;
    }
    return found;
}

/// Cuts a file of games into what it consists of.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    bool at_end() {
        at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
        return at_ == text_.size();
    }
    char next() const { return text_[at_]; }
    void pass() { ++at_; }
    /// At least one character, whatever it is.
    std::string word() {
        const auto end = std::min(text_.find_first_of(" \t\r\n{[();$", at_ + 1), text_.size());
        const auto begin = std::exchange(at_, end);
        return std::string(text_.substr(begin, end - begin));
    }
    std::optional<std::string> comment() {
        const auto end = text_.find('}', at_);
        if (end == std::string_view::npos) return std::nullopt;
        const auto begin = std::exchange(at_, end + 1) + 1;
        return joined(text_.substr(begin, end - begin));
    }
    /// Goes past what is for other readers: a line after `%`, the rest of one after `;`, the number
    /// of a glyph as in `$1`, what is in brackets. False if that has no end.
    bool skip() {
        if (next() == '(') return skip_brackets();
        const auto end =
            next() == '$' ? text_.find_first_not_of("0123456789", at_ + 1) : text_.find('\n', at_);
        at_ = std::min(end, text_.size());
        return true;
    }
    bool is_skipped() const { return next() == '(' || next() == '$' || is_line_comment(); }
    /// A name and a text in quotes, with any blanks before, between and after them.
    std::optional<OgnTag> tag() {
        const auto begin = line();
        ++at_;
        if (at_end()) return std::nullopt;
        const auto end = std::min(text_.find_first_of(" \t\r\n\"[]", at_), text_.size());
        std::string name(text_.substr(at_, end - at_));
        at_ = end;
        if (name.empty() || at_end() || next() != '"') return std::nullopt;
        std::string value;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            value += text_[at_];
        }
        at_ = std::min(at_ + 1, text_.size());
        if (at_end() || next() != ']') return std::nullopt;
        ++at_;
        return OgnTag{std::move(name), std::move(value), begin};
    }
    /// That of what is next.
    OgnLine line() {
        const auto* passed = text_.data() + std::exchange(counted_, at_);
        line_.number += static_cast<int>(std::count(passed, text_.data() + at_, '\n'));
        return line_;
    }

    /// Records that variations nest too deeply.
    void give_up_nesting() { is_nested_too_deep_ = true; }
    bool is_nested_too_deep() const { return is_nested_too_deep_; }

private:
    bool is_line_comment() const {
        return next() == ';' || (next() == '%' && (at_ == 0 || text_[at_ - 1] == '\n'));
    }
    bool skip_brackets() {
        int depth = 0;
        do {
            if (at_end()) return false;
            if (next() == '{') {
                if (!comment()) return false;
            } else if (is_line_comment()) {
                skip();
            } else {
                depth += (next() == '(') - (next() == ')');
                ++at_;
            }
        } while (depth > 0);
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t counted_ = 0;  ///< up to where `line_` has been counted
    OgnLine line_{1};
    bool is_nested_too_deep_ = false;
};

std::optional<OgnMove> parse_move(std::string_view word) {
    const auto plus = word.find('+');
    OgnMove move{.name = std::string(word.substr(0, plus)), .comment = {}};
    const auto is_of_a_name = [](unsigned char c) { return std::isalnum(c) != 0; };
    if (!std::ranges::all_of(move.name, is_of_a_name) || move.name.empty()) return std::nullopt;
    if (plus == std::string_view::npos) return move;
    const auto captured = parse_number(word.substr(plus + 1));
    if (!captured) return std::nullopt;
    move.captured = *captured;
    return move;
}

/// Cuts what somebody thinks of a move, as in `F!?`, off its end.
std::string take_glyph(std::string_view& word) {
    const auto end = word.find_last_not_of("!?") + 1;
    std::string glyph(word.substr(end));
    word = word.substr(0, end);
    return glyph;
}

/// Reads the word; false if it makes no sense.
bool take_word(OgnGame& game, std::string_view word, OgnLine line) {
    const auto glyph = take_glyph(word);
    if (is_result(word)) {
        game.result = word;
        return true;
    }
    // The number of a move may stand before it without a blank, as in `1.F`.
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0 && word.substr(digits).starts_with('.'))
        word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    if (word.empty()) {
        if (!game.moves.empty()) game.moves.back().glyph += glyph;
        return true;
    }
    auto move = parse_move(word);
    if (!move) return false;
    move->glyph = glyph;
    move->line = line;
    game.moves.push_back(std::move(*move));
    return true;
}

void append(std::string& text, std::string_view more) {
    text += text.empty() || more.empty() ? "" : " ";
    text += more;
}

/// Belongs to the move before it, or to the start of its game.
bool take_comment(OgnGame& game, Scanner& scanner) {
    const auto comment = scanner.comment();
    if (comment) append(game.moves.empty() ? game.comment : game.moves.back().comment, *comment);
    return comment.has_value();
}

/// Takes the brackets at which the scanner stands; what is no variation of a move is skipped.
bool take_brackets(OgnGame& game, Scanner& scanner, int depth);

/// The moves in brackets, from the first bracket to behind the last; none where it is none, or
/// holds anything else.
std::vector<OgnMove> take_variation(Scanner& scanner, int depth) {
    OgnGame found;
    for (scanner.pass(); !scanner.at_end();) {
        if (scanner.next() == ')') {
            scanner.pass();
            if (found.moves.empty()) return {};
            auto& first = found.moves.front().comment;
            append(found.comment, first);
            first = found.comment;
            return found.moves;
        }
        const auto line = scanner.line();
        const bool makes_sense = scanner.next() == '{'   ? take_comment(found, scanner)
                                 : scanner.next() == '(' ? take_brackets(found, scanner, depth + 1)
                                 : scanner.is_skipped()  ? scanner.skip()
                                                         : take_word(found, scanner.word(), line);
        if (!makes_sense) return {};
    }
    return {};
}

bool take_brackets(OgnGame& game, Scanner& scanner, int depth) {
    if (game.moves.empty()) return scanner.skip();
    if (depth > deepest_variation) {
        scanner.give_up_nesting();
        return false;
    }
    auto ahead = scanner;
    auto variation = take_variation(ahead, depth);
    if (ahead.is_nested_too_deep()) {
        scanner = ahead;
        return false;
    }
    if (variation.empty()) return scanner.skip();
    scanner = ahead;
    game.moves.back().variations.push_back(std::move(variation));
    return true;
}

bool take_tag(OgnGame& game, Scanner& scanner) {
    auto tag = scanner.tag();
    if (tag) game.tags.push_back(std::move(*tag));
    return tag.has_value();
}

/// False if what is next makes no sense.
bool take_next(std::vector<OgnGame>& games, Scanner& scanner) {
    const bool is_in_game = !games.empty() && games.back().result.empty();
    if (scanner.next() == '{')
        return is_in_game ? take_comment(games.back(), scanner) : scanner.comment().has_value();
    if (scanner.next() == '(' && is_in_game) return take_brackets(games.back(), scanner, 1);
    if (scanner.is_skipped()) return scanner.skip();
    const bool is_tag = scanner.next() == '[';
    const auto line = scanner.line();
    if (!is_in_game || (is_tag && !games.back().moves.empty())) games.emplace_back().line = line;
    return is_tag ? take_tag(games.back(), scanner) : take_word(games.back(), scanner.word(), line);
}

/// Where a line of moves stands.
struct Count {
    int number = 0;  ///< of the last move
    Side before = Side::north;
};

/// Each of South's moves after one of North's has a number, and so has what begins a variation or
/// follows one.
void write_moves(Paragraph& paragraph, const std::vector<OgnMove>& moves, Count count) {
    bool is_numbered = true;
    for (const auto& move : moves) {
        const auto [number, before] = count;
        const Side side = mover(move.name, before);
        const bool is_next = number == 0 || (before == Side::north && side == Side::south);
        count = {number + int{is_next}, side};
        if (is_next || is_numbered)
            paragraph.add(std::to_string(count.number) + (side == Side::north ? "..." : "."));
        std::string word = move.name;
        if (move.captured > 0) word.append("+").append(std::to_string(move.captured));
        paragraph.add(word + move.glyph);
        if (!move.comment.empty()) paragraph.add_comment(move.comment);
        for (const auto& variation : move.variations) {
            paragraph.open();
            write_moves(paragraph, variation, {number, before});
            paragraph.close();
        }
        is_numbered = !move.variations.empty();
    }
}

}  // namespace

std::string OgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &OgnTag::name);
    return found == tags.end() ? std::string() : found->value;
}

int OgnGame::line_of_tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &OgnTag::name);
    return (found == tags.end() ? line : found->line).number;
}

std::string to_text(const OgnGame& game) {
    std::string text;
    for (const auto& tag : game.tags) text += '[' + tag.name + " \"" + escaped(tag.value) + "\"]\n";
    Paragraph paragraph;
    if (!game.comment.empty()) paragraph.add_comment(game.comment);
    write_moves(paragraph, game.moves, {});
    paragraph.add(game.result);
    return text + '\n' + paragraph.text() + "\n\n";
}

std::variant<std::vector<OgnGame>, OgnFault> read_ogn(std::string_view text) {
    std::vector<OgnGame> games;
    Scanner scanner(text);
    while (!scanner.at_end())
        if (!take_next(games, scanner))
            return OgnFault{scanner.line().number, scanner.is_nested_too_deep()};
    return games;
}

Result<std::vector<OgnGame>> parse_ogn(std::string_view text) {
    auto read = read_ogn(text);
    if (const auto* fault = std::get_if<OgnFault>(&read))
        return Error{"line " + std::to_string(fault->line) +
                     (fault->is_nested_too_deep ? ": variations are nested more than " +
                                                      std::to_string(deepest_variation) + " deep"
                                                : " is no game notation")};
    return std::get<0>(std::move(read));
}

bool is_result(std::string_view word) {
    return word == "*" || (word.find('-') != std::string_view::npos &&
                           word.find_first_not_of("0123456789-./") == std::string_view::npos);
}

Result<Variant> parse_variant_tag(std::string_view tag) {
    if (equal_ignoring_case(tag, "oware abapa")) return parse_variant("oware");
    for (const auto& preset : presets())
        if (equal_ignoring_case(tag, preset.name)) return parse_variant(preset.name);
    return parse_variant(tag);
}

}  // namespace krou
