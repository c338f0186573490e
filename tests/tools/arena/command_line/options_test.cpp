#include "arena/command_line/options.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/ledger.h"
#include "base/text.h"
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

/// All that a flag with a default can change.
std::string meaning(const Arguments& more) {
    const auto settings = parsed(more).tournament;
    const auto sprt = settings.sprt.value_or(statistics::Sprt{});
    auto text = header_text(record_kind, to_values(head_of(settings)));
    for (const double number : {double(settings.concurrency), double(settings.rating_interval),
                                sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta})
        text += std::to_string(number) + ' ';
    return text + std::string(statistics::name(sprt.model));
}

/// Values that are no defaults.
const std::map<std::string_view, std::string> others = {
    {"-variant", "awari"}, {"-tournament", "gauntlet"},
    {"-rounds", "2"},      {"-games", "1"},
    {"-concurrency", "2"}, {"-srand", "2"},
    {"-maxmoves", "9"},    {"-ratinginterval", "0"},
    {"tc", "9"},           {"timemargin", "5"},
    {"restart", "on"},     {"timeout", "9"},
    {"order", "random"},   {"start", "2"},
    {"elo0", "1"},         {"elo1", "6"},
    {"alpha", "0.1"},      {"beta", "0.1"},
    {"movenumber", "3"},   {"twosided", "true"},
    {"model", "logistic"}};

