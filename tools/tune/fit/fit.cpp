#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/threads.h"
#include "common/file.h"
#include "common/format.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "common/svg.h"
#include "eval/evaluation_set.h"
#include "eval/network_file.h"
#include "tune/commands.h"
#include "tune/fit/lesson.h"
#include "tune/fit/regression.h"
#include "tune/fit/training.h"
#include "tune/progress.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

namespace {

constexpr int max_epochs = 10'000;
constexpr int max_weight = 1000;
constexpr double max_rate = 1;
constexpr const char* no_samples = "there are too few samples to learn from";

struct FitOrder {
    std::vector<std::string> samples;
    LessonWeights weights;
    bool linear = false;
    std::string of_network;            ///< an option that was given, and is for networks only
    std::optional<std::string> begin;  ///< a network to go on from
    TrainingPlan plan;
    std::optional<std::string> plot;
    std::string out;
};

/// Calls `function` with each sample, and whether it is held out. Games that are numbered alike in
/// two files are held out of both or of none.
void for_each_sample(const Dataset& dataset, auto function) {
    for (const auto& game : dataset.games)
        for (const auto& sample : game.samples) function(sample, is_held_out(game.number));
}

/// So that hours of work are not lost at their end, nor what they are made of.
std::optional<Error> check_outputs(const FitOrder& order) {
    for (const auto& path : {std::optional(order.out), order.plot}) {
        if (!path) continue;
        for (const auto& samples : order.samples)
            if (is_same_file(*path, samples))
                return Error{in_quotes(*path) + " holds the samples; name another file for what " +
                             "is learned from them"};
        if (auto failed = check_replaceable(*path)) return failed;
    }
    if (order.plot && is_same_file(*order.plot, order.out))
        return Error{"--plot and --out are the same file"};
    return std::nullopt;
}

/// Not longer than may stand in the file of a network.
std::string origin_text(const std::string& course, const Dataset& dataset) {
    constexpr std::size_t longest = 900;
    const auto text = course + "; " + dataset.origin;
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

SavedValues training_values(const std::string& course) {
    return {{"training", course}};
}

/// Returns the state of an interrupted training in this file, otherwise that before the first
/// epoch.
Result<TrainingState> begun_training(const OwnedFile& file, const std::string& course,
                                     RealNetwork first) {
    const auto record = file.only_record(training_kind, training_values(course));
    if (!record) return Error{record.error()};
    if (!*record) return TrainingState(std::move(first));
    auto state = parse_training_state(**record, first.shape);
    if (!state) return file.cannot_resume("not the state of such a network");
    return std::move(*state);
}

class Fit {
public:
    Fit(const FitOrder& order, std::ostream& out) : order_(order), out_(out) {}

    cli::Ended run();

private:
    cli::Ended fit_linear();
    cli::Ended fit_network();
    Lessons lessons(const NetworkShape& shape) const;
    Result<RealNetwork> first_network() const;
    std::optional<Error> train_network(TrainingState& state, const Lessons& lessons,
                                       const std::string& course, OwnedFile& unfinished,
                                       const std::stop_token& stop);
    void report(const std::function<double(const Board&)>& value);
    std::optional<Error> plot(const std::vector<EpochErrors>& epochs) const;

    const FitOrder& order_;
    std::ostream& out_;
    Dataset dataset_;
};

cli::Ended Fit::run() {
    if (order_.linear && !order_.of_network.empty())
        return Error{"--linear trains no network: --" + order_.of_network + " means nothing to it"};
    if (auto refused = check_outputs(order_)) return refused;
    auto dataset = read_dataset(order_.samples);
    if (!dataset) return Error{dataset.error()};
    dataset_ = std::move(*dataset);
    if (order_.linear) return fit_linear();
    return fit_network();
}

cli::Ended Fit::fit_linear() {
    constexpr int rounds = 4;
    const Interruption interruption;
    const auto game = make_game(dataset_.variant.rules, dataset_.variant.rules.pits);
    LinearFit fit(game);
    Progress progress(out_, "rounds", rounds);
    std::int64_t boards = 0;
    for (int round = 0; round < rounds; ++round) {
        for_each_sample(dataset_, [&](const Sample& sample, bool held_out) {
            if (held_out || interruption.is_raised()) return;
            const auto found = aims(sample, order_.weights);
            for (const Aim& aim : found) fit.add(sample.board, aim);
            boards += !found.empty();
        });
        if (interruption.is_raised()) return interrupted("no weights were written");
        if (boards == 0) return Error{no_samples};
        fit.solve();
        progress.step();
    }
    report([&](const Board& board) { return fit.value(board); });
    const auto text = "# learned from " + dataset_.origin + '\n' + fit.rounded().to_text();
    if (auto failed = write_whole(order_.out, text)) return failed;
    out_ << "the weights lie in " << in_quotes(order_.out) << '\n';
    return 0;
}

Lessons Fit::lessons(const NetworkShape& shape) const {
    Lessons lessons;
    for_each_sample(dataset_, [&](const Sample& sample, bool held_out) {
        auto& kept = held_out ? lessons.held_out : lessons.learned;
        for (const Aim& aim : aims(sample, order_.weights))
            kept.push_back(lesson(shape, sample.board, aim));
    });
    return lessons;
}

cli::Ended Fit::fit_network() {
    const Interruption interruption;
    auto first = first_network();
    if (!first) return Error{first.error()};
    const auto all = lessons(first->shape);
    out_ << all.learned.size() << " lessons, " << all.held_out.size() << " are held out"
         << std::endl;
    if (all.learned.empty() || all.held_out.empty()) return Error{no_samples};
    const auto course = course_of(all, order_.weights, order_.plan, *first);
    auto unfinished = OwnedFile::open_part(order_.out);
    if (!unfinished) return Error{unfinished.error()};
    auto state = begun_training(*unfinished, course, std::move(*first));
    if (!state) return Error{state.error()};
    if (auto failed = train_network(*state, all, course, *unfinished, interruption.token()))
        return failed;
    if (interruption.is_raised())
        return interrupted("the same command goes on after " +
                           std::to_string(state->epochs.size()) + " epochs");

    ChanceFit chances;
    for_each_sample(dataset_, [&](const Sample& sample, bool) { chances.add(sample); });
    const TrainedNetwork learned{dataset_.variant, origin_text(course, dataset_), chances.best(),
                                 state->best.rounded()};
    const auto bytes = to_bytes(learned);
    if (const auto parsed = parse_network(bytes); !parsed) {
        unfinished->remove();  // nothing comes of going on
        return Error{"what was learned makes no network: " + parsed.error() +
                     "; a lower --rate may do better"};
    }
    report([&](const Board& board) {
        return static_cast<double>(learned.network.value(board, seeds_on(board))) / seed_value;
    });
    if (auto failed = plot(state->epochs)) return failed;
    if (auto failed = write_whole(order_.out, bytes)) return failed;
    unfinished->remove();
    out_ << "the network of epoch " << state->best_epoch() + 1 << " lies in "
         << in_quotes(order_.out) << '\n';
    return 0;
}

/// The one to begin with.
Result<RealNetwork> Fit::first_network() const {
    const auto shape = shape_for(dataset_.variant.rules);
    if (!order_.begin)
        return RealNetwork::random(shape, static_cast<std::uint64_t>(order_.plan.seed));
    const auto bytes = read_file(*order_.begin, max_evaluation_bytes);
    if (!bytes) return Error{bytes.error()};
    const auto learned = parse_network(*bytes);
    if (!learned) return Error{in_quotes(*order_.begin) + ": " + learned.error()};
    const auto& found = (*learned)->network.shape;
    if (found.pits != shape.pits || found.has_tuzdiks != shape.has_tuzdiks)
        return Error{in_quotes(*order_.begin) + " is a network of " + (*learned)->variant.spec +
                     ", whose boards are not those of " + dataset_.variant.spec};
    return RealNetwork::of((*learned)->network);
}

std::optional<Error> Fit::train_network(TrainingState& state, const Lessons& lessons,
                                        const std::string& course, OwnedFile& unfinished,
                                        const std::stop_token& stop) {
    if (!state.epochs.empty())
        out_ << state.epochs.size() << " epochs are done already" << std::endl;
    Progress progress(out_, "epochs", order_.plan.epochs, std::ssize(state.epochs));
    std::optional<Error> failed;
    const auto keep = [&] {
        const auto& errors = state.epochs.back();
        failed =
            unfinished.replace(saved_text(training_kind, training_values(course), to_bytes(state)));
        progress.step(format(", error %.3f, held out %.3f", errors.learned, errors.held_out));
        return !failed;
    };
    train(state, lessons, order_.plan, keep, stop);
    return failed;
}

/// Prints how far the evaluation is from what is known.
void Fit::report(const std::function<double(const Board&)>& value) {
    ErrorTable table;
    for_each_sample(dataset_, [&](const Sample& sample, bool held_out) {
        table.add(sample, held_out, value(sample.board));
    });
    out_ << table.to_text() << std::flush;
}

std::optional<Error> Fit::plot(const std::vector<EpochErrors>& epochs) const {
    if (!order_.plot) return std::nullopt;
    svg::Chart chart{
        dataset_.variant.spec, "epochs", "error in seeds", {{"learned", {}}, {"held out", {}}}};
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
            return Error{in_quotes(word) + " is none of exact=, bounds=, score=, margin=; files " +
                         "stand before --weight"};
        if (auto wrong = cli::into(weights.*found->second, 0, max_weight)(word.substr(equals + 1)))
            return wrong;
    }
    return std::nullopt;
}

}  // namespace

