#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>
#include <utility>

#include "arena/pairing/openings.h"
#include "arena/preflight.h"
#include "base/hash.h"
#include "base/platform.h"
#include "base/text.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/format.h"
#include "common/resuming.h"
#include "match/launch.h"
#include "match/process.h"
#include "tune/commands.h"
#include "tune/engines.h"
#include "tune/progress.h"
#include "tune/spsa/games.h"
#include "tune/spsa/spsa.h"

namespace krou::tune {

namespace {

constexpr std::size_t largest_file = 1 << 20;
constexpr const char* weights_option = "EvalFile";

struct TuningOrder {
    EngineArguments engines;
    std::vector<std::string> names;
    std::optional<std::string> names_file;
    Variant variant;
    SpsaSettings spsa;
    int pairs = 8;
    int concurrency = 1;
    std::string state_file;
    std::optional<std::string> weights_file;
    arena::OpeningSource openings{arena::OpeningSource::Kind::random, {}, {}, false, {}};
};

/// Formats a line per parameter, as in a weights file or as an option of the arena.
std::string value_lines(std::span<const Parameter> parameters, const SpsaState& state) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const auto& [name, begin, min, max, step] = parameters[i];
        text += "  " + (is_weight(parameters[i]) ? name + ' ' : "option." + name + '=') +
                std::to_string(rounded_value(state.values[i])) +
                format("  (%.2f, from %.0f)\n", state.values[i], begin);
    }
    return text;
}

/// One run of `krou-tune spsa`.
class Tuning {
public:
    Tuning(const TuningOrder& order, std::ostream& out)
        : order_(order), out_(out), rules_{order.variant, {}} {}
    ~Tuning();
    Tuning(const Tuning&) = delete;
    Tuning& operator=(const Tuning&) = delete;

    cli::Ended run();

private:
    /// Returns early if stopped.
    std::optional<Error> take_engine();
    std::optional<Error> take_weights();
    std::optional<Error> take_parameters(std::span<const DeclaredOption> declared);
    std::optional<Error> take_openings();
    std::optional<Error> take_state();
    std::optional<Error> make_temporary_folder();
    std::optional<Error> iterate();
    std::optional<Error> save();
    std::optional<Error> save_weights();
    SavedValues head() const;
    Result<EngineConfig> with_values(std::span<const double> values, const std::string& file) const;
    bool tunes_weights() const { return std::ranges::any_of(parameters_, is_weight); }

    const TuningOrder& order_;
    std::ostream& out_;
    MainSupervision supervision_;
    MatchRules rules_;
    EngineConfig engine_;
    std::string version_;                 ///< name and version of the engine
    Weights weights_;                     ///< weights before tuning
    std::optional<Error> weights_error_;  ///< the EvalFile of the engine has no weights
    std::vector<Parameter> parameters_;
    std::vector<Opening> openings_;
    SpsaState state_;
    std::optional<OwnedFile> state_file_;
    std::optional<OwnedFile> weights_file_;
    std::string temporary_folder_;  ///< of the weights that play; empty before the first game
};

Tuning::~Tuning() {
    std::error_code error;  // a failure does not matter: the games are played
    if (!temporary_folder_.empty()) std::filesystem::remove_all(temporary_folder_, error);
}

cli::Ended Tuning::run() {
    raise_file_limit(2 * order_.concurrency);
    if (auto error = take_engine()) return error;
    if (supervision_.stop.is_raised()) return interrupted();
    if (auto error = take_openings()) return error;
    if (auto error = take_state()) return error;
    if (auto error = iterate()) return error;
    out_ << "After " << state_.iteration << " of " << order_.spsa.iterations << " iterations:\n"
         << value_lines(parameters_, state_);
    if (state_.iteration < order_.spsa.iterations) return interrupted();
    return 0;
}

std::optional<Error> Tuning::take_engine() {
    auto engines = engines_of(order_.engines);
    if (!engines) return Error{engines.error()};
    if (engines->size() != 1)
        return Error{"--engine: expected one engine, got " + std::to_string(engines->size())};
    if (auto error = check_limits(*engines)) return error;
    engine_ = std::move(engines->front());
    if (auto error = take_weights()) return error;
    Log log;
    Player player(engine_, {order_.variant.spec}, supervision_, log);
    if (auto error = arena::inspect(player)) return error;
    if (supervision_.stop.is_raised()) return std::nullopt;  // the engine may not have answered
    version_ = player.version();
    if (auto error = take_parameters(player.declared())) return error;
    if (!tunes_weights()) return std::nullopt;
    if (!find(player.declared(), weights_option))
        return Error{"--engine: no option EvalFile to load weights by"};
    return weights_error_;
}

