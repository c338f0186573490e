#include "search/transposition.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <new>
#include <random>
#include <thread>
#include <vector>

#include "eval/weights.h"
#include "helpers/catch.h"

namespace krou {
namespace {

constexpr int most = max_seeds * seed_value;

/// Keys with the same high bits share a bucket: all `neighbour` keys do, `scattered` keys do not.
std::uint64_t neighbour(std::uint64_t number) {
    return number;
}
std::uint64_t scattered(std::uint64_t number) {
    return (number + 1) * 0x9e3779b97f4a7c15;
}

bool same(const TranspositionEntry& a, const TranspositionEntry& b) {
    return a.value == b.value && a.depth == b.depth && a.bound == b.bound && a.proved == b.proved &&
           a.move == b.move;
}

/// True if the table returns the stored entry.
bool keeps(TranspositionTable& table, std::uint64_t key, const TranspositionEntry& entry) {
    table.store(key, entry);
    const auto found = table.probe(key);
    return found && same(*found, entry);
}

TranspositionEntry of_depth(int depth) {
    return {300, depth, Bound::exact, false, Move{2}};
}

/// Returns an entry whose value determines all other fields.
TranspositionEntry telltale(int value) {
    TranspositionEntry entry;
    entry.value = value;
    const int left = value + most;
    entry.depth = left % 128;
    entry.bound = static_cast<Bound>(left % 3);
    entry.proved = left % 2;
    if (left % 10 < 9) entry.move = Move{static_cast<std::uint8_t>(left % 10)};
    return entry;
}

/// Stores and probes a few keys of one bucket. Returns the number of results that nobody stored.
int hammer(TranspositionTable& table, const std::vector<std::uint64_t>& keys, unsigned seed) {
    std::mt19937 random(seed);
    int wrong = 0;
    for (int i = 0; i < 60000; ++i) {
        const auto key = keys[random() % keys.size()];
        // Even keys get even values, which exposes entries of other keys.
        const int value = static_cast<int>(random() % (2 * most)) - most;
        const int owned = (value & ~1) + static_cast<int>(key & 1);
        table.store(key, telltale(owned));
        const auto found = table.probe(keys[random() % keys.size()]);
        if (found) wrong += !same(*found, telltale(found->value));
        const auto own = table.probe(key);
        if (own) wrong += (own->value & 1) != static_cast<int>(key & 1);
    }
    return wrong;
}

}  // namespace

TEST_CASE("a TT entry comes back as stored", "[transposition]") {
    TranspositionTable table(1);
    CHECK(!table.probe(scattered(1)));
    for (const int value : {-most, -1, 0, 1, 299, most})
        for (const int depth : {0, 1, 63, 127})
            for (const Bound bound : {Bound::lower, Bound::upper, Bound::exact})
                for (const bool proved : {false, true})
                    CHECK(keeps(table, scattered(7), {value, depth, bound, proved, {}}));
    for (int value = -most; value <= most; value += 7)
        REQUIRE(keeps(table, scattered(8), telltale(value)));
    for (std::uint8_t move = 0; move <= 8; ++move)
        CHECK(keeps(table, scattered(9), {0, 0, Bound::upper, false, Move{move}}));
}

TEST_CASE("a depth above the greatest stored one is capped", "[transposition]") {
    TranspositionTable table(1);
    for (const int depth : {254, 255, 256, 512, 1000, 1 << 20})
        for (const Bound bound : {Bound::lower, Bound::upper, Bound::exact})
            for (const bool proved : {false, true}) {
                INFO(depth);
                table.store(1, {-300, depth, bound, proved, Move{3}});
                const TranspositionEntry kept{-300, std::min(depth, max_stored_depth), bound,
                                              proved, Move{3}};
                CHECK(same(table.probe(1).value(), kept));
            }
}

TEST_CASE("any key can be stored and is not mistaken for another", "[transposition]") {
    TranspositionTable table(1);
    const std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    const std::array<std::uint64_t, 5> keys = {0, 1, last, last - 1, last / 2};
    for (const auto key : keys) CHECK(!table.probe(key));
    for (std::size_t i = 0; i < keys.size(); ++i)
        table.store(keys[i], of_depth(static_cast<int>(i)));
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto found = table.probe(keys[i]);
        REQUIRE(found);
        CHECK(found->depth == static_cast<int>(i));
    }
    CHECK(!table.probe(2));
}

