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
#include "tune/fit/example.h"
#include "tune/fit/regression.h"
#include "tune/fit/training.h"
#include "tune/progress.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

namespace {

constexpr int max_epochs = 10'000;
constexpr int max_weight = 1000;
constexpr double max_rate = 1;
constexpr const char* no_samples = "SAMPLES: too few samples; add games with krou-tune samples";

struct FitOrder {
    std::vector<std::string> samples;
    LabelWeights weights;
    std::optional<std::string> begin;  ///< a network to go on from
    TrainingPlan plan;
    std::optional<std::string> plot;
    std::string out;
};

/// Calls `function` with each sample, and true if it is held out. A game number is held out of all
/// files or of none.
void for_each_sample(const Dataset& dataset, auto function) {
    for (const auto& game : dataset.games)
        for (const auto& sample : game.samples) function(sample, is_held_out(game.number));
}

/// Checks before hours of work that the results can be written without losing the samples.
std::optional<Error> check_outputs(const FitOrder& order) {
    using Output = std::pair<std::optional<std::string>, std::string_view>;
    for (const auto& [path, kind] : {Output(order.out, "network"), Output(order.plot, "")}) {
        if (!path) continue;
        for (const auto& samples : order.samples)
            if (is_same_file(*path, samples))
                return Error{(path == order.out ? "--out " : "--plot ") + in_quotes(*path) +
                             ": also an input; name a different file"};
        if (auto error = check_replaceable(*path, kind)) return error;
    }
    if (order.plot && is_same_file(*order.plot, order.out))
        return Error{"--plot: same file as --out"};
    return std::nullopt;
}

/// Returns the origin of a network, cut to the length that its file allows.
std::string origin_text(const std::string& settings, const Dataset& dataset) {
    constexpr std::size_t max_length = 900;
    const auto text = settings + "; " + dataset.origin;
    return text.size() <= max_length ? text : text.substr(0, max_length) + "...";
}

/// File of an unfinished training, and the header that it must have.
struct Checkpoint {
    OwnedFile file;
    SavedValues values;

    /// Returns the stored state, or the initial one if the file is new.
    Result<TrainingState> load(RealNetwork first) const {
        const auto record = file.only_record(training_kind, values);
        if (!record) return Error{record.error()};
        if (!*record) return TrainingState(std::move(first));
        auto state = parse_training_state(**record, first.shape);
        if (!state) return file.cannot_resume("wrong size for this network");
        return std::move(*state);
    }
    std::optional<Error> save(const TrainingState& state) {
        return file.replace(saved_text(training_kind, values, to_bytes(state)));
    }
};

class Fit {
public:
    Fit(const FitOrder& order, std::ostream& out) : order_(order), out_(out) {}

    cli::Ended fit_weights();
    cli::Ended fit_network();

private:
    std::optional<Error> read_samples();
    ExampleSet examples(const NetworkShape& shape) const;
    Result<RealNetwork> first_network() const;
    std::optional<Error> train_network(TrainingState& state, const ExampleSet& examples,
                                       Checkpoint& checkpoint, const std::stop_token& stop);
    std::optional<Error> write_network(const TrainingState& state, const std::string& settings,
                                       Checkpoint& checkpoint);
    void report(const std::function<double(const Board&)>& value);
    std::optional<Error> plot(const std::vector<EpochErrors>& epochs) const;

