#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/threads.h"
#include "common/format.h"
#include "common/waiting.h"
#include "kgp/session.h"
#include "match/driven_engine.h"
#include "match/process.h"

namespace krou::kgp {

/// Engine processes that search the open states, one state each. They share the cores and the time
/// of the states fairly: if states wait, a search ends after its share of the time, and its state
/// is done. A process that fails is restarted. All calls must come from one thread.
class Engines {
public:
    struct Settings {
        Command command;
        int threads = hardware_threads();  ///< also the maximum number of processes
        int hash_megabytes = 128;          ///< total
    };

    Engines(const Settings& settings, const Supervision& supervision, LineSink report);

    /// Starts the first process; the others start when needed. Returns an error if it is not an
    /// engine.
    std::optional<Error> check();
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
        std::unique_ptr<DrivenEngine> driven;
        std::shared_ptr<State> state{};  ///< being searched; null if idle
        Time begun{};
        Time end{};  ///< time to send `stop`
    };

    void search(Engine& engine, const std::shared_ptr<State>& state, int threads, Time now);
    static void handle(Engine& engine, std::string_view line);

    std::vector<Engine> engines_;
};

}  // namespace krou::kgp
