#include "uci/jobs.h"

#include <algorithm>

namespace krou {

namespace {

bool is_internal(const std::shared_ptr<Job>& job) {
    return job->kind == Job::Kind::internal;
}

}  // namespace

Jobs::Jobs(OnError on_error) : on_error_(std::move(on_error)), thread_([this] { run(); }) {}

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

void Jobs::add(std::shared_ptr<Job> job) {
    std::unique_lock lock(mutex_);
    job->queued = !std::ranges::all_of(jobs_, is_internal);
    jobs_.push_back(std::move(job));
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
    jobs_.front()->kind = Job::Kind::internal;
}

void Jobs::stop() {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) job->clock.stop();
}

void Jobs::stop_endless() {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_)
        if (job->kind == Job::Kind::endless) job->clock.stop();
}

void Jobs::ponder_hit() {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_)
        if (job->clock.ponder_hit() && job->limited) job->kind = Job::Kind::finite;
}

void Jobs::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.empty(); });
}

void Jobs::wait_since_given(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    if (jobs_.empty()) return;
    const auto last = jobs_.back()->given + most;
    changed_.wait_until(lock, last, [&] { return jobs_.empty(); });
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
    const auto job = jobs_.front();
    lock.unlock();
    if (job->queued) job->clock.begin();
    try {
        job->work(job->clock);
    } catch (const std::exception& error) {
        on_error_(job->name, error);
    }
    lock.lock();
    jobs_.pop_front();
    is_idle_work_due_ = idle_work_ != nullptr;
    changed_.notify_all();
}

}  // namespace krou
