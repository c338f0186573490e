#include "kgp/kalah_state.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "games/board.h"
#include "games/notation.h"

namespace krou::kgp {

std::int64_t KalahState::total() const {
    return std::accumulate(pits.begin(), pits.end(), stores.own + stores.others);
}

std::optional<Move> KalahState::first_move() const {
    const auto middle = pits.begin() + row();
    const auto has_seeds = [](std::int64_t seeds) { return seeds > 0; };
    const auto first = std::find_if(pits.begin(), middle, has_seeds);
    if (first == middle || std::none_of(middle, pits.end(), has_seeds)) return std::nullopt;
    return Move{static_cast<std::uint8_t>(first - pits.begin())};
}

Result<KalahState> state_from(std::span<const std::int64_t> numbers) {
    constexpr std::int64_t most_pits = 255;  // that a move can name
    if (numbers.size() < 3 || numbers[0] < 1 || numbers[0] > most_pits ||
        numbers.size() != static_cast<std::size_t>(3 + 2 * numbers[0]))
        return Error{"these numbers are no board"};
    return KalahState{{numbers[1], numbers[2]}, {numbers.begin() + 3, numbers.end()}};
}

std::optional<Position> position_of(const KalahState& state) {
    if (state.row() > max_pits || state.total() > max_seeds) return std::nullopt;
    std::string fen;
    for (const auto seeds : state.pits) fen += std::to_string(seeds) + '-';
    fen += std::to_string(state.stores.own) + '-' + std::to_string(state.stores.others) + "-S";
    const auto variant = parse_variant("kalah:pits=" + std::to_string(state.row()));
    assert(variant);
    const auto position = from_fen(*variant, fen);
    return position ? std::optional(*position) : std::nullopt;
}

Move quick_move(const Position& position) {
    const auto moves = position.legal_moves();
    assert(!moves.empty());
    const auto worth = [&](Move move) {
        const Step step = step_of(position.game(), position.board(), move);
        return 2 * step.gain + (step.extra_turn ? 1 : 0);
    };
    Move best = *moves.begin();
    int highest = worth(best);
    for (const Move move : moves)
        if (const int found = worth(move); found > highest) {
            best = move;
            highest = found;
        }
    return best;
}

Outcome outcome_of(const KalahState& state, const Position& position, Move move) {
    Stores stores{state.stores.own + step_of(position.game(), position.board(), move).gain,
                  state.stores.others};
    Position after = position;
    after.play(move);
    if (const auto result = after.result())
        return {{result->south_half_seeds / 2, result->north_half_seeds / 2}, true};
    return {stores, 2 * std::max(stores.own, stores.others) > state.total()};
}

}  // namespace krou::kgp
