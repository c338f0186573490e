#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "arena/preflight.h"
#include "base/text.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/resuming.h"
#include "games/board.h"
#include "match/launch.h"
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
constexpr int default_min_seeds = 8;

struct GradeOrder {
    EngineArguments engines;
    std::vector<std::string> limits;
    std::optional<Variant> variant;
    std::string directory;  ///< folder of the tables
    std::optional<int> min_seeds;
    std::optional<int> seed_limit;
    int boards = 500;
    int seed = 1;
    std::optional<std::string> file;  ///< openings file with the positions
    int concurrency = 1;
    std::optional<std::string> json_file;
};

std::optional<Error> take_seeds(GradeOrder& order, std::string_view text) {
    const auto range = cli::parse_range_or_number(text);
    if (!range || range->last > max_seeds)
        return cli::unexpected("a range of seeds, e.g. 8-15", text);
    order.min_seeds = static_cast<int>(range->first);
    order.seed_limit = static_cast<int>(range->last);
    return std::nullopt;
}

/// Returns the given variant, or the only one with tables.
Result<Variant> variant_of(const GradeOrder& order) {
    if (order.variant) return *order.variant;
    const auto layers = list_layers(order.directory);
    if (!layers) return Error{layers.error()};
    if (layers->empty())
        return Error{in_quotes(order.directory) +
                     ": no tables; generate them with krou-tables build"};
    const auto& variant = layers->front().variant;
    for (const auto& layer : *layers)
        if (layer.variant.spec != variant.spec)
            return Error{in_quotes(order.directory) + ": has tables of " + variant.spec + " and " +
                         layer.variant.spec + "; give --variant"};
    return variant;
}

Result<Tables> tables_of(const GradeOrder& order, const Variant& variant) {
    auto tables = open_tables(order.directory, variant);
    if (!tables) return tables;
    const int limit = tables->max_seeds();
    if (order.seed_limit.value_or(limit) <= limit) return tables;
    return Error{"--seeds: expected at most " + std::to_string(limit) + " as in " +
                 in_quotes(order.directory) + ", got " +
                 in_quotes(std::to_string(*order.seed_limit))};
}

/// Formats limits as on the command line, e.g. `nodes=1000`.
std::string limits_text(const EngineLimits& limits) {
    EngineConfig engine;
    engine.limits = limits;
    return settings_text(settings_of(engine));
}

/// Parses a word such as `nodes=1000`.
Result<EngineLimits> parse_limits(std::string_view word) {
    EngineConfig engine;
    if (auto error = cli::parse_words({&word, 1}, arena::engine_keys(engine))) return *error;
    if (!engine.limits.any()) return cli::unexpected("tc=, st=, depth= or nodes=", word);
    return engine.limits;
}

/// Combines each engine with each limit, or with its own.
Result<std::vector<GradedEngine>> graded_engines(const GradeOrder& order) {
    auto engines = engines_of(order.engines);
    if (!engines) return Error{engines.error()};
    if (order.limits.empty())
        if (auto error = check_limits(*engines)) return *error;
    std::vector<GradedEngine> graded;
    for (auto& engine : *engines) {
        if (order.limits.empty()) graded.push_back({engine, limits_text(engine.limits)});
        for (const auto& word : order.limits) {
            const auto limits = parse_limits(word);
            if (!limits) return Error{"--limits: " + limits.error()};
            const auto margin = engine.limits.margin;
            engine.limits = *limits;
            engine.limits.margin = margin;
            graded.push_back({engine, limits_text(*limits)});
        }
    }
    return graded;
}

/// Starts each engine. Returns an error if one does not answer, or rejects the variant or an
/// option.
std::optional<Error> check_engines(const std::vector<GradedEngine>& graded, const Variant& variant,
                                   const Supervision& supervision) {
    Log log;
    const std::string* checked = nullptr;
    for (const auto& [engine, limit] : graded) {
        if (checked && *checked == engine.name) continue;
        checked = &engine.name;
        Player player(engine, {variant.spec}, supervision, log);
        if (auto error = arena::inspect(player)) return error;
    }
    return std::nullopt;
}

Result<std::vector<ValuedPosition>> positions_of(const GradeOrder& order, const Variant& variant,
                                                 const Tables& tables, const StopSignal& stop) {
    const PositionOrder wanted{
        variant, order.min_seeds.value_or(std::min(default_min_seeds, tables.max_seeds())),
        order.seed_limit.value_or(tables.max_seeds()), order.boards,
        static_cast<std::uint64_t>(order.seed)};
    auto found = order.file ? positions_from_file(*order.file, wanted, tables, stop)
                            : positions_from_games(wanted, tables, stop);
    if (!found || !found->empty() || stop.is_raised()) return found;
    return Error{"cannot grade: found no board with " + std::to_string(wanted.min_seeds) + " to " +
                 std::to_string(wanted.seed_limit) +
                 " seeds whose moves differ in value; change --seeds"};
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
    const auto graded = graded_engines(order);
    if (!graded) return Error{graded.error()};
    raise_file_limit(order.concurrency);
    if (auto error = check_engines(*graded, *variant, supervision)) return error;
    const auto positions = positions_of(order, *variant, *tables, supervision.stop);
    if (!positions) return Error{positions.error()};
    out << positions->size() << " boards of " << variant->spec << std::endl;
    Progress progress(out, "moves", std::ssize(*positions) * std::ssize(*graded));
    const auto answers = grade(*graded, *positions, order.concurrency, supervision, progress);
    if (!answers) return Error{answers.error()};
    const Grades grades{*graded, *positions, *answers};
    out << grade_text(grades);
    if (supervision.stop.is_raised())
        return interrupted("some boards are missing" +
                           std::string(order.json_file ? "; wrote no JSON" : ""));
    return write_json(order, grades);
}

}  // namespace

cli::Task grade_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<GradeOrder>();
    return {
        cli::grouped(
            {{"Engines",
              {engine_option(order->engines,
                             "engine as in krou-arena: cmd=PROGRAM option.NAME=VALUE ..."),
               each_option(order->engines),
               {"limits", "WORDS", "replace the engines' limits by these: nodes=300 st=0.1 ...",
                into(order->limits)},
               {"concurrency", "N", "searches at once",
                into(order->concurrency, 1, cli::max_concurrency)}}},
             {"Boards",
              {{"tables", "DIR", "directory of endgame tables", into(order->directory),
                Need::required},
               {"variant", "SPEC", "game, if there are tables of several",
                cli::variant_into(order->variant)},
               {"seeds", "A-B", "seeds on the board (default: 8 to those of the tables)",
                [order](std::string_view text) { return take_seeds(*order, text); }},
               {"boards", "N", "boards to grade", into(order->boards, 1, max_boards)},
               {"seed", "S", "random seed", into(order->seed, 0, cli::max_seed)},
               {"from", "FILE", "openings to take the boards from (default: random games)",
                into(order->file)}}},
             {"Results",
              {{"json", "FILE", "write all numbers and moves as JSON", into(order->json_file)}}}}),
        {},
        [order](std::ostream& out) { return run(*order, out); }};
}

}  // namespace krou::tune
