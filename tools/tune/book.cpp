#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

#include "analysis/analyst.h"
#include "analysis/book_maker.h"
#include "arena/pairing/openings.h"
#include "base/text.h"
#include "base/threads.h"
#include "book/book_file.h"
#include "common/cli.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/signals.h"
#include "tune/commands.h"
#include "tune/evaluations.h"
#include "tune/progress.h"

namespace krou::tune {

namespace {

static_assert(max_depth <= max_book_depth, "a book can store any search depth");

constexpr int default_nodes = 1'000'000;
/// Keeps moves up to this many margins below the best.
constexpr int margins_kept = 3;

struct BookOrder {
    Variant variant;
    std::optional<std::string> from;
    int plies = 8;
    std::optional<int> positions;
    std::optional<int> nodes;
    std::optional<int> move_time_ms;
    int hash_megabytes = 64;
    int margin_cp = 15;
    std::optional<std::string> tables;
    int threads = hardware_threads();
    std::string out;
};

/// Returns a header that names everything the values depend on.
BookHeader head_of(const BookOrder& order, const Evaluation& evaluation, const Tables* tables) {
    const auto spent = order.nodes ? std::to_string(*order.nodes) + " nodes"
                                   : std::to_string(*order.move_time_ms) + " ms";
    return {order.variant, order.margin_cp,
            std::string("krou ") + KROU_VERSION + ", " + spent + " a position, hash " +
                std::to_string(order.hash_megabytes) + ", tables of " +
                std::to_string(tables ? tables->max_seeds() : 0) + " seeds, evaluation " +
                format("%016llx", static_cast<unsigned long long>(evaluation.hash))};
}

/// Once interrupted, returns only some of the positions.
Result<std::vector<Position>> first_positions(const BookOrder& order,
                                              const Interruption& interruption) {
    arena::OpeningSource source;
    if (order.from) {
        source.kind = arena::OpeningSource::Kind::file;
        source.file = *order.from;
    }
    const auto openings = arena::make_openings(source, order.variant, 1,
                                               std::numeric_limits<int>::max(), interruption);
    if (!openings) return Error{openings.error()};
    const auto start = Position::start(order.variant);  // all positions share its sowing tables
    std::vector<Position> positions;
    for (const auto& opening : *openings) {
        if (interruption.is_raised()) break;
        auto position = position_after(order.variant, opening);
        if (!position) return Error{position.error()};
        if (position->pits() != order.variant.rules.pits)
            return Error{"openings " + in_quotes(*order.from) + ": " + in_quotes(opening.fen) +
                         " has " + std::to_string(position->pits()) + " pits per row, but " +
                         order.variant.spec + " has " + std::to_string(order.variant.rules.pits)};
        positions.push_back(start.with(position->board(), position->side()));
    }
    return positions;
}

/// Returns the moves within the margins.
std::vector<BookMove> kept_moves(const std::vector<EvaluatedMove>& evaluated, int margin_cp) {
    std::vector<BookMove> moves;
    for (const auto& one : evaluated)
        moves.push_back({one.move, one.value * 100 / seed_value, one.depth});
    const auto best = std::ranges::max(moves, {}, &BookMove::value_cp).value_cp;
    std::erase_if(moves, [&](const BookMove& move) {
        return best - move.value_cp > margins_kept * margin_cp;
    });
    return moves;
}

/// Returns this many eighths of the limits, at least 1.
Limits eighths_of(Limits limits, unsigned eighths) {
    const auto part = [&](auto& all) {
        using Number = std::remove_reference_t<decltype(*all)>;
        if (all) all = std::max<Number>(1, *all * eighths / 8);
    };
    part(limits.nodes);
    part(limits.move_time_ms);
    return limits;
}

/// Evaluates the moves that may enter the book. An eighth of the limits is for all moves, the rest
/// for those near the best.
std::vector<EvaluatedMove> candidates(Analyst& analyst, const Position& position,
                                      const Limits& limits, int margin_cp) {
    constexpr int max_change_cp = 100;  // of a value, by the second search
    const int count = position.legal_moves().size();
    const auto all = analyst.evaluate(position, eighths_of(limits, 1), count);
    MoveSet good;
    for (const auto& one : all)
        if (100 * (all.front().value - one.value) <=
            (margins_kept * margin_cp + max_change_cp) * seed_value)
            good.add(one.move);
    auto second = eighths_of(limits, 7);
    second.search_moves = good;
    return analyst.evaluate(position, second, good.size());
}

/// Searches the missing positions of a layer in parallel and writes the book, even if interrupted.
std::optional<Error> search_layer(const BookOrder& order, const Analyst::Settings& settings,
                                  const BookMaker::Layer& layer, int ply, BookMaker& maker,
                                  std::ostream& out) {
    const auto missing = maker.missing(layer);
    const auto total = std::ssize(layer);
    const auto done = total - std::ssize(missing);
    out << "ply " << ply << ": " << total << " positions, " << done << " known" << std::endl;
    Progress progress(out, "positions of ply " + std::to_string(ply), total, done);
    Limits limits;
    if (order.nodes) limits = node_limit(*order.nodes);
    if (order.move_time_ms) limits.move_time_ms = *order.move_time_ms;
    const auto position_at = [&](std::int64_t number) -> const Position& {
        return missing[static_cast<std::size_t>(number)];
    };
    using Found = std::vector<EvaluatedMove>;
    const auto make_worker = [&] {
        return [&, analyst = std::make_shared<Analyst>(settings)](std::int64_t number) {
            analyst->forget();  // the result must not depend on other positions
            return candidates(*analyst, position_at(number), limits, order.margin_cp);
        };
    };
    std::optional<Error> error;
    const auto add = [&](std::int64_t number, const Found& found) {
        if (settings.interruption.stop_requested()) return false;
        error = maker.add(position_at(number), kept_moves(found, order.margin_cp));
        progress.step();
        return !error;
    };
    const auto threads = std::min<std::int64_t>(order.threads, std::ssize(missing));
    in_order<Found>(static_cast<int>(threads), 0, std::ssize(missing) - 1, make_worker, add);
    return error ? error : maker.write();
}

cli::Ended make_book(BookOrder& order, std::ostream& out) {
    constexpr std::chrono::seconds between_writings{1};
    if (order.nodes && order.move_time_ms) return Error{"--nodes: does not go with --movetime"};
    if (!order.move_time_ms && !order.nodes) order.nodes = default_nodes;
    if (auto error = check_replaceable(order.out, book_kind.name)) return error;
    const Interruption interruption;
    const auto evaluation = load_evaluation(built_in_name);
    if (!evaluation) return Error{evaluation.error()};
    const auto tables = tables_to_search_with(order.tables, order.variant,
                                              [&] { return interruption.is_raised(); });
    if (!tables) return Error{tables.error()};
    if (interruption.is_raised()) return interrupted();
    auto maker = BookMaker::open(
        order.out, head_of(order, *evaluation, tables->get()), between_writings,
        static_cast<std::size_t>(order.positions.value_or(std::numeric_limits<int>::max())));
    if (!maker) return Error{maker.error()};
    const auto first = first_positions(order, interruption);
    if (!first) return Error{first.error()};
    if (interruption.is_raised()) return interrupted();
    const Analyst::Settings settings{.hash_megabytes = order.hash_megabytes,
                                     .seeds_in_memory = 0,
                                     .evaluations = evaluation->content,
                                     .tables = *tables,
                                     .interruption = interruption.token()};
    auto layer = maker->first_layer(*first);
    for (int ply = 0; ply < order.plies && !layer.empty(); ++ply) {
        if (auto error = search_layer(order, settings, layer, ply, *maker, out)) return error;
        if (interruption.is_raised()) return interrupted();
        // Opponents may also play the worse moves, so the book follows all its moves.
        layer = maker->layer_after(layer, BookMaker::Follow::known_moves);
    }
    out << "wrote " << maker->book().entries().size() << " positions to " << in_quotes(order.out)
        << '\n';
    return 0;
}

}  // namespace

cli::Task book_task() {
    using cli::into, cli::Need;
    constexpr int most = 1'000'000'000;
    const auto order = std::make_shared<BookOrder>();
    return {
        cli::grouped(
            {{"Book",
              {{"variant", "SPEC", "game, e.g. awari or oware:pits=4",
                cli::variant_into(order->variant), Need::required},
               {"from", "FILE", "openings to extend (default: the start of the game)",
                into(order->from)},
               {"plies", "N", "plies from there", into(order->plies, 1, 1000)},
               {"positions", "N", "most positions (default: no limit)",
                into(order->positions, 1, most)},
               {"margin", "CP", "hundredths of a seed that a move may lose",
                into(order->margin_cp, 0, max_book_cp)},
               {"out", "FILE", "file to write or resume, for the engine's option BookFile",
                into(order->out), Need::required}}},
             {"Search",
              {{"nodes", "N", "nodes per search (default: " + std::to_string(default_nodes) + ')',
                into(order->nodes, 1, most)},
               {"movetime", "TIME", "milliseconds or e.g. 2s per search, instead of --nodes",
                cli::duration_into(order->move_time_ms, 1, most)},
               {"hash", "MB", "memory per search", into(order->hash_megabytes, 1, 65536)},
               {"tables", "DIR", "endgame tables (default: small ones built in memory)",
                into(order->tables)},
               {"threads", "K", "searches at once", into(order->threads, 1, cli::max_threads)}}}}),
        {},
        [order](std::ostream& out) { return make_book(*order, out); }};
}

}  // namespace krou::tune
