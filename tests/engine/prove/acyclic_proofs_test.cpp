#include "prove/acyclic_proofs.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "helpers/acyclic_proofs.h"
#include "helpers/naive_acyclic.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Proofs of acyclic games against plain minimax with independent rules: complete, interrupted, and
// many.

namespace krou {
namespace {

constexpr std::size_t smallest = 1;
constexpr std::uint64_t no_limit = UINT64_MAX / 2;

using Effort = ProofEffort;

std::string with_pits(const std::string& name, int pits) {
    return name + (name.find(':') == name.npos ? ":" : ",") + "pits=" + std::to_string(pits);
}

std::vector<int> pits_of(const Position& position) {
    const auto& bytes = position.board().bytes;
    return {bytes.begin(), bytes.begin() + 2 * position.pits()};
}

/// Minimax values of the moves in `among`.
struct Truth {
    Truth(naive::AcyclicMinimax& minimax, const Position& position, MoveSet among) {
        for (const auto& [pit, worth] : minimax.worths(pits_of(position)))
            if (among.contains(Move{static_cast<std::uint8_t>(pit)})) moves.push_back({pit, worth});
        best = std::ranges::max(moves, {}, &naive::AcyclicMinimax::Move::worth).worth;
    }
    int of(Move move) const {
        const auto found = std::ranges::find(moves, move.index, &naive::AcyclicMinimax::Move::pit);
        REQUIRE(found != moves.end());
        return found->worth;
    }

    std::vector<naive::AcyclicMinimax::Move> moves;
    int best = 0;
};

/// Checks that a proof is true: the value is within its bounds, and its move gains the lower one.
/// If the value is exact, each further move of its PV is a best one.
void check_true(const Proof& proof, const Truth& truth, Position position,
                naive::AcyclicMinimax& minimax) {
    REQUIRE(proof.bounds.lower <= truth.best);
    REQUIRE(truth.best <= proof.bounds.upper);
    REQUIRE(!proof.pv.empty());
    REQUIRE(truth.of(proof.pv.front()) >= proof.bounds.lower);
    for (std::size_t i = 0; i < proof.pv.size(); ++i) {
        const auto legal = position.legal_moves();
        REQUIRE(legal.contains(proof.pv[i]));
        if (i > 0 && proof.bounds.exact()) {
            const Truth here(minimax, position, legal);
            REQUIRE(here.of(proof.pv[i]) == here.best);
        }
        position.play(proof.pv[i]);
    }
}

/// Checks that the PV of a solved position goes on to the end of the game, or is long.
void check_complete(const std::vector<Move>& pv, Position position) {
    constexpr std::size_t longest = 30;
    for (const Move move : pv) position.play(move);
    REQUIRE((position.ending() != Ending::none || pv.size() > longest));
}

/// Solves, and checks that every reported proof is true and no weaker than the one before.
Proof checked(AcyclicProofs& solver, const Position& position, MoveSet among, const Effort& effort,
              naive::AcyclicMinimax& minimax) {
    INFO(spec_without_seeds(position.variant().rules, position.pits())
         << ": " << to_fen(position) << ", " << effort.threads << " threads");
    const Truth truth(minimax, position, among);
    Bounds before{-position.max_net_gain(), position.max_net_gain()};
    const auto tell = [&](const Proof& proof) {
        check_true(proof, truth, position, minimax);
        REQUIRE(before.lower <= proof.bounds.lower);
        REQUIRE(proof.bounds.upper <= before.upper);
        before = proof.bounds;
    };
    const auto proof = prove(solver, position, among, effort, tell);
    tell(proof);
    if (effort.nodes == no_limit && !effort.should_stop) check_complete(proof.pv, position);
    return proof;
}

void check_solves(AcyclicProofs& solver, const Position& position, MoveSet among,
                  const Effort& effort, naive::AcyclicMinimax& minimax) {
    const auto proof = checked(solver, position, among, effort, minimax);
    INFO(to_fen(position));
    REQUIRE(proof.bounds.exact());
}

MoveSet some_of(MoveSet moves, Random& random) {
    MoveSet some;
    for (const Move move : moves)
        if (below(random, 2)) some.add(move);
    if (some.empty()) some.add(any_of(moves, random));
    return some;
}

/// Maximum seeds for a fast plain minimax, by pits per row.
constexpr int seeds_for[] = {0, 60, 24, 14, 11, 9, 8, 7, 6, 6, 5, 5, 5};
static_assert(std::size(seeds_for) == max_pits + 1);

/// Returns a random board: any, or with few full pits, or with an almost empty row.
Board any_board(int pits, Random& random) {
    const int seeds = 2 + below(random, seeds_for[pits] - 1);
    Board board = random_pits(pits, seeds, random);
    if (const int kind = below(random, 4); kind > 1) {
        board = Board();
        for (int left = seeds; left > 0;) {
            const int some = 1 + below(random, left);
            const int pit = below(random, pits) + (kind == 3 && left < seeds ? pits : 0);
            board.set(pit, board[pit] + some);
            left -= some;
        }
        const int pit = pits + below(random, pits);
        board.set(pit, board[pit] + 1);
    }
    board.set(Board::own_store, below(random, 40));
    board.set(Board::opponent_store, below(random, 40));
    return board;
}

/// Returns a random unfinished position.
Position random_position(const std::string& spec, int pits, Random& random) {
    const Variant rules = variant(spec);
    for (;;) {
        const auto position = Position::at(
            rules, {any_board(pits, random), below(random, 2) ? Side::south : Side::north, pits});
        if (position.ending() == Ending::none) return position;
    }
}

/// Calls `visit` for all acyclic games and each row length up to `max_row`.
template <class Visit>
void for_each_game(int max_row, Visit visit) {
    for (const std::string name : {"kalah", "kalah-empty", "mangala", "mangala:rest=owner"})
        for (int pits = 1; pits <= max_row; ++pits) visit(with_pits(name, pits), pits);
}

Tables none(const Position& position) {
    return {position.variant().rules, position.pits()};
}

/// A proof of about 1.2 million nodes, in pieces.
struct Pieces {
    Position position = played("kalah:pits=6,seeds=3", "");
    AcyclicProofs solver{position, none(position), smallest};

