#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "helpers/built.h"
#include "helpers/process.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"

/// Sessions with the program itself, in real time. Time limits are generous wherever a busy machine
/// could miss them.
namespace krou {
namespace {

using namespace std::chrono_literals;
using Time = std::chrono::steady_clock::time_point;

Time now() {
    return std::chrono::steady_clock::now();
}

constexpr auto long_enough = 60s;

/// Reads a memory figure of the process from the system, e.g. `VmRSS:`, in MiB.
int memory_of(const Process& engine, std::string_view name) {
    std::ifstream status("/proc/" + std::to_string(engine.id()) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name)) return std::stoi(line.substr(name.size())) / 1024;
    return 0;
}

/// Reads lines up to the first that begins with `head`. Fails if there is none.
Lines heard(Process& engine, std::string_view head) {
    const auto lines = engine.until(head, long_enough);
    INFO("waiting for " << head);
    REQUIRE(lines);
    return *lines;
}

/// Sends the text, ends the input and reads the rest. The program must exit with 0.
Lines last_words(Process& engine, std::string_view said) {
    engine.write(said);
    engine.end_input();
    const auto lines = engine.rest(long_enough);
    REQUIRE(lines);
    CHECK(engine.exit_code(long_enough) == 0);
    return *lines;
}

/// More lines than a search of a solved game prints.
constexpr std::size_t flood = 400;

/// Reads lines until none arrives for this long, or until there are `flood` lines.
Lines until_silent(Process& engine, Process::Duration silence) {
    Lines lines;
    while (lines.size() < flood) {
        auto line = engine.line(silence);
        if (!line) break;
        lines.push_back(std::move(*line));
    }
    return lines;
}

/// Keeps endgame tables small, because a search without a time limit waits for them.
const std::string small_tables = set("TablebaseSeeds", std::to_string(table_seeds));

/// Elapsed time, divided by the time_factor of this build.
double milliseconds_since(Time start) {
    return std::chrono::duration<double, std::milli>(now() - start).count() / time_factor;
}

/// Returns the shortest of five response times. Checks that none is very long.
double quickest_answer(Process& engine, const Lines& before, const std::string& said,
                       std::string_view answer) {
    double best = 1e9;
    for (int attempt = 0; attempt < 5; ++attempt) {
        engine.say("ucinewgame");
        for (const auto& line : before) engine.say(line);
        heard(engine, "info depth 9");
        const auto start = now();
        engine.say(said);
        heard(engine, answer);
        const double ms = milliseconds_since(start);
        CHECK(ms < 2000);
        best = std::min(best, ms);
        if (answer == "bestmove") continue;
        engine.say("stop");
        heard(engine, "bestmove");
    }
    return best;
}

}  // namespace

TEST_CASE("the engine starts within 200 ms", "[dialogue][time]") {
    double best = 1e9;
    for (int attempt = 0; attempt < 5; ++attempt) {
        const auto start = now();
        Process engine(built::krou);
        engine.say("uci");
        heard(engine, "uciok");
        best = std::min(best, milliseconds_since(start));
        CHECK(last_words(engine, "quit\n").empty());
    }
    INFO("start to uciok in " << best << " ms");
    CHECK(best < 200);
}

TEST_CASE("isready waits until the memory of a new Hash is mapped", "[dialogue][long]") {
    Process engine(built::krou);
    for (int megabytes = 100; megabytes <= 140; megabytes += 20) {
        engine.say("go depth 1");
        heard(engine, "bestmove");
        engine.say("setoption name Hash value " + std::to_string(megabytes));
        engine.say("isready");
        heard(engine, "readyok");
        CHECK(memory_of(engine, "VmRSS:") >= megabytes);
    }
}

