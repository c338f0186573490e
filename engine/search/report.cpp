#include "search/report.h"

namespace krou {

std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line) {
    Position after = position;
    after.play(line.front());
    if (line.size() < 2 || after.side() == position.side()) return std::nullopt;
    return after.legal_moves().contains(line[1]) ? std::optional(line[1]) : std::nullopt;
}

}  // namespace krou
