#include "uci/bench.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "base/hash.h"
#include "engine.h"
#include "games/notation.h"

namespace krou {

namespace {

struct BenchPosition {
    std::string_view variant;
    std::string_view fen;
    int depth;
};

constexpr std::array bench_positions = {
    BenchPosition{"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 22},
    BenchPosition{"oware", "5-5-1-6-0-0-6-1-6-6-6-6-0-0-S", 20},
    BenchPosition{"oware", "2-0-9-1-3-1-0-2-8-1-0-6-9-6-N", 20},
    BenchPosition{"oware", "0-1-15-2-0-4-1-0-2-2-1-3-8-9-S", 20},
    BenchPosition{"oware", "1-0-2-0-3-1-0-2-1-0-4-0-17-17-N", 22},
    BenchPosition{"awari", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 20},
    BenchPosition{"awari", "3-0-1-7-0-2-1-6-0-3-0-5-12-8-S", 20},
    BenchPosition{"awele-blaess", "0-5-5-5-5-4-0-5-5-5-5-4-0-0-N", 18},
    BenchPosition{"awele-clips", "2-3-0-8-1-6-7-0-2-1-4-5-5-4-S", 18},
    BenchPosition{"oware:pits=4,seeds=5", "5-5-5-5-5-5-5-5-0-0-S", 20},
    BenchPosition{"kalah:pits=5", "4-4-4-4-4-4-4-4-4-4-0-0-S", 14},
    BenchPosition{"kalah", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 14},
    BenchPosition{"kalah", "0-5-2-6-1-7-1-4-0-6-2-0-8-6-N", 16},
    BenchPosition{"kalah-empty:seeds=6", "6-6-6-6-6-6-6-6-6-6-6-6-0-0-S", 12},
    BenchPosition{"morpion", "x.o/.../...-S", 9},
};

/// Few seeds, so that the search dominates the time.
constexpr int bench_table_seeds = 6;

/// 32-bit hash of a sequence of numbers.
class Digest {
public:
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte)
            hash_.add(static_cast<std::uint8_t>(number >> 8 * byte));
    }
    std::uint32_t value() const {
        return static_cast<std::uint32_t>(hash_.value() ^ hash_.value() >> 32);
    }

private:
    Hash hash_;
};

}  // namespace

std::optional<std::string> bench_text(const BenchArguments& arguments, Clock& clock) {
    constexpr std::size_t hash_megabytes = 16;
    const auto evaluations = built_in_evaluations();
    std::string text;
    std::uint64_t nodes = 0;
    Digest digest;
    Engine engine(hash_megabytes);
    engine.prefault();
    engine.library().set_seeds_in_memory(bench_table_seeds);
    for (const auto& [variant, fen, depth] : bench_positions) {
        const auto position = *from_fen(*parse_variant(variant), fen);
        engine.forget();
        Limits limits;
        limits.depth = depth + arguments.deeper;
        SearchInfo last;
        const auto tables = engine.library().tables(position, [](const std::string&) {});
        const auto begin = std::chrono::steady_clock::now();
        engine.play(position, limits, clock, {{*evaluations, tables.get(), arguments.threads}},
                    [&](const SearchInfo& info) { last = info; });
        if (clock.must_end()) return std::nullopt;
        const auto passed = std::chrono::steady_clock::now() - begin;
        const auto us = std::chrono::duration_cast<std::chrono::microseconds>(passed).count();
        text += std::string(variant) + " depth " + std::to_string(last.depth) + " nodes " +
                std::to_string(last.nodes) + " us " + std::to_string(us) + '\n';
        nodes += last.nodes;
        digest.add(last.nodes);
        digest.add(static_cast<std::uint64_t>(last.value));
        for (const Move move : last.pv) digest.add(move.index);
    }
    const auto ms = static_cast<std::uint64_t>(clock.elapsed_ms());
    return text + "Positions: " + std::to_string(bench_positions.size()) +
           "\nTime (ms): " + std::to_string(ms) + "\nNodes searched: " + std::to_string(nodes) +
           "\nNodes/second: " + std::to_string(nodes * 1000 / std::max<std::uint64_t>(ms, 1)) +
           "\nSignature: " + std::to_string(digest.value());
}

}  // namespace krou
