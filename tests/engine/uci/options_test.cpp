#include "uci/options.h"

#include <string>
#include <vector>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"

// Effects of options on the settings. tests/data/sessions.txt covers the errors.

namespace krou {
namespace {

std::string refusal(Options& options, const std::string& arguments) {
    const auto outcome = set_option(options, arguments);
    return outcome ? "" : outcome.error();
}

}  // namespace

TEST_CASE("options have their declared defaults", "[options]") {
    const Options options;
    CHECK(options.hash_megabytes == 64);
    CHECK(options.threads == 1);
    CHECK(options.lines == 1);
    CHECK(options.ponder);
    CHECK(options.move_overhead_ms == 10);
    CHECK(options.variant.spec == "oware");
    CHECK(options.tablebase_seeds == default_table_seeds);
    CHECK(!options.own_book);
    CHECK(!options.book);
    CHECK(!options.show_chances);
    CHECK(evaluations_of(options) == built_in_evaluations());
    CHECK(!skill_of(options, 5));
}

TEST_CASE("set_option takes each valid value and returns a consequence", "[options]") {
    Options options;
    const auto sets = [&](const std::string& name, auto& value, auto wanted,
                          const std::string& text, Effect effect) {
        const auto outcome = set_option(options, "name " + name + " value " + text);
        INFO(name << ' ' << text);
        REQUIRE(bool(outcome));
        CHECK(value == wanted);
        CHECK(*outcome == effect);
    };
    using enum Effect;
    for (const int n : {1, 64, 65536})
        sets("Hash", options.hash_megabytes, n, std::to_string(n), resize_hash);
    for (const int n : {1, 2, 256}) sets("Threads", options.threads, n, std::to_string(n), none);
    for (const int n : {1, 12}) sets("MultiPV", options.lines, n, std::to_string(n), none);
    for (const int n : {0, 10, 5000})
        sets("MoveOverhead", options.move_overhead_ms, n, std::to_string(n), none);
    for (const int n : {0, 20})
        sets("TablebaseSeeds", options.tablebase_seeds, n, std::to_string(n), new_tables);
    for (const int n : {0, 20})
        sets("Skill Level", options.skill_level, n, std::to_string(n), none);
    for (const int n : {650, 2590}) sets("UCI_Elo", options.elo, n, std::to_string(n), none);
    for (const int n : {0, 1'000'000'000})
        sets("Skill Seed", options.skill_seed, n, std::to_string(n), none);
    for (const std::string text : {"false", "true", "FALSE", "True"}) {
        const bool wanted = text[0] == 't' || text[0] == 'T';
        sets("Ponder", options.ponder, wanted, text, none);
        sets("UCI_ShowWDL", options.show_chances, wanted, text, none);
        sets("OwnBook", options.own_book, wanted, text, none);
        sets("UCI_LimitStrength", options.limits_strength, wanted, text, none);
    }
    for (const Preset& preset : presets())
        sets("UCI_Variant", options.variant.spec, preset.name, std::string(preset.name),
             new_variant);
    sets("UCI_Variant", options.variant.rules.pits, 4, "kalah:pits=4,seeds=3", new_variant);
    sets("TablebasePath", options.tablebase_path, "/tmp", "/tmp", new_tables);
    for (const std::string text : {"", "<empty>"}) {
        sets("TablebasePath", options.tablebase_path, "", text, new_tables);
        sets("BookFile", options.book, nullptr, text, none);
        sets("EvalFile", options.evaluations, nullptr, text, clear_hash);
    }
    CHECK(*set_option(options, "name ClearHash") == clear_hash);
}

TEST_CASE("EvalFile keeps its evaluation if the next file is invalid", "[options][network]") {
    const auto network = constant_network("awari", 300);
    const Folder folder;
    Options options;
    const auto refuses = [&](const std::string& text, const std::string& why) {
        const auto before = options.evaluations;
        const auto file = folder.file_of("evaluation", text);
        const auto error = refusal(options, "name EvalFile value " + file);
        check_says(error, "EvalFile: ");
        check_says(error, file);
        check_says(error, why);
        CHECK(options.evaluations == before);
    };
    const auto reads = [&](const std::string& text) {
        const auto file = folder.file_of("evaluation", text);
        CHECK(refusal(options, "name EvalFile value " + file).empty());
    };
    refuses("# some\noware.place13 10\n", "line 2: unknown weight 'oware.place13'");
    CHECK(evaluations_of(options) == built_in_evaluations());
    reads("# some\noware.mobility -7\n");
    CHECK(options.evaluations->weights[WeightId::oware_mobility] == -7);
    refuses(std::string((1 << 20) + 1, '#'), "more than");
    reads(network);
    CHECK(options.evaluations->networks.front()->origin == "a test");
    refuses(network.substr(0, network.size() - 1), "damaged");
    reads(constant_network("kalah", 300));
    const auto oware = variant("oware").rules;
    CHECK(options.evaluations->network_for(oware, oware.pits)->origin == "a test");
    CHECK(refusal(options, "name EvalFile value").empty());
    CHECK(evaluations_of(options) == built_in_evaluations());
}

TEST_CASE("BookFile keeps its book if the next file is invalid", "[options][book]") {
    const std::string text = "krou book 2\nvariant=kalah\nmargin=15\nchecksum=none\n";
    const Folder folder;
    const auto wrong = folder.file_of("wrong", text + "4-4-4\n");
    const auto large = folder.file_of("large", std::string((16 << 20) + 1, '#'));
    Options options;
    REQUIRE(refusal(options, "name BookFile value " + folder.file_of("book", text)).empty());
    const auto before = options.book;
    REQUIRE(before);
    CHECK(before->head().variant.spec == "kalah");
    check_says(refusal(options, "name BookFile value " + wrong),
               "BookFile: '" + wrong + "': line 5: fen '4-4-4': ");
    check_says(refusal(options, "name BookFile value " + large), "more than");
    CHECK(options.book == before);
}

TEST_CASE("Skill Level or UCI_Elo sets the level; the default is none", "[options]") {
    Options options;
    options.skill_level = 7;
    CHECK(skill_of(options, 5) == Skill{7, 5});
    options.elo = 650;
    CHECK(skill_of(options, 5)->level == 7);
    options.limits_strength = true;
    CHECK(skill_of(options, 5)->level == 0);
    options.skill_level = 20;
    CHECK(skill_of(options, 5)->level == 0);
    options.limits_strength = false;
    CHECK(!skill_of(options, 5));
}

}  // namespace krou
