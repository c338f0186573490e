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

#include "base/saved_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/platform.h"
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
    int games = 10'000;
    std::optional<cli::Range> range;  ///< part of these games; default: all
    SelfPlay play;
    std::optional<std::string> tables;
    std::string evaluation = built_in_name;
    std::optional<int> threads;
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

/// Plays the missing games and adds each to the file.
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
    if (done > 0) out << "resuming after " << done << " games" << std::endl;
    Progress progress(out, "games", range.last - range.first + 1, done);
    std::optional<Error> error;
    const auto add = [&](std::int64_t, const Game& game) {
        if (!game || interruption.is_raised()) return false;
        if ((error = writer.add(*game))) return false;
        progress.step(", " + std::to_string(writer.samples()) + " samples");
        return true;
    };
    in_order<Game>(order.threads.value_or(hardware_threads()), writer.next_game(), range.last,
                   make_player, add);
    return error;
}

cli::Ended make_samples(const SamplesOrder& order, std::ostream& out) {
    if (auto error = check_replaceable(order.out, samples_kind.name)) return error;
    const Interruption interruption;
    const auto evaluation = load_evaluation(order.evaluation);
    if (!evaluation) return Error{evaluation.error()};
    const auto tables = tables_to_search_with(order.tables, order.play.variant,
                                              [&] { return interruption.is_raised(); });
    if (!tables) return Error{tables.error()};
    if (interruption.is_raised()) return interrupted();
    const auto range = order.range.value_or(cli::Range{1, order.games});
    const SampleHead head{order.play.variant, origin_of(order, tables->get(), *evaluation), range};
    const auto done = is_finished(order.out, head);
    if (!done) return Error{done.error()};
    if (*done) {
        out << in_quotes(order.out) << " already has these samples\n";
        return 0;
    }
    auto writer = SampleWriter::open(order.out, head);
    if (!writer) return Error{writer.error()};
    if (auto error = play_games(order, *evaluation, *tables, range, interruption, *writer, out))
        return error;
    if (interruption.is_raised()) return interrupted();
    if (auto error = writer->finish()) return error;
    out << "wrote " << writer->samples() << " samples of " << range.last - range.first + 1
        << " games to " << in_quotes(order.out) << '\n';
    return 0;
}

struct Part {
    std::string path;
    SampleHead head;
};

/// Returns an error with the first difference if two files are parts of different sets.
std::optional<Error> check_same_set(const Part& a, const Part& b) {
    const auto set_a = a.head.variant.spec + ", " + a.head.origin;
    const auto set_b = b.head.variant.spec + ", " + b.head.origin;
    if (set_a == set_b) return std::nullopt;
    const auto parts_a = split(set_a, ',');
    const auto parts_b = split(set_b, ',');
    const auto [in_a, in_b] = std::ranges::mismatch(parts_a, parts_b);
    const auto shown = [](auto part, const auto& all) {
        return in_quotes(part == all.end() ? "" : trimmed(*part));
    };
    return Error{in_quotes(b.path) + ": expected " + shown(in_a, parts_a) + " as in " +
                 in_quotes(a.path) + ", got " + shown(in_b, parts_b)};
}

/// Reads the headers, sorted by games.
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

/// Returns the header of the merged file. Rejects gaps and duplicate games.
Result<SampleHead> head_of(const std::vector<Part>& parts) {
    SampleHead all = parts.front().head;
    for (const auto& part : std::span(parts).subspan(1)) {
        if (auto error = check_same_set(parts.front(), part)) return *error;
        const auto next = all.games.last + 1;
        const auto [first, last] = part.head.games;
        if (first < next)
            return Error{in_quotes(part.path) + ": duplicate game " + std::to_string(first)};
        if (first > next)
            return Error{"missing games " + std::to_string(next) + '-' + std::to_string(first - 1) +
                         "; name their part, too"};
        all.games.last = last;
    }
    return all;
}

