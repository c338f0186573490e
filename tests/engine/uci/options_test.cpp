#include "uci/options.h"

#include <fstream>
#include <string>
#include <vector>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "search/constants.h"

namespace krou {
namespace {

std::string refusal(Options& options, std::string_view arguments) {
    const auto outcome = set_option(options, arguments);
    return outcome ? "" : outcome.error();
}

/// A file with this text, in a folder of its own.
class TextFile {
public:
    explicit TextFile(std::string_view text) { std::ofstream(path()) << text; }

    std::string path() const { return folder_.file("weights"); }

private:
    Folder folder_;
};

std::string with(std::string text, std::string_view piece, std::string_view replacement) {
    const auto at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.replace(at, piece.size(), replacement);
}

/// A line of comment, then each weight with the value 10.
std::string all_ten() {
    std::string text = "# all the same\n";
    for (const Weight& weight : weight_table()) text += std::string(weight.name) + " 10\n";
    return text;
}

bool judges_by_what_is_built_in(const Options& options) {
    return opinion_of(options) == built_in_opinion();
}

/// A setting, and what its refusal says.
struct Refusal {
    const char* arguments;
    const char* says;
};

}  // namespace

TEST_CASE("every option is declared with its type, default and limits", "[options]") {
    const std::string expected =
        "option name Hash type spin default 64 min 1 max 65536\n"
        "option name Threads type spin default 1 min 1 max 256\n"
        "option name MultiPV type spin default 1 min 1 max 9\n"
        "option name Ponder type check default true\n"
        "option name MoveOverhead type spin default 10 min 0 max 5000\n"
        "option name UCI_Variant type combo default oware var oware var awari var awele-blaess "
        "var awele-clips var awele-supaero var awele-ia02 var kalah var kalah-empty var morpion\n"
        "option name EvalFile type string default <empty>\n"
        "option name UCI_ShowWDL type check default false\n"
        "option name Skill Level type spin default 20 min 0 max 20\n"
        "option name UCI_LimitStrength type check default false\n"
        "option name UCI_Elo type spin default 1500 min 650 max 2590\n"
        "option name Skill Seed type spin default 0 min 0 max 1000000000\n"
        "option name TablebaseSeeds type spin default 10 min 0 max 20\n"
        "option name TablebasePath type string default <empty>\n"
        "option name OwnBook type check default false\n"
        "option name BookFile type string default <empty>\n"
        "option name ClearHash type button\n";
    const auto declared = option_declarations();
    CHECK(declared.substr(0, expected.size()) == expected);
    // Those of a build made for tuning come behind them.
    CHECK((declared.size() > expected.size()) == is_tuning_build);
}

TEST_CASE("the defaults are those declared", "[options]") {
    const Options options;
    CHECK(options.hash_megabytes == 64);
    CHECK(options.threads == 1);
    CHECK(options.ponder);
    CHECK(options.move_overhead_ms == 10);
    CHECK(options.variant.spec == "oware");
    CHECK(!options.own_book);
    CHECK(!options.book);
    CHECK(!options.show_chances);
    CHECK(judges_by_what_is_built_in(options));
}

TEST_CASE("an option takes every value of its range", "[options]") {
    Options options;
    for (const int value : {1, 64, 65536}) {
        CHECK(refusal(options, "name Hash value " + std::to_string(value)).empty());
        CHECK(options.hash_megabytes == value);
    }
    for (const int value : {1, 2, 256}) {
        CHECK(refusal(options, "name Threads value " + std::to_string(value)).empty());
        CHECK(options.threads == value);
    }
    for (const int value : {0, 10, 5000}) {
        CHECK(refusal(options, "name MoveOverhead value " + std::to_string(value)).empty());
        CHECK(options.move_overhead_ms == value);
    }
    for (const auto value : {"false", "true", "FALSE", "True"}) {
        CHECK(refusal(options, std::string("name Ponder value ") + value).empty());
        CHECK(options.ponder == (value[0] == 't' || value[0] == 'T'));
        CHECK(refusal(options, std::string("name UCI_ShowWDL value ") + value).empty());
        CHECK(options.show_chances == options.ponder);
        CHECK(refusal(options, std::string("name OwnBook value ") + value).empty());
        CHECK(options.own_book == options.ponder);
    }
    for (const Preset& preset : presets()) {
        CHECK(refusal(options, "name UCI_Variant value " + std::string(preset.name)).empty());
        CHECK(options.variant.spec == preset.name);
    }
    CHECK(refusal(options, "name UCI_Variant value kalah:pits=4,seeds=3").empty());
    CHECK(options.variant.rules.pits == 4);
}

TEST_CASE("what else must happen depends on the option", "[options]") {
    Options options;
    CHECK(*set_option(options, "name Hash value 2") == Consequence::resize_hash);
    CHECK(*set_option(options, "name Threads value 2") == Consequence::none);
    CHECK(*set_option(options, "name Ponder value false") == Consequence::none);
    CHECK(*set_option(options, "name MoveOverhead value 2") == Consequence::none);
    CHECK(*set_option(options, "name UCI_ShowWDL value true") == Consequence::none);
    CHECK(*set_option(options, "name UCI_Variant value kalah") == Consequence::new_variant);
    CHECK(*set_option(options, "name EvalFile value <empty>") == Consequence::clear_hash);
    CHECK(*set_option(options, "name OwnBook value true") == Consequence::none);
    CHECK(*set_option(options, "name BookFile value <empty>") == Consequence::none);
    CHECK(*set_option(options, "name ClearHash") == Consequence::clear_hash);
}

TEST_CASE("an option's name is read in any case and with blanks in it", "[options]") {
    Options options;
    for (const auto arguments :
         {"name MoveOverhead value 77", "name moveoverhead value 77", "NAME MOVEOVERHEAD VALUE 77",
          "name Move Overhead value 77", "  name\tMove  overhead   value\t77 \r"}) {
        INFO(arguments);
        options.move_overhead_ms = 0;
        CHECK(refusal(options, arguments).empty());
        CHECK(options.move_overhead_ms == 77);
    }
    CHECK(refusal(options, "name clear hash").empty());
    CHECK(refusal(options, "name ClearHash value").empty());
    CHECK(refusal(options, "name uci_variant value awari").empty());
    CHECK(options.variant.spec == "awari");
}

TEST_CASE("a value that is none leaves the old one and says so", "[options]") {
    const std::vector<Refusal> refusals = {
        {"name Hash value 0", "Hash stays as it was: '0' must be a number from 1 to 65536"},
        {"name Hash value 65537", "Hash stays as it was"},
        {"name Hash value -1", "Hash stays as it was"},
        {"name Hash value 12x", "'12x' must be a number"},
        {"name Hash value 1 2", "'1 2' must be a number"},
        {"name Hash value 1e3", "'1e3' must be a number"},
        {"name Hash value 99999999999999999999", "must be a number"},
        {"name Hash value", "'' must be a number"},
        {"name Hash", "'' must be a number"},
        {"name Threads value 0", "Threads stays as it was: '0' must be a number from 1 to 256"},
        {"name Threads value 257", "Threads stays as it was"},
        {"name Threads value two", "Threads stays as it was"},
        {"name Ponder value 1", "Ponder stays as it was: '1' must be true or false"},
        {"name Ponder value yes", "must be true or false"},
        {"name Ponder", "must be true or false"},
        {"name UCI_ShowWDL value 1", "UCI_ShowWDL stays as it was: '1' must be true or false"},
        {"name OwnBook value 1", "OwnBook stays as it was: '1' must be true or false"},
        {"name BookFile value /no/book", "BookFile stays as it was: '/no/book' cannot be read: "},
        {"name BookFile value /tmp", "'/tmp' cannot be read: Is a directory"},
        {"name MoveOverhead value -1", "MoveOverhead stays as it was"},
        {"name MoveOverhead value 5001", "a number from 0 to 5000"},
        {"name UCI_Variant value chess", "UCI_Variant stays as it was: variant 'chess'"},
        {"name UCI_Variant value kalah:slam=none", "kalah has no key 'slam'"},
        {"name UCI_Variant value oware:pits=8", "'8' is no number from 1 to 7"},
        {"name UCI_Variant", "UCI_Variant stays as it was"},
    };
    for (const auto& [arguments, says] : refusals) {
        INFO("setoption " << arguments);
        Options options;
        check_says(refusal(options, arguments), says);
        CHECK(options.hash_megabytes == 64);
        CHECK(options.threads == 1);
        CHECK(options.ponder);
        CHECK(options.move_overhead_ms == 10);
        CHECK(options.variant.spec == "oware");
    }
}

TEST_CASE("an option that there is not is refused by name", "[options]") {
    Options options;
    const std::vector<Refusal> refusals = {
        {"", "setoption is followed by: name N [value V]"},
        {"Hash value 3", "setoption is followed by"},
        {"name", "there is no option ''"},
        {"name value 3", "there is no option ''"},
        {"name UseBook value true", "there is no option 'UseBook'"},
        {"name Hash 3", "there is no option 'Hash3'"},
        {"name Hashes value 3", "there is no option 'Hashes'"},
    };
    for (const auto& [arguments, says] : refusals) {
        INFO("setoption " << arguments);
        check_says(refusal(options, arguments), says);
    }
    CHECK(options.hash_megabytes == 64);
}

TEST_CASE("EvalFile reads a file of weights", "[options]") {
    const TextFile file(with(all_ten(), "oware.mobility 10", "oware.mobility -7"));
    Options options;
    REQUIRE(refusal(options, "name EvalFile value " + file.path()).empty());
    CHECK(options.opinion->weights[WeightId::oware_mobility] == -7);
    SECTION("and <empty> goes back to those built in") {
        CHECK(refusal(options, "name EvalFile value <empty>").empty());
        CHECK(judges_by_what_is_built_in(options));
    }
    SECTION("and so does no value") {
        CHECK(refusal(options, "name EvalFile value").empty());
        CHECK(judges_by_what_is_built_in(options));
    }
    SECTION("and keeps it when the next cannot be read") {
        const std::vector<std::pair<std::string, std::string>> unreadable = {
            {"/no/such/file", "No such file or directory"},
            {"/tmp", "Is a directory"},
            {"/dev/null", "it is no regular file"},
            {"/proc/self/mem", "Input/output error"},
        };
        for (const auto& [path, why] : unreadable)
            CHECK(refusal(options, "name EvalFile value " + path) ==
                  "option EvalFile stays as it was: '" + path + "' cannot be read: " + why);
        const TextFile large(std::string((1 << 20) + 1, '#'));
        check_says(refusal(options, "name EvalFile value " + large.path()), "it has more than");
        CHECK(options.opinion->weights[WeightId::oware_mobility] == -7);
    }
}

TEST_CASE("EvalFile reads a file of a network, and keeps it when the next is damaged",
          "[options][network]") {
    const auto network = constant_network("awari", 300);
    const TextFile file(network);
    const TextFile damaged(network.substr(0, network.size() - 1));
    Options options;
    REQUIRE(refusal(options, "name EvalFile value " + file.path()).empty());
    CHECK(options.opinion->networks.front()->origin == "a test");
    check_says(refusal(options, "name EvalFile value " + damaged.path()),
               "option EvalFile stays as it was: '" + damaged.path() + "', the network is damaged");
    CHECK(options.opinion->networks.front()->origin == "a test");
    SECTION("and keeps it when the next is of another family") {
        const TextFile kalah(constant_network("kalah", 300));
        CHECK(refusal(options, "name EvalFile value " + kalah.path()).empty());
        const auto oware = variant("oware").rules;
        CHECK(options.opinion->network_for(oware, oware.pits)->origin == "a test");
    }
    CHECK(refusal(options, "name EvalFile value <empty>").empty());
    CHECK(judges_by_what_is_built_in(options));
}

TEST_CASE("a file of weights in error is refused by its name and the line", "[options]") {
    const TextFile file(with(all_ten(), "oware.place2 10", "oware.place9 10"));
    Options options;
    CHECK(refusal(options, "name EvalFile value " + file.path()) ==
          "option EvalFile stays as it was: '" + file.path() +
              "', line 3: unknown weight 'oware.place9'");
    CHECK(judges_by_what_is_built_in(options));
}

TEST_CASE("a level is wanted by its number or by a rating, else all is", "[options]") {
    Options options;
    CHECK(!skill_of(options, 5));
    CHECK(set_option(options, "name Skill Level value 7"));
    CHECK(skill_of(options, 5) == Skill{7, 5});
    CHECK(set_option(options, "name SkillSeed value 3"));
    CHECK(options.skill_seed == 3);
    CHECK(set_option(options, "name UCI_Elo value 650"));
    CHECK(skill_of(options, 5)->level == 7);
    CHECK(set_option(options, "name UCI_LimitStrength value true"));
    CHECK(skill_of(options, 5)->level == 0);
    CHECK(set_option(options, "name skill level value 20"));
    CHECK(skill_of(options, 5)->level == 0);
    CHECK(set_option(options, "name UCI_LimitStrength value false"));
    CHECK(!skill_of(options, 5));
    CHECK(refusal(options, "name Skill Level value 21") ==
          "option Skill Level stays as it was: '21' must be a number from 0 to 20");
}

TEST_CASE("BookFile reads a book, and keeps it when the next is in error", "[options][book]") {
    const std::string text = "krou book 1\nvariant kalah\nmargin 15\n";
    const TextFile file(text);
    const TextFile wrong(text + "4-4-4\n");
    const TextFile large(std::string((16 << 20) + 1, '#'));
    Options options;
    REQUIRE(refusal(options, "name BookFile value " + file.path()).empty());
    REQUIRE(options.book);
    const auto before = options.book;
    CHECK(before->head().variant.spec == "kalah");
    check_says(refusal(options, "name BookFile value " + wrong.path()),
               "option BookFile stays as it was: '" + wrong.path() + "', line 4: fen '4-4-4': ");
    check_says(refusal(options, "name BookFile value " + large.path()), "it has more than");
    CHECK(options.book == before);
    for (const auto* none : {"name BookFile value <empty>", "name BookFile value"}) {
        options.book = before;
        CHECK(refusal(options, none).empty());
        CHECK(!options.book);
    }
}

}  // namespace krou
