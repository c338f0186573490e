#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "arena/preflight.h"
#include "base/text.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/resuming.h"
#include "match/process.h"
#include "tables/file.h"
#include "tune/commands.h"
#include "tune/engines.h"
#include "tune/evaluations.h"
#include "tune/grade/grading.h"
#include "tune/progress.h"

namespace krou::tune {

namespace {

constexpr int max_boards = 1'000'000;
constexpr int fewest_usual_seeds = 8;

struct GradeOrder {
    Described described;
    std::vector<std::string> limits;
    std::optional<Variant> variant;
    std::string directory;  ///< of the tables
    std::optional<int> min_seeds;
    std::optional<int> seed_limit;
    int boards = 500;
    int seed = 1;
    std::optional<std::string> file;  ///< of boards
    int concurrency = 1;
    std::optional<std::string> json_file;
};

std::optional<Error> take_seeds(GradeOrder& order, std::string_view text) {
    const auto parts = split(text, '-');
    const auto least = parse_number(parts.front());
    const auto most = parse_number(parts.back());
    if (parts.size() > 2 || !least || !most || *least < 0 || *most < *least)
        return Error{in_quotes(text) + " is no range of seeds, as in 8-15"};
    order.min_seeds = least;
    order.seed_limit = most;
    return std::nullopt;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// The variant that was named, or the only one of which tables lie there.
Result<Variant> variant_of(const GradeOrder& order) {
    if (order.variant) return *order.variant;
    const auto layers = list_layers(order.directory);
    if (!layers) return Error{layers.error()};
    std::vector<std::string> specs;
    for (const auto& layer : *layers)
        if (specs.empty() || specs.back() != layer.variant.spec)
            specs.push_back(layer.variant.spec);
    if (specs.size() == 1) return layers->front().variant;
    const auto place = in_quotes(order.directory);
    if (specs.empty()) return Error{"no tables lie in " + place};
    return Error{"tables of " + listed(specs) + " lie in " + place + ": --variant says which"};
}

Result<Tables> tables_of(const GradeOrder& order, const Variant& variant) {
    auto tables = tables_in(order.directory, variant);
    if (!tables) return tables;
    const int most = tables->max_seeds();
    if (order.seed_limit.value_or(most) <= most) return tables;
    return Error{"the tables in " + in_quotes(order.directory) + " end at " + std::to_string(most) +
                 " seeds"};
}

/// As on the command line, as in `nodes=1000`.
std::string limits_text(const EngineLimits& limits) {
    EngineConfig engine;
    engine.limits = limits;
    return settings_text(engine);
}

/// The limits that such a word sets.
Result<EngineLimits> parse_limits(std::string_view word) {
    EngineConfig engine;
    if (auto error = arena::take_keys({"limit", {word}}, arena::engine_keys(engine))) return *error;
    if (!engine.limits.any())
        return Error{in_quotes(word) + " is no limit, as tc=, st=, depth= or nodes= are"};
    return engine.limits;
}

/// Each engine with each limit, or with its own.
Result<std::vector<Examinee>> examinees_of(const GradeOrder& order) {
    auto engines = engines_of(order.described);
    if (!engines) return Error{engines.error()};
    if (order.limits.empty())
        if (auto error = check_limits(*engines)) return *error;
    std::vector<Examinee> examinees;
    for (auto& engine : *engines) {
        if (order.limits.empty()) examinees.push_back({engine, limits_text(engine.limits)});
        for (const auto& word : order.limits) {
            const auto limits = parse_limits(word);
            if (!limits) return Error{"--limits: " + limits.error()};
            const auto margin = engine.limits.margin;
            engine.limits = *limits;
            engine.limits.margin = margin;
            examinees.push_back({engine, limits_text(*limits)});
        }
    }
    return examinees;
}

/// Starts each, and says so if one does not answer, or does not take the variant or an option.
std::optional<Error> check_engines(const std::vector<Examinee>& examinees, const Variant& variant,
                                   const Supervision& supervision) {
    Log log;
    const std::string* checked = nullptr;
    for (const auto& [engine, limit] : examinees) {
        if (checked && *checked == engine.name) continue;
        checked = &engine.name;
        Player player(engine, {variant.spec}, supervision, log);
        if (auto error = arena::inspect(player)) return error;
    }
    return std::nullopt;
}

Result<std::vector<Exercise>> exercises_of(const GradeOrder& order, const Variant& variant,
                                           const Tables& tables, const StopSignal& stop) {
    const ExerciseOrder wanted{
        variant, order.min_seeds.value_or(std::min(fewest_usual_seeds, tables.max_seeds())),
        order.seed_limit.value_or(tables.max_seeds()), order.boards,
        static_cast<std::uint64_t>(order.seed)};
    auto found = order.file ? exercises_from_file(*order.file, wanted, tables, stop)
                            : exercises_from_games(wanted, tables, stop);
    if (!found || !found->empty() || stop.is_raised()) return found;
    return Error{"no board was found with " + std::to_string(wanted.min_seeds) + " to " +
                 std::to_string(wanted.seed_limit) +
                 " seeds on which exact values tell one move from another"};
}

std::optional<Error> write_json(const GradeOrder& order, const Grades& grades) {
    if (!order.json_file) return std::nullopt;
    return write_whole(*order.json_file, grade_json(grades).to_pretty_text() + '\n');
}

cli::Ended run(const GradeOrder& order, std::ostream& out) {
    MainSupervision supervision;
    if (order.json_file)
        if (auto error = check_replaceable(*order.json_file)) return error;
    const auto variant = variant_of(order);
    if (!variant) return Error{variant.error()};
    const auto tables = tables_of(order, *variant);
    if (!tables) return Error{tables.error()};
    const auto examinees = examinees_of(order);
    if (!examinees) return Error{examinees.error()};
    arena::raise_file_limit(order.concurrency);
    if (auto error = check_engines(*examinees, *variant, supervision)) return error;
    const auto exercises = exercises_of(order, *variant, *tables, supervision.stop);
    if (!exercises) return Error{exercises.error()};
    out << exercises->size() << " boards of " << variant->spec << std::endl;
    Progress progress(out, "moves", std::ssize(*exercises) * std::ssize(*examinees));
    const auto marks = grade(*examinees, *exercises, order.concurrency, supervision, progress);
    if (!marks) return Error{marks.error()};
    const Grades grades{*examinees, *exercises, *marks};
    out << grade_text(grades);
    if (supervision.stop.is_raised())
        return interrupted("not all boards were asked about" +
                           std::string(order.json_file ? ", and no file is written" : ""));
    return write_json(order, grades);
}

}  // namespace

cli::Task grade_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<GradeOrder>();
    return {
        {engine_option(order->described,
                       "an engine, as in krou-arena: cmd=PROGRAM option.NAME=VALUE …"),
         each_option(order->described),
         {"limits", "WORDS", "each asked with in place of the engines' own: nodes=300 st=0.1 …",
          into(order->limits)},
         {"tables", "DIR", "where the endgame tables lie", into(order->directory), Need::required},
         {"variant", "SPEC", "the game, if there are tables of several",
          cli::variant_into(order->variant)},
         {"seeds", "A-B", "on the board; from 8 to what the tables hold, if not given",
          [order](std::string_view text) { return take_seeds(*order, text); }},
         {"boards", "N", "how many; 500, if not given", into(order->boards, 1, max_boards)},
         {"seed", "S", "of the games that they are taken from; 1, if not given",
          into(order->seed, 0, cli::max_seed)},
         {"from", "FILE", "takes them from a file of openings instead", into(order->file)},
         {"concurrency", "N", "how many are asked at once; 1, if not given",
          into(order->concurrency, 1, cli::max_at_once)},
         {"json", "FILE", "all numbers, and every move", into(order->json_file)}},
        {},
        [order](std::ostream& out) { return run(*order, out); }};
}

}  // namespace krou::tune
