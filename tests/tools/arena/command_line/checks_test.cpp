#include <sys/stat.h>

#include <fstream>
#include <string>

#include "arena/record/file.h"
#include "common/json.h"
#include "game/ogn.h"
#include "helpers/arena_run.h"
#include "helpers/arguments.h"
#include "helpers/from_text.h"

namespace krou {
namespace {

Lines duel(const std::string& first, const std::string& second, const Lines& more) {
    return mock(first) + mock(second, "salt=3") +
           Lines{"-each", "nodes=1", "-openings", "random", "-rounds", "2"} + more;
}

bool exists(const std::string& path) {
    return std::filesystem::exists(path);
}

}  // namespace

TEST_CASE("errors of files are found before the first game", "[arena]") {
    const Folder folder;
    const auto refused = [&](const Lines& more) {
        const auto lines = duel("a", "b", more);
        return arena::options_error({lines.begin(), lines.end()});
    };
    const auto pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const auto none = folder.file("none/x");
    const auto record = folder.file("r");
    const auto names = [](const std::string& option, const std::string& path) {
        return option + " '" + path + "': ";
    };
    for (const std::string option : {"-record", "-ognout", "-json", "-plot", "-log"}) {
        for (const auto& path : {none, pipe, folder.path().string()})
            check_says(refused({option, path}), names(option, path));
        const std::string other = option == "-json" ? "-plot" : "-json";
        check_says(refused({option, record, other, record}), "names the same file");
    }
    CHECK(!exists(record));
    for (const std::string kind : {"arena", "samples"}) {
        std::ofstream(record) << "krou " + kind + " 3\n";
        const auto why = "a krou " + kind + " file";
        for (const std::string option : {"-ognout", "-json", "-plot", "-log"})
            check_says(refused({option, record}), names(option, record) + why);
        check_says(arena::options_error({"-merge", folder.file("r1"), "-ognout", record}), why);
        if (kind != "arena")
            check_says(refused({"-record", record}), names("-record", record) + why);
    }
    std::ofstream(record) << "x";
    const auto link = folder.file("link");
    std::filesystem::create_hard_link(record, link);
    check_says(refused({"-record", record, "-ognout", link}), names("-ognout", link) + "-record");
    check_says(refused({"-record", record, "-openings", "file=" + record}), "-openings");
    check_says(arena::options_error({"-merge", pipe}), names("-merge", pipe));
    check_says(arena::options_error({"-engine", "cmd=a", "-openings", "file=" + pipe}),
               names("-openings", pipe));
    CHECK(content(record) == "x");
}

TEST_CASE("a full disk is an error", "[arena]") {
    for (const auto* option : {"-record", "-ognout", "-json", "-plot"}) {
        const auto run = run_arena(duel("a", "b", {option, "/dev/full"}));
        INFO(option << ": " << run.output);
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, "'/dev/full': "));
    }
    CHECK(run_arena(duel("a", "b", {"-record", "/dev/null", "-ognout", "/dev/null"})).exit_code ==
          0);
    CHECK(std::filesystem::is_character_file("/dev/null"));
    CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a replaced file keeps its mode, and other files stay", "[arena]") {
    namespace fs = std::filesystem;
    const Folder folder;
    const auto path = folder.file("r");
    const auto stranger = path + ".new";
    std::ofstream(stranger) << "mine";
    REQUIRE(run_arena(duel("a", "b", {"-record", path, "-json", folder.file("j")})).exit_code == 0);
    for (const auto mode : {fs::perms(0600), fs::perms(0664)}) {
        fs::permissions(path, mode);
        CHECK(!write_whole(path, "x"));
        CHECK(fs::status(path).permissions() == mode);
    }
    CHECK(content(stranger) == "mine");
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 3);
}

TEST_CASE("names of engines can have any characters", "[arena]") {
    const Folder folder;
    const std::string first = "a \"quoted\" \\ {name} [x]";
    const std::string second = "Wàri ½ 播棋";
    const Lines files = {"-record", folder.file("r"),    "-ognout", folder.file("o"),
                         "-json",   folder.file("json"), "-resume"};
    CHECK(run_arena(duel(first, second, files)).exit_code == 0);
    const auto games = parse_ogn(content(folder.file("o")));
    REQUIRE(games);
    REQUIRE(games->size() == 4);
    CHECK(games->front().tag("South") == first);
    CHECK(games->front().tag("North") == second);
    const auto json = parse_json(content(folder.file("json")));
    REQUIRE(json);
    const auto& engines = *json->find("engines")->array();
    CHECK(engines[0].find("name")->text() == first);
    CHECK(engines[1].find("name")->text() == second);
    const auto record = arena::read_record(folder.file("r"));
    REQUIRE(record);
    CHECK(record->head.engines == std::vector<std::string>{first, second});
    const auto again = run_arena(duel(first, second, files));
    CHECK(holds(again.output, "Resumed with 4 of 4 games"));
}

}  // namespace krou
