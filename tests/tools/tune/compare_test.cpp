#include <csignal>
#include <fstream>

#include "helpers/arena_records.h"
#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/tune_run.h"
#include "tune/evaluations.h"

namespace krou {

namespace {

const std::string networks = KROU_SOURCE_DIR "/engine/eval/networks/";
const std::string material_file = KROU_SOURCE_DIR "/tools/weights/material.txt";

Lines few_nodes(const Lines& more = {}) {
    return Lines{"-each", "nodes=50", "option.TablebaseSeeds=0", "option.Hash=1"} + more;
}

/// The last paragraph of the output that begins with `head`.
std::string score_of(const ProgramRun& run, const std::string& head) {
    const auto begin = run.output.rfind(head);
    INFO(run.output);
    REQUIRE(begin != std::string::npos);
    return run.output.substr(begin, run.output.find("\n\n", begin) - begin);
}

/// A folder of three evaluations.
void write_evaluations(const Folder& folder) {
    write(folder.file("left.net"), content(networks + "awari.net"));
    write(folder.file("none.txt"), content(material_file));
    write(folder.file("right.txt"), "oware.place6 100\n");
    write(folder.file(".hidden"), "no evaluation");
    std::filesystem::create_directory(folder / "folder");
}

}  // namespace

TEST_CASE("an evaluation is a network, weights or built-in", "[tune]") {
    const auto awari = tune::load_evaluation(networks + "awari.net");
    REQUIRE(awari);
    CHECK(awari->name == "awari");
    const auto rules = variant("awari").rules;
    CHECK(awari->content->network_for(rules, 6));
    const auto weights = tune::load_evaluation(material_file);
    REQUIRE(weights);
    CHECK(weights->name == "material");
    CHECK(!weights->content->network_for(rules, 6));
    const auto built_in = tune::load_evaluation("built-in");
    REQUIRE(built_in);
    CHECK(built_in->file.empty());
    CHECK(awari->hash != weights->hash);
    CHECK(awari->hash != built_in->hash);
    CHECK(built_in->hash != 0);
}

TEST_CASE("compare runs an SPRT of the arena", "[tune][long]") {
    const auto run = run_tune(Lines{"compare", "built-in", material_file} +
                              few_nodes({"--sprt", "elo0=0", "elo1=200"}));
    INFO(run.output);
    CHECK(run.exit_code == 0);
    check_says(run.output, "Openings: random plies=8, seed 1\n");
    check_says(run.output, "\n  material: Krou " KROU_VERSION ", option.EvalFile=" + material_file);
    check_says(run.output, "\nResults of built-in against material (oware)\n");
    check_says(run.output, "[0.00, 200.00] normalized\nSPRT: H1 accepted\n");
}

TEST_CASE("flags of the arena replace the defaults of compare", "[tune]") {
    const Folder folder;
    const auto record = folder.file("r");
    const auto run =
        run_tune(Lines{"compare", material_file, material_file, "-rounds", "2", "-variant", "kalah",
                       "-openings", "random", "plies=3", "-record", record} +
                 few_nodes());
    CHECK(run.exit_code == 0);
    const auto head = content(record);
    for (const auto* text :
         {"\nvariant=kalah\n", "\nrounds=2\n", "\nopenings=random plies=3\n", "\nengine=material\n",
          "\nengine=material-2\n", "\nnodes=50\ntimemargin=1000\noption."})
        check_says(head, text);
}

TEST_CASE("engines have default limits", "[tune][long]") {
    const auto heading = [&](const Lines& more) {
        return run_tune(
                   Lines{"compare", "built-in", material_file, "-rounds", "1", "-maxmoves", "1"} +
                   more)
            .output;
    };
    check_says(heading({}), "each with st=0.1 timemargin=1000:");
    const auto output = heading({"-engine", "depth=1", "-engine", "timemargin=9"});
    check_says(output, " depth=1 timemargin=1000\n");
    check_says(output, ", st=0.1 timemargin=9 option.EvalFile=");
}

TEST_CASE("compare takes one engine or one per evaluation", "[tune][long]") {
    const auto compared = [&](const Lines& engines) {
        return run_tune(
            Lines{"compare", "built-in", "built-in", "-each", "nodes=1", "-rounds", "1"} + engines);
    };
    const auto one = compared(mock("x"));
    check_says(one.output, "\n  x: mock");
    check_says(one.output, "\n  x-2: mock");
    const auto two = compared(mock("x") + Lines{"-engine", "option.Hash=1"});
    check_says(two.output, "\n  x: mock");
    check_says(two.output, "\n  built-in: Krou " KROU_VERSION);
    check_says(compared(mock("x") + mock("y") + mock("z")).output, "krou-tune: -engine: ");
}

TEST_CASE("an engine with its own folder finds the evaluation", "[tune]") {
    const Folder folder;
    const auto relative = std::filesystem::relative(material_file).string();
    REQUIRE(relative != material_file);
    const auto run = run_tune(Lines{"compare", relative, "built-in", "-rounds", "1", "-engine",
                                    "dir=" + folder.path().string()} +
                              few_nodes());
    INFO(run.output);
    CHECK(run.lines("Games: 2,").size() == 1);
}

TEST_CASE("a tournament plays all evaluations of a folder", "[tune][long]") {
    const Folder folder;
    write_evaluations(folder);
    const auto tournament = [&](const Lines& more) {
        return run_tune(Lines{"tournament", folder.path().string(), "-rounds", "4"} +
                        few_nodes(more));
    };
    const auto run = tournament({"-record", folder.file(".record")});
    CHECK(run.exit_code == 0);
    const auto names = beginning(lines_of(content(folder.file(".record"))), "engine=");
    CHECK(names == Lines{"engine=left", "engine=none", "engine=right"});
    const auto score = score_of(run, "\nRank ");
    for (const auto* name : {" left ", " none ", " right "}) check_says(score, name);
    check_says(run.output, "\nPoints ");
    const Folder records;
    for (const Lines& part : {Lines{"-range", "1-9"}, Lines{"-range", "10-24"}})
        CHECK(tournament(part + Lines{"-record", records.file(part[1])}).exit_code == 0);
    const auto merged =
        run_tune({"tournament", "--merge", records.file("1-9"), records.file("10-24")});
    CHECK(merged.exit_code == 0);
    CHECK(score_of(merged, "\nRank ") == score);
    check_says(merged.output, "\nPoints ");
}

TEST_CASE("invalid arguments of compare are rejected", "[tune]") {
    const Folder folder;
    write_evaluations(folder);
    const auto place = folder.path().string();
    write(folder.file("strange.txt"), "oware.place1 nine\n");
    write(folder.file("cut.net"), content(networks + "oware.net").substr(0, 1000));
    const Lines two = {"compare", material_file, material_file};
    check_rejected(
        {{{"compare", "built-in", folder.file("nothing")}, "nothing'"},
         {{"compare", folder.file("cut.net"), "built-in"}, "cut.net'"},
         {{"compare", folder.file("strange.txt"), "built-in"}, "strange.txt'"},
         {{"tournament", place}, "cut.net'"},
         {{"tournament", (folder / "folder").string()}, in_quotes((folder / "folder").string())},
         {{"tournament", folder.file("none")}, "none'"},
         {{"tournament"}, "DIR"},
         {{"tournament", place, "--merge", "r"}, "-merge"},
         {{"compare", "built-in"}, "B"},
         {two + Lines{"--ruonds", "3"}, "-rounds"},
         {two + Lines{"-merge", "r"}, "-merge"},
         {two + Lines{"-compliance", "cmd=a"}, "-compliance"},
         {two + Lines{"-engine", "option.evalfile=x", "-each", "nodes=1"}, "option.EvalFile"}});
}

TEST_CASE("an interrupted compare prints its report", "[tune][long]") {
    using namespace std::chrono_literals;
    Process tune(built::tune, Lines{"compare", material_file, material_file} + few_nodes());
    REQUIRE(tune.until("Finished game 1 ", 20s * time_factor));
    tune.send(SIGINT);
    const auto lines = tune.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, "SPRT: undecided").size() == 1);
    CHECK(lines->back() == "Interrupted; use -record FILE to be able to resume");
    CHECK(tune.exit_code(20s * time_factor) == 130);
}

}  // namespace krou
