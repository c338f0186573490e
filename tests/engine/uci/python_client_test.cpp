#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/speed.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// The client that protocol.md shows.
std::string shown_client() {
    const auto page = content(KROU_SOURCE_DIR "/protocol.md");
    const std::string_view fence = "```python\n";
    const auto begin = page.find(fence);
    REQUIRE(begin != std::string::npos);
    const auto code = page.substr(begin + fence.size());
    return code.substr(0, code.find("```"));
}

bool has_python() {
    Process shell("/bin/sh", {"-c", "python3 -c '' 2>/dev/null"});
    return shell.exit_code(20s * slowdown) == 0;
}

}  // namespace

TEST_CASE("the client of protocol.md plays a game to its end by the rules", "[session]") {
    if (!has_python()) {
        WARN("there is no python3 to run it");
        return;
    }
    const Folder folder;
    const auto path = folder.file("client.py");
    std::ofstream(path) << shown_client();
    Process client("/usr/bin/env", {"python3", path, KROU_BINARY});
    const auto lines = client.rest(20s * slowdown);
    REQUIRE(lines);
    CHECK(client.exit_code(20s * slowdown) == 0);
    REQUIRE(lines->size() > 10);
    std::string moves;
    for (auto line = lines->begin(); line != lines->end() - 1; ++line) moves += *line;
    const auto position = played("awari", "", moves);
    CHECK(position.ending() != Ending::none);
    CHECK(lines->back() == "Result: " + result_text(position));
}

}  // namespace krou
