#include "uci/format.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "eval/evaluate.h"
#include "games/notation.h"

namespace krou {

namespace {

/// Hundredths of a seed, rounded toward 0.
int centiseeds(int value) {
    return value * 100 / seed_value;
}

std::string line_text(Position position, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        // The search plays on where the stores have ended the game.
        if (position.ending() != Ending::none) break;
        text += to_text(position.family(), position.side(), move);
        position.play(move);
    }
    return text;
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

}  // namespace

std::string info_line(const Position& position, const Progress& progress) {
    const auto nps = progress.nodes * 1000 /
                     static_cast<std::uint64_t>(std::max<std::int64_t>(1, progress.time_ms));
    return "info depth " + std::to_string(progress.depth) + " seldepth " +
           std::to_string(std::max(progress.depth, progress.deepest)) + " multipv 1 score cp " +
           std::to_string(centiseeds(progress.value)) + bound_text(progress.bound) + " nodes " +
           std::to_string(progress.nodes) + " nps " + std::to_string(nps) + " hashfull " +
           std::to_string(progress.permille_used) + " tbhits " +
           std::to_string(progress.table_hits) + " time " + std::to_string(progress.time_ms) +
           " pv " + line_text(position, progress.line);
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
    std::string legal;
    for (const Move move : position.legal_moves())
        legal += ' ' + to_text(position.family(), position.side(), move);
    if (legal.empty()) legal = " -";
    return drawing(position) + "Variant: " + position.variant().spec +
           "\nFen: " + to_fen(position) + "\nLegal:" + legal + "\nResult: " + result_text(position);
}

std::string evaluation_text(const Position& position, const Opinion& opinion) {
    const auto cp = [](int value) { return 100.0 * value / seed_value; };
    std::string text =
        formatted("%-22s %6s %6s %8s %10s\n", "feature", "own", "other", "weight", "cp");
    int gain = 0;
    const auto add_features = [&](const auto& game) {
        for (const auto& [id, own, others] : features(game, position.board())) {
            const int weight = opinion.weights[id];
            const int value = weight * (own - others);
            const std::string name(weight_table()[static_cast<std::size_t>(id)].name);
            text += formatted("%-22s %6d %6d %8d %10.2f\n", name.c_str(), own, others, weight,
                              cp(value));
            gain += value;
        }
    };
    std::visit(add_features, position.game());
    const int lead = position.board().lead() * seed_value;
    text += formatted("%-22s %6s %6s %8s %10.2f\n", "seeds still to gain", "", "", "", cp(gain));
    text += formatted("%-22s %6d %6d %8d %10.2f\n", "stores", position.board()[Board::own_store],
                      position.board()[Board::other_store], seed_value, cp(lead));
    text += formatted("Evaluation: %.2f cp for %s, who is to move", cp(gain + lead),
                      position.side() == Side::south ? "South" : "North");
    return text;
}

}  // namespace krou
