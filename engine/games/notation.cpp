#include "games/notation.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/site_notation.h"

namespace krou {

namespace {

Error bad_fen(std::string_view fen, const std::string& why) {
    return Error{"fen " + in_quotes(fen) + ": " + why};
}

std::optional<Side> parse_side(std::string_view text) {
    if (text == "S") return Side::south;
    if (text == "N") return Side::north;
    return std::nullopt;
}

constexpr char side_letter(Side side) {
    return side == Side::south ? 'S' : 'N';
}

Result<Placement> parse_pits(const Rules& rules, std::string_view fen) {
    const auto fields = split(fen, '-');
    const int count = static_cast<int>(fields.size());
    if (count < 5 || count > 2 * max_pits + 3 || count % 2 == 0)
        return bad_fen(fen, "expected two rows of 1 to " + std::to_string(max_pits) +
                                " pits, two stores and a side between hyphens, got " +
                                std::to_string(count) + (count == 1 ? " field" : " fields"));
    const auto side = parse_side(fields.back());
    if (!side)
        return bad_fen(fen, "side to move: expected S or N, got " + in_quotes(fields.back()));

    Board souths;
    const int pits = (count - 3) / 2;
    for (int i = 0; i < count - 1; ++i) {
        const auto field = fields[static_cast<std::size_t>(i)];
        const bool is_store = i >= 2 * pits;
        if (field == "t" && !is_store) {
            const int tuzdik = i < pits ? Board::opponent_tuzdik : Board::own_tuzdik;
            if (souths[tuzdik] != 0) return bad_fen(fen, "tuzdik: more than one on a side");
            souths.set(tuzdik, i % pits + 1);
            continue;
        }
        const auto seeds = parse_number(field);
        const bool has_zeros_before = field.size() > 1 && field.front() == '0';
        if (!seeds || has_zeros_before || *seeds < 0 || *seeds > max_seeds)
            return bad_fen(fen, "field " + std::to_string(i + 1) + ": expected 0 to 255, got " +
                                    in_quotes(field));
        souths.set(is_store ? Board::own_store + i - 2 * pits : i, *seeds);
    }
    const auto placement = placement_of(rules, souths, pits, *side);
    if (!placement) return bad_fen(fen, placement.error());
    return *placement;
}

Result<Placement> parse_squares(std::string_view fen) {
    constexpr std::size_t length = 13;  // three rows of three, two slashes, a hyphen, a side
    const auto hyphen = fen.find('-');
    if (fen.size() != length || hyphen != length - 2)
        return bad_fen(fen, "expected three rows of three squares and a side, e.g. .../.../...-S");
    const auto side = parse_side(fen.substr(hyphen + 1));
    if (!side)
        return bad_fen(fen,
                       "side to move: expected S or N, got " + in_quotes(fen.substr(hyphen + 1)));

    Placement placement{{}, *side, 0};
    int crosses = 0;
    int rings = 0;
    for (int i = 0; i < static_cast<int>(hyphen); ++i) {
        const char c = fen[static_cast<std::size_t>(i)];
        const bool is_slash = i % 4 == 3;
        if (is_slash ? c != '/' : c != 'x' && c != 'o' && c != '.')
            return bad_fen(fen, "character " + std::to_string(i + 1) + ": expected " +
                                    (is_slash ? "/" : "x, o or ."));
        if (is_slash || c == '.') continue;
        ++(c == 'x' ? crosses : rings);
        const bool own = (c == 'x') == (*side == Side::south);
        placement.board.set(i - i / 4, own ? Morpion::own_mark : Morpion::opponent_mark);
    }
    if (crosses - rings != (*side == Side::south ? 0 : 1))
        return bad_fen(fen, std::to_string(crosses) + " x and " + std::to_string(rings) +
                                " o are impossible if " + side_letter(*side) +
                                " is to move; x begins");
    if (Morpion::has_line(sized<SmallBoard>(placement.board), Morpion::own_mark))
        return bad_fen(fen, "the side to move has three in a row already");
    if (Morpion::has_line(sized<SmallBoard>(placement.board), Morpion::opponent_mark))
        placement.board.set(Board::opponent_store, 1);
    return placement;
}

/// Returns the seeds of a pit, or `t` for a tuzdik.
std::string pit_text(const Board& souths, int pits, int pit) {
    const bool is_tuzdik = tuzdik_of(pit < pits ? Side::north : Side::south, souths, pits) == pit;
    return is_tuzdik ? "t" : std::to_string(souths[pit]);
}

std::string pits_fen(const Position& position) {
    const Board souths = board_for(Side::south, position);
    std::string fen;
    for (int pit = 0; pit < 2 * position.pits(); ++pit)
        fen += pit_text(souths, position.pits(), pit) + '-';
    for (const int store : {Board::own_store, Board::opponent_store})
        fen += std::to_string(souths[store]) + '-';
    return fen + side_letter(position.side());
}

char mark_at(const Position& position, int square) {
    const int mark = position.board()[square];
    if (mark == 0) return '.';
    return (mark == Morpion::own_mark) == (position.side() == Side::south) ? 'x' : 'o';
}

std::string squares_fen(const Position& position) {
    std::string fen;
    for (int square = 0; square < Morpion::squares; ++square) {
        if (square == 3 || square == 6) fen += '/';
        fen += mark_at(position, square);
    }
    return fen + '-' + side_letter(position.side());
}

/// Returns the length of the move name at the start of `text`.
std::size_t length_of_name(Family family, std::string_view text) {
    if (!is_mancala(family)) return 2;
    return has_site_notation(family) && begins_with_site_move(text) ? 4 : 1;
}

Result<Move> parse_pit(const Position& position, char c) {
    const auto word = in_quotes(std::string_view(&c, 1));
    const bool is_south = position.side() == Side::south;
    const auto index_in = [&](char leftmost) {
        return c >= leftmost && c < leftmost + position.pits() ? c - leftmost : -1;
    };
    if (const int index = index_in(is_south ? 'A' : 'a'); index >= 0)
        return Move{static_cast<std::uint8_t>(index)};
    if (index_in(is_south ? 'a' : 'A') < 0) return Error{word + " is not a pit"};
    return Error{word + (is_south ? " is North's pit, but South" : " is South's pit, but North") +
                 " is to move"};
}

Result<Move> parse_square(std::string_view word) {
    if (word.size() == 2 && word[0] >= 'a' && word[0] <= 'c' && word[1] >= '1' && word[1] <= '3')
        return Move{static_cast<std::uint8_t>((word[1] - '1') * 3 + (word[0] - 'a'))};
    return Error{in_quotes(word) + " is not a square"};
}

/// Parses the name of a move, which may be illegal.
Result<Move> parse_move(const Position& position, std::string_view name) {
    if (!is_mancala(position.family())) return parse_square(name);
    return name.size() == 1 ? parse_pit(position, name[0]) : parse_site_move(position, name);
}

std::string pit_drawing(const Position& position) {
    const int pits = position.pits();
    const auto cell = [](const std::string& text) {
        return std::string(4 - std::min<std::size_t>(4, text.size()), ' ') + text;
    };
    const Board souths = board_for(Side::south, position);
    const auto pit = [&](int index) { return cell(pit_text(souths, pits, index)); };
    const auto store = [&](int index) { return std::to_string(souths[index]); };
    std::array<std::string, 4> lines;  // North's letters and seeds, South's seeds and letters
    for (int i = 0; i < pits; ++i) {
        const int north_pit = pits - 1 - i;
        lines[0] += cell({static_cast<char>('a' + north_pit)});
        lines[1] += pit(pits + north_pit);
        lines[2] += pit(i);
        lines[3] += cell({static_cast<char>('A' + i)});
    }
    const std::string edge =
        "     +" + std::string(static_cast<std::size_t>(4 * pits + 1), '-') + "+\n";
    return "      " + lines[0] + "\n" + edge + cell(store(Board::opponent_store)) + " |" +
           lines[1] + " |\n     |" + lines[2] + " | " + store(Board::own_store) + "\n" + edge +
           "      " + lines[3] + "\n";
}

std::string square_drawing(const Position& position) {
    std::string lines = "    a b c\n";
    for (int square = 0; square < Morpion::squares; ++square) {
        if (square % 3 == 0) lines += "  " + std::to_string(square / 3 + 1);
        lines += std::string(" ") + mark_at(position, square);
        if (square % 3 == 2) lines += '\n';
    }
    return lines;
}

}  // namespace

Result<Placement> parse_fen(const Rules& rules, std::string_view fen) {
    return is_mancala(rules.family) ? parse_pits(rules, fen) : parse_squares(fen);
}

Result<Placement> parse_any_fen(const Rules& rules, std::string_view fen) {
    return looks_like_site_fen(rules, fen) ? parse_site_fen(rules, fen) : parse_fen(rules, fen);
}

Result<Position> from_fen(const Variant& variant, std::string_view fen) {
    const auto placement = parse_any_fen(variant.rules, fen);
    if (!placement) return Error{placement.error()};
    return Position::at(variant, *placement);
}

std::string to_fen(const Position& position) {
    return is_mancala(position.family()) ? pits_fen(position) : squares_fen(position);
}

std::string to_text(Family family, Side side, Move move) {
    if (is_mancala(family))
        return {static_cast<char>((side == Side::south ? 'A' : 'a') + move.index)};
    return {static_cast<char>('a' + move.index % 3), static_cast<char>('1' + move.index / 3)};
}

std::string place_name(Family family, int pits, int index) {
    if (index >= Board::own_store) return {};
    const Side side = index < pits ? Side::south : Side::north;
    const int in_row = side == Side::south ? index : index - pits;
    return to_text(family, side, {static_cast<std::uint8_t>(in_row)});
}

std::optional<Move> legal_move(const Position& position, std::string_view name) {
    for (const Move move : position.legal_moves())
        if (to_text(position.family(), position.side(), move) == name) return move;
    if (!has_site_notation(position.family())) return std::nullopt;
    const auto move = parse_site_move(position, name);
    return move && position.legal_moves().contains(*move) ? std::optional(*move) : std::nullopt;
}

std::string moves_text(Position position, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        // A PV may continue after the stores have ended the game.
        if (position.ending() != Ending::none) break;
        text += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return text;
}

std::string names_of(const Position& position, MoveSet moves) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += to_text(position.family(), position.side(), move);
    }
    return text;
}

