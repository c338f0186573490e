#include "play/analysis.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "base/platform.h"
#include "common/format.h"
#include "eval/weights.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "play/board_view.h"
#include "play/game_files.h"

namespace krou::play {

namespace {

/// Nodes per position of the PV.
constexpr std::uint64_t nodes_on_the_way = 20'000;
constexpr std::size_t max_line = 400;

/// Formats a row of the table, cut to the width. A narrow page has only three columns.
std::string row(int width, const std::string& move, const std::string& value,
                const std::string& kind, const std::string& depth, const std::string& line) {
    if (width < 50) return padded(move, 5) + padded(value, 7) + kind + '\n';
    auto text = padded(move, 7) + padded(value, 9) + padded(kind, 11) + padded(depth, 12);
    const int room = width - width_of(text);
    if (width_of(line) <= room) return text + line + '\n';
    return text.append(cut(line, room - 3)).append("...\n");
}

Result<Position> position_of_game(const AnalysisTask& task, Language language) {
    auto loaded = load_game(task.what, task.game, {language, task.variant});
    if (!loaded) return Error{loaded.error()};
    auto& history = loaded->record.history;
    const int ply = task.ply.value_or(history.plies());
    if (ply < 0 || ply > history.plies())
        return Error{say(language, phrases::no_such_ply,
                         {moves_counted(history, language), std::to_string(ply)})};
    history.go_to(ply);
    return history.position();
}

Result<Position> position_of(const AnalysisTask& task, Language language) {
    std::error_code ignored;
    if (std::filesystem::exists(to_path(task.what), ignored))
        return position_of_game(task, language);
    const auto variant = task.variant.value_or(variant_for_fen({}, task.what));
    if (task.what == "startpos") return Position::start(variant);
    auto position = from_fen(variant, task.what);
    if (!position) return Error{rejected(language, phrases::bad_fen, task.what, position.error())};
    return position;
}

/// Describes the end of a game, after a PV that began with `first` for `side` if given. A majority
/// ends a game with seeds on the board, which values count.
std::string end_text(const Position& position, Language language, Side side = Side::south,
                     const EvaluatedMove* first = nullptr) {
    const auto result = *position.result();
    const int lead = (result.south_half_seeds - result.north_half_seeds) * seed_value / 2;
    const bool is_early = first != nullptr && first->is_exact &&
                          position.ending() == Ending::majority &&
                          first->value != (side == Side::south ? lead : -lead);
    if (!is_early) return say(language, phrases::line_ends, {stores_text(result)});
    return say(language, phrases::line_ends_early,
               {stores_text(result), value_text(language, first->value)});
}

}  // namespace

std::string heading(const Position& position, Language language) {
    return say(
        language,
        is_mancala(position.family()) ? phrases::values_are_for : phrases::values_are_for_squares,
        {name_of(language, position.side())});
}

std::string analysis_text(const Position& position, const std::vector<EvaluatedMove>& evaluated,
                          Language language, int width) {
    const auto word = [&](Phrase phrase) { return std::string(text_of(language, phrase)); };
    auto text = row(width, word(phrases::column_move), word(phrases::column_value), "",
                    word(phrases::column_depth), word(phrases::column_line));
    for (const auto& [move, value, is_exact, depth, line] : evaluated)
        text += row(width, Turn{position, move}.name(), value_text(language, value),
                    word(is_exact ? phrases::exact : phrases::estimated), std::to_string(depth),
                    moves_text(position, line));
    return text;
}

std::string evaluation_of(const Turn& turn, const std::vector<EvaluatedMove>& evaluated,
                          Language language) {
    if (evaluated.empty()) return {};
    const auto& best = evaluated.front();
    const auto found = std::ranges::find(evaluated, turn.move, &EvaluatedMove::move);
    if (found == evaluated.end() || found->value == best.value)
        return std::string(text_of(language, phrases::why_is_best));
    return say(
        language, phrases::why_is_worse,
        {Turn{turn.before, best.move}.name(), value_in_words(turn.before, best.value, language),
         value_in_words(turn.before, found->value, language)});
}

std::vector<EvaluatedMove> best_line(const Position& position, const EvaluatedMove& best,
                                     Analyst& analyst) {
    Limits limits;
    limits.nodes = nodes_on_the_way;
    std::vector<EvaluatedMove> line;
    Position at = position;
    EvaluatedMove known = best;
    auto plan = best.line;
    while (!plan.empty() && at.legal_moves().contains(plan.front()) && !analyst.is_interrupted() &&
           line.size() < max_line) {
        line.push_back({plan.front(), known.value, known.is_exact, known.depth, {}});
        at.play(plan.front());
        plan.erase(plan.begin());
        const auto found = analyst.evaluate(at, limits, 1);
        if (found.empty()) break;
        known = found.front();
        if (known.is_exact) plan = known.line;
    }
    return line;
}

std::string line_text(const Position& position, const std::vector<EvaluatedMove>& line,
                      Language language, int width) {
    std::vector<std::string> words;
    Position at = position;
    for (const auto& [move, value, is_exact, depth, rest] : line) {
        words.push_back(Turn{at, move}.name() + (is_exact ? " =" : " ") +
                        value_text(language, at.side() == position.side() ? value : -value));
        at.play(move);
    }
    if (at.ending() != Ending::none && !line.empty())
        words.push_back(end_text(at, language, position.side(), &line.front()));
    return in_lines({words.begin(), words.end()}, width, "  ", "  ") + '\n';
}

std::optional<Error> analyse_command(const AnalysisTask& task, Analyst& analyst, Language language,
                                     std::ostream& out) {
    const auto print = [&](const std::string& text) { out << wrapped(text, task.width) << '\n'; };
    const auto position = position_of(task, language);
    if (!position) return Error{position.error()};
    auto picture = picture_of(*position);
    picture.seed_limit = 0;  // a single picture needs no common width
    out << draw(picture, {.language = language, .width = task.width}) << '\n';
    if (position->ending() != Ending::none) {
        print(end_text(*position, language));
        return std::nullopt;
    }
    const auto evaluated = analyst.evaluate(*position, task.limits, position->legal_moves().size());
    print(heading(*position, language) + '\n');
    out << analysis_text(*position, evaluated, language, task.width);
    if (evaluated.empty() || analyst.is_interrupted()) return std::nullopt;
    out << '\n';
    print(std::string(text_of(language, phrases::best_line_heading)));
    out << line_text(*position, best_line(*position, evaluated.front(), analyst), language,
                     task.width);
    return std::nullopt;
}

}  // namespace krou::play
