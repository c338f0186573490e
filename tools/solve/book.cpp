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

Result<Position> first_position(const BookOrder& order) {
    const auto& spec = order.variant.spec;
    const auto repetition = [](const auto& game) { return game.repetition(); };
    if (pays_by_rows(std::visit(repetition, Position::start(order.variant).game())))
        return Error{spec + ": values depend on earlier positions, which a book does not store"};
    if (!order.fen) return Position::start(order.variant);
    auto position = from_fen(order.variant, *order.fen);
    if (!position) return position;
    if (position->pits() != order.variant.rules.pits)
        return Error{"fen " + in_quotes(*order.fen) + " has " + std::to_string(position->pits()) +
                     " pits per row, but " + spec + " has " +
                     std::to_string(order.variant.rules.pits) + "; try " +
                     spec_without_seeds(order.variant.rules, position->pits())};
    if (position->ending() != Ending::none)
        return Error{"fen " + in_quotes(*order.fen) + ": the game is over"};
    return position;
}

/// Returns the moves of a position, best first, down to the first unproved one. Returns nothing if
/// an unproved move may be as good as the best.
std::optional<std::vector<BookMove>> proved_moves(Analyst& analyst, const Position& position,
                                                  Time deadline) {
    constexpr int depth = 1;  // a proof has no depth
    std::vector<BookMove> moves;
    MoveSet left = position.legal_moves();
    int best = 0;
    while (!left.empty()) {
        const auto proved = prove(analyst, position, left, deadline);
        if (moves.empty()) best = proved.bounds.lower;
        if (!proved.bounds.exact()) {
            if (moves.empty() || proved.bounds.upper >= best) return std::nullopt;
            return moves;
        }
        moves.push_back({proved.move, 100 * proved.bounds.lower, depth});
        left.remove(proved.move);
        const bool is_over = steady_clock::now() >= deadline || analyst.is_interrupted();
        if (is_over && proved.bounds.lower < best) return moves;
    }
    return moves;
}

}  // namespace

cli::Ended make_book(const BookOrder& order, std::ostream& out) {
    constexpr std::chrono::seconds between_writings{1};  // a large book takes a while to write
    const Interruption interruption;
    const auto root = first_position(order);
    if (!root) return Error{root.error()};
    if (auto error = check_directory(order.solver.engine.tablebase_path)) return error;
    const BookHeader head{order.variant, 0,
                          std::string("krou ") + KROU_VERSION + ", krou-solve book", true};
    auto maker = BookMaker::open(order.out, head, between_writings);
    if (!maker) return Error{maker.error()};
    auto engine = order.solver.engine;
    engine.interruption = interruption.token();
    Analyst analyst(engine);
    if (auto error = analyst.prepare_to_solve(*root, order.solver.deadline())) return error;

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
            if (auto error = maker->add(position, std::move(*moves))) return error;
        }
        if (auto error = maker->write()) return error;
        if (interruption.is_raised()) return interrupted();
        left_out += missing.size() - solved;
        say_line(out, format("ply %d: %zu positions, %zu known, %zu newly solved", ply,
                             layer.size(), layer.size() - missing.size(), solved));
        layer = maker->layer_after(layer, BookMaker::Follow::all_moves);
    }
    out << "wrote " << maker->book().entries().size() << " positions to " << in_quotes(order.out);
    if (left_out > 0)
        out << "; " << left_out << " not solved within "
            << cli::exact_duration(order.solver.budget_ms);
    out << '\n';
    return 0;
}

}  // namespace krou::solving
