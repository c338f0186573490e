#include <array>

#include "play/words.h"

namespace krou::play {

namespace {

constexpr std::array table{
    // Sides, seats and seeds.
    Sentence{Phrase::south, "South"},        Sentence{Phrase::north, "North"},
    Sentence{Phrase::one_seed, "%1 seed"},   Sentence{Phrase::seeds, "%1 seeds"},
    Sentence{Phrase::to_move, "%1 to move"},
};
static_assert(is_complete(table), "each phrase is said, in the order of the phrases");

}  // namespace

std::span<const Sentence> english() {
    return table;
}

}  // namespace krou::play
