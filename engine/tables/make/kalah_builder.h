#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "base/memory.h"
#include "base/step_budget.h"
#include "games/kalah.h"
#include "tables/make/kalah_rows.h"
#include "tables/table.h"

namespace krou {

/// Solves one layer of kalah, by playing on: each board after those that its moves lead to.
///
/// Each sowing within the own row lowers the rank of the row, and any other leaves the layer. So
/// the boards of two rows depend within the layer on those of one of these rows and one of a lower
/// rank, the other to move. That makes the boards with k and n - k seeds in the rows a task of its
/// own, for each k; the threads share these out.
class KalahBuilder {
public:
    KalahBuilder(const Kalah& game, const Tables& tables, int threads, const GiveUp& give_up);

    /// Nothing if it was given up.
    std::optional<Layer> build();

private:
    void work();
    bool is_given_up();

    const Kalah& game_;
    const Tables& tables_;
    const int seeds_;
    const int threads_;
    const GiveUp& give_up_;
    const std::uint64_t boards_;
    std::shared_ptr<std::int8_t[]> values_;
    std::vector<int> tasks_;  ///< the seeds of the row with fewer, the longest task first
    std::atomic<std::size_t> next_task_{0};
    std::atomic<bool> given_up_{false};
    std::atomic<bool> out_of_memory_{false};
};

}  // namespace krou
