#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

Rules rules(std::string_view spec) {
    return variant(spec).rules;
}

}  // namespace

TEST_CASE("each preset has its rules", "[rules]") {
    struct Case {
        const char* name;
        Slam slam;
        Rest rest;
        Repetition repetition;
        int below;
    };
    const auto cases = {
        Case{"oware", Slam::none, Rest::owner, Repetition::owner, 0},
        Case{"awari", Slam::unless_only, Rest::owner, Repetition::split, 0},
        Case{"awele-blaess", Slam::illegal, Rest::nobody, Repetition::owner, 0},
        Case{"awele-clips", Slam::none, Rest::owner, Repetition::owner, 6},
        Case{"awele-supaero", Slam::illegal, Rest::owner, Repetition::owner, 0},
        Case{"awele-ia02", Slam::none, Rest::owner, Repetition::owner, 0},
    };
    for (const auto& [name, slam, rest, repetition, below] : cases) {
        INFO(name);
        const Rules preset = rules(name);
        CHECK(preset.family == Family::oware);
        CHECK(preset.pits == 6);
        CHECK(preset.seeds == 4);
        CHECK(preset.slam == slam);
        CHECK(preset.rest == rest);
        CHECK(preset.repetition == repetition);
        CHECK(preset.below == below);
    }
    CHECK(rules("kalah").family == Family::kalah);
    CHECK(!rules("kalah").captures_empty);
    CHECK(rules("kalah-empty").family == Family::kalah);
    CHECK(rules("kalah-empty").captures_empty);
    CHECK(rules("mangala").family == Family::mangala);
    CHECK(rules("mangala").pits == 6);
    CHECK(rules("mangala").seeds == 4);
    CHECK(rules("mangala").rest == Rest::first);
    CHECK(rules("morpion").family == Family::morpion);
    for (const auto& [name, pits, tuzdik] :
         {std::tuple{"togyzkumalak", 9, true}, std::tuple{"bestemshe", 5, false}}) {
        const Rules preset = rules(name);
        CHECK(preset.family == Family::togyzkumalak);
        CHECK(preset.pits == pits);
        CHECK(preset.seeds == pits);
        CHECK(preset.tuzdik == tuzdik);
        CHECK(preset.rest == Rest::owner);
        CHECK(preset.repetition == Repetition::split);
    }
}

TEST_CASE("there are twelve presets, and oware is the first", "[rules]") {
    std::string names;
    for (const Preset& preset : presets()) {
        names += std::string(preset.name) + ' ';
        CHECK(rules(preset.name) == preset.rules);
        CHECK(is_mancala(preset.rules.family) == (preset.name != "morpion"));
        CHECK(has_tables(preset.rules) ==
              (preset.name != "morpion" && preset.name != "togyzkumalak"));
        const auto is_tabled = []<class G>(const G&) { return TabledGame<G>; };
        CHECK(has_tables(preset.rules) == std::visit(is_tabled, make_game(preset.rules, 3)));
    }
    CHECK(names ==
          "oware awari awele-blaess awele-clips awele-supaero awele-ia02 kalah kalah-empty "
          "mangala togyzkumalak bestemshe morpion ");
    CHECK(Variant{}.spec == "oware");
    CHECK(Variant{}.rules == rules("oware"));
    CHECK(std::get<Oware<SmallBoard>>(make_game(rules("awari"), 5)).pits() == 5);
    CHECK(std::get<Kalah<SmallBoard>>(make_game(rules("kalah-empty"), 5)).pits() == 5);
    CHECK(std::get<Kalah<Board>>(make_game(rules("kalah"), 8)).pits() == 8);
    CHECK(std::get<Mangala<SmallBoard>>(make_game(rules("mangala"), 7)).pits() == 7);
    CHECK(std::get<Mangala<Board>>(make_game(rules("mangala"), 8)).pits() == 8);
    CHECK(std::get<Bestemshe<SmallBoard>>(make_game(rules("bestemshe"), 7)).pits() == 7);
    CHECK(std::get<Togyzkumalak<Board, true>>(make_game(rules("togyzkumalak"), 2)).pits() == 2);
}

TEST_CASE("each key sets only its rule", "[rules]") {
    const auto check = [](auto Rules::*rule, auto value, const std::string& setting) {
        Rules expected = rules("oware");
        expected.*rule = value;
        INFO(setting);
        CHECK(rules("oware:" + setting) == expected);
    };
    check(&Rules::slam, Slam::none, "slam=none");
    check(&Rules::slam, Slam::illegal, "slam=illegal");
    check(&Rules::slam, Slam::unless_only, "slam=unless-only");
    check(&Rules::slam, Slam::all, "slam=all");
    check(&Rules::rest, Rest::owner, "rest=owner");
    check(&Rules::rest, Rest::nobody, "rest=nobody");
    check(&Rules::repetition, Repetition::owner, "repetition=owner");
    check(&Rules::repetition, Repetition::rows, "repetition=rows");
    check(&Rules::repetition, Repetition::split, "repetition=split");
    check(&Rules::repetition, Repetition::none, "repetition=none");
    for (const int below : {0, 1, 6, 254, 255})
        check(&Rules::below, below, "below=" + std::to_string(below));
    Rules expected = rules("bestemshe");
    expected.tuzdik = true;
    CHECK(rules("bestemshe:tuzdik=yes") == expected);
    CHECK(rules("togyzkumalak:pits=5,seeds=5,tuzdik=no") == rules("bestemshe"));
    expected = rules("mangala");
    CHECK(rules("mangala:rest=first") == expected);
    expected.rest = Rest::owner;
    CHECK(rules("mangala:rest=owner") == expected);
}

