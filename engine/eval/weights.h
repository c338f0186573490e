#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

/// The unit of every value in evaluation and search: 300 to a seed.
inline constexpr int seed_value = 300;

/// What the weights stand for. A feature counts for the mover and against the other side; the
/// weight of a place counts each seed there, and places are numbered from each player's left.
enum class WeightId : int {
    oware_place1,
    oware_place2,
    oware_place3,
    oware_place4,
    oware_place5,
    oware_place6,
    oware_place7,
    oware_mobility,     ///< pits that hold seeds
    oware_room,         ///< the same, times the seeds left on the board
    oware_cornered,     ///< at most two pits hold seeds
    oware_ones,         ///< pits with one seed
    oware_twos,         ///< pits with two seeds
    oware_home,         ///< pits whose sowing stays in the own row
    oware_krou,         ///< pits that go round the whole board
    oware_hoard,        ///< pits that go round it and half again
    oware_threat,       ///< pits of one or two that an ordinary pit of the other side ends on
    oware_krou_threat,  ///< the same by a krou
    oware_tempo,        ///< to be on move
    kalah_place1,
    kalah_place2,
    kalah_place3,
    kalah_place4,
    kalah_place5,
    kalah_place6,
    kalah_place7,
    kalah_mobility,  ///< pits that hold seeds
    kalah_again,     ///< pits whose sowing ends in the store
    kalah_krou,      ///< pits that go round the whole board
    kalah_passing,   ///< seeds that a sowing carries past the store
    kalah_facing,    ///< seeds that lie opposite an empty pit
    kalah_spoils,    ///< those opposite the end of a sowing that captures
    kalah_tempo,     ///< to be on move
    count
};

/// What is to be known of a weight. The range is what a weight file may set it to.
struct Weight {
    WeightId id;
    std::string_view name;
    int built_in;
    int min;
    int max;
};

/// All weights, in the order of their ids.
std::span<const Weight> weight_table();

/// A value for each weight.
class Weights {
public:
    static constexpr auto count = static_cast<std::size_t>(WeightId::count);

    /// The built-in values.
    Weights();

    int operator[](WeightId id) const { return values_[static_cast<std::size_t>(id)]; }

    /// As a text that `parse_weights` reads back: comments, and `name value` a line.
    std::string to_text() const;

private:
    friend Result<Weights> parse_weights(std::string_view text);

    std::array<int, count> values_;
};

/// A weight that is not in the text has its built-in value, none may stand there twice. Errors
/// name the line.
Result<Weights> parse_weights(std::string_view text);

}  // namespace krou
