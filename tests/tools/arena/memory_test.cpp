#include <csignal>
#include <new>
#include <sstream>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"
#include "arena/program.h"
#include "base/text.h"
#include "helpers/arena_run.h"
#include "helpers/failing_memory.h"

/// Tournaments when memory runs out.
namespace krou {

TEST_CASE("a thread without memory ends the tournament cleanly", "[memory]") {
    std::signal(SIGPIPE, SIG_IGN);
    const Lines arguments = mock("a") + mock("b", "salt=1") +
                            Lines{"-each",   "nodes=100", "-openings",    "random", "plies=4",
                                  "-rounds", "2",         "-concurrency", "2"};
    const auto options =
        arena::parse_options(std::vector<std::string_view>(arguments.begin(), arguments.end()));
    REQUIRE(options);
    for (const int before : {0, 1, 5, 20, 21, 22, 50, 100, 200}) {
        INFO(before);
        Supervision supervision;
        std::ostringstream out;
        const FailingMemory memory(before);
        const auto end = arena::run_tournament(options->tournament, supervision, out);
        CHECK(memory.has_failed());
        CHECK((end || end.error() == reason_of(std::bad_alloc())));
    }
}

}  // namespace krou
