#include "tables/make/kalah_builder.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <new>

#include "base/threads.h"
#include "tables/make/kalah_pair.h"

namespace krou {

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

}  // namespace krou
