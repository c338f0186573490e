#include "common/cli.h"

#include <string>
#include <vector>

#include "base/text.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"

namespace krou {

namespace {

/// What a small command understood, or its complaint.
struct Understood {
    std::string file;
    std::optional<std::string> name;
    int count = 3;
    std::optional<int> limit;
    bool quiet = false;
    std::vector<std::string> parts;  ///< with a bar after those of each option
    std::string said;                ///< the wish, or what is wrong
};

cli::Command command_for(Understood& into_here) {
    using cli::into, cli::Need;
    return {"tool copy",
            "Copies.",
            {{"part", "WORDS", "of the file",
              [&parts = into_here.parts](
                  std::span<const std::string_view> given) -> std::optional<Error> {
                  parts.insert(parts.end(), given.begin(), given.end());
                  parts.emplace_back("|");
                  if (given.front() == "none") return Error{"there is none"};
                  return std::nullopt;
              }},
             {"name", "NAME", "of the copy", into(into_here.name)},
             {"count", "N", "of copies", into(into_here.count, 1, 9), Need::required},
             {"limit", "MB", "of their size", into(into_here.limit, 0, 100)},
             {"quiet", "", "says nothing", into(into_here.quiet)}},
            {{"FILE", "", "what to copy", into(into_here.file), Need::required}}};
}

Understood understood(std::string_view line) {
    Understood result;
    const auto command = command_for(result);
    const auto wish = cli::parse(command, words(line));
    const char* const wishes[] = {"run", "help", "version"};
    result.said = wish ? wishes[static_cast<std::size_t>(*wish)] : wish.error();
    return result;
}

}  // namespace

TEST_CASE("options have their value after them or after an equals sign", "[cli]") {
    for (const auto* line : {"--count 4 --name=a=b --quiet f", "f --quiet --name a=b --count=4",
                             "--name a=b --quiet --count 4 -- f", "-count 4 -name=a=b -quiet f",
                             "f -quiet --name a=b -count=4"}) {
        INFO(line);
        const auto result = understood(line);
        CHECK(result.said == "run");
        CHECK(result.count == 4);
        CHECK(result.name == "a=b");
        CHECK(result.quiet);
        CHECK(result.file == "f");
        CHECK(!result.limit);
    }
}

TEST_CASE("a number may be negative where it is a value, and hyphens end options", "[cli]") {
    CHECK(understood("--count -4 f").said == "option --count: '-4' is no number from 1 to 9");
    CHECK(understood("--count 4 -- --quiet").file == "--quiet");
    CHECK(understood("--count 4 -").file == "-");
    CHECK(understood("--count 4 --name -4 f").name == "-4");
}

TEST_CASE("an option of several words takes those up to the next, and may stand again", "[cli]") {
    using Parts = std::vector<std::string>;
    const auto result = understood("f -part a b=-c - -4 -count 4 --part d --quiet --part=e");
    CHECK(result.said == "run");
    CHECK(result.parts == Parts{"a", "b=-c", "-", "-4", "|", "d", "|", "e", "|"});
    CHECK(result.count == 4);
    CHECK(result.quiet);
    CHECK(understood("--count 4 --part a b -- f").parts == Parts{"a", "b", "|"});
    CHECK(understood("--count 4 --part a --part none f").said == "option --part: there is none");
    CHECK(understood("--part --count 4 f").said ==
          "option --part has no value: it is --part WORDS");
}

TEST_CASE("what a command passes on begins with the first option that is not its own", "[cli]") {
    Understood result;
    auto command = command_for(result);
    std::vector<std::string> passed;
    const auto take = [&](std::span<const std::string_view> given) -> std::optional<Error> {
        passed.assign(given.begin(), given.end());
        if (passed.front() == "-none") return Error{"there is none"};
        return std::nullopt;
    };
    command.rest = cli::Option{"FLAGS", "", "for another program", take};
    const auto said = [&](std::string_view line) {
        const auto wish = cli::parse(command, words(line));
        return wish ? "" : wish.error();
    };
    CHECK(said("--count 4 f -each x --count 5 y=z -- -4").empty());
    CHECK(passed == std::vector<std::string>{"-each", "x", "--count", "5", "y=z", "--", "-4"});
    CHECK(result.count == 4);
    CHECK(said("--count 4 f -none") == "there is none");
    CHECK(said("--count 4 -each f") == "FILE is missing: what to copy");
    CHECK(*cli::parse(command, words("--count 4 f -each --help")) == cli::Wish::help);
    check_says(cli::help(command), "FILE [FLAGS …]\n");
    passed.clear();
    CHECK(said("-count 5 f").empty());
    CHECK(passed.empty());
}

TEST_CASE("a wrong command line is refused with what is wrong and what was meant", "[cli]") {
    struct Wrong {
        const char* line;
        const char* said;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"--count 4 --nmae x f", "there is no option '--nmae'; did you mean --name?"},
        {"--coutn=4 f", "there is no option '--coutn'; did you mean --count?"},
        {"--hlep", "there is no option '--hlep'; did you mean --help?"},
        {"--version=1", "there is no option '--version'; did you mean --version?"},
        {"--xyzzy f", "there is no option '--xyzzy'"},
        {"-c 4 f", "there is no option '-c'; did you mean --count?"},
        {"--count 10 f", "option --count: '10' is no number from 1 to 9"},
        {"--count 4x f", "option --count: '4x' is no number from 1 to 9"},
        {"--count= f", "option --count: '' is no number from 1 to 9"},
        {"--count 4 --limit 101 f", "option --limit: '101' is no number from 0 to 100"},
        {"--count", "option --count has no value: it is --count N"},
        {"--count --quiet f", "option --count has no value: it is --count N"},
        {"-count -quiet f", "option --count has no value: it is --count N"},
        {"---count 4 f", "there is no option '---count'; did you mean --count?"},
        {"--count 4 -count 4 f", "option -count stands twice"},
        {"--count 4 --name= f", "option --name: it is empty"},
        {"--quiet=1 --count 4 f", "option --quiet takes no value, but has '1'"},
        {"--count 4 --count 4 f", "option --count stands twice"},
        {"--quiet f", "option --count N is missing: of copies"},
        {"--count 4", "FILE is missing: what to copy"},
        {"--count 4 f g", "'g' is one word too many"},
    }));
    INFO(wrong.line);
    CHECK(understood(wrong.line).said == wrong.said);
}

TEST_CASE("help is made from the table, and asked for anywhere, as is the version", "[cli]") {
    CHECK(understood("--help").said == "help");
    CHECK(understood("--version").said == "version");
    CHECK(understood("--count 4 --version --nonsense").said == "version");
    CHECK(understood("--count 4 -h").said == "help");
    CHECK(understood("-help").said == "help");
    CHECK(understood("-version").said == "version");
    CHECK(understood("--count 4 -- --help").said == "run");
    Understood unused;
    CHECK(cli::help(command_for(unused)) ==
          "usage: tool copy [--part WORDS] [--name NAME] --count N [--limit MB] [--quiet] FILE\n"
          "\n"
          "Copies.\n"
          "\n"
          "  --part WORDS      of the file\n"
          "  --name NAME       of the copy\n"
          "  --count N         of copies\n"
          "  --limit MB        of their size\n"
          "  --quiet           says nothing\n"
          "  FILE              what to copy\n"
          "  --help            prints this, and does nothing else\n"
          "  --version         prints the version, and does nothing else\n");
}

TEST_CASE("the nearest word is suggested only when it is near", "[cli]") {
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
