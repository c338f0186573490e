#include "play/annotate.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <utility>

#include "analysis/review_text.h"
#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "common/svg.h"
#include "eval/weights.h"
#include "game/move_descriptions.h"
#include "play/game_files.h"
#include "play/phrases.h"

namespace krou::play {

namespace {

/// Returns the area between the line and 0, on one side of 0.
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

Result<std::vector<GameRecord>> records_of(const AnnotationTask& task, Language language) {
    const ReadOptions options{language, task.variant};
    std::vector<GameRecord> records;
    if (task.game) {
        auto loaded = load_game(task.file, *task.game, options);
        if (!loaded) return Error{loaded.error()};
        records.push_back(std::move(loaded->record));
        return records;
    }
    const auto games = read_games(task.file, options);
    if (!games) return Error{games.error()};
    for (const auto& game : *games) {
        auto record = to_record(game, options);
        if (!record)
            return Error{
                say(language, phrases::file_error, {quoted(language, task.file), record.error()})};
        records.push_back(std::move(*record));
    }
    return records;
}

std::optional<Error> check_files(const AnnotationTask& task) {
    for (const auto& path : {task.out_file, task.plot_file}) {
        if (!path) continue;
        if (auto error = check_replaceable(*path)) return error;
        std::error_code is_new;
        if (std::filesystem::equivalent(to_path(*path), to_path(task.file), is_new))
            return Error{in_quotes(*path) + " is the file with the games itself"};
    }
    if (task.out_file && task.plot_file && is_regular_or_missing(*task.plot_file) &&
        is_same_file(*task.out_file, *task.plot_file))
        return Error{"--plot and --out are the same file"};
    return std::nullopt;
}

}  // namespace

std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language) {
    const auto south = player_text(record, Side::south, language);
    const auto north = player_text(record, Side::north, language);
    svg::Chart chart{
        .title = south + " - " + north,
        .x_name = std::string(text_of(language, phrases::plot_moves)),
        .y_name = say(language, phrases::value_for, {text_of(language, phrases::south)}),
        .series = {{south, {}}, {north, {}}},
        .marks = {{0, ""}},
        .has_integer_x = true};
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
        if (review.quality != MoveQuality::fine)
            chart.dots.push_back(
                {points.back(), std::string(glyph_of(review.quality)), review.side == Side::south});
    }
    chart.series[0].band = shade(points, true);
    chart.series[1].band = shade(points, false);
    return svg::to_svg(chart);
}

std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, std::ostream& out,
                                      std::ostream& progress) {
    const auto records = records_of(task, language);
    if (!records) return Error{records.error()};
    const auto count = std::to_string(records->size());
    if (task.plot_file && records->size() > 1)
        return Error{say(language, phrases::one_game_to_plot, {count})};
    if (auto error = check_files(task)) return error;
    std::string games;
    std::string summaries;
    std::string plot;
    for (std::size_t i = 0; i < records->size(); ++i) {
        const auto& record = (*records)[i];
        const auto number = std::to_string(i + 1);
        const auto moves = std::to_string(record.history.plies());
        // A screen shows each move in one line.
        const auto print_move = [&](int ply) {
            if (task.is_watched)
                progress << '\r'
                         << say(language, phrases::annotating_move,
                                {number, count, std::to_string(ply), moves})
                         << std::flush;
        };
        const auto all_moves = moves_counted(record.history, language);
        progress << say(language, phrases::annotating, {number, count, all_moves});
        if (!task.is_watched) progress << std::endl;
        const auto reviews = review(record.history, task.limits, analyst, print_move);
        if (task.is_watched) progress << std::endl;
        if (!reviews) return Error{std::string(text_of(language, phrases::annotation_stopped))};
        games += to_ogn(annotated(record, *reviews, language));
        for (const auto& line : summary_of(record, *reviews, language)) summaries += line + '\n';
        if (task.plot_file) plot = plot_of(record, *reviews, language);
    }
    if (task.out_file)
        if (auto error = write_whole(*task.out_file, games)) return error;
    if (task.plot_file)
        if (auto error = write_whole(*task.plot_file, plot)) return error;
    out << (task.out_file ? summaries : games);
    return std::nullopt;
}

}  // namespace krou::play