    /// Returns the number of pieces that it takes.
    int solve(const std::function<Effort()>& effort) {
        for (int pieces = 1; pieces <= 200; ++pieces) {
            const auto proof = prove(solver, position, effort());
            if (!proof.bounds.exact()) continue;
            CHECK(proof.bounds == Bounds{2, 2});
            return pieces;
        }
        FAIL("too many pieces");
        return 0;
    }
    std::uint64_t nodes() const { return solver.counts().nodes; }
};

Effort to_the_end() {
    return {1, no_limit, true};
}

}  // namespace

TEST_CASE("acyclic proofs match minimax with tables of any size", "[search][long]") {
    Random random(31);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        for (const int seeds : {-1, 0, 1, 3, 6, seeds_for[pits]}) {
            const Tables tables = seeds < 0 ? Tables(variant(spec).rules, pits)
                                            : tables_of(spec, std::min(seeds, max_table_seeds));
            AcyclicProofs solver(random_position(spec, pits, random), tables, smallest);
            for (int i = 0; i < rounds(40); ++i) {
                if (i == rounds(40) / 2) solver.pack_tables();
                const auto position = random_position(spec, pits, random);
                REQUIRE(solver.is_for(position));
                check_solves(solver, position, position.legal_moves(), {1 + i % 2}, minimax);
            }
            const Tables larger = tables_of(spec, std::min(seeds, max_table_seeds - 1) + 1);
            solver.use(larger);
            const auto position = random_position(spec, pits, random);
            check_solves(solver, position, position.legal_moves(), {}, minimax);
        }
    });
}

