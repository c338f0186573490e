#include "solve/positions.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "common/json.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "common/text.h"
#include "games/notation.h"
#include "solve/results.h"

namespace krou::solving {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t max_bytes_of_list = 16 << 20;

/// Bounds of a position's value for the side to move, with the effort.
struct Answer {
    Bounds bounds;
    std::int64_t nodes = 0;
    std::int64_t ms = 0;
};
using Answers = std::map<std::string, Answer>;  ///< by FEN

std::string to_text(const std::string& fen, const Answer& answer) {
    return format("%-32s %9s %13lld %10.3f s", fen.c_str(), value_text(answer.bounds).c_str(),
                  static_cast<long long>(answer.nodes), static_cast<double>(answer.ms) / 1000);
}

std::string record_of(const std::string& fen, const Answer& answer) {
    const auto& [bounds, nodes, ms] = answer;
    return record_text(answers_kind, Json(Json::Object{{"fen", fen},
                                                       {"least", bounds.lower},
                                                       {"most", bounds.upper},
                                                       {"nodes", nodes},
                                                       {"ms", ms}})
                                         .to_text());
}

/// Adds a record of the file. Returns an error if no program wrote it.
std::optional<Error> add_record(std::string_view record, const PositionsOrder& order,
                                Answers& answers) {
    const auto object = parse_json(record);
    const auto number = [&](const char* name, std::int64_t least) -> std::optional<std::int64_t> {
        const auto* member = object ? object->find(name) : nullptr;
        const auto value = member ? member->integer() : std::nullopt;
        return value && *value >= least ? value : std::nullopt;
    };
    const auto* fen = object ? object->find("fen") : nullptr;
    const auto position =
        from_fen(order.variant, fen ? fen->text().value_or(std::string()) : std::string());
    const auto least = number("least", -max_seeds);
    const auto most = number("most", -max_seeds);
    const auto nodes = number("nodes", 0);
    const auto ms = number("ms", 0);
    if (!position || !least || !most || !nodes || !ms || *least > *most || *most > max_seeds)
        return Error{"invalid answer " + in_quotes(record)};
    const Bounds bounds{static_cast<int>(*least), static_cast<int>(*most)};
    if (!Question{order.worth}.is_answered(bounds)) return Error{"no answer: " + in_quotes(record)};
    answers[to_fen(*position)] = {bounds, *nodes, *ms};
    return std::nullopt;
}

/// Proves bounds that answer the question, unless the budget or the program ends before.
Answer answer(Analyst& analyst, const Position& position, const PositionsOrder& order) {
    const auto began = steady_clock::now();
    const auto proved =
        prove(analyst, position, position.legal_moves(), order.solver.deadline(), {order.worth});
    const auto took =
        std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - began);
    return {proved.bounds, static_cast<std::int64_t>(proved.nodes), took.count()};
}

Result<std::vector<Position>> positions_of(const PositionsOrder& order) {
    if (order.moved) return moved_starts(order.variant, *order.moved);
    const auto text = read_text_file(order.from, max_bytes_of_list);
    auto positions = text ? parse_positions(order.variant, *text)
                          : Result<std::vector<Position>>(Error{text.error()});
    if (!positions) return Error{in_quotes(order.from) + ": " + positions.error()};
    return positions;
}

/// Returns the text of an openings file.
std::string openings_text(const PositionsOrder& order, const std::vector<std::string>& fens) {
    std::string text = format("# %s: %zu positions with value %d for the side to move\n",
                              order.variant.spec.c_str(), fens.size(), *order.worth);
    for (const auto& fen : fens) text += fen + '\n';
    return text;
}

}  // namespace

