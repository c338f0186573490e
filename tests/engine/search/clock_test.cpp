#include "search/clock.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

#include "helpers/catch.h"

namespace krou {
namespace {

Limits game_clock(std::int64_t left, std::int64_t increment, std::optional<int> moves = {}) {
    Limits limits;
    limits.time_left = TimeLeft{left, increment, moves};
    return limits;
}

Limits move_time(std::int64_t ms) {
    Limits limits;
    limits.move_time_ms = ms;
    return limits;
}

/// Busy-waits for `ms`, in place of a search.
void spend(const Clock& clock, std::int64_t ms) {
    const auto end = clock.elapsed_ms() + ms;
    while (clock.elapsed_ms() < end) std::this_thread::yield();
}

/// Ends an iteration now. True if no other should start.
bool is_late(Clock& clock) {
    clock.note_iteration(Move{0}, 0);
    return clock.is_late();
}

/// Checks the time. True if the search must end.
bool ends(Clock& clock) {
    clock.check_time();
    return clock.must_end();
}

/// Checks that an answer is wanted after `event`, and not before.
template <class Event>
void check_waits_until(Clock& clock, Event event) {
    std::atomic<bool> answered = false;
    std::jthread waiting([&] {
        clock.wait_until_answer_allowed();
        answered = true;
    });
    spend(clock, 10);
    CHECK(!answered);
    event();
    waiting.join();
    CHECK(answered);
}

constexpr std::array<std::int64_t, 9> times = {0, 1, 9, 50, 100, 1000, 60000, 7200000, 1ll << 48};

}  // namespace

TEST_CASE("a budget is at most the time left less the overhead", "[clock]") {
    for (const auto left : times)
        for (const auto increment : times)
            for (const int overhead : {0, 10, 100, 5000})
                for (const auto moves : {std::optional<int>(), std::optional(1), std::optional(2),
                                         std::optional(40), std::optional(1000000)}) {
                    INFO(left << " ms, " << increment << " more, overhead " << overhead);
                    const Clock clock(game_clock(left, increment, moves), overhead);
                    REQUIRE(clock.soft_ms());
                    REQUIRE(clock.hard_ms());
                    REQUIRE(*clock.soft_ms() >= 0);
                    REQUIRE(*clock.soft_ms() <= *clock.hard_ms());
                    REQUIRE(*clock.hard_ms() <= std::max(left / 2, left - overhead));
                }
}

TEST_CASE("a budget leaves time for the moves to come", "[clock]") {
    // Each move uses its hard limit, and the clock still lasts for 100 moves.
    std::int64_t left = 60000;
    for (int moves = 0; moves < 100; ++moves) {
        const Clock clock(game_clock(left, 0), 10);
        left -= *clock.hard_ms();
        REQUIRE(left > 0);
    }
    SECTION("an increment is used") {
        const Clock clock(game_clock(10000, 1000), 10);
        CHECK(*clock.soft_ms() > *Clock(game_clock(10000, 0), 10).soft_ms());
        CHECK(*clock.soft_ms() >= 1000);
    }
    SECTION("a nearly empty clock leaves some time to think") {
        for (const auto& [left_ms, moves, max_ms] :
             {std::tuple{8, 0, 2}, {20, 0, 5}, {5, 1, 2}, {-5, 0, 0}})
            CHECK(Clock(game_clock(left_ms, 10, moves ? std::optional(moves) : std::nullopt), 10)
                      .hard_ms() == max_ms);
    }
    SECTION("all time is usable for the last move of a time control") {
        CHECK(*Clock(game_clock(1000, 0, 1), 10).hard_ms() == 990);
        CHECK(*Clock(game_clock(1000, 0, 2), 10).hard_ms() <= 495);
    }
}

TEST_CASE("a move time is kept less the overhead", "[clock]") {
    CHECK(Clock(move_time(2000), 0).hard_ms() == 2000);
    CHECK(Clock(move_time(2000), 10).hard_ms() == 1990);
    for (const auto& [ms, max_ms] :
         std::vector<std::pair<int, int>>{{30, 20}, {20, 10}, {15, 7}, {10, 5}, {1, 0}, {0, 0}})
        CHECK(Clock(move_time(ms), 10).hard_ms() == max_ms);
    CHECK(!Clock(move_time(2000), 10).soft_ms());
    SECTION("the shorter of two limits applies") {
        Limits both = game_clock(60000, 0);
        both.move_time_ms = 100;
        CHECK(Clock(both, 10).hard_ms() == 90);
        both.move_time_ms = 60000;
        CHECK(Clock(both, 10).hard_ms() == Clock(game_clock(60000, 0), 10).hard_ms());
    }
}

TEST_CASE("a search ends when its time is over, not before", "[clock]") {
    Clock clock(move_time(20), 0);
    clock.begin();
    CHECK(clock.is_over_in(20));
    while (!ends(clock)) std::this_thread::yield();
    CHECK(clock.elapsed_ms() >= 20);
    CHECK(!Clock(move_time(60000), 0).is_over_in(1000));

    Clock endless(Limits{}, 0);
    spend(endless, 5);
    CHECK(!endless.is_over_in(1000));
    CHECK(!ends(endless));
    CHECK(!is_late(endless));
}

TEST_CASE("time starts at begin(), not at construction", "[clock]") {
    Clock clock(move_time(200), 0);
    spend(clock, 100);
    clock.begin();
    CHECK(clock.elapsed_ms() < 100);
}

TEST_CASE("a finished iteration decides if another starts", "[clock][threads]") {
    Clock clock(game_clock(22 * 60, 0), 0);
    REQUIRE(clock.soft_ms() == 60);
    clock.begin();
    CHECK(!clock.is_late());
    while (!is_late(clock)) spend(clock, 1);
    // Even if a busy machine makes one of them last longer.
    CHECK(clock.elapsed_ms() >= 20);
    for (const auto& limits : {game_clock(0, 0), game_clock(1, 1000)}) {
        Clock empty(limits, 10);
        CHECK(!empty.is_late());
        CHECK(is_late(empty));
        CHECK(empty.is_late());
    }
    // Time passes without a finished iteration.
    Clock full(game_clock(22 * 600, 0), 0);
    CHECK(!is_late(full));
    spend(full, 5);
    CHECK(!full.is_late());
}

TEST_CASE("a clock distinguishes stop from the end of its time", "[clock][threads]") {
    Clock clock(move_time(0), 0);
    CHECK(ends(clock));
    CHECK(!clock.stop_requested());
    clock.stop();
    CHECK(clock.stop_requested());
}

TEST_CASE("pondering time does not count before the hit", "[clock][threads]") {
    Limits limits = game_clock(22 * 10, 0);
    limits.move_time_ms = 20;
    limits.ponder = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 50);
    CHECK(!ends(clock));

