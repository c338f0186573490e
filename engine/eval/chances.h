#pragma once

namespace krou {

/// How likely a game ends how, in thousandths; together they are 1000.
struct Chances {
    int win = 0;
    int draw = 0;
    int loss = 0;

    friend bool operator==(const Chances&, const Chances&) = default;
};

/// How far games end from what was expected of them, as it was in many games. All are at 300 to a
/// seed: the spread of the final margin with no seeds on the board, and what each seed on it adds;
/// and how far from 0 margins lie that are as likely a draw as not, likewise.
struct ChanceModel {
    int spread = 150;
    int spread_by_seed = 20;
    int draw = 150;
    int draw_by_seed = 0;

    friend bool operator==(const ChanceModel&, const ChanceModel&) = default;
};

/// For the side to move, of whom a search expects this final margin, at 300 to a seed.
Chances chances(const ChanceModel& model, int value, int seeds_on_board);

}  // namespace krou
