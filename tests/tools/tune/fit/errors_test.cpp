#include "tune/fit/errors.h"

#include "eval/weights.h"
#include "helpers/arena_run.h"
#include "helpers/from_text.h"

namespace krou::tune {

namespace {

Sample sample_of(int seeds, double value, bool is_exact) {
    Sample sample;
    sample.board.set(3, seeds);
    sample.value = static_cast<int>(value * seed_value);
    sample.proved =
        is_exact ? Bounds{static_cast<int>(value), static_cast<int>(value)} : Bounds{-seeds, seeds};
    return sample;
}

}  // namespace

TEST_CASE("errors are told by seeds and by what is known", "[fit]") {
    ErrorTable table;
    table.add(sample_of(5, 3, true), false, 4);       // misses by 1
    table.add(sample_of(6, -4, true), false, 3);      // by 7
    table.add(sample_of(7, 0, true), true, 2);        // by 2
    table.add(sample_of(3, 1, true), false, 9);       // too few seeds for the line of exact ones
    table.add(sample_of(21, 2, true), false, 9);      // too many
    table.add(sample_of(20, 5.5, false), true, 2.5);  // by 3
    table.add(sample_of(255, 1, false), false, 1);    // by nothing
    CHECK(table.to_text() ==
          "root mean square error     boards     of 0  learned held out\n"
          "0 to 3 seeds                    1     1.00     8.00        -\n"
          "4 to 7 seeds                    3     2.89     5.00     2.00\n"
          "20 to 23 seeds                  2     4.14     7.00     3.00\n"
          "252 to 255 seeds                1     1.00     0.00        -\n"
          "exact, 4 to 20 seeds            3     2.89     5.00     2.00\n"
          "searched                        2     3.95     0.00     3.00\n");
}

TEST_CASE("errors of no boards are a head alone", "[fit]") {
    CHECK(lines_of(ErrorTable().to_text()).size() == 1);
}

}  // namespace krou::tune
