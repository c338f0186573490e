#include <fcntl.h>
#include <sys/stat.h>

#include <csignal>
#include <string>
#include <vector>

#include "common/file.h"
#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "helpers/tables_tool.h"

// krou-tables build: what it makes, when it refuses, and how it goes on.

using namespace std::chrono_literals;

namespace krou {

TEST_CASE("the tool builds, and tells how it goes", "[tables]") {
    const Scratch scratch;
    const auto run = [](std::vector<std::string> arguments) {
        Process process(built::tables, arguments);
        const auto lines = process.rest(20s * slowdown);
        REQUIRE(bool(lines));
        return std::pair{*lines, process.exit_code(5s * slowdown)};
    };
    const auto [lines, code] = run({"build", "--variant", "awari", "--seeds", "6", "--threads", "3",
                                    "--out", (scratch / "new/tables").string()});
    CHECK(code == 0);
    REQUIRE(lines.size() == 9);
    check_says(lines[0], "18564 boards to solve with 3 threads");
    check_says(lines[1], " 0 seeds            1 boards");
    check_says(lines[7], " 6 seeds        12376 boards");
    check_says(lines[7], "million boards/s");
    check_says(lines[6], "about 1 s left");
    CHECK(files_of(scratch / "new/tables").size() == 7);
    CHECK(run({"verify", (scratch / "new/tables").string()}).second == 0);
    CHECK(run({"verify", (scratch / "new").string()}).second == 1);
    CHECK(run({"bild"}).second == 1);
    CHECK(run({"build", "--help"}).second == 0);
}

TEST_CASE("building goes on at the first layer that is missing or damaged", "[tables][threads]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", 7, directory);
    const auto whole = files_of(directory);
    const auto third = directory / "awari-03.table";

    SECTION("nothing is missing") {
        const auto said = tool(build_line("awari", 7, directory)).output;
        check_says(said, "8 layers are there already");
        CHECK(said.find("boards/s") == std::string::npos);
    }
    SECTION("a layer was deleted") {
        fs::remove(third);
        const auto said = tool(build_line("awari", 7, directory)).output;
        check_says(said, "7 layers are there already");
        check_says(said, "364 boards to solve");
    }
    SECTION("a layer is damaged") {
        damage(third, 200);
        const auto said = tool(build_line("awari", 7, directory)).output;
        check_says(said,
                   "awari-03.table': damaged: the checksum does not match; it will be made anew");
    }
    SECTION("a layer was left unfinished") {
        fs::remove(third);
        std::ofstream(directory / "awari-03.table.unfinished") << "half of it, and more than whole";
        check_builds("awari", 7, directory);
    }
    CHECK(files_of(directory) == whole);
}

TEST_CASE("build and verify write through no planted link or pipe", "[tables]") {
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
        INFO("pipe " << is_pipe);
        fs::remove(layer);
        plant(is_pipe, unfinished);
        plant(is_pipe, stamp);
        check_builds("awari", seeds, directory);
        CHECK(!fs::exists(fs::symlink_status(unfinished)));
        CHECK(fs::is_regular_file(fs::symlink_status(layer)));
        CHECK(fs::is_regular_file(fs::symlink_status(stamp)));
        plant(is_pipe, stamp);
        CHECK(tool("verify --sample 10 " + directory.string()).refusal.empty());
        CHECK(fs::is_regular_file(fs::symlink_status(stamp)));
        CHECK(content(victim) == "diary");
    }
}

TEST_CASE("a build that is interrupted goes on later", "[tables][threads]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    const auto line = build_line("awari", 13, directory);
    {
        const auto arguments = words(line);
        Process process(built::tables, {arguments.begin(), arguments.end()});
        REQUIRE(process.until(" 5 seeds", 20s * slowdown));
        process.send(SIGHUP);
        const auto lines = process.rest(20s * slowdown);
        REQUIRE(bool(lines));
        check_says(lines->back(), "the same command goes on at the first layer that is missing");
        CHECK(process.exit_code(20s * slowdown) == 130);
    }
    CHECK(!fs::exists(directory / "awari-13.table"));
    check_says(tool(build_line("awari", 9, directory)).output, "layers are there already");
    check_builds("awari", 9, scratch / "whole");
    for (const auto& [name, bytes] : files_of(scratch / "whole"))
        CHECK(bytes_of(directory / name) == bytes);
}

TEST_CASE("a build makes do with the threads that can be had", "[tables][threads]") {
    if (built::with_sanitizer) return;  // which takes more addresses than are left here
    const Scratch scratch;
    check_builds("awari", 9, scratch / "whole");
    // Two threads beside the first one have room for their stacks.
    Process process("/bin/sh", {"-c", "ulimit -s 1000000; ulimit -v 3000000; exec \"$0\" \"$@\"",
                                built::tables, "build", "--variant", "awari", "--seeds", "9",
                                "--threads", "6", "--out", (scratch / "t").string()});
    CHECK(process.rest(20s * slowdown));
    CHECK(process.exit_code(5s * slowdown) == 0);
    CHECK(files_of(scratch / "t") == files_of(scratch / "whole"));
}

TEST_CASE("a directory is built in by one at a time", "[tables]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", 2, directory);
    const auto lock = open_alone(directory.string(), O_RDONLY | O_DIRECTORY, "t");
    REQUIRE(lock);
    check_says(tool(build_line("awari", 3, directory)).refusal, "': in use by another process");
    CHECK(files_of(directory).size() == 3);
}

TEST_CASE("wrong orders are refused before any work", "[tables]") {
    const Scratch scratch;
    const auto out = " --out " + (scratch / "t").string();
    struct Wrong {
        std::string line;
        std::string why;
    };
    const auto wrong = std::vector<Wrong>{
        {"", "a command is missing: one of build, stats, probe, verify"},
        {"biuld", "did you mean build?"},
        {"build --variant awari --seeds 5", "option --out DIR is missing"},
        {"build --seed 5" + out, "there is no option '--seed'; did you mean --seeds?"},
        {"build --variant awari --seeds 49" + out, "'49' is no number from 0 to 48"},
        {"build --variant awary --seeds 5" + out, "did you mean awari?"},
        {"build --variant morpion --seeds 5" + out, "there are no tables of morpion"},
        {"build --variant awari --seeds 5 --threads 0" + out, "option --threads: '0'"},
        {"build --variant awari --seeds 20 --memory 50" + out, "of memory, and there are 50.0 MB"},
        {"build --variant awari:pits=7 --seeds 40 --memory 16777216" + out,
         "more on the disk, and"},
        {"build --variant awari:pits=12 --seeds 48" + out,
         "12 pits in a row have tables of " + std::to_string(BoardIndex(12).table_seed_limit()) +
             " seeds at most"},
        {"build --variant togyzkumalak --seeds 5" + out, "depends on its tuzdiks"},
        {"build --variant awari --seeds 5 --memory 16777217" + out, "from 1 to 16777216"},
        {"build --variant oware --seeds 5 --out /dev/null/x", "cannot make the directory"},
        {"stats " + (scratch / "none").string(), "cannot read directory"},
        {"verify --sample all /", "option --sample: 'all' is no number"},
        {"probe --variant oware 1-2-3", "got 3 fields"},
        {"probe --variant oware -- -1-0-0-0-0-0-1-0-0-0-0-0-0-0-S", "hyphens"},
        {"probe --variant oware", "FEN is missing"},
    };
    for (const auto& [line, why] : wrong) {
        INFO(line);
        const auto said = tool(line);
        check_says(said.refusal, why);
        CHECK(said.output.empty());
    }
    CHECK(!fs::exists(scratch / "t"));
}

}  // namespace krou
