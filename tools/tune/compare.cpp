#include "tune/commands.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "arena/program.h"
#include "base/platform.h"
#include "base/text.h"
#include "base/threads.h"
#include "tune/evaluations.h"

namespace krou::tune {

namespace {

namespace fs = std::filesystem;
using Task = arena::Options::Task;
using Words = std::vector<std::string>;

/// Returns the krou beside this program, otherwise the one in PATH.
std::string own_engine() {
    std::error_code error;
    const auto beside = std::filesystem::path(executable_path()).replace_filename("krou");
    return fs::exists(beside, error) ? beside.string() : "krou";
}

/// Returns the default flags of matches between evaluations.
arena::Draft default_draft() {
    arena::Draft draft;
    auto& settings = draft.settings();
    settings.openings.kind = arena::OpeningSource::Kind::random;
    settings.openings.plies = 8;
    settings.concurrency = hardware_threads();
    settings.rating_interval = 100;
    settings.recover = true;
    return draft;
}

/// Returns the option for flags of krou-arena.
cli::Option flags_option(Words& flags, const std::string& more) {
    return {"FLAGS", "",
            "of krou-arena; if they are not given: -each st=0.1 timemargin=1000 -openings random "
            "plies=8 -concurrency " +
                std::to_string(hardware_threads()) + " -ratinginterval 100 -recover " + more,
            cli::into(flags)};
}

std::optional<Error> take(arena::Draft& draft, const Words& flags) {
    const std::vector<std::string_view> words(flags.begin(), flags.end());
    return arena::take_flags(draft, words);
}

/// Plays with one engine per evaluation: our own, or the one or several given by -engine.
cli::Ended play(arena::Draft& draft, const std::vector<Evaluation>& evaluations,
                std::ostream& out) {
    const auto task = draft.options.task;
    if (task == Task::merge || task == Task::compliance)
        return Error{std::string(task == Task::merge ? "-merge" : "-compliance") +
                     ": not allowed with evaluations"};
    auto& given = draft.engines;
    if (given.empty()) given.push_back({{"-engine", {}}});
    if (given.size() == 1) given.resize(evaluations.size(), given.front());
    if (given.size() != evaluations.size())
        return Error{"-engine: expected 1 or " + std::to_string(evaluations.size()) +
                     " engines, got " + std::to_string(given.size())};
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto& usual = given[i].usual;
        usual.command.program = own_engine();
        usual.name = evaluations[i].name;
        usual.limits.margin = std::chrono::seconds(1);  // a busy machine must not decide games
        given[i].default_move_time = std::chrono::milliseconds(100);
    }
    if (auto error = arena::complete(draft)) return *error;
    auto& engines = draft.settings().engines;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        if (evaluations[i].file.empty()) continue;
        const auto names_file = [](std::string_view word) {
            return equal_ignoring_case(word.substr(0, word.find('=')), "option.EvalFile");
        };
        if (std::ranges::any_of(given[i].said.words, names_file))
            return Error{"-engine: duplicate 'option.EvalFile'"};
        // An engine with its own working directory needs an absolute path.
        const auto& file = evaluations[i].file;
        const auto word =
            "option.EvalFile=" +
            (engines[i].command.directory.empty() ? file : fs::absolute(file).string());
        const auto keys = arena::engine_keys(engines[i]);
        if (auto error = arena::take_keys({"-engine", {word}}, keys)) return *error;
    }
    return arena::run(draft.options, out);
}

struct CompareOrder {
    std::string first;
    std::string second;
    Words flags;
};

cli::Ended compare(const CompareOrder& order, std::ostream& out) {
    const auto first = evaluation_of(order.first);
    if (!first) return Error{first.error()};
    const auto second = evaluation_of(order.second);
    if (!second) return Error{second.error()};
    auto draft = default_draft();
    draft.settings().schedule.rounds = 10'000;
    draft.settings().sprt = statistics::Sprt{0, 10};
    if (auto error = take(draft, order.flags)) return *error;
    return play(draft, {*first, *second}, out);
}

struct TournamentOrder {
    std::optional<std::string> directory;
    Words flags;
};

cli::Ended play_tournament(const TournamentOrder& order, std::ostream& out) {
    auto draft = default_draft();
    draft.settings().schedule.rounds = 50;
    draft.settings().crosstable = true;
    const auto error = take(draft, order.flags);
    const auto is_merge = [](const auto& word) { return word == "-merge" || word == "--merge"; };
    if (std::ranges::any_of(order.flags, is_merge)) {
        if (order.directory) return Error{"-merge: not allowed with a folder of evaluations"};
        if (error) return *error;
        if (auto merge_error = arena::complete(draft)) return *merge_error;
        return arena::run(draft.options, out);
    }
    if (!order.directory) return Error{"missing DIR, a folder of evaluations"};
    const auto evaluations = evaluations_in(*order.directory);
    if (!evaluations) return Error{evaluations.error()};
    if (error) return *error;
    return play(draft, *evaluations, out);
}

}  // namespace

cli::Task compare_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<CompareOrder>();
    return {{},
            {{"A", "", "a file of an evaluation, or built-in", into(order->first), Need::required},
             {"B", "", "the one that it is compared with", into(order->second), Need::required}},
            [order](std::ostream& out) { return compare(*order, out); },
            flags_option(order->flags, "-rounds 10000 -sprt elo0=0 elo1=10")};
}

cli::Task tournament_task() {
    using cli::into;
    const auto order = std::make_shared<TournamentOrder>();
    return {{},
            {{"DIR", "", "where the evaluations lie, a file each", into(order->directory)}},
            [order](std::ostream& out) { return play_tournament(*order, out); },
            flags_option(order->flags, "-rounds 50 -crosstable")};
}

}  // namespace krou::tune
