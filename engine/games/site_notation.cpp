#include "games/site_notation.h"

#include <array>
#include <optional>
#include <utility>

#include "base/text.h"

namespace krou {

namespace {

/// Returns the index on South's board of a pit, given its row and its column from South's left.
int index_of(Side row, int column, int pits) {
    return row == Side::south ? column : 2 * pits - 1 - column;
}

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Parses all of `text` as a number from `least` to `most` without leading zeros.
std::optional<int> number_from(std::string_view text, int least, int most) {
    const auto number = parse_number(text);
    const bool has_zeros_before = text.size() > 1 && text.front() == '0';
    return number && !has_zeros_before && *number >= least && *number <= most ? number
                                                                              : std::nullopt;
}

constexpr int tuzdik_sign = -1;

/// Parses a pit (its seeds, or `tuzdik_sign`) or several empty pits in sequence.
std::optional<std::vector<int>> parse_part(std::string_view text) {
    if (text.empty()) return std::nullopt;
    if (text.size() == 1 && lower(text[0]) == 't') return std::vector{tuzdik_sign};
    const bool has_seeds = lower(text.back()) == 's';
    const auto digits = text.substr(0, text.size() - (has_seeds ? 1 : 0));
    if (has_seeds && digits.empty()) return std::vector{1};
    const auto number = number_from(digits, 1, has_seeds ? max_seeds : max_pits);
    if (!number) return std::nullopt;
    return has_seeds ? std::vector{*number} : std::vector(static_cast<std::size_t>(*number), 0);
}

Result<std::vector<int>> parse_row(std::string_view text) {
    std::vector<int> row;
    for (const auto field : split(text, ',')) {
        const auto part = parse_part(field);
        if (!part)
            return Error{"expected a pit such as 4S or t, or a number of empty pits, got " +
                         in_quotes(field)};
        row.insert(row.end(), part->begin(), part->end());
        if (row.size() > max_pits)
            return Error{"expected at most " + std::to_string(max_pits) + " pits per row"};
    }
    return row;
}

std::optional<Error> fill_row(Board& souths, Side side, const std::vector<int>& row) {
    const int pits = static_cast<int>(row.size());
    for (int column = 0; column < pits; ++column) {
        const int seeds = row[static_cast<std::size_t>(column)];
        const int index = index_of(side, column, pits);
        if (seeds != tuzdik_sign) {
            souths.set(index, seeds);
            continue;
        }
        const int tuzdik = side == Side::south ? Board::opponent_tuzdik : Board::own_tuzdik;
        if (souths[tuzdik] != 0) return Error{"tuzdik: more than one on a side"};
        souths.set(tuzdik, index % pits + 1);
    }
    return std::nullopt;
}

/// Parses both rows. Returns the pits per row.
Result<int> parse_rows(Board& souths, std::string_view text) {
    const auto rows = split(text, '/');
    if (rows.size() != 2) return Error{"expected two rows separated by /, got " + in_quotes(text)};
    const auto north = parse_row(rows[0]);
    if (!north) return Error{north.error()};
    const auto south = parse_row(rows[1]);
    if (!south) return Error{south.error()};
    if (north->size() != south->size())
        return Error{"expected rows of equal length, got " + std::to_string(north->size()) +
                     " and " + std::to_string(south->size()) + " pits"};
    if (const auto error = fill_row(souths, Side::north, *north)) return *error;
    if (const auto error = fill_row(souths, Side::south, *south)) return *error;
    return static_cast<int>(south->size());
}

Result<Placement> parse_fields(const Rules& rules, const std::vector<std::string_view>& fields) {
    if (fields.size() < 4 || fields.size() > 5)
        return Error{
            "expected two rows, two stores, the side to move and optionally the move number, e.g. "
            "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"};
    Board souths;
    const auto pits = parse_rows(souths, fields[0]);
    if (!pits) return Error{pits.error()};
    for (const int i : {0, 1}) {
        const auto field = fields[static_cast<std::size_t>(i + 1)];
        const auto seeds = number_from(field, 0, max_seeds);
        if (!seeds) return Error{"store: expected 0 to 255, got " + in_quotes(field)};
        souths.set(Board::own_store + i, *seeds);
    }
    const char side = fields[3].size() == 1 ? lower(fields[3][0]) : ' ';
    if (side != 's' && side != 'n')
        return Error{"side to move: expected S or N, got " + in_quotes(fields[3])};
    constexpr int most = 1'000'000'000;  // far above any game, so adding moves cannot overflow
    const auto number = fields.size() == 5 ? number_from(fields[4], 1, most) : 1;
    if (!number) return Error{"move number: expected at least 1, got " + in_quotes(fields[4])};
    return placement_of(rules, souths, *pits, side == 's' ? Side::south : Side::north, *number);
}

std::string row_text(const Board& souths, Side side, int pits) {
    std::string text;
    int empty = 0;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ",") + part; };
    const auto add_empty = [&] {
        if (empty > 0) add(std::to_string(empty));
        empty = 0;
    };
    const auto tuzdik = tuzdik_of(other(side), souths, pits);
    for (int column = 0; column < pits; ++column) {
        const int index = index_of(side, column, pits);
        const bool is_tuzdik = index == tuzdik;
        if (!is_tuzdik && souths[index] == 0) {
            ++empty;
            continue;
        }
        add_empty();
        add(is_tuzdik ? "t" : std::to_string(souths[index]) + "S");
    }
    add_empty();
    return text;
}

