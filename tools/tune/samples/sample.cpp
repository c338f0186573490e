#include "tune/samples/sample.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "eval/weights.h"

namespace krou::tune {

namespace {

// A record is the number of the game (8 bytes), the size of its boards (1 byte: 16, or 32 if one of
// them does not fit), and the samples. Numbers are little-endian.
constexpr std::size_t head_bytes = 9;

enum Flag : std::uint8_t { quiet = 1, played_well = 2 };

template <class Integer>
void put(std::string& bytes, Integer number, int size) {
    for (int i = 0; i < size; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xff);
}

/// Reads a signed number of `size` bytes.
std::int64_t take(std::string_view& bytes, int size) {
    std::uint64_t number = 0;
    for (int i = 0; i < size; ++i)
        number |= std::uint64_t{static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i)])}
                  << 8 * i;
    bytes.remove_prefix(static_cast<std::size_t>(size));
    const int unused = 64 - 8 * size;
    return static_cast<std::int64_t>(number << unused) >> unused;
}

/// Largest stored bound. Larger boards are beyond all tables, so their bounds are trivial.
constexpr int widest_bound = std::numeric_limits<std::int8_t>::max();

template <class B>
constexpr std::size_t bytes_of_sample = sizeof(B) + 9;

bool is_small(const Board& board) {
    for (int i = SmallBoard::own_store; i < Board::own_store; ++i)
        if (board[i] != 0) return false;
    return true;
}

template <class B>
void put(std::string& bytes, const Sample& sample) {
    for (const auto byte : sized<B>(sample.board).bytes) bytes += static_cast<char>(byte);
    put(bytes, sample.value, 4);
    put(bytes, std::max(sample.proved.lower, -widest_bound), 1);
    put(bytes, std::min(sample.proved.upper, widest_bound), 1);
    put(bytes, sample.margin_half_seeds, 2);
    put(bytes, (sample.is_quiet ? quiet : 0) | (sample.is_played_well ? played_well : 0), 1);
}

template <class B>
Sample take_sample(std::string_view& bytes) {
    Sample sample;
    B board;
    for (auto& byte : board.bytes) byte = static_cast<std::uint8_t>(take(bytes, 1));
    sample.board = sized<Board>(board);
    sample.value = static_cast<int>(take(bytes, 4));
    sample.proved.lower = static_cast<int>(take(bytes, 1));
    sample.proved.upper = static_cast<int>(take(bytes, 1));
    const int seeds = seeds_on(sample.board);
    if (seeds > widest_bound) sample.proved = {-seeds, seeds};
    sample.margin_half_seeds = static_cast<int>(take(bytes, 2));
    const auto flags = take(bytes, 1);
    sample.is_quiet = flags & quiet;
    sample.is_played_well = flags & played_well;
    return sample;
}

}  // namespace

int seeds_on(const Board& board) {
    int seeds = 0;
    for (int pit = 0; pit < 2 * max_pits; ++pit) seeds += board[pit];
    return seeds;
}

bool is_possible(const Sample& sample, const Rules& rules) {
    const Board& board = sample.board;
    const int seeds = seeds_on(board);
    for (int i = 2 * rules.pits; i < Board::own_tuzdik; ++i)
        if (board[i] != 0) return false;
    if (!are_possible_tuzdiks(rules, rules.pits, board[Board::own_tuzdik],
                              board[Board::opponent_tuzdik]))
        return false;
    // The stores may have been emptied. A search value may be wrong, but not by more than all
    // seeds.
    constexpr int widest_value = 2 * max_seeds * seed_value;
    return board.total() <= 2 * rules.pits * rules.seeds && -seeds <= sample.proved.lower &&
           sample.proved.lower <= sample.proved.upper && sample.proved.upper <= seeds &&
           std::abs(std::int64_t{sample.value}) <= widest_value &&
           std::abs(sample.margin_half_seeds) <= 2 * seeds;
}

std::string to_bytes(const SampledGame& game) {
    std::string bytes;
    const bool are_small = std::ranges::all_of(game.samples, is_small, &Sample::board);
    put(bytes, game.number, 8);
    put(bytes, are_small ? sizeof(SmallBoard) : sizeof(Board), 1);
    for (const auto& sample : game.samples)
        are_small ? put<SmallBoard>(bytes, sample) : put<Board>(bytes, sample);
    return bytes;
}

std::optional<SampledGame> parse_game(std::string_view bytes) {
    if (bytes.size() < head_bytes) return std::nullopt;
    SampledGame game;
    game.number = take(bytes, 8);
    const auto board_bytes = take(bytes, 1);
    const bool are_small = board_bytes == sizeof(SmallBoard);
    const auto size = are_small ? bytes_of_sample<SmallBoard> : bytes_of_sample<Board>;
    if ((!are_small && board_bytes != sizeof(Board)) || bytes.size() % size != 0)
        return std::nullopt;
    game.samples.reserve(bytes.size() / size);
    while (!bytes.empty())
        game.samples.push_back(are_small ? take_sample<SmallBoard>(bytes)
                                         : take_sample<Board>(bytes));
    return game;
}

}  // namespace krou::tune
