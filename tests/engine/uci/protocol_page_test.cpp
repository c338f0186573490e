#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"
#include "search/constants.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// Text of protocol.md between two markers.
std::string shown(std::string_view begin, std::string_view end) {
    const auto page = content(KROU_SOURCE_DIR "/protocol.md");
    const auto found = page.find(begin);
    REQUIRE(found != std::string::npos);
    const auto rest = page.substr(found + begin.size());
    return rest.substr(0, rest.find(end));
}

bool has_python() {
    Process shell("/bin/sh", {"-c", "python3 -c '' 2>/dev/null"});
    return shell.exit_code(20s * time_factor) == 0;
}

}  // namespace

TEST_CASE("the program prints the session shown in protocol.md", "[session]") {
    if (built::for_tuning) return skip("a tuning build has more options");
    const auto session = beginning(lines_of(shown("## A session\n", "## A client\n")), "    ");
    REQUIRE(session.size() > 40);
    Process engine(built::krou);
    for (const auto& indented : session) {
        const auto line = indented.substr(4);
        INFO(line);
        if (line.starts_with("> ")) {
            engine.say(line.substr(2));
        } else {
            const auto said = engine.line(20s * time_factor);
            REQUIRE(said);
            REQUIRE(timeless({*said}) == timeless({line}));
        }
    }
    CHECK(engine.rest(20s * time_factor) == Lines{});
}

TEST_CASE("the client in protocol.md plays a legal game to its end", "[session][long]") {
    if (!has_python()) return skip("python3 is missing");
    const Folder folder;
    const auto path = folder.file_of("client.py", shown("```python\n", "```"));
    Process client("/usr/bin/env", {"python3", path, built::krou});
    const auto lines = client.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(client.exit_code(20s * time_factor) == 0);
    REQUIRE(lines->size() > 10);
    std::string moves;
    for (auto line = lines->begin(); line != lines->end() - 1; ++line) moves += *line;
    const auto position = played("awari", "", moves);
    CHECK(position.ending() != Ending::none);
    CHECK(lines->back() == "Result: " + result_text(position));
}

}  // namespace krou
