#include "solve/book.h"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/book_maker.h"
#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "common/signals.h"
#include "games/notation.h"
#include "solve/cells.h"

namespace krou::solving {

namespace {

using std::chrono::steady_clock;

/// Where a repetition gives each side its own row, a value depends on the game before, which a book
/// does not know.
std::optional<Error> check_game(const Variant& variant) {
    const auto repetition = [](const auto& game) { return game.repetition(); };
    if (!pays_by_rows(std::visit(repetition, Position::start(variant).game()))) return std::nullopt;
    return Error{"in " + variant.spec +
                 " a value depends on the boards before, which a book does not know"};
}

Result<Position> first_position(const BookOrder& order) {
    if (auto refused = check_game(order.variant)) return *refused;
    auto position =
        order.fen ? from_fen(order.variant, *order.fen) : Result(Position::start(order.variant));
    if (!position) return position;
    if (position->pits() != order.variant.rules.pits)
        return Error{"the board has rows of " + std::to_string(position->pits()) +
                     " pits, and the variant of " + std::to_string(order.variant.rules.pits)};
    if (position->ending() != Ending::none) return Error{"the game is over there"};
    return position;
}

/// Nothing where a move that is not proved may be as good as the best.
std::optional<std::vector<BookMove>> proved_moves(Analyst& analyst, const Position& position,
                                                  Time until) {
    constexpr int depth = 1;  // a proof holds to the end of the game, and has none
    std::vector<BookMove> moves;
    MoveSet left = position.legal_moves();
    int best = 0;
    while (!left.empty()) {
        const auto proved = prove(analyst, position, left, until);
        if (moves.empty()) best = proved.bounds.lower;
        if (!proved.bounds.exact()) {
            if (moves.empty() || proved.bounds.upper >= best) return std::nullopt;
            return moves;
        }
        moves.push_back({proved.move, 100 * proved.bounds.lower, depth});
        left.remove(proved.move);
        const bool is_over = steady_clock::now() >= until || analyst.is_interrupted();
        if (is_over && proved.bounds.lower < best) return moves;
    }
    return moves;
}

}  // namespace

cli::Ended make_book(const BookOrder& order, std::ostream& out) {
    /// To write a large book takes time, so that it is not written with each board.
    constexpr std::chrono::seconds between_writings{1};
    const Interruption interruption;
    const auto root = first_position(order);
    if (!root) return Error{root.error()};
    if (auto refused = check_folder(order.solver.engine.tablebase_path)) return refused;
    const BookHeader head{order.variant, 0,
                          std::string("krou ") + KROU_VERSION + ", krou-solve book", true};
    auto maker = BookMaker::open(order.out, head, between_writings);
    if (!maker) return Error{maker.error()};
    auto engine = order.solver.engine;
    engine.interruption = interruption.token();
    Analyst analyst(engine);
    if (auto refused = analyst.prepare_to_solve(*root, order.solver.deadline())) return refused;

    std::size_t left_out = 0;
    auto layer = maker->first_layer({*root});
    for (int ply = 0; ply <= order.plies && !layer.empty(); ++ply) {
        const auto missing = maker->missing(layer);
        std::size_t solved = 0;
        for (const auto& position : missing) {
            auto moves = proved_moves(analyst, position, order.solver.deadline());
            if (interruption.is_raised()) break;
            if (!moves) continue;
            ++solved;
            if (auto failed = maker->add(position, std::move(*moves))) return failed;
        }
        if (auto failed = maker->write()) return failed;
        if (interruption.is_raised()) return interrupted();
        left_out += missing.size() - solved;
        say_line(out, format("ply %d: %zu boards, %zu known, %zu solved now", ply, layer.size(),
                             layer.size() - missing.size(), solved));
        layer = maker->layer_after(layer, BookMaker::Follow::all_moves);
    }
    out << maker->book().entries().size() << " boards lie in " << in_quotes(order.out);
    if (left_out > 0)
        out << "; " << left_out << " are left out, which were not solved in "
            << budget_text(order.solver.budget_ms);
    out << '\n';
    return 0;
}

}  // namespace krou::solving
