#include "solve/program.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "base/platform.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/format.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "solve/book.h"
#include "solve/cells.h"
#include "solve/positions.h"
#include "solve/proof_file.h"
#include "solve/results.h"
#include "solve/solver.h"

namespace krou::solving {

namespace {

using cli::into, cli::Need;

constexpr std::int64_t default_budget_ms = 600'000;
constexpr int default_megabytes = 1024;
constexpr int max_megabytes = 1 << 20;
constexpr int max_plies = 100;
constexpr int max_nodes_kept = 1 << 27;  ///< larger efforts are stored as this
constexpr auto game_purpose = "game, e.g. kalah or oware:slam=all";

cli::WordsSetter into(std::vector<Variant>& games) {
    return [&games](std::span<const std::string_view> specs) -> std::optional<Error> {
        for (const auto spec : specs)
            if (auto error = cli::mancala_into(games.emplace_back())(spec)) return error;
        return std::nullopt;
    };
}

cli::Setter into(std::vector<int>& numbers) {
    return [&numbers](std::string_view text) -> std::optional<Error> {
        auto range = parse_numbers(text);
        if (!range) return Error{range.error()};
        numbers = std::move(*range);
        return std::nullopt;
    };
}

cli::Setter budget_into(std::int64_t& ms) {
    const auto set = [&ms](std::string_view text) {
        const auto duration = cli::parse_duration(text);
        ms = duration.value_or(ms);
        return bool(duration);
    };
    return cli::expecting(cli::duration_examples, set, cli::exact_duration(ms));
}

std::vector<cli::Option> solver_options(SolverSettings& settings, const char* of) {
    auto& [engine, budget_ms] = settings;
    budget_ms = default_budget_ms;
    engine.threads = hardware_threads();
    engine.hash_megabytes = default_megabytes;
    return {{"budget", "TIME", "time per " + std::string(of) + ", e.g. 500ms, 90s or 1h30m",
             budget_into(budget_ms)},
            {"threads", "N", "search threads", into(engine.threads, 1, cli::max_threads)},
            {"hash", "MB", "memory for proofs", into(engine.hash_megabytes, 1, max_megabytes)},
            {"tables", "DIR", "endgame tables (default: small ones built in memory)",
             into(engine.tablebase_path)}};
}

/// Returns the default name of a table, e.g. `kalah.solved` or `oware-slam=all_awari.solved`.
std::string file_name(const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (const auto& cell : cells)
        if (std::ranges::count(names, cell.game) == 0) names.push_back(cell.game);
    std::string name;
    for (const auto& game : names) name += (name.empty() ? "" : "_") + game;
    return file_name_part(name) + ".solved";
}

/// Settings of a run that solves cells.
struct SurveyOrder {
    std::vector<Cell> cells;
    SolverSettings solver;  ///< budget per cell
    std::string file;
    std::optional<int> min_nodes_kept;  ///< keeps finished proofs, with boards of this many nodes
    bool is_json = false;
};

void print(const Row& row, bool is_json, std::ostream& out) {
    say_line(out, is_json ? to_json(row).to_text() : to_text(row));
}

void print_below(const std::string& text, std::ostream& out) {
    say_line(out, "    " + text);
}

/// Prints a row of a table. Adds the progress of an unfinished proof.
void print(const Row& row, const std::string& table, bool is_json, std::ostream& out) {
    print(row, is_json, out);
    if (is_json || row.is_solved()) return;
    const auto proof = read_proof_head(proof_file_name(table, row.cell), row.cell);
    if (!proof)
        print_below(proof.error(), out);
    else if (*proof)
        print_below(to_text(**proof), out);
}

void print_summary(const SurveyOrder& order, const Results& results, std::ostream& out) {
    std::int64_t longest_ms = 0;
    int left = 0;
    for (const auto& cell : order.cells) {
        const auto& row = *find(results, cell);
        if (row.is_solved()) continue;
        ++left;
        longest_ms = std::max(longest_ms, row.budget_ms);
    }
    out << "wrote " << in_quotes(order.file);
    if (left > 0)
        out << "; " << left << " of " << order.cells.size()
            << " cells are unsolved; give a --budget above " << cli::exact_duration(longest_ms)
            << " to retry";
    out << '\n';
}

/// Solves or resumes a cell, and saves its row and proof in between.
std::optional<Error> solve_into(Results& results, const Cell& cell, const SurveyOrder& order,
                                OwnedFile& file, std::ostream& out) {
    const std::optional<Row> before =
        find(results, cell) ? std::optional(*find(results, cell)) : std::nullopt;
    const auto with_before = [&](const Row& row) { return before ? merged(*before, row) : row; };
    const auto save = [&](const Row& row) {
        insert_or_replace(results, with_before(row));
        return file.replace(to_text(results));
    };
    ProofSaving saving;
    if (file.is_regular()) saving.file = proof_file_name(order.file, cell);
    const auto& interruption = order.solver.engine.interruption;
    // A finished proof has the row of its cell.
    if (const auto proof = read_proof_head(saving.file, cell); proof && *proof)
        if (const auto& row = (*proof)->row; row.is_solved()) {
            const auto checked = read_proof(saving.file, cell, nullptr,
                                            [&] { return interruption.stop_requested(); });
            if (interruption.stop_requested()) return std::nullopt;
            return checked ? save(row) : std::optional(Error{checked.error()});
        }
    if (order.min_nodes_kept) {
        saving.min_nodes = static_cast<std::uint64_t>(*order.min_nodes_kept);
        saving.keeps_finished = true;
    }
    saving.report = [&](const ProofHead& head, std::optional<Error> error) {
        Row row = head.row;
        row.budget_ms = 0;
        if (auto save_error = save(row)) error = save_error;
        if (order.is_json) return;
        print(head.row, false, out);
        print_below(to_text(head), out);
        if (error) print_below(error->text + "; retrying later", out);
    };
    const auto solved = solve_cell(cell, order.solver, saving);
    if (!solved)
        return interruption.stop_requested() ? std::nullopt : std::optional(Error{solved.error()});
    const bool is_solved = solved->row.is_solved();
    auto error = solved->save_error;
    // With --keep, a solved row is saved only after its proof.
    if (!error || !is_solved)
        if (auto save_error = save(solved->row)) error = save_error;
    if (std::error_code ignored; !error && is_solved && !saving.keeps_finished)
        std::filesystem::remove(to_path(saving.file), ignored);
    // Print the result of hours even if it cannot be saved.
    if (error) print(with_before(solved->row), order.is_json, out);
    return error;
}

/// Solves the cells one by one, and prints and saves each. Only prints a cell that the file has
/// solved, or tried with at least this budget.
cli::Ended survey(SurveyOrder& order, std::ostream& out) {
    const Interruption interruption;
    order.solver.engine.interruption = interruption.token();
    if (auto error = check_directory(order.solver.engine.tablebase_path)) return error;
    if (auto error = check_replaceable(order.file, results_kind.name)) return error;
    auto file = OwnedFile::open(order.file);
    if (!file) return Error{file.error()};
    auto results = file->is_empty() ? Result(Results()) : read_results(order.file);
    if (!results) return file->cannot_resume(results.error());
    if (!order.is_json) say_line(out, heading());
    for (const auto& cell : order.cells) {
        const auto* before = find(*results, cell);
        if (!before || (!before->is_solved() && order.solver.budget_ms > before->budget_ms)) {
            if (auto error = solve_into(*results, cell, order, *file, out)) return error;
            if (interruption.is_raised()) return interrupted();
        }
        print(*find(*results, cell), order.file, order.is_json, out);
    }
    if (!order.is_json) print_summary(order, *results, out);
    return 0;
}

/// Prints the results in a file.
std::optional<Error> show(const std::string& file, bool is_json, std::ostream& out) {
    const auto results = read_results(file);
    if (!results) return Error{in_quotes(file) + ": " + results.error()};
    if (!is_json) out << heading() << '\n';
    for (const auto& row : *results) print(row, file, is_json, out);
    return std::nullopt;
}

cli::Ended run_survey(std::span<const std::string_view> arguments, std::ostream& out) {
    SurveyOrder order;
    std::vector<Variant> games;
    std::vector<int> pits;
    std::vector<int> seeds;
    const cli::Command command{
        "krou-solve",
        "Solves games: the value for the first player and all best first moves.\n"
        "krou-solve show FILE ... prints a table again.\n"
        "krou-solve positions solves a list of positions, or finds those of one value.\n"
        "krou-solve book builds a perfect book for the engine.",
        cli::grouped(
            {{"Cells",
              {{"pits", "RANGE", "pits per row, e.g. 4, 1-6 or 2,4-6 (default: the game's)",
                into(pits)},
               {"seeds", "RANGE", "seeds per pit (default: the game's)", into(seeds)}}},
             {"Search", solver_options(order.solver, "cell")},
             {"Results",
              {{"file", "FILE", "table to write or resume (default: GAME.solved)",
                into(order.file)},
               {"keep", "N", "keep proofs of kalah and mangala: boards of at least N nodes",
                into(order.min_nodes_kept, 1, max_nodes_kept)},
               {"json", "", "print a JSON object per cell", into(order.is_json)}}}}),
        {{"GAME", "", game_purpose, into(games), Need::required}}};
    const auto work = [&](std::ostream& rows) -> cli::Ended {
        auto cells = make_cells(games, pits, seeds);
        if (!cells) return Error{cells.error()};
        order.cells = std::move(*cells);
        if (order.file.empty()) order.file = file_name(order.cells);
        return survey(order, rows);
    };
    return cli::run(command, work, arguments, out);
}

cli::Ended run_show(std::span<const std::string_view> arguments, std::ostream& out) {
    std::vector<std::string> files;
    bool is_json = false;
    const cli::Command command{"krou-solve show",
                               "Prints tables of solved games.",
                               {{"json", "", "print a JSON object per cell", into(is_json)}},
                               {{"FILE", "", "table of krou-solve", into(files), Need::required}}};
    const auto work = [&](std::ostream& rows) -> cli::Ended {
        for (const auto& file : files)
            if (auto error = show(file, is_json, rows)) return error;
        return 0;
    };
    return cli::run(command, work, arguments, out);
}

cli::Ended run_book(std::span<const std::string_view> arguments, std::ostream& out) {
    BookOrder order;
    const cli::Command command{
        "krou-solve book",
        "Solves all boards of the first moves, for the engine's option BookFile.",
        cli::grouped(
            {{"Book",
              {{"fen", "FEN", "first board (default: the start)", into(order.fen)},
               {"plies", "N", "plies from there", into(order.plies, 0, max_plies)},
               {"out", "FILE", "book to write or resume", into(order.out), Need::required}}},
             {"Search", solver_options(order.solver, "board")}}),
        {{"GAME", "", game_purpose, cli::mancala_into(order.variant), Need::required}}};
    const auto work = [&](std::ostream& lines) -> cli::Ended { return make_book(order, lines); };
    return cli::run(command, work, arguments, out);
}

cli::Ended run_positions(std::span<const std::string_view> arguments, std::ostream& out) {
    constexpr int max_moved = 4;
    PositionsOrder order;
    const cli::Command command{
        "krou-solve positions",
        "Solves a list of positions, or finds those of value N.",
        cli::grouped(
            {{"Positions",
              {{"from", "FILE", "list with a FEN per line", into(order.from)},
               {"moved", "N", "instead: the start with N seeds in other pits or stores",
                into(order.moved, 1, max_moved)}}},
             {"Question",
              {{"worth", "N", "asks only whether the value for the side to move is N",
                into(order.worth, -max_seeds, max_seeds)}}},
             {"Search", solver_options(order.solver, "position")},
             {"Results",
              {{"file", "FILE", "answers to write or resume (default: GAME.answers)",
                into(order.file)},
               {"out", "FILE", "openings to write: the positions of value N", into(order.out)}}}}),
        {{"GAME", "", game_purpose, cli::mancala_into(order.variant), Need::required}}};
    const auto work = [&](std::ostream& lines) -> cli::Ended {
        if (order.from.empty() == !order.moved) return Error{"expected --from or --moved"};
        if (!order.out.empty() && !order.worth) return Error{"--out needs --worth"};
        if (order.file.empty()) order.file = file_name_part(order.variant.spec) + ".answers";
        if (order.file == order.out) return Error{"--file and --out are the same file"};
        return solve_positions(order, lines);
    };
    return cli::run(command, work, arguments, out);
}

struct Subcommand {
    std::string_view name;
    cli::Run run;
};
constexpr std::array subcommands = {Subcommand{"show", run_show},
                                    Subcommand{"positions", run_positions},
                                    Subcommand{"book", run_book}};

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    if (!arguments.empty()) {
        const auto named = std::ranges::find(subcommands, arguments.front(), &Subcommand::name);
        if (named != subcommands.end()) return named->run(arguments.subspan(1), out);
    }
    return run_survey(arguments, out);
}

}  // namespace krou::solving
