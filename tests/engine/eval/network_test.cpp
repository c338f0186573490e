#include "eval/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

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
    for (int pit = 0; pit < 2 * max_pits; ++pit) seeds += board[pit];
    return seeds;
}

/// Returns a random board with few or many seeds. Sometimes one pit holds most of them, or the
/// board is empty.
Board random_board(const NetworkShape& shape, Random& random) {
    const int pits = shape.pits;
    Board board;
    if (below(random, 20) == 0) return board;
    if (below(random, 4)) {
        board = random_pits(pits, below(random, below(random, 2) ? 49 : 256), random);
    } else {
        board = random_pits(pits, below(random, 30), random);
        board.set(below(random, 2 * pits), below(random, max_seeds - 29));
    }
    if (shape.has_tuzdiks)
        for (const int side : {Board::own_tuzdik, Board::opponent_tuzdik})
            board.set(side, below(random, pits + 1));
    return board;
}

/// Returns the value of a network without any rounding.
double real_value(const PlainNetwork& network, const Board& board, int pits, int seeds_in_range) {
    std::vector<int> places(board.bytes.begin(), board.bytes.begin() + 2 * pits);
    if (network.rows.size() > places.size())
        places.insert(places.end(), {board[Board::own_tuzdik], board[Board::opponent_tuzdik]});
    REQUIRE(network.rows.size() == places.size());
    std::array<double, PlainNetwork::inputs> inputs{};
    for (std::size_t i = 0; i < 64; ++i) {
        double sum = 0;
        for (std::size_t place = 0; place < places.size(); ++place) {
            const auto& rows = network.rows[place];
            sum += rows[std::min(static_cast<std::size_t>(places[place]), rows.size() - 1)][i];
        }
        const double clipped = std::clamp(sum, 0.0, 1023.0) / 1024;
        inputs[i] = 128 * clipped;
        inputs[i + 64] = 128 * clipped * clipped;
    }
    const int range = std::min(seeds_on(board) / seeds_in_range, 7);
    const auto& top = network.tops[static_cast<std::size_t>(range)];
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

double missed(const TrainedNetwork& learned, const PlainNetwork& plain, const Board& board) {
    const auto& shape = learned.network.shape;
    return std::abs(learned.network.value(board, seeds_on(board)) -
                    real_value(plain, board, shape.pits, shape.seeds_in_range));
}

/// Games whose networks have different shapes.
struct Shaped {
    const char* game;
    const char* shape;  ///< places, counts, width, second width, ranges, seeds in a range
};
constexpr Shaped shaped_games[] = {{"oware", "12 24 64 16 8 6"},
                                   {"kalah:pits=1,seeds=40", "2 24 64 16 8 10"},
                                   {"bestemshe", "10 24 64 16 8 6"},
                                   {"togyzkumalak", "20 40 64 16 8 20"},
                                   {"togyzkumalak:pits=2", "6 24 64 16 8 6"},
                                   {"oware:pits=12,seeds=9", "24 48 64 16 8 27"}};

PlainNetwork random_network(const Shaped& shaped, const PlainNetwork::Sizes& sizes,
                            Random& random) {
    const auto numbers = words(shaped.shape);
    return PlainNetwork::random(sizes, random,
                                PlainNetwork(static_cast<std::size_t>(*parse_number(numbers[0])),
                                             static_cast<std::size_t>(*parse_number(numbers[1]))));
}

std::shared_ptr<const TrainedNetwork> network_of(const Shaped& shaped, PlainNetwork plain) {
    return network_from(network_file(network_head(shaped.game, shaped.shape), plain.bytes()));
}

}  // namespace

TEST_CASE("the shape of a network follows from its game", "[network]") {
    for (const auto& [game, shape] : shaped_games) {
        INFO(game);
        const auto numbers = words(shape);
        const auto found = shape_for(variant(game).rules);
        CHECK(found.places() == *parse_number(numbers[0]));
        CHECK(found.counts == *parse_number(numbers[1]));
        CHECK(found.seeds_in_range == *parse_number(numbers[5]));
    }
    for (const std::string game : {"oware", "awari", "kalah", "kalah-empty", "mangala"})
        CHECK(shape_for(variant(game).rules) == NetworkShape{});
}

