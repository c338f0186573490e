#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine.h"
#include "kgp/session.h"

namespace krou::kgp {

/// Think about any number of states at once. A thread thinks about one state at a time, with a
/// memory of its own; where there are more states than threads, each gets its turn, the one that
/// was thought about least first, and where there are fewer, a state gets several threads.
class Thinkers {
public:
    struct Settings {
        int threads = hardware_threads();
        int hash_megabytes = 128;  ///< of all together
        int table_seeds = 10;      ///< of the endgame tables that are made; none with 0
    };

    /// `wake` is called, on any thread, when there is something to collect.
    Thinkers(const Settings& settings, std::function<void()> wake);
    ~Thinkers();
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    void begin(const Question& question, Time now);
    /// No more is to be found of this state.
    void forget(const Id& id);
    void forget_all();

    /// What was found since the last call, each state's best move only. What is done is forgotten.
    std::vector<Finding> collect(Time now);
    /// When the time of a state will be over.
    std::optional<Time> next_end() const;

private:
    struct Thought {
        Question question;
        Time until;
        Move best;
        Move told;
        int depth = 0;           ///< of the search that found the best
        Milliseconds spent{0};   ///< by searches that have ended
        int home = -1;           ///< the thread whose memory knows the most of it
        Clock* clock = nullptr;  ///< of the search that is under way
        bool is_done = false;
    };
    using Thoughts = std::list<std::shared_ptr<Thought>>;
    /// What a search may take when so many states are open.
    struct Share {
        int threads;
        Milliseconds longest;

        friend bool operator==(const Share&, const Share&) = default;
    };

    Share share(std::size_t open) const;
    /// Ends the searches that took another share than theirs is now.
    void share_anew(std::size_t open_before);
    void drop(Thoughts::iterator thought);
    std::shared_ptr<Thought> next_for(int thread, Time now) const;
    void work(const std::stop_token& stop, int thread);
    void think(Thought& thought, int thread, std::unique_lock<std::mutex>& lock);
    /// On a search's thread.
    void note(Thought& thought, const SearchInfo& info);

    const std::function<void()> wake_;
    std::vector<std::unique_ptr<Engine>> engines_;  ///< one for each thread
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    Thoughts thoughts_;
    std::vector<std::jthread> threads_;
};

}  // namespace krou::kgp
