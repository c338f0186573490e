#include "eval/weights.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace krou {

namespace {

constexpr int place_limit = 300;
constexpr int feature_limit = 3000;

constexpr Weight place(WeightId id, std::string_view name, int value, std::string_view meaning) {
    return {id, name, value, -place_limit, place_limit, meaning};
}

constexpr Weight feature(WeightId id, std::string_view name, int value, std::string_view meaning) {
    return {id, name, value, -feature_limit, feature_limit, meaning};
}

/// One line per weight: id, name, built-in value, counted feature.
constexpr std::array table = {
    place(WeightId::oware_place1, "oware.place1", 37, "seeds in the leftmost pit"),
    place(WeightId::oware_place2, "oware.place2", 4, "seeds in the second pit"),
    place(WeightId::oware_place3, "oware.place3", -9, "seeds in the third pit"),
    place(WeightId::oware_place4, "oware.place4", -14, "seeds in the fourth pit"),
    place(WeightId::oware_place5, "oware.place5", -23, "seeds in the fifth pit"),
    place(WeightId::oware_place6, "oware.place6", -13, "seeds in the sixth pit"),
    place(WeightId::oware_place7, "oware.place7", -13, "seeds in the seventh pit"),
    place(WeightId::oware_place8, "oware.place8", -13, "seeds in the eighth pit"),
    place(WeightId::oware_place9, "oware.place9", -13, "seeds in the ninth pit"),
    place(WeightId::oware_place10, "oware.place10", -13, "seeds in the tenth pit"),
    place(WeightId::oware_place11, "oware.place11", -13, "seeds in the eleventh pit"),
    place(WeightId::oware_place12, "oware.place12", -13, "seeds in the twelfth pit"),
    feature(WeightId::oware_mobility, "oware.mobility", 240, "pits that hold seeds"),
    feature(WeightId::oware_room, "oware.room", 6,
            "pits that hold seeds, times the seeds left on the board"),
    feature(WeightId::oware_cornered, "oware.cornered", -364,
            "a row with at most two pits that hold seeds"),
    feature(WeightId::oware_ones, "oware.ones", -236, "pits with one seed"),
    feature(WeightId::oware_twos, "oware.twos", -95, "pits with two seeds"),
    feature(WeightId::oware_home, "oware.home", 129, "pits whose sowing stays in their row"),
    feature(WeightId::oware_krou, "oware.krou", 437, "pits with enough seeds for a full lap"),
    feature(WeightId::oware_hoard, "oware.hoard", -170,
            "pits with enough seeds for a lap and a half"),
    feature(WeightId::oware_threat, "oware.threat", -301,
            "pits of one or two that an ordinary sowing of the opponent ends on"),
    feature(WeightId::oware_krou_threat, "oware.krou_threat", -1138,
            "pits of at most one that a krou of the opponent ends on"),
    feature(WeightId::oware_tempo, "oware.tempo", -10, "to move"),
    place(WeightId::kalah_place1, "kalah.place1", 100, "seeds in the leftmost pit"),
    place(WeightId::kalah_place2, "kalah.place2", 113, "seeds in the second pit"),
    place(WeightId::kalah_place3, "kalah.place3", 105, "seeds in the third pit"),
    place(WeightId::kalah_place4, "kalah.place4", 110, "seeds in the fourth pit"),
    place(WeightId::kalah_place5, "kalah.place5", 118, "seeds in the fifth pit"),
    place(WeightId::kalah_place6, "kalah.place6", 218, "seeds in the sixth pit"),
    place(WeightId::kalah_place7, "kalah.place7", 218, "seeds in the seventh pit"),
    place(WeightId::kalah_place8, "kalah.place8", 218, "seeds in the eighth pit"),
    place(WeightId::kalah_place9, "kalah.place9", 218, "seeds in the ninth pit"),
    place(WeightId::kalah_place10, "kalah.place10", 218, "seeds in the tenth pit"),
    place(WeightId::kalah_place11, "kalah.place11", 218, "seeds in the eleventh pit"),
    place(WeightId::kalah_place12, "kalah.place12", 218, "seeds in the twelfth pit"),
    feature(WeightId::kalah_mobility, "kalah.mobility", 354, "pits that hold seeds"),
    feature(WeightId::kalah_again, "kalah.again", 356, "pits whose sowing ends in the store"),
    feature(WeightId::kalah_krou, "kalah.krou", 806, "pits with enough seeds for a full lap"),
    feature(WeightId::kalah_passing, "kalah.passing", -185,
            "seeds that a sowing carries past the store"),
    feature(WeightId::kalah_facing, "kalah.facing", -60,
            "seeds of the opponent opposite an empty pit"),
    feature(WeightId::kalah_spoils, "kalah.spoils", 220,
            "seeds opposite the end of a sowing that captures them"),
    feature(WeightId::kalah_tempo, "kalah.tempo", 0, "to move"),
    place(WeightId::mangala_place1, "mangala.place1", -53, "seeds in the leftmost pit"),
    place(WeightId::mangala_place2, "mangala.place2", 0, "seeds in the second pit"),
    place(WeightId::mangala_place3, "mangala.place3", 52, "seeds in the third pit"),
    place(WeightId::mangala_place4, "mangala.place4", 127, "seeds in the fourth pit"),
    place(WeightId::mangala_place5, "mangala.place5", 177, "seeds in the fifth pit"),
    place(WeightId::mangala_place6, "mangala.place6", 221, "seeds in the sixth pit"),
    place(WeightId::mangala_place7, "mangala.place7", 221, "seeds in the seventh pit"),
    place(WeightId::mangala_place8, "mangala.place8", 221, "seeds in the eighth pit"),
    place(WeightId::mangala_place9, "mangala.place9", 221, "seeds in the ninth pit"),
    place(WeightId::mangala_place10, "mangala.place10", 221, "seeds in the tenth pit"),
    place(WeightId::mangala_place11, "mangala.place11", 221, "seeds in the eleventh pit"),
    place(WeightId::mangala_place12, "mangala.place12", 221, "seeds in the twelfth pit"),
    feature(WeightId::mangala_mobility, "mangala.mobility", -379, "pits that hold seeds"),
    feature(WeightId::mangala_again, "mangala.again", 483, "pits whose sowing ends in the store"),
    feature(WeightId::mangala_krou, "mangala.krou", -550, "pits with enough seeds for a full lap"),
    feature(WeightId::mangala_passing, "mangala.passing", -141,
            "seeds that a sowing carries past the store"),
    feature(WeightId::mangala_facing, "mangala.facing", -46,
            "seeds of the opponent opposite an empty pit"),
    feature(WeightId::mangala_spoils, "mangala.spoils", 120,
            "seeds opposite the end of a sowing that captures them"),
    feature(WeightId::mangala_evens, "mangala.evens", 84,
            "seeds in odd opposing pits that an ordinary sowing ends on"),
    feature(WeightId::mangala_tempo, "mangala.tempo", 395, "to move"),
    place(WeightId::togyzkumalak_place1, "togyzkumalak.place1", -9, "seeds in the leftmost pit"),
    place(WeightId::togyzkumalak_place2, "togyzkumalak.place2", 29, "seeds in the second pit"),
    place(WeightId::togyzkumalak_place3, "togyzkumalak.place3", 27, "seeds in the third pit"),
    place(WeightId::togyzkumalak_place4, "togyzkumalak.place4", 29, "seeds in the fourth pit"),
    place(WeightId::togyzkumalak_place5, "togyzkumalak.place5", 26, "seeds in the fifth pit"),
    place(WeightId::togyzkumalak_place6, "togyzkumalak.place6", 30, "seeds in the sixth pit"),
    place(WeightId::togyzkumalak_place7, "togyzkumalak.place7", 28, "seeds in the seventh pit"),
    place(WeightId::togyzkumalak_place8, "togyzkumalak.place8", 27, "seeds in the eighth pit"),
    place(WeightId::togyzkumalak_place9, "togyzkumalak.place9", 12, "seeds in the ninth pit"),
    place(WeightId::togyzkumalak_place10, "togyzkumalak.place10", 30, "seeds in the tenth pit"),
    place(WeightId::togyzkumalak_place11, "togyzkumalak.place11", 30, "seeds in the eleventh pit"),
    place(WeightId::togyzkumalak_place12, "togyzkumalak.place12", 30, "seeds in the twelfth pit"),
    feature(WeightId::togyzkumalak_mobility, "togyzkumalak.mobility", 397, "pits that hold seeds"),
    feature(WeightId::togyzkumalak_ones, "togyzkumalak.ones", -210, "pits with one seed"),
    feature(WeightId::togyzkumalak_odds, "togyzkumalak.odds", 47,
            "pits with an odd number of seeds"),
    feature(WeightId::togyzkumalak_krou, "togyzkumalak.krou", 119,
            "pits with enough seeds for a full lap"),
    feature(WeightId::togyzkumalak_threat, "togyzkumalak.threat", -81,
            "seeds in odd pits that an ordinary sowing of the opponent ends on"),
    feature(WeightId::togyzkumalak_chance, "togyzkumalak.chance", 963,
            "pits of two that an ordinary sowing makes the side's tuzdik"),
    feature(WeightId::togyzkumalak_tuzdik, "togyzkumalak.tuzdik", 886, "having a tuzdik"),
    feature(WeightId::togyzkumalak_tuzdik_room, "togyzkumalak.tuzdik_room", 16,
            "having a tuzdik, times the seeds left on the board"),
    feature(WeightId::togyzkumalak_tempo, "togyzkumalak.tempo", 158, "to move"),
};

consteval bool is_in_order_of_ids() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].id != static_cast<WeightId>(i)) return false;
    return true;
}

