#include "play/program.h"

#include <unistd.h>

#include <iostream>

#include "common/signals.h"
#include "play/actions.h"
#include "play/analysis.h"
#include "play/annotate.h"
#include "play/options.h"
#include "play/session.h"

namespace krou::play {

namespace {

constexpr int interrupted = 130;

constexpr int usual_analysis_ms = 1500;
constexpr int usual_annotation_ms = 200;

Limits limits_from(const Options& options, int usual_ms) {
    Limits limits;
    limits.depth = options.depth;
    limits.nodes = options.nodes;
    limits.move_time_ms = options.move_time_ms;
    if (!limits.depth && !limits.nodes && !limits.move_time_ms) limits.move_time_ms = usual_ms;
    return limits;
}

/// A sitting at the terminal.
cli::Ended sit_down(const Options& options, Wishes wishes, Analyst& analyst,
                    const Supervision& supervision, Terminal& terminal) {
    Programs programs(analyst, supervision, {.move_time_ms = wishes.move_time_ms});
    Unfinished unfinished(Unfinished::usual_folder());
    Sitting sitting(std::move(wishes), {terminal, analyst, programs, unfinished, supervision.stop});
    if (options.resumes) {
        sitting.take_up_last();
        auto& [south, north] = sitting.wishes().seats;
        south = options.south.value_or(south);
        north = options.north.value_or(north);
        if (options.level) north = Seat{.kind = Seat::Kind::level, .level = *options.level};
    }
    if (!options.game_file.empty()) {
        const int number = options.game.value_or(1);
        const Reading reading{options.language, sitting.position().variant()};
        if (const auto game = load_game(options.game_file, number, reading); !game)
            return Error{game.error()};
        actions::load_file(sitting, options.game_file, number);
    }
    run(sitting);
    return 0;
}

cli::Ended analyse(const Options& options, Analyst& analyst, const StopSignal& stop,
                   const Terminal& terminal) {
    AnalysisTask task{.what = *options.analysed,
                      .ply = options.ply,
                      .game = options.game.value_or(1),
                      .variant = options.variant,
                      .limits = limits_from(options, usual_analysis_ms)};
    if (terminal.is_screen) task.width = terminal.width();
    return analyse_command(task, analyst, options.language, stop, terminal.out);
}

cli::Ended annotate(const Options& options, Analyst& analyst, const StopSignal& stop,
                    std::ostream& out) {
    const AnnotationTask task{.file = *options.annotated,
                              .game = options.game,
                              .out_file = options.out_file,
                              .plot_file = options.plot_file,
                              .variant = options.variant,
                              .limits = limits_from(options, usual_annotation_ms),
                              .is_watched = isatty(STDERR_FILENO) != 0};
    return annotate_command(task, analyst, options.language, stop, out, std::cerr);
}

cli::Ended run_with(const Options& options, std::ostream& out) {
    if (const auto error = contradiction(options)) return *error;
    auto wishes = wishes_from(options);
    if (!wishes) return Error{wishes.error()};
    Supervision supervision;
    const auto& stop = supervision.stop;
    Terminal terminal = standard_terminal(out, stop, !options.is_plain);
    Analyst analyst(options.engine, [&](const std::string& text) {
        std::cerr << wrapped(text, terminal.width()) << '\n';
    });
    const SignalListener listener(requests_to_end(), [&](int) {
        supervision.stop.raise();
        analyst.stop();
    });
    const auto ended = options.analysed ? analyse(options, analyst, stop, terminal)
                       : options.annotated
                           ? annotate(options, analyst, stop, out)
                           : sit_down(options, std::move(*wishes), analyst, supervision, terminal);
    return stop.is_raised() && !ended.error ? interrupted : ended;
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Options options;
    const cli::Command command{
        "krou-play", "The board in the terminal: people, the engine and other programs play on it.",
        option_table(options), operand_table(options)};
    return cli::run(
        command, [&](std::ostream& to) { return run_with(options, to); }, arguments, out);
}

}  // namespace krou::play