TEST_CASE("isready and stop are answered in 10 ms, or 50 with threads", "[dialogue][time]") {
    struct Case {
        Lines before;
        const char* said;
        const char* answer;
        double max_ms = 10;
    };
    const Case c = GENERATE(
        Case{{"go infinite"}, "isready", "readyok"}, Case{{"go infinite"}, "stop", "bestmove"},
        Case{{"go ponder"}, "stop", "bestmove"}, Case{{"go depth 100"}, "stop", "bestmove"},
        Case{{"go movetime 100000"}, "stop", "bestmove"},
        Case{{"go ponder wtime 100000 btime 100000"}, "stop", "bestmove"},
        Case{{set("Threads", "4"), "go infinite"}, "stop", "bestmove", 50},
        Case{{set("Threads", "4"), set("MultiPV", "6"), "go infinite"}, "stop", "bestmove", 50});
    INFO(c.before.back() << ", then " << c.said);
    Process engine(built::krou);
    CHECK(quickest_answer(engine, c.before, c.said, c.answer) < c.max_ms);
    CHECK(last_words(engine, "quit\n").empty());
}

TEST_CASE("an infinite search of a solved game waits silently", "[dialogue][threads]") {
    struct Game {
        const char* variant;
        const char* position;
    };
    for (const auto& [variant, position] :
         {Game{"morpion", "startpos"}, Game{"kalah:pits=2,seeds=2", "startpos"},
          Game{"awari:seeds=1", "startpos"}, Game{"bestemshe:pits=1,seeds=2", "startpos"},
          Game{"oware", "fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"},
          Game{"oware", "fen 1-0-0-0-0-0-0-0-0-0-0-0-30-17-N"}}) {
        for (const auto* go : {"go infinite", "go", "go ponder", "go infinite depth 2"}) {
            INFO(variant << " " << position << " " << go);
            Process engine(built::krou);
            engine.say(small_tables);
            engine.say(std::string("setoption name UCI_Variant value ") + variant);
            engine.say(std::string("position ") + position);
            engine.say(go);
            const auto lines = until_silent(engine, 30ms);
            CHECK(beginning(lines, "bestmove").empty());
            CHECK(lines.size() < flood);
            engine.say("stop");
            CHECK(heard(engine, "bestmove").size() < flood);
            CHECK(last_words(engine, "quit\n").empty());
        }
    }
}

TEST_CASE("an infinite search waits when all its lines are proved", "[dialogue][threads]") {
    Process engine(built::krou);
    for (const auto* line : {"setoption name MultiPV value 9",
                             "setoption name UCI_Variant value morpion", "go infinite"})
        engine.say(line);
    const auto lines = heard(engine, "info string solved");
    CHECK(!beginning(lines, "info depth 9 seldepth 9 multipv 9 score cp 0 ").empty());
    CHECK(until_silent(engine, 30ms).empty());
    engine.say("stop");
    CHECK(heard(engine, "bestmove").size() == 1);
    CHECK(last_words(engine, "quit\n").empty());
}

TEST_CASE("pondering ends after ponderhit or at stop", "[dialogue][time]") {
    Process engine(built::krou);
    SECTION("ponderhit starts the clock") {
        engine.say("go ponder wtime 2000 btime 2000");
        CHECK(!engine.until("bestmove", 150ms));
        const auto start = now();
        engine.say("ponderhit");
        heard(engine, "bestmove");
        CHECK(milliseconds_since(start) < 2000);
    }
    SECTION("ponderhit answers at once if the limit was reached") {
        engine.say("go ponder depth 3");
        CHECK(!engine.until("bestmove", 50ms));
        engine.say("ponderhit");
        heard(engine, "bestmove");
    }
    SECTION("without a limit, only stop ends the search") {
        engine.say("go ponder");
        engine.say("ponderhit");
        CHECK(!engine.until("bestmove", 50ms));
        engine.say("stop");
        heard(engine, "bestmove");
    }
    SECTION("stop ends pondering if a different move was played") {
        engine.say("go ponder movetime 100");
        heard(engine, "info depth 9");
        engine.say("stop");
        heard(engine, "bestmove");
        engine.say("ponderhit");
    }
    engine.say("isready");
    CHECK(heard(engine, "readyok").size() == 1);
    CHECK(last_words(engine, "quit\n").empty());
}

