#include "play/insight.h"

#include <algorithm>
#include <array>
#include <span>

#include "play/course.h"

namespace krou::play {

namespace {

constexpr std::array<int, 3> mark_of_the_other{0, Morpion::other_mark, Morpion::own_mark};

Board turned(const Morpion&, const Board& board) {
    Board other;
    for (int square = 0; square < Morpion::squares; ++square)
        other.set(square, mark_of_the_other[static_cast<std::size_t>(board[square])]);
    return other;
}

template <SowingGame G>
Board turned(const G& game, const Board& board) {
    return game.turned(board);
}

/// The same board, with this side to move.
Position seen_by(Side side, const Position& position) {
    if (position.side() == side) return position;
    const auto turn = [&](const auto& game) { return turned(game, position.board()); };
    return Position::at(position.variant(),
                        {std::visit(turn, position.game()), side, position.pits()});
}

/// Seeds that a sowing drops into the own store.
int sown_into_store(const Position& before, Move move) {
    if (before.family() != Family::kalah) return 0;
    const int lap = 2 * before.pits() + 1;
    const int to_store = before.pits() - move.index;
    const int seeds = before.board()[move.index];
    return seeds < to_store ? 0 : 1 + (seeds - to_store) / lap;
}

/// Without the seeds that are sown into the store.
int seeds_captured(const Position& before, Move move) {
    const auto play = [&](const auto& game) { return game.play(before.board(), move).gain; };
    return std::visit(play, before.game()) - sown_into_store(before, move);
}

/// How many of the mover's seeds go round the whole board.
int size_of_krou(const Position& position) {
    return 2 * position.pits() + (position.family() == Family::kalah ? 1 : 0);
}

/// A side's row, as the side to move sees the board.
int seeds_of(const Position& position, Side side) {
    const int first = position.side() == side ? 0 : position.pits();
    const auto* row = position.board().bytes.data() + first;
    int seeds = 0;
    for (const auto pit : std::span(row, static_cast<std::size_t>(position.pits()))) seeds += pit;
    return seeds;
}

/// Where the last seed falls, and how many are then in that pit.
std::pair<int, int> last_pit(const Position& before, Move move) {
    const auto find = [&](const auto& game) -> std::pair<int, int> {
        if constexpr (requires { game.sowing(); }) {
            const int seeds = before.board()[move.index];
            const int last = game.sowing().last(move.index, seeds);
            return {last, before.board()[last] + game.sowing().change_of(last, move.index, seeds)};
        }
        return {0, 0};
    };
    return std::visit(find, before.game());
}

/// The row of captures in oware: it ends on the last pit.
int pits_emptied(const Position& before, Move move, const Position& after) {
    if (before.family() != Family::oware) return 1;
    int pits = 0;
    for (int pit = last_pit(before, move).first; pit >= before.pits(); --pit, ++pits)
        if (after.board()[pit - before.pits()] > 0) break;
    return pits;
}

/// What only boards with seeds have.
void note_seeds(Insight& found, const Position& before, Move move, const Position& after) {
    const Side side = before.side();
    const int pits = before.pits();
    found.stored = sown_into_store(before, move);
    found.pits_emptied = found.captured > 0 ? pits_emptied(before, move, after) : 0;
    found.moves_again = after.side() == side && after.ending() == Ending::none;
    const int krou = size_of_krou(before);
    found.goes_round = before.board()[move.index] >= krou;
    const auto own_after = seen_by(side, after);
    for (int pit = 0; pit < pits; ++pit)
        if (before.board()[pit] < krou && own_after.board()[pit] >= krou)
            found.krous_made.add({static_cast<std::uint8_t>(pit)});
    const bool had_seeds = seeds_of(before, other(side)) > 0;
    const bool has_seeds = seeds_of(after, other(side)) > 0;
    found.feeds = !had_seeds && has_seeds;
    found.starves = had_seeds && !has_seeds;
    if (before.family() != Family::oware) return;
    found.is_slam = found.starves && found.captured > 0;
    const auto [last, filled] = last_pit(before, move);
    found.is_void_slam = found.captured == 0 && last >= pits && (filled == 2 || filled == 3);
}

}  // namespace

std::optional<Chance> chance_of(const Position& position, Side side) {
    const auto seen = seen_by(side, position);
    Chance best;
    for (const Move move : seen.legal_moves()) {
        const int seeds = seeds_captured(seen, move);
        if (seeds > best.seeds) best = {{}, seeds};
        if (seeds > 0 && seeds == best.seeds) best.moves.add(move);
    }
    return best.seeds > 0 ? std::optional(best) : std::nullopt;
}

Insight insight_into(const Position& before, Move move) {
    const Side side = before.side();
    Position after = before;
    after.play(move);
    Insight found;
    found.captured = seeds_captured(before, move);
    if (is_sown(before.family())) note_seeds(found, before, move, after);
    found.ending = after.ending();
    found.result = after.result();
    if (found.ending != Ending::none) return found;
    found.threatens = chance_of(after, side);
    if (found.moves_again) return found;
    found.allows = chance_of(after, other(side));
    const auto danger = chance_of(before, other(side));
    if (danger && (!found.allows || found.allows->seeds < danger->seeds)) found.saves_from = danger;
    return found;
}

}  // namespace krou::play
