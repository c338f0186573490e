#include "play/board_view.h"

#include <algorithm>
#include <array>

#include "common/format.h"
#include "games/notation.h"

namespace krou::play {

namespace {

constexpr std::string_view bold = "\033[1m";
constexpr std::string_view yellow = "\033[1;33m";
constexpr std::string_view red = "\033[1;31m";
constexpr std::string_view cyan = "\033[1;36m";
constexpr std::string_view uncoloured = "\033[0m";

/// Draws the parts that all boards share.
class Pen {
public:
    Pen(const Picture& picture, const Layout& layout) : picture_(picture), layout_(layout) {
        digits_ = width_of(std::to_string(picture.seed_limit));
        for (int pit = 0; pit < 2 * picture.pits; ++pit)
            digits_ = std::max(digits_, width_of(std::to_string(picture.board[pit])));
    }

    /// Returns a place and its content, as wide as the longest number plus a mark on each side.
    std::string cell(int place, std::string_view content) const {
        const bool is_origin = picture_.origin == place;
        const bool is_captured = std::ranges::count(picture_.captured, place) > 0;
        const char* marks = is_origin ? "[]" : is_captured ? "<>" : "  ";
        const auto text = marks[0] + std::string(content) + marks[1];
        const auto aligned = right_aligned(text, cell_width());
        if (!is_origin && !is_captured && !is_tuzdik(place)) return aligned;
        return aligned.substr(0, aligned.size() - text.size()) + coloured(is_origin     ? yellow
                                                                          : is_captured ? red
                                                                                        : cyan,
                                                                          text);
    }
    std::string pit(int place) const {
        return cell(place, is_tuzdik(place) ? "t" : std::to_string(picture_.board[place]));
    }
    int cell_width() const { return digits_ + 2; }

    std::string coloured(std::string_view colour, std::string_view text) const {
        if (!layout_.has_colour) return std::string(text);
        return std::string(colour) + std::string(text) + std::string(uncoloured);
    }
    std::string store(int place, int width) const {
        return coloured(bold, right_aligned(std::to_string(picture_.board[place]), width));
    }
    std::string_view word(Phrase phrase) const { return text_of(layout_.language, phrase); }
    std::string name(int place) const { return place_name(picture_.family, picture_.pits, place); }

private:
    bool is_tuzdik(int place) const {
        return tuzdik_of(Side::south, picture_.board, picture_.pits) == place ||
               tuzdik_of(Side::north, picture_.board, picture_.pits) == place;
    }

    const Picture& picture_;
    const Layout& layout_;
    int digits_ = 1;
};

constexpr int store_width = 3;

/// Returns the width of `draw_rows`.
int full_width(const Picture& picture, const Pen& pen) {
    return store_width + 3 + picture.pits * (pen.cell_width() + 1) + 1 + 1 + store_width;
}

std::string draw_rows(const Picture& picture, const Pen& pen) {
    std::array<std::string, 4> lines;  // North's letters and seeds, South's seeds and letters
    const auto letter = [&](int place) {
        return ' ' + right_aligned(pen.name(place), pen.cell_width() - 1) + ' ';
    };
    for (int i = 0; i < picture.pits; ++i) {
        const int north = 2 * picture.pits - 1 - i;
        lines[0] += letter(north);
        lines[1].append(1, ' ').append(pen.pit(north));
        lines[2].append(1, ' ').append(pen.pit(i));
        lines[3] += letter(i);
    }
    const auto edge =
        std::string(store_width + 1, ' ') + '+' +
        std::string(static_cast<std::size_t>(picture.pits * (pen.cell_width() + 1) + 1), '-') +
        "+\n";
    const auto margin = std::string(store_width + 2, ' ');
    for (auto* letters : {&lines[0], &lines[3]}) letters->erase(letters->find_last_not_of(' ') + 1);
    return margin + lines[0] + '\n' + edge + pen.store(Board::opponent_store, store_width) + " |" +
           lines[1] + " |\n" + std::string(store_width, ' ') + " |" + lines[2] + " | " +
           pen.store(Board::own_store, 0) + '\n' + edge + margin + lines[3] + '\n';
}

/// Draws the rows as columns, with their right ends at the bottom.
std::string draw_upright(const Picture& picture, const Pen& pen) {
    const auto line_of_store = [&](Phrase side, int store) {
        return std::string(pen.word(side)) + ' ' + pen.store(store, 0) + '\n';
    };
    auto text = line_of_store(phrases::north, Board::opponent_store);
    for (int i = 0; i < picture.pits; ++i) {
        const int north = 2 * picture.pits - 1 - i;
        text +=
            pen.name(i) + ' ' + pen.pit(i) + ' ' + pen.pit(north) + ' ' + pen.name(north) + '\n';
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

}  // namespace

Picture picture_of(const Position& position, const std::optional<Turn>& last_turn) {
    Picture picture{.family = position.family(),
                    .pits = position.pits(),
                    .board = board_for(Side::south, position),
                    .seed_limit = position.total()};
    if (!last_turn) return picture;
    const auto trace = trace_of(*last_turn);
    picture.origin = trace.origin;
    picture.captured = trace.captured;
    return picture;
}

std::string draw(const Picture& picture, const Layout& layout) {
    const Pen pen(picture, layout);
    if (!is_mancala(picture.family)) return draw_squares(picture, pen);
    return full_width(picture, pen) <= layout.width ? draw_rows(picture, pen)
                                                    : draw_upright(picture, pen);
}

}  // namespace krou::play