/// Copies the games of a file. Write errors name `path`.
std::optional<Error> copy_games(const std::string& from, const FileDescriptor& to,
                                const std::string& path) {
    auto reader = SampleReader::open(from);
    if (!reader) return Error{reader.error()};
    return reader->read_games([&](const SampledGame& game) -> std::optional<Error> {
        if (write_all(to, record_text(samples_kind, to_bytes(game)))) return std::nullopt;
        return errno_error(path);
    });
}

std::optional<Error> write_merged(const std::vector<Part>& parts, const SampleHead& head,
                                  const std::string& path) {
    std::optional<Error> error;
    const auto write = [&](const FileDescriptor& file) {
        if (!write_all(file, header_text(samples_kind, head.values()))) return false;
        for (const auto& part : parts)
            if ((error = copy_games(part.path, file, path))) return false;
        return true;
    };
    auto failed = write_whole(path, write);
    return error ? error : failed;
}

/// Merges the parts of a set, given in any order, into one file.
std::optional<Error> merge_samples(const std::vector<std::string>& paths, const std::string& to,
                                   std::ostream& out) {
    const auto parts = sorted_parts(paths);
    if (!parts) return Error{parts.error()};
    const auto head = head_of(*parts);
    if (!head) return Error{head.error()};
    for (const auto& part : *parts)
        if (is_same_file(to, part.path))
            return Error{"--out " + in_quotes(to) + ": also an input; name a different file"};
    const auto done = is_finished(to, *head);
    if (!done) return Error{done.error()};
    if (!*done)
        if (auto error = write_merged(*parts, *head, to)) return error;
    out << "wrote games " << head->games.first << '-' << head->games.last << " to " << in_quotes(to)
        << '\n';
    return std::nullopt;
}

cli::Ended run(const SamplesOrder& order, std::ostream& out) {
    if (order.range && order.range->last > order.games)
        return Error{"--range: expected games up to " + std::to_string(order.games) + ", got " +
                     in_quotes(std::to_string(order.range->last)) + "; raise --games"};
    return make_samples(order, out);
}

std::optional<Error> take_range(SamplesOrder& order, std::string_view text) {
    order.range = parse_games(text);
    if (order.range) return std::nullopt;
    return cli::unexpected("a range of games, e.g. 1-500", text);
}

}  // namespace

cli::Task samples_task() {
    using cli::into, cli::mancala_into, cli::Need;
    const auto order = std::make_shared<SamplesOrder>();
    return {cli::grouped(
                {{"Games",
                  {{"variant", "SPEC", "game to play", mancala_into(order->play.variant),
                    Need::required},
                   {"games", "N", "games to play", into(order->games, 1, max_games)},
                   {"range", "A-B", "play only games A to B, e.g. on one machine of several",
                    [order](std::string_view text) { return take_range(*order, text); }},
                   {"plies", "N", "begin with 0 to N random moves",
                    into(order->play.max_random_plies, 0, max_random_plies)},
                   {"random", "P", "percentage of random moves after that",
                    into(order->play.random_percent, 0, 100)},
                   {"seed", "N", "random seed", into(order->play.seed, 0, cli::max_seed)},
                   {"out", "FILE", "file to write or resume", into(order->out), Need::required}}},
                 {"Search",
                  {{"nodes", "N", "nodes per search", into(order->play.nodes, 1, max_nodes)},
                   {"tables", "DIR", "endgame tables (default: small ones built in memory)",
                    into(order->tables)},
                   {"eval", "FILE", "evaluation that plays", into(order->evaluation)},
                   {"threads", "K", "games at once (default: all cores)",
                    into(order->threads, 1, cli::max_threads)}}}}),
            {},
            [order](std::ostream& out) { return run(*order, out); }};
}

cli::Task merge_samples_task() {
    using cli::into, cli::Need;
    struct Order {
        std::vector<std::string> parts;
        std::string out;
    };
    const auto order = std::make_shared<Order>();
    return {{{"out", "FILE", "file to write", into(order->out), Need::required}},
            {{"PART", "", "sample files of one command with different ranges", into(order->parts),
              Need::required}},
            [order](std::ostream& out) { return merge_samples(order->parts, order->out, out); }};
}

}  // namespace krou::tune
