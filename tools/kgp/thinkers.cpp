#include "kgp/thinkers.h"

#include <algorithm>
#include <exception>
#include <tuple>
#include <utility>

#include "eval/evaluation_set.h"
#include "search/clock.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;

/// Of a turn, where states have to take turns.
constexpr Milliseconds shortest_turn = 20ms;
constexpr Milliseconds longest_turn = 200ms;

}  // namespace

Thinkers::Thinkers(const Settings& settings, std::function<void()> wake) : wake_(std::move(wake)) {
    const auto megabytes = std::max(1, settings.hash_megabytes / settings.threads);
    for (int i = 0; i < settings.threads; ++i) {
        engines_.push_back(std::make_unique<Engine>(static_cast<std::size_t>(megabytes)));
        engines_.back()->library().set_seeds_in_memory(settings.table_seeds);
    }
    for (int i = 0; i < settings.threads; ++i)
        threads_.emplace_back([this, i](const std::stop_token& stop) { work(stop, i); });
}

Thinkers::~Thinkers() {
    forget_all();
    threads_.clear();
}

Thinkers::Share Thinkers::share(std::size_t open) const {
    const auto threads = engines_.size();
    if (open > threads) return {1, longest_turn};
    return {static_cast<int>(threads / std::max<std::size_t>(open, 1)), Milliseconds::max()};
}

void Thinkers::share_anew(std::size_t open_before) {
    if (share(open_before) == share(thoughts_.size())) return;
    for (const auto& thought : thoughts_)
        if (thought->clock) thought->clock->stop();
}

void Thinkers::begin(const Question& question, Time now) {
    const std::lock_guard lock(mutex_);
    const auto open_before = thoughts_.size();
    thoughts_.push_back(std::make_shared<Thought>(
        Thought{question, now + question.time, question.first, question.first}));
    share_anew(open_before);
    changed_.notify_one();
}

void Thinkers::drop(Thoughts::iterator place) {
    const auto thought = *place;
    thoughts_.erase(place);
    if (thought->clock) thought->clock->stop();
}

void Thinkers::forget(const Id& id) {
    const std::lock_guard lock(mutex_);
    const auto open_before = thoughts_.size();
    const auto place = std::ranges::find_if(
        thoughts_, [&](const auto& thought) { return thought->question.id == id; });
    if (place == thoughts_.end()) return;
    drop(place);
    share_anew(open_before);
}

void Thinkers::forget_all() {
    const std::lock_guard lock(mutex_);
    while (!thoughts_.empty()) drop(thoughts_.begin());
}

std::vector<Finding> Thinkers::collect(Time now) {
    const std::lock_guard lock(mutex_);
    const auto open_before = thoughts_.size();
    std::vector<Finding> found;
    for (auto place = thoughts_.begin(); place != thoughts_.end();) {
        auto& thought = **place;
        const bool is_done = thought.is_done || thought.until <= now;
        const bool is_better = thought.best != thought.told;
        thought.told = thought.best;
        if (is_done || is_better)
            found.push_back({thought.question.id,
                             is_better ? std::optional(thought.best) : std::nullopt, is_done});
        const auto here = place++;
        if (is_done) drop(here);
    }
    share_anew(open_before);
    return found;
}

std::optional<Time> Thinkers::next_end() const {
    const std::lock_guard lock(mutex_);
    std::optional<Time> next;
    for (const auto& thought : thoughts_)
        next = std::min(next.value_or(Time::max()), thought->until);
    return next;
}

/// New ones first, then those that it knows.
std::shared_ptr<Thinkers::Thought> Thinkers::next_for(int thread, Time now) const {
    const auto order = [&](const Thought& thought) {
        return std::tuple(thought.home >= 0 && thought.home != thread, thought.spent);
    };
    std::shared_ptr<Thought> next;
    for (const auto& thought : thoughts_)
        if (!thought->clock && !thought->is_done && thought->until > now &&
            (!next || order(*thought) < order(*next)))
            next = thought;
    return next;
}

void Thinkers::work(const std::stop_token& stop, int thread) {
    std::unique_lock lock(mutex_);
    std::shared_ptr<Thought> next;
    const auto has_next = [&] {
        next = next_for(thread, std::chrono::steady_clock::now());
        return next != nullptr;
    };
    while (changed_.wait(lock, stop, has_next)) think(*next, thread, lock);
}

void Thinkers::think(Thought& thought, int thread, std::unique_lock<std::mutex>& lock) {
    const auto begun = std::chrono::steady_clock::now();
    const auto [threads, longest] = share(thoughts_.size());
    // Turns grow, as each begins again with what the memory knows.
    const auto turn =
        longest == longest_turn ? std::clamp(thought.spent, shortest_turn, longest_turn) : longest;
    const auto left = std::chrono::ceil<Milliseconds>(thought.until - begun);
    Limits limits;
    limits.move_time_ms = std::min(left, turn).count();
    Clock clock(limits, 0);
    thought.clock = &clock;
    thought.home = thread;
    lock.unlock();
    std::optional<Answer> answer;
    try {
        const auto evaluations = built_in_evaluations();
        const Engine::Resources resources{{.evaluations = *evaluations, .threads = threads}};
        answer = engines_[static_cast<std::size_t>(thread)]->play(
            thought.question.position, limits, clock, resources,
            [&](const SearchInfo& info) { note(thought, info); });
    } catch (const std::exception&) {
        // There is no memory for it: the move that was found before stands.
    }
    lock.lock();
    thought.clock = nullptr;
    thought.spent += std::chrono::ceil<Milliseconds>(std::chrono::steady_clock::now() - begun);
    if (answer && answer->conclusion == Conclusion::limit) return;
    if (answer && answer->move) thought.best = *answer->move;
    thought.is_done = true;
    wake_();
}

void Thinkers::note(Thought& thought, const SearchInfo& info) {
    if (info.bound == Bound::upper) return;
    const std::lock_guard lock(mutex_);
    // A turn begins at the first ply again.
    if (info.depth < thought.depth && !info.is_proved) return;
    thought.depth = info.depth;
    if (thought.best == info.pv.front()) return;
    thought.best = info.pv.front();
    wake_();
}

}  // namespace krou::kgp
