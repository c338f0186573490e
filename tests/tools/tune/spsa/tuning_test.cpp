#include <csignal>
#include <filesystem>
#include <thread>

#include "common/resuming.h"
#include "eval/weights.h"
#include "helpers/arena_records.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/damage.h"
#include "helpers/from_text.h"

namespace krou {

namespace {

Lines spsa(const std::string& state, const Lines& more) {
    return Lines{"spsa", "-engine", std::string("cmd=") + built::krou, "option.Hash=1"} +
           Lines{"option.TablebaseSeeds=0", "-each", "nodes=30", "-variant", "oware:pits=3"} +
           Lines{"--state", state, "-pairs", "2"} + more;
}

const Lines two_weights = {"-parameter", "oware.mobility=0:-900:900:100", "oware.tempo"};

}  // namespace

TEST_CASE("tuning by games gives the same at any number of games at once", "[tune][threads]") {
    const Folder folder;
    const auto weights = folder.file("weights.txt");
    const auto said =
        tuned(spsa(folder.file("a"), two_weights + Lines{"-iterations", "5", "-weights", weights}));
    check_says(said, "After 5 of 5 iterations:\n");
    const auto state = content(folder.file("a"));
    check_says(state, "\niteration=5\n");
    const auto parsed = parse_weights(content(weights));
    REQUIRE(parsed);
    CHECK((*parsed)[WeightId::oware_mobility] != 0);
    check_says(said,
               "\n  oware.mobility " + std::to_string((*parsed)[WeightId::oware_mobility]) + "  (");
    CHECK((*parsed)[WeightId::oware_home] == Weights()[WeightId::oware_home]);

    tuned(spsa(folder.file("b"), two_weights + Lines{"-iterations", "5", "-concurrency", "2"}));
    CHECK(content(folder.file("b")) == state);
    // Nothing else is left behind.
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 3);
}

TEST_CASE("games count although the files they were played with cannot be removed", "[tune]") {
    const Folder folder("krou-tests-");  // a name without blanks, for the shell
    const auto state = folder.file("state");
    const auto script = folder.file("engine.sh");
    // By its first move, the engine has read them. Now each becomes a folder with one in it.
    write(script, "S=" + state + "\n" + R"(while read -r line; do
  case $line in
    go*) [ -d $S.plus ] || { rm $S.plus $S.minus; mkdir -p $S.plus/in $S.minus/in; } ;;
  esac
  echo "$line"
done | )" + std::string(built::krou) +
                      "\n");
    tuned(Lines{"spsa", "-engine", "cmd=/bin/sh", "args=" + script, "option.Hash=1",
                "option.TablebaseSeeds=0", "-each", "nodes=30", "-variant", "oware:pits=3",
                "-state", state, "-pairs", "1", "-iterations", "1"} +
          two_weights);
    check_says(content(state), "\niteration=1\n");
    CHECK(std::filesystem::is_directory(state + ".plus"));
}

TEST_CASE("SPSA leaves no file behind if it cannot write the next", "[tune]") {
    const Folder folder;
    const auto state = folder.file("state");
    std::filesystem::create_directory(state + ".minus");
    check_says(refusal(spsa(state, two_weights + Lines{"-iterations", "1"})),
               "state.minus': Is a directory");
    CHECK(!std::filesystem::exists(state + ".plus"));
}

TEST_CASE("tuning that was interrupted goes on to the same end", "[tune][long]") {
    using namespace std::chrono_literals;
    const Folder folder;
    const Lines more = two_weights + Lines{"-iterations", "12"};
    tuned(spsa(folder.file("whole"), more));
    const auto state = folder.file("parts");
    Process part(built::tune, spsa(state, more));
    const auto has_begun = [&] {
        const auto text = content(state);
        return text.find("\niteration=") != std::string::npos &&
               text.find("\niteration=0\n") == std::string::npos;
    };
    for (int i = 0; i < 4000 && !has_begun(); ++i) std::this_thread::sleep_for(5ms);
    REQUIRE(has_begun());
    check_ends(part, SIGINT, "After ");
    CHECK(content(state) != content(folder.file("whole")));
    tuned(spsa(state, more));
    CHECK(content(state) == content(folder.file("whole")));
    const auto changed = folder.file("changed");
    write(changed, unchecked(replaced(content(state), "\niteration=12\n", "\niteration=13\n")));
    check_says(refusal(spsa(changed, more)), "beyond its last iteration");
    check_says(refusal(spsa(state, more + Lines{"-seed", "2"})), "seed was '1', now '2'");
}

TEST_CASE("a tuning has its files to itself", "[tune][long]") {
    const Folder folder;
    const auto state = folder.file("state");
    const auto weights = folder.file("weights");
    for (const auto& taken : {state, weights}) {
        const auto owner = OwnedFile::open(taken);
        REQUIRE(owner);
        check_says(refusal(spsa(state, two_weights + Lines{"-weights", weights})),
                   "krou-tune: cannot open '" + taken + "': in use by another process\n");
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("options of any engine are tuned", "[tune]") {
    const Folder folder;
    const auto file = folder.file("parameters.txt");
    write(file, "Hash 3 1 9 2\n");
    // Its play does not depend on it.
    check_says(tuned(Lines{"spsa", "-each", "nodes=1", "-state", folder.file("state"),
                           "-iterations", "2", "-pairs", "1", "-parameters", file} +
                     mock("mock")),
               "  option.Hash=3  (3.00, began at 3)\n");
}

TEST_CASE("what cannot be tuned is refused with a sentence", "[tune]") {
    const Folder folder;
    const Lines line{"spsa", "-state", folder.file("state"), "-iterations", "1", "-pairs", "1"};
    const Lines limit{"-each", "nodes=1"};
    const Lines hash{"-parameter", "Hash"};
    const auto nowhere = folder.file("nowhere.txt");
    check_refused(
        {{mock("a") + mock("b") + limit + hash, "-engine: one is tuned"},
         {mock("a") + hash, "-engine: 'a' has no limit"},
         {mock("a") + limit, "--parameter or --parameters says what to tune"},
         {mock("a") + limit + Lines{"-parameter", "Hush"}, "--parameter: 'Hush' is no weight"},
         {mock("a") + limit + Lines{"-parameter", "Hash", "hash"},
          "--parameter: hash stands twice"},
         {mock("a") + limit + Lines{"-parameter", "oware.tempo"},
          "-engine: has no option EvalFile"},
         {mock("a") + limit + hash + Lines{"-weights", "w"}, "--weights: none of the parameters"},
         {Lines{"-engine", std::string("cmd=") + built::krou, "-parameter", "oware.tempo",
                "-weights", folder.path().string() + "/./state"} +
              limit,
          "--weights and --state are the same file"},
         {mock("a") + limit + hash + Lines{"-openings", "random", "plise=3"},
          "option -openings: unknown word after -openings: 'plise'; did you mean plies?"},
         {mock("a") + limit + Lines{"option.EvalFile=" + nowhere}, in_quotes(nowhere) + ": "},
         {mock("a", "crash=3") + limit + hash, "an engine failed: crash: crashed with signal 9"}},
        line);
}

}  // namespace krou
