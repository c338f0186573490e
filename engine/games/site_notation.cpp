#include "games/site_notation.h"

#include <array>
#include <optional>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "games/trace.h"

namespace krou {

namespace {

/// Returns the index in an arrangement of a pit, given its row and its column from South's left.
std::size_t place_of(Side row, int column, int pits) {
    return static_cast<std::size_t>(row == Side::south ? column : 2 * pits - 1 - column);
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

/// One pit of a row, or several empty ones in sequence.
struct RowPart {
    int pits = 1;
    int seeds = 0;
    bool is_tuzdik = false;
};

std::optional<RowPart> parse_part(std::string_view text) {
    if (text.empty()) return std::nullopt;
    if (text.size() == 1 && lower(text[0]) == 't') return RowPart{1, 0, true};
    const bool has_seeds = lower(text.back()) == 's';
    const auto digits = text.substr(0, text.size() - (has_seeds ? 1 : 0));
    if (has_seeds && digits.empty()) return RowPart{1, 1};
    const auto number = number_from(digits, 1, has_seeds ? max_seeds : max_pits);
    if (!number) return std::nullopt;
    return has_seeds ? RowPart{1, *number} : RowPart{*number, 0};
}

Result<std::vector<RowPart>> parse_row(std::string_view text) {
    std::vector<RowPart> pits;
    for (const auto field : split(text, ',')) {
        const auto part = parse_part(field);
        if (!part)
            return Error{in_quotes(field) + " is no pit as 4S or t, and no number of empty pits"};
        pits.insert(pits.end(), static_cast<std::size_t>(part->pits),
                    {1, part->seeds, part->is_tuzdik});
        if (pits.size() > max_pits)
            return Error{"a row has more than " + std::to_string(max_pits) + " pits"};
    }
    return pits;
}

std::optional<Error> lay(SouthView& view, Side side, const std::vector<RowPart>& row) {
    for (int column = 0; column < view.pits; ++column) {
        const auto& pit = row[static_cast<std::size_t>(column)];
        const auto place = place_of(side, column, view.pits);
        view.seeds[place] = pit.seeds;
        if (!pit.is_tuzdik) continue;
        int& tuzdik = view.tuzdiks[side == Side::south ? 1 : 0];
        if (tuzdik != 0) return Error{"a side has two tuzdiks"};
        tuzdik = static_cast<int>(place) % view.pits + 1;
    }
    return std::nullopt;
}

Result<Placement> parse_fields(const Rules& rules, const std::vector<std::string_view>& fields) {
    if (fields.size() < 4 || fields.size() > 5)
        return Error{
            "two rows, two stores, the side to move and the number of the move look like "
            "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"};
    const auto rows = split(fields[0], '/');
    if (rows.size() != 2) return Error{in_quotes(fields[0]) + " is not two rows with a / between"};
    const auto north = parse_row(rows[0]);
    if (!north) return Error{north.error()};
    const auto south = parse_row(rows[1]);
    if (!south) return Error{south.error()};
    if (north->size() != south->size())
        return Error{"one row has " + std::to_string(north->size()) + " pits and the other " +
                     std::to_string(south->size())};
    SouthView view;
    view.pits = static_cast<int>(south->size());
    if (const auto error = lay(view, Side::north, *north)) return *error;
    if (const auto error = lay(view, Side::south, *south)) return *error;
    for (const std::size_t i : {0u, 1u}) {
        const auto seeds = number_from(fields[i + 1], 0, max_seeds);
        if (!seeds)
            return Error{"a store is " + in_quotes(fields[i + 1]) + ", no number from 0 to 255"};
        view.stores[i] = *seeds;
    }
    const char side = fields[3].size() == 1 ? lower(fields[3][0]) : ' ';
    if (side != 's' && side != 'n')
        return Error{"the side to move is " + in_quotes(fields[3]) + ", not S or N"};
    view.side = side == 's' ? Side::south : Side::north;
    if (fields.size() == 5) {
        constexpr int most = 1'000'000'000;  // far above any game, so adding moves cannot overflow
        const auto number = number_from(fields[4], 1, most);
        if (!number) return Error{"the number of the move is " + in_quotes(fields[4])};
        view.move_number = *number;
    }
    return placement_of(rules, view);
}

std::string row_text(const SouthView& view, Side side) {
    std::string text;
    int empty = 0;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ",") + part; };
    const auto add_empty = [&] {
        if (empty > 0) add(std::to_string(empty));
        empty = 0;
    };
    for (int column = 0; column < view.pits; ++column) {
        const auto place = place_of(side, column, view.pits);
        const bool is_tuzdik = view.is_tuzdik(static_cast<int>(place));
        const int seeds = view.seeds[place];
        if (!is_tuzdik && seeds == 0) {
            ++empty;
            continue;
        }
        add_empty();
        add(is_tuzdik ? "t" : std::to_string(seeds) + "S");
    }
    add_empty();
    return text;
}

/// Returns the index of `e1` or `f2` on South's board with `pits` pits per row.
std::optional<int> place_named(std::string_view name, int pits) {
    const int column = lower(name[0]) - 'a';
    if (column < 0 || column >= pits || (name[1] != '1' && name[1] != '2')) return std::nullopt;
    return static_cast<int>(place_of(name[1] == '1' ? Side::south : Side::north, column, pits));
}

}  // namespace

Result<Placement> parse_site_fen(const Rules& rules, std::string_view fen) {
    const auto fail = [&](const std::string& why) {
        return Error{"fen " + in_quotes(fen) + ": " + why};
    };
    if (!has_site_notation(rules.family)) return fail("this game is not written so");
    const auto placement = parse_fields(rules, words(fen));
    if (!placement) return fail(placement.error());
    return *placement;
}

std::string to_site_fen(const Position& position) {
    const auto view = south_view_of(position);
    return row_text(view, Side::north) + '/' + row_text(view, Side::south) + ' ' +
           std::to_string(view.stores[0]) + ' ' + std::to_string(view.stores[1]) +
           (view.side == Side::south ? " S " : " N ") + std::to_string(view.move_number);
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

Result<Move> parse_site_move(const Position& position, std::string_view name) {
    const int pits = position.pits();
    if (name.size() != 4 || !begins_with_site_move(name))
        return Error{in_quotes(name) + " is no move as e1f2"};
    const auto from = place_named(name.substr(0, 2), pits);
    const auto to = place_named(name.substr(2), pits);
    if (!from || !to) return Error{in_quotes(name) + " names a pit that is not on the board"};
    const bool is_souths = *from < pits;
    if (is_souths != (position.side() == Side::south))
        return Error{in_quotes(name) + " sows a pit of the side that is not to move"};
    const Move move{static_cast<std::uint8_t>(*from % pits)};
    if (!position.legal_moves().contains(move)) return move;
    const int last = last_place({position, move});
    if (last == *to) return move;
    const auto& side = last < pits ? Side::south : Side::north;
    const int column = side == Side::south ? last : 2 * pits - 1 - last;
    return Error{in_quotes(name) + " ends at " + static_cast<char>('a' + column) +
                 (side == Side::south ? "1" : "2")};
}

bool begins_with_site_move(std::string_view text) {
    const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    const auto is_row = [](char c) { return c == '1' || c == '2'; };
    return text.size() >= 4 && is_letter(text[0]) && is_row(text[1]) && is_letter(text[2]) &&
           is_row(text[3]);
}

}  // namespace krou
