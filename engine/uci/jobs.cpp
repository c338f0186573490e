#include "uci/jobs.h"

#include <algorithm>

namespace krou {

namespace {

bool is_internal(const Job& job) {
    return job.kind == Job::Kind::internal;
}

bool is_endless(const Job& job) {
    return job.kind == Job::Kind::endless || (!is_internal(job) && job.clock.is_pondering());
}

}  // namespace

Jobs::Jobs() : thread_([this] { run(); }) {}

Jobs::~Jobs() {
    stop();
    wait();
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
}

void Jobs::when_idle(IdleWork work) {
    const std::lock_guard lock(mutex_);
    idle_work_ = std::move(work);
    is_idle_work_due_ = true;
    changed_.notify_all();
}

void Jobs::add(Job::Kind kind, Job::Work work, const Limits& limits, int overhead_ms) {
    std::unique_lock lock(mutex_);
    const bool queued = !std::ranges::all_of(jobs_, is_internal);
    jobs_.emplace_back(kind, std::move(work), limits, overhead_ms, queued);
    changed_.notify_all();
    if constexpr (!has_threads) {
        // Added from within a running job: the outer loop below runs it next.
        if (jobs_.size() > 1) return;
        while (!jobs_.empty()) do_next(lock);
    }
}

bool Jobs::busy() {
    const std::lock_guard lock(mutex_);
    return !jobs_.empty();
}

bool Jobs::has_only_internal() {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(jobs_, is_internal);
}

void Jobs::mark_answered() {
    const std::lock_guard lock(mutex_);
    jobs_.front().kind = Job::Kind::internal;
}

void Jobs::stop() {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs_) job.clock.stop();
}

void Jobs::stop_endless() {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs_)
        if (is_endless(job)) job.clock.stop();
}

void Jobs::ponder_hit() {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs_) job.clock.ponder_hit();
}

void Jobs::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.empty(); });
}

void Jobs::wait_since_added(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    if (jobs_.empty()) return;
    const auto left = most - std::chrono::milliseconds(jobs_.back().clock.elapsed_ms());
    changed_.wait_until(lock, std::chrono::steady_clock::now() + left,
                        [&] { return jobs_.empty(); });
}

void Jobs::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return is_ending_ || !jobs_.empty() || is_idle_work_due_; });
        if (!jobs_.empty())
            do_next(lock);
        else if (is_ending_)
            return;
        else
            do_idle_work(lock);
    }
}

void Jobs::do_idle_work(std::unique_lock<Mutex>& lock) {
    is_idle_work_due_ = false;
    lock.unlock();
    idle_work_([this] {
        const std::lock_guard lock_to_look(mutex_);
        return is_ending_ || !jobs_.empty();
    });
    lock.lock();
}

void Jobs::do_next(std::unique_lock<Mutex>& lock) {
    Job& job = jobs_.front();
    if (job.queued) job.clock.begin();
    lock.unlock();
    job.work(job.clock);
    lock.lock();
    jobs_.pop_front();
    is_idle_work_due_ = idle_work_ != nullptr;
    changed_.notify_all();
}

}  // namespace krou
