#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/report.h"
#include "search/worker.h"

namespace krou {

/// Finds the best moves and what each is worth (MultiPV). Every move is searched by itself, all of
/// them to the same depth, so that each value is what a search of that move alone gives. They share
/// the clock, the nodes and the transposition table's memory, but none takes what another found
/// there.
template <Game G>
class Lines {
public:
    /// One task for each move. The best `wanted` lines are reported.
    Lines(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
          const Position& root, std::span<const Task> tasks, int wanted);

    /// Goes deeper until a limit, the clock or the proof of all values ends it, on so many threads.
    /// After each iteration the lines are reported; one that is cut short counts for nothing.
    BestLine run(int threads, const Listener& listener);

private:
    struct Line {
        std::unique_ptr<Worker<G>> worker;
        bool is_sure;  ///< its move does not give up what can be forced
        bool wins_at_once = false;
        SearchInfo newest{};  ///< the last exact value
        SearchInfo found{};   ///< the same as of the last iteration that all have finished
    };

    Conclusion search_deeper(int threads, const Listener& listener);
    bool deepen_all(int depth, int threads);
    void deepen(Line& line, int depth);
    void prove_on(int depth);
    void rank();
    void report(int depth, const Listener& listener) const;
    std::optional<Bounds> worth() const;
    bool are_all_proved() const;

    SharedSearch& shared_;
    std::size_t wanted_;
    std::vector<Line> lines_;  ///< the best first
};

}  // namespace krou
