#include "play/board_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "games/morpion.h"

namespace krou::play {

namespace {

constexpr std::string_view bold = "\033[1m";
constexpr std::string_view yellow = "\033[1;33m";
constexpr std::string_view red = "\033[1;31m";
constexpr std::string_view plain = "\033[0m";

std::string blanks(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

std::string right_aligned(std::string_view text, int width) {
    return blanks(width - width_of(text)) + std::string(text);
}

/// In UTF-8, all bytes of a character but the first are like no other.
bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80u;
}

/// Draws the pieces that every kind of board is made of.
class Pen {
public:
    Pen(const Picture& picture, const Layout& layout) : picture_(picture), layout_(layout) {
        digits_ = width_of(std::to_string(picture.most_seeds));
        for (int pit = 0; pit < 2 * picture.pits; ++pit)
            digits_ = std::max(digits_, width_of(std::to_string(picture.board[pit])));
    }

    /// A place with what lies in it: of the width of the longest number and a mark on each side.
    std::string cell(int place, std::string_view content) const {
        const bool is_origin = picture_.origin == place;
        const bool is_captured = std::ranges::count(picture_.captured, place) > 0;
        const char* marks = is_origin ? "[]" : is_captured ? "<>" : "  ";
        const auto text = marks[0] + std::string(content) + marks[1];
        const auto before = blanks(digits_ + 2 - width_of(text));
        if (!is_origin && !is_captured) return before + text;
        return before + coloured(is_origin ? yellow : red, text);
    }
    std::string pit(int place) const { return cell(place, std::to_string(picture_.board[place])); }
    int cell_width() const { return digits_ + 2; }

    std::string coloured(std::string_view colour, std::string_view text) const {
        if (!layout_.has_colour) return std::string(text);
        return std::string(colour) + std::string(text) + std::string(plain);
    }
    std::string store(int place, int width) const {
        return coloured(bold, right_aligned(std::to_string(picture_.board[place]), width));
    }
    std::string say(Phrase phrase) const { return play::say(layout_.language, phrase); }

private:
    const Picture& picture_;
    const Layout& layout_;
    int digits_ = 1;
};

constexpr int store_width = 3;

/// Of the drawing with the rows one above the other.
int full_width(const Picture& picture, const Pen& pen) {
    return store_width + 3 + picture.pits * (pen.cell_width() + 1) + 1 + 1 + store_width;
}

std::string draw_rows(const Picture& picture, const Pen& pen) {
    std::array<std::string, 4> lines;  // North's letters and seeds, South's seeds and letters
    const auto letter = [&](int place) {
        return ' ' + right_aligned(place_name(picture, place), pen.cell_width() - 1) + ' ';
    };
    for (int i = 0; i < picture.pits; ++i) {
        const int north = 2 * picture.pits - 1 - i;
        lines[0] += letter(north);
        lines[1].append(1, ' ').append(pen.pit(north));
        lines[2].append(1, ' ').append(pen.pit(i));
        lines[3] += letter(i);
    }
    const auto edge =
        blanks(store_width + 1) + '+' +
        std::string(static_cast<std::size_t>(picture.pits * (pen.cell_width() + 1) + 1), '-') +
        "+\n";
    const auto margin = blanks(store_width + 2);
    for (auto* letters : {&lines[0], &lines[3]}) letters->erase(letters->find_last_not_of(' ') + 1);
    return margin + lines[0] + '\n' + edge + pen.store(Board::other_store, store_width) + " |" +
           lines[1] + " |\n" + blanks(store_width) + " |" + lines[2] + " | " +
           pen.store(Board::own_store, 0) + '\n' + edge + margin + lines[3] + '\n';
}

/// The board turned so that its right end lies near: South's row from the top, North's opposite.
std::string draw_upright(const Picture& picture, const Pen& pen) {
    const auto line_of_store = [&](Phrase side, int store) {
        return pen.say(side) + ' ' + pen.store(store, 0) + '\n';
    };
    auto text = line_of_store(phrases::north, Board::other_store);
    for (int i = 0; i < picture.pits; ++i) {
        const int north = 2 * picture.pits - 1 - i;
        text += place_name(picture, i) + ' ' + pen.pit(i) + ' ' + pen.pit(north) + ' ' +
                place_name(picture, north) + '\n';
    }
    return text + line_of_store(phrases::south, Board::own_store);
}

std::string draw_squares(const Picture& picture, const Pen& pen) {
    constexpr std::array<std::string_view, 3> marks{".", "x", "o"};
    std::string text = "    a   b   c\n";
    for (int row = 0; row < 3; ++row) {
        text += ' ' + std::to_string(row + 1) + ' ';
        for (int column = 0; column < 3; ++column) {
            const int square = 3 * row + column;
            const auto mark = marks[static_cast<std::size_t>(picture.board[square])];
            if (column > 0) text += '|';
            text += pen.cell(square, mark);
        }
        text += row < 2 ? "\n   ---+---+---\n" : "\n";
    }
    return text;
}

/// A line in several; the first is indented as it is.
std::string broken(std::string_view line, int width) {
    std::string result(line.substr(0, line.find_first_not_of(' ')));
    int used = 0;
    for (const auto word : words(line)) {
        const int needed = width_of(word) + (used == 0 ? width_of(result) : 0);
        const bool fits = used + 1 + needed <= width;
        if (used > 0) result += fits ? ' ' : '\n';
        used = used > 0 && fits ? used + 1 + needed : needed;
        result += word;
    }
    return result;
}

}  // namespace

std::string draw(const Picture& picture, const Layout& layout) {
    const Pen pen(picture, layout);
    if (picture.family == Family::morpion) return draw_squares(picture, pen);
    return full_width(picture, pen) <= layout.width ? draw_rows(picture, pen)
                                                    : draw_upright(picture, pen);
}

std::string place_name(const Picture& picture, int place) {
    if (picture.family == Family::morpion)
        return {static_cast<char>('a' + place % 3), static_cast<char>('1' + place / 3)};
    if (place >= Board::own_store) return {};
    return {static_cast<char>(place < picture.pits ? 'A' + place : 'a' + place - picture.pits)};
}

int width_of(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, begins_character));
}

std::string_view cut(std::string_view text, int width) {
    std::size_t size = 0;
    for (int used = 0; size < text.size(); ++size) {
        if (begins_character(text[size]) && ++used > width) break;
    }
    return text.substr(0, size);
}

std::string wrapped(std::string_view text, int width) {
    std::string result;
    std::string_view between;
    for (const auto line : split(text, '\n')) {
        result += std::exchange(between, "\n");
        result += width_of(line) <= width ? std::string(line) : broken(line, width);
    }
    return result;
}

}  // namespace krou::play
