#include "arena/command_line/options.h"

#include <string>
#include <utility>
#include <vector>

#include "helpers/arena_run.h"
#include "helpers/arguments.h"
#include "helpers/from_text.h"

/// What is typed, and what it means.
namespace krou::arena {
namespace {

const Arguments two_engines = {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "nodes=1"};

Options parsed(const Arguments& more) {
    Arguments all = two_engines;
    all.insert(all.end(), more.begin(), more.end());
    const auto options = parse_options(all);
    INFO((options ? "" : options.error()));
    REQUIRE(options);
    return *options;
}

std::string refused_after_engines(const Arguments& more) {
    Arguments all = two_engines;
    all.insert(all.end(), more.begin(), more.end());
    return refusal(all);
}

}  // namespace

TEST_CASE("engines are at least two and at most a thousand", "[arena]") {
    const auto refusal_of = [](int engines) {
        Arguments words = {"-each", "nodes=1"};
        for (int i = 0; i < engines; ++i) words.insert(words.end(), {"-engine", "cmd=x"});
        return refusal(words);
    };
    CHECK(refusal_of(1) == "-engine: at least two are needed; see -help");
    CHECK(refusal_of(2).empty());
    CHECK(refusal_of(1001) == "-engine: 1001 are too many; at most 1000 can play");
}

TEST_CASE("a wrong option is refused with the nearest that is known", "[arena]") {
    CHECK(refusal({"-enigne", "cmd=a"}) == "unknown option: '-enigne'; did you mean -engine?");
    CHECK(refusal({"-zzzzzzzz"}) == "unknown option: '-zzzzzzzz'");
    const std::vector<std::pair<Arguments, const char*>> cases = {
        {{"-variant", "oawre"},
         "-variant: variant 'oawre': unknown name 'oawre', known are oware, awari, awele-blaess, "
         "awele-clips, awele-supaero, awele-ia02, kalah, kalah-empty, morpion; did you mean "
         "oware?"},
        {{"-variant", "oware:pits=9"}, nullptr},
        {{"-variant", "oware", "kalah"}, "-variant: takes one variant"},
        {{"-engine", "cdm=c"}, "unknown word after -engine: 'cdm'; did you mean cmd?"},
        {{"-engine", "cmd="}, "-engine cmd=: this should be a program"},
        {{"-engine", "cmd=c", "name="},
         "-engine name=: this should be a name without control characters"},
        {{"-engine", "cmd=c", "name=a\nb"}, nullptr},
        {{"-engine", "cmd=c", "name=\xff"}, nullptr},
        {{"-engine", "cmd=c", "dir="}, "-engine dir=: this should be a directory"},
        {{"-engine", "cmd=c", "dir=/no/such"},
         "-engine dir='/no/such': there is no such directory"},
        {{"-engine", "cmd=c", "option.Hash"},
         "-engine option.Hash: this should be option.NAME=VALUE"},
        {{"-engine", "cmd=c", "option.Hash=1\nquit"}, nullptr},
        {{"-engine", "cmd=c", "cmd=d"}, "-engine: 'cmd' stands twice"},
        {{"-engine", "cmd=c", "name=d", "name=d"}, "-engine: 'name' stands twice"},
        {{"-engine", "cmd=c", "option.Hash=1", "option.hash=1"},
         "-engine: 'option.hash' stands twice"},
        {{"-each", "depth=3", "depth=4"}, "-each: 'depth' stands twice"},
        {{"-each", "depth=3", "-each", "depth=4"}, "-each: 'depth' stands twice"},
        {{"-openings", "random", "plies=3", "plies=4"}, "-openings: 'plies' stands twice"},
        {{"-openings", "random", "random"}, "-openings: 'random' stands twice"},
        {{"-sprt", "elo0=0", "elo0=1", "elo1=5"}, "-sprt: 'elo0' stands twice"},
        {{"-each", "st=0"}, "-each st=0: this should be seconds for each move"},
        {{"-each", "st=soon"}, "-each st=soon: this should be seconds for each move"},
        {{"-each", "depth=0"}, "-each depth=0: this should be a number from 1 on"},
        {{"-engine", "cmd=c", "nodes=1e3"}, "-engine nodes=1e3: this should be a number from 1 on"},
        {{"-each", "timemargin=-1"}, "-each timemargin=-1: this should be milliseconds"},
        {{"-each", "timeout=0"}, nullptr},
        {{"-each", "tc=0/1"}, nullptr},
        {{"-each", "tc=1:60"}, nullptr},
        {{"-each", "tc=:30"}, nullptr},
        {{"-each", "tc=-1:30"}, nullptr},
        {{"-each", "tc=1:2:3"}, nullptr},
        {{"-each", "tc=20000:0"}, nullptr},
        {{"-each", "tc=infinite"}, nullptr},
        {{"-each", "proto=xboard"},
         "-each proto=xboard: this should be uci, the protocol that is spoken here"},
        {{"-each", "restart=yes"}, "-each restart=yes: this should be on, off or auto"},
        {{"-each", "tc=10;0.1"}, nullptr},
        {{"-tournament", "knockout"},
         "unknown tournament: 'knockout'; there are roundrobin, gauntlet and swiss"},
        {{"-games", "3"},
         "-games: '3' is not a number from 1 to 2; -rounds says how often every pair plays"},
        {{"-repeat", "3"},
         "-repeat: '3' is not a number from 2 to 2; every opening is played twice, once with each "
         "side"},
        {{"-noswap", "1"}, "-noswap: takes no value, but got '1'"},
        {{"-openings"}, "-openings: needs file= or random"},
        {{"-openings", "order=random"}, "-openings: needs file= or random"},
        {{"-openings", "random", "file=x"}, "-openings: takes file= or random, not both"},
        {{"-openings", "file="}, "-openings file=: this should be a file"},
        {{"-openings", "random", "start=7"},
         "-openings: random knows no order, format or start, but got 'start=7'"},
        {{"-openings", "order=random", "random"},
         "-openings: random knows no order, format or start, but got 'order=random'"},
        {{"-openings", "random", "format=ogn"},
         "-openings: random knows no order, format or start, but got 'format=ogn'"},
        {{"-rounds", "1", "-rounds", "2"}, "-rounds: stands twice"},
        {{"-recover", "-noswap", "-recover"}, "-recover: stands twice"},
        {{"-openings", "file=x", "format=pgn"}, "-openings format=pgn: this should be fen or ogn"},
        {{"-openings", "file=x", "order=up"},
         "-openings order=up: this should be sequential or random"},
        {{"-openings", "file=x", "start=0"},
         "-openings start=0: this should be a number from 1 on"},
        {{"-openings", "random", "plies=-1"},
         "-openings plies=-1: this should be a number from 0 on"},
        {{"-srand", "random"},
         "-srand: 'random' is not a number from 0 to 9223372036854775807; without -srand it is 1"},
        {{"-event", "x"}, "-event and -site stand in the games of -ognout, and there is none"},
        {{"-site", "x"}, "-event and -site stand in the games of -ognout, and there is none"},
        {{"-event", "", "-ognout", "/tmp/x"}, "-event: takes one text without control characters"},
        {{"-event", "a", "b", "-ognout", "/tmp/x"}, nullptr},
        {{"-site", "a\nb", "-ognout", "/tmp/x"}, nullptr},
        {{"-sprt", "elo2=1"}, "unknown word after -sprt: 'elo2'; did you mean elo0?"},
        {{"-sprt", "alpha=0.6", "beta=0.5"}, nullptr},
        {{"-sprt", "alpha=nan"}, "-sprt alpha=nan: this should be a number between 0 and 1"},
        {{"-draw"}, "-draw: needs movecount= and score="},
        {{"-draw", "movecount=0", "score=1"},
         "-draw movecount=0: this should be a number from 1 to 1000000"},
        {{"-draw", "movenumber=1000001", "movecount=1", "score=1"},
         "-draw movenumber=1000001: this should be a number from 0 to 1000000"},
        {{"-resign", "movecount=1000001", "score=1"},
         "-resign movecount=1000001: this should be a number from 1 to 1000000"},
        {{"-draw", "movenumer=1"},
         "unknown word after -draw: 'movenumer'; did you mean "
         "movenumber?"},
        {{"-resign", "score=300"}, "-resign: needs movecount= and score="},
        {{"-resign", "movecount=2", "score=-1"}, nullptr},
        {{"-resign", "movecount=2", "score=1", "twosided=maybe"},
         "-resign twosided=maybe: this should be true or false"},
        {{"-maxmoves", "0"}, "-maxmoves: '0' is not a number from 1 to 100000"},
        {{"-tb"}, "-tb: takes one path"},
        {{"-tb", "/no/such"}, nullptr},
        {{"-strict", "x"}, "-strict: takes no value, but got 'x'"},
        {{"-resume", "x"}, "-resume: takes no value, but got 'x'"},
        {{"-crosstable", "x"}, "-crosstable: takes no value, but got 'x'"},
        {{"-ratings", "anchor="}, "-ratings anchor=: this should be the name of an engine"},
        {{"-ratings", "elo=high"}, "-ratings elo=high: this should be a number"},
        {{"-ratings", "anchor=c"}, "-ratings: there is no engine 'c'; did you mean a?"},
        {{"-ratinginterval", "-1"}, "-ratinginterval: '-1' is not a number from 0 to 1000000000"},
        {{"-json"}, "-json: takes one path"},
        {{"-json", ""}, "-json: the path is empty"},
        {{"-ognout", "file="}, "-ognout: the path is empty"},
        {{"-log", "a", "b"}, "-log: takes one path"},
        {{"-debug"}, "-debug: needs the -log that it writes to"},
        {{"-debug", "0", "-log", "/tmp/x"},
         "-debug: '0' is not a number from 1 to 9223372036854775807"},
        {{"-debug", "1", "2", "-log", "/tmp/x"}, nullptr},
        {{"-debug", "3", "-log", "/tmp/x"}, "-debug: game 3 is not among those from 1 to 2"},
        {{"-debug", "1", "-log", "/tmp/x", "-range", "2-2"},
         "-debug: game 1 is not among those from 2 to 2"},
        {{"-record", "/no/such/r"}, "-record '/no/such/r': No such file or directory"},
        {{"-ognout", "/no/such/o"}, "-ognout '/no/such/o': No such file or directory"},
        {{"-json", "/tmp"}, "-json '/tmp': Is a directory"},
        {{"-json", "/tmp/x", "-ognout", "/tmp/../tmp/x"},
         "-json '/tmp/x': -ognout names the same file"},
        {{"-openings", "file=/tmp/x", "-record", "/tmp/x"},
         "-record '/tmp/x': -openings names the same file"},
        {{"-range", "2-1"}, "-range: takes two numbers of games, as in 1-500"},
        {{"-range", "1-1", "-tournament", "swiss"}, nullptr},
        {{"-merge", "a"}, "-merge: does not go with -engine"},
        {{"-compliance", "cmd=x"}, "-compliance: does not go with -engine"},
        {{"-repeat", "-noswap"}, "-repeat: gives an opening to both sides, and -noswap does not"},
        {{"-noswap", "-repeat", "2"},
         "-repeat: gives an opening to both sides, and -noswap does not"},
        {{"-games", "1", "-repeat"}, "-repeat: needs the two games that -games 1 does not play"},
        {{"-repeat", "-games", "1"}, "-repeat: needs the two games that -games 1 does not play"},
        {{"-quick", "cmd=a"}, "-quick: takes two engines: cmd=A cmd=B"},
        {{"-quick", "cmd=a", "cmd=b", "cdm=c"},
         "unknown word after -quick: 'cdm'; did you mean cmd?"},
        {{"-rounds", "0"}, "-rounds: '0' is not a number from 1 to 100000000"},
        {{"-rounds"}, "-rounds: nothing is not a number from 1 to 100000000"},
        {{"-concurrency", "x"}, "-concurrency: 'x' is not a number from 1 to 1024"},
        {{"-tournament", "swis"}, "unknown tournament: 'swis'; did you mean swiss?"},
        {{"-sprt", "elo0=5", "elo1=5"},
         "-sprt: needs elo0 < elo1, alpha and beta between 0 and 1, and their sum below 1"},
        {{"-sprt", "elo0=five"}, "-sprt elo0=five: this should be a number from -2000 to 2000"},
        {{"-sprt", "elo0=0", "elo1=2001"},
         "-sprt elo1=2001: this should be a number from -2000 to 2000"},
        {{"-sprt", "elo0=-1e300"}, nullptr},
        {{"-sprt", "model=x"}, "-sprt model=x: this should be normalized or logistic"},
        {{"-openings", "fil=x"}, "unknown word after -openings: 'fil'; did you mean file?"},
        {{"-each", "tc=1+"},
         "-each tc=1+: this should be [moves/][minutes:]seconds[+increment], as in 10+0.1, or inf"},
        {{"-engine", "name=c"}, "-engine: cmd= is missing"},
        {{"-engine", "cmd=c", "-sprt"}, "-sprt: needs two engines, and there are 3"},
        {{"-resume"}, "-resume: needs the -record that it goes on with"},
        {{"-range", "1-3"}, "-range: there are 2 games"},
        {{"-range", "3"}, "-range: takes two numbers of games, as in 1-500"},
        {{"-recover", "yes"}, "-recover: takes no value, but got 'yes'"},
    };
    for (const auto& [arguments, sentence] : cases) {
        INFO(arguments[0]);
        const auto said = refused_after_engines(arguments);
        CHECK(!said.empty());
        if (sentence) CHECK(said == sentence);
        CHECK(said.find(arguments[0].substr(1)) != std::string::npos);
        CHECK(said.find('\n') == std::string::npos);
    }
    CHECK(refusal({"-compliance", "cmd=a", "cdm=b"}) ==
          "unknown word after -compliance: 'cdm'; did you mean cmd?");
    CHECK(refusal({"-compliance", "name=a"}) == "-compliance: cmd= is missing");
    CHECK(refusal({"-engine", "cmd=a", "-engine", "cmd=b"}) ==
          "-engine: 'a' has no limit; give tc=, st=, depth= or nodes=");
}

TEST_CASE("what does not go together is refused", "[arena]") {
    const std::vector<std::pair<Arguments, const char*>> cases = {
        {{"-merge"}, "-merge: names the files to merge"},
        {{"-merge", "a", "-json", "./a"}, "-json './a': -merge names the same file"},
        {{"-engine", "cmd=a", "-merge", "a"}, "-merge: does not go with -engine"},
        {{"-merge", "a", "-rounds", "2"}, "-merge: does not go with -rounds"},
        {{"-merge", "a", "-log", "l"}, "-merge: does not go with -log"},
        {{"-merge", "a", "-resume"}, "-merge: does not go with -resume"},
        {{"-merge", "a", "-compliance", "cmd=a"}, "-merge: does not go with -compliance"},
        {{"-compliance", "cmd=a", "-record", "r"}, "-compliance: does not go with -record"},
        {{"-compliance", "cmd=a", "-quick", "cmd=a", "cmd=b"},
         "-compliance: does not go with -quick"},
    };
    for (const auto& [arguments, sentence] : cases) CHECK(refusal(arguments) == sentence);
    CHECK(
        refusal({"-merge", "a", "b", "-json", "c", "-sprt", "-crosstable", "-ratings", "anchor=x"})
            .empty());
    CHECK(refusal({"-compliance", "cmd=a", "-each", "option.Hash=1", "-variant", "awari"}).empty());
}

TEST_CASE("options mean what they mean to other arenas", "[arena]") {
    const auto options =
        parsed({"-each",   "tc=40/10.5+0.1", "option.Hash=4", "-engine",     "cmd=./dir/c",
                "name=c",  "args=-x  y",     "option.hash=8", "st=2",        "-rounds",
                "7",       "-draw",          "movenumber=30", "movecount=4", "score=50",
                "-resign", "movecount=3",    "score=900",     "-srand",      "9"});
    const auto& engine = options.tournament.engines[2];
    CHECK(engine.name == "c");
    CHECK(engine.command.arguments == std::vector<std::string>{"-x", "y"});
    CHECK(settings_text(engine) == "args=-x y tc=40/10.5+0.1 st=2 nodes=1 option.Hash=8");
    const auto other = parsed({"-engine", "cmd=c", "args=", "dir=/tmp", "restart=on", "timeout=1.5",
                               "st=1", "-engine", "cmd=c", "restart=auto", "timeout=60", "st=1"});
    CHECK(settings_text(other.tournament.engines[2]) ==
          "dir=/tmp st=1 nodes=1 restart=on timeout=1.5");
    CHECK(settings_text(other.tournament.engines[3]) == "st=1 nodes=1");
    CHECK(options.tournament.schedule.total() == 3 * 7 * 2);
    CHECK(options.tournament.rules.adjudication.draw->first_move == 30);
    CHECK(options.tournament.rules.adjudication.resign->score == 900);
    CHECK(parsed({"-noswap", "-games", "1"}).tournament.schedule.total() == 1);
    const auto quick = parse_options(Arguments{"-quick", "cmd=a", "cmd=b", "-each", "tc=2"});
    REQUIRE(quick);
    CHECK(settings_text(quick->tournament.engines[0]) == "tc=2");
    for (const auto* help : {"-help", "--help", "-h"})
        CHECK(parsed({help}).task == Options::Task::help);
    CHECK(parsed({"-help", "-merge", "-rounds", "x"}).task == Options::Task::help);
    for (const auto* name : {"-engine", "-openings", "-merge", "-compliance", "-quick", "-sprt"})
        check_says(help_text(), name);
}

TEST_CASE("a clock may have minutes, or not be there", "[arena]") {
    const std::pair<const char*, const char*> clocks[] = {
        {"tc=1:30+1", "tc=90+1"},
        {"tc=40/2:00.5", "tc=40/120.5"},
        {"tc=0:01", "tc=1"},
        {"tc=inf", ""},
    };
    for (const auto& [typed, meant] : clocks) {
        const auto each = parse_options(Arguments{"-engine", "cmd=a", typed, "st=1", "-engine",
                                                  "cmd=b", "-each", "tc=5/3+1", "proto=uci"});
        REQUIRE(each);
        CHECK(settings_text(each->tournament.engines[0]) ==
              meant + std::string(*meant ? " " : "") + "st=1");
        CHECK(settings_text(each->tournament.engines[1]) == "tc=5/3+1");
    }
    CHECK(refusal({"-engine", "cmd=a", "tc=inf", "-engine", "cmd=b", "-each", "tc=1"}) ==
          "-engine: 'a' has no limit; give tc=, st=, depth= or nodes=");
}

TEST_CASE("a file is named with file= or without", "[arena]") {
    const auto files =
        parse_options(Arguments{"-engine", "cmd=a", "-engine", "cmd=b", "-each", "st=1", "-ognout",
                                "file=/tmp/o", "-record", "file=/tmp/r", "-json", "file=/tmp/j",
                                "-plot", "file=/tmp/p", "-log", "file=/tmp/l"});
    REQUIRE(files);
    CHECK(files->tournament.ogn_file == "/tmp/o");
    CHECK(files->tournament.record_file == "/tmp/r");
    CHECK(files->tournament.json_file == "/tmp/j");
    CHECK(files->tournament.plot_file == "/tmp/p");
    CHECK(files->tournament.log_file == "/tmp/l");
}

TEST_CASE("the arena tells its version", "[arena]") {
    CHECK(run_arena({"-version"}).output == "krou-arena " KROU_VERSION "\n");
    for (const auto* version : {"-version", "--version"})
        CHECK(parse_options(Arguments{version})->task == Options::Task::version);
}

}  // namespace krou::arena