/// Returns the name of a pit, such as `e1` or `f2`, given its index on South's board.
std::string pit_name(int index, int pits) {
    const bool is_south = index < pits;
    const int column = is_south ? index : 2 * pits - 1 - index;
    return {static_cast<char>('a' + column), is_south ? '1' : '2'};
}

/// Returns the index of `e1` or `f2` on South's board with `pits` pits per row.
std::optional<int> pit_named(std::string_view name, int pits) {
    const int column = lower(name[0]) - 'a';
    if (column < 0 || column >= pits || (name[1] != '1' && name[1] != '2')) return std::nullopt;
    return index_of(name[1] == '1' ? Side::south : Side::north, column, pits);
}

}  // namespace

Result<Placement> parse_site_fen(const Rules& rules, std::string_view fen) {
    const auto fail = [&](const std::string& why) {
        return Error{"fen " + in_quotes(fen) + ": " + why};
    };
    if (!has_site_notation(rules.family)) return fail("this game has no site notation");
    const auto placement = parse_fields(rules, words(fen));
    if (!placement) return fail(placement.error());
    return *placement;
}

std::string to_site_fen(const Position& position) {
    const auto souths = board_for(Side::south, position);
    return row_text(souths, Side::north, position.pits()) + '/' +
           row_text(souths, Side::south, position.pits()) + ' ' +
           std::to_string(souths[Board::own_store]) + ' ' +
           std::to_string(souths[Board::opponent_store]) +
           (position.side() == Side::south ? " S " : " N ") +
           std::to_string(position.move_number());
}

bool looks_like_site_fen(const Rules& rules, std::string_view fen) {
    const auto rows = fen.substr(0, fen.find(' '));
    return is_mancala(rules.family) && rows.find('/') != std::string_view::npos &&
           rows.find('-') == std::string_view::npos;
}

Variant site_variant(const Variant& variant) {
    constexpr std::array games = {std::pair("oware", "rows"), std::pair("togyzkumalak", "none"),
                                  std::pair("bestemshe", "none")};
    const std::string& spec = variant.spec;
    const auto colon = spec.find(':');
    for (const auto& [name, repetition] : games) {
        const bool is_it = spec.substr(0, colon) == name &&
                           equal_except_seeds(variant.rules, parse_variant(name)->rules);
        if (!is_it || spec.find("repetition=") != std::string::npos) continue;
        const auto separator = colon == std::string::npos ? ":" : ",";
        return *parse_variant(spec + separator + "repetition=" + repetition);
    }
    return variant;
}

Variant variant_for_fen(const Variant& variant, std::string_view fen) {
    return looks_like_site_fen(variant.rules, fen) ? site_variant(variant) : variant;
}

std::string to_site_move(const Position& position, Move move) {
    const auto last = [&]<class G>(const G& game) -> int {
        if constexpr (SowingGame<G>)
            return game.sowing().last(move.index, position.board()[move.index]);
        return move.index;
    };
    return pit_name(souths_index(position, move.index), position.pits()) +
           pit_name(souths_index(position, std::visit(last, position.game())), position.pits());
}

Result<Move> parse_site_move(const Position& position, std::string_view name) {
    const int pits = position.pits();
    if (name.size() != 4 || !begins_with_site_move(name))
        return Error{"expected a move such as e1f2, got " + in_quotes(name)};
    const auto from = pit_named(name.substr(0, 2), pits);
    if (!from || !pit_named(name.substr(2), pits))
        return Error{in_quotes(name) + ": not a pit of the board"};
    const bool is_south = position.side() == Side::south;
    if ((*from < pits) != is_south)
        return Error{in_quotes(name) + " starts in " +
                     (is_south ? "North's pit, but South" : "South's pit, but North") +
                     " is to move"};
    const Move move{static_cast<std::uint8_t>(*from % pits)};
    if (!position.legal_moves().contains(move)) return move;
    const auto legal = to_site_move(position, move);
    if (equal_ignoring_case(name, legal)) return move;
    return Error{in_quotes(name) + ": the last seed from " + legal.substr(0, 2) + " lands on " +
                 legal.substr(2) + ", not " + std::string(name.substr(2))};
}

bool begins_with_site_move(std::string_view text) {
    const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    const auto is_row = [](char c) { return c == '1' || c == '2'; };
    return text.size() >= 4 && is_letter(text[0]) && is_row(text[1]) && is_letter(text[2]) &&
           is_row(text[3]);
}

}  // namespace krou
