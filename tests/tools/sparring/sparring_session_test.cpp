#include <set>
#include <sstream>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "sparring/player.h"
#include "sparring/session.h"

/// krou-sparring and the protocol, as a function and as a program.
namespace krou {
namespace {

using namespace std::chrono_literals;

struct Run {
    Lines lines;
    std::string error;
};

/// Runs it with these arguments and this input.
Run run_sparring(const std::string& arguments, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    const auto ended = sparring::run_command(words(arguments), in, out);
    CHECK(ended.exit_code == (ended.error ? 1 : 0));
    return {lines_of(out.str()), ended.error ? ended.error->text : ""};
}

Lines answers(const std::string& input) {
    return run_sparring("", input).lines;
}

}  // namespace

TEST_CASE("uci lists the options of a sparring player", "[sparring]") {
    const auto lines =
        run_sparring("--player random --depth 3 --seed 9", "uci\nisready\nquit\n").lines;
    CHECK(lines.front() == "id name krou-sparring " KROU_VERSION);
    CHECK(beginning(lines, "option ") ==
          Lines{"option name UCI_Variant type combo default oware var oware var awari "
                "var awele-blaess var awele-clips var awele-supaero var awele-ia02 "
                "var kalah var kalah-empty var mangala var togyzkumalak var bestemshe var "
                "morpion",
                "option name Player type combo default random var random var simple "
                "var offensive var defensive var last-pit var minimax-material "
                "var minimax-blaess var alphabeta-material var alphabeta-blaess",
                "option name Depth type spin default 3 min 1 max 8",
                "option name Seed type spin default 9 min 0 max 1000000000"});
    CHECK(lines.at(lines.size() - 2) == "uciok");
    CHECK(lines.back() == "readyok");
}

TEST_CASE("a move comes at once, whatever the limits", "[sparring]") {
    for (const char* limits : {"movetime 100000", "depth 9", "nodes 1", "wtime 9 btime 9 winc 1",
                               "wtime -5 btime 0", "movetime 0 searchmoves A C"}) {
        INFO(limits);
        CHECK(answers(std::string("go ") + limits) == Lines{"bestmove A"});
    }
    CHECK(answers("go depth 1 searchmoves D") == Lines{"bestmove D"});
    CHECK(answers("position startpos moves Ff\ngo depth 1") == Lines{"bestmove A"});
    CHECK(answers("position fen 0-0-0-0-3-3-1-1-1-0-0-9-0-0-S moves F\ngo depth 1") ==
          Lines{"bestmove f"});
}

TEST_CASE("infinite and ponder delay the answer", "[sparring]") {
    CHECK(answers("go infinite\nisready\nstop") == Lines{"readyok", "bestmove A"});
    CHECK(answers("go\nisready\nstop\nstop") == Lines{"readyok", "bestmove A"});
    CHECK(answers("go ponder depth 1\nisready\nponderhit") == Lines{"readyok", "bestmove A"});
    CHECK(answers("go infinite\nponderhit\nisready\nquit") == Lines{"readyok", "bestmove A"});
    CHECK(answers("go ponder infinite\nponderhit\nisready\nquit") ==
          Lines{"readyok", "bestmove A"});
    // A second go, and the end of the input.
    CHECK(answers("go infinite\ngo depth 1 searchmoves B\n") == Lines{"bestmove A", "bestmove B"});
    CHECK(answers("go infinite") == Lines{"bestmove A"});
}

TEST_CASE("without a legal move, the answer is 0000", "[sparring]") {
    CHECK(answers("position fen 0-0-0-0-0-0-0-0-0-0-0-0-24-24-S\ngo depth 1") ==
          Lines{"bestmove 0000"});
    CHECK(answers("setoption name UCI_Variant value morpion\n"
                  "position fen xxx/oo./...-N\ngo infinite\nstop") == Lines{"bestmove 0000"});
}

TEST_CASE("errors of a sparring session name the mistake", "[sparring]") {
    struct Mistake {
        const char* line;
        const char* named;
    };
    for (const auto& [line, named] : std::vector<Mistake>{
             {"sing", "'sing'"},
             {"position fen 1-2", "'1-2'"},
             {"go depth x", "'x'"},
             {"setoption Player", "'Player'"},
             {"setoption name Hash value 1", "'Hash'"},
             {"setoption name Player value simpel", "did you mean simple?"},
             {"setoption name Depth value 13", "depth"},
             {"setoption name seed value -1", "seed"},
             {"setoption name UCI_Variant value chess", "'chess'"},
         }) {
        INFO(line);
        const auto lines = answers(line);
        REQUIRE(!lines.empty());
        CHECK(lines.front().starts_with("info string error "));
        CHECK(holds(lines.front(), named));
    }
    CHECK(answers("position fen 1-2\ngo depth 1").back() == "bestmove 0000");
    // A wrong setting changes nothing.
    CHECK(answers("setoption name Player value x\nsetoption name UCI_Variant value chess\n"
                  "go depth 1")
              .back() == "bestmove A");
}

TEST_CASE("setoption selects the player and the variant", "[sparring]") {
    CHECK(answers("setoption name player value last-pit\ngo depth 1") == Lines{"bestmove F"});
    const auto drawn = answers("setoption name UCI_Variant value kalah:pits=3,seeds=2\nd");
    CHECK(the_line(drawn, "Variant: ") == "Variant: kalah:pits=3,seeds=2");
    CHECK(the_line(drawn, "Fen: ") == "Fen: 2-2-2-2-2-2-0-0-S");
    // Setting the same variant again returns to its start.
    CHECK(answers("position fen 0-0-0-0-0-1-0-0-0-0-0-1-0-0-S\n"
                  "setoption name UCI_Variant value oware\ngo depth 1") == Lines{"bestmove A"});
}

TEST_CASE("searching players report value, nodes and move", "[sparring]") {
    CHECK(run_sparring("--player minimax-material", "go depth 1").lines ==
          Lines{"info depth 4 score cp 0 nodes 1246 pv A", "bestmove A"});
    CHECK(run_sparring("--player alphabeta-material", "go depth 1").lines ==
          Lines{"info depth 4 score cp 0 nodes 112 pv A", "bestmove A"});
    // A capture of two seeds.
    const auto lines = run_sparring("--player minimax-material --depth 1",
                                    "position fen 0-0-0-0-2-9-1-0-1-0-0-9-0-0-S\ngo depth 1")
                           .lines;
    CHECK(lines.front() == "info depth 1 score cp 200 nodes 2 pv E");
}

TEST_CASE("a seed repeats random moves", "[sparring]") {
    std::string input;
    for (const char* moves : {"", "A", "Aa", "AaB", "AaBb", "AaBbC", "AaBbCc"})
        input += "position startpos moves " + std::string(moves) + "\ngo depth 1\n";
    const auto once = run_sparring("--player random --seed 5", input).lines;
    CHECK(run_sparring("--player random --seed 5", input).lines == once);
    CHECK(run_sparring("--player random --seed 6", input).lines != once);
    std::string often;
    for (int i = 0; i < 100; ++i) often += "position startpos\ngo depth 1\n";
    const auto others = run_sparring("--player random", often).lines;
    CHECK(std::set<std::string>(others.begin(), others.end()).size() > 1);
}

TEST_CASE("krou-sparring lists its players and checks its options", "[sparring]") {
    const auto listed = run_sparring("--list", "go depth 1").lines;
    CHECK(listed.size() == sparring::players().size());
    for (std::size_t i = 0; i < listed.size(); ++i)
        CHECK(listed[i].starts_with(std::string(sparring::players()[i].name) + "  "));
    CHECK(holds(run_sparring("--player Simple", "").error, "'Simple'"));
    CHECK(holds(run_sparring("--depth 0", "").error, "depth"));
    CHECK(holds(run_sparring("--seed x", "").error, "seed"));
    CHECK(run_sparring("--version", "").lines == Lines{"krou-sparring " KROU_VERSION});
    CHECK(run_sparring("--help", "").lines.front().starts_with("usage: krou-sparring "));
}

TEST_CASE("krou-sparring ends with its input", "[sparring]") {
    Process program(built::sparring, {"--player", "defensive"});
    program.say("go infinite");
    program.end_input();
    CHECK(program.rest(60s) == Lines{"bestmove F"});
    CHECK(program.exit_code(60s) == 0);
}

TEST_CASE("sparring players pass -compliance and play in the arena", "[sparring][long]") {
    const std::string command = std::string("cmd=") + built::sparring;
    for (const Lines& player : {Lines{"args=--player random"}, Lines{"option.Player=simple"},
                                Lines{"option.Player=minimax-blaess", "option.Depth=2"}}) {
        const auto run = run_arena(Lines{"-compliance", command} + player);
        INFO(run.output);
        CHECK(run.exit_code == 0);
    }
    const auto run = run_arena({"-engine", command, "name=random", "option.Player=random",
                                "option.Seed=1", "-engine", command, "name=alphabeta",
                                "option.Player=alphabeta-material", "-each", "nodes=1", "-openings",
                                "random", "-rounds", "10", "-ratinginterval", "0"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(run.lines("Games: 20, wins: 0, losses: ").size() == 1);
}

}  // namespace krou
