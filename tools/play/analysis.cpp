#include "play/analysis.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "arena/record/record.h"
#include "common/format.h"
#include "games/notation.h"
#include "play/game_file.h"

namespace krou::play {

namespace {

/// Lines are cut to this, so that a table fits into a wide window.
constexpr std::size_t most_line_characters = 60;
constexpr std::size_t page_width = 100;
/// A search of each board on the way; no game takes more moves than are followed.
constexpr std::uint64_t nodes_on_the_way = 20'000;
constexpr std::size_t most_foreseen = 400;

std::string cut(std::string text) {
    if (text.size() <= most_line_characters) return text;
    text.resize(most_line_characters);
    return text + "...";
}

/// Text of a person's language: as wide as its letters, not as its bytes.
std::string padded(std::string text, std::size_t width) {
    const auto letters = static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    return text.append(width - std::min(width, letters), ' ');
}

std::string row(const std::string& move, const std::string& value, const std::string& how,
                const std::string& depth, const std::string& line) {
    return padded(move, 7) + padded(value, 9) + padded(how, 11) + padded(depth, 12) + line + '\n';
}

/// The value for this side, of one that is for the side to move.
int value_for(Side side, const Position& position, int value) {
    return position.side() == side ? value : -value;
}

/// Words in lines of a page; all but the first are set in.
std::string wrapped(const std::vector<std::string>& words) {
    std::string text;
    std::size_t length = 0;
    for (const auto& word : words) {
        if (length > 0 && length + 2 + word.size() > page_width) {
            text += "\n  ";
            length = 2;
        } else if (length > 0) {
            text += "  ";
            length += 2;
        }
        text += word;
        length += word.size();
    }
    return text + '\n';
}

Result<Position> position_of_game(const AnalysisTask& task, Language language) {
    auto record = load_game(task.what, task.game, {language, task.variant});
    if (!record) return Error{record.error()};
    auto& course = record->course;
    const int ply = task.ply.value_or(course.plies());
    if (ply < 0 || ply > course.plies())
        return Error{say(language, Phrase::no_such_ply,
                         {std::to_string(course.plies()), std::to_string(ply)})};
    course.go_to(ply);
    return course.position();
}

Result<Position> position_of(const AnalysisTask& task, Language language) {
    std::error_code ignored;
    if (std::filesystem::exists(task.what, ignored)) return position_of_game(task, language);
    const auto variant = task.variant.value_or(Variant{});
    if (task.what == "startpos") return Position::start(variant);
    return from_fen(variant, task.what);
}

std::string end_text(const Position& position, Language language) {
    return say(language, Phrase::line_ends, {arena::stores_text(*position.result())});
}

}  // namespace

std::string analysis_text(const Position& position, const std::vector<Judged>& judged,
                          Language language) {
    const auto word = [&](Phrase phrase) { return std::string(text_of(language, phrase)); };
    auto text = row(word(Phrase::column_move), word(Phrase::column_value), "",
                    word(Phrase::column_depth), word(Phrase::column_line));
    for (const auto& [move, value, is_exact, depth, line] : judged)
        text += row(to_text(position.family(), position.side(), move), value_text(language, value),
                    word(is_exact ? Phrase::exact : Phrase::believed), std::to_string(depth),
                    cut(moves_text(position, line)));
    return text;
}

std::vector<Foreseen> best_line(const Position& position, const Judged& best, Analyst& analyst,
                                const StopSignal& stop) {
    Limits limits;
    limits.nodes = nodes_on_the_way;
    std::vector<Foreseen> line;
    Position at = position;
    Judged known = best;
    auto plan = best.line;
    while (!plan.empty() && at.legal_moves().contains(plan.front()) && !stop.is_raised() &&
           line.size() < most_foreseen) {
        line.push_back({plan.front(), known.value, known.is_exact});
        at.play(plan.front());
        plan.erase(plan.begin());
        const auto found = analyst.judge(at, limits, 1);
        if (found.empty()) break;
        known = found.front();
        if (known.is_exact) plan = known.line;
    }
    return line;
}

std::string line_text(const Position& position, const std::vector<Foreseen>& line,
                      Language language) {
    std::vector<std::string> words;
    Position at = position;
    for (const auto& [move, value, is_exact] : line) {
        words.push_back(to_text(at.family(), at.side(), move) + (is_exact ? " =" : " ") +
                        value_text(language, value_for(position.side(), at, value)));
        at.play(move);
    }
    if (at.ending() != Ending::none) words.push_back(end_text(at, language));
    return wrapped(words);
}

std::optional<Error> analyse_command(const AnalysisTask& task, Analyst& analyst, Language language,
                                     const StopSignal& stop, std::ostream& out) {
    const auto position = position_of(task, language);
    if (!position) return Error{position.error()};
    out << drawing(*position) << '\n';
    if (position->ending() != Ending::none) {
        out << end_text(*position, language) << '\n';
        return std::nullopt;
    }
    const auto judged = analyst.judge(*position, task.limits, position->legal_moves().size());
    const auto side =
        text_of(language, position->side() == Side::south ? Phrase::south : Phrase::north);
    out << say(language, Phrase::values_are_for, {side}) << "\n\n"
        << analysis_text(*position, judged, language);
    if (judged.empty() || stop.is_raised()) return std::nullopt;
    out << '\n'
        << text_of(language, Phrase::best_line_heading) << '\n'
        << line_text(*position, best_line(*position, judged.front(), analyst, stop), language);
    return std::nullopt;
}

}  // namespace krou::play