void check_defaults(const Arguments& without, const Keys& keys) {
    for (const auto& key : keys) {
        if (key.initial.empty() || key.name == "proto") continue;
        INFO(without[0] << ' ' << key.name);
        const auto with = [&](std::string_view value) {
            const std::string word = std::string(key.name) + '=' + std::string(value);
            Arguments words = without;
            words.emplace_back(word);
            return meaning(words);
        };
        CHECK(with(key.initial) == meaning(without));
        CHECK(with(others.at(key.name)) != meaning(without));
    }
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
    const std::vector<std::pair<std::string_view, std::string_view>> cases = {
        {"-variant oawre", "did you mean oware?"},
        {"-variant oware:pits=13", ""},
        {"-variant oware kalah", "takes one variant"},
        {"-engine cdm=c", "unknown word after -engine: 'cdm'; did you mean cmd?"},
        {"-engine cmd=", "this should be a program"},
        {"-engine cmd=c name=", "this should be a name without control characters"},
        {"-engine cmd=c dir=", "this should be a directory"},
        {"-engine cmd=c dir=/no/such", "-engine dir='/no/such': there is no such directory"},
        {"-engine cmd=c option.Hash", "this should be option.NAME=VALUE"},
        {"-engine cmd=c cmd=d", "'cmd' stands twice"},
        {"-engine cmd=c option.Hash=1 option.hash=1", "'option.hash' stands twice"},
        {"-each depth=3 -each depth=4", "'depth' stands twice"},
        {"-openings random random", "'random' stands twice"},
        {"-each st=0", "this should be seconds for each move"},
        {"-each depth=0", "this should be a number from 1 on"},
        {"-engine cmd=c nodes=1e3", "this should be a number from 1 on"},
        {"-each timemargin=-1", "this should be milliseconds"},
        {"-each timeout=0", ""},
        {"-each tc=0/1", ""},
        {"-each tc=1:60", ""},
        {"-each tc=:30", ""},
        {"-each tc=-1:30", ""},
        {"-each tc=1:2:3", ""},
        {"-each tc=20000:0", ""},
        {"-each tc=infinite", ""},
        {"-each proto=xboard", "this should be uci, the protocol that is spoken here"},
        {"-each restart=yes", "this should be on, off or auto"},
        {"-each tc=10;0.1", ""},
        {"-tournament knockout", "unknown tournament: 'knockout'; expected roundrobin"},
        {"-games 3", "'3' is not a number from 1 to 2; -rounds says how often every pair plays"},
        {"-repeat 3", "'3' is not a number from 2 to 2; every opening is played twice, once with"},
        {"-noswap 1", "takes no value, but got '1'"},
        {"-openings", "needs file= or random"},
        {"-openings order=random", "needs file= or random"},
        {"-openings random file=x", "takes file= or random, not both"},
        {"-openings file=", "this should be a file"},
        {"-openings random start=7", "random knows no order, format or start, but got 'start=7'"},
        {"-openings order=random random", "random knows no order, format or start, but got"},
        {"-rounds 1 -rounds 2", "stands twice"},
        {"-openings file=x format=pgn", "this should be fen or ogn"},
        {"-openings file=x order=up", "this should be sequential or random"},
        {"-openings file=x start=0", "this should be a number from 1 on"},
        {"-openings random plies=-1", "this should be a number from 0 on"},
        {"-srand random", "'random' is not a number from 0 to 9223372036854775807; without"},
        {"-event x", "-event and -site stand in the games of -ognout, and there is none"},
        {"-event a b -ognout no_such", ""},
        {"-sprt elo2=1", "unknown word after -sprt: 'elo2'; did you mean elo0?"},
        {"-sprt alpha=0.6 beta=0.5", ""},
        {"-sprt alpha=nan", "this should be a number between 0 and 1"},
        {"-draw", "needs movecount= and score="},
        {"-draw movecount=0 score=1", "this should be a number from 1 to 1000000"},
        {"-draw movenumber=1000001 movecount=1 score=1", "this should be a number from 0 to"},
        {"-resign movecount=1000001 score=1", "this should be a number from 1 to 1000000"},
        {"-resign score=300", "needs movecount= and score="},
        {"-resign movecount=2 score=-1", ""},
        {"-resign movecount=2 score=1 twosided=maybe", "this should be true or false"},
        {"-maxmoves 0", "'0' is not a number from 1 to 100000"},
        {"-tb", "takes one path"},
        {"-tb /no/such", ""},
        {"-ratings anchor=", "this should be the name of an engine"},
        {"-ratings elo=high", "this should be a number"},
        {"-ratings anchor=c", "did you mean a?"},
        {"-ratinginterval -1", "'-1' is not a number from 0 to 1000000000"},
        {"-ognout file=", "the path is empty"},
        {"-log a b", "takes one path"},
        {"-debug", "needs the -log that it writes to"},
        {"-debug 0 -log no_such", "'0' is not a number from 1 to 9223372036854775807"},
        {"-debug 1 2 -log no_such", ""},
        {"-debug 3 -log no_such", "game 3 is not among those from 1 to 2"},
        {"-debug 1 -log no_such -range 2-2", "game 1 is not among those from 2 to 2"},
        {"-record /no/such/r", "-record '/no/such/r': No such file or directory"},
        {"-ognout /no/such/o", "-ognout '/no/such/o': No such file or directory"},
        {"-json /tmp", "-json '/tmp': Is a directory"},
        {"-json no_such -ognout tests/../no_such", "-json 'no_such': -ognout names the same file"},
        {"-openings file=no_such -record no_such",
         "-record 'no_such': -openings names the same file"},
        {"-range 3", "takes two numbers of games, as in 1-500"},
        {"-range 2-1", "takes two numbers of games, as in 1-500"},
        {"-repeat -noswap", "gives an opening to both sides, and -noswap does not"},
        {"-noswap -repeat 2", "-repeat: gives an opening to both sides, and -noswap does not"},
        {"-games 1 -repeat", "-repeat: needs the two games that -games 1 does not play"},
        {"-quick cmd=a", "takes two engines: cmd=A cmd=B"},
        {"-tournament swiss", "unknown tournament: 'swiss'; expected roundrobin or gauntlet"},
        {"-quick cmd=a cmd=b cdm=c", "unknown word after -quick: 'cdm'; did you mean cmd?"},
        {"-rounds 0", "'0' is not a number from 1 to 100000000"},
        {"-rounds", "nothing is not a number from 1 to 100000000"},
        {"-concurrency x", "'x' is not a number from 1 to 1024"},
        {"-sprt elo0=5 elo1=5", "needs elo0 < elo1, alpha and beta between 0 and 1, and their"},
        {"-sprt elo0=five", "this should be a number from -2000 to 2000"},
        {"-sprt elo0=0 elo1=2001", "this should be a number from -2000 to 2000"},
        {"-sprt model=x", "this should be normalized or logistic"},
        {"-each tc=1+", "this should be [moves/][minutes:]seconds[+increment], as in 10+0.1, or"},
        {"-engine name=c", "cmd= is missing"},
        {"-engine cmd=c -sprt", "-sprt: needs two engines, and there are 3"},
        {"-resume", "needs the -record that it goes on with"},
        {"-range 1-3", "there are 2 games"},
    };
    for (const auto& [line, why] : cases) {
        INFO(line);
        const auto said = refused_after_engines(words(line));
        CHECK(said.find(line.substr(1, line.find(' ') - 1)) != std::string::npos);
        check_says(said, why);
    }
    const std::vector<std::pair<Arguments, std::string_view>> with_blanks = {
        {{"-engine", "cmd=c", "name=a\nb"}, "name without control characters"},
        {{"-engine", "cmd=c", "name=\xff"}, "name without control characters"},
        {{"-engine", "cmd=c", "option.Hash=1\nquit"}, "option.NAME=VALUE"},
        {{"-event", "", "-ognout", "no_such"}, "takes one text without control characters"},
        {{"-site", "a\nb", "-ognout", "no_such"}, "takes one text without control characters"},
        {{"-json", ""}, "the path is empty"}};
    for (const auto& [arguments, why] : with_blanks) {
        const auto said = refused_after_engines(arguments);
        check_says(said, why);
        CHECK(said.find('\n') == std::string::npos);
    }
    CHECK(refusal({"-compliance", "cmd=a", "cdm=b"}) ==
          "unknown word after -compliance: 'cdm'; did you mean cmd?");
    CHECK(refusal({"-compliance", "name=a"}) == "-compliance: cmd= is missing");
    CHECK(refusal({"-engine", "cmd=a", "-engine", "cmd=b"}) ==
          "-engine: 'a' has no limit; give tc=, st=, depth= or nodes=");
}

