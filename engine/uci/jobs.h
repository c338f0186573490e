#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "base/threads.h"
#include "search/clock.h"

namespace krou {

/// Something that takes its time: a search, a count, a change of the hash table.
struct Job {
    enum class Kind : std::uint8_t {
        chore,    ///< something short that no answer is awaited of
        finite,   ///< ends by itself
        endless,  ///< goes on until it is stopped
    };

    using Work = std::function<void(Clock&)>;

    Job(std::string_view what, Work its_work, Kind its_kind, const Limits& limits, int overhead_ms)
        : name(what), work(std::move(its_work)), clock(limits, overhead_ms), kind(its_kind) {}

    std::string_view name;
    Work work;
    Clock clock;
    Kind kind;
    const std::chrono::steady_clock::time_point given = std::chrono::steady_clock::now();
    bool limited = false;  ///< ends by itself once it does not ponder
    bool waited = false;   ///< for another search: then its time counts from when that ended
};

/// Does jobs one after another on a thread of its own, so that who gives them can go on listening.
/// In a program that has only one thread, `add` does them before it returns.
class Jobs {
public:
    /// Called with the name of a job that failed, and why.
    using Complain = std::function<void(std::string_view name, const std::exception& error)>;
    explicit Jobs(Complain complain);
    /// Stops what is running and waiting, and returns when all is done.
    ~Jobs();

    void add(std::shared_ptr<Job> job);
    bool busy();
    /// Whether there is nothing to do but chores.
    bool has_only_chores();
    /// The job being done is about to give its answer; what it still does then is a chore.
    void answered();
    /// Ends all jobs given so far as soon as they can.
    void stop();
    /// Ends those that would not end by themselves.
    void stop_endless();
    /// For jobs that ponder, the limits hold from now on.
    void ponder_hit();
    /// Returns when there is nothing left to do.
    void wait();
    /// The same, or when so much time has passed since the last job was given.
    void wait_since_given(std::chrono::milliseconds most);

private:
    /// Does what there is to do until it is to end.
    void run();
    /// Does the job in front, without the lock.
    void do_next(std::unique_lock<Mutex>& lock);

    Complain complain_;
    Mutex mutex_;
    Condition changed_;
    std::deque<std::shared_ptr<Job>> jobs_;  ///< the one in front is being done
    bool is_ending_ = false;
    Thread thread_;
};

}  // namespace krou
