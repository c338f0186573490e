#include "tables/make/builder.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <new>
#include <vector>

#include "base/memory.h"
#include "base/threads.h"
#include "tables/make/kalah_pair.h"
#include "tables/make/layer_builder.h"

namespace krou {

namespace {

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

KalahBuilder::KalahBuilder(const Kalah& game, const Tables& tables, int threads,
                           const GiveUp& give_up)
    : game_(game),
      tables_(tables),
      seeds_(tables.max_seeds() + 1),
      threads_(threads),
      give_up_(give_up),
      boards_(tables.index().count(seeds_)),
      values_(make_paged_array<std::int8_t>(boards_)) {
    assert(threads >= 1 && seeds_ <= max_table_seeds);
    for (int fewer = seeds_ / 2; fewer >= 0; --fewer) tasks_.push_back(fewer);
    const auto rows = [&](int seeds) {
        Board last;
        last.set(0, seeds);
        return std::uint64_t{1} + tables.index().rank(last);
    };
    std::ranges::sort(tasks_, std::greater(),
                      [&](int fewer) { return rows(fewer) * rows(seeds_ - fewer); });
}

std::optional<Layer> KalahBuilder::build() {
    {
        const auto useful = std::min(static_cast<std::size_t>(threads_), tasks_.size());
        const auto helpers = start_helpers(useful - 1, [this](std::size_t) { work(); });
        work();
    }
    if (out_of_memory_) throw std::bad_alloc();
    if (given_up_) return std::nullopt;
    const std::span<const std::int8_t> values(values_.get(), boards_);
    return Layer(Form::values, std::as_bytes(values), values_);
}

void KalahBuilder::work() {
    try {
        for (;;) {
            const auto task = next_task_++;
            if (task >= tasks_.size() || is_given_up()) return;
            const int fewer = tasks_[task];
            KalahPair pair(game_, tables_, values_.get(), seeds_ - fewer, fewer);
            if (!pair.solve([this] { return is_given_up(); })) return;
        }
    } catch (const std::bad_alloc&) {
        out_of_memory_ = true;
        given_up_ = true;
    }
}

bool KalahBuilder::is_given_up() {
    if (give_up_ && !given_up_.load(std::memory_order_relaxed) && give_up_()) given_up_ = true;
    return given_up_.load(std::memory_order_relaxed);
}

}  // namespace

std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      const GiveUp& give_up) {
    constexpr std::uint64_t worth_a_thread = 1 << 15;
    const auto boards = tables.index().count(tables.max_seeds() + 1);
    const int useful = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), 1 + boards / worth_a_thread));
    return visit_game_with_tables(game, [&]<class G>(const G& typed_game) {
        if constexpr (UnsowableGame<G>)
            return LayerBuilder(typed_game, tables, useful, give_up).build();
        else
            return KalahBuilder(typed_game, tables, useful, give_up).build();
    });
}

std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, const GiveUp& give_up) {
    Tables tables(rules, pits);
    while (tables.max_seeds() < seeds) {
        auto layer = build_next_layer(game, tables, threads, give_up);
        if (!layer) return std::nullopt;
        tables.add(std::move(*layer));
    }
    return tables;
}

int bytes_per_board_to_build(Form form) {
    if (form == Form::values) return bytes_per_board(form);
    // The open moves; for each entry its value, its turns and itself; the fronts at their widest.
    const int entries = form == Form::exact ? 1 : 2;
    return 1 + entries * (2 + static_cast<int>(sizeof(Forced))) + 4;
}

}  // namespace krou
