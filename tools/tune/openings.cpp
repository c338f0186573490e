#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "arena/pairing/openings.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/in_order.h"
#include "common/resuming.h"
#include "common/rng.h"
#include "common/signals.h"
#include "common/text.h"
#include "games/notation.h"
#include "tune/commands.h"
#include "tune/evaluations.h"
#include "tune/progress.h"

namespace krou::tune {

namespace {

struct OpeningsOrder {
    Variant variant;
    int plies = 8;
    double balance = 0.5;  ///< largest absolute value, in seeds
    int count = 1;
    int nodes = 20'000;  ///< per search
    int seed = 1;
    int threads = hardware_threads();
    std::string out;
};

/// Candidate opening: the position after random moves, and its value.
struct Candidate {
    std::string moves;  ///< as one word; empty if the game ended
    std::string fen;
    int value = 0;
};

/// Values of searched positions, by FEN.
struct Cache {
    std::mutex mutex;
    std::map<std::string, int> values;
};

Candidate random_candidate(const OpeningsOrder& order, std::int64_t number, Analyst& analyst,
                           Cache& cache) {
    Rng rng = rng_of(static_cast<std::uint64_t>(order.seed), number);
    auto position = Position::start(order.variant);
    const auto opening = arena::random_opening(position, order.plies, rng);
    if (!opening) return {};
    // Drop the history: the value must not depend on the game that reached the position first.
    position = position.with(position.board(), position.side());
    Candidate found{opening->line(), to_fen(position), 0};
    {
        const std::lock_guard lock(cache.mutex);
        if (const auto known = cache.values.find(found.fen); known != cache.values.end()) {
            found.value = known->second;
            return found;
        }
    }
    analyst.forget();
    found.value = analyst.analyse(position, node_limit(order.nodes)).value();
    const std::lock_guard lock(cache.mutex);
    cache.values.emplace(found.fen, found.value);
    return found;
}

/// Returns the moves of balanced openings to different positions. Stops early after too many
/// candidates in a row without a new one.
std::vector<std::string> find_openings(const OpeningsOrder& order, int max_failures,
                                       const Interruption& interruption, std::ostream& out) {
    Cache cache;
    const auto make_worker = [&] {
        auto settings = for_short_searches(built_in_evaluations());
        settings.interruption = interruption.token();
        const auto analyst = std::make_shared<Analyst>(settings);
        return [&, analyst](std::int64_t number) {
            return random_candidate(order, number, *analyst, cache);
        };
    };
    std::vector<std::string> found;
    std::set<std::string> seen;
    int failures = 0;
    Progress progress(out, "openings", order.count);
    const auto take = [&](std::int64_t number, const Candidate& candidate) {
        if (interruption.is_raised()) return false;
        const bool is_balanced =
            !candidate.moves.empty() && std::abs(candidate.value) <= order.balance * seed_value;
        const bool is_new = is_balanced && seen.insert(candidate.fen).second;
        failures = is_new ? 0 : failures + 1;
        if (is_new) {
            found.push_back(candidate.moves);
            progress.step(" in " + std::to_string(number) + " games");
        }
        return std::ssize(found) < order.count && failures < max_failures;
    };
    in_order<Candidate>(order.threads, 1, std::numeric_limits<std::int64_t>::max(), make_worker,
                        take);
    return found;
}

/// Formats the file, with the command that generates it.
std::string file_text(const OpeningsOrder& order, const std::vector<std::string>& openings) {
    const auto& spec = order.variant.spec;
    const auto plies = std::to_string(order.plies);
    const auto nodes = std::to_string(order.nodes);
    const auto balance = decimal_text(order.balance);
    std::string text = "# Openings of " + spec + " after " + plies + " random plies. A search of " +
                       nodes + " nodes sees neither side ahead by more than " + balance +
                       " seeds.\n# krou-tune openings --variant " + spec + " --plies " + plies +
                       " --balance " + balance + " --count " + std::to_string(order.count) +
                       " --nodes " + nodes + " --seed " + std::to_string(order.seed) +
                       " --out FILE\n";
    for (const auto& moves : openings) text += "startpos moves " + moves + '\n';
    return text;
}

cli::Ended make_openings(const OpeningsOrder& order, std::ostream& out) {
    constexpr int max_failures = 5000;
    if (auto error = check_replaceable(order.out)) return error;
    const Interruption interruption;
    out << "Writing the file once all " << order.count
        << " openings are found; an interrupted search restarts" << std::endl;
    const auto openings = find_openings(order, max_failures, interruption, out);
    if (interruption.is_raised()) return interrupted("nothing was written");
    if (static_cast<int>(openings.size()) < order.count)
        return Error{"found " + std::to_string(openings.size()) + " of " +
                     std::to_string(order.count) + " openings, and none in the last " +
                     std::to_string(max_failures) + " games; raise --plies or --balance"};
    if (auto error = write_whole(order.out, file_text(order, openings))) return error;
    out << "wrote " << openings.size() << " openings to " << in_quotes(order.out) << '\n';
    return 0;
}

}  // namespace

cli::Task openings_task() {
    using cli::into, cli::Need;
    constexpr int most = 1'000'000'000;
    const auto order = std::make_shared<OpeningsOrder>();
    return {
        cli::grouped(
            {{"Openings",
              {{"variant", "SPEC", "game, e.g. awari or oware:pits=4",
                cli::variant_into(order->variant), Need::required},
               {"count", "K", "openings to find", into(order->count, 1, most), Need::required},
               {"plies", "N", "plies per opening", into(order->plies, 1, 1000)},
               {"balance", "S", "largest advantage in seeds", into(order->balance, 0, 1000)},
               {"seed", "N", "random seed", into(order->seed, 0, cli::max_seed)},
               {"out", "FILE", "file to write, for krou-arena -openings file=", into(order->out),
                Need::required}}},
             {"Search",
              {{"nodes", "N", "nodes per search", into(order->nodes, 1, most)},
               {"threads", "K", "searches at once", into(order->threads, 1, cli::max_threads)}}}}),
        {},
        [order](std::ostream& out) { return make_openings(*order, out); }};
}

}  // namespace krou::tune
