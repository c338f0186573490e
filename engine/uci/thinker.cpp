#include "uci/thinker.h"

#include <chrono>
#include <mutex>
#include <utility>

#include "base/platform.h"
#include "base/text.h"
#include "games/notation.h"
#include "uci/format.h"
#include "uci/perft.h"

namespace krou {

namespace {

std::string time_text(const Clock& clock) {
    return "info string time " + (clock.hard_ms() ? std::to_string(*clock.hard_ms()) + " ms at most"
                                                  : std::string("unlimited"));
}

/// Reason why a search ended by itself; none if a limit or `stop` ended it.
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
    return evaluations_of(options)->chances_for(position.variant().rules, position.pits());
}

}  // namespace

Thinker::Thinker(Output& out, const Options& options) : out_(out), engine_(1) {
    const auto wanted = static_cast<std::size_t>(options.hash_megabytes);
    // Only now, because the threads of the queues need memory first.
    for (auto megabytes = wanted; megabytes > 1; megabytes /= 2)
        if (engine_.resize_hash(megabytes)) break;
    report_smaller_hash(wanted);
    engine_.library().set_installed(installed_tables());
    engine_.library().set_seeds_in_memory(options.tablebase_seeds);
    jobs_.when_idle([this](const ShouldStop& should_stop) { engine_.prefault(should_stop); });
}

void Thinker::answer(const Go& go) {
    const auto kind = go.request.is_limited() ? Job::Kind::finite : Job::Kind::endless;
    const auto think_of_it = [this, go](Clock& clock) { think(go, clock); };
    add(kind, "answer go", think_of_it, go.request.limits, go.options.move_overhead_ms);
}

void Thinker::think(const Go& go, Clock& clock) {
    const bool has_level = go.skill().has_value();
    const auto megabytes = engine_.hash_megabytes();
    Answer best;  // any legal move, in case the search fails before it finds one
    if (const auto moves = go.request.limits.allowed(go.position.legal_moves()); !moves.empty())
        best.move = *moves.begin();
    std::string last_line;
    try {
        // With a time limit or none at all, read large unchecked files in the background.
        const bool is_infinite = !go.request.solve && !go.request.limits.limited();
        if ((clock.hard_ms() || is_infinite) && !has_level && !background_.busy() &&
            engine_.library().needs_full_read(go.position))
            prepare_tables(go.position);
        search(go, clock, best);
        last_line = bestmove_line(go.position, best, go.options.ponder);
    } catch (const std::exception& error) {
        report_failure("finish the search", error);
        last_line = bestmove_line(go.position, best, false);
    }
    report_smaller_hash(megabytes);
    clock.wait_until_answer_allowed();
    answer_with(last_line);
    // If the background is busy, its tables are for this game or for a newer position.
    if (!has_level && !background_.busy()) prepare_tables(go.position);
}

/// Searches or solves and prints the `info` lines. Keeps the best move so far in `best`, for an
/// answer if memory runs out.
void Thinker::search(const Go& go, Clock& clock, Answer& best) {
    const auto& limits = go.request.limits;
    std::optional<Bounds> bounds;
    const auto model = shown_chances(go.position, go.options);
    const auto listener = [&](const SearchInfo& info) {
        if (info.rank == 1) best.move = info.pv.front();
        out_.line(info_line(go.position, info, model));
        if (!go.request.solve || !info.bounds || info.bounds == bounds) return;
        bounds = info.bounds;
        out_.line("info string value " + std::to_string(bounds->lower) + " to " +
                  std::to_string(bounds->upper));
    };
    if (go.debug) out_.line(time_text(clock));
    const auto evaluations = evaluations_of(go.options);
    const auto book = book_of(go.options);
    Engine::Resources resources{{*evaluations, nullptr, go.options.threads}};
    resources.constants = go.options.constants;
    resources.lines = go.options.lines;
    resources.skill = go.skill();
    resources.may_build_tables = go.options.tablebase_seeds > 0;
    resources.book = book.get();
    resources.book_seed = go.seed;
    resources.warn = [this](const std::string& why) { warn_of_tables(why); };
    best = go.request.solve ? engine_.solve(go.position, limits, clock, resources, listener)
                            : engine_.play(go.position, limits, clock, resources, listener);
    if (best.is_from_book) out_.line("info string book");
    if (const auto why = conclusion_text(best.conclusion)) out_.line(*why);
}

void Thinker::answer(const GoRequest& request, const std::string& text) {
    const auto kind = request.is_limited() ? Job::Kind::finite : Job::Kind::endless;
    const auto wait_and_answer = [this, text](Clock& clock) {
        clock.wait_until_answer_allowed();
        answer_with(text);
    };
    add(kind, "answer go", wait_and_answer, request.limits);
}

