#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou::tune {

/// What a search says of a position.
struct Judgement {
    std::optional<Move> move;   ///< none when the game is over
    int value = 0;              ///< the final margin for the side to move, 300 to a seed
    bool wins_at_once = false;  ///< the move ends the game, and the value counts what it gives out
};

/// Judges the positions of a game by searches of so many nodes, on this thread. What it says
/// depends on the positions since it last forgot, and on nothing else.
class Judge {
public:
    /// Without endgame tables the pointer is null.
    Judge(const Opinion& opinion, std::shared_ptr<const Tables> tables)
        : opinion_(opinion), tables_(std::move(tables)), engine_(hash_megabytes) {}

    Judgement judge(const Position& position, std::uint64_t nodes);
    /// Forgets what it has found: to be called before each game.
    void forget() { engine_.forget(); }

private:
    static constexpr std::size_t hash_megabytes = 1;  ///< quick to forget

    const Opinion& opinion_;
    std::shared_ptr<const Tables> tables_;
    Engine engine_;
};

}  // namespace krou::tune
