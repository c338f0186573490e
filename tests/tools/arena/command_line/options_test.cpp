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
#include "helpers/speed.h"

namespace krou::arena {
namespace {

Arguments after_two_engines(const Arguments& more) {
    Arguments all = {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "nodes=1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TournamentSettings parsed(const Arguments& more) {
    const auto options = parse_options(after_two_engines(more));
    INFO((options ? "" : options.error()));
    REQUIRE(options);
    return options->tournament;
}

std::string settings_of_engine(const TournamentSettings& settings, std::size_t engine) {
    return settings_text(settings_of(settings.engines.at(engine)));
}

/// All that an option with a default can change.
std::string meaning(const Arguments& more) {
    const auto settings = parsed(more);
    const auto sprt = settings.sprt.value_or(statistics::Sprt{});
    auto text = header_text(record_kind, to_values(head_of(settings)));
    for (const double number : {double(settings.concurrency), double(settings.rating_interval),
                                sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta})
        text += std::to_string(number) + ' ';
    return text + std::string(statistics::name(sprt.model));
}

/// Values other than the defaults.
const std::map<std::string, std::string> others = {{"variant", "awari"}, {"tournament", "gauntlet"},
                                                   {"rounds", "2"},      {"games", "1"},
                                                   {"concurrency", "2"}, {"srand", "2"},
                                                   {"maxmoves", "9"},    {"ratinginterval", "0"},
                                                   {"tc", "9"},          {"timemargin", "5"},
                                                   {"restart", "on"},    {"timeout", "9"},
                                                   {"order", "random"},  {"start", "2"},
                                                   {"elo0", "1"},        {"elo1", "6"},
                                                   {"alpha", "0.1"},     {"beta", "0.1"},
                                                   {"movenumber", "3"},  {"twosided", "true"},
                                                   {"model", "logistic"}};

/// The default of an option must change nothing, a different value something.
void check_defaults(const Arguments& without, std::span<const cli::Option> options) {
    for (const auto& option : options) {
        const auto* setter = std::get_if<cli::Setter>(&option.set);
        if (!setter || setter->initial.empty() || option.need == cli::Need::required ||
            option.name == "proto")
            continue;
        INFO(option.name);
        const auto with = [&](const std::string& value) {
            const auto word = (without.empty() ? "-" : "") + option.name + '=' + value;
            Arguments words = without;
            words.emplace_back(word);
            return meaning(words);
        };
        CHECK(with(setter->initial) == meaning(without));
        CHECK(with(others.at(option.name)) != meaning(without));
    }
}

}  // namespace

TEST_CASE("tournaments have 2 to 1000 engines", "[arena]") {
    const auto refusal_of = [](int engines) {
        Arguments words = {"-each", "nodes=1"};
        for (int i = 0; i < engines; ++i) words.insert(words.end(), {"-engine", "cmd=x"});
        return options_error(words);
    };
    check_says(refusal_of(1), "-engine");
    CHECK(refusal_of(2).empty());
    if (!at_full_speed) return;
    CHECK(refusal_of(1000).empty());
    check_says(refusal_of(1001), "-engine");
}

TEST_CASE("an error names the option and its part", "[arena]") {
    // A line, and a part of the error besides its first option.
    const std::vector<std::pair<std::string_view, std::string_view>> cases = {
        {"-variant oawre", "did you mean oware?"},
        {"-variant oware:pits=13", "pits"},
        {"-engine cdm=c", "'cdm'; did you mean cmd?"},
        {"-engine cmd=", "cmd: expected"},
        {"-engine cmd=c name=", "name: expected"},
        {"-engine cmd=c dir=", "dir: expected"},
        {"-engine cmd=c dir=/no/such", "dir='/no/such'"},
        {"-engine cmd=c args='", "args: expected"},
        {"-engine cmd=c option.Hash", "option.Hash"},
        {"-engine cmd=c cmd=d", "duplicate 'cmd'"},
        {"-engine cmd=c option.Hash=1 option.hash=1", "duplicate 'option.hash'"},
        {"-each nodes=3", "duplicate 'nodes'"},
        {"-each st=0", "'0'"},
        {"-each st=1s", "'1s'"},
        {"-each depth=0", "'0'"},
        {"-engine cmd=c nodes=1e3", "'1e3'"},
        {"-each timemargin=-1", "'-1'"},
        {"-each timeout=0", "'0'"},
        {"-each tc=0/1", "'0/1'"},
        {"-each tc=1:60", ""},
        {"-each tc=:30", ""},
        {"-each tc=-1:30", ""},
        {"-each tc=1:2:3", ""},
        {"-each tc=20000:0", ""},
        {"-each tc=infinite", ""},
        {"-each tc=10;0.1", ""},
        {"-each tc=1+", ""},
        {"-each proto=xboard", "'xboard'"},
        {"-each restart=yes", "on, off or auto"},
        {"-tournament swiss", "roundrobin or gauntlet"},
        {"-rounds 0", "'0'"},
        {"-rounds", "nothing"},
        {"-rounds 1 -rounds 2", "duplicate"},
        {"-games 3", "'3'"},
        {"-repeat 3", "expected 2, got '3'"},
        {"-repeat -noswap", "-noswap"},
        {"-noswap -repeat 2", "-repeat"},
        {"-games 1 -repeat", "-repeat"},
        {"-concurrency x", "'x'"},
        {"-openings", "file="},
        {"-openings order=random", "file="},
        {"-openings random random", "duplicate 'random'"},
        {"-openings random file=x", "'file=x'"},
        {"-openings file=", "file: expected"},
        {"-openings random start=7", "'start=7'"},
        {"-openings order=random random", "'order=random'"},
        {"-openings file=x format=pgn", "format: expected fen or ogn"},
        {"-openings file=x order=up", "order: expected"},
        {"-openings file=x start=0", "start: expected"},
        {"-openings random plies=-1", "plies: expected"},
        {"-srand random", "'random'"},
        {"-srand -1", "'-1'"},
        {"-event x", "-event: needs -ognout FILE"},
        {"-site x", "-site: needs -ognout FILE"},
        {"-sprt elo2=1", "'elo2'; did you mean elo0?"},
        {"-sprt alpha=0.6 beta=0.5", ""},
        {"-sprt alpha=nan", "alpha: expected"},
        {"-sprt elo0=5 elo1=5", "elo0"},
        {"-sprt elo0=five", "elo0: expected"},
        {"-sprt elo0=0 elo1=2001", "elo1: expected"},
        {"-sprt model=x", "model: expected"},
        {"-draw", "movecount=N"},
        {"-draw movecount=0 score=1", "movecount: expected"},
        {"-draw movenumber=1000001 movecount=1 score=1", "movenumber: expected"},
        {"-resign movecount=1000001 score=1", "movecount: expected"},
        {"-resign score=300", "movecount=N"},
        {"-resign movecount=2 score=-1", "score: expected"},
        {"-resign movecount=2 score=1 twosided=maybe", "twosided: expected"},
        {"-maxmoves 0", "'0'"},
        {"-tb", "DIR"},
        {"-tb /no/such", "'/no/such'"},
        {"-ratings anchor=", "anchor: expected"},
        {"-ratings elo=high", "elo: expected"},
        {"-ratings anchor=c", "did you mean a?"},
        {"-ratinginterval -1", "'-1'"},
        {"-ognout file=", "a path"},
        {"-debug", "-log"},
        {"-debug 0 -log no_such", "'0'"},
        {"-debug 1 2 -log no_such", "'2'"},
        {"-debug 3 -log no_such", "'3'"},
        {"-debug 1 -log no_such -range 2-2", "'1'"},
        {"-range 3", "'3'"},
        {"-range 2-1", "'2-1'"},
        {"-range 1-3", "games up to 2, got '1-3'"},
        {"-quick cmd=a", "cmd=A cmd=B"},
        {"-quick cmd=a cmd=b cdm=c", "'cdm'"},
        {"-engine name=c", "cmd="},
        {"-engine cmd=c -sprt", "-sprt"},
        {"-resume", "-record"},
        {"-pgnout x", "-ognout"},
        {"-engine cmd=x hash=1", "option."},
        {"-engine cmd=x option.UCI_Variant=oware", "option.UCI_Variant: "},
        {"-each option.uci_variant=oware", "use -variant"},
        {"-each option.VariantSpec=oware", "use -variant"},
    };
    for (const auto& [line, named] : cases) {
        const auto error = options_error(after_two_engines(words(line)));
        INFO(line << ": " << error);
        CHECK(error.find(line.substr(1, line.find(' ') - 1)) != std::string::npos);
        CHECK(error.find(named) != std::string::npos);
    }
    for (const auto* line : {"-variant oware kalah", "-noswap kalah", "-log l kalah"})
        check_says(options_error(after_two_engines(words(line))), "'kalah'");
    const std::vector<std::pair<Arguments, std::string_view>> with_blanks = {
        {{"-engine", "cmd=c", "name=a\nb"}, "name"},
        {{"-engine", "cmd=c", "name=\xff"}, "name"},
        {{"-engine", "cmd=c", "option.Hash=1\nquit"}, "option.Hash"},
        {{"-openings", "file=a\tb"}, "file: expected a path without control characters"},
        {{"-event", "", "-ognout", "no_such"}, "-event"},
        {{"-site", "a\nb", "-ognout", "no_such"}, "-site"},
        {{"-json", ""}, "-json"},
        {{"-merge", "a", ""}, "-merge"}};
    for (const auto& [arguments, named] : with_blanks) {
        const auto error = options_error(after_two_engines(arguments));
        check_says(error, named);
        CHECK(error.find('\n') == std::string::npos);
    }
    check_says(options_error({"-engine", "cmd=a", "-engine", "cmd=b"}), "'a' has no limit");
}

TEST_CASE("options of different tasks exclude each other", "[arena]") {
    const std::vector<std::pair<std::string_view, const char*>> cases = {
        {"-merge", "-merge"},
        {"-merge a -json ./a", "-json './a'"},
        {"-engine cmd=a -merge a", "-merge: does not go with -engine"},
        {"-merge a -rounds 2", "-merge: does not go with -rounds"},
        {"-merge a -log l", "-merge: does not go with -log"},
        {"-merge a -resume", "-merge: does not go with -resume"},
        {"-merge a -compliance cmd=a", "-merge: does not go with -compliance"},
        {"-compliance cmd=a -record r", "-compliance: does not go with -record"},
        {"-compliance cmd=a -quick cmd=a cmd=b", "-compliance: does not go with -quick"},
        {"-compliance cmd=a cdm=b", "-compliance: unknown word 'cdm'"},
        {"-compliance name=a", "-compliance: missing cmd="},
        {"-compliance cmd=x -log no_such -debug 3", "-debug"},
    };
    for (const auto& [line, named] : cases) check_says(options_error(words(line)), named);
    for (const auto* line : {"-merge a b -json c -sprt -crosstable -ratings anchor=x",
                             "-compliance cmd=a -each option.Hash=1 -variant awari"})
        CHECK(options_error(words(line)).empty());
}

TEST_CASE("options mean the same as in other arenas", "[arena]") {
    const auto settings =
        parsed({"-each",   "tc=40/10.5+0.1", "option.Hash=4", "-engine",     "cmd=./dir/c",
                "name=c",  "args=-x  y",     "option.hash=8", "st=2",        "-rounds",
                "7",       "-draw",          "movenumber=30", "movecount=4", "score=50",
                "-resign", "movecount=3",    "score=900",     "-srand",      "9"});
    const auto& engine = settings.engines[2];
    CHECK(engine.name == "c");
    CHECK(engine.command.arguments == std::vector<std::string>{"-x", "y"});
    CHECK(settings_of_engine(settings, 2) == "args=-x y tc=40/10.5+0.1 st=2 nodes=1 option.Hash=8");
    CHECK(settings.schedule.total() == 3 * 7 * 2);
    CHECK(settings.rules.adjudication.draw->first_move == 30);
    CHECK(settings.rules.adjudication.resign->score == 900);
    CHECK(settings.seed == 9);
    const auto other = parsed({"-engine", "cmd=c", "args=", "dir=/tmp", "restart=on", "timeout=1.5",
                               "st=1", "-engine", "cmd=c", "restart=auto", "timeout=1m", "st=1"});
    CHECK(settings_of_engine(other, 2) == "dir=/tmp st=1 nodes=1 restart=on timeout=1.5");
    CHECK(settings_of_engine(other, 3) == "st=1 nodes=1");
    CHECK(parsed({"--noswap", "-games=1"}).schedule.total() == 1);
    const auto same = parsed({"-engine", "cmd=x/a", "-engine", "cmd=a-2"}).engines;
    CHECK(same[2].name == "a-2");
    CHECK(same[3].name == "a-2-2");
    const auto files =
        parsed(words("-ognout file=/tmp/o -record /tmp/r -json file=/tmp/j "
                     "-plot file=/tmp/p -log file=/tmp/l"));
    CHECK(Arguments{files.ogn_file, files.record_file, files.json_file, files.plot_file,
                    files.log_file} == words("/tmp/o /tmp/r /tmp/j /tmp/p /tmp/l"));
    const auto quick = parse_options(words("-rounds 3 -quick cmd=a cmd=b timemargin=500ms"));
    REQUIRE(quick);
    CHECK(quick->tournament.schedule.rounds == 3);
    CHECK(settings_of_engine(quick->tournament, 0) == "tc=1+0.01");
    CHECK(settings_of_engine(quick->tournament, 1) == "tc=1+0.01 timemargin=500");
    const auto slow = parse_options(words("-quick cmd=a cmd=b -each tc=2"));
    REQUIRE(slow);
    CHECK(settings_of_engine(slow->tournament, 0) == "tc=2");
}

TEST_CASE("help is available with any other options", "[arena]") {
    Options options;
    const auto command = command_of(options);
    for (const auto* line : {"-help", "--help", "-h", "-help -merge -rounds x", "-rounds x -help"})
        CHECK(*cli::parse(command, words(line)) == cli::Request::help);
    CHECK(*cli::parse(command, words("--version")) == cli::Request::version);
    const auto text = cli::help(command, true);
    for (const auto& option : command.options) check_says(text, "\n  -" + option.name);
}

TEST_CASE("a clock can have minutes, or be missing", "[arena]") {
    const std::pair<const char*, const char*> clocks[] = {
        {"tc=1:30+1", "tc=90+1 st=1"},
        {"tc=40/2:00.5", "tc=40/120.5 st=1"},
        {"tc=0:01", "tc=1 st=1"},
        {"tc=inf", "st=1"},
    };
    for (const auto& [typed, meant] : clocks) {
        const auto each = parse_options(Arguments{"-engine", "cmd=a", typed, "st=1", "-engine",
                                                  "cmd=b", "-each", "tc=5/3+1", "proto=uci"});
        REQUIRE(each);
        CHECK(settings_of_engine(each->tournament, 0) == meant);
        CHECK(settings_of_engine(each->tournament, 1) == "tc=5/3+1");
    }
    check_says(options_error({"-engine", "cmd=a", "tc=inf", "-engine", "cmd=b", "-each", "tc=1"}),
               "'a' has no limit");
}

TEST_CASE("defaults in the help hold without the option", "[arena]") {
    Options options;
    check_defaults({}, option_table(options));
    const std::vector<Arguments> owners = {
        {"-engine", "cmd=c"},
        {"-openings", "file=none"},
        {"-sprt"},
        {"-draw", "movecount=1", "score=0"},
        {"-resign", "movecount=1", "score=0"},
    };
    const auto tables = key_tables();
    REQUIRE(tables.size() >= owners.size());
    for (std::size_t i = 0; i < owners.size(); ++i) check_defaults(owners[i], tables[i].keys);
    CHECK(meaning({"-openings", "random"}) == meaning({"-openings", "random", "plies=8"}));
}

}  // namespace krou::arena
