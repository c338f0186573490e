#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "solve/program.h"
#include "solve/results.h"
#include "solve/solver.h"

/// Runs krou-solve as a function or as a program.
namespace krou {

struct Solved {
    std::string output;
    std::string error;  ///< error message; empty on success
};

inline Solved solved(const Lines& arguments) {
    std::ostringstream out;
    const std::vector<std::string_view> given(arguments.begin(), arguments.end());
    const auto ended = solving::run_command(given, out);
    return {out.str(), ended.error ? ended.error->text : ""};
}

/// Output of a successful run.
inline std::string printed(const Lines& arguments) {
    const auto run = solved(arguments);
    CHECK(run.error == "");
    return run.output;
}

inline ProgramRun run_solve(const Lines& arguments) {
    return run_program(built::solve, arguments);
}

/// Solves one cell of the table of results, in at most a minute.
inline solving::Row row_of(const std::string& spec, int pits, int seeds) {
    const auto cell = solving::make_cell(variant(spec), pits, seeds);
    REQUIRE(bool(cell));
    auto found = solving::solve_cell(*cell, {{.hash_megabytes = 64}, 60'000 * time_factor});
    REQUIRE(bool(found));
    return found->row;
}

inline solving::Results results_from(const std::string& text) {
    const Folder folder;
    auto results = solving::read_results(folder.file_of("table", text));
    REQUIRE((results ? "" : results.error()) == "");
    return *results;
}

}  // namespace krou
