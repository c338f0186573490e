#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "base/step_budget.h"
#include "base/threads.h"
#include "search/clock.h"

namespace krou {

/// A command that takes time: a search, a perft, a change of the hash table.
struct Job {
    enum class Kind : std::uint8_t {
        internal,  ///< short internal work without a reply
        finite,    ///< ends by itself once it does not ponder
        endless,   ///< runs until it is stopped
    };
    /// Must not throw.
    using Work = std::function<void(Clock&)>;

    Job(Kind its_kind, Work its_work, const Limits& limits, int overhead_ms, bool is_queued)
        : kind(its_kind),
          work(std::move(its_work)),
          clock(limits, overhead_ms),
          queued(is_queued) {}

    Kind kind;
    Work work;
    Clock clock;
    bool queued;  ///< queued behind a command: its clock starts when it does
};

/// A queue of jobs and the thread that runs them in order, so that the caller can read further
/// input. In a build without threads, `add` runs the job before it returns.
class Jobs {
public:
    Jobs();
    /// Stops the running and the queued jobs and waits for them to end.
    ~Jobs();

    /// Work for an empty queue, called now and after each job that empties the queue. It must end
    /// as soon as `should_stop` returns true, and must not throw. Set once. Unused without threads.
    using IdleWork = std::function<void(const ShouldStop& should_stop)>;
    void when_idle(IdleWork work);

    void add(Job::Kind kind, Job::Work work, const Limits& limits = {}, int overhead_ms = 0);
    bool busy();
    /// True if the queue is empty or holds only internal jobs.
    bool has_only_internal();
    /// Called by the running job just before it prints its answer. From now on it counts as an
    /// internal job.
    void mark_answered();
    /// Stops all jobs added so far.
    void stop();
    /// Stops all jobs that would not end by themselves.
    void stop_endless();
    /// Starts the clocks of pondering jobs.
    void ponder_hit();
    /// Waits until the queue is empty.
    void wait();
    /// The same, but only until this long after the last job was added.
    void wait_since_added(std::chrono::milliseconds most);

private:
    /// Runs jobs until the destructor ends the thread.
    void run();
    /// Runs the first job. Releases the lock meanwhile.
    void do_next(std::unique_lock<Mutex>& lock);
    /// Runs the idle work. Releases the lock meanwhile.
    void do_idle_work(std::unique_lock<Mutex>& lock);

    Mutex mutex_;
    Condition changed_;
    std::deque<Job> jobs_;  ///< the first one is running
    IdleWork idle_work_;
    bool is_idle_work_due_ = false;
    bool is_ending_ = false;
    Thread thread_;
};

}  // namespace krou
