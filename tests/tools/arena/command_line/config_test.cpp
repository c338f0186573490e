#include <string>
#include <utility>
#include <vector>

#include "arena/ledger.h"
#include "helpers/arena_records.h"
#include "helpers/arguments.h"
#include "helpers/damage.h"
#include "helpers/from_text.h"

/// The settings of a record, taken by -config.
namespace krou {
namespace {

/// Arguments for the record at `path`, with programs of its two engines.
Lines configured(const std::string& path, const Lines& more = {}) {
    return Lines{"-config", path, "-engine", "cmd=x", "-engine", "cmd=y"} + more;
}

std::string refusal_of(const Lines& lines) {
    return arena::options_error({lines.begin(), lines.end()});
}

SavedValues head_after(const Lines& lines) {
    const auto options = arena::parse_options(arena::Arguments(lines.begin(), lines.end()));
    INFO((options ? "" : options.error()));
    REQUIRE(options);
    return arena::to_values(arena::head_of(options->tournament));
}

}  // namespace

TEST_CASE("-config repeats the tournament of a record", "[arena]") {
    const Folder folder;
    const auto file = "file=" + folder.file("all openings");
    write(folder.file("all openings"),
          "startpos moves Aa Bb\nstartpos moves Bb\nstartpos moves Cc\n");
    const Lines tournaments[] = {
        {"-rounds", "2"},
        {"-openings", "random", "plies=4", "-srand", "7", "-noswap", "-games", "1", "-variant",
         "kalah:seeds=3"},
        {"-openings", file,          "order=random", "start=2",       "plies=3",
         "-rounds",   "3",           "-tournament",  "gauntlet",      "-maxmoves",
         "50",        "-draw",       "movenumber=3", "movecount=2",   "score=20",
         "-resign",   "movecount=2", "score=900",    "twosided=true", "-strict"},
        {"-openings", file, "-resign", "movecount=3", "score=300"}};
    for (std::size_t i = 0; i < std::size(tournaments); ++i) {
        const auto record = folder.file("record" + std::to_string(i));
        const auto again = record + "-again";
        const auto first = run_arena(mock("a") + mock("b", "salt=3", {"option.Hash=4"}) +
                                     mock("c", "salt=9", {"depth=3", "timeout=9", "restart=on"}) +
                                     tournaments[i] + Lines{"-each", "nodes=9", "-record", record});
        INFO(first.output);
        REQUIRE(first.exit_code == 0);
        Lines repeat{"-config", record, "-record", again};
        for (int engine = 0; engine < 3; ++engine)
            repeat = repeat + Lines{"-engine", std::string("cmd=") + built::mock};
        const auto second = run_arena(repeat);
        INFO(second.output);
        CHECK(second.exit_code == 0);
        CHECK((content(again) == content(record)));
    }
}

TEST_CASE("options take precedence over -config", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    auto values = head_values;
    values.insert(values.end() - 1, {"tc", "1+0.1"});
    values.emplace_back("option.Hash", "4");
    values = with_value(values, "timed", "1");
    write(path, record_of(values, {}));
    const auto with = [&](const std::string& name, const std::string& value) {
        return with_value(values, name, value);
    };
    auto found = head_after(configured(path));
    values = with_value(values, "date", std::string(value_of(found, "date")));
    CHECK(found == values);
    CHECK(head_after(configured("file=" + path, {"-rounds", "5"})) == with("rounds", "5"));
    CHECK(head_after(Lines{"-srand", "9"} + configured(path)) == with("seed", "9"));
    CHECK(head_after(configured(path, {"-openings", "random"})) ==
          with("openings", "random plies=8"));
    CHECK(head_after(configured(path, {"name=z"})) != values);
    CHECK(head_after(configured(path, {"option.hash=5"})) == with("option.Hash", "5"));
    found = head_after(configured(path, {"-each", "nodes=7"}));
    CHECK(value_of(found, "nodes") == "7");
    CHECK(value_of(found, "tc") == "1+0.1");
}

TEST_CASE("-config needs a program for each engine", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    write(path, record_of(head_values, {}));
    CHECK(refusal_of(configured(path)).empty());
    for (const auto& [line, named] : std::vector<std::pair<Lines, const char*>>{
             {{"-config", path}, "expected 2 engines, as in the record of -config, got 0"},
             {{"-config", path, "-engine", "cmd=x"}, "got 1"},
             {configured(path, {"-engine", "cmd=z"}), "got 3"},
             {{"-config", path, "-engine", "cmd=x", "-engine", "depth=1"}, "cmd="},
             {{"-config", path, "-quick", "cmd=x", "cmd=y"}, "-quick"},
             {{"-quick", "cmd=x", "cmd=y", "-config", path}, "-quick"},
             {{"-config", path, "-compliance", "cmd=x"}, "-compliance: does not go with -config"},
             {{"-config", path, "-merge", path}, "-merge: does not go with -config"},
             {{"-config", ""}, "-config: expected a path"},
             {{"-config", folder.file("none")}, "none'"},
             {{"-config", "/dev/zero"}, "not a regular file"}})
        check_says(refusal_of(line), named);
}

TEST_CASE("-config rejects a header that no arena wrote", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto refused = [&](const SavedValues& values, const std::string& named) {
        write(path, record_of(values, {}));
        const auto error = refusal_of(configured(path));
        INFO(error);
        CHECK(error.starts_with("-config: '" + path + "': "));
        CHECK(holds(error, named));
    };
    const std::pair<std::string, std::string> cases[] = {
        {"openings", ""},
        {"openings", "start"},
        {"openings", "random"},
        {"openings", "random plies=-1"},
        {"openings", "file=x"},
        {"openings", "x start=0"},
        {"openings", "x start=1 order=random"},
        {"openings", "x order=sequential start=1"},
        {"openings", "-json start=y"},
        {"adjudication", ""},
        {"adjudication", "200"},
        {"adjudication", "maxmoves"},
        {"adjudication", "maxmoves 0"},
        {"adjudication", "maxmoves -strict"},
        {"adjudication", "maxmoves -help"},
        {"adjudication", "maxmoves 200 7"},
        {"adjudication", "maxmoves 200 -json x"},
        {"adjudication", "maxmoves 200 maxmoves 200"},
        {"adjudication", "maxmoves 200 draw 1 2"},
        {"adjudication", "maxmoves 200 draw 1 2 3 4"},
        {"adjudication", "maxmoves 200 resign 2 3 true"},
        {"adjudication", "maxmoves 200 resign 2 3 draw 1 2 3"},
        {"adjudication", "strict maxmoves 200"},
        {"timed", "1"},
        {"seed", "-1"},
        {"nodes", "0"},
        {"nodes", "01"}};
    for (const auto& [name, value] : cases) {
        INFO(name << '=' << value);
        refused(with_value(head_values, name, value), "");
    }
    for (std::size_t i = 0; i < head_values.size(); ++i) {
        const auto& name = head_values[i].first;
        if (name == "date" || name == "nodes") continue;  // may be empty
        INFO("without " << name);
        auto values = head_values;
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(i));
        refused(values, name == "variant" ? "" : name);
    }
    auto values = head_values;
    values.emplace_back("nodes", "1");
    refused(values, "engine 'b': duplicate 'nodes'");
    values.back() = {"args", "'"};
    refused(values, "engine 'b': args");

    const auto tables = with_value(head_values, "adjudication", "maxmoves 200 tables 8 strict");
    write(path, record_of(tables, {}));
    check_says(refusal_of(configured(path)), "-tb");

    auto text = record_of(head_values, {});
    write(path, replaced(text, "krou arena 3", "krou arena 2"));
    check_says(refusal_of(configured(path)), "finish it with the krou-arena that began it");
    for_each_damage(
        text,
        [&](const std::string& damaged) {
            write(path, damaged);
            CHECK(refusal_of(configured(path)).starts_with("-config: '" + path + "': "));
        },
        3);
}

}  // namespace krou