    const FitOrder& order_;
    std::ostream& out_;
    Dataset dataset_;
};

std::optional<Error> Fit::read_samples() {
    if (auto error = check_outputs(order_)) return error;
    auto dataset = read_dataset(order_.samples);
    if (!dataset) return Error{dataset.error()};
    dataset_ = std::move(*dataset);
    return std::nullopt;
}

cli::Ended Fit::fit_weights() {
    if (auto error = read_samples()) return *error;
    constexpr int rounds = 4;
    const Interruption interruption;
    const auto game = make_game(dataset_.variant.rules, dataset_.variant.rules.pits);
    LinearFit fit(game);
    Progress progress(out_, "rounds", rounds);
    std::int64_t boards = 0;
    for (int round = 0; round < rounds; ++round) {
        for_each_sample(dataset_, [&](const Sample& sample, bool held_out) {
            if (held_out || interruption.is_raised()) return;
            const auto found = labels(sample, order_.weights);
            for (const Label& label : found) fit.add(sample.board, label);
            boards += !found.empty();
        });
        if (interruption.is_raised()) return interrupted("no weights were written");
        if (boards == 0) return Error{no_samples};
        fit.solve();
        progress.step();
    }
    report([&](const Board& board) { return fit.value(board); });
    const auto text = "# learned from " + dataset_.origin + '\n' + fit.rounded().to_text();
    if (auto error = write_whole(order_.out, text)) return error;
    out_ << "wrote weights to " << in_quotes(order_.out) << '\n';
    return 0;
}

ExampleSet Fit::examples(const NetworkShape& shape) const {
    ExampleSet found;
    for_each_sample(dataset_, [&](const Sample& sample, bool held_out) {
        auto& set = held_out ? found.held_out : found.training;
        for (const Label& label : labels(sample, order_.weights))
            set.push_back(example(shape, sample.board, label));
    });
    return found;
}

cli::Ended Fit::fit_network() {
    if (auto error = read_samples()) return *error;
    const Interruption interruption;
    auto first = first_network();
    if (!first) return Error{first.error()};
    const auto all = examples(first->shape);
    out_ << all.training.size() << " training examples, " << all.held_out.size() << " held out"
         << std::endl;
    if (all.training.empty() || all.held_out.empty()) return Error{no_samples};
    const auto settings = settings_of(all, order_.weights, order_.plan, *first);
    auto part = OwnedFile::open_part(order_.out);
    if (!part) return Error{part.error()};
    Checkpoint checkpoint{std::move(*part), {{"training", settings}}};
    auto state = checkpoint.load(std::move(*first));
    if (!state) return Error{state.error()};
    if (auto error = train_network(*state, all, checkpoint, interruption.token())) return error;
    if (interruption.is_raised())
        return interrupted("the same command resumes after " +
                           std::to_string(state->epochs.size()) + " epochs");
    return write_network(*state, settings, checkpoint);
}

/// Writes the best network of a finished training, and removes its checkpoint.
std::optional<Error> Fit::write_network(const TrainingState& state, const std::string& settings,
                                        Checkpoint& checkpoint) {
    ChanceFit chances;
    for_each_sample(dataset_, [&](const Sample& sample, bool) { chances.add(sample); });
    const TrainedNetwork trained{dataset_.variant, origin_text(settings, dataset_), chances.best(),
                                 state.best.rounded()};
    const auto bytes = to_bytes(trained);
    if (const auto parsed = parse_network(bytes); !parsed) {
        checkpoint.file.remove();  // resuming would fail again
        return Error{"training diverged: " + parsed.error() + "; try a lower --rate"};
    }
    report([&](const Board& board) {
        return static_cast<double>(trained.network.value(board, seeds_on(board))) / seed_value;
    });
    if (auto error = plot(state.epochs)) return error;
    if (auto error = write_whole(order_.out, bytes)) return error;
    checkpoint.file.remove();
    out_ << "wrote the network of epoch " << state.best_epoch() + 1 << " to "
         << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

/// Returns the initial network.
Result<RealNetwork> Fit::first_network() const {
    const auto shape = shape_for(dataset_.variant.rules);
    if (!order_.begin)
        return RealNetwork::random(shape, static_cast<std::uint64_t>(order_.plan.seed));
    const auto bytes = read_file(*order_.begin, max_evaluation_bytes);
    if (!bytes) return Error{bytes.error()};
    const auto learned = parse_network(*bytes);
    if (!learned) return Error{in_quotes(*order_.begin) + ": " + learned.error()};
    const auto& its_shape = (*learned)->network.shape;
    if (its_shape.pits != shape.pits || its_shape.has_tuzdiks != shape.has_tuzdiks)
        return Error{in_quotes(*order_.begin) + ": expected a network for " +
                     dataset_.variant.spec + ", got one for " + (*learned)->variant.spec};
    return RealNetwork::of((*learned)->network);
}

std::optional<Error> Fit::train_network(TrainingState& state, const ExampleSet& examples,
                                        Checkpoint& checkpoint, const std::stop_token& stop) {
    if (!state.epochs.empty())
        out_ << "resuming after " << state.epochs.size() << " epochs" << std::endl;
    Progress progress(out_, "epochs", order_.plan.epochs, std::ssize(state.epochs));
    std::optional<Error> error;
    const auto end_epoch = [&] {
        const auto& errors = state.epochs.back();
        error = checkpoint.save(state);
        progress.step(format(", error %.3f, held out %.3f", errors.training, errors.held_out));
        return !error;
    };
    train(state, examples, order_.plan, end_epoch, stop);
    return error;
}

/// Prints the errors of an evaluation.
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
        dataset_.variant.spec, "epochs", "error in seeds", {{"training", {}}, {"held out", {}}}};
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        const auto x = static_cast<double>(i + 1);
        chart.series[0].points.push_back({x, epochs[i].training});
        chart.series[1].points.push_back({x, epochs[i].held_out});
    }
    return write_whole(*order_.plot, to_svg(chart));
}

cli::Option label_weights_option(LabelWeights& weights) {
    const auto set = [&weights](std::span<const std::string_view> words) {
        using cli::into;
        const std::vector<cli::Option> keys = {
            {"exact", "W", "", into(weights.exact, 0, max_weight)},
            {"bounds", "W", "", into(weights.bounds, 0, max_weight)},
            {"score", "W", "", into(weights.score, 0, max_weight)},
            {"margin", "W", "", into(weights.margin, 0, max_weight)}};
        return cli::parse_words(words, keys);
    };
    return {"weight", "WORDS", "label weights (default: exact=1 bounds=1 score=1 margin=0)", set};
}

/// Returns a command with options of its own.
cli::Task task_of(const std::shared_ptr<FitOrder>& order, std::vector<cli::Option> options,
                  cli::Work work) {
    using cli::into, cli::Need;
    options.push_back(label_weights_option(order->weights));
    options.push_back({"out", "FILE", "file to write", into(order->out), Need::required});
    return {std::move(options),
            {{"SAMPLES", "", "sample files of one game", into(order->samples), Need::required}},
            std::move(work)};
}

}  // namespace

cli::Task fit_task() {
    using cli::into;
    const auto order = std::make_shared<FitOrder>();
    order->plan.threads = hardware_threads();
    return task_of(
        order,
        {{"from", "FILE", "network to begin with (default: random numbers)", into(order->begin)},
         {"epochs", "N", "most epochs", into(order->plan.epochs, 1, max_epochs)},
         {"rate", "R", "initial learning rate", into(order->plan.rate, 0, max_rate)},
         {"seed", "N", "random seed", into(order->plan.seed, 0, cli::max_seed)},
         {"threads", "K", "threads", into(order->plan.threads, 1, cli::max_threads)},
         {"plot", "FILE", "picture of the errors by epoch (SVG)", into(order->plot)}},
        [order](std::ostream& out) { return Fit(*order, out).fit_network(); });
}

cli::Task fit_weights_task() {
    const auto order = std::make_shared<FitOrder>();
    return task_of(order, {},
                   [order](std::ostream& out) { return Fit(*order, out).fit_weights(); });
}

}  // namespace krou::tune
