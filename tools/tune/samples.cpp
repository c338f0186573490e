#include "tune/samples.h"

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
#include "common/in_order.h"
#include "common/progress.h"
#include "common/signals.h"
#include "common/variant.h"
#include "tables/library.h"
#include "tune/sample_file.h"
#include "tune/self_play.h"

namespace krou::tune {

namespace {

struct SamplesOrder {
    SelfPlay play;
    GameRange games{1, 10'000};
    std::optional<std::string> tables;
    int table_seeds = 10;
    int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::string out;
};

std::string origin_of(const SamplesOrder& order, const Tables* tables) {
    const auto& how = order.play;
    return "nodes " + std::to_string(how.nodes) + ", at most " +
           std::to_string(how.most_random_plies) + " random plies, then " +
           std::to_string(how.random_percent) + " % of the moves, seed " +
           std::to_string(how.seed) + ", tables of " +
           std::to_string(tables ? tables->max_seeds() : 0) + " seeds";
}

/// Plays the games that are missing and writes them to a file beside the one that is wanted, which
/// takes its place once all are there.
class Sampling {
public:
    Sampling(const SamplesOrder& order, std::ostream& out)
        : order_(order), unfinished_path_(order.out + ".part"), out_(out) {}

    std::optional<Error> run();

private:
    std::optional<Error> find_tables();
    std::optional<Error> open_file();
    std::optional<Error> play_games();
    std::optional<Error> finish();

    const SamplesOrder& order_;
    const std::string unfinished_path_;
    std::ostream& out_;
    std::shared_ptr<const Tables> tables_;
    UnfinishedSamples state_;
    FileDescriptor file_;
    std::atomic<bool> interrupted_ = false;
};

std::optional<Error> Sampling::find_tables() {
    TableLibrary library;
    library.set_seeds_in_memory(order_.table_seeds);
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
    const SampleHead head{order_.play.variant, origin_of(order_, tables_.get()), order_.games};
    if (lseek(file_.number(), 0, SEEK_END) == 0)
        if (!write_all(file_, head.to_text())) return in_file(unfinished_path_);
    const auto unfinished = read_unfinished(unfinished_path_, head);
    if (!unfinished) return Error{unfinished.error()};
    state_ = *unfinished;
    // Whatever follows the last whole game was being written when the program ended.
    if (ftruncate(file_.number(), static_cast<off_t>(state_.bytes)) != 0 ||
        lseek(file_.number(), 0, SEEK_END) < 0)
        return in_file(unfinished_path_);
    if (state_.next_game > order_.games.first)
        out_ << state_.next_game - order_.games.first << " games are there already" << std::endl;
    return std::nullopt;
}

std::optional<Error> Sampling::play_games() {
    const auto opinion = built_in_opinion();
    const auto make_player = [&] {
        const auto judge = std::make_shared<Judge>(*opinion, tables_);
        return [this, judge](std::int64_t number) {
            return play_sampled_game(order_.play, number, *judge, tables_.get());
        };
    };
    const auto total = order_.games.last - order_.games.first + 1;
    ProgressLines progress(out_, total, state_.next_game - order_.games.first);
    std::optional<Error> failed;
    const auto keep = [&](std::int64_t number, const SampledGame& game) {
        if (interrupted_) return false;
        if (!write_all(file_, to_bytes(game))) {
            failed = in_file(unfinished_path_);
            return false;
        }
        state_.next_game = number + 1;
        state_.samples += game.samples.size();
        const auto done = number - order_.games.first + 1;
        progress.show(done, std::to_string(done) + " of " + std::to_string(total) + " games, " +
                                std::to_string(state_.samples) + " samples");
        return true;
    };
    in_order<SampledGame>(order_.threads, state_.next_game, order_.games.last, make_player, keep);
    return failed;
}

std::optional<Error> Sampling::finish() {
    if (fsync(file_.number()) != 0) return in_file(unfinished_path_);
    if (std::rename(unfinished_path_.c_str(), order_.out.c_str()) != 0) return in_file(order_.out);
    out_ << state_.samples << " samples of " << order_.games.last - order_.games.first + 1
         << " games lie in " << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

std::optional<Error> Sampling::run() {
    const SignalListener interruption({SIGINT, SIGTERM}, [this](int) { interrupted_ = true; });
    if (auto failed = find_tables()) return failed;
    if (auto failed = open_file()) return failed;
    if (auto failed = play_games()) return failed;
    if (interrupted_) return Error{"interrupted: the same command goes on where it stopped"};
    return finish();
}

}  // namespace

cli::Task samples_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<SamplesOrder>();
    return {{{"variant", "SPEC", "the game",
              [order](std::string_view spec) -> std::optional<Error> {
                  auto variant = cli::parse_variant(spec);
                  if (!variant) return Error{variant.error()};
                  order->play.variant = *variant;
                  return std::nullopt;
              },
              Need::required},
             {"games", "N", "so many",
              [order](std::string_view text) -> std::optional<Error> {
                  const auto n = parse_number<std::int64_t>(text);
                  if (!n || *n < 1) return Error{"no"};
                  order->games.last = *n;
                  return std::nullopt;
              }},
             {"nodes", "N", "of each search",
              [order](std::string_view text) -> std::optional<Error> {
                  const auto n = parse_number<std::uint64_t>(text);
                  if (!n || *n < 1) return Error{"no"};
                  order->play.nodes = *n;
                  return std::nullopt;
              }},
             {"tables", "DIR", "endgame tables", into(order->tables)},
             {"threads", "K", "threads", into(order->threads, 1, 256)},
             {"out", "FILE", "the samples", into(order->out), Need::required}},
            {},
            [order](std::ostream& out) { return Sampling(*order, out).run(); }};
}

}  // namespace krou::tune
