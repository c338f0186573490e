#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "games/position.h"

namespace krou {

/// Where games begin.
struct Opening {
    std::string fen;                 ///< empty for the start of the variant
    std::vector<std::string> moves;  ///< from there, before the engines are asked

    std::string line() const;  ///< the moves in one word
    friend bool operator==(const Opening&, const Opening&) = default;
};

/// The position in which the engines take over; the sentence says what is wrong.
Result<Position> position_after(const Variant& variant, const Opening& opening);

}  // namespace krou
