#include "tune/grade/valued_positions.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "arena/pairing/openings.h"
#include "base/text.h"
#include "common/rng.h"
#include "games/notation.h"
#include "match/game.h"
#include "tables/forced_play.h"
#include "tune/evaluations.h"

namespace krou::tune {

namespace {

/// Returns the value of each move; nothing unless all are exact.
template <class G>
std::optional<std::vector<MoveValue>> values(const G& game, const Tables& tables,
                                             const typename G::Board& board) {
    std::vector<MoveValue> found;
    for (const Move move : game.moves(board)) {
        const Bounds bounds = bounds_after(game, tables, game.play(board, move));
        if (!bounds.exact()) return std::nullopt;
        found.push_back({move, bounds.lower});
    }
    return found;
}

/// Plays a game with random moves at the start and some later, and returns one of its positions
/// with values.
std::optional<ValuedPosition> position_of_game(const Position& start, const PositionOrder& order,
                                               const Tables& tables, Analyst& analyst, Rng& rng) {
    analyst.forget();
    std::vector<ValuedPosition> found;
    Position position = start;
    for (int ply = 0; ply < longest_varied_game && position.ending() == Ending::none; ++ply) {
        if (const int seeds = position.max_net_gain();
            order.min_seeds <= seeds && seeds <= order.seed_limit)
            if (auto valued = valued_position(with_even_stores(position), tables))
                found.push_back(std::move(*valued));
        position.play(varied_move(position, ply, analyst, rng));
    }
    if (found.empty()) return std::nullopt;
    return std::move(found[rng.below(found.size())]);
}

}  // namespace

const MoveValue& ValuedPosition::best() const {
    return *std::ranges::max_element(moves, {}, &MoveValue::net_seeds);
}

Move varied_move(const Position& position, int ply, Analyst& analyst, Rng& rng) {
    constexpr int nodes = 200;
    constexpr int random_plies = 6;
    constexpr std::uint64_t moves_per_random_one = 8;
    const bool is_random = ply < random_plies || rng.below(moves_per_random_one) == 0;
    return is_random ? random_move(position.legal_moves(), rng)
                     : *analyst.analyse(position, node_limit(nodes)).answer.move;
}

bool wins_majority(Position position, Move move) {
    position.play(move);
    return position.ending() == Ending::majority;
}

Position with_even_stores(const Position& position) {
    Board board = position.board();
    const int stored = board[Board::own_store] + board[Board::opponent_store];
    board.set(Board::own_store, stored / 2);
    board.set(Board::opponent_store, stored - stored / 2);
    return position.with(board, position.side());
}

std::optional<ValuedPosition> valued_position(const Position& position, const Tables& tables) {
    const int seeds = position.max_net_gain();
    if (seeds > tables.max_seeds() || position.ending() != Ending::none) return std::nullopt;
    auto moves = visit_game_with_tables(position.game(), [&](const auto& game) {
        return values(game, tables, sized_for(game, position.board()));
    });
    if (!moves) return std::nullopt;
    const auto [worst, best] = std::ranges::minmax(*moves, {}, &MoveValue::net_seeds);
    const auto is_over = [&](const MoveValue& value) {
        return wins_majority(position, value.move);
    };
    if (worst.net_seeds == best.net_seeds || std::ranges::any_of(*moves, is_over))
        return std::nullopt;
    return ValuedPosition{position, seeds, std::move(*moves)};
}

std::vector<ValuedPosition> positions_from_games(const PositionOrder& order, const Tables& tables,
                                                 const StopSignal& stop) {
    constexpr int max_failures = 200;  // in a row
    Analyst analyst(for_short_searches(std::make_shared<const EvaluationSet>()));
    Rng rng(order.seed);
    const auto start = Position::start(order.variant);  // all positions share its sowing tables
    std::vector<ValuedPosition> found;
    std::set<std::string> seen;
    for (int failures = 0; std::ssize(found) < order.count && failures < max_failures;) {
        if (stop.is_raised()) break;
        auto valued = position_of_game(start, order, tables, analyst, rng);
        const bool is_new = valued && seen.insert(to_fen(valued->position)).second;
        failures = is_new ? 0 : failures + 1;
        if (is_new) found.push_back(std::move(*valued));
    }
    return found;
}

Result<std::vector<ValuedPosition>> positions_from_file(const std::string& path,
                                                        const PositionOrder& order,
                                                        const Tables& tables,
                                                        const StopSignal& stop) {
    arena::OpeningSource source;
    source.kind = arena::OpeningSource::Kind::file;
    source.file = path;
    const auto openings = arena::make_openings(source, order.variant, order.seed,
                                               std::numeric_limits<int>::max(), stop);
    if (!openings) return Error{openings.error()};
    const auto start = Position::start(order.variant);  // all positions share its sowing tables
    std::vector<ValuedPosition> found;
    for (const auto& opening : *openings) {
        if (std::ssize(found) == order.count) break;
        const auto position = position_after(order.variant, opening);
        if (!position || position->pits() != tables.index().pits()) continue;
        const auto shared = start.with(position->board(), position->side());
        auto valued = valued_position(with_even_stores(shared), tables);
        if (valued && order.min_seeds <= valued->seeds && valued->seeds <= order.seed_limit)
            found.push_back(std::move(*valued));
    }
    return found;
}

}  // namespace krou::tune
