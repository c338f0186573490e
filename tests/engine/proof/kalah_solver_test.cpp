#include "proof/kalah_solver.h"

#include <memory>
#include <string>

#include "helpers/kalah_proofs.h"

// The proofs of kalah against plain minimax by the second rules.

namespace krou {

using namespace kalah_proofs;

TEST_CASE("a proof is what plain minimax finds, whatever the tables", "[search]") {
    Random random(31);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        for (const int seeds : {-1, 0, 1, 3, 6, seeds_for[pits]}) {
            const Tables tables = seeds < 0 ? Tables(variant(spec).rules, pits)
                                            : tables_of(spec, std::min(seeds, max_table_seeds));
            const auto solver = std::make_unique<KalahSolver>(random_position(spec, pits, random),
                                                              tables, smallest);
            for (int i = 0; i < rounds(40); ++i) {
                const auto position = random_position(spec, pits, random);
                REQUIRE(solver->is_for(position));
                check_solves(*solver, position, position.legal_moves(), {1, no_limit, false},
                             minimax);
            }
        }
    });
}

TEST_CASE("a proof of a board is the same with what others left behind and without", "[search]") {
    Random random(32);
    for_each_game(4, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(20); ++i) {
            const auto position = random_position(spec, pits, random);
            KalahSolver solver(position, none(position), smallest);
            check_solves(solver, position, position.legal_moves(), {1, no_limit, i % 2 == 0},
                         minimax);
        }
    });
}

TEST_CASE("only the moves that may be played count", "[search]") {
    Random random(33);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        const auto first = random_position(spec, pits, random);
        KalahSolver solver(first, none(first), smallest);
        for (int i = 0; i < rounds(50); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto among = some_of(position.legal_moves(), random);
            check_solves(solver, position, among, {1, no_limit, false}, minimax);
        }
    });
}

TEST_CASE("several threads prove the same", "[search][threads]") {
    Random random(34);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        const auto first = random_position(spec, pits, random);
        KalahSolver solver(first, none(first), smallest);
        for (int i = 0; i < rounds(25); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto among = some_of(position.legal_moves(), random);
            check_solves(solver, position, among, {2 + i % 3, no_limit, i == 20}, minimax);
        }
    });
}

TEST_CASE("what is known of a board without a search is true", "[search]") {
    Random random(37);
    int told = 0;
    for_each_game(5, [&](const std::string& spec, int pits) {
        naive::KalahMinimax minimax(variant(spec).rules);
        const auto position = random_position(spec, pits, random);
        KalahSolver solver(position, none(position), smallest);
        for (int i = 0; i < rounds(50); ++i) {
            const auto next = random_position(spec, pits, random);
            solver.solve(next, next.legal_moves(), {1, no_limit}, false, [](const Proof&) {});
        }
        for (int i = 0; i < rounds(500); ++i) {
            const auto next = random_position(spec, pits, random);
            INFO(spec << ": " << to_fen(next));
            const auto known = solver.known(next.board());
            const int worth = minimax.worth(pits_of(next));
            REQUIRE((known.lower <= worth && worth <= known.upper));
            told += known != Bounds{-next.at_stake(), next.at_stake()};
        }
    });
    CHECK(told > 100 / slowdown);
}

TEST_CASE("a solver is for the positions of one game, with few enough seeds", "[search]") {
    const auto at = [](const std::string& spec, const char* fen) { return played(spec, fen); };
    const auto position = at("kalah:pits=3,seeds=2", "");
    KalahSolver solver(position, none(position), smallest);
    CHECK(solver.is_for(position));
    CHECK(solver.is_for(at("kalah:pits=3,seeds=5", "")));
    CHECK(solver.is_for(at("kalah", "1-0-1-2-0-9-3-2-N")));
    CHECK(!solver.is_for(at("kalah-empty:pits=3", "")));
    CHECK(!solver.is_for(at("kalah:pits=4", "")));
    CHECK(!solver.is_for(at("oware:pits=3", "")));
    CHECK(solver.is_for(at("kalah", "99-0-0-0-0-0-0-9-S")));
    CHECK(solver.is_for(at("kalah", "98-0-0-1-0-0-0-90-S")));
    CHECK(!solver.is_for(at("kalah", "98-0-0-2-0-0-0-0-S")));
    CHECK(!KalahSolver::covers(at("kalah", "250-0-0-1-0-0-0-0-S")));
    CHECK(!KalahSolver::covers(at("awari", "")));
}

TEST_CASE("with one thread a proof goes the same way every time", "[search]") {
    Random random(38);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        for (int i = 0; i < rounds(10); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto run = [&] {
                KalahSolver solver(position, none(position), smallest);
                std::string told;
                const auto tell = [&](const Proof& proof) {
                    told += std::to_string(proof.worth.lower) + ' ' +
                            std::to_string(proof.worth.upper) + ' ' +
                            std::to_string(solver.counts().nodes) + ' ' +
                            std::to_string(solver.counts().table_hits) + ' ' +
                            std::to_string(solver.counts().boards) + ' ' +
                            std::to_string(solver.counts().deepest);
                    for (const Move move : proof.line) told += ' ' + std::to_string(move.index);
                    told += '\n';
                };
                tell(solver.solve(position, position.legal_moves(), {1, no_limit}, i % 2 == 0,
                                  tell));
                return told;
            };
            REQUIRE(run() == run());
        }
    });
}

}  // namespace krou