TEST_CASE("quit ends the program after each go is answered", "[dialogue][threads]") {
    for (const auto* go : {"go infinite", "go depth 100", "go ponder", "go movetime 100000"}) {
        INFO(go);
        Process engine(built::krou);
        engine.say(small_tables);
        engine.say(go);
        heard(engine, "info depth 5");
        const auto lines = last_words(engine, "quit\n");
        CHECK(beginning(lines, "bestmove").size() == 1);
    }
    Process counting(built::krou);
    CHECK(beginning(last_words(counting, "perft 30\nquit\n"), "info string").size() == 1);
    Process measuring(built::krou);
    CHECK(beginning(last_words(measuring, "bench\nquit\n"), "info string").size() == 1);
}

TEST_CASE("the end of the input ends the program in any state", "[dialogue][long]") {
    struct Input {
        const char* said;
        std::size_t best_moves;
    };
    for (const auto& [said, best_moves] : {Input{"", 0},
                                           Input{"uci\n", 0},
                                           Input{"isready", 0},
                                           Input{"\n", 0},
                                           Input{"go depth 8\n", 1},
                                           Input{"go depth 8", 1},
                                           Input{"go movetime 100\n", 1},
                                           Input{"go infinite\n", 1},
                                           Input{"go\n", 1},
                                           Input{"go infinite", 1},
                                           Input{"go ponder\n", 1},
                                           Input{"go ponder wtime 100 btime 100\nponderhit\n", 1},
                                           Input{"go ponder\nponderhit\n", 1},
                                           Input{"go ponder infinite\nponderhit\n", 1},
                                           Input{"go ponder infinite depth 3\nponderhit\n", 1},
                                           Input{"go dep", 1},
                                           Input{"go depth", 1},
                                           Input{"posi", 0},
                                           Input{"go depth 3\ngo infinite\ngo nodes 100\n", 3},
                                           Input{"position fen", 0},
                                           Input{"go perft 5\n", 0},
                                           Input{"setoption name Hash value 1\ngo depth 3", 1}}) {
        INFO(said);
        Process engine(built::krou);
        CHECK(beginning(last_words(engine, said), "bestmove").size() == best_moves);
    }
    Process engine(built::krou);
    const auto lines = last_words(engine, "go depth 8\n");
    CHECK(!beginning(lines, "info depth 8 ").empty());
}

TEST_CASE("the end of the input finishes a perft unless it is too deep", "[dialogue][long]") {
    Process counting(built::krou);
    CHECK(last_words(counting, "go perft 8\n").back() == "Nodes searched: 711414");
    for (const auto* too_deep : {"go perft 40\n", "perft 1000"}) {
        Process endless(built::krou);
        CHECK(last_words(endless, too_deep).back() == "info string perft was stopped");
    }
    Process followed(built::krou);
    CHECK(last_words(followed, "go perft 40\ngo depth 3").back().starts_with("bestmove "));
    Process forced(built::krou);
    CHECK(last_words(forced, "position fen 1-1-0-0-S\ngo perft 40\n").back() ==
          "Nodes searched: 1");
}

