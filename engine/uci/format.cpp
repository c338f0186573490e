#include "uci/format.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "eval/evaluate.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "games/trace.h"

namespace krou {

namespace {

/// Converts a value to hundredths of a seed, rounded toward 0.
int centiseeds(int value) {
    return value * 100 / seed_value;
}

template <class... Values>
std::string formatted(const char* format, Values... values) {
    std::array<char, 160> buffer;
    std::snprintf(buffer.data(), buffer.size(), format, values...);
    return buffer.data();
}

std::string bound_text(Bound bound) {
    switch (bound) {
        case Bound::lower: return " lowerbound";
        case Bound::upper: return " upperbound";
        case Bound::exact: break;
    }
    return "";
}

/// Win, draw and loss chances of the mover, in thousandths. One of them is 1000 only if the result
/// is proved.
Chances likely_ends(const Position& position, const SearchInfo& info, const ChanceModel& model) {
    if (info.is_proved) {
        if (info.value > 0 && info.bound != Bound::upper) return {1000, 0, 0};
        if (info.value < 0 && info.bound != Bound::lower) return {0, 0, 1000};
        if (info.bound == Bound::exact) return {0, 1000, 0};
    }
    const auto likely = chances(model, info.value, position.max_net_gain());
    if (likely.win == 1000) return {999, 1, 0};
    if (likely.draw == 1000) return {1, 998, 1};
    if (likely.loss == 1000) return {0, 1, 999};
    return likely;
}

std::string chances_text(const Chances& likely) {
    return " wdl " + std::to_string(likely.win) + ' ' + std::to_string(likely.draw) + ' ' +
           std::to_string(likely.loss);
}

double cp(int value) {
    return 100.0 * value / seed_value;
}

/// Terms of the static eval, one per line, and their sum: the net seeds still to gain.
using EvalBreakdown = std::pair<std::string, int>;

EvalBreakdown explanation(const Position& position, const Weights& weights) {
    std::string lines =
        formatted("%-22s %6s %6s %8s %10s\n", "feature", "own", "other", "weight", "cp");
    int gain = 0;
    const auto add_features = [&](const auto& game) {
        for (const auto& [id, own, others] : features(game, sized_for(game, position.board()))) {
            const int value = weights[id] * (own - others);
            const std::string name(weight_table()[static_cast<std::size_t>(id)].name);
            lines += formatted("%-22s %6d %6d %8d %10.2f\n", name.c_str(), own, others, weights[id],
                               cp(value));
            gain += value;
        }
    };
    std::visit(add_features, position.game());
    return {lines, gain};
}

EvalBreakdown explanation(const Position& position, const TrainedNetwork& learned) {
    const Board& board = position.board();
    const int seeds = position.max_net_gain();
    const int gain = learned.network.value(board, seeds);
    std::string lines =
        "network of " + learned.variant.spec + ": " + learned.origin + '\n' +
        formatted("%-22s %6s %15s %10s\n", "pit", "seeds", "cp if empty", "carries");
    const auto add_line = [&](const std::string& name, int index) {
        Board without = board;
        without.set(index, 0);
        const bool is_pit = index < 2 * position.pits();
        const int left = learned.network.value(without, seeds - (is_pit ? board[index] : 0));
        lines += formatted("%-22s %6d %15.2f %10.2f\n", name.c_str(), board[index], cp(left),
                           cp(gain - left));
    };
    for (int pit = 0; pit < 2 * position.pits(); ++pit) {
        const Side side = pit < position.pits() ? position.side() : other(position.side());
        const Move sowing{static_cast<std::uint8_t>(pit % position.pits())};
        add_line(to_text(position.family(), side, sowing), pit);
    }
    if (learned.network.shape.has_tuzdiks) {
        add_line("own tuzdik", Board::own_tuzdik);
        add_line("other tuzdik", Board::opponent_tuzdik);
    }
    return {lines, gain};
}

/// Concatenates the names of pits, and `S` or `N` for stores.
std::string pit_names(const Position& position, const std::vector<int>& pits) {
    std::string text;
    for (const int pit : pits) {
        const auto name = place_name(position.family(), position.pits(), pit);
        text += !name.empty() ? name : pit == Board::own_store ? "S" : "N";
    }
    return text;
}

}  // namespace

std::string info_line(const Position& position, const SearchInfo& info,
                      const std::optional<ChanceModel>& model) {
    const auto wdl = model ? chances_text(likely_ends(position, info, *model)) : "";
    const auto nps =
        info.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, info.time_ms));
    return "info depth " + std::to_string(info.depth) + " seldepth " +
           std::to_string(std::max(info.depth, info.seldepth)) + " multipv " +
           std::to_string(info.rank) + " score cp " + std::to_string(centiseeds(info.value)) + wdl +
           bound_text(info.bound) + " nodes " + std::to_string(info.nodes) + " nps " +
           std::to_string(nps) + " hashfull " + std::to_string(info.permille_used) + " tbhits " +
           std::to_string(info.table_hits) + " time " + std::to_string(info.time_ms) + " pv " +
           moves_text(position, info.pv);
}

std::string bestmove_line(const Position& position, const Answer& answer, bool with_reply) {
    if (!answer.move) return "bestmove 0000";
    const auto family = position.family();
    std::string line = "bestmove " + to_text(family, position.side(), *answer.move);
    if (with_reply && answer.reply)
        line += " ponder " + to_text(family, other(position.side()), *answer.reply);
    return line;
}

std::string display_text(const Position& position) {
    const auto moves = position.legal_moves();
    const auto legal = moves.empty() ? "-" : names_of(position, moves);
    return drawing(position) + "Variant: " + position.variant().spec +
           "\nFen: " + to_fen(position) +
           (has_site_notation(position.family()) ? "\nSite: " + to_site_fen(position) : "") +
           "\nLegal: " + legal + "\nResult: " + result_text(position);
}

std::string traces_text(const Position& position) {
    const auto moves = position.legal_moves();
    std::string text;
    for (const Move move : moves) {
        const Turn turn{position, move};
        const auto trace = trace_of(turn);
        text += "move " + turn.name();
        if (!trace.sown.empty()) text += " sown " + pit_names(position, trace.sown);
        if (!trace.captured.empty()) text += " captures " + pit_names(position, trace.captured);
        if (trace.tuzdik) text += " tuzdik " + pit_names(position, {*trace.tuzdik});
        text += " gain " + std::to_string(trace.gain) + (trace.extra_turn ? " again\n" : "\n");
    }
    return text + "Legal moves: " + std::to_string(moves.size());
}

std::string evaluation_text(const Position& position, const EvaluationSet& evaluations) {
    const auto* learned = evaluations.network_for(position.variant().rules, position.pits());
    const auto [lines, gain] =
        learned ? explanation(position, *learned) : explanation(position, evaluations.weights);
    const int lead = position.board().lead() * seed_value;
    return lines + formatted("%-37s %18.2f\n", "seeds still to gain", cp(gain)) +
           formatted("%-22s %6d %6d %8d %10.2f\n", "stores", position.board()[Board::own_store],
                     position.board()[Board::opponent_store], seed_value, cp(lead)) +
           formatted("Evaluation: %.2f cp, %s to move", cp(gain + lead),
                     position.side() == Side::south ? "South" : "North");
}

}  // namespace krou
