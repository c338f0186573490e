#include "arena/program.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/ledger.h"
#include "arena/preflight.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/platform.h"
#include "common/text.h"
#include "match/launch.h"
#include "match/match.h"
#include "match/player.h"

namespace krou::arena {

namespace {

/// A running tournament, with a thread per concurrent game.
class Tournament {
public:
    Tournament(const TournamentSettings& settings, Supervision& supervision, std::ostream& out)
        : settings_(settings), supervision_(supervision), out_(out), ledger_(settings, out) {}

    Result<End> run() {
        if (auto error = ledger_.open_files()) return *error;
        raise_file_limit(2 * games_at_once());
        if (auto error = choose_cpus()) return *error;
        if (auto error = find_openings()) return *error;
        if (stop_.is_raised()) return End::interrupted;
        if (auto error = ledger_.check_openings(openings_)) return *error;
        if (auto error = log_.open(settings_.log_file, settings_.log_traffic)) return *error;
        auto versions = inspect_engines();
        if (!versions) return Error{versions.error()};
        if (auto error = ledger_.begin(std::move(*versions))) return *error;
        assert(!openings_.empty());
        next_id_ = ledger_.next();
        play_all();
        const End end = ledger_.end().value_or(End::interrupted);
        const auto trouble = ledger_.close(end);
        if (error_) return *error_;
        if (trouble) return *trouble;
        if (auto error = log_.error()) return *error;
        return end;
    }

private:
    /// Warns of more games than cores. With -use-affinity, the main thread is pinned as well, so
    /// that the players it inspects are.
    std::optional<Error> choose_cpus() {
        const int games = games_at_once();
        if (games > hardware_threads())
            out_ << "Hint: " << games << " games at once on " << hardware_threads()
                 << " cores: engines slow each other down\n";
        if (!settings_.use_affinity) return std::nullopt;
        cpus_ = usable_cpus();
        if (std::ssize(cpus_) >= games) return pin_this_thread(cpus_.front());
        return Error{"-use-affinity: expected at most one game per core, got " +
                     std::to_string(games) + " on " + std::to_string(cpus_.size()) +
                     "; lower -concurrency"};
    }

    using PlayerMap = std::map<int, std::unique_ptr<Player>>;  // by number of the engine

    std::unique_ptr<Player> make_player(int engine) {
        return std::make_unique<Player>(
            settings_.engines[static_cast<std::size_t>(engine)],
            Player::Settings{settings_.rules.variant.spec, settings_.rules.strict}, supervision_,
            log_);
    }

    /// Starts each engine and returns their versions. Those of the next game keep running for the
    /// first worker.
    Result<Versions> inspect_engines() {
        const auto first = upcoming();
        Versions versions;
        for (int engine = 0; engine < settings_.schedule.engines; ++engine) {
            auto player = make_player(engine);
            if (auto error = inspect(*player)) return *error;
            constexpr std::size_t max_bytes = 200;
            versions.emplace_back();
            if (const auto version = player->version().substr(0, max_bytes); !version.empty())
                versions.back().push_back(quoted_if_unreadable(version));
            if (first && std::ranges::count(first->pair, engine) > 0)
                inspected_[engine] = std::move(player);
        }
        return versions;
    }

    /// As asked for, but no more than there are left to play, and at least one.
    int games_at_once() const {
        int left = 0;
        for (auto id = next_id_; id <= last_id_ && left < settings_.concurrency; ++id)
            left += int{!ledger_.has(id)};
        return std::max(left, 1);
    }

    std::optional<Error> find_openings() {
        const int needed = settings_.schedule.rounds;
        auto openings = make_openings(settings_.openings, settings_.rules.variant,
                                      static_cast<std::uint64_t>(settings_.seed), needed, stop_);
        if (!openings) return Error{openings.error()};
        openings_ = std::move(*openings);
        if (static_cast<int>(openings_.size()) < needed && needed > 1 && !stop_.is_raised())
            out_ << "Only " << openings_.size()
                 << (openings_.size() == 1 ? " opening for " : " openings for ") << needed
                 << (openings_.size() == 1 ? " rounds; it repeats\n" : " rounds; they repeat\n");
        return std::nullopt;
    }

    void play_all() {
        std::vector<std::jthread> workers;
        const std::lock_guard lock(mutex_);  // no game begins before each has its thread
        try {
            const auto games = static_cast<std::size_t>(games_at_once());
            for (std::size_t worker = 0; worker < games; ++worker)
                workers.emplace_back([this, worker] { work_guarded(worker); });
        } catch (const std::exception& error) {
            give_up(std::string("cannot start another thread: ") + reason_of(error));
        }
    }

    /// An exception in a thread ends the tournament, not the program.
    void work_guarded(std::size_t worker) {
        try {
            if (!cpus_.empty())
                if (auto error = pin_this_thread(cpus_[worker]))
                    throw std::runtime_error(error->text);
            work();
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex_);
            give_up(reason_of(error));
        }
    }

