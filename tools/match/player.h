#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/position.h"
#include "match/engine.h"
#include "match/game.h"
#include "match/log.h"

namespace krou {

/// An answer to `go`.
struct EngineMove {
    Ply ply;                                    ///< without its time
    std::optional<Microseconds> reported_time;  ///< time used, according to the engine
    std::string pv;                             ///< moves; empty if not reported
    Microseconds elapsed{0};  ///< from the end of `go` to the arrival of `bestmove`
};

/// A stop was requested.
struct Stopped {};

/// An engine and its process. Starts it for the first game and restarts it after a failure.
class Player {
public:
    using Time = ChildProcess::Time;
    using Status = std::variant<std::monostate, Failure, Stopped>;
    using Reply = std::variant<EngineMove, Failure, Stopped>;
    using OnLine = std::function<void(std::string_view line)>;

    struct Settings {
        std::string variant;  ///< variant spec
        bool strict = false;  ///< a breach of the protocol loses
    };

    Player(const EngineConfig& engine, Settings settings, const Supervision& supervision, Log& log);
    ~Player() { quit(); }

    const EngineConfig& engine() const { return engine_; }

    /// Prepares the engine for a game; 0 is before the first.
    Status prepare(std::int64_t game);
    /// Sets up the position, sends `go` and waits for the move. If the move takes longer than
    /// `allowed`, sends `stop` and waits one more second, so that a late move can be recorded.
    /// Without `allowed`, the limit is the engine's timeout.
    Reply ask(std::string_view position, std::string_view go, std::optional<Microseconds> allowed);
    /// True if the engine has ever answered.
    bool has_started() const { return has_started_; }
    /// Options of the engine.
    std::span<const DeclaredOption> declared() const { return declared_; }
    /// The engine's `id name`; empty if missing.
    const std::string& version() const { return version_; }
    /// First error reported during the last preparation; empty if none.
    const std::string& reported_error() const { return reported_error_; }
    /// Ends the process after a failure.
    void discard();

    // Single steps of the above.

    /// Starts a new process in place of the old one. Returns an error if that fails.
    std::optional<Error> start_process();
    ChildProcess& process() { return *process_; }
    /// Sends `uci` and reads up to `uciok`.
    Status handshake(const OnLine& on_line = {});
    /// Sends the variant and the options.
    Status set_options();
    /// Starts a new game and reads all earlier output.
    Status synchronise();
    /// Sends lines and reads up to a line that starts with `word`. Passes each to `on_line`.
    Status exchange(std::string_view text, std::string_view word, Reason when_late,
                    const OnLine& on_line = {}, std::optional<Microseconds> patience = {});
    Status send(std::string_view text);
    /// Sends lines, the last one a `go`, and waits for the move.
    Reply search(std::string_view text, std::optional<Microseconds> allowed = {});

private:
    /// Sends `quit` and kills the process if it does not end.
    void quit();
    Status start();
    /// Sets up the position and reads all earlier output.
    Status set_up(std::string_view position);
    /// Reads `info` lines and the move.
    ChildProcess::Transfer listen(EngineMove& answer, Time deadline);
    /// Writes to and reads from the process, and logs the dialogue.
    ChildProcess::Transfer write(std::string_view text, Time deadline);
    ChildProcess::Line read_line(Time deadline);
    void note(std::string_view text);
    Status status_of(ChildProcess::Transfer transfer, Reason when_late);

    const EngineConfig& engine_;
    Settings settings_;
    const Supervision& supervision_;
    Log& log_;
    std::int64_t game_ = 0;
    Time last_line_{};  ///< time of the last line
    std::unique_ptr<ChildProcess> process_;
    bool has_started_ = false;
    std::vector<DeclaredOption> declared_;
    std::string version_;
    std::string reported_error_;
};

/// True if the line reports an error: `info string error…`.
bool is_error_report(std::string_view line);

/// Reads an `info` line into `answer`. Of a garbled line, reads the valid parts.
void read_info(std::string_view line, EngineMove& answer);

/// Returns a description of the first illegal move of the PV; nullopt if there is none.
std::optional<std::string> check_pv(const EngineMove& answer, Position position);
/// Returns a description of a legal PV that does not start with the `bestmove`, or nullopt.
std::optional<std::string> check_pv_start(const EngineMove& answer, const Position& position);

}  // namespace krou
