#include "play/annotate.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "common/svg.h"
#include "eval/weights.h"
#include "games/notation.h"

namespace krou::play {

namespace {

/// What is written in the end.
struct Written {
    std::string games;
    std::string summaries;
    std::string plot;
};

/// Whether a program has said it: the value of a move, or else how long it took, or that it comes
/// from a book.
bool is_by_a_program(std::string_view comment) {
    const bool has_sign = comment.starts_with('+') || comment.starts_with('-');
    const bool is_time = comment.ends_with('s') &&
                         comment.find_first_not_of("0123456789.") == comment.size() - 1 &&
                         comment.size() > 1;
    return comment == "book" || is_time ||
           (has_sign && comment.size() > 1 && comment[1] >= '0' && comment[1] <= '9');
}

/// The part of a comment that people have made.
std::string_view by_people(std::string_view comment) {
    constexpr std::string_view between = " | ";
    if (is_by_a_program(comment)) return {};
    auto at = comment.find(between);
    while (at != std::string_view::npos && !is_by_a_program(comment.substr(at + between.size())))
        at = comment.find(between, at + 1);
    return comment.substr(0, at);
}

std::string comment_on(const Position& before, const Review& review, Language language) {
    const auto& [side, best, played, had_choice, verdict] = review;
    // As arenas write it, in any language.
    auto text = value_text(Language::english, played.value) + '/' + std::to_string(played.depth);
    if (played.is_exact) text += ' ' + std::string(text_of(language, phrases::exact));
    if (verdict == Verdict::fine) return text;
    const auto name = to_text(before.family(), before.side(), best.move);
    return text + "; " +
           say(language, phrases::better_is,
               {name, value_text(language, best.value), moves_text(before, best.line)});
}

std::string side_name(const GameRecord& record, Side side, Language language) {
    const std::string word(name_of(language, side));
    const auto player = record.player(side);
    return player.empty() ? word : word + " (" + player + ')';
}

std::string side_line(const GameRecord& record, const std::vector<Review>& reviews, Side side,
                      Language language) {
    const auto summary = summary_of(reviews, side);
    const auto count = [&](Verdict verdict) {
        return std::to_string(summary.verdicts[static_cast<std::size_t>(verdict)]);
    };
    const int choices = std::max(summary.choices, 1);
    const int percent = summary.choices > 0 ? (200 * summary.best + choices) / (2 * choices) : 100;
    auto lost = value_text(language, summary.lost).substr(1);
    return say(language, phrases::seeds_lost,
               {side_name(record, side, language), lost, std::to_string(summary.best),
                std::to_string(summary.choices), std::to_string(percent) + " %",
                count(Verdict::inaccuracy), count(Verdict::mistake), count(Verdict::blunder)});
}

std::string turning_line(const GameRecord& record, const std::vector<Review>& reviews,
                         Language language) {
    const auto ply = turning_point(reviews);
    if (!ply) return std::string(text_of(language, phrases::no_turning_point));
    Course course = record.course;
    course.go_to(*ply - 1);
    const auto& position = course.position();
    const auto& review = reviews[static_cast<std::size_t>(*ply - 1)];
    const Move move = course.moves()[static_cast<std::size_t>(*ply - 1)];
    return say(language, phrases::turning_point,
               {std::to_string(*ply), to_text(position.family(), position.side(), move),
                value_text(language, review.best.value), value_text(language, review.played.value),
                side_name(record, review.side, language)});
}

std::vector<std::string> summary_lines(const GameRecord& record, const std::vector<Review>& reviews,
                                       Language language) {
    std::vector<std::string> lines{side_line(record, reviews, Side::south, language),
                                   side_line(record, reviews, Side::north, language),
                                   turning_line(record, reviews, language)};
    Course course = record.course;
    course.go_to(course.plies());
    const auto& last = course.position();
    if (last.ending() == Ending::majority && last.at_stake() > 0)
        lines.emplace_back(text_of(language, phrases::values_are_played_out));
    return lines;
}

/// The area between the line and 0, where it is above or below.
std::vector<svg::Interval> shade(const std::vector<svg::Point>& line, bool is_above) {
    std::vector<svg::Interval> area;
    const auto add = [&](double x, double y) {
        area.push_back({x, is_above ? 0 : std::min(y, 0.0), is_above ? std::max(y, 0.0) : 0});
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto& [x, y] = line[i];
        if (i > 0 && (line[i - 1].y < 0) != (y < 0)) {
            const auto& before = line[i - 1];
            add(before.x + (x - before.x) * before.y / (before.y - y), 0);
        }
        add(x, y);
    }
    return area;
}

/// Tells of a game, and on a screen of each of its moves, in one line that is written over.
class Teller {
public:
    Teller(const AnnotationTask& task, Language language, std::ostream& out)
        : is_watched_(task.is_watched), language_(language), out_(out) {}