TEST_CASE("parse_variant rejects a rest of another family", "[rules]") {
    for (const auto& [spec, allowed] :
         {std::pair{"mangala:rest=nobody", "rest: expected first|owner, got 'nobody'"},
          std::pair{"oware:rest=first", "rest: expected owner|nobody, got 'first'"},
          std::pair{"bestemshe:rest=first", "rest: expected owner|nobody|mover, got 'first'"}}) {
        const auto refused = parse_variant(spec);
        REQUIRE(!refused);
        check_says(refused.error(), allowed);
    }
}

TEST_CASE("parse_variant rejects a key of another family", "[rules]") {
    for (const char* spec :
         {"oware:tuzdik=yes", "kalah:tuzdik=no", "bestemshe:slam=none", "togyzkumalak:below=3",
          "kalah:rest=owner", "mangala:repetition=none", "morpion:pits=3"}) {
        const auto refused = parse_variant(spec);
        REQUIRE(!refused);
        check_says(refused.error(), ": unknown key ");
    }
}

TEST_CASE("pits and seeds define the start of a mancala game", "[rules]") {
    for (const std::string name : {"oware", "kalah", "mangala", "togyzkumalak", "bestemshe"}) {
        for (int pits = 1; pits <= max_pits; ++pits) {
            for (int seeds = 1; 2 * pits * seeds <= 255; ++seeds) {
                const auto spec =
                    name + ":pits=" + std::to_string(pits) + ",seeds=" + std::to_string(seeds);
                std::string fen;
                for (int pit = 0; pit < 2 * pits; ++pit) fen += std::to_string(seeds) + "-";
                const auto start = Position::start(variant(spec));
                REQUIRE(to_fen(start) == fen + "0-0-S");
                REQUIRE(start.total() == 2 * pits * seeds);
            }
        }
    }
    CHECK(to_fen(Position::start(variant("oware"))) == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    CHECK(to_fen(Position::start(variant("kalah-empty"))) == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
}

TEST_CASE("keys change a preset in any order", "[rules]") {
    Rules expected = rules("awari");
    expected.pits = 5;
    expected.seeds = 3;
    expected.slam = Slam::all;
    expected.rest = Rest::nobody;
    expected.repetition = Repetition::none;
    expected.below = 2;
    CHECK(rules("awari:pits=5,seeds=3,slam=all,rest=nobody,repetition=none,below=2") == expected);
    CHECK(rules("awari:below=2,repetition=none,rest=nobody,slam=all,seeds=3,pits=5") == expected);
    CHECK(rules("awele-clips:below=0") == rules("oware"));
    CHECK(rules("oware:slam=unless-only,repetition=split") == rules("awari"));
    CHECK(variant("kalah:pits=6,seeds=5").spec == "kalah:pits=6,seeds=5");
}

TEST_CASE("spec_without_seeds is equal for equal rules", "[rules]") {
    // Table files are named after these specs: a different spelling would lose existing files.
    const std::vector<std::pair<const char*, const char*>> cases = {
        {"oware", "oware"},
        {"awele-ia02:seeds=3", "oware"},
        {"oware:repetition=split,slam=unless-only", "awari"},
        {"awari:pits=5", "awari:pits=5"},
        {"oware:repetition=rows", "oware:slam=none,rest=owner,repetition=rows,below=0"},
        {"oware:slam=all", "oware:slam=all,rest=owner,repetition=owner,below=0"},
        {"awari:below=2,pits=3",
         "oware:pits=3,slam=unless-only,rest=owner,repetition=split,below=2"},
        {"awele-blaess:below=1", "oware:slam=illegal,rest=nobody,repetition=owner,below=1"},
        {"kalah:seeds=5,pits=4", "kalah:pits=4"},
        {"kalah-empty", "kalah-empty"},
        {"mangala:rest=first,seeds=2", "mangala"},
        {"mangala:pits=4,rest=owner", "mangala:pits=4,rest=owner"},
        {"togyzkumalak:seeds=3", "togyzkumalak"},
        {"bestemshe:tuzdik=yes", "togyzkumalak:pits=5"},
        {"togyzkumalak:tuzdik=no", "bestemshe:pits=9"},
        {"bestemshe:repetition=none", "togyzkumalak:pits=5,rest=owner,repetition=none,tuzdik=no"},
        {"bestemshe:rest=mover", "bestemshe"},
        {"togyzkumalak:rest=nobody", "togyzkumalak:rest=nobody,repetition=split,tuzdik=yes"},
        {"morpion", "morpion"},
    };
    for (const auto& [spec, without_start] : cases) {
        const Rules same = rules(spec);
        CHECK(spec_without_seeds(same, same.pits) == without_start);
        CHECK(spec_without_seeds(rules(without_start), same.pits) == without_start);
        CHECK(equal_except_seeds(same, rules(without_start)));
        CHECK(!equal_except_seeds(same, rules("oware:pits=4")));
    }
    CHECK(spec_without_seeds(rules("oware:pits=3"), 6) == "oware");
}

TEST_CASE("a FEN overrides the pits of the variant", "[rules]") {
    CHECK(played("oware", "1-1-1-1-0-0-S").pits() == 2);
    CHECK(played("oware:pits=3", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").pits() == 6);
}

}  // namespace krou
