#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <string_view>

#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"

/// Runs the sessions, clients and commands shown in README.md and protocol.md.
namespace krou {

namespace {

using namespace std::chrono_literals;

constexpr auto most_time = 20s;

std::string page(const std::string& name) {
    return content(KROU_SOURCE_DIR "/" + name);
}

/// Indented lines of a page from the first that sends one of a session to the end of the block.
Lines session_of(const std::string& text) {
    const auto lines = lines_of(text);
    const auto first = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("    > "); });
    const auto last = std::find_if(
        first, lines.end(), [](const std::string& line) { return !line.starts_with("    "); });
    Lines session;
    std::transform(first, last, std::back_inserter(session),
                   [](const std::string& line) { return line.substr(4); });
    return session;
}

/// Text of the Python program of a page.
std::string client_of(const std::string& text) {
    const std::string_view begin = "```python\n";
    const auto found = text.find(begin);
    REQUIRE(found != std::string::npos);
    const auto rest = text.substr(found + begin.size());
    return rest.substr(0, rest.find("```"));
}

/// Runs the client of a page with the engine. Returns the last line of its output.
std::string run_client(const std::string& text) {
    const Folder folder;
    const auto path = folder.file_of("client.py", client_of(text));
    Process client("/usr/bin/env", {"python3", path, built::krou});
    const auto lines = client.rest(most_time * time_factor);
    REQUIRE(lines);
    CHECK(client.exit_code(most_time * time_factor) == 0);
    REQUIRE(!lines->empty());
    return lines->back();
}

/// Checks that a line has the moves of a whole game, a blank and the words that end it.
void check_game(const std::string& variant, const std::string& line, const std::string& before) {
    INFO(line);
    const auto moves = line.substr(0, line.find(' '));
    CHECK(moves.size() > 10);
    const auto position = played(variant, "", moves);
    CHECK(position.ending() != Ending::none);
    CHECK(line == moves + ' ' + before + result_text(position));
}

bool has_python() {
    Process shell("/bin/sh", {"-c", "python3 -c '' 2>/dev/null"});
    return shell.exit_code(most_time * time_factor) == 0;
}

}  // namespace

TEST_CASE("the program prints the sessions shown in the pages", "[session]") {
    for (const auto* name : {"README.md", "protocol.md"}) {
        const auto session = session_of(page(name));
        REQUIRE(session.size() >= 6);
        Process engine(built::krou);
        bool may_skip = false;  // after a line of three dots
        for (const auto& line : session) {
            INFO(name << ": " << line);
            if (line.starts_with("> ")) {
                engine.say(line.substr(2));
            } else if (line == "...") {
                may_skip = true;
            } else {
                auto printed = engine.line(most_time * time_factor);
                while (may_skip && printed && timeless({*printed}) != timeless({line}))
                    printed = engine.line(most_time * time_factor);
                REQUIRE(printed);
                REQUIRE(timeless({*printed}) == timeless({line}));
                may_skip = false;
            }
        }
        CHECK(engine.rest(most_time * time_factor) == Lines{});
    }
}

TEST_CASE("the clients in the pages play whole games", "[session][long]") {
    if (!has_python()) return skip("python3 is missing");
    check_game("oware", run_client(page("README.md")), "Result: ");
    check_game("kalah", run_client(page("protocol.md")), "");
}

TEST_CASE("the engine's commands in README.md succeed", "[session][long]") {
    // Indented lines and the first column of figures, without those that take seconds.
    std::size_t count = 0;
    for (std::string line : lines_of(page("README.md"))) {
        const auto begin = line.find("build/krou ");
        if (begin == std::string::npos || holds(line, "movetime") || holds(line, "go solve"))
            continue;
        auto command = line.substr(begin + std::string_view("build/krou").size());
        command = command.substr(0, std::min(command.find('`'), command.find(" #")));
        INFO(command);
        Process shell("/bin/sh", {"-c", std::string("exec ") + built::krou + command});
        CHECK(shell.rest(most_time * time_factor));
        CHECK(shell.exit_code(most_time * time_factor) == 0);
        ++count;
    }
    CHECK(count >= 3);
}

}  // namespace krou
