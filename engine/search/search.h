#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/threads.h"
#include "games/position.h"
#include "search/report.h"
#include "search/shared_search.h"
#include "search/transposition.h"
#include "search/worker.h"
#include "tables/table.h"

namespace krou {

/// A board and its proved bounds: net seeds that its mover will gain.
struct ProvedBoard {
    Board board;
    Bounds bounds;
    bool is_root_movers = true;  ///< its mover is the mover of the root position
};

/// A running alpha-beta search. `while (search.iterate()) {}` searches until a limit, the clock or
/// a proved value ends it, at least one ply. Between iterations, `learn` adds bounds proved by
/// others.
///
/// Multiple lines (MultiPV) are searches of one move each, all to the same depth. So each value
/// equals that of a search of this move alone. They share the clock, the node limit and the memory
/// of the transposition table, but not its entries.
class Search {
public:
    /// Nothing else may use the table meanwhile. It first gets the values of `proved`.
    Search(TranspositionTable& table, const SearchRequest& request,
           std::span<const ProvedBoard> proved = {});
    /// Also ends the helpers.
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    /// First reports the last iteration, with the bounds added by `learn`. Then searches one ply
    /// deeper.
    /// Returns false once the search is over. An iteration cut short is discarded.
    bool iterate();
    /// Returns the best move so far and the reason for the end of the search.
    Answer answer() const;

    /// Returns the numbers of the lines without a proved value, best first.
    std::vector<int> open_lines() const;
    /// Adds net seeds proved by others for a line, with a PV that gains the lower bound. Their
    /// nodes count in `all_nodes`, but not in `nodes`.
    void learn(int line, Bounds net_seeds, const std::vector<Move>& pv, std::uint64_t nodes);
    const Root& root(int line) const { return line_of(line).worker->root(); }
    int lines() const { return static_cast<int>(lines_.size()); }
    /// Returns the nodes that the search of this line has visited.
    std::uint64_t nodes(int line) const { return line_of(line).worker->nodes(); }
    std::uint64_t all_nodes() const { return shared_.total(&Tally::nodes); }
    bool must_end() const { return shared_.must_end(); }

private:
    struct Line {
        int number;
        std::unique_ptr<Worker> worker;
        bool keeps_value = true;  ///< its move keeps the value guaranteed by the tables
        bool wins_at_once = false;
        SearchInfo newest{};  ///< last exact value
        SearchInfo found{};   ///< `newest` at the end of the last iteration
    };

    const Line& line_of(int number) const;
    void help(const Task& task);
    bool deepen_all();
    void deepen(Line& line);
    void finish_iteration();
    /// Reports the iteration to the clock. Returns false if the search should end.
    bool note_iteration();
    bool is_forced_move() const;
    void rank();
    void report() const;
    std::optional<Bounds> proved() const;

    SharedSearch shared_;
    const MakeWorker make_worker_;
    const bool has_several_lines_;
    int depth_ = 0;
    std::vector<Line> lines_;  ///< best first
    std::optional<Conclusion> conclusion_;
    std::vector<Thread> helpers_;  ///< lazy SMP: they fill the transposition table
};

/// Returns the first move of a PV as an answer, with the second to ponder on if it is the
/// opponent's.
Answer answer_with(const Position& position, const std::vector<Move>& pv,
                   Conclusion conclusion = Conclusion::limit);

}  // namespace krou
