#include "bot/thinker.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/text.h"

namespace krou::bot {

namespace {

constexpr int max_failures = 2;  // per search

}  // namespace

std::optional<Thinker::Answer> Thinker::pursue(const std::optional<Task>& task, Time now) {
    if (search_) {
        if (!task || task->moves != search_->moves) search_->is_abandoned = true;
        if (!search_->is_abandoned && search_->is_ponder && !task->is_ponder) {
            engine_.send("ponderhit\n", now);
            search_->is_ponder = false;
            search_->end = now + task->limit;
            moves_ = task->moves;
            failures_ = 0;
        }
        if (search_->is_abandoned || (!search_->is_ponder && now >= search_->end))
            engine_.stop(now);
        return std::nullopt;
    }
    if (!task || (task->is_ponder && task->moves == pondered_)) return std::nullopt;
    if (!task->is_ponder && std::exchange(moves_, task->moves) != task->moves) {
        pv_.clear();
        failures_ = 0;
    }
    if ((task->is_ponder || failures_ < max_failures) &&
        engine_.search(task->options, task->position + task->go, now)) {
        search_ = {task->moves, task->is_ponder, now + task->limit};
        if (task->is_ponder) pv_.clear();
        return std::nullopt;
    }
    if (!task->is_ponder) return Answer{task->moves, pv_};
    pondered_ = task->moves;
    return std::nullopt;
}

std::optional<Thinker::Answer> Thinker::read(Time now) {
    std::optional<Answer> answer;
    const auto end_search = [&] {
        if (search_->is_ponder) pondered_ = search_->moves;
        search_.reset();
    };
    const auto failure = engine_.read(now, [&](std::string_view line) {
        if (!search_) return;
        if (auto pv = improved_pv(line); !pv.empty()) pv_ = std::move(pv);
        const auto best = rest_after("bestmove", line);
        if (!best) return;
        const auto ponder = rest_after("ponder", best->substr(first_word(*best).size()));
        if (!search_->is_ponder && !search_->is_abandoned)
            answer = {search_->moves, std::string(first_word(*best)),
                      std::string(first_word(ponder.value_or("")))};
        end_search();
    });
    if (failure && search_) {
        if (!search_->is_ponder) ++failures_;
        end_search();
    }
    return answer;
}

Time Thinker::deadline() const {
    const bool is_timed = search_ && !search_->is_ponder && !engine_.is_stopping();
    return std::min(is_timed ? search_->end : Time::max(), engine_.deadline());
}

}  // namespace krou::bot