    const auto hit_at = clock.elapsed_ms();
    CHECK(clock.is_pondering());
    clock.ponder_hit();
    CHECK(!clock.is_pondering());
    CHECK(!clock.must_end());
    while (!ends(clock)) std::this_thread::yield();
    CHECK(clock.elapsed_ms() >= hit_at + 20);
}

TEST_CASE("a ponder hit ends a search that has used enough time", "[clock][threads]") {
    Limits limits = game_clock(22 * 20, 0);
    limits.ponder = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 40);
    CHECK(!is_late(clock));
    CHECK(!clock.must_end());
    clock.ponder_hit();
    CHECK(clock.must_end());

    SECTION("unless the best move is in doubt") {
        Limits longer = game_clock(22 * 200, 0);
        longer.ponder = true;
        Clock doubtful(longer, 0);
        doubtful.begin();
        spend(doubtful, 200);
        doubtful.note_iteration(Move{0}, 3000);
        spend(doubtful, 1);
        doubtful.note_iteration(Move{1}, 0);
        CHECK(!doubtful.is_late());
        doubtful.ponder_hit();
        CHECK(!doubtful.must_end());
    }

    SECTION("pondering extends the soft limit") {
        CHECK(*clock.soft_ms() > *Clock(game_clock(22 * 20, 0), 0).soft_ms());
    }
}

TEST_CASE("an infinite search has no time limit", "[clock]") {
    Limits limits = move_time(1);
    limits.time_left = TimeLeft{10, 0, {}};
    limits.infinite = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 10);
    CHECK(!ends(clock));
    CHECK(!is_late(clock));
    CHECK(!clock.is_pondering());
    clock.stop();
    CHECK(clock.must_end());
}

TEST_CASE("infinite and pondering searches hold their answer", "[clock][threads]") {
    SECTION("at once") {
        Clock clock(move_time(1000), 0);
        clock.wait_until_answer_allowed();
        CHECK(!clock.must_end());
    }
    Limits limits;
    SECTION("infinite: until stop") {
        limits.infinite = true;
        Clock clock(limits, 0);
        check_waits_until(clock, [&] { clock.stop(); });
    }
    SECTION("pondering: until stop or ponder hit") {
        limits.ponder = true;
        for (const bool hit : {false, true}) {
            Clock clock(limits, 0);
            check_waits_until(clock, [&] {
                if (hit)
                    clock.ponder_hit();
                else
                    clock.stop();
            });
            CHECK(clock.must_end() == !hit);
        }
    }
    SECTION("stopped before waiting") {
        limits.infinite = true;
        Clock clock(limits, 0);
        clock.stop();
        clock.wait_until_answer_allowed();
        CHECK(clock.must_end());
    }
}

}  // namespace krou
