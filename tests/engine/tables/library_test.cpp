#include "tables/library.h"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <latch>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "helpers/searched.h"
#include "helpers/table_files.h"
#include "prove/repetition_solver.h"

namespace krou {
namespace {

/// Library, and the warnings that it gave.
struct Reader {
    explicit Reader(int seeds) { library.set_seeds_in_memory(seeds); }
    explicit Reader(const std::filesystem::path& path) { library.set_directory(path); }

    TableLibrary library{solve_open_boards};
    std::vector<std::string> complaints{};

    std::shared_ptr<const Tables> tables(const Position& position) {
        return library.tables(position, [&](const std::string& why) { complaints.push_back(why); });
    }
    int max_seeds(std::string_view spec, std::string_view fen = "") {
        const auto found = tables(played(spec, fen));
        return found ? found->max_seeds() : -1;
    }
};

Reader in_memory(int seeds) {
    return Reader(seeds);
}

Reader of_directory(const std::filesystem::path& path) {
    return Reader(path);
}

void hush(const std::string&) {}

/// Seeds of the first awari layer large enough for a stamp.
constexpr int large_seeds = 11;

/// Thread that starts to build tables and is held until `finish`.
class HeldMaker {
public:
    HeldMaker(TableLibrary& library, const Position& position)
        : thread_([this, &library, position] {
              library.tables(position, hush, [this] { return hold(); });
          }) {
        begun_.wait();
    }
    ~HeldMaker() { finish(); }
    HeldMaker(const HeldMaker&) = delete;
    HeldMaker& operator=(const HeldMaker&) = delete;

    void finish() {
        if (!thread_.joinable()) return;
        may_go_on_.count_down();
        thread_.join();
    }

private:
    /// Blocks once until `finish`. Returns false: it never gives up.
    bool hold() {
        if (was_asked_) return false;
        was_asked_ = true;
        begun_.count_down();
        may_go_on_.wait();
        return false;
    }

