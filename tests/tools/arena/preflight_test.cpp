#include <string>
#include <utility>
#include <vector>

#include "helpers/arena_run.h"
#include "match/engine.h"

/// What is refused before the first game, since the engine would not take it.
namespace krou {

TEST_CASE("an option of an engine is as it declares it", "[arena]") {
    const std::vector<Declaration> declared = {
        parse_declaration("option name Hash type spin default 64 min 1 max 65536"),
        parse_declaration("option name Own Book type check default true"),
        parse_declaration("option name Style type combo default wild var wild var tame"),
        parse_declaration("option name EvalFile type string default <empty>"),
        parse_declaration("option name Depth type spin"),
        parse_declaration("option"),
    };
    const auto said = [&](std::string_view name, std::string_view value) {
        const auto error = objection(declared, name, value);
        return error ? error->text : "";
    };
    CHECK(said("Hash", "8").empty());
    CHECK(said("hash", "65536").empty());
    CHECK(said("Hash", "0") == "'0' is not a number from 1 to 65536");
    CHECK(said("Hash", "8x") == "'8x' is not a number from 1 to 65536");
    CHECK(said("Depth", "x") == "'x' is not a number that it takes");
    CHECK(said("own book", "FALSE").empty());
    CHECK(said("own book", "yes") == "'yes' is not true or false");
    CHECK(said("Style", "Tame").empty());
    CHECK(said("Style", "tmae") == "'tmae' is not one of wild, tame; did you mean tame?");
    CHECK(said("EvalFile", "any thing").empty());
    CHECK(said("Hsah", "8") == "it has no such option; did you mean Hash?");
    CHECK(said("Contempt", "8") == "it has no such option");
}

TEST_CASE("what an engine does not take is refused before the first game", "[arena]") {
    const std::vector<std::pair<Lines, const char*>> cases = {
        {{"option.Hsah=4"},
         "krou-arena: -engine option.Hsah=4: krou: it has no such option; did you mean Hash?\n"},
        {{"option.Hash=many"},
         "krou-arena: -engine option.Hash=many: krou: 'many' is not a number from 1 to 65536\n"},
        {{"option.EvalFile=/no/such/file"}, "krou-arena: -engine 'krou' says: info string error: "},
    };
    const Folder folder;
    const Lines krou = {"-engine", std::string("cmd=") + KROU_BINARY};
    for (const auto& [setting, sentence] : cases) {
        INFO(setting[0]);
        const auto run = run_arena(mock("good") + krou + setting +
                                   Lines{"-each", "nodes=10", "-record", folder.file("r")});
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, sentence));
        CHECK(!std::filesystem::exists(folder.file("r")));
    }
}

}  // namespace krou
