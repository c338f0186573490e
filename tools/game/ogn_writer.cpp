#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/game_record.h"
#include "games/notation.h"

namespace krou {

namespace {

/// Breaks words into lines.
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
    /// Adds a bracket before the next word.
    void open() { brackets_ += '('; }
    /// Adds a bracket after the last word.
    void close() { word_ += ')'; }
    std::string text() {
        flush();
        return text_;
    }

private:
    static constexpr std::size_t width = 80;

    /// Writes the last word. A comment is one word, broken only if it is longer than a line, at
    /// single blanks: readers keep other ones.
    void flush() {
        const bool is_broken = word_.size() > width;
        for (std::string_view rest = word_; !rest.empty();) {
            auto end = is_broken ? rest.find(' ') : rest.npos;
            while (end < rest.size() && rest.substr(end).starts_with("  "))
                end = rest.find(' ', rest.find_first_not_of(' ', end));
            write(rest.substr(0, end));
            rest.remove_prefix(std::min(end, rest.size()));
            if (!rest.empty()) rest.remove_prefix(1);
        }
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
    std::string word_;      ///< last word; brackets may follow
    std::string brackets_;  ///< before the next word
    std::size_t length_ = 0;
};

std::string escaped(std::string_view text) {
    std::string found;
    for (const char c : text) {
        if (c == '"' || c == '\\') found += '\\';
        found += c;
    }
    return found;
}

/// Number and mover of the last move in a line.
struct LastMove {
    int number = 0;
    Side mover = Side::north;
};

/// Writes moves with their annotations. South's moves after North's have a number; so do the first
/// move of a variation and the move after one.
void write_moves(Paragraph& paragraph, Position position, const Variation& moves, LastMove last) {
    bool is_numbered = true;
    for (const auto& [move, annotation] : moves) {
        const auto before = position;
        const auto before_last = last;
        const auto side = before.side();
        const bool is_next = last.number == 0 || (last.mover == Side::north && side == Side::south);
        last = {last.number + int{is_next}, side};
        if (is_next || is_numbered)
            paragraph.add(std::to_string(last.number) + (side == Side::north ? "..." : "."));
        auto word = Turn{before, move}.name();
        position.play(move);
        if (const int seeds = seeds_gained(before, position); seeds > 0)
            word.append("+").append(std::to_string(seeds));
        paragraph.add(word + annotation.glyph);
        if (!annotation.comment.empty()) paragraph.add_comment(annotation.comment);
        for (const auto& variation : annotation.variations) {
            paragraph.open();
            write_moves(paragraph, before, variation, before_last);
            paragraph.close();
        }
        is_numbered = !annotation.variations.empty();
    }
}

}  // namespace

std::string_view termination_of(const GameHistory& history) {
    if (const auto ended = history.players_end()) return entry(*ended).termination;
    switch (history.position().ending()) {
        case Ending::majority: return "majority";
        case Ending::repetition: return "repetition";
        default: return "exhausted";
    }
}

std::string to_ogn(const GameRecord& record) {
    auto history = record.history;
    history.go_to(history.plies());
    const auto& start = history.start();
    const bool is_natural = history.is_over() && record.termination.empty();
    const auto result = is_natural ? stores_text(*history.result()) : record.result;
    std::string text;
    const auto add_tag = [&](std::string_view name, std::string_view value) {
        text.append("[").append(name).append(" \"").append(escaped(value)).append("\"]\n");
    };
    add_tag("Variant", start.variant().spec);
    for (const auto& tag : record.tags) add_tag(tag.name, tag.value);
    add_tag("Result", result);
    if (!history.starts_from_standard_position()) add_tag("FEN", to_fen(start));
    if (is_natural) add_tag("Termination", termination_of(history));
    if (!record.termination.empty()) add_tag("Termination", record.termination);
    Paragraph paragraph;
    if (const auto& comment = history.annotation(0).comment; !comment.empty())
        paragraph.add_comment(comment);
    write_moves(paragraph, start, history.annotated_moves(), {});
    paragraph.add(result);
    return text + '\n' + paragraph.text() + "\n\n";
}

}  // namespace krou
