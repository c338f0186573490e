#include "prove/bounds_table.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "helpers/catch.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

using Key = BoundsTable::Key;

constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr std::size_t fewest_bytes = megabyte;
constexpr std::uint64_t word = std::uint64_t{1} << 32;

std::uint64_t random_number(Random& random) {
    return (std::uint64_t{random()} * word + random()) % BoundsTable::end_of_numbers;
}

/// Returns random bounds with the parity of `seeds`.
Bounds random_bounds(int seeds, Random& random) {
    const int a = 2 * below(random, seeds + 1) - seeds;
    const int b = 2 * below(random, seeds + 1) - seeds;
    return {std::min(a, b), std::max(a, b)};
}

/// Inverts the mixing, one step at a time.
std::uint64_t number_of(Key key) {
    constexpr std::uint64_t mask = BoundsTable::end_of_numbers - 1;
    const auto inverse = [](std::uint64_t factor) {
        std::uint64_t found = factor;
        while (found * factor != 1) found *= 2 - found * factor;
        return found;
    };
    auto number = static_cast<std::uint64_t>(key);
    number ^= number >> 29;
    number = number * inverse(0xd6e8feb86659fd93) & mask;
    number ^= number >> 29;
    return number * inverse(0x9e3779b97f4a7c15) & mask;
}

struct Kept {
    int seeds;
    Bounds bounds;
};

}  // namespace

TEST_CASE("a board number can be recovered from its key", "[search]") {
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto number = i < 1000 ? static_cast<std::uint64_t>(i)
                            : i < 2000
                                ? BoundsTable::end_of_numbers - static_cast<std::uint64_t>(i - 999)
                                : random_number(random);
        const Key key = BoundsTable::key(number);
        REQUIRE(static_cast<std::uint64_t>(key) < BoundsTable::end_of_numbers);
        REQUIRE(number_of(key) == number);
    }
}

TEST_CASE("the bounds table finds stored boards and no others", "[search]") {
    Random random(2);
    BoundsTable table(4 * megabyte);
    std::map<std::uint64_t, Kept> kept;
    for (int i = 0; i < 50'000; ++i) {
        const auto number = i % 2 ? random_number(random) : random() % 1'000'000;
        const int seeds = below(random, 100);
        const Bounds bounds = random_bounds(seeds, random);
        const bool is_new = kept.find(number) == kept.end();
        REQUIRE(table.store(BoundsTable::key(number), seeds, bounds, random()) == is_new);
        kept[number] = {seeds, bounds};
    }
    for (const auto& [number, entry] : kept)
        REQUIRE(table.find(BoundsTable::key(number), entry.seeds) == entry.bounds);
    for (int i = 0; i < 100'000; ++i) {
        const auto number = random_number(random);
        REQUIRE(table.find(BoundsTable::key(number), 50).has_value() ==
                (kept.find(number) != kept.end()));
    }
}