    void work() {
        PlayerMap players = take_inspected();
        while (const auto fixture = take_next()) {
            // Stop the engines of other games.
            std::erase_if(players, [&](const auto& other) {
                return other.first != fixture->pair[0] && other.first != fixture->pair[1];
            });
            const auto player = [&](int engine) {
                auto& found = players[engine];
                if (!found) found = make_player(engine);
                return found.get();
            };
            const auto& opening = opening_of(openings_, fixture->round);
            const Warn warning = [&](int engine, const std::string& text) {
                warn(*fixture, engine, text);
            };
            auto played = play_game(settings_.rules, *fixture, opening,
                                    {player(fixture->south()), player(fixture->north())}, warning);
            if (auto* game = std::get_if<PlayedGame>(&played))
                add(std::move(*game));
            else
                abandon();
        }
    }

    PlayerMap take_inspected() {
        const std::lock_guard lock(mutex_);
        return std::exchange(inspected_, {});
    }

    /// Next game to play, if any.
    std::optional<Fixture> upcoming() {
        while (next_id_ <= last_id_ && ledger_.has(next_id_)) ++next_id_;
        if (is_over_ || ledger_.end() || next_id_ > last_id_ || stop_.is_raised())
            return std::nullopt;
        return settings_.schedule.fixture(next_id_);
    }

    std::optional<Fixture> take_next() {
        const std::lock_guard lock(mutex_);
        const auto fixture = upcoming();
        if (!fixture) return fixture;
        if (!supervision_.watchdog.is_watching() && !std::exchange(has_warned_of_watchdog_, true))
            out_
                << "Warning: krou-watchdog was killed; if this program is also killed, its engines "
                   "keep running"
                << std::endl;
        ++next_id_;
        ledger_.announce(*fixture);
        return fixture;
    }

    /// Logs a wrong PV. The first of each engine is also printed.
    void warn(const Fixture& fixture, int engine, const std::string& text) {
        const auto& name = settings_.engines[static_cast<std::size_t>(engine)].name;
        log_.write(Log::in_game(fixture.id, name), text);
        const std::lock_guard lock(mutex_);
        if (warned_.insert(engine).second)
            out_ << "Warning: game " << fixture.id << ": " << name << ": " << text
                 << "; -log FILE keeps all" << std::endl;
    }

    /// Logs failures and losses on time.
    void log_fault(const PlayedGame& game) {
        const auto& [fixture, opening, plies, outcome, time_use] = game;
        if (!outcome.is_failure() && outcome.reason != Reason::time) return;
        const auto name = [&](int engine) {
            return settings_.engines[static_cast<std::size_t>(engine)].name;
        };
        const auto& south = name(fixture.south());
        const auto& north = name(fixture.north());
        log_.write(Log::in_game(fixture.id, south + " vs " + north),
                   (outcome.south_half_points == 0 ? south : north) + ": " +
                       explained(outcome.reason, outcome.detail));
    }

    void add(PlayedGame game) {
        log_fault(game);
        const std::lock_guard lock(mutex_);
        if (!settings_.recover && game.outcome.is_failure())
            last_id_ = std::min(last_id_, game.fixture.id);
        if (!ledger_.end())
            if (auto error = ledger_.add(std::move(game))) {
                error_ = std::move(error);
                is_over_ = true;
            }
        if (!out_) is_over_ = true;  // the output is closed
        if (ledger_.end() || is_over_) stop_.raise();
    }

    /// Needs the mutex. Failures after the end are ignored.
    void give_up(const std::string& why) {
        const bool can_resume = !settings_.record_file.empty();
        if (!error_ && !ledger_.end())
            error_ = Error{why + (can_resume ? "; add -resume to continue" : "")};
        is_over_ = true;
        stop_.raise();
    }

    void abandon() {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }

    const TournamentSettings& settings_;
    Supervision& supervision_;
    StopSignal& stop_ = supervision_.stop;
    std::ostream& out_;
    Log log_;
    std::vector<Opening> openings_;
    std::vector<int> cpus_;  ///< one per worker; empty without -use-affinity

    std::mutex mutex_;  ///< for all below
    Ledger ledger_;
    std::int64_t next_id_ = settings_.games().first;
    std::int64_t last_id_ = settings_.games().last;
    PlayerMap inspected_;
    std::set<int> warned_;  ///< engines with a printed warning
    bool has_warned_of_watchdog_ = false;
    bool is_over_ = false;
    std::optional<Error> error_;
};

}  // namespace

Result<End> run_tournament(const TournamentSettings& settings, Supervision& supervision,
                           std::ostream& out) {
    return Tournament(settings, supervision, out).run();
}

}  // namespace krou::arena
