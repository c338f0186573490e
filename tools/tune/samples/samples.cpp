#include "tune/samples/samples.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <ostream>
#include <thread>

#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/signals.h"
#include "common/variant.h"
#include "tables/library.h"
#include "tune/evaluations.h"
#include "tune/progress.h"
#include "tune/samples/sample_file.h"
#include "tune/samples/self_play.h"

namespace krou::tune {

namespace {

constexpr int seeds_in_memory = 10;  // where no larger tables lie on the disk
constexpr int most_games = 1'000'000'000;
constexpr int most_nodes = 1'000'000'000;
constexpr int most_random_plies = 1000;
constexpr int most_seed = 1'000'000'000;
constexpr int most_threads = 256;

struct SamplesOrder {
    std::optional<Variant> variant;
    int games = 10'000;
    std::optional<GameRange> range;  ///< of all these games, those that are to be played
    SelfPlay play;
    std::optional<std::string> tables;
    std::string evaluation = built_in_name;
    std::optional<int> threads;
    std::vector<std::string> parts;  ///< to be put together
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

/// Plays the games that are missing and writes them to a file beside the one that is wanted, which
/// takes its place once all are there.
class Sampling {
public:
    Sampling(const SamplesOrder& order, std::ostream& out)
        : order_(order),
          range_(order.range.value_or(GameRange{1, order.games})),
          unfinished_path_(order.out + ".part"),
          out_(out) {}

    std::optional<Error> run();

private:
    std::optional<Error> find_means();
    std::optional<Error> open_file();
    std::optional<Error> play_games();
    std::optional<Error> finish();

