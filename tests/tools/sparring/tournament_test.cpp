#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/process.h"

/// tournament.sh, on a tiny board.
namespace krou {
namespace {

using Lines = std::vector<std::string>;

const std::string script = KROU_SOURCE_DIR "/tools/sparring/tournament.sh";
const auto programs = std::filesystem::path(built::krou).parent_path().string();
constexpr auto soon = std::chrono::minutes(3);

bool has_line_with(const Lines& lines, const std::string& one, const std::string& other) {
    return std::ranges::any_of(lines, [&](const std::string& line) {
        return line.find(one) != std::string::npos && line.find(other) != std::string::npos;
    });
}

}  // namespace

TEST_CASE("tournament.sh rates all players and the given levels", "[sparring][long]") {
    Process tournament(script, {programs, "-levels", "0 19", "-variant", "oware:pits=2,seeds=2",
                                "-rounds", "1", "-openings", "random", "plies=1"});
    const auto lines = tournament.rest(soon);
    REQUIRE(lines);
    CHECK(tournament.exit_code(soon) == 0);
    for (const auto* name : {"random", "offensive", "defensive", "last-pit", "minimax-material",
                             "minimax-blaess", "alphabeta-material", "alphabeta-blaess", "level-0",
                             "level-19", "krou-material", "krou-blaess"}) {
        INFO(name);
        CHECK(has_line_with(*lines, name, "."));
    }
    CHECK(has_line_with(*lines, "simple", " 800.0 "));
    CHECK(!has_line_with(*lines, "level-5", ""));
}

TEST_CASE("tournament.sh fails if a program is missing", "[sparring]") {
    const Folder empty;
    Process tournament(script, {empty.path().string()});
    CHECK(tournament.rest(soon));
    CHECK(tournament.exit_code(soon) == 1);
}

TEST_CASE("tournament.sh rejects misplaced or missing levels", "[sparring]") {
    const auto is_rejected = [](const std::string& arguments) {
        // It plays nothing: / has no programs.
        Process shell("/bin/sh", {"-c", "exec " + script + " / " + arguments + " 2>&1"});
        const auto lines = shell.rest(soon);
        CHECK(shell.exit_code(soon) == 1);
        return lines && has_line_with(*lines, "-levels", "before");
    };
    CHECK(is_rejected("-rounds 1 -levels '0 5'"));
    CHECK(is_rejected("-levels"));
    CHECK(!is_rejected("-levels '0 5'"));
}

}  // namespace krou