static_assert(table.size() == Weights::count, "each WeightId has a line");
static_assert(is_in_order_of_ids());

}  // namespace

std::span<const Weight> weight_table() {
    return table;
}

Weights::Weights() {
    std::ranges::transform(table, values_.begin(), &Weight::built_in);
}

std::string Weights::to_text() const {
    std::string text =
        "# 300 to a seed; each weight counts for the side to move and against the other\n";
    for (const Weight& weight : table)
        text += std::string(weight.name) + ' ' + std::to_string((*this)[weight.id]) + "  # " +
                std::string(weight.meaning) + '\n';
    return text;
}

Result<Weights> parse_weights(std::string_view text) {
    Weights weights;
    std::array<bool, Weights::count> seen{};
    int line_number = 0;
    const auto fail = [&](const std::string& why) {
        return Error{"line " + std::to_string(line_number) + ": " + why};
    };
    for (const auto line : split(text, '\n')) {
        ++line_number;
        const auto fields = words(line.substr(0, line.find('#')));
        if (fields.empty()) continue;
        if (fields.size() != 2) return fail("expected a name and a value");
        const auto weight = std::ranges::find(table, fields[0], &Weight::name);
        if (weight == table.end()) return fail("unknown weight " + in_quotes(fields[0]));
        const auto value = parse_number(fields[1]);
        if (!value || *value < weight->min || *value > weight->max)
            return fail(std::string(weight->name) + ": expected " + std::to_string(weight->min) +
                        " to " + std::to_string(weight->max) + ", got " + in_quotes(fields[1]));
        if (std::exchange(seen[static_cast<std::size_t>(weight->id)], true))
            return fail("duplicate " + in_quotes(weight->name));
        weights.values_[static_cast<std::size_t>(weight->id)] = *value;
    }
    if (std::ranges::find(seen, true) == seen.end())
        return Error{"missing weights; expected lines 'NAME VALUE'"};
    return weights;
}

}  // namespace krou