std::vector<std::string_view> move_names(Family family, std::string_view text) {
    std::vector<std::string_view> names;
    for (auto word : words(text)) {
        while (!word.empty()) {
            names.push_back(word.substr(0, length_of_name(family, word)));
            word.remove_prefix(names.back().size());
        }
    }
    return names;
}

Result<std::vector<Move>> play_moves(Position& position, std::string_view text) {
    std::vector<Move> played;
    for (const auto name : move_names(position.family(), text)) {
        const auto which = "move " + std::to_string(played.size() + 1) + ": ";
        if (position.ending() != Ending::none)
            return Error{which + "the game is over before " + in_quotes(name)};
        const auto move = parse_move(position, name);
        if (!move) return Error{which + move.error()};
        if (!position.legal_moves().contains(*move))
            return Error{which + in_quotes(name) + " is not legal in " + to_fen(position)};
        position.play(*move);
        played.push_back(*move);
    }
    return played;
}

std::string half_seeds_text(int half_seeds) {
    return std::to_string(half_seeds / 2) + (half_seeds % 2 ? ".5" : "");
}

std::string stores_text(const FinalScore& score) {
    return half_seeds_text(score.south_half_seeds) + "-" + half_seeds_text(score.north_half_seeds);
}

std::string result_text(const Position& position) {
    const auto score = position.result();
    if (!score) return "*";
    const auto [south, north] = *score;
    const std::string outcome = south > north ? "1-0" : south < north ? "0-1" : "1/2-1/2";
    return outcome + " " + stores_text(*score);
}

std::string drawing(const Position& position) {
    return is_mancala(position.family()) ? pit_drawing(position) : square_drawing(position);
}

}  // namespace krou
