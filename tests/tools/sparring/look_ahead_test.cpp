#include "sparring/player.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "common/rng.h"
#include "helpers/from_text.h"

/// Minimax and alpha-beta to a fixed depth.
namespace krou {
namespace {

using sparring::Algorithm;
using sparring::blaess;
using sparring::look_ahead;
using sparring::material;
using sparring::StaticEval;

const std::vector<const char*> specs = {"oware",
                                        "awari",
                                        "awele-blaess",
                                        "awele-clips",
                                        "oware:pits=3,seeds=3",
                                        "kalah",
                                        "kalah-empty:pits=3",
                                        "morpion"};

/// Returns the position after this many random moves, or before the game would end.
Position after_random_moves(const char* spec, std::uint64_t seed, int moves) {
    Position position = Position::start(variant(spec));
    Rng rng(seed);
    for (; moves > 0; --moves) {
        Position next = position;
        next.play(random_move(position.legal_moves(), rng));
        if (next.ending() != Ending::none) break;
        position = next;
    }
    return position;
}

/// Returns the value for the mover, from final scores and evaluations of whole positions.
int naive_value(const Position& position, int depth, StaticEval evaluate) {
    const int sign = position.side() == Side::south ? 1 : -1;
    if (const auto score = position.result())
        return sparring::seed_value * (score->south_half_seeds - score->north_half_seeds) / 2;
    if (depth == 0) return sign * evaluate(position.board(), position.pits());
    int best = -1'000'000;
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        best = std::max(best, sign * naive_value(after, depth - 1, evaluate));
    }
    return sign * best;
}

/// Counts the sequences of `depth` moves.
std::int64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::int64_t count = 0;
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        count += perft(after, depth - 1);
    }
    return count;
}

}  // namespace

TEST_CASE("a search finds the best value and the first best move", "[sparring]") {
    for (const char* spec : specs) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto position = after_random_moves(spec, seed, static_cast<int>(5 * seed) - 5);
            // Repetitions end a game, but the search ignores them.
            auto without_past = played(spec, to_fen(position));
            INFO(spec << ' ' << to_fen(position));
            const int sign = position.side() == Side::south ? 1 : -1;
            for (const auto evaluate : {material, blaess}) {
                const auto found = look_ahead(without_past, without_past.legal_moves(), 3,
                                              Algorithm::alpha_beta, evaluate);
                CHECK(found.value == sign * naive_value(without_past, 3, evaluate));
                for (const Move move : without_past.legal_moves()) {
                    Position after = without_past;
                    after.play(move);
                    const int value = sign * naive_value(after, 2, evaluate);
                    CHECK((move < found.move ? value < found.value : value <= found.value));
                    CHECK((move != found.move || value == found.value));
                }
            }
        }
    }
}

TEST_CASE("alpha-beta finds the same as minimax on fewer boards", "[sparring]") {
    for (const char* spec : specs) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto position = after_random_moves(spec, seed, 3 * static_cast<int>(seed));
            INFO(spec << ' ' << to_fen(position));
            for (const auto evaluate : {material, blaess}) {
                for (int depth = 1; depth <= 5; ++depth) {
                    const auto moves = position.legal_moves();
                    const auto plain =
                        look_ahead(position, moves, depth, Algorithm::minimax, evaluate);
                    const auto pruned =
                        look_ahead(position, moves, depth, Algorithm::alpha_beta, evaluate);
                    CHECK(plain.move == pruned.move);
                    CHECK(plain.value == pruned.value);
                    CHECK(plain.nodes >= pruned.nodes);
                }
            }
        }
    }
    const auto start = played("oware", "");
    CHECK(look_ahead(start, start.legal_moves(), 6, Algorithm::alpha_beta, material).nodes * 10 <
          look_ahead(start, start.legal_moves(), 6, Algorithm::minimax, material).nodes);
}

TEST_CASE("minimax searches every sequence of moves once", "[sparring]") {
    for (const char* spec : {"oware", "kalah", "morpion"}) {
        const auto start = played(spec, "");
        std::int64_t boards = 0;
        for (int depth = 1; depth <= 4; ++depth) {
            INFO(spec << ' ' << depth);
            boards += perft(start, depth);
            CHECK(look_ahead(start, start.legal_moves(), depth, Algorithm::minimax, blaess).nodes ==
                  boards);
        }
    }
}

TEST_CASE("evaluations count stores and, weighted, seeds", "[sparring]") {
    struct Evaluated {
        const char* fen;
        int material;
        int blaess;
    };
    for (const auto& [fen, by_stores, by_places] : std::vector<Evaluated>{
             {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 0, 0},
             {"1-0-0-0-0-0-0-0-0-0-0-0-0-0-S", 0, 1},
             {"0-0-0-0-0-5-0-0-0-0-0-0-0-0-S", 0, 30},
             {"0-0-0-0-0-5-0-0-2-0-0-0-0-0-S", 0, 24},
             {"0-0-0-0-0-5-0-0-2-0-0-0-0-0-N", 0, -24},
             {"0-1-0-0-0-0-0-0-0-0-0-1-3-5-S", -600, -604},
             {"0-1-0-0-0-0-0-0-0-0-0-1-3-5-N", 600, 604},
         }) {
        INFO(fen);
        const auto position = played("oware", fen);
        CHECK(material(position.board(), position.pits()) == by_stores);
        CHECK(blaess(position.board(), position.pits()) == by_places);
    }
}

}  // namespace krou
