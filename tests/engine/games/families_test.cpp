#include "games/families.h"

#include "helpers/from_text.h"

namespace krou {

TEST_CASE("each family makes its own game, on so many pits as the board has", "[families]") {
    const auto made = [](std::string_view spec) { return make_game(variant(spec).rules, 5); };
    CHECK(std::get<Oware>(made("awari")).pits() == 5);
    CHECK(std::get<Kalah>(made("kalah-empty")).pits() == 5);
    CHECK(std::holds_alternative<Morpion>(made("morpion")));
}

TEST_CASE("games are sown and have tables, but three in a row", "[families]") {
    for (const Preset& preset : presets()) {
        INFO(preset.name);
        CHECK(is_sown(preset.rules.family) == (preset.name != "morpion"));
        CHECK(has_tables(preset.rules.family) == (preset.name != "morpion"));
    }
}

}  // namespace krou
