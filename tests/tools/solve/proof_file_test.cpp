#include "solve/proof_file.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stop_token>
#include <string>

#include "analysis/analyst.h"
#include "helpers/acyclic_proofs.h"
#include "helpers/arena_records.h"
#include "helpers/built.h"
#include "helpers/damage.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"
#include "helpers/solving.h"
#include "helpers/speed.h"

// Saved proofs of krou-solve: resuming, errors, sizes.

namespace krou::solving {

using namespace std::chrono_literals;

namespace {

Cell cell_of(const std::string& spec, int pits, int seeds) {
    auto cell = make_cell(variant(spec), pits, seeds);
    REQUIRE(bool(cell));
    return *cell;
}

/// Without endgame tables, which take longer to build than these cells take to solve.
Analyst::Settings engine_of(int hash_megabytes, int threads = 1) {
    return {.hash_megabytes = hash_megabytes, .threads = threads, .seeds_in_memory = 0};
}

/// Leaves an unfinished proof with boards.
Row started_proof(const std::string& file, const Cell& cell, int hash_megabytes = 16) {
    for (std::int64_t budget_ms = 60 * time_factor;; budget_ms *= 2) {
        const auto found = solve_cell(cell, {engine_of(hash_megabytes), budget_ms}, {.file = file});
        REQUIRE(bool(found));
        REQUIRE(!found->row.is_solved());
        REQUIRE(!found->save_error);
        const auto saved = SavedReader::parse(content(file), proof_kind);
        REQUIRE(bool(saved));
        if (value_of(saved->values(), "boards") != "0") return found->row;
    }
}

/// Resumes a proof and finishes it.
Row finished(const std::string& file, const Cell& cell, int hash_megabytes = 16) {
    const auto found = solve_cell(cell, {engine_of(hash_megabytes), 600'000}, {.file = file});
    REQUIRE((found ? "" : found.error()) == "");
    REQUIRE(found->row.is_solved());
    return found->row;
}

std::string error_of(const std::string& file, const Cell& cell) {
    const auto found = solve_cell(cell, {engine_of(1), 1000}, {.file = file});
    return found ? "" : found.error();
}

/// Writes a proof of this row with this many meaningless boards.
void write_row(const std::string& file, const Row& row, std::uint64_t boards = 0) {
    Analyst analyst(engine_of(64));
    auto& proofs = *analyst.acyclic_proofs(Position::start(row.cell.variant));
    proofs.bounds().reserve(boards);
    for (std::uint64_t i = 0; i < boards; ++i)
        proofs.bounds().put(
            {BoundsTable::Key{i * (BoundsTable::end_of_numbers / boards)}, 5, 0, 1});
    REQUIRE(!write_proof(file, head_of(row, proofs), proofs, nodes_worth_keeping));
}

/// Part of a proof, up to an interruption. `last_save` is the file that a kill would leave.
struct Slice {
    Row row;
    std::string last_save;
};

/// Works on a proof until it was saved this often.
Slice slice(const std::string& file, const Cell& cell, int saves, Random& random) {
    std::stop_source stop;
    Slice done;
    const auto report = [&](const ProofHead&, const std::optional<Error>& save_error) {
        CHECK(!save_error);
        done.last_save = content(file);
        if (--saves <= 0) stop.request_stop();
    };
    auto engine = engine_of(8, 1 + below(random, 2));
    engine.interruption = stop.get_token();
    const std::chrono::milliseconds between(5 + below(random, 40));
    const auto found = solve_cell(cell, {engine, 3'600'000}, {file, between, report});
    REQUIRE((found ? "" : found.error()) == "");
    done.row = found->row;
    return done;
}

}  // namespace

TEST_CASE("a proof with many interruptions finds the same value", "[solve][long]") {
    const Folder folder;
    Random random(1);
    struct Case {
        const char* spec;
        int pits, seeds, value;
        MoveSet best;
    };
    for (const auto& c :
         {Case{"kalah", 5, 4, 10, MoveSet(2)}, Case{"kalah-empty", 5, 4, 12, MoveSet(2)}}) {
        INFO(c.spec << ' ' << c.pits << ' ' << c.seeds);
        const auto cell = cell_of(c.spec, c.pits, c.seeds);
        const auto file = folder.file(c.spec);
        auto done = slice(file, cell, 1, random);
        CHECK(!done.row.is_solved());
        for (int slices = 1; !done.row.is_solved(); ++slices) {
            CHECK(done.row.budget_ms == 0);
            const bool was_killed = below(random, 2) != 0;
            if (was_killed) write(file, done.last_save);
            const auto next = slice(file, cell, 1 + below(random, 3), random);
            REQUIRE(next.row.bounds.lower <= c.value);
            REQUIRE(next.row.bounds.upper >= c.value);
            if (!was_killed) {
                REQUIRE(next.row.nodes >= done.row.nodes);
                REQUIRE(next.row.value_ms >= done.row.value_ms);
                REQUIRE(next.row.bounds.lower >= done.row.bounds.lower);
                REQUIRE(next.row.bounds.upper <= done.row.bounds.upper);
            }
            done = next;
        }
        CHECK(done.row.bounds == Bounds{c.value, c.value});
        CHECK(done.row.best == c.best);
    }
}

TEST_CASE("a proof resumes with the same hash and with more", "[solve][long]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 5, 4);
    const auto file = folder.file("proof");
    const auto before = started_proof(file, cell, 1);
    const auto copy = content(file);
    for (const int megabytes : {1, 256}) {
        write(file, copy);
        const auto row = finished(file, cell, megabytes);
        CHECK(row.bounds == Bounds{10, 10});
        CHECK(row.nodes > before.nodes);
        CHECK(row.value_ms >= before.value_ms);
    }
}

TEST_CASE("a proof of only large boards is small and resumes", "[solve][long]") {
    const Folder folder;
    Row row;
    row.cell = cell_of("kalah", 5, 4);
    row.bounds = {-40, 40};
    const auto start = Position::start(row.cell.variant);
    Analyst analyst(engine_of(64));
    auto& proofs = *analyst.acyclic_proofs(start);
    prove(proofs, start, {1, 500'000});
    const auto saved = [&](std::uint64_t min_nodes) {
        const auto file = folder.file(std::to_string(min_nodes));
        REQUIRE(!write_proof(file, head_of(row, proofs), proofs, min_nodes));
        return file;
    };
    const auto all = saved(nodes_worth_keeping);
    const auto few = saved(4096);
    CHECK(content(few).size() < content(all).size() / 50);
    CHECK(finished(few, row.cell).bounds == Bounds{10, 10});
}

TEST_CASE("min_nodes reduces a saved proof", "[solve][long]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 5, 4);
    const auto file = folder.file("proof");
    started_proof(file, cell);
    const auto before = content(file).size();
    ProofSaving saving{.file = file};
    saving.min_nodes = 4096;
    REQUIRE(solve_cell(cell, {engine_of(16), 100 * time_factor}, saving));
    CHECK(content(file).size() < before);
}

TEST_CASE("the header of a proof has its progress", "[solve]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 5, 4);
    const auto file = folder.file("proof");
    CHECK(!*read_proof_head(file, cell));
    const auto row = started_proof(file, cell);
    CHECK(!read_proof_head(file, cell_of("kalah", 5, 3)));
    const auto head = read_proof_head(file, cell);
    REQUIRE(bool(head));
    REQUIRE(bool(*head));
    CHECK((*head)->row.bounds == row.bounds);
    CHECK((*head)->row.nodes == row.nodes);
    CHECK((*head)->moves.size() == 5);
    Row other = row;
    other.bounds = {4, 40};
    const ProofHead example{other, {{Move{0}, {-40, 2}}, {Move{1}, {4, 40}}, {Move{3}, {-40, 8}}}};
    CHECK(to_text(example) == "A -40..2  B 4..40  D -40..8; open: B better than 8?");
    const ProofHead wide{other, {{Move{0}, {-40, 40}}, {Move{1}, {4, 40}}, {Move{3}, {-40, 2}}}};
    CHECK(to_text(wide) == "A -40..40  B 4..40  D -40..2; open: A B better than 4?");
    other.bounds = {8, 8};
    other.best = MoveSet(2);
    const ProofHead known{other, {{Move{1}, {8, 8}}, {Move{3}, {-40, 8}}, {Move{4}, {0, 6}}}};
    CHECK(to_text(known) == "B +8  D -40..8  E 0..6; open: D as good as 8?");
}

TEST_CASE("an exhausted budget leaves other best moves open", "[solve]") {
    const Folder folder;
    const auto file = folder.file("proof");
    Row row;
    row.cell = cell_of("kalah", 6, 6);
    row.bounds = {12, 12};
    row.best.add(Move{1});
    row.nodes = 123;
    write_row(file, row);
    const auto found = solve_cell(row.cell, {engine_of(1), 20}, {.file = file});
    REQUIRE(bool(found));
    CHECK(!found->row.has_all_best);
    CHECK(best_text(found->row) == "B ?");
    CHECK(found->row.nodes == 123);
}

TEST_CASE("a resumed value is proved again before its move is best", "[solve][long]") {
    const Folder folder;
    const auto file = folder.file("proof");
    Row row;
    row.cell = cell_of("kalah", 5, 4);
    row.bounds = {10, 40};
    row.nodes = 1;
    write_row(file, row);
    // The lower bound comes from a proof whose boards are lost.
    const auto done = finished(file, row.cell);
    CHECK(done.bounds == Bounds{10, 10});
    CHECK(best_text(done) == "B");
}

TEST_CASE("a proof that cannot be saved still yields its row", "[solve]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 6, 6);
    int reports = 0;
    const auto report = [&](const ProofHead&, const std::optional<Error>& save_error) {
        CHECK(save_error);
        ++reports;
    };
    const auto found =
        solve_cell(cell, {engine_of(16), 1000}, {folder.file("none/proof"), 5ms, report});
    REQUIRE(bool(found));
    CHECK(reports > 0);
    CHECK(found->save_error);
    CHECK(found->row.nodes > 0);
}

TEST_CASE("a proof is not overwritten with fewer boards", "[solve]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 5, 4);
    const auto file = folder.file("proof");
    Row row;
    row.cell = cell;
    row.bounds = {-40, 40};
    constexpr std::uint64_t more_than_a_megabyte = 200'000;
    write_row(file, row, more_than_a_megabyte);
    const auto text = content(file);
    check_says(error_of(file, cell), "try a larger --hash");
    CHECK(content(file) == text);
    std::stop_source stop;
    stop.request_stop();
    auto engine = engine_of(64);
    engine.interruption = stop.get_token();
    CHECK(!solve_cell(cell, {engine, 1000}, {.file = file}));
    CHECK(content(file) == text);
}

TEST_CASE("a damaged or foreign proof is rejected unchanged", "[solve]") {
    const Folder folder;
    const auto cell = cell_of("kalah", 5, 4);
    const auto file = folder.file("proof");
    started_proof(file, cell, 1);
    const auto text = content(file);
    const auto check_rejected = [&](const std::string& other) {
        write(file, other);
        check_says(error_of(file, cell), in_quotes(file));
        CHECK((content(file) == other));
    };
    for_each_damage(text, check_rejected, text.size() / (at_full_speed ? 40 : 6));
    for (const auto size :
         {text.size() / 2, text.size() - 10, text.size() - 1, text.find("boards=")})
        check_rejected(text.substr(0, size));
    for (const auto& other : {std::string(), std::string("my diary\n"), text + "0123456789",
                              text + record_text(proof_kind, std::string(10, '\1'))})
        check_rejected(other);
    const auto damaged_head = [&](const std::string& name) {
        SavedValues values = SavedReader::parse(text, proof_kind)->values();
        for (auto& [known, value] : values)
            if (known == name) value = "x";
        check_rejected(header_text(proof_kind, values));
    };
    for (const auto* name : {"row", "moves", "boards"}) damaged_head(name);
    write(file, text);
    check_says(error_of(file, cell_of("kalah", 5, 5)), "kalah:pits=5,seeds=4");
    check_says(error_of(file, cell_of("kalah-empty", 5, 4)), "kalah:pits=5,seeds=4");
    CHECK(finished(file, cell).bounds == Bounds{10, 10});
}

TEST_CASE("games other than kalah leave no proof", "[solve]") {
    const Folder folder;
    const auto file = folder.file("proof");
    REQUIRE(bool(solve_cell(cell_of("awari", 4, 4), {engine_of(1), 1}, {.file = file})));
    CHECK(!std::filesystem::exists(file));
}

TEST_CASE("an interrupted proof is saved beside its table", "[solve][threads]") {
    const Folder folder;
    const auto table = folder.file("t");
    const auto file = table + ".kalah-6-4.proof";
    const Lines line = {"kalah", "--pits", "6",  "--seeds", "4",  "--threads",
                        "1",     "--hash", "64", "--file",  table};
    auto program = started(built::solve, line + Lines{"--budget", "1h"});
    REQUIRE(program.until("game ", 60s * time_factor));
    check_ends(program, SIGTERM, "krou-solve: interrupted: ");
    CHECK(std::filesystem::exists(file));
    const auto rows = results_from(content(table));
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].budget_ms == 0);
    check_says(printed({"show", table}), "open: ");
    write(file, content(file) + "x");
    check_says(printed({"show", table}), "open: ");
    check_says(solved(line).error, in_quotes(file));
}

}  // namespace krou::solving