    void begin(std::size_t number, std::size_t games, int moves) {
        number_ = std::to_string(number);
        games_ = std::to_string(games);
        moves_ = std::to_string(moves);
        out_ << say(language_, phrases::annotating, {number_, games_, moves_});
        if (!is_watched_) end();
    }
    void move(int ply) {
        if (is_watched_)
            out_ << '\r'
                 << say(language_, phrases::annotating_move,
                        {number_, games_, std::to_string(ply), moves_})
                 << std::flush;
    }
    void end() { out_ << std::endl; }

private:
    bool is_watched_;
    Language language_;
    std::ostream& out_;
    std::string number_;
    std::string games_;
    std::string moves_;
};

Result<std::vector<GameRecord>> records_of(const AnnotationTask& task, Language language) {
    const Reading reading{language, task.variant};
    std::vector<GameRecord> records;
    if (task.game) {
        auto record = load_game(task.file, *task.game, reading);
        if (!record) return Error{record.error()};
        records.push_back(std::move(*record));
        return records;
    }
    const auto games = read_games(task.file, reading);
    if (!games) return Error{games.error()};
    for (const auto& game : *games) {
        auto record = to_record(game, reading);
        if (!record) return Error{in_quotes(task.file) + ": " + record.error()};
        records.push_back(std::move(*record));
    }
    return records;
}

std::optional<Error> check_files(const AnnotationTask& task) {
    for (const auto& path : {task.out_file, task.plot_file}) {
        if (!path) continue;
        if (auto error = check_replaceable(*path)) return error;
        std::error_code is_new;
        if (std::filesystem::equivalent(*path, task.file, is_new))
            return Error{in_quotes(*path) + " is the file with the games itself"};
    }
    return std::nullopt;
}

std::optional<Error> write(const AnnotationTask& task, const Written& written, std::ostream& out) {
    if (task.out_file)
        if (auto error = write_whole(*task.out_file, written.games)) return error;
    if (task.plot_file)
        if (auto error = write_whole(*task.plot_file, written.plot)) return error;
    out << (task.out_file ? written.summaries : written.games);
    return std::nullopt;
}

}  // namespace

GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language) {
    GameRecord found = record;
    std::erase_if(found.tags, [](const OgnTag& tag) { return tag.name == "Annotator"; });
    found.tags.push_back({"Annotator", std::string("Krou ") + KROU_VERSION});
    Position position = record.course.start();
    for (std::size_t i = 0; i < reviews.size(); ++i) {
        auto& [text, glyph] = found.course.remark(static_cast<int>(i) + 1);
        const std::string said(by_people(text));
        text = said + (said.empty() ? "" : " | ") + comment_on(position, reviews[i], language);
        glyph = glyph_of(reviews[i].verdict);
        position.play(record.course.moves()[i]);
    }
    if (reviews.empty()) return found;
    auto& last = found.course.remark(static_cast<int>(reviews.size())).text;
    for (const auto& line : summary_lines(record, reviews, language))
        last += (last.ends_with('.') ? " " : "; ") + line;
    return found;
}

std::string summary_text(const GameRecord& record, const std::vector<Review>& reviews,
                         Language language) {
    std::string text;
    for (const auto& line : summary_lines(record, reviews, language)) text += line + '\n';
    return text;
}

std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language) {
    const auto south = side_name(record, Side::south, language);
    const auto north = side_name(record, Side::north, language);
    svg::Chart chart{
        .title = south + " - " + north,
        .x_name = std::string(text_of(language, phrases::plot_moves)),
        .y_name = say(language, phrases::value_for, {text_of(language, phrases::south)}),
        .series = {{south, {}}, {north, {}}},
        .marks = {{0, ""}},
        .counts = true};
    auto& points = chart.series[0].points;
    const auto add = [&](int south_value) {
        points.push_back(
            {static_cast<double>(points.size()), static_cast<double>(south_value) / seed_value});
    };
    if (!reviews.empty()) {
        const auto& first = reviews.front();
        add(first.side == Side::south ? first.best.value : -first.best.value);
    }
    for (const auto& review : reviews) {
        add(review.south_value());
        if (review.verdict != Verdict::fine)
            chart.dots.push_back(
                {points.back(), std::string(glyph_of(review.verdict)), review.side == Side::south});
    }
    chart.series[0].band = shade(points, true);
    chart.series[1].band = shade(points, false);
    return svg::to_svg(chart);
}

std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, const StopSignal& stop, std::ostream& out,
                                      std::ostream& progress) {
    const auto records = records_of(task, language);
    if (!records) return Error{records.error()};
    if (task.plot_file && records->size() > 1)
        return Error{say(language, phrases::one_game_to_plot, {std::to_string(records->size())})};
    if (auto error = check_files(task)) return error;
    Written written;
    Teller teller(task, language, progress);
    for (std::size_t i = 0; i < records->size(); ++i) {
        const auto& record = (*records)[i];
        teller.begin(i + 1, records->size(), record.course.plies());
        const auto reviews =
            review(record.course, task.limits, analyst, stop, [&](int ply) { teller.move(ply); });
        if (task.is_watched) teller.end();
        if (!reviews) return Error{std::string(text_of(language, phrases::annotation_stopped))};
        written.games += to_text(to_ogn(annotated(record, *reviews, language)));
        written.summaries += summary_text(record, *reviews, language);
        if (task.plot_file) written.plot = plot_of(record, *reviews, language);
    }
    return write(task, written, out);
}

}  // namespace krou::play