/// Loads the EvalFile of the engine, if it has one.
std::optional<Error> Tuning::take_weights() {
    const auto* file = option_of(engine_, weights_option);
    if (!file) return std::nullopt;
    const auto text =
        read_text_file(std::filesystem::path(engine_.command.directory) / *file, largest_file);
    if (!text) return Error{in_quotes(*file) + ": " + text.error()};
    const auto weights = parse_weights(*text);
    if (weights)
        weights_ = *weights;
    else
        weights_error_ = Error{in_quotes(*file) + ": " + weights.error()};
    return std::nullopt;
}

std::optional<Error> Tuning::take_parameters(std::span<const DeclaredOption> declared) {
    if (order_.names_file) {
        const auto text = read_file(*order_.names_file, largest_file);
        if (!text) return Error{"--parameters " + text.error()};
        auto found = parse_parameters(*text, weights_, declared);
        if (!found)
            return Error{"--parameters " + in_quotes(*order_.names_file) + ": " + found.error()};
        parameters_ = std::move(*found);
    }
    for (const auto& word : order_.names) {
        auto parameter = parse_parameter(word, weights_, declared);
        if (!parameter) return Error{"--parameter: " + parameter.error()};
        parameters_.push_back(std::move(*parameter));
    }
    if (parameters_.empty())
        return Error{"missing option --parameter or --parameters; see krou-tune spsa --help"};
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (equal_ignoring_case(parameters_[i].name, parameters_[j].name))
                return Error{"--parameter: duplicate " + in_quotes(parameters_[i].name)};
    if (order_.weights_file && !tunes_weights())
        return Error{"--weights: none of the parameters is a weight"};
    return std::nullopt;
}

std::optional<Error> Tuning::take_openings() {
    constexpr std::int64_t max_openings = 100'000;  // then they repeat
    const auto count = std::min(max_openings, std::int64_t{order_.pairs} * order_.spsa.iterations);
    auto openings = arena::make_openings(order_.openings, order_.variant,
                                         static_cast<std::uint64_t>(order_.spsa.seed),
                                         static_cast<int>(count), supervision_.stop);
    if (!openings) return Error{openings.error()};
    openings_ = std::move(*openings);
    return std::nullopt;
}

SavedValues Tuning::head() const {
    SavedValues found{
        {"variant", order_.variant.spec},
        {"engine", engine_.command.program + ' ' + settings_text(settings_of(engine_))},
        {"version", version_},
        {"openings", order_.openings.description()},
        {"seed", std::to_string(order_.spsa.seed)},
        {"iterations", std::to_string(order_.spsa.iterations)},
        {"pairs", std::to_string(order_.pairs)}};
    if (tunes_weights()) {
        Hash hash;
        hash.add(weights_.to_text());
        found.emplace_back("weights", std::to_string(hash.value()));
    }
    for (const auto& [name, value, min, max, step] : parameters_)
        found.emplace_back(name, format("%.0f:%.0f:%.0f:%.0f", value, min, max, step));
    return found;
}

std::optional<Error> Tuning::take_state() {
    if (order_.weights_file) {
        if (is_same_file(*order_.weights_file, order_.state_file))
            return Error{"--weights: same file as --state"};
        if (auto error = check_replaceable(*order_.weights_file)) return error;
        auto file = OwnedFile::open(*order_.weights_file);
        if (!file) return Error{file.error()};
        weights_file_ = std::move(*file);
    }
    auto owned = OwnedFile::open(order_.state_file);
    if (!owned) return Error{owned.error()};
    state_file_ = std::move(*owned);
    auto state = read_spsa(*state_file_, head(), parameters_);
    if (!state) return Error{state.error()};
    if (state->iteration > order_.spsa.iterations)
        return state_file_->cannot_resume("beyond its last iteration");
    state_ = std::move(*state);
    // An earlier run may have ended between the state and the weights, or had no --weights.
    return state_file_->is_empty() ? save() : save_weights();
}

