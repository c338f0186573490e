#include <stop_token>
#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"
#include "helpers/tables_tool.h"
#include "prove/repetition_solver.h"
#include "tables/file.h"

// krou-tables stats, probe and verify.

namespace krou {

TEST_CASE("damaged tables and tables of a different game are rejected", "[tables]") {
    const Scratch scratch;
    const auto directory = scratch / "t";
    check_builds("awari", 5, directory);
    check_builds("kalah", 5, scratch / "k");
    const auto path = directory / "awari-05.table";
    auto damaged = bytes_of(path);
    damaged[128 + 1000] ^= 1;
    for (const auto& bytes :
         {damaged, damaged.substr(0, damaged.size() / 2), bytes_of(scratch / "k/kalah-05.table")}) {
        std::ofstream(path, std::ios::binary) << bytes;
        for (const std::string line : {"verify ", "stats "})
            check_says(tool(line + directory.string()).error, in_quotes(path.string()));
    }
}

TEST_CASE("verify reports a missing layer, stats skips it", "[tables]") {
    const Scratch scratch;
    check_builds("awari", 5, scratch / "t");
    fs::remove(scratch / "t/awari-02.table");
    check_says(tool("verify " + (scratch / "t").string()).error, "layer of 2 seeds");
    CHECK(tool("stats " + (scratch / "t").string()).error.empty());
}

TEST_CASE("verify accepts built tables of every family", "[tables]") {
    const auto* spec =
        GENERATE("awari", "oware", "oware:pits=4", "oware:pits=7", "oware:slam=all", "awele-blaess",
                 "awele-clips", "awele-supaero", "kalah", "kalah-empty:pits=3", "awari:pits=2",
                 "oware:repetition=none", "awari:pits=8", "kalah:pits=9", "mangala",
                 "mangala:rest=owner", "bestemshe");
    INFO(spec);
    const Scratch scratch;
    check_builds(spec, layers(7), scratch / "t");
    const auto verified = tool("verify " + (scratch / "t").string());
    CHECK(verified.error.empty());
    const auto named = variant(verified.output.substr(0, verified.output.find('\n')));
    CHECK(Position::start(named).variant().rules == Position::start(variant(spec)).variant().rules);
    CHECK(tool("verify --sample 50 " + (scratch / "t").string()).error.empty());
}

TEST_CASE("verify finds an entry that contradicts its successors", "[tables][long]") {
    const auto* spec = GENERATE("awari", "oware", "kalah");
    INFO(spec);
    const Variant game = variant(spec);
    const auto start = Position::start(game);
    constexpr int seeds = 6;
    Tables right = *build_tables(start.game(), game.rules, 6, seeds - 1, 1, solve_open_boards);
    const Layer layer = *build_next_layer(start.game(), right, 1, solve_open_boards);
    std::vector<std::byte> bytes(layer.bytes().begin(), layer.bytes().end());
    const auto wrong_with = [&](std::size_t at, int value, std::optional<int> sample) {
        const auto before = std::exchange(bytes[at], static_cast<std::byte>(value));
        Tables tables = right;
        tables.add(Layer(layer.format(), bytes, nullptr));
        const auto wrong = find_wrong_entry(start.game(), tables, sample);
        bytes[at] = before;
        return wrong;
    };
    const auto value_at = [&](std::size_t at) { return static_cast<std::int8_t>(bytes[at]); };
    // An entry begins with its value.
    const std::size_t entry_size =
        layer.format() == LayerFormat::values ? 1 : sizeof(GuaranteedValue);
    CHECK(!wrong_with(0, value_at(0), std::nullopt));
    for (std::size_t entry = 7; entry < bytes.size() / entry_size; entry += 1009) {
        INFO("entry " << entry);
        const auto at = entry * entry_size;
        const int value = value_at(at) + (value_at(at) > 0 ? -1 : 1);
        const auto wrong = wrong_with(at, value, std::nullopt);
        REQUIRE(bool(wrong));
        const bool has_two = layer.format() == LayerFormat::history_free;
        const auto is_history_free = has_two && entry >= 2 * layer.boards();
        CHECK(wrong->number <=
              (is_history_free ? entry - 2 * layer.boards() : entry / (has_two ? 2 : 1)));
        const auto shown = played(spec, wrong->fen);
        CHECK(right.index().number(shown.board()) == wrong->number);
        CHECK(wrong_with(at, value, 1'000'000)->fen == wrong->fen);
        if (layer.format() == LayerFormat::values || is_history_free) continue;
        // With cycles, more turns than necessary are valid.
        const int turns = std::to_integer<int>(bytes[at + 1]);
        if (turns > 0) CHECK(wrong_with(at + 1, turns - 1, std::nullopt));
        if (!has_two) CHECK(wrong_with(at + 1, turns + 1, std::nullopt));
    }
}

TEST_CASE("layers above rebuilt ones may know less", "[tables]") {
    const auto start = played("oware", "");
    const Rules& rules = start.variant().rules;
    const Tables older = tables_of_ends("oware", 7);
    Tables mixed(rules, 6);
    for (std::size_t seeds = 0; seeds <= 7; ++seeds) {
        const bool is_rebuilt = seeds == 4 || seeds == 5;
        mixed.add(is_rebuilt ? *build_next_layer(start.game(), mixed, 1, solve_open_boards)
                             : older.layers()[seeds]);
        CHECK(!find_wrong_entry(start.game(), mixed, std::nullopt));
    }
    // They may not know more.
    std::vector<std::byte> bytes(older.layers()[7].bytes().begin(),
                                 older.layers()[7].bytes().end());
    const auto& forced = reinterpret_cast<const GuaranteedValue&>(bytes[0]);
    bytes[0] = static_cast<std::byte>(forced.value + 1);
    Tables wrong(rules, 6);
    for (std::size_t seeds = 0; seeds < 7; ++seeds) wrong.add(mixed.layers()[seeds]);
    wrong.add(Layer(LayerFormat::bounds, bytes, nullptr));
    CHECK(find_wrong_entry(start.game(), wrong, std::nullopt));
}

TEST_CASE("verify rejects right values with wrong turns", "[tables]") {
    const Variant game = variant("awari");
    const auto start = Position::start(game);
    Tables tables = *build_tables(start.game(), game.rules, 6, 4, 1, solve_open_boards);
    const Layer layer = *build_next_layer(start.game(), tables, 1, solve_open_boards);
    std::vector<GuaranteedValue> entries;
    for (std::uint64_t number = 0; number < layer.boards(); ++number)
        entries.push_back({layer.by_mover(number).value, 1});
    tables.add(Layer(LayerFormat::exact, std::as_bytes(std::span(entries)), nullptr));
    const auto wrong = find_wrong_entry(start.game(), tables, std::nullopt);
    REQUIRE(bool(wrong));
    check_says(wrong->text, "turns");
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(!find_wrong_entry(start.game(), tables, std::nullopt, stopped.get_token()));
}

TEST_CASE("stats counts the boards of awari by value, as published", "[tables]") {
    const Scratch scratch;
    check_builds("awari", 8, scratch / "t");
    const auto csv = tool("stats --csv " + (scratch / "t").string()).output;
    CHECK(csv.starts_with("n,value,count\n0,0,1\n1,-1,7\n1,1,5\n"));
    check_says(csv, "\n3,-3,177\n3,-1,1\n3,0,63\n3,1,7\n3,3,116\n4,");
    const auto table = tool("stats " + (scratch / "t").string()).output;
    check_says(table, "\n  8        75582        37767         8351        29464\n");
    check_says(table, "\n      -3:177  -1:1  0:63  1:7  3:116\n");
}

TEST_CASE("stats counts the boards of oware by pairs of bounds", "[tables]") {
    const Scratch scratch;
    check_builds("oware", 7, scratch / "t");
    // Guaranteed values without cycles, as in files of older versions.
    const Position start = played("oware", "");
    const auto& rules = start.variant().rules;
    const Tables fewer = tables_of("oware", 7);
    const Layer ends = layer_of_ends(start.game(), fewer);
    REQUIRE(!write_layer(scratch / "t" / layer_file_name(rules, 6, 8), rules, 6, 8, ends));
    const auto csv = tool("stats --csv " + (scratch / "t").string()).output;
    CHECK(csv.starts_with("n,lower,upper,count\n0,0,0,1\n"));
    const auto table = tool("stats " + (scratch / "t").string()).output;
    check_says(table, "31824   100.0 %");
    check_says(table, "48419    64.1 %");
    std::uint64_t boards = 0;
    std::istringstream rows(csv.substr(csv.find('\n') + 1));
    for (std::string row; std::getline(rows, row);)
        if (row.starts_with("8,")) boards += *parse_number<std::uint64_t>(split(row, ',')[3]);
    CHECK(boards == 75582);
}

TEST_CASE("a directory may hold several variants", "[tables]") {
    const Scratch scratch;
    const auto directory = (scratch / "t").string();
    check_builds("awari", 3, directory);
    check_builds("oware:pits=3", 3, directory);
    const auto both = tool("stats " + directory).output;
    check_says(both, "awari: boards by seeds");
    check_says(both, "oware:pits=3: boards by seeds");
    check_says(tool("stats --csv " + directory).error, "--variant");
    CHECK(tool("stats --csv --variant oware:pits=3,seeds=9 " + directory)
              .output.starts_with("n,lower"));
    check_says(tool("stats --variant kalah " + directory).error, "kalah");
    CHECK(tool("verify " + directory).error.empty());
}

TEST_CASE("probe prints the values of a board and its moves", "[tables]") {
    CHECK(tool("probe --variant awari 1-0-0-1-1-0-0-2-0-0-0-1-3-0-S").output ==
          "value +6\n  A  +6  keeps the guaranteed value\n  D  -6\n  E  -6\n");
    check_says(tool("probe --variant oware 1-0-0-0-0-0-1-0-0-0-0-0-20-26-S").output,
               "value 0\n  A  0\n");
    CHECK(tool("probe --variant kalah:pits=2 0-0-2-1-0-0-S").output ==
          "value -3\n  no legal move\n");
    // F gives an extra turn.
    check_says(tool("probe --variant kalah 0-0-0-0-1-1-1-0-0-0-0-0-0-0-S").output, "  F  +3");
    // Tables of twelve pits per row have more boards, so they end sooner.
    const std::string ten_empty = "-0-0-0-0-0-0-0-0-0-0-";
    CHECK(tool("probe --variant kalah:pits=12 0" + ten_empty + "1-1" + ten_empty + "0-0-0-S")
              .output == "value 0\n  L  0  keeps the guaranteed value\n");
    check_says(
        tool("probe --variant awari:pits=12 8" + ten_empty + "0-0" + ten_empty + "1-0-0-S").error,
        "--tables for more than 7");
    check_says(tool("probe --variant awari 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").error, "--tables");
    check_says(tool("probe --variant awari:pits=5 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").error,
               "6 pits per row");
    const Scratch scratch;
    check_builds("awari", 4, scratch / "t");
    const auto with_files = "probe --tables " + (scratch / "t").string() + " --variant awari ";
    CHECK(tool(with_files + "1-0-0-0-0-2-0-0-0-0-0-1-0-0-S").output ==
          tool("probe --variant awari 1-0-0-0-0-2-0-0-0-0-0-1-0-0-S").output);
    check_says(tool(with_files + "1-0-0-1-1-0-0-2-0-0-0-1-3-0-S").error, "have 4;");
}

TEST_CASE("probe agrees with a published board of sixteen seeds", "[tables][long]") {
    const Scratch scratch;
    check_builds("awari", 16, scratch / "t");
    const auto run = tool("probe --variant awari --tables " + (scratch / "t").string() +
                          " 1-1-1-1-1-2-4-2-3-0-0-0-0-0-S");
    CHECK(run.output ==
          "value 0\n  A  -1\n  B  -1\n  C  -2\n  D  -2\n  E  -2\n"
          "  F  0  keeps the guaranteed value\n");
    CHECK(tool("verify --sample 10000 " + (scratch / "t").string()).error.empty());
}

}  // namespace krou