TEST_CASE("used and fresh acyclic solvers match minimax", "[search][threads]") {
    Random random(32);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        const auto first = random_position(spec, pits, random);
        AcyclicProofs used(first, none(first), smallest);
        for (int i = 0; i < rounds(50); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto among = some_of(position.legal_moves(), random);
            // One of the proofs also builds tables.
            check_solves(used, position, among, {1 + i % 4, no_limit, i == 40}, minimax);
            if (pits > 4 || i % 3 > 0) continue;
            AcyclicProofs fresh(position, none(position), smallest);
            check_solves(fresh, position, position.legal_moves(), {1, no_limit, i % 2 == 0},
                         minimax);
        }
    });
}

TEST_CASE("acyclic bounds known without a search are true", "[search]") {
    Random random(37);
    int told = 0;
    for_each_game(5, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        const auto position = random_position(spec, pits, random);
        AcyclicProofs solver(position, none(position), smallest);
        for (int i = 0; i < rounds(50); ++i) {
            const auto next = random_position(spec, pits, random);
            prove(solver, next, {});
        }
        for (int i = 0; i < rounds(500); ++i) {
            const auto next = random_position(spec, pits, random);
            INFO(spec << ": " << to_fen(next));
            const auto known = solver.known(next.board());
            const int worth = minimax.worth(pits_of(next));
            REQUIRE((known.lower <= worth && worth <= known.upper));
            told += known != Bounds{-next.max_net_gain(), next.max_net_gain()};
        }
    });
    CHECK(told > 100 / time_factor);
}

TEST_CASE("two questions confirm or exclude a given value", "[search]") {
    Random random(38);
    for_each_game(6, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(100); ++i) {
            const auto position = random_position(spec, pits, random);
            const int value = minimax.worth(pits_of(position));
            const int worth = value + below(random, 11) - 5;
            INFO(spec << ": " << to_fen(position) << ", is it " << worth);
            AcyclicProofs solver(position, none(position), smallest);
            AcyclicProver prover({std::shared_ptr<void>(), &solver}, position,
                                 position.legal_moves(), {.asked_gain = worth});
            StepBudget budget(no_limit);
            Bounds bounds = prover.advance(budget).bounds;
            const auto is_open = [&] {
                return !bounds.exact() && bounds.lower <= worth && worth <= bounds.upper;
            };
            if (is_open()) bounds = prover.advance(budget).bounds;
            REQUIRE(!is_open());
            REQUIRE((bounds.lower <= value && value <= bounds.upper));
        }
    });
}

TEST_CASE("the expected answer does not change one thread's nodes", "[search][long]") {
    const auto position = played("kalah:pits=6,seeds=3", "");
    const AcyclicTables tables(tables_of("kalah:pits=6", 12));
    constexpr int value = 2;
    const auto nodes = [&](int wanted, bool expected) {
        BoundsTable bounds(smallest);
        const auto search = make_acyclic_search(position.game(), position, tables, bounds);
        StepBudget budget(no_limit);
        const auto found = search->ask(position.board(), wanted, expected, 1, budget);
        REQUIRE(found);
        CHECK((found->lower >= wanted) == (wanted <= value));
        return search->counts().nodes.load();
    };
    for (const int wanted : {value, value + 2}) CHECK(nodes(wanted, true) == nodes(wanted, false));
}

