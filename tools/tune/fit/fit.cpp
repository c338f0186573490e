#include "tune/fit/fit.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "base/text_file.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/signals.h"
#include "common/svg.h"
#include "eval/network_file.h"
#include "eval/opinion.h"
#include "tune/fit/chance_fit.h"
#include "tune/fit/errors.h"
#include "tune/fit/linear_fit.h"
#include "tune/fit/training.h"
#include "tune/progress.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

namespace {

constexpr int most_epochs = 10'000;
constexpr int most_seed = 1'000'000'000;
constexpr int most_threads = 256;
constexpr int most_weight = 1000;
constexpr double most_rate = 1;
constexpr std::size_t most_state_bytes = 1 << 26;

struct FitOrder {
    std::vector<std::string> samples;
    LessonWeights weights;
    bool linear = false;
    std::optional<std::string> begin;  ///< a network to go on from
    TrainingPlan plan;
    std::optional<std::string> plot;
    std::string out;
};

/// A game with what is known of it.
struct Lot {
    Variant variant;
    std::string origin;
    std::vector<SampledGame> games;
};

/// The samples of all files, which must be of one game, whatever its seeds at the start. Games that
/// are numbered alike in two files are held out of both or of none.
Result<Lot> read_lot(const std::vector<std::string>& paths) {
    Lot lot;
    for (const auto& path : paths) {
        auto file = read_samples(path);
        if (!file) return Error{file.error()};
        auto& head = file->head;
        const auto game = [](const Variant& v) {
            return spec_without_start(v.rules, v.rules.pits);
        };
        if (lot.games.empty()) lot.variant = head.variant;
        if (game(head.variant) != game(lot.variant))
            return Error{in_quotes(path) + " is of " + head.variant.spec + ", not of " +
                         lot.variant.spec};
        lot.origin += (lot.origin.empty() ? "" : "; ") + head.variant.spec + ": " + head.origin;
        std::ranges::move(file->games, std::back_inserter(lot.games));
    }
    return lot;
}

/// Calls `function` with each sample, and whether it is held out.
template <class Function>
void for_each_sample(const Lot& lot, Function function) {
    for (const auto& game : lot.games)
        for (const auto& sample : game.samples) function(sample, is_held_out(game.number));
}

class Fit {
public:
    Fit(const FitOrder& order, std::ostream& out) : order_(order), out_(out) {}

    std::optional<Error> run();

private:
    std::optional<Error> fit_linear();
    std::optional<Error> fit_network();
    Lessons lessons() const;
    Result<TrainingState> begin(const std::string& settings) const;
    std::string settings(const Lessons& lessons) const;
    std::optional<Error> train_network(TrainingState& state, const Lessons& lessons,
                                       const std::string& settings);
    void report(const std::function<double(const Board&)>& value);
    std::optional<Error> plot(const std::vector<EpochErrors>& epochs) const;

