#include "common/cli.h"

#include <string>
#include <vector>

#include "base/text.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"

namespace krou {

namespace {

/// Values of a small command, and its request or error.
struct Parsed {
    std::string file;
    std::optional<std::string> name;
    int count = 3;
    std::optional<int> limit;
    std::optional<int> wait_ms;
    bool quiet = false;
    bool first = false;
    std::vector<std::string> parts;  ///< with a bar after those of each option
    std::string outcome;
};

cli::Command command_for(Parsed& parsed) {
    using cli::into, cli::Need;
    const auto add_parts =
        [&parts = parsed.parts](std::span<const std::string_view> words) -> std::optional<Error> {
        parts.insert(parts.end(), words.begin(), words.end());
        parts.emplace_back("|");
        if (words.front() == "none") return Error{"not found"};
        return std::nullopt;
    };
    const auto reset = [&parsed](std::string_view) -> std::optional<Error> {
        parsed.first = parsed.parts.empty();
        return std::nullopt;
    };
    std::vector<cli::Option> options = {
        {"part", "WORDS", "parts of the file", add_parts},
        {"name", "NAME", "name of the copy", into(parsed.name), Need::optional, {"label"}},
        {"count", "N", "copies", into(parsed.count, 1, 9), Need::required},
        {"limit", "MB", "largest size", into(parsed.limit, 0, 100)},
        {"wait", "TIME", "pause", cli::duration_into(parsed.wait_ms, 0, 60'000)},
        {"quiet", "", "print nothing", into(parsed.quiet)},
        {"reset", "", "begin again", reset}};
    options.back().is_first = true;
    options.back().goes_with = {"count", "part", "FILE"};
    return {"tool copy",
            "Copies.",
            std::move(options),
            {{"FILE", "", "file to copy", into(parsed.file), Need::required}}};
}

Parsed parsed(std::string_view line) {
    Parsed result;
    const auto command = command_for(result);
    const auto request = cli::parse(command, words(line));
    const char* const requests[] = {"run", "help", "version", "help-all"};
    result.outcome = request ? requests[static_cast<std::size_t>(*request)] : request.error();
    return result;
}

}  // namespace

TEST_CASE("values follow options or an equals sign", "[cli]") {
    for (const auto* line : {"--count 4 --name=a=b --quiet f", "f --quiet --name a=b --count=4",
                             "--name a=b --quiet --count 4 -- f", "-count 4 -name=a=b -quiet f",
                             "f -quiet --name a=b -count=4"}) {
        INFO(line);
        const auto result = parsed(line);
        CHECK(result.outcome == "run");
        CHECK(result.count == 4);
        CHECK(result.name == "a=b");
        CHECK(result.quiet);
        CHECK(result.file == "f");
        CHECK(!result.limit);
    }
}

TEST_CASE("values can be negative numbers, and hyphens end options", "[cli]") {
    CHECK(parsed("--count -4 f").outcome == "--count: expected a number from 1 to 9, got '-4'");
    CHECK(parsed("--count 4 -- --quiet").file == "--quiet");
    CHECK(parsed("--count 4 -- --help").outcome == "run");
    CHECK(parsed("--count 4 -").file == "-");
    CHECK(parsed("--count 4 --name -4 f").name == "-4");
}

TEST_CASE("requests have no value", "[cli]") {
    CHECK(parsed("--help=3").outcome == "--help: expected no value, got '3'");
    CHECK(parsed("-h=x").outcome == "-h: expected no value, got 'x'");
    CHECK(parsed("-version=").outcome == "-version: expected no value, got ''");
    CHECK(parsed("--halp=3").outcome == "unknown option '--halp'; did you mean --help?");
}

TEST_CASE("several values end at the next option", "[cli]") {
    using Parts = std::vector<std::string>;
    const auto result = parsed("f -part a b=-c - -4 -count 4 --part d --quiet --part=e");
    CHECK(result.outcome == "run");
    CHECK(result.parts == Parts{"a", "b=-c", "-", "-4", "|", "d", "|", "e", "|"});
    CHECK(result.count == 4);
    CHECK(result.quiet);
    CHECK(parsed("--count 4 --part a b -- f").parts == Parts{"a", "b", "|"});
    CHECK(parsed("f --count 4 --part a --part none").outcome == "--part: not found");
}

TEST_CASE("options can be set first and exclude others", "[cli]") {
    CHECK(parsed("--part a -reset --count 4 f").first);
    const auto result = parsed("--count 4 --quiet -reset f");
    CHECK(result.outcome == "--reset: does not go with --quiet");
    CHECK(result.count == 3);
}

TEST_CASE("ranges begin at 1 or later", "[cli]") {
    CHECK(cli::parse_range("1-500") == cli::Range{1, 500});
    CHECK(cli::parse_range("4-4") == cli::Range{4, 4});
    CHECK(!cli::parse_range("4"));
    CHECK(cli::parse_range_or_number("4") == cli::Range{4, 4});
    CHECK(cli::parse_range_or_number("2-6") == cli::Range{2, 6});
    for (const auto* wrong : {"", "-", "0", "0-3", "3-2", "-3", "3-", "1-2-3", "1 - 2", "x"}) {
        INFO(wrong);
        CHECK(!cli::parse_range(wrong));
        CHECK(!cli::parse_range_or_number(wrong));
    }
}

TEST_CASE("durations have units, or are milliseconds", "[cli]") {
    struct Case {
        const char* text;
        std::int64_t ms;
    };
    for (const auto& [text, ms] : {Case{"500ms", 500}, Case{"90s", 90'000}, Case{"10m", 600'000},
                                   Case{"1h30m", 5'400'000}, Case{"1m1ms", 60'001}}) {
        INFO(text);
        CHECK(cli::parse_duration(text) == ms);
        CHECK(cli::parse_duration(cli::exact_duration(ms)) == ms);
    }
    CHECK(cli::exact_duration(90'500) == "1m30s500ms");
    for (const auto* wrong : {"", "5", "m", "1m1h", "1s1s", "1d", "1.5m", "-1s", "0s", "1 m", "+1s",
                              "99999999999999999999s", "9000h", "s10", "10S"})
        CHECK(!cli::parse_duration(wrong));
    CHECK(parsed("--count 4 --wait 1s5ms f").wait_ms == 1005);
    CHECK(parsed("--count 4 --wait 70 f").wait_ms == 70);
    for (const auto* wrong : {"61s", "60001", "x"})
        check_says(parsed("--count 4 f --wait " + std::string(wrong)).outcome, "--wait: expected");
}

TEST_CASE("errors name the argument and the nearest option", "[cli]") {
    struct Wrong {
        const char* line;
        const char* names;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"--count 4 --nmae x f", "'--nmae'; did you mean --name?"},
        {"--count 4 --label x f", "'--label'; did you mean --name?"},
        {"--hlep", "'--hlep'; did you mean --help?"},
        {"--xyzzy f", "'--xyzzy'"},
        {"-c 4 f", "'-c'; did you mean --count?"},
        {"---count 4 f", "'---count'; did you mean --count?"},
        {"--count 10 f", "--count: expected a number from 1 to 9, got '10'"},
        {"--count 4x f", "--count: expected a number from 1 to 9, got '4x'"},
        {"--count= f", "--count: expected a number from 1 to 9, got ''"},
        {"--count 4 --limit 101 f", "--limit: expected a number from 0 to 100, got '101'"},
        {"--count", "--count: expected N, got nothing"},
        {"-count -quiet f", "--count: expected N, got nothing"},
        {"--part --count 4 f", "--part: expected WORDS, got nothing"},
        {"--count 4 -count 4 f", "duplicate option --count"},
        {"--count 4 --name= f", "--name: expected a non-empty text, got ''"},
        {"--quiet=1 --count 4 f", "--quiet: expected no value, got '1'"},
        {"--quiet f", "--count N"},
        {"--count 4", "FILE"},
        {"--count 4 f g", "'g'"},
    }));
    INFO(wrong.line);
    check_says(parsed(wrong.line).outcome, wrong.names);
}

TEST_CASE("words have keys, each once", "[cli]") {
    int depth = 1;
    bool fast = false;
    std::string option;
    const std::vector<cli::Option> keys = {
        {"depth", "N", "plies", cli::into(depth, 1, 9), cli::Need::required},
        {"fast", "", "speed", cli::into(fast)},
        {"option.", "NAME=VALUE", "option", cli::into(option)}};
    const auto error = [&](std::string_view line) {
        const auto found = cli::parse_words(words(line), keys);
        return found ? found->text : "";
    };
    CHECK(error("fast option.Own=a=b depth=3").empty());
    CHECK(depth == 3);
    CHECK(fast);
    CHECK(option == "Own=a=b");
    CHECK(error("fast") == "missing depth=N");
    CHECK(error("depth=0") == "depth: expected a number from 1 to 9, got '0'");
    CHECK(error("detph=1") == "unknown word 'detph'; did you mean depth?");
    CHECK(error("depth=1 Depth=2") == "unknown word 'Depth'; did you mean depth?");
    CHECK(error("depth=1 option.A=1 option.a=2") == "duplicate 'option.a'");
    CHECK(error("depth") == "depth: expected N, got nothing");
    CHECK(error("fast=1") == "fast: expected no value, got '1'");
}

TEST_CASE("help lists options with defaults", "[cli]") {
    for (const auto* line : {"--help", "-help", "--count 4 -h", "--count x --help"})
        CHECK(parsed(line).outcome == "help");
    for (const auto* line : {"--version", "-version", "--count 4 --version --nonsense"})
        CHECK(parsed(line).outcome == "version");
    Parsed unused;
    auto command = command_for(unused);
    command.options[2].need = cli::Need::optional;
    CHECK(cli::help(command) ==
          "usage: tool copy [OPTION ...] FILE\n"
          "\n"
          "Copies.\n"
          "\n"
          "  FILE          file to copy\n"
          "  --part WORDS  parts of the file\n"
          "  --name NAME   name of the copy\n"
          "  --count N     copies (default: 3)\n"
          "  --limit MB    largest size\n"
          "  --wait TIME   pause\n"
          "  --quiet       print nothing\n"
          "  --reset       begin again\n"
          "  --help        print this help\n"
          "  --version     print the version\n");
}

TEST_CASE("help has headings, --help-all also rare options and keys", "[cli]") {
    cli::Command command{"tool", "Works.", {}};
    bool flag = false;
    const auto set = cli::into(flag);
    command.options =
        cli::grouped({{"Input", {{"in", "", "in", set}}},
                      {"Output", {{"out", "", "out", set}}, {{"raw", "", "raw", set}}}});
    const std::string common =
        "usage: tool [OPTION ...]\n\nWorks.\n\nInput:\n  --in        in\nOutput:\n  --out       "
        "out\n";
    const std::string help =
        "Help:\n  --help      print this help\n  --version   print the version\n"
        "  --help-all  print all options\n";
    const auto request = [&](const char* line) { return cli::parse(command, words(line)); };
    CHECK(cli::help(command) == common + help);
    CHECK(cli::help(command, true) == common + "  --raw       raw\n" + help);
    for (const auto* line : {"--help-all", "-help-all", "--raw --help-all"})
        CHECK(*request(line) == cli::Request::help_all);
    CHECK(*request("--raw") == cli::Request::run);

    command.options.pop_back();
    CHECK(!request("--help-all"));
    command.key_tables = {{"--in", {{"size", "N", "bytes", set}}}};
    CHECK(*request("--help-all") == cli::Request::help_all);
    CHECK(cli::help(command) == common + help);
    CHECK(cli::help(command, true) == common + help + "\nAfter --in:\n  size=N  bytes\n");
}

TEST_CASE("the nearest word is suggested if it is near", "[cli]") {
    const std::vector<std::string> known = {"build", "stats", "probe", "verify"};
    CHECK(cli::nearest("buidl", known) == "build");
    CHECK(cli::nearest("stat", known) == "stats");
    CHECK(cli::nearest("verfy", known) == "verify");
    CHECK(cli::nearest("probe", known) == "probe");
    CHECK(!cli::nearest("destroy", known));
    CHECK(!cli::nearest(std::string(100'000, 'b'), known));
    CHECK(cli::suggestion("statss", known) == "; did you mean stats?");
    CHECK(cli::suggestion("x", known).empty());
}

}  // namespace krou