cli::Task fit_task() {
    using cli::into;
    const auto order = std::make_shared<FitOrder>();
    order->plan.threads = hardware_threads();
    auto options =
        cli::noting({{"from", "FILE", "a network to go on from; random numbers, if not given",
                      into(order->begin)},
                     {"epochs", "N", "so often through all samples at most; 16, if not given",
                      into(order->plan.epochs, 1, max_epochs)},
                     {"rate", "R", "how fast it learns at first; 0.003, if not given",
                      into(order->plan.rate, 0, max_rate)},
                     {"seed", "N", "of the random numbers; 1, if not given",
                      into(order->plan.seed, 0, cli::max_seed)},
                     {"plot", "FILE", "a picture of the errors by epoch (SVG)", into(order->plot)}},
                    order->of_network);
    options.insert(
        options.begin(),
        {{"linear", "", "fit the weights of features, not a network", into(order->linear)},
         {"weight", "WORDS", "how much counts what is known: exact=1 bounds=1 score=1 margin=0",
          [order](std::span<const std::string_view> words) {
              return take_weights(order->weights, words);
          }}});
    options.insert(options.end(),
                   {{"threads", "K", "as many as the machine has cores, if not given",
                     into(order->plan.threads, 1, cli::max_threads)},
                    {"out", "FILE", "where the network or the weights are to lie", into(order->out),
                     cli::Need::required}});
    return {std::move(options),
            {{"SAMPLES", "", "files of samples, of one game", into(order->samples),
              cli::Need::required}},
            [order](std::ostream& out) { return Fit(*order, out).run(); }};
}

}  // namespace krou::tune
