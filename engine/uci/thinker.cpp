#include "uci/thinker.h"

#include <new>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "uci/format.h"
#include "uci/perft.h"

namespace krou {

namespace {

/// A search with less time does not begin with making tables; they are made after it.
constexpr std::int64_t enough_to_make_tables_ms = 500;
/// Tables that would take more of a search's time are given up, and made after it.
constexpr std::int64_t part_for_tables = 2;

std::string time_text(const Clock& clock) {
    return "info string time " + (clock.hard_ms() ? std::to_string(*clock.hard_ms()) + " ms at most"
                                                  : std::string("unlimited"));
}

/// Why a search has ended by itself.
std::optional<std::string> conclusion_text(Conclusion conclusion) {
    switch (conclusion) {
        case Conclusion::limit: break;
        case Conclusion::solved: return "info string solved";
        case Conclusion::won: return "info string the move wins the game";
        case Conclusion::deepest: return "info string the deepest depth is reached";
    }
    return std::nullopt;
}

std::optional<ChanceModel> shown_chances(const Position& position, const Options& options) {
    if (!options.show_chances) return std::nullopt;
    return opinion_of(options)->chances_for(position.variant().rules, position.pits());
}

/// The answer of a search that fails before it has found a move.
std::optional<Move> any_move(const Position& position, const Limits& limits) {
    for (const Move move : position.legal_moves())
        if (!limits.among || limits.among->contains(move)) return move;
    return std::nullopt;
}

}  // namespace

Thinker::Thinker(Output& out, const Options& options) : out_(out), search_(1) {
    const auto wanted = static_cast<std::size_t>(options.hash_megabytes);
    // Here, and not above: the threads, which need memory too, have theirs by now.
    search_.resize_hash_at_most(wanted);
    library_.set_seeds_in_memory(options.tablebase_seeds);
    const auto megabytes = search_.hash_megabytes();
    if (megabytes < wanted)
        out_.line("info string error: there is no memory for Hash " +
                  std::to_string(options.hash_megabytes) + ", it is " + std::to_string(megabytes));
}

void Thinker::search(const Position& position, const Limits& limits, const Options& options,
                     std::uint64_t seed, bool debug) {
    const auto search = [this, position, limits, opinion = opinion_of(options),
                         constants = options.constants, threads = options.threads,
                         lines = options.lines, ponder = options.ponder,
                         skill = limits.solve ? std::nullopt : skill_of(options, seed),
                         makes_tables = options.tablebase_seeds > 0,
                         model = shown_chances(position, options), debug](Clock& clock) {
        Answer best{any_move(position, limits), {}};
        std::optional<Bounds> worth;
        const auto listener = [&](const Progress& progress) {
            if (progress.rank == 1) best.move = progress.line.front();
            out_.line(info_line(position, progress, model));
            if (!progress.worth || progress.worth == worth) return;
            worth = progress.worth;
            out_.line("info string worth " + std::to_string(worth->lower) + " to " +
                      std::to_string(worth->upper));
        };
        std::string answer;
        try {
            if (debug) out_.line(time_text(clock));
            make_memory_ready(clock);
            const auto tables = skill ? nullptr : tables_in_time(position, limits, threads, clock);
            const Search::Means means{*opinion,  tables.get(), threads, Selectivity::usual,
                                      constants, lines,        skill,   makes_tables};
            best = search_.run(position, limits, clock, means, listener);
            if (const auto why = conclusion_text(best.conclusion)) out_.line(*why);
            clock.wait_until_wanted();
            answer = bestmove_line(position, best, ponder);
        } catch (const std::exception& error) {
            complain("the search", error);
            clock.wait_until_wanted();
            answer = bestmove_line(position, best, false);
        }
        answer_with(answer);
        if (!skill) prepare_tables(position);
    };
    add_job(limits.bounded() ? Job::Kind::bounded : Job::Kind::endless, "making endgame tables",
            search, limits, options.move_overhead_ms);
}

/// The tables that a search takes; they are made if that leaves it enough of its time.
std::shared_ptr<const Tables> Thinker::tables_in_time(const Position& position,
                                                      const Limits& limits, int threads,
                                                      const Clock& clock) {
    const auto time_ms = clock.hard_ms().value_or(enough_to_make_tables_ms);
    const auto left_ms = time_ms - time_ms / part_for_tables;
    const bool has_time = time_ms >= enough_to_make_tables_ms;
    const auto give_up = [&] { return !has_time || clock.stopped() || clock.is_over_in(left_ms); };
    return limits.solve ? tables_to_solve(position, threads, give_up)
                        : tables_for(position, give_up);
}

void Thinker::answer_from_book(const Position& position, const BookMove& found,
                               const Options& options) {
    const auto answer = [this, position, found, is_proved = options.book->head().is_proved,
                         model = shown_chances(position, options)](Clock&) {
        Progress known;
        known.depth = known.deepest = found.depth;
        known.value = found.value_cp * (seed_value / 100);
        known.line = {found.move};
        out_.line(info_line(position, known, model));
        out_.line("info string book");
        if (is_proved) out_.line("info string solved");
        answer_with(bestmove_line(position, {found.move, {}}, false));
        prepare_tables(position);
    };
    add_job(Job::Kind::bounded, "the answer", answer);
}

void Thinker::answer_no_move() {
    add_job(Job::Kind::bounded, "the answer", [this](Clock&) { answer_with("bestmove 0000"); });
}

void Thinker::count(const Position& position, int depth) {
    const auto count = [this, position, depth](Clock& clock) {
        const auto report = [&](Move move, std::uint64_t leaves) {
            out_.line(to_text(position.family(), position.side(), move) + ": " +
                      std::to_string(leaves));
        };
        const auto leaves = perft(position, depth, report, clock);
        answer_with(leaves ? "Nodes searched: " + std::to_string(*leaves)
                           : "info string perft was stopped");
    };
    const bool ends = perft_ends_in_time(position, depth);
    add_job(ends ? Job::Kind::bounded : Job::Kind::endless, "perft", count);
}

void Thinker::bench(const BenchPlan& plan) {
    add_job(Job::Kind::bounded, "bench", [this, plan](Clock& clock) {
        const auto result = krou::bench(plan, clock);
        answer_with(result ? bench_text(*result) : "info string bench was stopped");
    });
}

void Thinker::be_ready() {
    if (!jobs_.has_only_chores()) return;
    add_job(Job::Kind::chore, "making memory ready",
            [this](Clock&) { search_.make_memory_ready(); });
    jobs_.wait();
}

void Thinker::make_memory_ready(const Clock& clock) {
    constexpr std::int64_t part_of_the_time = 20;
    const auto most_ms = clock.hard_ms();
    if (!most_ms) return;  // a search without a limit of time loses nothing by waiting for pages
    search_.make_memory_ready(
        [&] { return clock.stopped() || clock.elapsed_ms() >= *most_ms / part_of_the_time; });
}

void Thinker::forget() {
    add_job(Job::Kind::chore, "clearing the hash table", [this](Clock&) { search_.forget(); });
}

void Thinker::resize_hash(int megabytes) {
    add_job(Job::Kind::chore, "the new size of the hash table", [this, megabytes](Clock&) {
        if (!search_.resize_hash(static_cast<std::size_t>(megabytes)))
            out_.refuse("there is no memory for Hash " + std::to_string(megabytes) +
                        ", it stays at " + std::to_string(search_.hash_megabytes()));
    });
}

void Thinker::use_tables(int seeds_in_memory, const std::string& directory) {
    add_job(Job::Kind::chore, "the choice of endgame tables",
            [this, seeds_in_memory, directory](Clock&) {
                library_.set_seeds_in_memory(seeds_in_memory);
                library_.set_directory(directory.empty() ? std::nullopt : std::optional(directory));
            });
}

void Thinker::prepare_tables(const Position& position) {
    if (library_.has(position) || background_.busy()) return;
    const auto prepare = [this, position](Clock& clock) {
        tables_for(position, [&] { return clock.stopped(); });
    };
    background_.add(std::make_shared<Job>(guarded("making endgame tables", prepare),
                                          Job::Kind::chore, Limits{}, 0));
}

std::shared_ptr<const Tables> Thinker::tables_for(const Position& position, const GiveUp& give_up) {
    return tables_made(
        [&](const TableLibrary::Warn& warn) { return library_.tables(position, warn, give_up); });
}

std::shared_ptr<const Tables> Thinker::tables_to_solve(const Position& position, int threads,
                                                       const GiveUp& give_up) {
    return tables_made([&](const TableLibrary::Warn& warn) {
        return library_.tables_to_solve(position, threads, warn, give_up);
    });
}

template <class Make>
std::shared_ptr<const Tables> Thinker::tables_made(Make make) {
    const auto refuse_further = [this](const std::string& why) {
        out_.refuse("endgame tables are used no further: " + why);
    };
    try {
        return make(refuse_further);
    } catch (const std::exception& error) {
        complain("making endgame tables", error);
        return nullptr;
    }
}

void Thinker::answer_with(const std::string& answer) {
    // In this order: an `isready` that is sent in reply does not come during the search any more.
    jobs_.answered();
    out_.line(answer);
}

void Thinker::finish() {
    jobs_.stop_endless();
    jobs_.wait();
}

void Thinker::add_job(Job::Kind kind, std::string_view what, Work work, const Limits& limits,
                      int overhead_ms) {
    if (kind != Job::Kind::chore) jobs_.stop_endless();
    jobs_.add(std::make_shared<Job>(guarded(what, std::move(work)), kind, limits, overhead_ms));
}

Thinker::Work Thinker::guarded(std::string_view what, Work work) {
    return [this, what, work = std::move(work)](Clock& clock) {
        try {
            work(clock);
        } catch (const std::exception& error) {
            complain(what, error);
        }
    };
}

void Thinker::complain(std::string_view what, const std::exception& error) {
    out_.refuse(std::string(what) + " was given up: " + reason_of(error));
}

}  // namespace krou
