#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

/// Value of one seed: evaluation and search count in units of 1/300 seed.
inline constexpr int seed_value = 300;

/// Weights of the linear evaluation, described in `weight_table`. A feature counts for the mover
/// and against the opponent.
enum class WeightId : int {
    oware_place1,
    oware_place2,
    oware_place3,
    oware_place4,
    oware_place5,
    oware_place6,
    oware_place7,
    oware_place8,
    oware_place9,
    oware_place10,
    oware_place11,
    oware_place12,
    oware_mobility,
    oware_room,
    oware_cornered,
    oware_ones,
    oware_twos,
    oware_home,
    oware_krou,
    oware_hoard,
    oware_threat,
    oware_krou_threat,
    oware_tempo,
    kalah_place1,
    kalah_place2,
    kalah_place3,
    kalah_place4,
    kalah_place5,
    kalah_place6,
    kalah_place7,
    kalah_place8,
    kalah_place9,
    kalah_place10,
    kalah_place11,
    kalah_place12,
    kalah_mobility,
    kalah_again,
    kalah_krou,
    kalah_passing,
    kalah_facing,
    kalah_spoils,
    kalah_tempo,
    mangala_place1,
    mangala_place2,
    mangala_place3,
    mangala_place4,
    mangala_place5,
    mangala_place6,
    mangala_place7,
    mangala_place8,
    mangala_place9,
    mangala_place10,
    mangala_place11,
    mangala_place12,
    mangala_mobility,
    mangala_again,
    mangala_krou,
    mangala_passing,
    mangala_facing,
    mangala_spoils,
    mangala_evens,
    mangala_tempo,
    togyzkumalak_place1,
    togyzkumalak_place2,
    togyzkumalak_place3,
    togyzkumalak_place4,
    togyzkumalak_place5,
    togyzkumalak_place6,
    togyzkumalak_place7,
    togyzkumalak_place8,
    togyzkumalak_place9,
    togyzkumalak_place10,
    togyzkumalak_place11,
    togyzkumalak_place12,
    togyzkumalak_mobility,
    togyzkumalak_ones,
    togyzkumalak_odds,
    togyzkumalak_krou,
    togyzkumalak_threat,
    togyzkumalak_chance,
    togyzkumalak_tuzdik,
    togyzkumalak_tuzdik_room,
    togyzkumalak_tempo,
    count
};

/// Description of a weight, with the range allowed in a weight file.
struct Weight {
    WeightId id;
    std::string_view name;
    int built_in;
    int min;
    int max;
    std::string_view meaning;  ///< counted feature
};

/// Returns all weights, in the order of their ids.
std::span<const Weight> weight_table();

/// Values of all weights.
class Weights {
public:
    static constexpr auto count = static_cast<std::size_t>(WeightId::count);

    /// Sets the built-in values.
    Weights();

    int operator[](WeightId id) const { return values_[static_cast<std::size_t>(id)]; }

    /// Returns a text that `parse_weights` accepts: one `name value` per line, with comments.
    std::string to_text() const;

private:
    friend Result<Weights> parse_weights(std::string_view text);

    std::array<int, count> values_;
};

/// Parses a weight file. Missing weights keep their built-in values. At least one weight is
/// required, and none may be repeated. Errors name the line.
Result<Weights> parse_weights(std::string_view text);

}  // namespace krou