TEST_CASE("what does not go together is refused", "[arena]") {
    const std::vector<std::pair<std::string_view, const char*>> cases = {
        {"-merge", "-merge: names the files to merge"},
        {"-merge a -json ./a", "-json './a': -merge names the same file"},
        {"-engine cmd=a -merge a", "-merge: does not go with -engine"},
        {"-merge a -rounds 2", "-merge: does not go with -rounds"},
        {"-merge a -log l", "-merge: does not go with -log"},
        {"-merge a -resume", "-merge: does not go with -resume"},
        {"-merge a -compliance cmd=a", "-merge: does not go with -compliance"},
        {"-compliance cmd=a -record r", "-compliance: does not go with -record"},
        {"-compliance cmd=a -quick cmd=a cmd=b", "-compliance: does not go with -quick"},
        {"-merge a b -json c -sprt -crosstable -ratings anchor=x", ""},
        {"-compliance cmd=a -each option.Hash=1 -variant awari", ""},
    };
    for (const auto& [line, sentence] : cases) CHECK(refusal(words(line)) == sentence);
    CHECK(refusal({"-merge", "a", ""}) == "-merge: a path is empty");
    CHECK(refusal({"-compliance", "cmd=x", "-log", "no_such", "-debug", "3"}) ==
          "-debug: takes no number beside -compliance, without games");
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
    CHECK(settings_text(settings_of(engine)) == "args=-x y tc=40/10.5+0.1 st=2 nodes=1 option.Hash=8");
    const auto other = parsed({"-engine", "cmd=c", "args=", "dir=/tmp", "restart=on", "timeout=1.5",
                               "st=1", "-engine", "cmd=c", "restart=auto", "timeout=60", "st=1"});
    CHECK(settings_text(settings_of(other.tournament.engines[2])) ==
          "dir=/tmp st=1 nodes=1 restart=on timeout=1.5");
    CHECK(settings_text(settings_of(other.tournament.engines[3])) == "st=1 nodes=1");
    CHECK(options.tournament.schedule.total() == 3 * 7 * 2);
    CHECK(options.tournament.rules.adjudication.draw->first_move == 30);
    CHECK(options.tournament.rules.adjudication.resign->score == 900);
    CHECK(parsed({"--noswap", "-games=1"}).tournament.schedule.total() == 1);
    const auto same = parsed({"-engine", "cmd=x/a", "-engine", "cmd=a-2"}).tournament.engines;
    CHECK(same[2].name == "a-2");
    CHECK(same[3].name == "a-2-2");
    const auto files = parsed(words("-ognout file=/tmp/o -record /tmp/r -json file=/tmp/j "
                                    "-plot file=/tmp/p -log file=/tmp/l"))
                           .tournament;
    CHECK(Arguments{files.ogn_file, files.record_file, files.json_file, files.plot_file,
                    files.log_file} == words("/tmp/o /tmp/r /tmp/j /tmp/p /tmp/l"));
    const auto quick = parse_options(words("-rounds 3 -quick cmd=a cmd=b -each tc=2"));
    REQUIRE(quick);
    CHECK(quick->tournament.schedule.rounds == 3);
    CHECK(settings_text(settings_of(quick->tournament.engines[0])) == "tc=2");
    for (const auto* help : {"-help", "--help", "-h"})
        CHECK(parsed({help}).task == Options::Task::help);
    CHECK(parsed({"-help", "-merge", "-rounds", "x"}).task == Options::Task::help);
    CHECK(parsed({"--version"}).task == Options::Task::version);
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
        CHECK(settings_text(settings_of(each->tournament.engines[0])) ==
              meant + std::string(*meant ? " " : "") + "st=1");
        CHECK(settings_text(settings_of(each->tournament.engines[1])) == "tc=5/3+1");
    }
    CHECK(refusal({"-engine", "cmd=a", "tc=inf", "-engine", "cmd=b", "-each", "tc=1"}) ==
          "-engine: 'a' has no limit; give tc=, st=, depth= or nodes=");
}