void Thinker::reject(const std::string& why) {
    add(Job::Kind::finite, "answer go", [this, why](Clock&) {
        jobs_.mark_answered();
        out_.report_error("go", why, "bestmove 0000");
    });
}

void Thinker::count(const Position& position, MoveSet moves, int depth) {
    const auto count = [this, position, moves, depth](Clock& clock) {
        const auto report = [&](Move move, std::uint64_t leaves) {
            out_.line(to_text(position.family(), position.side(), move) + ": " +
                      std::to_string(leaves));
        };
        const auto leaves = perft(position, moves, depth, report, clock);
        answer_with(leaves ? "Nodes searched: " + std::to_string(*leaves)
                           : "info string perft was stopped");
    };
    const bool ends = perft_ends_in_time(position, depth);
    add(ends ? Job::Kind::finite : Job::Kind::endless, "finish perft", count);
}

void Thinker::bench(const BenchArguments& arguments) {
    add(Job::Kind::finite, "finish bench", [this, arguments](Clock& clock) {
        answer_with(bench_text(arguments, clock).value_or("info string bench was stopped"));
    });
}

void Thinker::be_ready(const std::optional<Position>& position) {
    constexpr std::chrono::milliseconds max_for_tables(1000);
    // A build without threads cannot wait for running internal work.
    const bool is_idle = has_threads ? jobs_.has_only_internal() : !jobs_.busy();
    if (is_idle) {
        add(Job::Kind::internal, "prepare memory", [this](Clock&) { engine_.prefault(); });
        jobs_.wait();
    }
    if (!has_threads || !position) return;
    prepare_tables(*position);
    if (is_idle && !engine_.library().has(*position)) background_.wait_since_added(max_for_tables);
}

void Thinker::forget() {
    add(Job::Kind::internal, "clear the hash table", [this](Clock&) {
        const auto megabytes = engine_.hash_megabytes();
        engine_.forget();
        report_smaller_hash(megabytes);
    });
}

void Thinker::resize_hash(int megabytes) {
    add(Job::Kind::internal, "resize the hash table", [this, megabytes](Clock&) {
        if (!engine_.resize_hash(static_cast<std::size_t>(megabytes)))
            out_.report_error("engine", "not enough memory for Hash " + std::to_string(megabytes) +
                                            "; keeping " +
                                            std::to_string(engine_.hash_megabytes()) + " MiB");
    });
}

void Thinker::report_smaller_hash(std::size_t wanted) {
    const auto megabytes = engine_.hash_megabytes();
    if (megabytes < wanted)
        out_.line("info string error engine: not enough memory for Hash " + std::to_string(wanted) +
                  "; using " + std::to_string(megabytes) + " MiB");
}

void Thinker::use_tables(int seeds_in_memory, const std::string& directory) {
    add(Job::Kind::internal, "select endgame tables", [this, seeds_in_memory, directory](Clock&) {
        engine_.library().set_seeds_in_memory(seeds_in_memory);
        engine_.library().set_directory(directory.empty() ? std::nullopt
                                                          : std::optional(to_path(directory)));
        const std::lock_guard lock(preparing_);
        prepared_.clear();  // tables in progress are for the old settings
    });
}

void Thinker::prepare_tables(const Position& position) {
    const std::lock_guard lock(preparing_);
    if (engine_.library().has(position)) return;
    auto game = position.game_spec();
    if (background_.busy()) {
        if (game == prepared_) return;
        background_.stop();
    }
    prepared_ = std::move(game);
    const auto prepare = [this, position](Clock& clock) {
        engine_.library().tables(
            position, [this](const std::string& why) { warn_of_tables(why); },
            [&] { return clock.must_end(); });
    };
    background_.add(Job::Kind::internal, guarded("prepare endgame tables", prepare));
}

void Thinker::answer_with(const std::string& answer) {
    // In this order: an `isready` sent in reply to the answer must find the search ended.
    jobs_.mark_answered();
    out_.line(answer);
}

void Thinker::finish() {
    jobs_.stop_endless();
    jobs_.wait();
}

void Thinker::add(Job::Kind kind, std::string_view purpose, Job::Work work, const Limits& limits,
                  int overhead_ms) {
    if (kind != Job::Kind::internal) jobs_.stop_endless();
    jobs_.add(kind, guarded(purpose, std::move(work)), limits, overhead_ms);
}

Job::Work Thinker::guarded(std::string_view purpose, Job::Work work) {
    return [this, purpose, work = std::move(work)](Clock& clock) {
        try {
            work(clock);
        } catch (const std::exception& error) {
            report_failure(purpose, error);
        }
    };
}

void Thinker::report_failure(std::string_view purpose, const std::exception& error) {
    out_.report_error("engine", "cannot " + std::string(purpose) + ": " + reason_of(error));
}

void Thinker::warn_of_tables(const std::string& why) {
    out_.report_error("engine", "ignoring some endgame tables: " + why);
}

}  // namespace krou
