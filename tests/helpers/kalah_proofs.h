#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "helpers/naive_kalah.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"
#include "proof/kalah_solver.h"

/// Random positions of kalah, and proofs of them compared with plain minimax by the second rules.
namespace krou::kalah_proofs {

inline constexpr std::size_t smallest = 1;
inline constexpr std::uint64_t no_limit = UINT64_MAX / 2;

/// What may be spent on a proof.
struct Effort {
    int threads = 1;
    std::uint64_t nodes = no_limit;
    bool makes_tables = false;
    GiveUp give_up = {};
};

inline std::string kalah(const std::string& name, int pits) {
    return name + ":pits=" + std::to_string(pits);
}

inline std::vector<int> pits_of(const Position& position) {
    const auto& bytes = position.board().bytes;
    return {bytes.begin(), bytes.begin() + 2 * position.pits()};
}

/// What plain minimax says of the moves that may be played.
struct Truth {
    Truth(naive::KalahMinimax& minimax, const Position& position, MoveSet among) {
        for (const auto& [pit, worth] : minimax.worths(pits_of(position)))
            if (among.contains(Move{static_cast<std::uint8_t>(pit)})) moves.push_back({pit, worth});
        best = std::ranges::max(moves, {}, &naive::KalahMinimax::Move::worth).worth;
    }
    int of(Move move) const {
        const auto found = std::ranges::find(moves, move.index, &naive::KalahMinimax::Move::pit);
        REQUIRE(found != moves.end());
        return found->worth;
    }

    std::vector<naive::KalahMinimax::Move> moves;
    int best = 0;
};

/// Asks that a proof is true: the value is within its bounds, and its move is worth the least.
inline void check_true(const Proof& proof, const Truth& truth, Position position) {
    REQUIRE(proof.worth.lower <= truth.best);
    REQUIRE(truth.best <= proof.worth.upper);
    REQUIRE(!proof.line.empty());
    REQUIRE(truth.of(proof.line.front()) >= proof.worth.lower);
    for (const Move move : proof.line) {
        REQUIRE(position.legal_moves().contains(move));
        position.play(move);
    }
}

/// Solves, and asks that all that is told on the way is true and no less than before.
inline Proof checked(KalahSolver& solver, const Position& position, MoveSet among,
                     const Effort& effort, naive::KalahMinimax& minimax) {
    INFO(spec_without_start(position.variant().rules, position.pits())
         << ": " << to_fen(position) << ", " << effort.threads << " threads");
    const Truth truth(minimax, position, among);
    Bounds before{-position.at_stake(), position.at_stake()};
    const auto tell = [&](const Proof& proof) {
        check_true(proof, truth, position);
        REQUIRE(before.lower <= proof.worth.lower);
        REQUIRE(proof.worth.upper <= before.upper);
        before = proof.worth;
    };
    const auto proof = solver.solve(position, among, {effort.threads, effort.nodes, effort.give_up},
                                    effort.makes_tables, tell);
    tell(proof);
    return proof;
}

inline void check_solves(KalahSolver& solver, const Position& position, MoveSet among,
                         const Effort& effort, naive::KalahMinimax& minimax) {
    const auto proof = checked(solver, position, among, effort, minimax);
    INFO(to_fen(position));
    REQUIRE(proof.worth.exact());
}

inline MoveSet some_of(MoveSet moves, Random& random) {
    MoveSet some;
    for (const Move move : moves)
        if (below(random, 2)) some.add(move);
    if (some.empty()) some.add(any_of(moves, random));
    return some;
}

/// Seeds so many that plain minimax is still quick, by the pits of a row.
inline constexpr int seeds_for[] = {0, 60, 24, 14, 11, 9, 8, 7};

/// Boards of every kind: any, with few pits full, with a row almost empty; with any stores.
inline Board random_board(int pits, Random& random) {
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
    board.set(Board::other_store, below(random, 40));
    return board;
}

/// One in which there is something to play.
inline Position random_position(const std::string& spec, int pits, Random& random) {
    const Variant rules = variant(spec);
    for (;;) {
        const auto position = Position::at(
            rules,
            {random_board(pits, random), below(random, 2) ? Side::south : Side::north, pits});
        if (position.ending() == Ending::none) return position;
    }
}

/// Calls `visit` for both rules and all rows of so many pits.
template <class Visit>
void for_each_game(int most_pits, Visit visit) {
    for (const std::string name : {"kalah", "kalah-empty"})
        for (int pits = 1; pits <= most_pits; ++pits) visit(kalah(name, pits), pits);
}

inline Tables none(const Position& position) {
    return {position.variant().rules, position.pits()};
}

}  // namespace krou::kalah_proofs