TEST_CASE("a table gets exactly the requested size or keeps its own", "[transposition]") {
    TranspositionTable table(1);
    for (const std::size_t megabytes : {2u, 3u, 7u, 16u, 100u, 1u}) {
        CHECK(table.resize(megabytes));
        CHECK(table.bytes() == megabytes << 20);
        CHECK(TranspositionTable(megabytes).bytes() == megabytes << 20);
    }
    table.store(scattered(1), of_depth(5));
    std::vector<std::size_t> too_large{0, std::size_t{1} << 30, std::size_t{1} << 43};
    if (const auto available = available_memory())
        too_large.push_back((*available >> 20) + (std::size_t{1} << 12));
    for (const std::size_t megabytes : too_large) {
        CHECK(!table.resize(megabytes));
        CHECK(table.bytes() == 1u << 20);
        const auto found = table.probe(scattered(1));
        REQUIRE(found);
        CHECK(same(*found, of_depth(5)));
    }
    const bool given = table.resize(65536);  // the largest allowed size
    CHECK(table.bytes() == (given ? std::size_t{65536} << 20 : std::size_t{1} << 20));
    CHECK(keeps(table, scattered(2), of_depth(3)));
}

TEST_CASE("a table of any size uses all of its memory", "[transposition]") {
    for (const std::size_t megabytes : {1u, 3u}) {
        TranspositionTable table(megabytes);
        const std::uint64_t entries = table.bytes() / 16;
        for (std::uint64_t i = 0; i < entries; ++i) table.store(scattered(i), of_depth(1));
        std::uint64_t kept = 0;
        for (std::uint64_t i = 0; i < entries; ++i) kept += table.probe(scattered(i)).has_value();
        INFO(kept << " of " << entries);
        CHECK(kept > entries * 3 / 4);
        CHECK(table.permille_used() > 700);
    }
}

TEST_CASE("resizing and clearing forget all entries", "[transposition]") {
    TranspositionTable table(1);
    table.store(scattered(1), of_depth(5));
    SECTION("clear") {
        table.clear();
    }
    SECTION("larger") {
        CHECK(table.resize(2));
    }
    SECTION("same size") {
        CHECK(table.resize(1));
    }
    CHECK(!table.probe(scattered(1)));
    CHECK(table.permille_used() == 0);
    CHECK(keeps(table, scattered(1), of_depth(3)));
}

TEST_CASE("a cleared table behaves like a new one", "[transposition]") {
    TranspositionTable cleared(1);
    std::mt19937_64 random(7);
    for (int i = 0; i < 200000; ++i)
        cleared.store(random(), of_depth(static_cast<int>(random() % 99)));
    cleared.clear();
    TranspositionTable fresh(1);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 100000; ++i) {
        if (i % 10000 == 0)
            for (auto* table : {&cleared, &fresh}) table->new_search();
        keys.push_back(scattered(random() % 200000));
        const auto entry = of_depth(static_cast<int>(random() % 99));
        for (auto* table : {&cleared, &fresh}) table->store(keys.back(), entry);
    }
    CHECK(cleared.permille_used() == fresh.permille_used());
    for (const auto key : keys) {
        const auto found = cleared.probe(key);
        const auto expected = fresh.probe(key);
        REQUIRE(found.has_value() == expected.has_value());
        if (found) REQUIRE(same(*found, *expected));
    }
}

TEST_CASE("no entry returns, however often a table is cleared", "[transposition][long]") {
    TranspositionTable table(1);
    table.store(scattered(1), of_depth(5));
    for (int times = 1; times <= 1 << 24; ++times) {
        table.clear();
        if (table.probe(scattered(1))) FAIL("after " << times << " times");
    }
    CHECK(keeps(table, scattered(1), of_depth(3)));
}

TEST_CASE("clearing a table takes constant time", "[transposition][time]") {
    TranspositionTable table(64);
    table.memory().make_ready();
    const auto start = std::chrono::steady_clock::now();
    for (int times = 0; times < 1000; ++times) table.clear();
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(500));
    CHECK(table.memory().is_ready());
}

