#include "tools/tables/probe.h"

#include <algorithm>
#include <ostream>

#include "base/text.h"
#include "games/notation.h"
#include "tables/file.h"
#include "tables/forced_play.h"
#include "tables/make/builder.h"
#include "tables/turned.h"

namespace krou {

namespace {

constexpr int most_seeds_in_memory = 12;

std::string signed_text(int seeds) {
    return std::string(seeds > 0 ? "+" : "") + std::to_string(seeds);
}

std::string text(Bounds bounds) {
    return bounds.exact() ? signed_text(bounds.lower)
                          : signed_text(bounds.lower) + " to " + signed_text(bounds.upper);
}

/// What a move is worth to the mover, with what it takes.
template <Game G>
Bounds bounds_of(const G& game, const Tables& tables, const Step& step) {
    return Turned(step).bounds(tables.bounds(step.board, game.at_stake(step.board)));
}

template <Game G>
void print_values(const G& game, const Tables& tables, const Position& position,
                  std::ostream& out) {
    const Board& board = position.board();
    const int seeds = game.at_stake(board);
    const Bounds bounds = tables.bounds(board, seeds);
    out << (bounds.exact() ? "value " : "bounds ") << text(bounds) << '\n';
    const bool is_forced = tables.exact() || bounds.lower > -seeds;
    const MoveSet realising = realising_moves(game, tables, board);
    for (const Move move : game.moves(board)) {
        const auto letter = to_text(position.family(), position.side(), move);
        out << "  " << letter << "  " << text(bounds_of(game, tables, game.play(board, move)))
            << (is_forced && realising.contains(move) ? "  realises what is forced" : "") << '\n';
    }
    if (game.moves(board).empty()) out << "  there is no move\n";
}

Result<Tables> tables_for(const ProbeOrder& order, const AnyGame& game, int seeds) {
    const Rules& rules = order.variant.rules;
    if (!order.directory && seeds <= most_seeds_in_memory)
        return *build_tables(game, rules, rules.pits, seeds, 1);
    const auto on_the_board = "there are " + std::to_string(seeds) + " seeds on the board, and ";
    if (!order.directory)
        return Error{on_the_board + "tables of more than " + std::to_string(most_seeds_in_memory) +
                     " are read from files: --tables says where they lie"};
    auto mapped = map_tables(*order.directory, rules, rules.pits, std::min(seeds, max_table_seeds));
    if (mapped.refused) return Error{mapped.refused->text};
    if (mapped.tables.max_seeds() < 0)
        return Error{"there are no tables of " + spec_without_start(rules, rules.pits) + " in " +
                     in_quotes(order.directory->string())};
    if (mapped.tables.max_seeds() < seeds)
        return Error{on_the_board + "the tables in " + in_quotes(order.directory->string()) +
                     " end at " + std::to_string(mapped.tables.max_seeds())};
    return std::move(mapped.tables);
}

}  // namespace

std::optional<Error> probe(const ProbeOrder& order, std::ostream& out) {
    const Rules& rules = order.variant.rules;
    const auto position = from_fen(order.variant, order.fen);
    if (!position) return Error{position.error()};
    if (position->pits() != rules.pits)
        return Error{"fen " + in_quotes(order.fen) + " has " + std::to_string(position->pits()) +
                     " pits in a row, the variant " + std::to_string(rules.pits)};
    const auto tables = tables_for(order, position->game(), position->at_stake());
    if (!tables) return Error{tables.error()};
    visit_game_with_tables(position->game(),
                           [&](const auto& game) { print_values(game, *tables, *position, out); });
    return std::nullopt;
}

}  // namespace krou
