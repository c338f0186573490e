#include <map>
#include <string>
#include <utility>

#include "arena/record/file.h"
#include "helpers/arena_records.h"

/// Parsing rejects records that no arena could write.
namespace krou::arena {

TEST_CASE("a header that no arena wrote is rejected", "[arena]") {
    REQUIRE(parse_head(head_values));
    const std::pair<std::string, std::string> cases[] = {
        {"tournament", "cup"},   {"tournament", "swiss"}, {"rounds", "-1"}, {"rounds", "0"},
        {"games", "4294967298"}, {"games", "3"},          {"games", ""},    {"swap", "2"},
        {"seed", "x"},           {"timed", "2"},          {"engine", "b"},  {"engine", "a\x1b[2J"},
        {"nodes", "\a"},         {"openings", "\a"},      {"date", "\x1b"}, {"variant", "chess"}};
    for (const auto& [name, value] : cases) {
        INFO(name << '=' << value);
        const auto head = parse_head(with_value(head_values, name, value));
        REQUIRE(!head);
        CHECK(holds(head.error(), name));
    }
    auto values = head_values;
    values.emplace_back("version", "\x1b");
    CHECK(!parse_head(values));
    values.erase(values.end() - 3, values.end());
    CHECK(holds(parse_head(values).error(), "engine"));
    const Folder folder;
    write(folder.file("r"), record_of(values, {game_line}));
    const auto run = run_arena({"-merge", folder.file("r"), "-json", folder.file("json")});
    CHECK(run.exit_code == 1);
    CHECK(holds(run.output, "r': engine: "));
}

TEST_CASE("an impossible game is rejected by field", "[arena]") {
    const auto head = parse_head(head_values);
    REQUIRE(head);
    const auto good = parse_game(*head, game_line);
    INFO((good ? "" : good.error()));
    REQUIRE(good);
    struct Case {
        std::string old, by, wrong;
    };
    const Case cases[] = {
        {R"("id":3)", R"("id":0)", "'id'"},
        {R"("id":3)", R"("id":5)", "'round', 'pair' and the sides do not match game 5"},
        {R"("id":3)", R"("id":4)", "do not match game 4"},
        {R"("id":3)", R"("id":9223372036854775807)", "do not match game 9223372036854775807"},
        {R"("round":2)", R"("round":1)", "do not match game 3"},
        {R"([0,1])", R"([1,0])", "do not match game 3"},
        {R"("round":2)", R"("round":4294967298)", "'round'"},
        {R"([0,1])", R"([0,0])", "'pair'"},
        {R"([0,1])", R"([null,1])", "'pair'"},
        {R"([0,1])", R"([0,2])", "'pair'"},
        {R"([0,1])", R"([0,1,1])", "'pair'"},
        {R"([0,1])", R"([4294967296,1])", "'pair'"},
        {R"("south":"a")", R"("south":"c")", "'south'"},
        {R"("north":"b")", R"("north":"a")", "'north'"},
        {R"("stores":null)", R"("stores":"2147483647-1")", "'stores'"},
        {R"("stores":null)", R"("stores":"255.5-1")", "'stores'"},
        {R"("stores":null)", R"("stores":"26")", "'stores'"},
        {R"("stores":null)", R"("stores":26)", "'stores'"},
        {R"([null,4])", R"([null,4294967296])", "'scores'"},
        {R"([null,4])", R"([null,"4"])", "'scores'"},
        {R"([null,4])", R"([null,-1000001])", "'scores'"},
        {R"([null,2])", R"([null,-1])", "'depths'"},
        {R"([null,2])", R"([null,1000001])", "'depths'"},
        {R"([null,9])", R"([null,-1])", "'nodes'"},
        {R"([null,9])", R"([null,9223372036854775807])", "'nodes'"},
        {R"("margin":null)", R"("margin":4)", "'margin'"},
        {R"("detail":"")", R"("detail":"\u001b[2J")", "'detail'"},
        {R"([null,2])", R"([null])", "'depths'"},
        {R"([null,9])", R"([null,9,9])", "'nodes'"},
        {R"("plies":1)", R"("plies":3)", "'plies'"},
        {R"("plies":1)", R"("plies":-1)", "'plies'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "4-4", "fen '4-4'"},
        {R"("F a")", R"("F A")", "move 2: 'A' is South's pit, but North is to move"},
        {R"("F a")", R"("Fa b")", "'b' is North's pit"},
    };
    for (const auto& [old, by, wrong] : cases) {
        INFO(by);
        const auto game = parse_game(*head, replaced(game_line, old, by));
        CHECK(!game);
        if (game) continue;
        INFO(game.error());
        CHECK(holds(game.error(), wrong));
    }
    CHECK(!parse_game(*head, replaced(game_line, R"("F a")", R"("Fa Bb")")));
}

TEST_CASE("times of a record have limits", "[arena]") {
    const auto head = parse_head(with_value(head_values, "timed", "1"));
    REQUIRE(head);
    const std::string times = R"("times":[null,70000])";
    const std::string overruns = R"("overruns":[0,1])";
    const std::string worst = R"("worst_overruns":[null,5])";
    const std::string latencies = R"("latencies":[0,250])";
    const auto line =
        replaced(game_line, "[null,9]}",
                 "[null,9]," + times + ',' + overruns + ',' + worst + ',' + latencies + '}');
    CHECK(parse_game(*head, line));
    const std::pair<std::string, std::string> cases[] = {
        {times, R"("times":[null,-1])"},
        {times, R"("times":[null,9223372036854775807])"},
        {overruns, R"("overruns":[-1,1])"},
        {overruns, R"("overruns":[0,4])"},
        {worst, R"("worst_overruns":[-5,5])"},
        {latencies, R"("latencies":[0,9223372036854775807])"}};
    for (const auto& [old, by] : cases) {
        INFO(by);
        CHECK(!parse_game(*head, replaced(line, old, by)));
    }
}

TEST_CASE("a game must be in the schedule", "[arena]") {
    CHECK(parse_game(*parse_head(head_values), game_line));
    CHECK(!parse_game(*parse_head(with_value(head_values, "rounds", "1")), game_line));
}

TEST_CASE("a record with the site's notation becomes Krou's own", "[arena]") {
    const auto head = parse_head(head_values);
    REQUIRE(head);
    const auto own = parse_game(*head, game_line);
    const auto with_moves = replaced(game_line, "F a", "f1c2 f2a2");
    const auto foreign = parse_game(*head, replaced(with_moves, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
                                                    "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"));
    INFO((foreign ? "" : foreign.error()));
    REQUIRE(foreign);
    CHECK(*foreign == *own);
}

TEST_CASE("the result of a game must follow from its moves", "[arena]") {
    const auto head = parse_head(head_values);
    REQUIRE(head);
    const std::string over_line =
        R"({"id":1,"round":1,"pair":[0,1],"opening":{"fen":"0-0-0-0-0-1-1-0-0-0-0-1-24-21-S",)"
        R"("plies":0},"south":"a","north":"b","moves":"F","result":"1/2-1/2","stores":null,)"
        R"("margin":null,"reason":"maxmoves","detail":"","scores":[4],"depths":[2],"nodes":[9]})";
    struct End {
        std::string result, stores, reason;
    };
    // Length of stores with two digits each, in quotes.
    const auto margin_of = [](const std::string& stores) {
        return std::to_string(std::stoi(stores.substr(1)) - std::stoi(stores.substr(4)));
    };
    const auto is_read = [&](const std::string& line, const End& end) {
        INFO(line << ' ' << end.result << ' ' << end.stores << ' ' << end.reason);
        const auto with_result = replaced(line, "1/2-1/2", end.result);
        const auto with_stores =
            replaced(with_result, R"("stores":null)", "\"stores\":" + end.stores);
        const auto margin = end.stores == "null" ? end.stores : margin_of(end.stores);
        const auto with_margin = replaced(with_stores, R"("margin":null)", "\"margin\":" + margin);
        const auto game = parse_game(*head, replaced(with_margin, "maxmoves", end.reason));
        return bool(game);
    };
    for (const auto& end : {End{"1-0", R"("26-22")", "majority"}, End{"0-1", "null", "time"}})
        CHECK(is_read(over_line, end));
    for (const auto& end :
         {End{"0-1", R"("26-22")", "majority"}, End{"1-0", R"("25-23")", "majority"},
          End{"1-0", "null", "majority"}, End{"1-0", R"("26-22")", "exhausted"},
          End{"1-0", R"("26-22")", "tables"}, End{"0-1", "null", "crash"},
          End{"1/2-1/2", "null", "time"}, End{"1/2-1/2", "null", "draw"}})
        CHECK(!is_read(over_line, end));
    for (const auto& end :
         {End{"1/2-1/2", "null", "maxmoves"}, End{"1/2-1/2", "null", "draw"},
          End{"1-0", "null", "resign"}, End{"0-1", "null", "crash"}, End{"1-0", "null", "tables"},
          End{"1-0", R"("26-22")", "tables"}, End{"1/2-1/2", R"("24-24")", "tables"}})
        CHECK(is_read(game_line, end));
    for (const auto& end :
         {End{"1-0", "null", "maxmoves"}, End{"1/2-1/2", R"("24-24")", "maxmoves"},
          End{"1/2-1/2", "null", "resign"}, End{"1/2-1/2", "null", "crash"},
          End{"0-1", R"("22-26")", "crash"}, End{"0-1", R"("26-22")", "tables"},
          End{"1-0", R"("26-21")", "tables"}, End{"1-0", R"("26-22")", "majority"}})
        CHECK(!is_read(game_line, end));
}

TEST_CASE("endless lines of a record are rejected", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    write(path, record_of(head_values, {}) + std::string(std::size_t{17} << 20, ' ') + "x\n");
    CHECK(holds(read_record(path).error(), "damaged"));
    const auto endless = run_arena({"-merge", "/dev/zero"});
    CHECK(endless.exit_code == 1);
    CHECK(holds(endless.output, "-merge '/dev/zero'"));
    const auto none = run_arena({"-merge", folder.file("")});
    CHECK(none.exit_code == 1);
    CHECK(holds(none.output, "Is a directory"));
}

}  // namespace krou::arena
