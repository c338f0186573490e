#include "tune/spsa/spsa_games.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/games/player.h"

namespace krou::tune {

namespace {

using arena::Player;

class Pairs {
public:
    Pairs(const SpsaGames& games, Supervision& supervision)
        : games_(games), supervision_(supervision) {}

    Result<std::optional<int>> run(int concurrency) {
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < concurrency; ++i) workers.emplace_back([this] { work_guarded(); });
        }
        if (error_) return *error_;
        if (played_ < 2 * std::ssize(games_.openings)) return std::optional<int>();
        return std::optional(won_.load());
    }

private:
    void work_guarded() {
        try {
            work();
        } catch (const std::exception& error) {
            give_up(error.what());
        }
    }

    void work() {
        const Player::Settings settings{games_.rules.variant.spec};
        Player plus(games_.plus, settings, supervision_, log_);
        Player minus(games_.minus, settings, supervision_, log_);
        for (std::size_t pair; (pair = next_++) < games_.openings.size();)
            for (const bool swapped : {false, true})
                if (!play_one(pair, swapped, plus, minus)) return;
    }

    /// Whether to go on.
    bool play_one(std::size_t pair, bool swapped, Player& plus, Player& minus) {
        const auto id = games_.first_id + static_cast<std::int64_t>(2 * pair) + (swapped ? 1 : 0);
        const arena::Fixture fixture{id, 1, {0, 1}, swapped};
        const auto players =
            swapped ? arena::Players{&minus, &plus} : arena::Players{&plus, &minus};
        const auto played =
            arena::play_game(games_.rules, fixture, *games_.openings[pair], players);
        const auto* game = std::get_if<arena::Game>(&played);
        if (!game) return false;
        const auto& outcome = game->outcome;
        if (outcome.is_failure()) {
            give_up("an engine failed: " + arena::explained(outcome.reason, outcome.detail));
            return false;
        }
        const int of_south = outcome.south_half_points - 1;
        won_ += swapped ? -of_south : of_south;
        ++played_;
        return true;
    }

    void give_up(const std::string& why) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = Error{why};
        next_ = games_.openings.size();
    }

    const SpsaGames& games_;
    Supervision& supervision_;
    arena::Log log_;  ///< of which nobody wants to read
    std::atomic<std::size_t> next_ = 0;
    std::atomic<int> won_ = 0;
    std::atomic<int> played_ = 0;
    std::mutex mutex_;
    std::optional<Error> error_;
};

}  // namespace

Result<std::optional<int>> play(const SpsaGames& games, int concurrency, Supervision& supervision) {
    return Pairs(games, supervision).run(concurrency);
}

}  // namespace krou::tune