TEST_CASE("krou takes an option, one command or several commands", "[dialogue]") {
    struct Call {
        std::string arguments;
        std::size_t best_moves;
        std::string last_line;
        int exit_code;
    };
    const std::string version = "Krou ";
    const std::string no_option = "; see --help";
    const std::string few = "'" + small_tables + "' ";
    for (const auto& [arguments, best_moves, last_line, exit_code] :
         {Call{"go depth 5", 1, "bestmove ", 0}, Call{"go", 1, "bestmove ", 0},
          Call{"perft 4", 0, "Nodes searched: 1014", 0}, Call{"bench", 0, "Signature: ", 0},
          Call{"isready", 0, "readyok", 0},
          Call{"position here", 0, "info string error position: ", 1},
          Call{"nonsense", 0, "info string error input: unknown command 'nonsense'", 1},
          Call{few + "'position startpos moves Ff' 'go depth 5'", 1, "bestmove ", 0},
          Call{few + "uci 'go depth 3' 'go depth 4'", 2, "bestmove ", 0},
          Call{few + "'go depth 3' quit 'go depth 4'", 1, "bestmove ", 0},
          Call{few + "'go depth x' 'go depth 4'", 2, "bestmove ", 1},
          Call{"--version", 0, version, 0}, Call{"--help", 0, "protocol.md describes both.", 0},
          Call{"-h", 0, "protocol.md describes both.", 0},
          Call{"--hepl", 0, "krou: unknown option '--hepl'" + no_option, 1},
          Call{"-x bench", 0, "krou: unknown option '-x'" + no_option, 1},
          Call{"--version bench", 0, "krou: --version: expected no other argument", 1}}) {
        // Two of these generate tables with the default number of seeds.
        const bool is_slow =
            arguments == "bench" || arguments == "go depth 5" || arguments == "isready";
        if (!at_full_speed && is_slow) continue;
        INFO(arguments);
        Process engine("/bin/sh",
                       {"-c", std::string("exec ") + built::krou + " 2>&1 " + arguments});
        const auto lines = engine.rest(long_enough);
        REQUIRE(lines);
        REQUIRE(!lines->empty());
        CHECK(beginning(*lines, "bestmove").size() == best_moves);
        CHECK(lines->back().starts_with(last_line));
        CHECK(engine.exit_code(long_enough) == exit_code);
    }
}

TEST_CASE("the commands of Aualé get the answers that it reads", "[dialogue]") {
    Process engine(built::krou);
    // An empty line would end its reading.
    const auto answer_to = [&](const Lines& commands, const char* head) {
        for (const auto& command : commands) engine.say(command);
        const auto lines = heard(engine, head);
        CHECK(std::ranges::find(lines, "") == lines.end());
        return lines.back();
    };
    CHECK(answer_to({"uci"}, "uciok") == "uciok");
    CHECK(answer_to({"ucinewgame", "isready"}, "readyok") == "readyok");
    CHECK(answer_to({"position startpos", "go depth 2 movetime 600"}, "bestmove")
              .starts_with("bestmove "));
    // The moves since the last capture, with the expected reply.
    const std::string position = "position fen 0-0-0-0-2-1-1-0-0-0-0-0-22-22-S moves Fa";
    CHECK(answer_to({position, "go ponder", "stop"}, "bestmove").starts_with("bestmove E"));
    CHECK(last_words(engine, "quit\n").empty());
}

TEST_CASE("a search keeps to its clock", "[dialogue][time]") {
    struct Game {
        const char* go;
        double ms;
        const char* threads = "1";
    };
    // If there are more threads than processors, a busy machine may schedule them late.
    for (const auto& [go, ms, threads] :
         {Game{"go wtime 50 btime 50 winc 0 binc 0", 50}, Game{"go wtime 1 btime 1", 15},
          Game{"go wtime 0 btime 0", 15}, Game{"go wtime -20 btime -20", 15},
          Game{"go wtime 200 btime 200 movestogo 1", 200}, Game{"go wtime 20 btime 20", 20},
          Game{"go wtime 100 btime 100 winc 1000 binc 1000", 100}, Game{"go movetime 40", 40},
          Game{"go wtime 3000 btime 3000 movetime 30", 30}, Game{"go movetime 200", 400, "128"},
          Game{"go wtime 200 btime 200", 200, "3"}}) {
        INFO(go);
        Process engine(built::krou);
        engine.say(set("MoveOverhead", "20"));
        engine.say(set("Threads", threads));
        double best = 1e9;
        for (int attempt = 0; attempt < 5; ++attempt) {
            engine.say("ucinewgame");
            engine.say("isready");
            heard(engine, "readyok");
            const auto start = now();
            engine.say(go);
            heard(engine, "bestmove");
            const double took = milliseconds_since(start);
            CHECK(took < ms + 2000);
            best = std::min(best, took);
        }
        CHECK(best <= ms);
    }
}

