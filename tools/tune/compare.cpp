#include "tune/commands.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "arena/program.h"
#include "base/text.h"
#include "base/threads.h"
#include "match/launch.h"
#include "tune/evaluations.h"

namespace krou::tune {

namespace {

namespace fs = std::filesystem;

/// Options of krou-arena with other defaults.
arena::Options default_options() {
    arena::Options options;
    auto& settings = options.tournament;
    settings.openings.kind = arena::OpeningSource::Kind::random;
    settings.openings.plies = 8;
    settings.concurrency = hardware_threads();
    settings.rating_interval = 100;
    settings.recover = true;
    return options;
}

/// Returns the options of krou-arena that evaluations can play with.
std::vector<cli::Option> arena_options(arena::Options& options, bool can_merge) {
    auto table = arena::option_table(options);
    std::erase_if(table, [&](const cli::Option& option) {
        return option.name == "compliance" || (option.name == "merge" && !can_merge);
    });
    for (auto& option : table) {
        if (option.name == "each")
            option.purpose = "for all engines (default: st=0.1 timemargin=1000)";
        if (option.name == "openings") option.purpose = "openings (default: random plies=8)";
    }
    return table;
}

/// Plays an engine with each evaluation: that of -engine, one for all or one for each, by default
/// the krou beside this program.
cli::Ended play(arena::Options& options, const std::vector<Evaluation>& evaluations,
                std::ostream& out) {
    auto& given = options.engines;
    if (given.empty()) given.push_back({"-engine"});
    if (given.size() == 1) given.resize(evaluations.size(), given.front());
    if (given.size() != evaluations.size())
        return Error{"-engine: expected one, or one for each of " +
                     std::to_string(evaluations.size()) + " evaluations"};
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto& defaults = given[i].defaults;
        defaults.command.program = default_engine();
        defaults.name = evaluations[i].name;
        // A busy machine must not decide games.
        defaults.limits.margin = std::chrono::seconds(1);
        given[i].default_move_time = std::chrono::milliseconds(100);
    }
    if (auto error = arena::complete(options)) return *error;
    auto& engines = options.tournament.engines;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        if (evaluations[i].file.empty()) continue;
        const auto names_file = [](std::string_view word) {
            return equal_ignoring_case(word.substr(0, word.find('=')), "option.EvalFile");
        };
        if (std::ranges::any_of(given[i].words, names_file))
            return Error{"-engine: duplicate 'option.EvalFile'"};
        // An engine with a working directory finds the file only by its absolute path.
        const auto& file = evaluations[i].file;
        const auto word =
            "option.EvalFile=" +
            (engines[i].command.directory.empty() ? file : fs::absolute(file).string());
        const std::string_view words[] = {word};
        if (auto error = cli::parse_words(words, arena::engine_keys(engines[i]))) return *error;
    }
    return arena::run(options, out);
}

struct CompareOrder {
    std::string first;
    std::string second;
    arena::Options options = default_options();
};

cli::Ended compare(CompareOrder& order, std::ostream& out) {
    const auto first = load_evaluation(order.first);
    if (!first) return Error{first.error()};
    const auto second = load_evaluation(order.second);
    if (!second) return Error{second.error()};
    return play(order.options, {*first, *second}, out);
}

struct TournamentOrder {
    std::optional<std::string> directory;
    arena::Options options = default_options();
};

cli::Ended play_tournament(TournamentOrder& order, std::ostream& out) {
    if (order.options.task == arena::Options::Task::merge) {
        if (auto error = arena::complete(order.options)) return *error;
        return arena::run(order.options, out);
    }
    if (!order.directory) return Error{"missing DIR; see krou-tune tournament --help"};
    const auto evaluations = evaluations_in(*order.directory);
    if (!evaluations) return Error{evaluations.error()};
    return play(order.options, *evaluations, out);
}

}  // namespace

cli::Task compare_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<CompareOrder>();
    auto& settings = order->options.tournament;
    settings.schedule.rounds = 10'000;
    settings.sprt = statistics::Sprt{0, 10};
    return {arena_options(order->options, false),
            {{"A", "", "evaluation file, or built-in", into(order->first), Need::required},
             {"B", "", "evaluation to compare with", into(order->second), Need::required}},
            [order](std::ostream& out) { return compare(*order, out); },
            arena::key_tables()};
}

cli::Task tournament_task() {
    using cli::into;
    const auto order = std::make_shared<TournamentOrder>();
    auto& settings = order->options.tournament;
    settings.schedule.rounds = 50;
    settings.crosstable = true;
    return {arena_options(order->options, true),
            {{"DIR", "", "directory with an evaluation per file", into(order->directory)}},
            [order](std::ostream& out) { return play_tournament(*order, out); },
            arena::key_tables()};
}

}  // namespace krou::tune