TEST_CASE("a word of another arena is refused with what is used here", "[arena]") {
    CHECK(refusal({"--pgnout", "x"}) ==
          "unknown option: '-pgnout'; -ognout FILE writes the games as text");
    CHECK(refusal({"-engine", "conf=x"}) ==
          "unknown word after -engine: 'conf'; cmd= and name= describe an engine");
    // What a hint names is known.
    const auto help = help_text();
    for (const auto* option : {"-pgnout", "-epdout", "-bookmode", "-bookdepth", "-gauntlet",
                               "-outcomeinterval", "-config", "-engines", "-tbpieces", "-seed",
                               "-startup-ms", "-tc", "-option", "-force-concurrency"}) {
        const auto said = refusal({option});
        INFO(said);
        REQUIRE(said.find("; ") != std::string::npos);
        const auto said_words = words(std::string_view(said).substr(said.find("; ")));
        const auto named =
            std::ranges::find_if(said_words, [](auto word) { return word[0] == '-'; });
        REQUIRE(named != said_words.end());
        CHECK(help.find("\n  " + std::string(*named) + ' ') != std::string::npos);
    }
}

TEST_CASE("what a flag calls its default holds without it", "[arena]") {
    for (const auto& flag : flags()) {
        if (flag.initial.empty()) continue;
        INFO(flag.name);
        CHECK(meaning({flag.name, flag.initial}) == meaning({}));
        CHECK(meaning({flag.name, others.at(flag.name)}) != meaning({}));
    }
}

TEST_CASE("what a word after a flag calls its default holds without it", "[arena]") {
    EngineConfig engine;
    OpeningSource source;
    statistics::Sprt sprt;
    AdjudicationRules::Draw draw;
    AdjudicationRules::Resign resign;
    check_defaults({"-engine", "cmd=c"}, engine_keys(engine));
    check_defaults({"-openings", "file=none"}, opening_keys(source));
    check_defaults({"-sprt"}, sprt_keys(sprt));
    check_defaults({"-draw", "movecount=1", "score=0"}, draw_keys(draw));
    check_defaults({"-resign", "movecount=1", "score=0"}, resign_keys(resign));
    CHECK(meaning({"-openings", "random"}) == meaning({"-openings", "random", "plies=8"}));
}

}  // namespace krou::arena