TEST_CASE("an unused table does not count as free memory", "[transposition]") {
    const auto available = available_memory();
    if (!available) return skip("the available memory is unknown");
    const auto megabytes = static_cast<std::size_t>(*available >> 20) / 2;
    TranspositionTable table(megabytes);
    // Others may have taken or given back memory since.
    const auto now = static_cast<std::size_t>(available_memory().value_or(0) >> 20);
    CHECK(!table.resize(now + megabytes / 2));
}

TEST_CASE("a table uses the part of its memory that is ready", "[transposition]") {
    TranspositionTable table(16);
    constexpr std::size_t megabyte = std::size_t{1} << 20;
    const auto fill = [&] {
        for (std::uint64_t i = 0; i < 300000; ++i) table.store(scattered(i), of_depth(1));
        CHECK(table.permille_used() > 150);
        CHECK(keeps(table, scattered(1), of_depth(3)));
        CHECK(table.bytes() == 16 * megabyte);
        return table.memory().taken() / megabyte;
    };
    const auto make_more_ready = [&] { table.memory().make_ready([] { return true; }); };
    make_more_ready();
    table.use_only_ready_memory(true);
    CHECK(fill() == 2);
    for (int calls = 0; calls < 2; ++calls) make_more_ready();
    table.use_only_ready_memory(true);
    CHECK(fill() == 6);
    make_more_ready();
    table.use_only_ready_memory(true);
    CHECK(table.probe(scattered(1)));  // a little more is not worth the entries
    table.use_only_ready_memory(false);
    CHECK(fill() == 16);
    table.memory().make_ready();
    table.use_only_ready_memory(true);
    CHECK(table.probe(scattered(1)));
}

TEST_CASE("a new table takes the largest fraction that fits", "[transposition]") {
    CHECK(TranspositionTable(3).bytes() == 3u << 20);
    const auto available = available_memory();
    if (!available) return skip("the available memory is unknown");
    const auto megabytes = std::size_t{2} * (*available >> 20);
    const auto bytes = TranspositionTable(megabytes).bytes();
    CHECK(bytes <= *available + (*available >> 3));  // other programs may have freed memory
    CHECK(bytes >= *available >> 3);
    CHECK_THROWS_AS(TranspositionTable(0), std::bad_alloc);
}

TEST_CASE("deep entries outlive shallow ones", "[transposition]") {
    TranspositionTable table(1);
    table.store(neighbour(0), of_depth(20));
    for (std::uint64_t number = 1; number <= 20; ++number)
        table.store(neighbour(number), of_depth(3));
    CHECK(table.probe(neighbour(0)));
    CHECK(table.probe(neighbour(20)));
}

TEST_CASE("entries of this search outlive older ones", "[transposition]") {
    TranspositionTable table(1);
    for (std::uint64_t number = 0; number < 4; ++number)
        table.store(neighbour(number), of_depth(6));
    table.new_search();
    for (std::uint64_t number = 4; number < 7; ++number)
        table.store(neighbour(number), of_depth(4));
    for (std::uint64_t number = 4; number < 7; ++number) CHECK(table.probe(neighbour(number)));

    SECTION("even deep old entries are replaced in the end") {
        table.store(neighbour(10), of_depth(100));
        for (int searches = 0; searches < 20; ++searches) table.new_search();
        for (std::uint64_t number = 20; number < 24; ++number)
            table.store(neighbour(number), of_depth(4));
        for (std::uint64_t number = 20; number < 24; ++number)
            CHECK(table.probe(neighbour(number)));
    }
}

TEST_CASE("only entries of this search count as used", "[transposition]") {
    TranspositionTable table(1);
    for (std::uint64_t i = 0; i < 100000; ++i) table.store(scattered(i), of_depth(1));
    const int used = table.permille_used();
    CHECK(used > 500);
    CHECK(used <= 1000);
    table.new_search();
    CHECK(table.permille_used() == 0);
}

TEST_CASE("concurrent writes never produce a false entry", "[transposition][threads]") {
    TranspositionTable table(1);
    std::mt19937_64 random(41);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 6; ++i) keys.push_back(random() >> 24);
    std::array<int, 4> wrong{};
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < wrong.size(); ++i)
            threads.emplace_back([&, i] { wrong[i] = hammer(table, keys, i); });
    }
    CHECK(wrong == std::array<int, 4>{});
}

}  // namespace krou