TEST_CASE("acyclic proofs ordered by the playing search are true", "[search][threads]") {
    // With such small tables, many boards are large enough for a playing search.
    const auto position = played("kalah:pits=6,seeds=3", "");
    AcyclicProofs solver(position, tables_of("kalah:pits=6", 6), smallest);
    // The first playing search starts after 160,000 nodes.
    const auto nodes = at_full_speed ? no_limit : std::uint64_t{250'000};
    const auto proof = prove(solver, position, {2, nodes});
    CHECK((proof.bounds.lower <= 2 && 2 <= proof.bounds.upper));
    if (at_full_speed) CHECK(proof.bounds.exact());
}

TEST_CASE("a resumed long proof starts with large tables", "[search][long]") {
    Pieces anew;
    anew.solve(to_the_end);
    Pieces after;
    after.solver.resume_after(std::uint64_t{1} << 24);
    after.solve(to_the_end);
    CHECK(3 * after.nodes() < anew.nodes());
}

TEST_CASE("a proof in many pieces takes few extra nodes", "[search][long]") {
    Pieces whole;
    whole.solve(to_the_end);
    Pieces pieces;
    CHECK(pieces.solve([] { return Effort{1, 100'000, true}; }) > 5);
    CHECK(pieces.nodes() < whole.nodes() * 5 / 4);
}

TEST_CASE("an interrupted layer is not restarted in every piece", "[search][long]") {
    Pieces pieces;
    int left = 0;
    const auto effort = [&] {
        left = 300;  // calls of `should_stop`
        return Effort{1, no_limit, true, [&] { return --left < 0; }};
    };
    CHECK(pieces.solve(effort) < 25);
}

TEST_CASE("an acyclic solver accepts one game with few enough seeds", "[search]") {
    const auto at = [](const std::string& spec, const char* fen) { return played(spec, fen); };
    const auto position = at("kalah:pits=3,seeds=2", "");
    AcyclicProofs solver(position, none(position), smallest);
    CHECK(solver.is_for(position));
    CHECK(solver.is_for(at("kalah:pits=3,seeds=5", "")));
    CHECK(solver.is_for(at("kalah", "1-0-1-2-0-9-3-2-N")));
    CHECK(!solver.is_for(at("kalah-empty:pits=3", "")));
    CHECK(!solver.is_for(at("kalah:pits=4", "")));
    CHECK(!solver.is_for(at("oware:pits=3", "")));
    CHECK(solver.is_for(at("kalah", "99-0-0-0-0-0-0-9-S")));
    CHECK(solver.is_for(at("kalah", "98-0-0-1-0-0-0-90-S")));
    CHECK(!solver.is_for(at("kalah", "98-0-0-2-0-0-0-0-S")));
    CHECK(!AcyclicProofs::covers(at("kalah", "250-0-0-1-0-0-0-0-S")));
    CHECK(!AcyclicProofs::covers(at("awari", "")));
    CHECK(AcyclicProofs::covers(at("kalah:pits=12,seeds=1", "")));
    CHECK(!AcyclicProofs::covers(at("kalah:pits=12", "")));
}

TEST_CASE("the bounds of first moves are known after an acyclic proof", "[search]") {
    // Some boards that follow are just above the tables.
    const auto position = played("kalah:pits=4,seeds=2", "");
    AcyclicProofs solver(position, none(position), smallest);
    const auto proof = prove(solver, position, position.legal_moves(), {1, no_limit, true});
    REQUIRE(proof.bounds.exact());
    for (const Move move : position.legal_moves()) {
        const Step step = step_of(position.game(), position.board(), move);
        CHECK(StepView(step).bounds(solver.known(step.board)).upper <= proof.bounds.upper);
    }
}

TEST_CASE("an acyclic proof on one thread is deterministic", "[search]") {
    Random random(38);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        for (int i = 0; i < rounds(10); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto run = [&] {
                AcyclicProofs solver(position, none(position), smallest);
                std::string told;
                const auto tell = [&](const Proof& proof) {
                    told += std::to_string(proof.bounds.lower) + ' ' +
                            std::to_string(proof.bounds.upper) + ' ' +
                            std::to_string(solver.counts().nodes) + ' ' +
                            std::to_string(solver.counts().table_hits) + ' ' +
                            std::to_string(solver.counts().boards) + ' ' +
                            std::to_string(solver.counts().seldepth);
                    for (const Move move : proof.pv) told += ' ' + std::to_string(move.index);
                    told += '\n';
                };
                tell(prove(solver, position, position.legal_moves(), {1, no_limit, i % 2 == 0},
                           tell));
                return told;
            };
            REQUIRE(run() == run());
        }
    });
}

TEST_CASE("an acyclic proof stopped by its node limit can resume", "[search]") {
    Random random(35);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(20); ++i) {
            const auto position = random_position(spec, pits, random);
            const auto among = some_of(position.legal_moves(), random);
            AcyclicProofs solver(position, none(position), smallest);
            for (const std::uint64_t nodes : {0u, 1u, 2u, 10u, 100u, 1000u}) {
                const auto before = solver.counts().nodes.load();
                checked(solver, position, among, {1, nodes, false}, minimax);
                REQUIRE(solver.counts().nodes - before <= nodes);
            }
            check_solves(solver, position, among, {}, minimax);
        }
    });
}

