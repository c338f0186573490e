#include <string>

#include "helpers/arena_run.h"

/// What a game file says of a tournament.
namespace krou {

TEST_CASE("-event and -site stand in the games", "[arena]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto path = folder.file("ogn");
    const Lines event_tags = {"-event", "The \"Cup\"", "-site", "Salé", "-ognout", "file=" + path};
    const auto tags = "[Event \"The \\\"Cup\\\"\"]\n[Site \"Salé\"]\n";
    CHECK(
        run_arena(mock("a") + mock("b") + Lines{"-each", "nodes=1", "-record", record} + event_tags)
            .exit_code == 0);
    CHECK(holds(content(path), tags));
    CHECK(run_arena(Lines{"-merge", record} + event_tags).exit_code == 0);
    CHECK(holds(content(path), tags));
}

}  // namespace krou
