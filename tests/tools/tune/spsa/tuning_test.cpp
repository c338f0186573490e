#include <csignal>
#include <filesystem>

#include "common/resuming.h"
#include "eval/weights.h"
#include "helpers/arena_records.h"
#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/damage.h"
#include "helpers/folder_watch.h"
#include "helpers/from_text.h"
#include "helpers/tune_run.h"

namespace krou {

namespace {

Lines spsa(const std::string& state, const Lines& more) {
    return Lines{"spsa", "-engine", std::string("cmd=") + built::krou, "option.Hash=1"} +
           Lines{"option.TablebaseSeeds=0", "-each", "nodes=30", "-variant", "oware:pits=3"} +
           Lines{"--state", state, "-pairs", "2"} + more;
}

const Lines two_weights = {"-parameter", "oware.mobility=0:-900:900:100", "oware.tempo"};

}  // namespace

TEST_CASE("tuning gives the same on any concurrency", "[tune][threads]") {
    const Folder folder;
    const auto weights = folder.file("weights.txt");
    const auto output =
        tuned(spsa(folder.file("a"), two_weights + Lines{"-iterations", "5", "-weights", weights}));
    check_says(output, "After 5 of 5 iterations:\n");
    const auto state = content(folder.file("a"));
    check_says(state, "\niteration=5\n");
    const auto parsed = parse_weights(content(weights));
    REQUIRE(parsed);
    CHECK((*parsed)[WeightId::oware_mobility] != 0);
    check_says(output,
               "\n  oware.mobility " + std::to_string((*parsed)[WeightId::oware_mobility]) + "  (");
    CHECK((*parsed)[WeightId::oware_home] == Weights()[WeightId::oware_home]);

    tuned(spsa(folder.file("b"), two_weights + Lines{"-iterations", "5", "-concurrency", "2"}));
    CHECK(content(folder.file("b")) == state);
    // No temporary files remain.
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 3);
}

TEST_CASE("spsa passes weights in a temporary directory and removes it", "[tune]") {
    const Folder folder;
    const auto state = folder.file("state");
    for (const char* end : {".plus", ".minus"}) write(state + end, "precious");
    const Folder temporary;
    const auto with_folder = [&](const std::string& path) {
        return run_program("/usr/bin/env",
                           Lines{"TMPDIR=" + path, built::tune} +
                               spsa(state, two_weights + Lines{"-iterations", "2"}));
    };
    const auto failed = with_folder(temporary.file("none"));
    CHECK(failed.exit_code == 1);
    check_says(failed.output, in_quotes(temporary.file("none")));
    CHECK(with_folder(temporary.path().string()).exit_code == 0);
    CHECK(std::filesystem::is_empty(temporary.path()));
    for (const char* end : {".plus", ".minus"}) CHECK(content(state + end) == "precious");
}

TEST_CASE("a resumed tuning gives the same state", "[tune][long]") {
    using namespace std::chrono_literals;
    const Folder folder;
    const Lines more = two_weights + Lines{"-iterations", "12"};
    tuned(spsa(folder.file("whole"), more));
    const auto state = folder.file("parts");
    FolderWatch watch(folder.path().string());
    Process part(built::tune, spsa(state, more));
    const auto has_iteration = [&] {
        const auto text = content(state);
        return holds(text, "\niteration=") && !holds(text, "\niteration=0\n");
    };
    REQUIRE(watch.until(has_iteration, 20s * time_factor));
    check_ends(part, SIGINT, "After ");
    CHECK(content(state) != content(folder.file("whole")));
    tuned(spsa(state, more));
    CHECK(content(state) == content(folder.file("whole")));
    const auto changed = folder.file("changed");
    write(changed, unchecked(replaced(content(state), "\niteration=12\n", "\niteration=13\n")));
    check_says(tune_error(spsa(changed, more)), "last iteration");
    check_says(tune_error(spsa(state, more + Lines{"-seed", "2"})), "seed");
}

TEST_CASE("spsa writes the weights of a finished state", "[tune]") {
    const Folder folder;
    const auto weights = folder.file("weights");
    const auto line =
        spsa(folder.file("state"), two_weights + Lines{"-iterations", "1", "-weights", weights});
    tuned(line);
    const auto text = content(weights);
    std::filesystem::remove(weights);
    tuned(line);
    CHECK(content(weights) == text);
}

TEST_CASE("Ctrl-C interrupts spsa before its engine answers", "[tune][processes]") {
    using namespace std::chrono_literals;
    const Folder folder("krou-tests-");  // without blanks, for the shell
    const auto script = folder.file("engine.sh");
    const auto sign = folder.file("started");
    write(script, "touch " + sign + "\nexec sleep 100\n");
    FolderWatch watch(folder.path().string());
    auto tuning = started(built::tune, Lines{"spsa", "-engine", "cmd=/bin/sh", "args=" + script,
                                             "-each", "nodes=30", "-state", folder.file("state")} +
                                           two_weights);
    REQUIRE(watch.until([&] { return std::filesystem::exists(sign); }, 20s * time_factor));
    check_ends(tuning, SIGINT, "krou-tune: interrupted: ");
    CHECK(!std::filesystem::exists(folder.file("state")));
}

TEST_CASE("a tuning locks its files", "[tune][long]") {
    const Folder folder;
    const auto state = folder.file("state");
    const auto weights = folder.file("weights");
    for (const auto& taken : {state, weights}) {
        const auto owner = OwnedFile::open(taken);
        REQUIRE(owner);
        check_says(tune_error(spsa(state, two_weights + Lines{"-weights", weights})),
                   in_quotes(taken));
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("spsa tunes options of any engine", "[tune]") {
    const Folder folder;
    const auto file = folder.file("parameters.txt");
    write(file, "Hash 3 1 9 2\n");
    // The moves of the mock engine do not depend on Hash.
    check_says(tuned(Lines{"spsa", "-each", "nodes=1", "-state", folder.file("state"),
                           "-iterations", "2", "-pairs", "1", "-parameters", file} +
                     mock("mock")),
               "  option.Hash=3  (3.00, ");
}

TEST_CASE("invalid arguments of spsa are rejected", "[tune]") {
    const Folder folder;
    const Lines line{"spsa", "-state", folder.file("state"), "-iterations", "1", "-pairs", "1"};
    const Lines limit{"-each", "nodes=1"};
    const Lines hash{"-parameter", "Hash"};
    const auto nowhere = folder.file("nowhere.txt");
    check_rejected({{mock("a") + mock("b") + limit + hash, "-engine"},
                    {mock("a") + hash, "'a'"},
                    {mock("a") + limit, "--parameter"},
                    {mock("a") + limit + Lines{"-parameter", "Hush"}, "'Hush'"},
                    {mock("a") + limit + Lines{"-parameter", "Hash", "hash"}, "'hash'"},
                    {mock("a") + limit + Lines{"-parameter", "oware.tempo"}, "EvalFile"},
                    {mock("a") + limit + hash + Lines{"-weights", "w"}, "--weights"},
                    {Lines{"-engine", std::string("cmd=") + built::krou, "-parameter",
                           "oware.tempo", "-weights", folder.path().string() + "/./state"} +
                         limit,
                     "--state"},
                    {mock("a") + limit + hash + Lines{"-openings", "random", "plise=3"}, "'plise'"},
                    {mock("a") + limit + Lines{"option.EvalFile=" + nowhere}, in_quotes(nowhere)},
                    {mock("a", "crash=3") + limit + hash, "crashed with signal 9"}},
                   line);
}

}  // namespace krou