TEST_CASE("preceding commands do not delay a timed search", "[dialogue][time]") {
    const Lines play = {"isready", "go depth 8"};
    struct Order {
        Lines before;
        Lines then;
    };
    const auto kalah = set("UCI_Variant", "kalah");
    const auto* seeds_in_memory = GENERATE("0", "10");
    const Order order = GENERATE_COPY(
        Order{{"uci"}, {set("Hash", "256")}}, Order{play, {"ucinewgame"}},
        Order{play, {set("ClearHash", "")}}, Order{{"go depth 8"}, {"ucinewgame"}},
        Order{play, {set("Hash", "128")}}, Order{{kalah, "isready", "go solve nodes 200000"}, {}},
        Order{{kalah, "isready", "go solve nodes 200000"}, {"ucinewgame"}});
    double best = 1e9;
    for (int attempt = 0; attempt < 5; ++attempt) {
        Process engine(built::krou);
        for (const auto& line : {set("TablebaseSeeds", seeds_in_memory), set("Hash", "256")})
            engine.say(line);
        for (const auto& line : order.before) engine.say(line);
        heard(engine, order.before.front() == "uci" ? "uciok" : "bestmove");
        const auto start = now();
        for (const auto& line : order.then) engine.say(line);
        engine.say("go movetime 50");
        heard(engine, "bestmove");
        best = std::min(best, milliseconds_since(start));
    }
    INFO(seeds_in_memory << " seeds, " << order.before.back() << ", then "
                         << (order.then.empty() ? "go" : order.then.back()));
    CHECK(best <= 65);
}

TEST_CASE("a short search without isready is as strong as with it", "[dialogue][time]") {
    // The most nodes in some attempts, of an engine that has read all that is built in.
    const auto nodes_after = [](const Lines& lines) {
        int most = 0;
        for (int attempt = 0; attempt < 10; ++attempt) {
            Process engine(built::krou);
            for (const auto& line : {set("TablebaseSeeds", "0"), set("UCI_Variant", "kalah"),
                                     std::string("go depth 1")})
                engine.say(line);
            heard(engine, "bestmove");
            for (const auto& line : lines) {
                engine.say(line);
                if (line.starts_with("go")) heard(engine, "bestmove");
            }
            engine.say("go movetime 20");
            most = std::max(most, last_number(heard(engine, "bestmove"), "nodes"));
        }
        return most;
    };
    const Lines solving = {set("Hash", "16"), "go solve nodes 200000"};
    for (const auto& lines : {Lines{set("Hash", "65")}, Lines{set("Hash", "1024")}, solving}) {
        INFO(lines.back());
        auto then_ready = lines;
        then_ready.push_back("isready");
        const int ready = nodes_after({lines.front(), "isready"});
        CHECK(nodes_after(lines) > ready / 4);
        CHECK(nodes_after(then_ready) > ready / 4);
    }
}

TEST_CASE("an idle engine makes its memory ready", "[dialogue]") {
    Process engine(built::krou);
    const auto waits_for = [&](int megabytes) {
        const auto patience = now() + long_enough;
        while (memory_of(engine, "VmRSS:") < megabytes && now() < patience) engine.line(10ms);
        return memory_of(engine, "VmRSS:") >= megabytes;
    };
    CHECK(waits_for(64));
    engine.say(set("Hash", "100"));
    CHECK(waits_for(100));
    CHECK(last_words(engine, "quit\n").empty());
}

// Conditions that must not crash the program.

