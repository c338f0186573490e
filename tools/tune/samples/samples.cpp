#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "tables/table.h"
#include "tune/commands.h"
#include "tune/evaluations.h"
#include "tune/progress.h"
#include "tune/samples/sample_file.h"
#include "tune/samples/self_play.h"

namespace krou::tune {

namespace {

constexpr int max_nodes = 1'000'000'000;
constexpr int max_random_plies = 1000;

struct SamplesOrder {
    bool has_variant = false;
    int games = 10'000;
    std::optional<cli::Range> range;  ///< of all these games, those that are to be played
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
           std::to_string(how.max_random_plies) + " random plies and then " +
           std::to_string(how.random_percent) + " % of the moves, tables of " +
           std::to_string(tables ? tables->max_seeds() : 0) + " seeds, evaluation " +
           evaluation.name + format(" %016llx", static_cast<unsigned long long>(evaluation.hash));
}

/// Plays the games that are missing, and keeps each.
std::optional<Error> play_games(const SamplesOrder& order, const Evaluation& evaluation,
                                const std::shared_ptr<const Tables>& tables,
                                const cli::Range& range, const Interruption& interruption,
                                SampleWriter& writer, std::ostream& out) {
    using Game = std::optional<SampledGame>;
    const auto make_player = [&] {
        auto settings = for_short_searches(evaluation.content, tables);
        settings.interruption = interruption.token();
        return [&, analyst = std::make_shared<Analyst>(settings)](std::int64_t number) {
            return play_sampled_game(order.play, number, *analyst, tables.get(),
                                     interruption.token());
        };
    };
    const auto done = writer.next_game() - range.first;
    if (done > 0) out << done << " games are there already" << std::endl;
    Progress progress(out, "games", range.last - range.first + 1, done);
    std::optional<Error> failed;
    const auto keep = [&](std::int64_t, const Game& game) {
        if (!game || interruption.is_raised()) return false;
        if ((failed = writer.add(*game))) return false;
        progress.step(", " + std::to_string(writer.samples()) + " samples");
        return true;
    };
    in_order<Game>(order.threads.value_or(hardware_threads()), writer.next_game(), range.last,
                   make_player, keep);
    return failed;
}

cli::Ended make_samples(const SamplesOrder& order, std::ostream& out) {
    if (auto refused = check_replaceable(order.out)) return refused;
    const Interruption interruption;
    const auto evaluation = evaluation_of(order.evaluation);
    if (!evaluation) return Error{evaluation.error()};
    const auto tables = tables_to_search_with(order.tables, order.play.variant,
                                              [&] { return interruption.is_raised(); });
    if (!tables) return Error{tables.error()};
    if (interruption.is_raised()) return interrupted();
    const auto range = order.range.value_or(cli::Range{1, order.games});
    const SampleHead head{order.play.variant, origin_of(order, tables->get(), *evaluation), range};
    const auto done = are_there(order.out, head);
    if (!done) return Error{done.error()};
    if (*done) {
        out << "these samples lie in " << in_quotes(order.out) << " already\n";
        return 0;
    }
    auto writer = SampleWriter::open(order.out, head);
    if (!writer) return Error{writer.error()};
    if (auto failed = play_games(order, *evaluation, *tables, range, interruption, *writer, out))
        return failed;
    if (interruption.is_raised()) return interrupted();
    if (auto failed = writer->finish()) return failed;
    out << writer->samples() << " samples of " << range.last - range.first + 1 << " games lie in "
        << in_quotes(order.out) << '\n';
    return 0;
}

struct Part {
    std::string path;
    SampleHead head;
};

/// That they are of different lots, and the first thing in which these differ.
std::optional<Error> check_same_lot(const Part& a, const Part& b) {
    const auto lot_a = a.head.variant.spec + ',' + a.head.origin;
    const auto lot_b = b.head.variant.spec + ',' + b.head.origin;
    if (lot_a == lot_b) return std::nullopt;
    const auto words_a = split(lot_a, ',');
    const auto words_b = split(lot_b, ',');
    const auto [in_a, in_b] = std::ranges::mismatch(words_a, words_b);
    const auto shown = [](auto word, const auto& words) {
        return word == words.end() ? std::string("nothing") : in_quotes(*word);
    };
    return Error{in_quotes(b.path) + " is of another lot than " + in_quotes(a.path) + ": of " +
                 shown(in_b, words_b) + ", not of " + shown(in_a, words_a)};
}

/// The parts by their games.
Result<std::vector<Part>> sorted_parts(const std::vector<std::string>& paths) {
    std::vector<Part> parts;
    for (const auto& path : paths) {
        const auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        parts.push_back({path, reader->head()});
    }
    std::ranges::sort(parts, {}, [](const Part& part) { return part.head.games.first; });
    return parts;
}

/// That of the whole.
Result<SampleHead> head_of(const std::vector<Part>& parts) {
    SampleHead all = parts.front().head;
    for (const auto& part : std::span(parts).subspan(1)) {
        if (auto refused = check_same_lot(parts.front(), part)) return *refused;
        const auto next = all.games.last + 1;
        const auto [first, last] = part.head.games;
        if (first < next) return Error{"game " + std::to_string(first) + " is in two parts"};
        if (first > next)
            return Error{"games " + std::to_string(next) + '-' + std::to_string(first - 1) +
                         " are missing"};
        all.games.last = last;
    }
    return all;
}

std::optional<Error> copy_games(const std::string& from, SampleWriter& to) {
    auto reader = SampleReader::open(from);
    if (!reader) return Error{reader.error()};
    for (;;) {
        const auto game = reader->next();
        if (!game) return Error{game.error()};
        if (!*game) return std::nullopt;
        if ((*game)->number < to.next_game()) continue;
        if (auto failed = to.add(**game)) return failed;
    }
}

/// Makes one file of samples of all these parts of a lot, in whatever order they are named. Refuses
/// parts of different lots, games that are there twice, and gaps.
std::optional<Error> merge_samples(const std::vector<std::string>& paths, const std::string& to,
                                   std::ostream& out) {
    const auto parts = sorted_parts(paths);
    if (!parts) return Error{parts.error()};
    const auto head = head_of(*parts);
    if (!head) return Error{head.error()};
    const auto done = are_there(to, *head);
    if (!done) return Error{done.error()};
    if (!*done) {
        auto writer = SampleWriter::open(to, *head);
        if (!writer) return Error{writer.error()};
        for (const auto& part : *parts)
            if (auto failed = copy_games(part.path, *writer)) return failed;
        if (auto failed = writer->finish()) return failed;
    }
    out << "games " << head->games.first << '-' << head->games.last << " lie in " << in_quotes(to)
        << '\n';
    return std::nullopt;
}

cli::Ended run(const SamplesOrder& order, std::ostream& out) {
    if (!order.parts.empty()) {
        if (order.of_play.empty()) return merge_samples(order.parts, order.out, out);
        return Error{"--merge plays no games: --" + order.of_play + " means nothing to it"};
    }
    if (!order.has_variant) return Error{"option --variant SPEC is missing: the game to be played"};
    if (order.range && order.range->last > order.games)
        return Error{"--range goes beyond the " + std::to_string(order.games) +
                     " games of --games"};
    return make_samples(order, out);
}

std::optional<Error> take_variant(SamplesOrder& order, std::string_view spec) {
    auto variant = cli::parse_variant(spec);
    if (!variant) return Error{variant.error()};
    if (!is_mancala(variant->rules.family))
        return Error{"there is nothing to learn of " + variant->spec + ", which has no seeds"};
    order.play.variant = std::move(*variant);
    order.has_variant = true;
    return std::nullopt;
}

std::optional<Error> take_range(SamplesOrder& order, std::string_view text) {
    order.range = parse_games(text);
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
         {"games", "N", "so many; 10000, if not given", into(order->games, 1, max_games)},
         {"range", "A-B", "only games A to B of them, for one machine of several",
          [order](std::string_view text) { return take_range(*order, text); }},
         {"nodes", "N", "of each search; 1000, if not given",
          into(order->play.nodes, 1, max_nodes)},
         {"plies", "N", "begin with 0 to N random moves; 20, if not given",
          into(order->play.max_random_plies, 0, max_random_plies)},
         {"random", "P", "of 100 moves after that are random; 10, if not given",
          into(order->play.random_percent, 0, 100)},
         {"seed", "N", "of all that is random; 1, if not given",
          into(order->play.seed, 0, cli::max_seed)},
         {"tables", "DIR", "endgame tables; small ones are made in memory, if not given",
          into(order->tables)},
         {"eval", "FILE", "the evaluation that plays; the built-in one, if not given",
          into(order->evaluation)},
         {"threads", "K", "as many as the machine has cores, if not given",
          into(order->threads, 1, cli::max_threads)}},
        order->of_play);
    options.push_back({"merge", "FILES", "put these parts of one lot together, and play none",
                       into(order->parts)});
    options.push_back(
        {"out", "FILE", "where the samples are to lie", into(order->out), cli::Need::required});
    return {std::move(options), {}, [order](std::ostream& out) { return run(*order, out); }};
}

}  // namespace krou::tune
