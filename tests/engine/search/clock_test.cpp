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

/// Lets the time pass that a search would use.
void spend(const Clock& clock, std::int64_t ms) {
    const auto end = clock.elapsed_ms() + ms;
    while (clock.elapsed_ms() < end) std::this_thread::yield();
}

/// Whether no iteration should begin after one that has ended now.
bool is_late(Clock& clock) {
    clock.note_iteration(Move{0}, 0);
    return clock.is_late();
}

/// Whether the clock ends a search that asks it now.
bool ends(Clock& clock) {
    clock.check_time();
    return clock.stopped();
}

/// An answer is wanted when this has happened, and not before.
template <class Event>
void check_waits_until(Clock& clock, Event event) {
    std::atomic<bool> answered = false;
    std::jthread waiting([&] {
        clock.wait_until_wanted();
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

TEST_CASE("no budget exceeds what is left without the overhead, or half of it", "[clock]") {
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
    // Every move uses all that it may; the clock must last for a long game nevertheless.
    std::int64_t left = 60000;
    for (int moves = 0; moves < 100; ++moves) {
        const Clock clock(game_clock(left, 0), 10);
        left -= *clock.hard_ms();
        REQUIRE(left > 0);
    }
    SECTION("and an increment is not left to pile up") {
        const Clock clock(game_clock(10000, 1000), 10);
        CHECK(*clock.soft_ms() > *Clock(game_clock(10000, 0), 10).soft_ms());
        CHECK(*clock.soft_ms() >= 1000);
    }
    SECTION("and at the end of a clock there is some of it left to think in") {
        for (const auto& [left_ms, moves, most_ms] :
             {std::tuple{8, 0, 2}, {20, 0, 5}, {5, 1, 2}, {-5, 0, 0}})
            CHECK(Clock(game_clock(left_ms, 10, moves ? std::optional(moves) : std::nullopt), 10)
                      .hard_ms() == most_ms);
    }
    SECTION("with the clock filled up after one move all of it may go") {
        CHECK(*Clock(game_clock(1000, 0, 1), 10).hard_ms() == 990);
        CHECK(*Clock(game_clock(1000, 0, 2), 10).hard_ms() <= 495);
    }
}

TEST_CASE("a time for the move is kept, less the overhead", "[clock]") {
    CHECK(Clock(move_time(2000), 0).hard_ms() == 2000);
    CHECK(Clock(move_time(2000), 10).hard_ms() == 1990);
    for (const auto& [ms, most_ms] :
         std::vector<std::pair<int, int>>{{30, 20}, {20, 10}, {15, 7}, {10, 5}, {1, 0}, {0, 0}})
        CHECK(Clock(move_time(ms), 10).hard_ms() == most_ms);
    CHECK(!Clock(move_time(2000), 10).soft_ms());
    SECTION("and the shorter of two limits holds") {
        Limits both = game_clock(60000, 0);
        both.move_time_ms = 100;
        CHECK(Clock(both, 10).hard_ms() == 90);
        both.move_time_ms = 60000;
        CHECK(Clock(both, 10).hard_ms() == Clock(game_clock(60000, 0), 10).hard_ms());
    }
}

TEST_CASE("a search ends when its time is over, and no sooner", "[clock]") {
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

TEST_CASE("the time counts from the beginning, not from the making of the clock", "[clock]") {
    Clock clock(move_time(200), 0);
    spend(clock, 100);
    clock.begin();
    CHECK(clock.elapsed_ms() < 100);
}

TEST_CASE("no iteration begins that would hardly be finished, as was noted when the last ended",
          "[clock][threads]") {
    Clock clock(game_clock(22 * 60, 0), 0);
    REQUIRE(clock.soft_ms() == 60);
    clock.begin();
    CHECK(!clock.is_late());
    while (!is_late(clock)) spend(clock, 1);
    // However long a busy machine makes one of them last.
    CHECK(clock.elapsed_ms() >= 20);
    for (const auto& limits : {game_clock(0, 0), game_clock(1, 1000)}) {
        Clock empty(limits, 10);
        CHECK(!empty.is_late());
        CHECK(is_late(empty));
        CHECK(empty.is_late());
    }
    // Time passes, and nothing is noted.
    Clock full(game_clock(22 * 600, 0), 0);
    CHECK(!is_late(full));
    spend(full, 5);
    CHECK(!full.is_late());
}

TEST_CASE("a stop is told from the end of the time", "[clock][threads]") {
    Clock clock(move_time(0), 0);
    CHECK(ends(clock));
    CHECK(!clock.told_to_stop());
    clock.stop();
    CHECK(clock.told_to_stop());
}

TEST_CASE("pondering the time does not count before the hit", "[clock][threads]") {
    Limits limits = game_clock(22 * 10, 0);
    limits.move_time_ms = 20;
    limits.ponder = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 50);
    CHECK(!ends(clock));

    const auto hit_at = clock.elapsed_ms();
    CHECK(clock.ponder_hit());
    CHECK(!clock.stopped());
    while (!ends(clock)) std::this_thread::yield();
    CHECK(clock.elapsed_ms() >= hit_at + 20);
    CHECK(!clock.ponder_hit());
}

TEST_CASE("who has pondered long enough answers at the hit", "[clock][threads]") {
    Limits limits = game_clock(22 * 20, 0);
    limits.ponder = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 40);
    CHECK(!is_late(clock));
    CHECK(!clock.stopped());
    CHECK(clock.ponder_hit());
    CHECK(clock.stopped());

    SECTION("unless it came to doubt the answer") {
        Limits longer = game_clock(22 * 200, 0);
        longer.ponder = true;
        Clock doubtful(longer, 0);
        doubtful.begin();
        spend(doubtful, 200);
        doubtful.note_iteration(Move{0}, 3000);
        spend(doubtful, 1);
        doubtful.note_iteration(Move{1}, 0);
        CHECK(!doubtful.is_late());
        CHECK(doubtful.ponder_hit());
        CHECK(!doubtful.stopped());
    }

    SECTION("and thinks a little longer, as its time is not used up by the other's moves") {
        CHECK(*clock.soft_ms() > *Clock(game_clock(22 * 20, 0), 0).soft_ms());
    }
}

TEST_CASE("an infinite search has no time", "[clock]") {
    Limits limits = move_time(1);
    limits.time_left = TimeLeft{10, 0, {}};
    limits.infinite = true;
    Clock clock(limits, 0);
    clock.begin();
    spend(clock, 10);
    CHECK(!ends(clock));
    CHECK(!is_late(clock));
    CHECK(!clock.ponder_hit());
    clock.stop();
    CHECK(clock.stopped());
}

TEST_CASE("an answer is wanted at once, when infinite or pondering at the stop",
          "[clock][threads]") {
    SECTION("at once") {
        Clock clock(move_time(1000), 0);
        clock.wait_until_wanted();
        CHECK(!clock.stopped());
    }
    Limits limits;
    SECTION("infinite: at the stop") {
        limits.infinite = true;
        Clock clock(limits, 0);
        check_waits_until(clock, [&] { clock.stop(); });
    }
    SECTION("pondering: at the stop or the hit") {
        limits.ponder = true;
        for (const bool hit : {false, true}) {
            Clock clock(limits, 0);
            check_waits_until(clock, [&] {
                if (hit)
                    CHECK(clock.ponder_hit());
                else
                    clock.stop();
            });
            CHECK(clock.stopped() == !hit);
        }
    }
    SECTION("stopped before it waits") {
        limits.infinite = true;
        Clock clock(limits, 0);
        clock.stop();
        clock.wait_until_wanted();
        CHECK(clock.stopped());
    }
}

}  // namespace krou