TEST_CASE("an interrupted command prints a line and exits with 130", "[dialogue]") {
    const std::string program = built::krou;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        INFO("signal " << signal);
        Process engine("/bin/sh", {"-c", "exec " + program + " '" + small_tables +
                                             "' 'go depth 1' 'bench deeper 30' 2>&1"});
        heard(engine, "bestmove");
        engine.send(signal);
        const auto lines = engine.rest(long_enough);
        REQUIRE(lines);
        CHECK(*lines == Lines{"krou: interrupted"});
        CHECK(engine.exit_code(long_enough) == 130);
    }
}

TEST_CASE("a start with little memory reports a smaller Hash", "[dialogue]") {
    if (!at_full_speed) return skip("a sanitizer needs more memory itself");
    Process engine("/bin/sh", {"-c", std::string("ulimit -v 60000; exec ") + built::krou});
    const auto lines =
        last_words(engine, "setoption name TablebaseSeeds value 2\nisready\ngo depth 3\n");
    const std::string start = "info string error engine: not enough memory for Hash 64; using ";
    CHECK(std::stoi(the_line(lines, start).substr(start.size())) < 64);
    CHECK(beginning(lines, "readyok").size() == 1);
    CHECK(beginning(lines, "bestmove").size() == 1);
}

TEST_CASE("a Hash that shrinks after go solve is reported", "[dialogue]") {
    if (!at_full_speed) return skip("a sanitizer needs more memory itself");
    Process engine(built::krou);
    for (const auto& line : {set("TablebaseSeeds", "0"), set("Hash", "256"),
                             set("UCI_Variant", "kalah:seeds=3"), std::string("isready")})
        engine.say(line);
    heard(engine, "readyok");
    const auto before = memory_of(engine, "VmSize:");
    engine.say("go solve nodes 1000");
    heard(engine, "bestmove");
    const auto megabyte = rlim_t{1} << 20;
    const rlimit less{static_cast<rlim_t>(before - 64) * megabyte, RLIM_INFINITY};
    REQUIRE(prlimit(engine.id(), RLIMIT_AS, &less, nullptr) == 0);
    SECTION("by the next search") {
        engine.say("go depth 3");
    }
    SECTION("by ucinewgame") {
        engine.say("ucinewgame");
        engine.say("go depth 3");
    }
    const auto lines = heard(engine, "bestmove");
    CHECK(the_line(lines, "info string error ") ==
          "info string error engine: not enough memory for Hash 256; using 128 MiB");
    engine.say("setoption name Hash value 65536");
    CHECK(last_words(engine, "quit\n").back().ends_with("keeping 128 MiB"));
}

TEST_CASE("a Hash too large for the memory keeps the old size", "[dialogue]") {
    // A machine with enough memory prints no error.
    Process engine(built::krou);
    engine.say(small_tables);
    const auto lines = last_words(engine,
                                  "setoption name Hash value 65536\n"
                                  "setoption name Hash value 65535\ngo depth 3\n");
    for (const auto& line : beginning(lines, "info string error"))
        CHECK(line.ends_with("keeping 64 MiB"));
    CHECK(beginning(lines, "bestmove").size() == 1);
}

TEST_CASE("stop is answered at once while tables are generated", "[dialogue][time]") {
    auto best = std::chrono::steady_clock::duration::max();
    for (int attempt = 0; attempt < 5; ++attempt) {
        Process engine(built::krou);
        engine.say("setoption name TablebaseSeeds value 20");
        engine.say("go infinite");
        CHECK(!engine.until("bestmove", std::chrono::milliseconds(100 + 100 * attempt)));
        const auto start = std::chrono::steady_clock::now();
        engine.say("stop");
        CHECK(engine.until("bestmove", 60s * time_factor));
        best = std::min(best, std::chrono::steady_clock::now() - start);
    }
    CHECK(best <= 10ms);
}

}  // namespace krou
