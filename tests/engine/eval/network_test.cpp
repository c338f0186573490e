#include "eval/network.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "eval/network_file.h"
#include "eval/weights.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"

namespace krou {
namespace {

int seeds_on(const Board& board) {
    int seeds = 0;
    for (int pit = 0; pit < Network::board_pits; ++pit) seeds += board[pit];
    return seeds;
}

/// Few seeds or many; at times most of them lie in one pit, or there are none.
Board random_board(Random& random) {
    if (below(random, 20) == 0) return {};
    if (below(random, 4)) return random_pits(6, below(random, below(random, 2) ? 49 : 256), random);
    Board board = random_pits(6, below(random, 30), random);
    board.set(below(random, Network::board_pits), below(random, max_seeds - 29));
    return board;
}

/// What a network would say without any rounding.
double real_value(const PlainNetwork& network, const Board& board) {
    std::array<double, PlainNetwork::inputs> inputs{};
    for (std::size_t i = 0; i < 64; ++i) {
        double sum = 0;
        for (int pit = 0; pit < Network::board_pits; ++pit)
            sum += network.rows[static_cast<std::size_t>(pit)]
                               [static_cast<std::size_t>(std::min(board[pit], 23))][i];
        const double clipped = std::clamp(sum, 0.0, 1023.0) / 1024;
        inputs[i] = 128 * clipped;
        inputs[i + 64] = 128 * clipped * clipped;
    }
    const auto& top = network.tops[static_cast<std::size_t>(std::min(seeds_on(board) / 6, 7))];
    constexpr double one = 128 * 128;
    double value = top.last_bias;
    for (std::size_t out = 0; out < PlainNetwork::sums; ++out) {
        double sum = top.biases[out];
        for (std::size_t i = 0; i < inputs.size(); ++i) sum += inputs[i] * top.weights[out][i];
        sum = std::clamp(sum, 0.0, one - 1);
        value += sum * top.last_weights[out] +
                 sum * sum / one * top.last_weights[out + PlainNetwork::sums];
    }
    return value / 8192;
}

double missed(const LearnedNetwork& learned, const PlainNetwork& plain, const Board& board) {
    return std::abs(learned.network.value(sized<SmallBoard>(board), seeds_on(board)) -
                    real_value(plain, board));
}

}  // namespace

TEST_CASE("a network says the same with vector instructions and without", "[network]") {
    Random random(41);
    for (const auto& sizes : {PlainNetwork::usual, PlainNetwork::largest}) {
        for (int n = 0; n < rounds(10); ++n) {
            const auto learned = network_from(PlainNetwork::random(sizes, random));
            for (int boards = 0; boards < 300; ++boards) {
                const Board board = random_board(random);
                INFO(fen_of(board, 6, Side::south));
                const int seeds = seeds_on(board);
                const auto small = sized<SmallBoard>(board);
                REQUIRE(learned->network.value(small, seeds) ==
                        learned->network.plain_value(small, seeds));
            }
        }
    }
}

TEST_CASE("whole numbers change what a network says by less than a tenth of a seed", "[network]") {
    Random random(42);
    for (int n = 0; n < rounds(10); ++n) {
        const auto plain = PlainNetwork::random({200, 4, 4000, 1000, 1 << 20}, random);
        const auto learned = network_from(plain);
        for (int boards = 0; boards < 300; ++boards) {
            const Board board = random_board(random);
            INFO(fen_of(board, 6, Side::south));
            REQUIRE(missed(*learned, plain, board) < 0.1 * seed_value);
        }
    }
}

TEST_CASE("whole numbers change what the built-in networks say by less than a third of a seed",
          "[network]") {
    Random random(43);
    for (const auto file : built_in_networks()) {
        const auto plain = PlainNetwork::of(file);
        const auto learned = network_from(std::string(file));
        for (int boards = 0; boards < 500; ++boards) {
            Position position = Position::start(learned->variant);
            play_on(position, below(random, 60), random);
            INFO(learned->variant.spec << ' ' << to_fen(position));
            REQUIRE(missed(*learned, plain, position.board()) < 0.33 * seed_value);
        }
    }
}

TEST_CASE("a pit of more seeds than a network knows counts as the most it knows", "[network]") {
    Random random(44);
    const auto learned = network_from(PlainNetwork::random(PlainNetwork::usual, random));
    const auto value = [&](int pit, int seeds) {
        SmallBoard board;
        board.set(pit, seeds);
        return learned->network.value(board, 48);
    };
    for (int pit = 0; pit < Network::board_pits; ++pit) {
        CHECK(value(pit, 22) != value(pit, 23));
        for (const int seeds : {24, 30, 127, 128, 200, 255})
            CHECK(value(pit, seeds) == value(pit, 23));
    }
}

TEST_CASE("a network judges by the seeds on the board, in ranges of six", "[network]") {
    PlainNetwork plain;
    for (std::size_t range = 0; range < plain.tops.size(); ++range)
        plain.tops[range].last_bias = (100 + static_cast<int>(range)) << Network::last_bits;
    const auto learned = network_from(plain);
    for (int seeds = 0; seeds <= max_seeds; ++seeds)
        CHECK(learned->network.value({}, seeds) == 100 + std::min(seeds / 6, 7));
}

}  // namespace krou