std::optional<Error> Tuning::save() {
    if (auto error = state_file_->replace(spsa_text(head(), parameters_, state_))) return error;
    return save_weights();
}

std::optional<Error> Tuning::save_weights() {
    if (!weights_file_) return std::nullopt;
    return weights_file_->replace(weights_text(weights_, parameters_, state_.values));
}

std::optional<Error> Tuning::make_temporary_folder() {
    const char* parent = std::getenv("TMPDIR");
    const auto path = std::filesystem::absolute(parent && *parent ? parent : "/tmp");
    auto name = (path / "krou-tune-XXXXXX").string();
    if (!mkdtemp(name.data()))
        return Error{"cannot create a temporary directory in " + in_quotes(path.string()) + ": " +
                     std::strerror(errno)};
    temporary_folder_ = std::move(name);
    return std::nullopt;
}

/// Returns the engine with these values. Weights are passed in this temporary file.
Result<EngineConfig> Tuning::with_values(std::span<const double> values,
                                         const std::string& file) const {
    EngineConfig engine = engine_;
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        if (!is_weight(parameters_[i]))
            set_option(engine, parameters_[i].name, std::to_string(rounded_value(values[i])));
    if (!tunes_weights()) return engine;
    const auto path = temporary_folder_ + '/' + file;
    if (auto error = write_whole(path, weights_text(weights_, parameters_, values))) return *error;
    set_option(engine, weights_option, path);
    return engine;
}

std::optional<Error> Tuning::iterate() {
    if (tunes_weights())
        if (auto error = make_temporary_folder()) return error;
    Progress progress(out_, "iterations", order_.spsa.iterations, state_.iteration);
    const auto pairs = static_cast<std::size_t>(order_.pairs);
    while (state_.iteration < order_.spsa.iterations && !supervision_.stop.is_raised()) {
        const auto trial = next_trial(order_.spsa, parameters_, state_);
        const auto plus = with_values(trial.plus, "plus");
        if (!plus) return Error{plus.error()};
        const auto minus = with_values(trial.minus, "minus");
        if (!minus) return Error{minus.error()};
        std::vector<const Opening*> openings;
        const auto first = static_cast<std::size_t>(state_.iteration) * pairs;
        for (std::size_t i = 0; i < pairs; ++i)
            openings.push_back(&openings_[(first + i) % openings_.size()]);
        const auto played = play_pairs(rules_, *plus, *minus, openings,
                                       std::min(order_.concurrency, order_.pairs), supervision_);
        if (!played) return Error{played.error()};
        if (!*played) break;
        learn(order_.spsa, parameters_, **played, state_);
        if (auto error = save()) return error;
        progress.step();
    }
    return std::nullopt;
}

}  // namespace

cli::Task spsa_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<TuningOrder>();
    return {
        cli::grouped(
            {{"Engine",
              {engine_option(order->engines, "engine to tune, as in krou-arena: cmd=PROGRAM ..."),
               each_option(order->engines)}},
             {"Parameters",
              {{"parameter", "WORDS", "parameters: NAME or NAME=VALUE:MIN:MAX:STEP",
                into(order->names)},
               {"parameters", "FILE", "file of lines NAME or NAME VALUE MIN MAX STEP",
                into(order->names_file)},
               {"state", "FILE", "checkpoint to write or resume", into(order->state_file),
                Need::required},
               {"weights", "FILE", "write the weights, for the option EvalFile",
                into(order->weights_file)}}},
             {"Games",
              {{"variant", "SPEC", "game", cli::variant_into(order->variant)},
               {"openings", "WORDS", "as in krou-arena (default: random plies=8)",
                [order](std::span<const std::string_view> words) {
                    return arena::parse_openings(words, order->openings);
                }},
               {"iterations", "N", "iterations", into(order->spsa.iterations, 1, max_iterations)},
               {"pairs", "N", "pairs of games per iteration",
                into(order->pairs, 1, cli::max_concurrency)},
               {"concurrency", "N", "pairs at once",
                into(order->concurrency, 1, cli::max_concurrency)},
               {"seed", "S", "random seed", into(order->spsa.seed, 0, cli::max_seed)}}}}),
        {},
        [order](std::ostream& out) { return Tuning(*order, out).run(); }};
}

}  // namespace krou::tune
