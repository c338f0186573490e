#include <fcntl.h>
#include <sys/stat.h>

#include <csignal>
#include <string>
#include <vector>

#include "common/file.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/speed.h"
#include "helpers/tables_tool.h"

// krou-tables build: files, errors and resuming.

using namespace std::chrono_literals;

namespace krou {

TEST_CASE("krou-tables builds tables and reports each layer", "[tables]") {
    const Scratch scratch;
    const auto run = [](const Lines& arguments) { return run_program(built::tables, arguments); };
    const auto built = run({"build", "--variant", "awari", "--seeds", "6", "--threads", "3",
                            "--out", (scratch / "new/tables").string()});
    CHECK(built.exit_code == 0);
    const auto lines = lines_of(built.output);
    REQUIRE(lines.size() == 9);
    check_says(lines[0], "18564 boards to solve with 3 threads");
    check_says(lines[1], " 0 seeds            1 boards");
    check_says(lines[7], " 6 seeds        12376 boards");
    CHECK(files_of(scratch / "new/tables").size() == 7);
    CHECK(run({"verify", (scratch / "new/tables").string()}).exit_code == 0);
    CHECK(run({"verify", (scratch / "new").string()}).exit_code == 1);
}

TEST_CASE("a build resumes at the first missing or damaged layer", "[tables][threads]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", 7, directory);
    const auto whole = files_of(directory);
    const auto third = directory / "awari-03.table";

    const auto output = [&] { return tool(build_line("awari", 7, directory)).output; };

    SECTION("nothing is missing") {
        CHECK(output().find("boards/s") == std::string::npos);
    }
    SECTION("a layer was deleted") {
        fs::remove(third);
        check_says(output(), "364 boards to solve");
    }
    SECTION("a layer is damaged") {
        damage(third, 200);
        check_says(output(), "awari-03.table': damaged");
    }
    SECTION("a layer is unfinished") {
        fs::remove(third);
        std::ofstream(directory / "awari-03.table.unfinished") << "longer than the whole layer";
        check_builds("awari", 7, directory);
    }
    CHECK(files_of(directory) == whole);
}

TEST_CASE("build and verify do not write through links or pipes", "[tables]") {
    constexpr int seeds = 11;  // the first layer of awari that is large enough for a stamp
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", seeds - 1, directory);
    const auto victim = scratch.file_of("victim", "diary");
    const auto layer = directory / "awari-11.table";
    const auto unfinished = layer.string() + ".unfinished";
    const auto stamp = layer.string() + ".checked";
    const auto plant = [&](bool is_pipe, const std::string& path) {
        fs::remove(path);
        if (is_pipe)
            REQUIRE(mkfifo(path.c_str(), 0600) == 0);
        else
            fs::create_symlink(victim, path);
    };
    for (const bool is_pipe : {false, true}) {
        if (is_pipe && !at_full_speed) continue;
        INFO("pipe " << is_pipe);
        fs::remove(layer);
        plant(is_pipe, unfinished);
        plant(is_pipe, stamp);
        check_builds("awari", seeds, directory);
        CHECK(!fs::exists(fs::symlink_status(unfinished)));
        CHECK(fs::is_regular_file(fs::symlink_status(layer)));
        CHECK(fs::is_regular_file(fs::symlink_status(stamp)));
        fs::remove(stamp);  // as after a kill between both files
        check_builds("awari", seeds, directory);
        CHECK(fs::is_regular_file(stamp));
        plant(is_pipe, stamp);
        CHECK(tool("verify --sample 10 " + directory.string()).error.empty());
        CHECK(fs::is_regular_file(fs::symlink_status(stamp)));
        CHECK(content(victim) == "diary");
    }
}

TEST_CASE("an interrupted build resumes", "[tables][threads]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    const auto line = build_line("awari", 18, directory);
    const auto arguments = words(line);
    auto process = started(built::tables, {arguments.begin(), arguments.end()});
    REQUIRE(process.until(" 5 seeds", 20s * time_factor));
    check_ends(process, SIGHUP, "krou-tables: interrupted: ");
    CHECK(!fs::exists(directory / "awari-18.table"));
    check_builds("awari", 9, directory);
    check_builds("awari", 9, scratch / "whole");
    for (const auto& [name, bytes] : files_of(scratch / "whole"))
        CHECK(bytes_of(directory / name) == bytes);
}

TEST_CASE("a build works with fewer threads than requested", "[tables][threads]") {
    if (!at_full_speed) return skip("a sanitizer needs more addresses than remain");
    const Scratch scratch;
    check_builds("awari", 9, scratch / "whole");
    // The address space holds the stacks of two more threads.
    const auto run =
        run_program("/bin/sh", {"-c", "ulimit -s 1000000; ulimit -v 3000000; exec \"$0\" \"$@\"",
                                built::tables, "build", "--variant", "awari", "--seeds", "9",
                                "--threads", "6", "--out", (scratch / "t").string()});
    CHECK(run.exit_code == 0);
    CHECK(files_of(scratch / "t") == files_of(scratch / "whole"));
}

TEST_CASE("only one process builds in a directory at a time", "[tables]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", 2, directory);
    const auto lock = lock_directory(directory.string());
    REQUIRE(lock);
    check_says(tool(build_line("awari", 3, directory)).error, in_quotes(directory.string()));
    CHECK(files_of(directory).size() == 3);
}

TEST_CASE("invalid arguments of krou-tables are rejected", "[tables]") {
    const Scratch scratch;
    const auto out = " --out " + (scratch / "t").string();
    struct Wrong {
        std::string line;
        std::string names;
    };
    const auto wrong = std::vector<Wrong>{
        {"", "verify"},
        {"biuld", "'biuld'"},
        {"build --variant awari --seeds 5", "--out"},
        {"build --seed 5" + out, "--seeds"},
        {"build --variant awari --seeds 49" + out, "'49'"},
        {"build --variant awary --seeds 5" + out, "awari"},
        {"build --variant morpion --seeds 5" + out, "morpion"},
        {"build --variant awari --seeds 5 --threads 0" + out, "--threads"},
        {"build --variant awari --seeds 20 --memory 50" + out, "50.0 MB"},
        {"build --variant awari:pits=7 --seeds 40 --memory 16777216" + out, "disk"},
        {"build --variant awari:pits=12 --seeds 48" + out,
         std::to_string(BoardIndex(12).table_seed_limit())},
        {"build --variant togyzkumalak --seeds 5" + out, "tuzdiks"},
        {"build --variant awari --seeds 5 --memory 16777217" + out, "--memory"},
        {"build --variant oware --seeds 5 --out /dev/null/x", "'/dev/null/x'"},
        {"build --variant oware --seeds 5 --out /proc/x", "cannot create directory '/proc/x'"},
        {"stats " + (scratch / "none").string(), "none'"},
        {"verify --sample all /", "'all'"},
        {"probe --variant oware 1-2-3", "3 fields"},
        {"probe --variant oware -- -1-0-0-0-0-0-1-0-0-0-0-0-0-0-S", "hyphens"},
        {"probe --variant oware", "FEN"},
    };
    for (const auto& [line, names] : wrong) {
        INFO(line);
        const auto run = tool(line);
        check_says(run.error, names);
        CHECK(run.output.empty());
    }
    CHECK(!fs::exists(scratch / "t"));
}

}  // namespace krou