    const FitOrder& order_;
    std::ostream& out_;
    Lot lot_;
};

std::optional<Error> Fit::run() {
    for (const auto& path : {std::optional(order_.out), order_.plot})
        if (path)
            if (auto failed = check_replaceable(*path)) return failed;
    auto lot = read_lot(order_.samples);
    if (!lot) return Error{lot.error()};
    lot_ = std::move(*lot);
    return order_.linear ? fit_linear() : fit_network();
}

std::optional<Error> Fit::fit_linear() {
    constexpr int rounds = 4;
    const auto game = make_game(lot_.variant.rules, lot_.variant.rules.pits);
    LinearFit fit(game);
    for (int round = 0; round < rounds; ++round) {
        for_each_sample(lot_, [&](const Sample& sample, bool held_out) {
            if (held_out) return;
            for (const Aim& aim : aims(sample, order_.weights)) fit.add(sample.board, aim);
        });
        fit.solve();
    }
    report([&](const Board& board) { return fit.value(board); });
    const auto text = "# learned from " + lot_.origin + '\n' + fit.rounded().to_text();
    if (auto failed = write_whole(order_.out, text)) return failed;
    out_ << "the weights lie in " << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

Lessons Fit::lessons() const {
    Lessons lessons;
    for_each_sample(lot_, [&](const Sample& sample, bool held_out) {
        auto& kept = held_out ? lessons.held_out : lessons.learned;
        for (const Aim& aim : aims(sample, order_.weights))
            kept.push_back(lesson(sample.board, aim));
    });
    return lessons;
}

/// What the course of a training depends on, in a line.
std::string Fit::settings(const Lessons& lessons) const {
    const auto& [exact, bounds, score, margin] = order_.weights;
    Hash hash;
    for (const auto* lot : {&lessons.learned, &lessons.held_out})
        for (const Lesson& lesson : *lot)
            for (const float number : {lesson.lower, lesson.upper, lesson.weight})
                hash.add(format("%a ", static_cast<double>(number)));
    return format("%zu lessons (%016llx), weights %g %g %g %g, seed %d, %d epochs, rate %g",
                  lessons.learned.size(), static_cast<unsigned long long>(hash.value()), exact,
                  bounds, score, margin, order_.plan.seed, order_.plan.epochs, order_.plan.rate);
}

std::optional<Error> Fit::fit_network() {
    if (2 * lot_.variant.rules.pits != Network::pits)
        return Error{"networks are for boards of six pits in a row; --linear fits the weights of " +
                     lot_.variant.spec};
    const auto all = lessons();
    out_ << all.learned.size() << " lessons, " << all.held_out.size() << " are held out"
         << std::endl;
    if (all.learned.empty() || all.held_out.empty())
        return Error{"there are too few samples to learn from"};
    const auto course = settings(all);
    auto state = begin(course);
    if (!state) return Error{state.error()};
    if (auto failed = train_network(*state, all, course)) return failed;

    ChanceFit chances;
    for_each_sample(lot_, [&](const Sample& sample, bool) { chances.add(sample); });
    const LearnedNetwork learned{lot_.variant, course + "; " + lot_.origin, chances.best(),
                                 *state->best->rounded()};
    report([&](const Board& board) {
        const int seeds = std::accumulate(board.bytes.begin(), board.bytes.begin() + 12, 0);
        return static_cast<double>(learned.network.value(board, seeds)) / seed_value;
    });
    if (auto failed = plot(state->epochs)) return failed;
    if (auto failed = write_whole(order_.out, to_bytes(learned))) return failed;
    std::remove((order_.out + ".part").c_str());
    out_ << "the network of epoch " << state->best_epoch() + 1 << " lies in "
         << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

/// What an interrupted training came to, if there was one; else a beginning.
Result<TrainingState> Fit::begin(const std::string& settings) const {
    const auto path = order_.out + ".part";
    if (std::filesystem::exists(path)) {
        const auto bytes = read_text_file(path, most_state_bytes);
        if (!bytes) return Error{in_quotes(path) + " cannot be read: " + bytes.error()};
        if (!bytes->starts_with(settings + '\n'))
            return Error{in_quotes(path) + " is of another training; remove it to begin anew"};
        auto state = parse_training_state(std::string_view(*bytes).substr(settings.size() + 1));
        if (!state) return Error{in_quotes(path) + ": " + state.error()};
        return state;
    }
    if (!order_.begin)
        return TrainingState(RealNetwork::random(static_cast<std::uint64_t>(order_.plan.seed)));
    const auto bytes = read_text_file(*order_.begin, largest_opinion);
    if (!bytes) return Error{in_quotes(*order_.begin) + " cannot be read: " + bytes.error()};
    const auto learned = parse_network(*bytes);
    if (!learned) return Error{in_quotes(*order_.begin) + ", " + learned.error()};
    return TrainingState(RealNetwork::of((*learned)->network));
}

std::optional<Error> Fit::train_network(TrainingState& state, const Lessons& lessons,
                                        const std::string& settings) {
    std::atomic<bool> interrupted = false;
    const SignalListener interruption({SIGINT, SIGTERM}, [&](int) { interrupted = true; });
    if (!state.epochs.empty())
        out_ << state.epochs.size() << " epochs are done already" << std::endl;
    Progress progress(out_, "epochs", order_.plan.epochs, std::ssize(state.epochs));
    std::optional<Error> failed;
    train(state, lessons, order_.plan, [&] {
        const auto& errors = state.epochs.back();
        progress.step(format(", error %.3f, held out %.3f", errors.learned, errors.held_out));
        failed = write_whole(order_.out + ".part", settings + '\n' + to_bytes(state));
        return !interrupted && !failed;
    });
    if (interrupted) return Error{"interrupted: the same command goes on where it stopped"};
    return failed;
}

/// Prints how far the evaluation is from what is known.
void Fit::report(const std::function<double(const Board&)>& value) {
    ErrorTable table;
    for_each_sample(lot_, [&](const Sample& sample, bool held_out) {
        table.add(sample, held_out, value(sample.board));
    });
    out_ << table.to_text() << std::flush;
}

std::optional<Error> Fit::plot(const std::vector<EpochErrors>& epochs) const {
    if (!order_.plot) return std::nullopt;
    svg::Chart chart{
        lot_.variant.spec, "epochs", "error in seeds", {{"learned", {}}, {"held out", {}}}};
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        const auto x = static_cast<double>(i + 1);
        chart.series[0].points.push_back({x, epochs[i].learned});
        chart.series[1].points.push_back({x, epochs[i].held_out});
    }
    return write_whole(*order_.plot, to_svg(chart));
}

/// `exact=1 bounds=1 score=1 margin=0.3`: any of them.
std::optional<Error> take_weights(LessonWeights& weights, std::span<const std::string_view> words) {
    constexpr std::array names = {
        std::pair{std::string_view("exact"), &LessonWeights::exact},
        std::pair{std::string_view("bounds"), &LessonWeights::bounds},
        std::pair{std::string_view("score"), &LessonWeights::score},
        std::pair{std::string_view("margin"), &LessonWeights::margin},
    };
    for (const auto word : words) {
        const auto equals = word.find('=');
        const auto found = std::ranges::find(names, word.substr(0, equals),
                                             [](const auto& name) { return name.first; });
        if (equals == std::string_view::npos || found == names.end())
            return Error{in_quotes(word) + " is none of exact=, bounds=, score=, margin="};
        if (auto wrong = cli::into(weights.*found->second, 0, most_weight)(word.substr(equals + 1)))
            return wrong;
    }
    return std::nullopt;
}

}  // namespace

cli::Task fit_task() {
    using cli::into;
    const auto order = std::make_shared<FitOrder>();
    order->plan.threads = usual_threads();
    return {{{"linear", "", "fit the weights of features, not a network", into(order->linear)},
             {"weight", "WORDS", "how much counts what is known: exact=1 bounds=1 score=1 margin=0",
              [order](std::span<const std::string_view> words) {
                  return take_weights(order->weights, words);
              }},
             {"from", "FILE", "a network to go on from; random numbers, if not given",
              into(order->begin)},
             {"epochs", "N", "so often through all samples at most; 16, if not given",
              into(order->plan.epochs, 1, most_epochs)},
             {"rate", "R", "how fast it learns at first; 0.003, if not given",
              into(order->plan.rate, 0, most_rate)},
             {"seed", "N", "of the random numbers; 1, if not given",
              into(order->plan.seed, 0, most_seed)},
             {"threads", "K", "as many as the machine has cores, if not given",
              into(order->plan.threads, 1, most_threads)},
             {"plot", "FILE", "a picture of the errors by epoch (SVG)", into(order->plot)},
             {"out", "FILE", "where the network or the weights are to lie", into(order->out),
              cli::Need::required}},
            {{"SAMPLES", "", "files of samples, of one game",
              [order](std::span<const std::string_view> files) {
                  order->samples.insert(order->samples.end(), files.begin(), files.end());
                  return std::optional<Error>();
              },
              cli::Need::required}},
            [order](std::ostream& out) { return Fit(*order, out).run(); }};
}

}  // namespace krou::tune
