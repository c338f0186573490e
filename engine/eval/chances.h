#pragma once

namespace krou {

/// Chances of a win, a draw and a loss in permille; they sum to 1000.
struct Chances {
    int win = 0;
    int draw = 0;
    int loss = 0;

    friend bool operator==(const Chances&, const Chances&) = default;
};

/// Logistic model of the game result, fitted to many games; all numbers in 1/300 seed. `spread` is
/// the scale of the final margin on an empty board. At the margin `draw`, a win has 50%. The
/// `by_seed` terms are added per seed on the board.
struct ChanceModel {
    int spread = 150;
    int spread_by_seed = 20;
    int draw = 150;
    int draw_by_seed = 0;

    friend bool operator==(const ChanceModel&, const ChanceModel&) = default;
};

/// Returns the chances of the mover, given the final margin that a search expects in 1/300 seed.
Chances chances(const ChanceModel& model, int value, int seeds_on_board);

}  // namespace krou
