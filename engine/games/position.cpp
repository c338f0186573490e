#include "games/position.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace krou {

Result<Placement> placement_of(const Rules& rules, const Board& souths, int pits, Side side,
                               int move_number) {
    if (const int total = souths.total(); total > max_seeds)
        return Error{"expected at most " + std::to_string(max_seeds) + " seeds, got " +
                     std::to_string(total)};
    if (!are_possible_tuzdiks(rules, pits, souths[Board::own_tuzdik],
                              souths[Board::opponent_tuzdik]))
        return Error{"tuzdik: not allowed by the rules"};
    const bool is_south = side == Side::south;
    return Placement{is_south ? souths : lanes::store(Rows<Board>(pits).flip(lanes::load(souths))),
                     side, pits, move_number};
}

Position::Position(const Variant& variant, int pits)
    : Position(variant, pits, std::make_shared<const AnyGame>(make_game(variant.rules, pits))) {}

Position::Position(const Variant& variant, int pits, std::shared_ptr<const AnyGame> game)
    : variant_(variant), pits_(pits), game_(std::move(game)) {}

Position Position::start(const Variant& variant) {
    Position position(variant, variant.rules.pits);
    for (int pit = 0; pit < 2 * position.pits_; ++pit)
        position.board_.set(pit, variant.rules.seeds);
    position.total_ = 2 * position.pits_ * variant.rules.seeds;
    return position;
}

Position Position::at(const Variant& variant, const Placement& placement) {
    Position position(variant, placement.pits);
    position.place(placement);
    return position;
}

Position Position::with(const Board& board, Side side) const {
    Position position(variant_, pits_, game_);
    position.place({board, side, pits_});
    return position;
}

void Position::place(const Placement& placement) {
    assert(placement.pits == pits_);
    board_ = placement.board;
    side_ = placement.side;
    move_number_ = placement.move_number;
    if (is_mancala(family())) total_ = placement.board.total();
    assert(total_ <= max_seeds);
}

int Position::max_net_gain() const {
    return krou::max_net_gain(*game_, board_);
}

MoveSet Position::moves_of_the_board() const {
    return moves_of(*game_, board_);
}

bool Position::repeats(Move move) const {
    Position after = *this;
    after.play(move);
    return after.ending() == Ending::repetition;
}

bool Position::is_repeated() const {
    if (std::ranges::find(since_capture_, Past{board_, side_}) == since_capture_.end())
        return false;
    const auto ends = [&](const auto& game) {
        return game.repetition_gain(sized_for(game, board_)).has_value();
    };
    return std::visit(ends, *game_);
}

Ending Position::ending_with(MoveSet moves) const {
    const auto decided = [&](const auto& game) {
        return game.is_decided(sized_for(game, board_), total_);
    };
    if (std::visit(decided, *game_)) return Ending::majority;
    if (is_repeated()) return Ending::repetition;
    return moves.empty() ? Ending::exhausted : Ending::none;
}

Ending Position::ending() const {
    return ending_with(moves_of_the_board());
}

MoveSet Position::legal_moves() const {
    const MoveSet moves = moves_of_the_board();
    return ending_with(moves) == Ending::none ? moves : MoveSet{};
}

std::optional<FinalScore> Position::result() const {
    const Ending end = ending();
    if (end == Ending::none) return std::nullopt;

    int own = 2 * board_[Board::own_store];
    int opponents = 2 * board_[Board::opponent_store];
    const auto give_out = [&](const auto& game) {
        const auto board = sized_for(game, board_);
        if (end == Ending::repetition) {
            // Either repetition rule distributes all seeds, so each side gets half of them plus or
            // minus half of the mover's net gain.
            const int net_seeds = *game.repetition_gain(board);
            own += game.max_net_gain(board) + net_seeds;
            opponents += game.max_net_gain(board) - net_seeds;
        } else {
            const auto [own_share, opponents_share] = game.final_shares(board);
            own += 2 * own_share;
            opponents += 2 * opponents_share;
        }
    };
    std::visit(give_out, *game_);
    return side_ == Side::south ? FinalScore{own, opponents} : FinalScore{opponents, own};
}

void Position::play(Move move) {
    assert(legal_moves().contains(move));
    const Step step = step_of(*game_, board_, move);
    if (step.gain != 0)
        since_capture_.clear();
    else if (variant_.rules.repetition != Repetition::none)
        since_capture_.push_back({board_, side_});
    board_ = step.board;
    assert(!is_mancala(family()) || board_.total() == total_);
    if (!step.extra_turn) side_ = other(side_);
    if (!step.extra_turn && side_ == Side::south) ++move_number_;
}

Board board_for(Side side, const Position& position) {
    if (position.side() == side) return position.board();
    const auto flip = [&](const auto& game) {
        return sized<Board>(game.flipped(sized_for(game, position.board())));
    };
    return std::visit(flip, position.game());
}

int souths_index(const Position& position, int index) {
    if (position.side() == Side::south || !is_mancala(position.family())) return index;
    if (index >= Board::own_store) return Board::own_store + Board::opponent_store - index;
    return (index + position.pits()) % (2 * position.pits());
}

std::optional<int> tuzdik_of(Side side, const Board& souths, int pits) {
    const bool is_south = side == Side::south;
    const int number = souths[is_south ? Board::own_tuzdik : Board::opponent_tuzdik];
    if (number == 0) return std::nullopt;
    return number - 1 + (is_south ? pits : 0);
}

}  // namespace krou
