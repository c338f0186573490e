#include "game/ogn.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.h"

namespace krou {

namespace {

/// Joins the lines of a comment.
std::string joined(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::string found;
    for (const auto line : split(text, '\n')) {
        const auto begin = std::min(line.find_first_not_of(blanks), line.size());
        const auto shown = line.substr(begin, line.find_last_not_of(blanks) + 1 - begin);
        found += found.empty() || shown.empty() ? "" : " ";
        found += shown;
    }
    return found;
}

/// Splits a file of games into its tokens.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    bool at_end() {
        at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
        return at_ == text_.size();
    }
    char next() const { return text_[at_]; }
    void pass() { ++at_; }
    /// Takes at least one character.
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
    /// Skips a line after `%`, the rest of a line after `;`, a glyph number such as `$1`, or
    /// brackets. Returns false if the brackets have no end.
    bool skip() {
        if (next() == '(') return skip_brackets();
        const auto end =
            next() == '$' ? text_.find_first_not_of("0123456789", at_ + 1) : text_.find('\n', at_);
        at_ = std::min(end, text_.size());
        return true;
    }
    bool is_skipped() const { return next() == '(' || next() == '$' || is_line_comment(); }
    /// Takes a name and a quoted value, with any blanks around them.
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
    /// Returns the line of the next token, from 1.
    int line() {
        const auto* passed = text_.data() + std::exchange(counted_, at_);
        line_ += static_cast<int>(std::count(passed, text_.data() + at_, '\n'));
        return line_;
    }

    /// Records that variations nest too deeply.
    void set_nested_too_deep() { is_nested_too_deep_ = true; }
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
    std::size_t counted_ = 0;  ///< end of the text counted in `line_`
    int line_ = 1;
    bool is_nested_too_deep_ = false;
};

std::optional<OgnMove> parse_move(std::string_view word) {
    const auto plus = word.find('+');
    OgnMove move{.name = std::string(word.substr(0, plus))};
    const auto is_alphanumeric = [](unsigned char c) { return std::isalnum(c) != 0; };
    if (!std::ranges::all_of(move.name, is_alphanumeric) || move.name.empty()) return std::nullopt;
    if (plus == std::string_view::npos) return move;
    const auto captured = parse_number(word.substr(plus + 1));
    if (!captured) return std::nullopt;
    move.captured = *captured;
    return move;
}

/// Removes the glyph at the end of a move, e.g. of `F!?`. Returns it.
std::string take_glyph(std::string_view& word) {
    const auto end = word.find_last_not_of("!?") + 1;
    std::string glyph(word.substr(end));
    word = word.substr(0, end);
    return glyph;
}

/// Reads a result, a move, a move number or a glyph. Returns false for anything else.
bool take_word(OgnGame& game, std::string_view word, int line) {
    const auto glyph = take_glyph(word);
    if (is_result(word)) {
        game.result = word;
        return true;
    }
    // A move number may be joined to its move, e.g. `1.F`.
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

/// Adds a comment to the move before it, or to the start of its game.
bool take_comment(OgnGame& game, Scanner& scanner) {
    const auto comment = scanner.comment();
    if (comment) append(game.moves.empty() ? game.comment : game.moves.back().comment, *comment);
    return comment.has_value();
}

/// Takes a variation in brackets; skips brackets with anything else.
bool take_brackets(OgnGame& game, Scanner& scanner, int depth);

/// Returns the moves in brackets and moves behind the closing one. Returns nothing if the brackets
/// have no end or contain anything else.
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
        const bool is_known = scanner.next() == '{'   ? take_comment(found, scanner)
                              : scanner.next() == '(' ? take_brackets(found, scanner, depth + 1)
                              : scanner.is_skipped()  ? scanner.skip()
                                                      : take_word(found, scanner.word(), line);
        if (!is_known) return {};
    }
    return {};
}

bool take_brackets(OgnGame& game, Scanner& scanner, int depth) {
    if (game.moves.empty()) return scanner.skip();
    if (depth > deepest_variation) {
        scanner.set_nested_too_deep();
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

/// Takes the next token. Returns false if it is not game notation.
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

}  // namespace

std::string OgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &OgnTag::name);
    return found == tags.end() ? std::string() : found->value;
}

int OgnGame::line_of_tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &OgnTag::name);
    return found == tags.end() ? line : found->line;
}

Result<std::vector<OgnGame>> parse_ogn(std::string_view text, Language language) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<OgnGame> games;
    Scanner scanner(text);
    while (!scanner.at_end()) {
        if (take_next(games, scanner)) continue;
        const auto line = std::to_string(scanner.line());
        return Error{scanner.is_nested_too_deep()
                         ? say(language, phrases::file_nested_too_deep,
                               {line, std::to_string(deepest_variation)})
                         : say(language, phrases::file_no_notation, {line})};
    }
    return games;
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
