#include "eval/weights.h"

#include <algorithm>

#include "base/text.h"

namespace krou {

namespace {

constexpr int place_limit = 300;
constexpr int feature_limit = 3000;

constexpr Weight place(std::string_view name, int value) {
    return {name, value, -place_limit, place_limit};
}

constexpr Weight feature(std::string_view name, int value) {
    return {name, value, -feature_limit, feature_limit};
}

constexpr std::array built_in = {
    place("oware.place1", 37),
    place("oware.place2", 4),
    place("oware.place3", -9),
    place("oware.place4", -14),
    place("oware.place5", -23),
    place("oware.place6", -13),
    place("oware.place7", -13),
    feature("oware.mobility", 240),
    feature("oware.room", 6),
    feature("oware.cornered", -364),
    feature("oware.ones", -236),
    feature("oware.twos", -95),
    feature("oware.home", 129),
    feature("oware.krou", 437),
    feature("oware.hoard", -170),
    feature("oware.threat", -301),
    feature("oware.krou_threat", -1138),
    feature("oware.tempo", -10),
    place("kalah.place1", 100),
    place("kalah.place2", 113),
    place("kalah.place3", 105),
    place("kalah.place4", 110),
    place("kalah.place5", 118),
    place("kalah.place6", 218),
    place("kalah.place7", 218),
    feature("kalah.mobility", 354),
    feature("kalah.again", 356),
    feature("kalah.krou", 806),
    feature("kalah.passing", -185),
    feature("kalah.facing", -60),
    feature("kalah.spoils", 220),
    feature("kalah.tempo", 0),
};

}  // namespace

Weights::Weights() {
    std::ranges::copy(built_in, table_.begin());
}

std::string Weights::to_text() const {
    std::string text =
        "# 300 to a seed; each weight counts for the side to move and against the other\n";
    for (const auto& weight : table_)
        text += std::string(weight.name) + ' ' + std::to_string(weight.value) + '\n';
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
        if (fields.size() != 2) return fail("not a name and a value");
        const auto weight = std::ranges::find(weights.table_, fields[0], &Weight::name);
        if (weight == weights.table_.end()) return fail("unknown weight " + in_quotes(fields[0]));
        const auto value = parse_number(fields[1]);
        if (!value || *value < weight->min || *value > weight->max)
            return fail(std::string(weight->name) + " is " + in_quotes(fields[1]) +
                        ", no number from " + std::to_string(weight->min) + " to " +
                        std::to_string(weight->max));
        bool& was_seen = seen[static_cast<std::size_t>(weight - weights.table_.begin())];
        if (was_seen) return fail(std::string(weight->name) + " stands twice");
        was_seen = true;
        weight->value = *value;
    }
    if (const auto missing = std::ranges::find(seen, false); missing != seen.end())
        return fail(
            "the text ends without " +
            std::string(weights.table_[static_cast<std::size_t>(missing - seen.begin())].name));
    return weights;
}

}  // namespace krou