    std::latch begun_{1};
    std::latch may_go_on_{1};
    bool was_asked_ = false;
    std::thread thread_;  ///< last, because it uses the other members
};

}  // namespace

TEST_CASE("a library builds tables up to the wanted seeds", "[tables]") {
    for (const auto spec : {"oware", "awari", "kalah"}) {
        CHECK(in_memory(0).tables(played(spec, "")) == nullptr);
        CHECK(in_memory(1).max_seeds(spec) == 1);
        CHECK(in_memory(7).max_seeds(spec) == 7);
    }
    CHECK(in_memory(7).tables(played("morpion", "")) == nullptr);
}

TEST_CASE("concurrent callers get the same tables", "[tables][threads]") {
    auto library = in_memory(7);
    const auto position = played("oware", "");
    std::shared_ptr<const Tables> others;
    std::jthread other([&] { others = library.tables(position); });
    const auto own = library.tables(position);
    other.join();
    CHECK(own == others);
    CHECK(library.tables(position) == own);
}

TEST_CASE("tables being built are not built a second time", "[tables][threads]") {
    using namespace std::chrono_literals;
    TableLibrary library(solve_open_boards);
    library.set_seeds_in_memory(7);
    const auto position = played("awari", "");
    HeldMaker first(library, position);
    CHECK(library.is_building(position));
    CHECK(!library.is_building(played("oware", "")));
    // A caller without time does not wait.
    CHECK(library.tables(position, hush, [] { return true; })->max_seeds() < 7);
    std::atomic<bool> is_second_done{false};
    std::shared_ptr<const Tables> seconds;
    std::jthread second([&] {
        seconds = library.tables(position, hush);
        is_second_done = true;
    });
    std::this_thread::sleep_for(100ms);
    CHECK(!is_second_done);
    first.finish();
    second.join();
    CHECK(seconds->max_seeds() == 7);
    CHECK(library.has(position));
    CHECK(!library.is_building(position));
}

TEST_CASE("a timed search does not wait long for tables being built", "[tables][threads][time]") {
    Engine engine(1);
    engine.library().set_seeds_in_memory(7);
    const auto position = played("awari", "");
    HeldMaker maker(engine.library(), position);
    Limits limits;
    limits.move_time_ms = 2000;
    const auto evaluations = built_in_evaluations();
    const auto searched = go(engine, position, limits, {{*evaluations}, {}});
    maker.finish();
    REQUIRE(!searched.infos.empty());
    CHECK(searched.infos.front().time_ms < 500);
}

TEST_CASE("tables in memory do not grow with more pits", "[tables][long]") {
    const auto most = BoardIndex(6).count(8);
    for (int pits = 7; pits <= max_pits; ++pits) {
        const auto tables = in_memory(8).tables(played("oware:pits=" + std::to_string(pits), ""));
        REQUIRE(tables);
        CHECK(tables->max_seeds() < 8);
        CHECK(tables->index().count(tables->max_seeds()) <= most);
        CHECK(tables->index().count(tables->max_seeds() + 1) > most);
    }
    CHECK(in_memory(8).max_seeds("oware:pits=3") == 8);
}

TEST_CASE("tables cover a whole game of a few more seeds", "[tables][long]") {
    CHECK(in_memory(6).max_seeds("oware", "1-1-1-1-0-0-1-1-1-1-0-0-0-0-S") == 8);
    CHECK(in_memory(6).max_seeds("oware", "1-1-1-0-0-0-1-1-1-0-0-0-1-1-S") == 8);
    CHECK(in_memory(6).max_seeds("oware", "1-1-1-1-1-0-1-1-1-1-0-0-0-0-S") == 6);
    CHECK(in_memory(6).max_seeds("oware", "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S") == 6);
    CHECK(in_memory(6).max_seeds("kalah:seeds=2,pits=2") == 8);
    // With more pits, two more seeds are too many.
    const std::string fen = "1-1-1-1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-";
    CHECK(in_memory(6).max_seeds("awari:pits=12", fen + "0-S") == 4);
    CHECK(in_memory(6).max_seeds("awari:pits=12", fen + "1-S") == 3);
}

TEST_CASE("tables are cached until a different game needs others", "[tables]") {
    Reader reader = in_memory(5);
    const auto start = played("oware", "");
    CHECK(!reader.library.has(start));
    const auto first = reader.tables(start);
    CHECK(reader.library.has(start));
    CHECK(reader.tables(played("oware", "", "FfBe")) == first);
    CHECK(reader.tables(played("oware:seeds=3", "")) == first);
    CHECK(reader.tables(played("awele-ia02", "")) == first);
    for (const auto spec : {"awari", "kalah", "oware:pits=5", "oware:below=2"}) {
        CHECK(!reader.library.has(played(spec, "")));
        const auto others = reader.tables(played(spec, ""));
        CHECK(others != first);
        CHECK(others->rules() != start.variant().rules);
    }
    CHECK(reader.library.has(played("morpion", "")));
    reader.library.set_seeds_in_memory(6);
    CHECK(reader.max_seeds("oware") == 6);
}

TEST_CASE("tables in use outlive the library's cache", "[tables]") {
    TableFolder folder;
    folder.write("awari", 5);
    Reader reader = of_directory(folder.path());
    const auto tables = reader.tables(played("awari", ""));
    reader.library.set_directory(std::nullopt);
    folder.clear();
    const Board board = played("awari", "0-0-0-0-1-1-1-1-1-0-0-0-0-0-S").board();
    CHECK(tables->bounds(board, 5) == tables_of("awari", 5).bounds(board, 5));
}

TEST_CASE("a directory is used if it goes further than memory", "[tables]") {
    TableFolder folder;
    folder.write("oware", 6);
    Reader reader = of_directory(folder.path());
    CHECK(reader.max_seeds("oware") == 6);
    CHECK(reader.max_seeds("awari") == -1);
    reader.library.set_seeds_in_memory(4);
    CHECK(reader.max_seeds("oware") == 6);
    CHECK(reader.max_seeds("awari") == 4);
    reader.library.set_seeds_in_memory(7);
    CHECK(reader.max_seeds("oware") == 7);
    CHECK(reader.complaints.empty());
}

TEST_CASE("installed tables are used if they replace all built ones", "[tables]") {
    TableFolder folder;
    folder.write("oware", 4);
    // The last layer has only bounds, which distinguishes the installed tables from new ones.
    const Tables made = tables_of("oware", 4);
    const auto entries = made.layers()[4].bytes().first(made.layers()[4].boards() * 4);
    REQUIRE(!write_layer(folder.layer("oware", 4), made.rules(), 6, 4,
                         Layer(LayerFormat::bounds, entries, nullptr)));
    const auto last_format = [&](TableLibrary& library, std::string_view spec) {
        return library.tables(played(spec, ""), hush)->layers().back().format();
    };
    TableLibrary library(solve_open_boards);
    library.set_installed(folder.path());
    library.set_seeds_in_memory(4);
    CHECK(last_format(library, "oware") == LayerFormat::bounds);
    CHECK(last_format(library, "awele-clips") == LayerFormat::history_free);  // different rules
    // No layers above the wanted seeds are used, and none if one is missing.
    library.set_seeds_in_memory(3);
    CHECK(library.tables(played("oware", ""), hush)->max_seeds() == 3);
    library.set_seeds_in_memory(5);
    CHECK(library.tables(played("oware", ""), hush)->layers()[4].format() ==
          LayerFormat::history_free);
    library.set_seeds_in_memory(0);
    CHECK(library.tables(played("oware", ""), hush) == nullptr);
    // The user's directory takes precedence, and changed files are read again.
    TableFolder named;
    named.write("oware", 4);
    library.set_seeds_in_memory(4);
    library.set_directory(named.path());
    CHECK(last_format(library, "oware") == LayerFormat::history_free);
    library.set_directory(std::nullopt);
    CHECK(last_format(library, "oware") == LayerFormat::bounds);
    const auto written = std::filesystem::last_write_time(folder.layer("oware", 4));
    TableFolder::flip(folder.layer("oware", 4), 200, 3);
    std::filesystem::last_write_time(folder.layer("oware", 4), written + std::chrono::seconds(1));
    const auto fail = [](const std::string& why) { FAIL(why); };
    const auto made_now = library.tables(played("oware", ""), fail);
    CHECK(made_now->layers().back().format() == LayerFormat::history_free);
}

TEST_CASE("all installed tables are used, unless the limit is low", "[tables]") {
    constexpr auto spec = "oware:pits=3";
    constexpr int installed = default_table_seeds + 3;
    TableFolder folder;
    folder.write(spec, installed);
    Reader reader(default_table_seeds);
    CHECK(reader.max_seeds(spec) == default_table_seeds);
    reader.library.set_installed(folder.path());
    for (const auto& [wanted, found] :
         {std::pair(default_table_seeds, installed),
          std::pair(default_table_seeds - 1, default_table_seeds - 1),
          std::pair(installed - 1, installed), std::pair(installed + 1, installed + 1)}) {
        reader.library.set_seeds_in_memory(wanted);
        CHECK(reader.max_seeds(spec) == found);
    }
    // Tables for a game with ten seeds in all cover it, whatever the limit for other games.
    reader.library.set_seeds_in_memory(default_table_seeds - 2);
    CHECK(reader.max_seeds(spec, "1-1-1-1-1-1-2-2-S") == 10);
    // The user's directory is used if it goes at least as far.
    const auto with_named = [&](int seeds) {
        const TableFolder named;
        named.write(spec, seeds);
        reader.library.set_seeds_in_memory(default_table_seeds);
        reader.library.set_directory(named.path());
        return reader.max_seeds(spec);
    };
    CHECK(with_named(installed - 1) == installed);
    CHECK(with_named(installed + 1) == installed + 1);
    // Damaged or missing layers above the wanted seeds are not built.
    reader.library.set_directory(std::nullopt);
    TableFolder::flip(folder.layer(spec, installed), 200, 3);
    reader.library.set_installed(folder.path());
    CHECK(reader.max_seeds(spec) == installed - 1);
    std::filesystem::remove(folder.layer(spec, installed - 1));
    reader.library.set_installed(folder.path());
    CHECK(reader.max_seeds(spec) == installed - 2);
    CHECK(reader.complaints.empty());
}

TEST_CASE("a written layer is read back unchanged", "[tables][long]") {
    TableFolder folder;
    for (const auto spec : {"oware", "awari", "kalah-empty", "oware:pits=3,slam=all,below=2",
                            "awari:pits=8", "kalah:pits=12"}) {
        folder.write(spec, 6);
        Reader reader = of_directory(folder.path());
        const auto read = reader.tables(played(spec, ""));
        const Tables made = tables_of(spec, 6);
        INFO(spec);
        REQUIRE(read->max_seeds() == 6);
        const auto size = std::filesystem::file_size(folder.layer(spec, 4));
        const auto boards = read->index().count(4);
        CHECK(size == 128 + boards * static_cast<std::size_t>(
                                         bytes_per_board(Tables::format_of(made.rules()))));
        for (std::size_t seeds = 0; seeds <= 6; ++seeds) {
            CHECK(read->layers()[seeds].format() == Tables::format_of(made.rules()));
            CHECK(std::ranges::equal(read->layers()[seeds].bytes(), made.layers()[seeds].bytes()));
        }
    }
}

TEST_CASE("files with guaranteed values alone are accepted", "[tables]") {
    const Position start = played("oware", "");
    const Rules& rules = start.variant().rules;
    TableFolder folder;
    folder.write("oware", 3);
    const Tables made = tables_of("oware", 4);
    const Layer& layer = made.layers()[4];
    const auto forced = layer.bytes().first(layer.boards() * 2 * sizeof(GuaranteedValue));
    CHECK(!write_layer(folder.layer("oware", 4), rules, 6, 4,
                       Layer(LayerFormat::bounds, forced, nullptr)));
    Reader reader = of_directory(folder.path());
    const auto read = reader.tables(start);
    CHECK(reader.complaints.empty());
    REQUIRE(read->max_seeds() == 4);
    int narrower = 0;
    for_each_board(read->index(), 4, [&](const Board& board, std::uint64_t number) {
        REQUIRE(read->forced(number, 4) == made.forced(number, 4));
        REQUIRE(read->history_free_bounds(board, 4) == made.bounds(board, 4));
        narrower += made.history_free_bounds(board, 4) != made.bounds(board, 4);
    });
    CHECK(narrower > 100);
}

TEST_CASE("a file with impossible values is rejected", "[tables]") {
    for (const auto spec : {"oware", "awari", "kalah"}) {
        INFO(spec);
        TableFolder folder;
        folder.write(spec, 4);
        const Tables made = tables_of(spec, 4);
        const Layer& layer = made.layers()[4];
        std::vector<std::byte> bytes(layer.bytes().begin(), layer.bytes().end());
        bytes[500] = std::byte{120};
        CHECK(!write_layer(folder.layer(spec, 4), made.rules(), 6, 4,
                           Layer(layer.format(), bytes, nullptr)));
        Reader reader = of_directory(folder.path());
        CHECK(reader.max_seeds(spec) == 3);
        REQUIRE(reader.complaints.size() == 1);
        check_says(reader.complaints[0], "impossible values");
    }
}

TEST_CASE("layers are read up to the first missing one", "[tables]") {
    TableFolder folder;
    folder.write("oware", 6);
    std::filesystem::remove(folder.layer("oware", 4));
    Reader reader = of_directory(folder.path());
    CHECK(reader.max_seeds("oware") == 3);
    CHECK(reader.complaints.empty());
    // A path to a file counts as a directory without layers.
    Reader of_file = of_directory(folder.layer("oware", 3));
    CHECK(of_file.max_seeds("oware") == -1);
    CHECK(of_file.complaints.empty());
}

TEST_CASE("a damaged or misplaced file is rejected", "[tables]") {
    namespace fs = std::filesystem;
    constexpr auto overwrite = fs::copy_options::overwrite_existing;
    const int damage = GENERATE(range(0, 9));
    const TableFolder folder;
    folder.write("oware", 5);
    folder.write("awele-supaero", 5);
    const auto layer = folder.layer("oware", 4);
    const auto size = fs::file_size(layer);
    switch (damage) {
        case 0: TableFolder::flip(layer, 200, 3); break;  // in an entry
        case 1: TableFolder::flip(layer, 8, 0); break;    // in the header
        case 2: fs::resize_file(layer, size - 1); break;
        case 3: fs::resize_file(layer, size + 1); break;
        case 4: fs::resize_file(layer, 0); break;
        case 5: fs::resize_file(layer, 128); break;  // only a header
        case 6: fs::copy_file(folder.layer("awele-supaero", 4), layer, overwrite); break;
        case 7: fs::copy_file(folder.layer("oware", 5), layer, overwrite); break;
        default: fs::remove(layer); fs::create_directory(layer);
    }
    Reader reader = of_directory(folder.path());
    INFO("damage " << damage);
    CHECK(reader.max_seeds("oware") == 3);
    REQUIRE(reader.complaints.size() == 1);
    check_says(reader.complaints[0], layer.filename().string());
    CHECK(reader.max_seeds("oware") == 3);
    CHECK(reader.complaints.size() == 1);
}

TEST_CASE("a pipe among the files is rejected without blocking", "[tables]") {
    TableFolder folder;
    folder.write("oware", 2);
    CHECK(list_layers(folder.path())->size() == 3);
    REQUIRE(mkfifo((folder.path() / "oware-03.table").c_str(), 0600) == 0);
    CHECK(!list_layers(folder.path()));
    CHECK(of_directory(folder.path()).max_seeds("oware") == 2);
}

TEST_CASE("a changed bit anywhere in a file is detected", "[tables]") {
    const auto* spec = GENERATE("oware", "awari", "kalah");
    INFO(spec);
    TableFolder folder;
    folder.write(spec, 2);
    const auto path = folder.layer(spec, 2);
    const Rules rules = variant(spec).rules;
    const auto size = std::filesystem::file_size(path);
    int unseen = 0;
    for (std::uintmax_t at = 0; at < size; ++at) {
        folder.flip(path, at, static_cast<int>(at % 8));
        unseen += bool(map_layer(path, rules, 6, 2));
        folder.flip(path, at, static_cast<int>(at % 8));
    }
    CHECK(unseen == 0);
    CHECK(bool(map_layer(path, rules, 6, 2)));
    CHECK(bool(check_layer(path, rules, 6, 2)));
    using Files = std::filesystem::directory_iterator;
    CHECK(std::distance(Files(folder.path()), Files()) == 3);  // small files get no stamp
}

TEST_CASE("a large file with a stamp is not read until it changes", "[tables][threads]") {
    constexpr int seeds = 11;
    const TableFolder folder;
    const Rules rules = variant("awari").rules;
    const auto path = folder.layer("awari", seeds);
    const std::vector<GuaranteedValue> entries(BoardIndex(6).count(seeds));
    const Layer layer(LayerFormat::exact, std::as_bytes(std::span(entries)), nullptr);
    REQUIRE(!write_layer(path, rules, 6, seeds, layer));
    const auto written = std::filesystem::last_write_time(path);
    const auto spoil = [&](std::filesystem::file_time_type time) {
        TableFolder::flip(path, 1'000'000, 3);
        std::filesystem::last_write_time(path, time);
    };
    spoil(written);
    CHECK(!map_layer(path, rules, 6, seeds));
    spoil(written);
    CHECK(bool(map_layer(path, rules, 6, seeds)));
    REQUIRE(bool(check_layer(path, rules, 6, seeds)));
    // The damage goes unnoticed, because the file is not read.
    spoil(written);
    CHECK(bool(map_layer(path, rules, 6, seeds)));
    CHECK(!check_layer(path, rules, 6, seeds));
    SECTION("its modification time differs") {
        std::filesystem::last_write_time(path, written + std::chrono::seconds(1));
        CHECK(!map_layer(path, rules, 6, seeds));
    }
    SECTION("a different file takes its place") {
        std::filesystem::copy_file(path, folder.path() / "other");
        std::filesystem::last_write_time(folder.path() / "other", written);
        std::filesystem::rename(folder.path() / "other", path);
        CHECK(!map_layer(path, rules, 6, seeds));
    }
    SECTION("its header is damaged") {
        TableFolder::flip(path, 16, 0);
        std::filesystem::last_write_time(path, written);
        CHECK(!map_layer(path, rules, 6, seeds));
    }
}

TEST_CASE("giving up skips large files without a stamp", "[tables]") {
    const TableFolder folder;
    folder.write_zeros(large_seeds);
    const auto start = played("awari", "");
    const auto tables_at_once = [&](TableLibrary& library) {
        return library.tables(start, hush, [] { return true; })->max_seeds();
    };
    Reader reader = of_directory(folder.path());
    CHECK(reader.library.needs_full_read(start));
    CHECK(tables_at_once(reader.library) == large_seeds - 1);
    CHECK(!reader.library.has(start));
    CHECK(reader.library.needs_full_read(start));
    SECTION("a later call reads it") {
        CHECK(reader.max_seeds("awari") == large_seeds);
        CHECK(!reader.library.needs_full_read(start));
        CHECK(tables_at_once(reader.library) == large_seeds);
    }
    SECTION("it gets a stamp") {
        const auto path = folder.layer("awari", large_seeds);
        REQUIRE(bool(check_layer(path, start.variant().rules, 6, large_seeds)));
        CHECK(!reader.library.needs_full_read(start));
        CHECK(tables_at_once(reader.library) == large_seeds);
    }
    SECTION("it is installed") {
        TableLibrary library(solve_open_boards);
        library.set_installed(folder.path());
        library.set_seeds_in_memory(default_table_seeds + 2);
        CHECK(library.needs_full_read(start));
        CHECK(tables_at_once(library) == large_seeds - 1);
    }
    CHECK(reader.complaints.empty());
}

TEST_CASE("a stopped search reads no large file", "[tables]") {
    const TableFolder folder;
    folder.write_zeros(large_seeds);
    const auto start = played("awari", "");
    Engine engine(1);
    engine.library().set_directory(folder.path());
    Limits limits;
    limits.infinite = true;
    Clock clock(limits, 0);
    clock.stop();
    const auto evaluations = built_in_evaluations();
    CHECK(engine.play(start, limits, clock, {{*evaluations}, {}}, [](const SearchInfo&) {}).move);
    CHECK(!engine.library().has(start));
}

TEST_CASE("a short search does not wait for files being read", "[tables][threads]") {
    const TableFolder folder;
    folder.write_zeros(large_seeds);
    const auto start = played("awari", "");
    Engine engine(1);
    engine.library().set_directory(folder.path());
    HeldMaker maker(engine.library(), start);
    Limits limits;
    limits.move_time_ms = 100;
    const auto evaluations = built_in_evaluations();
    CHECK(go(engine, start, limits, {{*evaluations}, {}}).answer.move);
    CHECK(!engine.library().has(start));
    maker.finish();
    CHECK(engine.library().has(start));
}

TEST_CASE("tables in memory are used until files are read", "[tables]") {
    const TableFolder folder;
    folder.write("awari", 2);
    Reader reader = in_memory(5);
    const auto start = played("awari", "");
    const auto made = reader.tables(start);
    reader.library.set_directory(folder.path());
    const auto found = reader.library.tables(start, hush, [] { return true; });
    REQUIRE(found->max_seeds() == 5);
    CHECK(found->layers()[5].bytes().data() == made->layers()[5].bytes().data());
}

TEST_CASE("a file that changes while in use is opened again", "[tables][threads]") {
    const TableFolder folder;
    folder.write("oware", 5);
    Reader reader = of_directory(folder.path());
    const auto start = played("oware", "");
    const auto first = reader.tables(start);
    CHECK(first->max_seeds() == 5);
    CHECK(reader.tables(start) == first);
    SECTION("it is truncated") {
        std::filesystem::resize_file(folder.layer("oware", 4), 4096);
        CHECK(!reader.library.has(start));
        CHECK(reader.max_seeds("oware") == 3);
        CHECK(reader.complaints.size() == 1);
        CHECK(reader.library.has(start));
    }
    SECTION("it is overwritten") {
        const auto path = folder.layer("oware", 4);
        const auto written = std::filesystem::last_write_time(path);
        TableFolder::flip(path, 200, 3);
        std::filesystem::last_write_time(path, written + std::chrono::seconds(1));
        CHECK(reader.max_seeds("oware") == 3);
        CHECK(reader.complaints.size() == 1);
    }
    SECTION("it is replaced or removed") {
        std::filesystem::remove(folder.layer("oware", 5));
        std::filesystem::copy_file(folder.layer("oware", 3), folder.path() / "new");
        std::filesystem::rename(folder.path() / "new", folder.layer("oware", 4));
        CHECK(reader.tables(start) == first);
    }
}

TEST_CASE("an old layer of kalah with turns is rejected", "[tables]") {
    TableFolder folder;
    folder.write("kalah", 4);
    const auto path = folder.layer("kalah", 4);
    std::filesystem::resize_file(path, 128 + 2 * BoardIndex(6).count(4));
    Reader reader = of_directory(folder.path());
    CHECK(reader.max_seeds("kalah") == 3);
    REQUIRE(reader.complaints.size() == 1);
    check_says(reader.complaints[0], path.string());
}

TEST_CASE("a failed write of a layer leaves no file behind", "[tables]") {
    TableFolder folder;
    const Tables tables = tables_of("awari", 1);
    const auto target = folder.path() / "no such" / "file";
    const auto error = write_layer(target, tables.rules(), 6, 1, tables.layers()[1]);
    REQUIRE(error);
    check_says(error->text, "cannot write");
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a directory in the way of a layer is named", "[tables]") {
    TableFolder folder;
    const Tables tables = tables_of("awari", 1);
    const auto unfinished = folder.path() / "file.unfinished";
    std::filesystem::create_directory(unfinished);
    const auto error =
        write_layer(folder.path() / "file", tables.rules(), 6, 1, tables.layers()[1]);
    REQUIRE(error);
    check_says(error->text, "'" + unfinished.string() + "': Is a directory");
    CHECK(std::filesystem::is_directory(unfinished));
}

TEST_CASE("each game and number of seeds has a unique file name", "[tables]") {
    CHECK(layer_file_name(variant("oware").rules, 6, 4) == "oware-04.table");
    const std::vector<std::string> specs = {"oware",         "awari",          "kalah",
                                            "oware:below=2", "oware:slam=all", "awele-clips"};
    std::vector<std::string> names;
    for (const auto& spec : specs)
        for (const int pits : {5, 6})
            for (const int seeds : {1, 11})
                names.push_back(layer_file_name(variant(spec).rules, pits, seeds));
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
    CHECK(layer_file_name(variant("oware:seeds=3").rules, 6, 4) == "oware-04.table");
    CHECK(layer_file_name(variant("awele-ia02").rules, 6, 4) == "oware-04.table");
}

}  // namespace krou
