#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "base/step_budget.h"
#include "base/threads.h"
#include "search/clock.h"

namespace krou {

/// A command that takes time: a search, a perft, a change of the hash table.
struct Job {
    enum class Kind : std::uint8_t {
        internal,  ///< short internal work without a reply
        finite,    ///< ends by itself
        endless,   ///< runs until it is stopped
    };

    using Work = std::function<void(Clock&)>;

    Job(std::string_view what, Work its_work, Kind its_kind, const Limits& limits, int overhead_ms)
        : name(what), work(std::move(its_work)), clock(limits, overhead_ms), kind(its_kind) {}

    std::string_view name;
    Work work;
    Clock clock;
    Kind kind;
    const std::chrono::steady_clock::time_point given = std::chrono::steady_clock::now();
    bool limited = false;  ///< ends by itself after `ponderhit`
    bool queued = false;   ///< queued behind a command: its clock starts when it does
};

/// A queue of jobs and the thread that runs them in order, so that the caller can read further
/// input. In a build without threads, `add` runs the job before it returns.
class Jobs {
public:
    /// Called with the name of a failed job and its exception.
    using OnError = std::function<void(std::string_view name, const std::exception& error)>;
    explicit Jobs(OnError on_error);
    /// Stops the running and the queued jobs and waits for them to end.
    ~Jobs();

    /// Work for an empty queue, called now and after each job that empties the queue. It must end
    /// as soon as `should_stop` returns true, and must not throw. Set once. Unused without threads.
    using IdleWork = std::function<void(const ShouldStop& should_stop)>;
    void when_idle(IdleWork work);

    void add(std::shared_ptr<Job> job);
    bool busy();
    /// True if the queue is empty or holds only chores.
    bool has_only_internal();
    /// Called by the running job just before it prints its answer: the rest of it is a chore.
    void mark_answered();
    /// Stops all jobs added so far.
    void stop();
    /// Stops all endless jobs.
    void stop_endless();
    /// Starts the clocks of pondering jobs.
    void ponder_hit();
    /// Waits until the queue is empty.
    void wait();
    /// The same, but only until this long after the last job was added.
    void wait_since_given(std::chrono::milliseconds most);

private:
    /// Runs jobs until the destructor ends the thread.
    void run();
    /// Runs the first job. Releases the lock meanwhile.
    void do_next(std::unique_lock<Mutex>& lock);
    /// Runs the idle work. Releases the lock meanwhile.
    void do_idle_work(std::unique_lock<Mutex>& lock);

    OnError on_error_;
    Mutex mutex_;
    Condition changed_;
    std::deque<std::shared_ptr<Job>> jobs_;  ///< the first one is running
    IdleWork idle_work_;
    bool is_idle_work_due_ = false;
    bool is_ending_ = false;
    Thread thread_;
};

}  // namespace krou
