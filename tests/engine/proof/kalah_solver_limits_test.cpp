#include <atomic>

#include "helpers/kalah_proofs.h"

// The proofs of kalah against plain minimax by the second rules, cut short, and many of them.

namespace krou {

using namespace kalah_proofs;

TEST_CASE("a proof that is cut short by a number of nodes is true, and can go on", "[search]") {
    Random random(35);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(20); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto among = some_of(position.legal_moves(), random);
            KalahSolver solver(position, none(position), smallest);
            for (const std::uint64_t nodes : {0u, 1u, 2u, 10u, 100u, 1000u}) {
                const auto before = solver.counts().nodes.load();
                checked(solver, position, among, {1, nodes, false}, minimax);
                REQUIRE(solver.counts().nodes - before <= nodes);
            }
            check_solves(solver, position, among, {1, no_limit, false}, minimax);
        }
    });
}

TEST_CASE("a proof that is given up is true, and can go on", "[search][threads]") {
    Random random(36);
    int exact = 0;
    int cut_short = 0;
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(20); ++i) {
            const auto position = random_position(spec, pits, random);
            const int threads = 1 + i % 4;
            KalahSolver solver(position, none(position), smallest);
            std::atomic<int> left = below(random, 12);
            const auto proof =
                checked(solver, position, position.legal_moves(),
                        {threads, no_limit, i % 5 == 0, [&] { return left-- <= 0; }}, minimax);
            ++(proof.worth.exact() ? exact : cut_short);
            check_solves(solver, position, position.legal_moves(), {threads, no_limit, false},
                         minimax);
        }
    });
    CHECK(exact > 0);
    CHECK(cut_short > 0);
}

TEST_CASE("a proof in a table with too few places is that of plain minimax", "[search][long]") {
    // All boards of one game go through a table that has places for a part of them.
    Random random(39);
    for (const std::string name : {"kalah", "kalah-empty"}) {
        const auto spec = kalah(name, 4);
        naive::KalahMinimax minimax(variant(spec).rules);
        const Variant rules = variant(spec);
        const Position start = Position::start(rules);
        KalahSolver solver(start, none(start), smallest);
        for (int i = 0; i < rounds(1500); ++i) {
            const Board board = random_pits(4, 17 + below(random, 3), random);
            const auto position = Position::at(rules, {board, Side::south, 4});
            if (position.ending() != Ending::none) continue;
            check_solves(solver, position, position.legal_moves(), {1 + i % 3, no_limit, false},
                         minimax);
        }
        CHECK(solver.permille_used() > 900 / slowdown);
    }
}

TEST_CASE("proofs of thousands of boards are those of plain minimax", "[search][long]") {
    Random random(40);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        const auto first = random_position(spec, pits, random);
        for (const bool makes_tables : {false, true}) {
            KalahSolver solver(first, none(first), smallest);
            for (int i = 0; i < rounds(1500); ++i) {
                const auto position = random_position(spec, pits, random);
                const auto among = some_of(position.legal_moves(), random);
                if (i % 3 == 0)
                    checked(solver, position, among,
                            {1, static_cast<std::uint64_t>(below(random, 500)), false}, minimax);
                check_solves(solver, position, among, {1 + i % 4, no_limit, makes_tables}, minimax);
            }
        }
    });
}

}  // namespace krou
