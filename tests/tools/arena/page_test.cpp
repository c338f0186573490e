#include <set>
#include <string>

#include "common/json.h"
#include "common/resuming.h"
#include "helpers/arena_records.h"
#include "match/game.h"

/// Checks the description of records and reports in formats.md.
namespace krou {
namespace {

std::string page() {
    return content(KROU_SOURCE_DIR "/tools/formats.md");
}

using Names = std::set<std::string>;

/// Collects member names, except names of engines and reasons.
void collect(Names& names, const Json& json) {
    if (json.array())
        for (const auto& item : *json.array()) collect(names, item);
    if (!json.object()) return;
    for (const auto& [name, value] : *json.object()) {
        names.insert(name);
        if (name != "endings" && name != "against") collect(names, value);
    }
}

}  // namespace

TEST_CASE("the page names every field and reason", "[arena]") {
    const Folder folder;
    const auto record = folder.file("r");
    const auto report = folder.file("j");
    Names names;
    for (const auto& more : {Lines{"-sprt"}, mock("c", "salt=5", {"-ratings"})}) {
        const auto run = run_arena(mock("a") + mock("b", "salt=3") + more +
                                   Lines{"-each", "tc=60", "-json", report, "-ratinginterval", "0",
                                         "-record", record + std::to_string(more.size())});
        INFO(run.output);
        REQUIRE(run.exit_code == 0);
        const auto path = record + std::to_string(more.size());
        for (const auto& line : games_in_record(content(path))) collect(names, *parse_json(line));
        const auto saved = open_saved(path, arena::record_kind);
        REQUIRE(saved);
        for (const auto& [name, value] : saved->values()) names.insert(name);
        collect(names, *parse_json(content(report)));
    }
    CHECK(names.size() > 60);
    for (const auto& reason : reasons) names.emplace(reason.name);
    const auto text = page();
    for (const auto& name : names) {
        INFO(name);
        CHECK(holds(text, '`' + name + '`'));
    }
}

}  // namespace krou
