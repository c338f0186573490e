#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/format.h"
#include "common/waiting.h"
#include "match/process.h"

namespace krou {

/// An engine for programs that also talk to a server: no call waits for its answers. After a
/// failure, the next search starts a new process. If that fails, the next attempt comes after a
/// pause, which grows. All calls must come from one thread.
class DrivenEngine {
public:
    static constexpr Milliseconds grace{5'000};  ///< for `bestmove` after `stop`

    /// `setup`: lines for each new process; the first is `uci`.
    DrivenEngine(Command command, std::string setup, const Supervision& supervision,
                 LineSink report);

    /// Starts the process, and waits until it answers `uci`. Returns an error if that fails.
    std::optional<Error> check();
    bool is_running() const { return process_ != nullptr; }
    /// Sends `options` if they have changed, and then `go`, both of whole lines. Starts the process
    /// if needed; returns false if it cannot, and reports each reason once. A process that does not
    /// read fails in the next `read`.
    bool search(const std::string& options, const std::string& go, Time now);
    /// Sends a line, such as `ponderhit`.
    void send(const std::string& line, Time now);
    /// Sends `stop`, once per search. Without a `bestmove` within `grace`, the engine fails.
    void stop(Time now);
    bool is_stopping() const { return stopped_.has_value(); }
    /// Reads the output and passes on each line. Returns the reason if the engine has failed, which
    /// it also reports.
    std::optional<Error> read(Time now, const std::function<void(std::string_view line)>& on_line);

    /// File descriptors to wait for.
    std::vector<int> descriptors() const;
    /// Returns the time of the next failure: after `stop`, or at once if it did not read. Otherwise
    /// `Time::max()`.
    Time deadline() const;

private:
    std::optional<Error> start();
    /// Starts a process unless there is a pause.
    bool restart(Time now);
    void report_printed();

    Command command_;
    std::string setup_;
    const Supervision& supervision_;
    LineSink report_;
    std::vector<std::string> printed_;  ///< lines on standard error, not reported yet
    std::string options_;               ///< last options sent
    std::string start_error_;           ///< error of the last start; empty if it succeeded
    GrowingPause start_pause_;
    Time next_start_{};
    std::optional<Time> stopped_;  ///< time of `stop`, until the `bestmove`
    bool is_deaf_ = false;
    std::unique_ptr<ChildProcess> process_;  ///< destroyed first: it still adds to `printed_`
};

/// Returns the PV of an `info` line; empty if its first move is not better than the last one.
std::string improved_pv(std::string_view line);

}  // namespace krou
