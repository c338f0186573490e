#include "tune/samples/sample.h"

#include <cassert>
#include <optional>

#include "base/hash.h"

namespace krou::tune {

namespace {

// A game is: its number (8 bytes), how many samples follow (4), a hash of all its other bytes (8),
// and the samples. Numbers stand with the low byte first.
constexpr std::size_t head_bytes = 20;
constexpr std::size_t sample_bytes = 25;
constexpr std::size_t most_samples = 1 << 20;

enum Flag : std::uint8_t { quiet = 1, played_well = 2 };

template <class Integer>
void put(std::string& bytes, Integer number, int size) {
    for (int i = 0; i < size; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xff);
}

/// The number of so many bytes, as one with a sign.
std::int64_t take(std::string_view& bytes, int size) {
    std::uint64_t number = 0;
    for (int i = 0; i < size; ++i)
        number |= std::uint64_t{static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i)])}
                  << 8 * i;
    bytes.remove_prefix(static_cast<std::size_t>(size));
    const int unused = 64 - 8 * size;
    return static_cast<std::int64_t>(number << unused) >> unused;
}

void put(std::string& bytes, const Sample& sample) {
    for (const auto byte : sample.board.bytes) bytes += static_cast<char>(byte);
    put(bytes, sample.value, 4);
    put(bytes, sample.proved.lower, 1);
    put(bytes, sample.proved.upper, 1);
    put(bytes, sample.margin_half_seeds, 2);
    put(bytes, (sample.is_quiet ? quiet : 0) | (sample.is_played_well ? played_well : 0), 1);
}

Sample take_sample(std::string_view& bytes) {
    Sample sample;
    for (auto& byte : sample.board.bytes) byte = static_cast<std::uint8_t>(take(bytes, 1));
    sample.value = static_cast<int>(take(bytes, 4));
    sample.proved.lower = static_cast<int>(take(bytes, 1));
    sample.proved.upper = static_cast<int>(take(bytes, 1));
    sample.margin_half_seeds = static_cast<int>(take(bytes, 2));
    const auto flags = take(bytes, 1);
    sample.is_quiet = flags & quiet;
    sample.is_played_well = flags & played_well;
    return sample;
}

std::int64_t hash_of(std::int64_t number, std::string_view samples) {
    std::string head;
    put(head, number, 8);
    Hash hash;
    hash.add(head);
    hash.add(samples);
    return static_cast<std::int64_t>(hash.value());
}

}  // namespace

std::string to_bytes(const SampledGame& game) {
    std::string samples;
    for (const auto& sample : game.samples) put(samples, sample);
    std::string bytes;
    put(bytes, game.number, 8);
    put(bytes, game.samples.size(), 4);
    put(bytes, hash_of(game.number, samples), 8);
    return bytes + samples;
}

Result<SampledGame> take_game(std::string_view& bytes) {
    auto rest = bytes;
    if (rest.size() < head_bytes) return Error{"it is cut off in a game"};
    SampledGame game;
    game.number = take(rest, 8);
    const auto count = static_cast<std::size_t>(take(rest, 4));
    const auto hash = take(rest, 8);
    if (count > most_samples) return Error{"a game is damaged"};
    if (rest.size() < count * sample_bytes) return Error{"it is cut off in a game"};
    if (hash != hash_of(game.number, rest.substr(0, count * sample_bytes)))
        return Error{"game " + std::to_string(game.number) + " is damaged"};
    game.samples.reserve(count);
    for (std::size_t i = 0; i < count; ++i) game.samples.push_back(take_sample(rest));
    bytes = rest;
    return game;
}

}  // namespace krou::tune