TEST_CASE("a playing search never exceeds the prover's node limit", "[search]") {
    const auto position = played("kalah:pits=6,seeds=4", "");
    for (const std::uint64_t nodes : {341'050u, 341'190u}) {
        AcyclicProofs solver(position, none(position), smallest);
        prove(solver, position, {1, nodes});
        REQUIRE(solver.counts().nodes <= nodes);
        REQUIRE(solver.counts().nodes + 1 >= nodes);
    }
}

TEST_CASE("an acyclic proof that is given up can resume", "[search][threads]") {
    Random random(36);
    int exact = 0;
    int cut_short = 0;
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        for (int i = 0; i < rounds(20); ++i) {
            const auto position = random_position(spec, pits, random);
            const int threads = 1 + i % 4;
            AcyclicProofs solver(position, none(position), smallest);
            std::atomic<int> left = below(random, 12);
            const auto proof =
                checked(solver, position, position.legal_moves(),
                        {threads, no_limit, i % 5 == 0, [&] { return left-- <= 0; }}, minimax);
            ++(proof.bounds.exact() ? exact : cut_short);
            check_solves(solver, position, position.legal_moves(), {threads, no_limit, false},
                         minimax);
        }
    });
    CHECK(exact > 0);
    CHECK(cut_short > 0);
}

TEST_CASE("acyclic proofs match minimax with a full bounds table", "[search][long]") {
    // The table has room for only some of the boards.
    Random random(39);
    for (const std::string name : {"kalah", "kalah-empty"}) {
        const auto spec = with_pits(name, 4);
        naive::AcyclicMinimax minimax(variant(spec).rules);
        const Variant rules = variant(spec);
        const Position start = Position::start(rules);
        AcyclicProofs solver(start, none(start), smallest);
        for (int i = 0; i < rounds(1500); ++i) {
            const Board board = random_pits(4, 17 + below(random, 3), random);
            const auto position = start.with(board, Side::south);
            if (position.ending() != Ending::none) continue;
            check_solves(solver, position, position.legal_moves(), {1 + i % 3, no_limit, false},
                         minimax);
        }
        CHECK(solver.permille_used() > 900 / time_factor);
    }
}

TEST_CASE("thousands of acyclic proofs match minimax", "[search][long]") {
    Random random(40);
    for_each_game(max_pits, [&](const std::string& spec, int pits) {
        naive::AcyclicMinimax minimax(variant(spec).rules);
        const auto first = random_position(spec, pits, random);
        for (const bool may_build_tables : {false, true}) {
            AcyclicProofs solver(first, none(first), smallest);
            for (int i = 0; i < rounds(300); ++i) {
                const auto position = random_position(spec, pits, random);
                const auto among = some_of(position.legal_moves(), random);
                if (i % 3 == 0)
                    checked(solver, position, among,
                            {1, static_cast<std::uint64_t>(below(random, 500)), false}, minimax);
                check_solves(solver, position, among, {1 + i % 4, no_limit, may_build_tables},
                             minimax);
            }
        }
    });
}

}  // namespace krou
