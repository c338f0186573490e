#include <array>

#include "play/words.h"

namespace krou::play {

namespace {

constexpr std::array table{
    // Sides, seats and seeds.
    Sentence{Phrase::south, "Sud"},
    Sentence{Phrase::north, "Nord"},
    Sentence{Phrase::one_seed, "%1 graine"},
    Sentence{Phrase::seeds, "%1 graines"},
    Sentence{Phrase::to_move, "%1 a le trait"},
};
static_assert(is_complete(table), "each phrase is said, in the order of the phrases");

}  // namespace

std::span<const Sentence> french() {
    return table;
}

}  // namespace krou::play
