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

/// A move and what the engine said of it.
struct EngineMove {
    std::string move;
    std::optional<int> score;  ///< hundredths of a seed, for the side to move
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    std::optional<Microseconds> reported;  ///< the time it says it took
    std::string pv;                        ///< moves; empty if not reported
    Microseconds elapsed{0};               ///< from the end of `go` to the arrival of `bestmove`
};

/// The arena has been told to stop.
struct Stopped {};

/// An engine at work: its process, started when a game needs it and started again after a fault.
class Player {
public:
    using Time = ChildProcess::Time;
    using Status = std::variant<std::monostate, Fault, Stopped>;
    using Reply = std::variant<EngineMove, Fault, Stopped>;
    using See = std::function<void(std::string_view line)>;

    struct Settings {
        std::string variant;  ///< the spec
        bool strict = false;  ///< breaches of the protocol lose
    };

    Player(const EngineConfig& engine, Settings settings, const Supervision& supervision, Log& log);
    ~Player() { quit(); }

    const EngineConfig& engine() const { return engine_; }

    /// Makes it ready for this game; 0 is before the first.
    Status prepare(std::int64_t game);
    /// Sets up the position, sends `go`, and waits for the move: for `allowed`, and then a moment
    /// for the answer to `stop`, so that a late move is known too. Without `allowed` the engine's
    /// timeout counts. An answer that does not come is a stall.
    Reply ask(std::string_view position, std::string_view go, std::optional<Microseconds> allowed);
    /// Whether it has ever answered.
    bool has_started() const { return has_started_; }
    /// The options that the engine has.
    std::span<const Declaration> declared() const { return declared_; }
    /// As it names itself; empty if it has not.
    const std::string& version() const { return version_; }
    /// The first error that it told of when it was last made ready; empty for none.
    const std::string& complaint() const { return complaint_; }
    /// Ends the process after a fault.
    void discard();

    // The steps of all that.

    /// A new process, in place of the old one; why it cannot be started.
    std::optional<Error> start_process();
    ChildProcess& process() { return *process_; }
    /// From `uci` to `uciok`.
    Status introduce(const See& see = {});
    /// The variant and the options.
    Status set_options();
    /// A new game, and all read that was said before.
    Status synchronise();
    /// Says these lines and reads up to one that begins with this word. Each goes to `see`.
    Status exchange(std::string_view text, std::string_view word, Reason when_late,
                    const See& see = {}, std::optional<Microseconds> patience = {});
    Status send(std::string_view text);
    /// Sends lines that end with a `go`, and waits for the move.
    Reply search(std::string_view text, std::optional<Microseconds> allowed = {});

private:
    /// Waits a moment for it to end.
    void quit();
    Status start();
    /// Reads all that the engine has written before its next `go`.
    Status set_up(std::string_view position);
    /// Reads what is said of the move, and the move.
    ChildProcess::Transfer listen(EngineMove& answer, Time deadline);
    /// To the process and from it; the log hears it too.
    ChildProcess::Transfer write(std::string_view text, Time deadline);
    ChildProcess::Line read_line(Time deadline);
    void note(std::string_view text);
    Fault fault_of(ChildProcess::Transfer transfer, Reason when_late);

    const EngineConfig& engine_;
    Settings settings_;
    const Supervision& supervision_;
    Log& log_;
    std::int64_t game_ = 0;
    Time heard_{};  ///< when the last line came
    std::unique_ptr<ChildProcess> process_;
    bool has_started_ = false;
    std::vector<Declaration> declared_;
    std::string version_;
    std::string complaint_;
};

/// Whether an engine says here that it does not take something.
bool is_complaint(std::string_view line);

/// What an `info` line adds to an answer. A line that is garbled adds what is right in it.
void read_info(std::string_view line, EngineMove& answer);

/// Returns what is wrong with the PV if it has an illegal move.
std::optional<std::string> check_pv(const EngineMove& answer, Position position);
/// Returns what is wrong with a legal PV if it does not begin with the `bestmove`.
std::optional<std::string> check_pv_start(const EngineMove& answer, const Position& position);

}  // namespace krou
