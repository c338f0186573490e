#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/threads.h"
#include "kgp/session.h"
#include "match/process.h"

namespace krou::kgp {

/// Engine processes that search the open states, one state each. They share the cores and the time
/// of the states fairly: if states wait, a search ends after its share of the time, and its state
/// is done. A process that fails is restarted. If it cannot start, the next attempt comes after a
/// pause, which grows. All calls must come from one thread.
class Engines {
public:
    struct Settings {
        Command command;
        int threads = hardware_threads();  ///< also the maximum number of processes
        int hash_megabytes = 128;          ///< total
    };

    Engines(const Settings& settings, const Supervision& supervision, LineSink report);

    /// Starts the first process; the others start when needed. Returns an error if it cannot start.
    std::optional<Error> start();
    /// Reads the output of all engines, and updates the states.
    void read(Time now);
    /// Gives open states to idle engines, and stops searches of closed states.
    void schedule(const States& open, Time now);
    /// File descriptors to wait for.
    std::vector<int> descriptors() const;
    /// Returns the next time at which a search ends or an engine is killed; `Time::max()` if none.
    Time deadline() const;

private:
    struct Engine {
        std::unique_ptr<ChildProcess> process{};
        std::string options{};           ///< last options sent
        std::shared_ptr<State> state{};  ///< being searched; null if idle
        Time begun{};
        Time end{};  ///< time to send `stop`
        bool is_stopping = false;
    };

    std::optional<Error> start(Engine& engine);
    /// Starts a process unless there is a pause. Reports each error once.
    bool restart(Engine& engine, Time now);
    /// Reports the lines that the engines printed on standard error.
    void report_printed();
    void search(Engine& engine, const std::shared_ptr<State>& state, int threads, Time now);
    void handle(Engine& engine, std::string_view line);
    void send(Engine& engine, const std::string& lines, Time now);
    void fail(Engine& engine, const std::string& reason);

    Settings settings_;
    const Supervision& supervision_;
    LineSink report_;
    std::vector<std::string> printed_;  ///< lines on standard error, not reported yet
    std::string start_error_;           ///< error of the last start; empty if it succeeded
    Milliseconds start_pause_{0};
    Time next_start_{};
    std::vector<Engine> engines_;  ///< destroyed first: they still add to `printed_`
};

}  // namespace krou::kgp