TEST_CASE("a network has the same value with and without SIMD", "[network]") {
    Random random(41);
    for (const auto& shaped : shaped_games) {
        for (const auto& sizes : {PlainNetwork::usual, PlainNetwork::largest}) {
            // More places need smaller numbers, to avoid overflow.
            auto scaled = sizes;
            scaled.row = sizes.row * 12 / std::max(12, *parse_number(words(shaped.shape)[0]));
            for (int n = 0; n < (at_full_speed ? 5 : 1); ++n) {
                const auto learned = network_of(shaped, random_network(shaped, scaled, random));
                const auto& network = learned->network;
                for (int boards = 0; boards < 100; ++boards) {
                    const Board board = random_board(network.shape, random);
                    INFO(shaped.game << ' ' << fen_of(board, network.shape.pits, Side::south));
                    const int seeds = seeds_on(board);
                    const int value = network.value(board, seeds);
                    REQUIRE(value == network.scalar_value(board, seeds));
                    if (network.shape.has_tuzdiks || network.shape.pits > SmallBoard::max_row)
                        continue;
                    const auto small = sized<SmallBoard>(board);
                    REQUIRE(value == network.value(small, seeds));
                    REQUIRE(value == network.scalar_value(small, seeds));
                }
            }
        }
    }
}

TEST_CASE("rounding changes a network's value by under 0.1 seeds", "[network]") {
    Random random(42);
    for (const auto& shaped : shaped_games) {
        for (int n = 0; n < (at_full_speed ? 5 : 1); ++n) {
            const auto plain = random_network(shaped, {200, 4, 4000, 1000, 1 << 20}, random);
            const auto learned = network_of(shaped, plain);
            for (int boards = 0; boards < 100; ++boards) {
                const Board board = random_board(learned->network.shape, random);
                INFO(shaped.game << ' ' << fen_of(board, learned->network.shape.pits, Side::south));
                REQUIRE(missed(*learned, plain, board) < 0.1 * seed_value);
            }
        }
    }
}

TEST_CASE("rounding changes built-in networks by under half a seed", "[network]") {
    Random random(43);
    for (const auto file : built_in_networks()) {
        const auto plain = PlainNetwork::of(file);
        const auto learned = network_from(std::string(file));
        for (int boards = 0; boards < 500; ++boards) {
            Position position = Position::start(learned->variant);
            play_on(position, below(random, 60), random);
            INFO(learned->variant.spec << ' ' << to_fen(position));
            const bool is_usual = learned->network.shape == NetworkShape{};
            REQUIRE(missed(*learned, plain, position.board()) <
                    (is_usual ? 0.33 : 0.5) * seed_value);
        }
    }
}

TEST_CASE("a pit with more seeds than rows uses the last row", "[network]") {
    Random random(44);
    const auto learned = network_from(PlainNetwork::random(PlainNetwork::usual, random));
    const auto value = [&](int pit, int seeds) {
        SmallBoard board;
        board.set(pit, seeds);
        return learned->network.value(board, 48);
    };
    for (int pit = 0; pit < 12; ++pit) {
        CHECK(value(pit, 22) != value(pit, 23));
        for (const int seeds : {24, 30, 127, 128, 200, 255})
            CHECK(value(pit, seeds) == value(pit, 23));
    }
}

TEST_CASE("a network has a range per six seeds on the board", "[network]") {
    PlainNetwork plain;
    for (std::size_t range = 0; range < plain.tops.size(); ++range)
        plain.tops[range].last_bias = (100 + static_cast<int>(range)) << Network::last_bits;
    const auto learned = network_from(plain);
    for (int seeds = 0; seeds <= max_seeds; ++seeds)
        CHECK(learned->network.value(Board{}, seeds) == 100 + std::min(seeds / 6, 7));
}

}  // namespace krou