TEST_CASE("the bounds table never confuses similar keys", "[search]") {
    // Keys that differ in a single bit, of the bucket index or the check.
    for (const std::size_t bytes : {fewest_bytes, 3 * megabyte, 4 * megabyte}) {
        BoundsTable table(bytes);
        Random random(3);
        for (int i = 0; i < 500; ++i) {
            const auto key = random_number(random);
            table.store(Key{key}, 4, {-2, 2}, 1'000'000'000);
            for (int bit = 0; bit < 58; ++bit)
                REQUIRE(!table.find(Key{key ^ std::uint64_t{1} << bit}, 4));
            REQUIRE(table.find(Key{key}, 4) == Bounds{-2, 2});
            if (i % 100 == 99) table = BoundsTable(bytes);
        }
    }
}

TEST_CASE("the bounds table finds key 0 only once it is stored", "[search]") {
    BoundsTable table(fewest_bytes);
    CHECK(!table.find(Key{0}, 0));
    CHECK(!table.find(BoundsTable::key(0), 0));
    CHECK(table.store(Key{0}, 7, {-7, -7}, 0));
    CHECK(!table.store(Key{0}, 7, {-7, -7}, 0));
    CHECK(table.find(Key{0}, 7) == Bounds{-7, -7});
}

TEST_CASE("the bounds table returns all possible bounds unchanged", "[search]") {
    BoundsTable table(fewest_bytes);
    for (int seeds = 0; seeds <= 99; ++seeds)
        for (int lower = -seeds; lower <= seeds; lower += 2)
            for (int upper = lower; upper <= seeds; upper += 2) {
                table.store(Key{12345}, seeds, {lower, upper}, 1);
                if (table.find(Key{12345}, seeds) != Bounds{lower, upper})
                    FAIL(seeds << ": " << lower << " to " << upper);
            }
}

TEST_CASE("a growing bounds table keeps its entries", "[search][long]") {
    for (const std::size_t megabytes : {3u, 5u, 7u, 12u, 23u, 50u}) {
        INFO(megabytes << " MB");
        BoundsTable table(megabytes * megabyte);
        CHECK(table.max_bytes() == megabytes * megabyte);
        Random random(4);
        std::map<std::uint64_t, Kept> kept;
        std::size_t grown = 0;
        do {
            // Few enough that no bucket of eight places is likely to overflow.
            while (kept.size() < table.places() / 40) {
                const auto number = random_number(random);
                const int seeds = below(random, 100);
                const Bounds bounds = random_bounds(seeds, random);
                table.store(BoundsTable::key(number), seeds, bounds, random());
                kept[number] = {seeds, bounds};
            }
            for (const auto& [number, entry] : kept)
                if (table.find(BoundsTable::key(number), entry.seeds) != entry.bounds)
                    FAIL("lost or changed in " << table.bytes() << " bytes");
            ++grown;
        } while (table.grow());
        CHECK((grown > 1) == (megabytes > 4));
        CHECK(!table.can_grow());
        CHECK(table.bytes() == megabytes * megabyte);
        CHECK(table.permille_used() > 0);
        CHECK(table.permille_used() < 100);
    }
}

TEST_CASE("a full bounds table grows and keeps the costliest entries", "[search]") {
    for (const std::size_t megabytes : {5u, 7u, 12u}) {
        INFO(megabytes << " MB");
        BoundsTable table(megabytes * megabyte);
        const auto worth = [](std::uint64_t number) {
            const int value = static_cast<int>(number % 41) * 2 - 41;
            return Bounds{value, value};
        };
        const auto effort = [](std::uint64_t number) { return number % 100 == 0 ? 1 << 30 : 1; };
        const std::uint64_t numbers = 2 * table.places();
        for (std::uint64_t number = 0; number < numbers; ++number)
            table.store(BoundsTable::key(number), 41, worth(number),
                        static_cast<std::uint64_t>(effort(number)));
        CHECK(table.permille_used() > 980);
        while (table.grow()) {
        }
        std::uint64_t found = 0;
        for (std::uint64_t number = 0; number < numbers; ++number) {
            const auto bounds = table.find(BoundsTable::key(number), 41);
            if (number % 100 == 0 && !bounds) FAIL("lost " << number);
            if (bounds && *bounds != worth(number)) FAIL("wrong for " << number);
            found += bounds.has_value();
        }
        CHECK(found > numbers / 3);
    }
}

TEST_CASE("the bounds table replaces the entry of least effort", "[search]") {
    BoundsTable table(fewest_bytes);
    // All of these keys belong to the first bucket.
    for (std::uint64_t key = 1; key <= 8; ++key)
        table.store(Key{key}, 3, {1, 3}, std::uint64_t{1} << 2 * key);
    for (std::uint64_t key = 1; key <= 8; ++key) CHECK(table.find(Key{key}, 3));
    CHECK(table.store(Key{9}, 3, {-1, 1}, std::uint64_t{1} << 40));
    CHECK(!table.find(Key{1}, 3));
    CHECK(table.store(Key{10}, 3, {-3, 1}, std::uint64_t{1} << 40));
    CHECK(!table.find(Key{2}, 3));
    for (std::uint64_t key = 3; key <= 8; ++key) CHECK(table.find(Key{key}, 3) == Bounds{1, 3});
    CHECK(table.find(Key{9}, 3) == Bounds{-1, 1});
    CHECK(table.find(Key{10}, 3) == Bounds{-3, 1});
    // An update of a stored board replaces no other board.
    CHECK(!table.store(Key{5}, 3, {3, 3}, 1));
    CHECK(table.find(Key{5}, 3) == Bounds{3, 3});
    for (const std::uint64_t key : {3u, 4u, 6u, 7u, 8u, 9u, 10u}) CHECK(table.find(Key{key}, 3));
}

TEST_CASE("a copied bounds table keeps the costliest entries", "[search]") {
    Random random(5);
    BoundsTable table(8 * megabyte);
    std::map<std::uint64_t, Kept> kept;
    std::set<std::uint64_t> hard;
    for (std::uint64_t number = 0; number < 400'000; ++number) {
        const int seeds = below(random, 100);
        const Bounds bounds = random_bounds(seeds, random);
        const bool is_hard = number % 50 == 0;
        table.store(BoundsTable::key(number), seeds, bounds, is_hard ? 1 << 20 : 1);
        kept[number] = {seeds, bounds};
        if (is_hard) hard.insert(number);
    }
    while (table.grow()) {
    }
    for (const std::size_t megabytes : {1u, 7u, 20u}) {
        INFO(megabytes << " MB");
        BoundsTable other(megabytes * megabyte);
        std::size_t entries = 0;
        table.for_each([&](const BoundsTable::Entry&) { return ++entries > 0; });
        other.reserve(entries);
        table.for_each([&](const BoundsTable::Entry& entry) {
            other.put(entry);
            return true;
        });
        std::size_t found = 0;
        for (const auto& [number, entry] : kept) {
            const auto key = BoundsTable::key(number);
            const auto bounds = other.find(key, entry.seeds);
            if (bounds) REQUIRE(*bounds == entry.bounds);
            if (hard.contains(number) && table.find(key, entry.seeds) && !bounds)
                FAIL("lost " << number);
            found += bounds.has_value();
        }
        CHECK(found > (megabytes == 1 ? 120'000 : entries * 99 / 100));
    }
    int visits = 0;
    table.for_each([&](const BoundsTable::Entry&) { return ++visits < 10; });
    CHECK(visits == 10);
}

TEST_CASE("a bounds table has the requested size or the minimum", "[search]") {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, megabyte / 2, fewest_bytes}) {
        BoundsTable table(bytes);
        CHECK(table.bytes() == fewest_bytes);
        CHECK(!table.can_grow());
        CHECK(!table.grow());
        CHECK(table.permille_used() == 0);
        table.store(BoundsTable::key(1), 1, {1, 1}, 1);
        CHECK(table.find(BoundsTable::key(1), 1) == Bounds{1, 1});
    }
    BoundsTable odd(3 * megabyte + 100);
    CHECK(odd.max_bytes() == 3 * megabyte + 64);
    CHECK(odd.places() == odd.bytes() / 8);
}

}  // namespace krou
