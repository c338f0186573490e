#include "tune/samples/samples.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "base/threads.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/signals.h"
#include "common/variant.h"
#include "tables/table.h"
#include "tune/disk_tables.h"
#include "tune/evaluations.h"
#include "tune/progress.h"
#include "tune/samples/merge.h"
#include "tune/samples/sample_file.h"
#include "tune/samples/sample_writer.h"
#include "tune/samples/self_play.h"

namespace krou::tune {

namespace {

constexpr int most_nodes = 1'000'000'000;
constexpr int most_random_plies = 1000;

struct SamplesOrder {
    std::optional<Variant> variant;
    int games = 10'000;
    std::optional<GameRange> range;  ///< of all these games, those that are to be played
    SelfPlay play;
    std::optional<std::string> tables;
    std::string evaluation = built_in_name;
    std::optional<int> threads;
    std::vector<std::string> parts;  ///< to be put together
    std::string of_play;             ///< an option that was given, and is for playing games only
    std::string out;
};

std::string origin_of(const SamplesOrder& order, const Tables* tables,
                      const Evaluation& evaluation) {
    const auto& how = order.play;
    return std::to_string(order.games) + " games, seed " + std::to_string(how.seed) + ", " +
           std::to_string(how.nodes) + " nodes a move, at most " +
           std::to_string(how.most_random_plies) + " random plies and then " +
           std::to_string(how.random_percent) + " % of the moves, tables of " +
           std::to_string(tables ? tables->max_seeds() : 0) + " seeds, evaluation " +
           evaluation.name + format(" %016llx", static_cast<unsigned long long>(evaluation.hash));
}

/// Plays the games that are missing and writes them.
class Sampling {
public:
    Sampling(const SamplesOrder& order, std::ostream& out)
        : order_(order), range_(order.range.value_or(GameRange{1, order.games})), out_(out) {}

    std::optional<Error> run();

private:
    std::optional<Error> find_means();
    std::optional<Error> play_games(SampleWriter& writer);

    const SamplesOrder& order_;
    const GameRange range_;
    std::ostream& out_;
    Interruption interruption_;
    std::optional<Evaluation> evaluation_;
    std::shared_ptr<const Tables> tables_;
};

std::optional<Error> Sampling::find_means() {
    auto evaluation = evaluation_of(order_.evaluation);
    if (!evaluation) return Error{evaluation.error()};
    evaluation_ = std::move(*evaluation);
    auto tables = tables_to_search_with(order_.tables, order_.play.variant,
                                        [this] { return interruption_.has_come(); });
    if (!tables) return Error{tables.error()};
    tables_ = std::move(*tables);
    return std::nullopt;
}

std::optional<Error> Sampling::play_games(SampleWriter& writer) {
    using Game = std::optional<SampledGame>;
    const auto make_player = [&] {
        const auto settings = for_short_searches(evaluation_->opinion, tables_);
        return [this, analyst = std::make_shared<Analyst>(settings)](std::int64_t number) {
            return play_sampled_game(order_.play, number, *analyst, tables_.get(),
                                     interruption_.token());
        };
    };
    const auto total = range_.last - range_.first + 1;
    const auto done = writer.next_game() - range_.first;
    if (done > 0) out_ << done << " games are there already" << std::endl;
    Progress progress(out_, "games", total, done);
    std::optional<Error> failed;
    const auto keep = [&](std::int64_t, const Game& game) {
        if (!game || interruption_.has_come()) return false;
        if ((failed = writer.add(*game))) return false;
        progress.step(", " + std::to_string(writer.samples()) + " samples");
        return true;
    };
    in_order<Game>(order_.threads.value_or(usual_threads()), writer.next_game(), range_.last,
                   make_player, keep);
    return failed;
}

std::optional<Error> Sampling::run() {
    if (auto refused = check_replaceable(order_.out)) return refused;
    if (auto failed = find_means()) return failed;
    if (interruption_.has_come()) return Interruption::error();
    const SampleHead head{order_.play.variant, origin_of(order_, tables_.get(), *evaluation_),
                          range_};
    const auto done = are_there(order_.out, head);
    if (!done) return Error{done.error()};
    if (*done) {
        out_ << "these samples lie in " << in_quotes(order_.out) << " already\n";
        return std::nullopt;
    }
    auto writer = SampleWriter::open(order_.out, head);
    if (!writer) return Error{writer.error()};
    if (auto failed = play_games(*writer)) return failed;
    if (interruption_.has_come()) return Interruption::error();
    if (auto failed = writer->finish()) return failed;
    out_ << writer->samples() << " samples of " << range_.last - range_.first + 1
         << " games lie in " << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

std::optional<Error> run(const SamplesOrder& order, std::ostream& out) {
    if (!order.parts.empty()) {
        if (order.of_play.empty()) return merge_samples(order.parts, order.out, out);
        return Error{"--merge plays no games: --" + order.of_play + " means nothing to it"};
    }
    if (!order.variant) return Error{"option --variant SPEC is missing: the game to be played"};
    if (order.range && order.range->last > order.games)
        return Error{"--range goes beyond the " + std::to_string(order.games) +
                     " games of --games"};
    return Sampling(order, out).run();
}

std::optional<Error> take_variant(SamplesOrder& order, std::string_view spec) {
    auto variant = cli::parse_variant(spec);
    if (!variant) return Error{variant.error()};
    if (!Tables::exist_for(variant->rules))
        return Error{"there is nothing to learn of " + variant->spec + ", which has no seeds"};
    order.play.variant = *variant;
    order.variant = std::move(*variant);
    return std::nullopt;
}

std::optional<Error> take_range(SamplesOrder& order, std::string_view text) {
    order.range = parse_range(text);
    if (order.range) return std::nullopt;
    return Error{in_quotes(text) + " is no range A-B of games"};
}

}  // namespace

cli::Task samples_task() {
    using cli::into;
    const auto order = std::make_shared<SamplesOrder>();
    auto options = cli::noting(
        {{"variant", "SPEC", "the game to be played",
          [order](std::string_view spec) { return take_variant(*order, spec); }},
         {"games", "N", "so many; 10000, if not given", into(order->games, 1, most_games)},
         {"range", "A-B", "only games A to B of them, for one machine of several",
          [order](std::string_view text) { return take_range(*order, text); }},
         {"nodes", "N", "of each search; 1000, if not given",
          into(order->play.nodes, 1, most_nodes)},
         {"plies", "N", "begin with 0 to N random moves; 20, if not given",
          into(order->play.most_random_plies, 0, most_random_plies)},
         {"random", "P", "of 100 moves after that are random; 10, if not given",
          into(order->play.random_percent, 0, 100)},
         {"seed", "N", "of all that is random; 1, if not given",
          into(order->play.seed, 0, cli::most_seed)},
         {"tables", "DIR", "endgame tables; small ones are made in memory, if not given",
          into(order->tables)},
         {"eval", "FILE", "the evaluation that plays; the built-in one, if not given",
          into(order->evaluation)},
         {"threads", "K", "as many as the machine has cores, if not given",
          into(order->threads, 1, cli::most_threads)}},
        order->of_play);
    options.push_back({"merge", "FILES", "put these parts of one lot together, and play none",
                       into(order->parts)});
    options.push_back(
        {"out", "FILE", "where the samples are to lie", into(order->out), cli::Need::required});
    return {std::move(options), {}, [order](std::ostream& out) { return run(*order, out); }};
}

}  // namespace krou::tune