    const SamplesOrder& order_;
    const GameRange range_;
    const std::string unfinished_path_;
    std::ostream& out_;
    std::optional<Evaluation> evaluation_;
    std::shared_ptr<const Tables> tables_;
    UnfinishedSamples state_;
    FileDescriptor file_;
    std::atomic<bool> interrupted_ = false;
};

std::optional<Error> Sampling::find_means() {
    auto evaluation = evaluation_of(order_.evaluation);
    if (!evaluation) return Error{evaluation.error()};
    evaluation_ = *evaluation;
    TableLibrary library;
    library.set_seeds_in_memory(seeds_in_memory);
    library.set_directory(order_.tables);
    std::optional<Error> refused;
    tables_ = library.tables(Position::start(order_.play.variant),
                             [&](const std::string& why) { refused = Error{why}; });
    return refused;
}

std::optional<Error> Sampling::open_file() {
    auto file = open_alone(unfinished_path_, O_RDWR | O_CREAT,
                           in_quotes(unfinished_path_) + " is being written by another program");
    if (!file) return Error{file.error()};
    file_ = std::move(*file);
    const SampleHead head{order_.play.variant, origin_of(order_, tables_.get(), *evaluation_),
                          range_};
    if (lseek(file_.number(), 0, SEEK_END) == 0)
        if (!write_all(file_, head.to_text())) return in_file(unfinished_path_);
    const auto unfinished = read_unfinished(unfinished_path_, head);
    if (!unfinished) return Error{unfinished.error()};
    state_ = *unfinished;
    // Whatever follows the last whole game was being written when the program ended.
    if (ftruncate(file_.number(), static_cast<off_t>(state_.bytes)) != 0 ||
        lseek(file_.number(), 0, SEEK_END) < 0)
        return in_file(unfinished_path_);
    if (state_.next_game > range_.first)
        out_ << state_.next_game - range_.first << " games are there already" << std::endl;
    return std::nullopt;
}

std::optional<Error> Sampling::play_games() {
    const auto make_player = [&] {
        return [this, judge = std::make_shared<Judge>(*evaluation_->opinion, tables_)](
                   std::int64_t number) {
            return play_sampled_game(order_.play, number, *judge, tables_.get());
        };
    };
    const auto total = range_.last - range_.first + 1;
    Progress progress(out_, "games", total, state_.next_game - range_.first);
    std::optional<Error> failed;
    const auto keep = [&](std::int64_t number, const SampledGame& game) {
        if (interrupted_) return false;
        if (!write_all(file_, to_bytes(game))) {
            failed = in_file(unfinished_path_);
            return false;
        }
        state_.next_game = number + 1;
        state_.samples += game.samples.size();
        progress.step(", " + std::to_string(state_.samples) + " samples");
        return true;
    };
    in_order<SampledGame>(order_.threads.value_or(usual_threads()), state_.next_game, range_.last,
                          make_player, keep);
    return failed;
}

std::optional<Error> Sampling::finish() {
    if (fsync(file_.number()) != 0) return in_file(unfinished_path_);
    if (std::rename(unfinished_path_.c_str(), order_.out.c_str()) != 0) return in_file(order_.out);
    out_ << state_.samples << " samples of " << range_.last - range_.first + 1 << " games lie in "
         << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

std::optional<Error> Sampling::run() {
    const SignalListener interruption({SIGINT, SIGTERM}, [this](int) { interrupted_ = true; });
    if (auto failed = find_means()) return failed;
    if (auto failed = open_file()) return failed;
    if (auto failed = play_games()) return failed;
    if (interrupted_) return Error{"interrupted: the same command goes on where it stopped"};
    return finish();
}

std::optional<Error> merge_parts(const SamplesOrder& order, std::ostream& out) {
    std::vector<SampleFile> parts;
    for (const auto& path : order.parts) {
        auto part = read_samples(path);
        if (!part) return Error{part.error()};
        parts.push_back(std::move(*part));
    }
    const auto all = merge(std::move(parts));
    if (!all) return Error{all.error()};
    if (auto failed = write_whole(order.out, to_bytes(*all))) return failed;
    out << "games " << all->head.games.first << '-' << all->head.games.last << " lie in "
        << in_quotes(order.out) << '\n';
    return std::nullopt;
}

std::optional<Error> run(const SamplesOrder& order, std::ostream& out) {
    if (!order.parts.empty()) return merge_parts(order, out);
    if (!order.variant) return Error{"option --variant SPEC is missing: the game to be played"};
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
    if (order.range && order.range->last <= most_games) return std::nullopt;
    return Error{in_quotes(text) + " is no range A-B of games"};
}

}  // namespace

cli::Task samples_task() {
    using cli::into;
    const auto order = std::make_shared<SamplesOrder>();
    return {
        {{"variant", "SPEC", "the game to be played",
          [order](std::string_view spec) { return take_variant(*order, spec); }},
         {"games", "N", "so many; 10000, if not given", into(order->games, 1, most_games)},
         {"range", "A-B", "only games A to B of them, for one machine of several",
          [order](std::string_view text) { return take_range(*order, text); }},
         {"nodes", "N", "of each search; 1000, if not given",
          into(order->play.nodes, 1, most_nodes)},
         {"plies", "N", "begin with 0 to N random moves; 20, if not given",
          into(order->play.most_random_plies, 0, most_random_plies)},
         {"random", "P", "of 100 moves after that; 10, if not given",
          into(order->play.random_percent, 0, 100)},
         {"seed", "N", "other games for another number", into(order->play.seed, 0, most_seed)},
         {"tables", "DIR", "endgame tables, by which boards are labelled exactly",
          into(order->tables)},
         {"eval", "FILE", "the evaluation that plays; the built-in one, if not given",
          into(order->evaluation)},
         {"threads", "K", "as many as the machine has cores, if not given",
          into(order->threads, 1, most_threads)},
         {"merge", "FILES", "put these parts of one lot together, and play none",
          [order](std::span<const std::string_view> files) {
              order->parts.assign(files.begin(), files.end());
              return std::optional<Error>();
          }},
         {"out", "FILE", "where the samples are to lie", into(order->out), cli::Need::required}},
        {},
        [order](std::ostream& out) { return run(*order, out); }};
}

}  // namespace krou::tune