Result<std::vector<Position>> parse_positions(const Variant& variant, std::string_view text) {
    const auto start = Position::start(variant);  // all positions share its sowing tables
    std::vector<Position> positions;
    int number = 0;
    for (const auto line : split(text, '\n')) {
        ++number;
        const auto fen = trimmed(line);
        if (fen.empty() || fen.starts_with('#')) continue;
        const auto error = [&](const std::string& why) {
            return Error{"line " + std::to_string(number) + ": " + why};
        };
        const auto placement = parse_any_fen(variant.rules, fen);
        if (!placement) return error(placement.error());
        if (placement->pits != variant.rules.pits)
            return error("expected " + std::to_string(variant.rules.pits) + " pits per row, got " +
                         std::to_string(placement->pits));
        positions.push_back(start.with(placement->board, placement->side));
        if (positions.back().ending() != Ending::none) return error("the game is over");
    }
    if (positions.empty()) return Error{"no positions"};
    return positions;
}

std::vector<Position> moved_starts(const Variant& variant, int seeds) {
    const auto start = Position::start(variant);
    std::vector<int> places;
    for (int pit = 0; pit < 2 * start.pits(); ++pit) places.push_back(pit);
    const auto pits = places.size();
    places.insert(places.end(), {Board::own_store, Board::opponent_store});

    std::set<decltype(Board::bytes)> seen{start.board().bytes};
    auto last = seen;
    for (int moved = 0; moved < seeds; ++moved) {
        decltype(last) next;
        for (const auto& bytes : last)
            for (std::size_t from = 0; from < pits; ++from)
                for (const int to : places) {
                    Board board{bytes};
                    if (board[places[from]] == 0 || to == places[from]) continue;
                    board.set(places[from], board[places[from]] - 1);
                    board.set(to, board[to] + 1);
                    if (seen.insert(board.bytes).second) next.insert(board.bytes);
                }
        last = std::move(next);
    }
    std::vector<Position> positions;
    for (const auto& bytes : last) {
        auto position = start.with(Board{bytes}, start.side());
        if (position.ending() == Ending::none) positions.push_back(std::move(position));
    }
    return positions;
}

cli::Ended solve_positions(PositionsOrder& order, std::ostream& out) {
    const Interruption interruption;
    order.solver.engine.interruption = interruption.token();
    if (auto error = check_directory(order.solver.engine.tablebase_path)) return error;
    if (!order.out.empty())
        if (auto error = check_replaceable(order.out)) return error;
    const auto positions = positions_of(order);
    if (!positions) return Error{positions.error()};
    auto file = OwnedFile::open(order.file);
    if (!file) return Error{file.error()};
    Answers answers;
    const SavedValues values{{"variant", order.variant.spec},
                             {"worth", order.worth ? std::to_string(*order.worth) : ""}};
    if (auto error = file->resume(answers_kind, values, [&](std::string_view record) {
            return add_record(record, order, answers);
        }))
        return error;

    Analyst analyst(order.solver.engine);
    if (auto error = analyst.prepare_to_solve(positions->front(), order.solver.deadline()))
        return error;
    std::vector<std::string> equal;  // positions of the asked worth
    std::size_t unsolved = 0;
    for (const auto& position : *positions) {
        const auto fen = to_fen(position);
        auto known = answers.find(fen);
        if (known == answers.end()) {
            const auto found = answer(analyst, position, order);
            if (interruption.is_raised()) return interrupted();
            if (!Question{order.worth}.is_answered(found.bounds)) {
                ++unsolved;
                say_line(out, to_text(fen, found) + "  unsolved");
                continue;
            }
            if (auto error = file->append(record_of(fen, found))) return error;
            known = answers.emplace(fen, found).first;
        }
        const auto& bounds = known->second.bounds;
        say_line(out, to_text(fen, known->second));
        if (bounds.exact() && bounds.lower == order.worth) equal.push_back(fen);
    }
    if (order.worth)
        out << equal.size() << " of " << positions->size() << " positions are worth "
            << *order.worth << '\n';
    if (unsolved > 0)
        out << unsolved << " not solved within " << cli::exact_duration(order.solver.budget_ms)
            << '\n';
    if (order.out.empty()) return 0;
    if (auto error = write_whole(order.out, openings_text(order, equal))) return error;
    out << "wrote " << in_quotes(order.out) << '\n';
    return 0;
}

}  // namespace krou::solving
