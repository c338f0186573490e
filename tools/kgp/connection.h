#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "common/file.h"
#include "common/signals.h"
#include "common/waiting.h"
#include "kgp/protocol.h"

namespace krou::kgp {

struct Address {
    std::string host;
    std::string port;
    std::string text;  ///< as typed
};
/// Parses `HOST`, `HOST:PORT` or `[::1]:PORT`; the default port is 2671.
Result<Address> parse_address(std::string_view text);

/// Runs `work` on a thread and returns true when it ends. Returns false after `timeout`, or once
/// `stop` is raised; the thread then goes on alone, so `work` must own everything it uses.
bool run_with_timeout(std::function<void()> work, const StopSignal& stop, Milliseconds timeout);

/// TCP connection to a server that speaks in lines. An overlong line breaks it, and so does a
/// server that does not read for `max_send_time`.
class Connection {
public:
    static constexpr Milliseconds max_send_time{1'000};

    static Result<Connection> open(const Address& address, const StopSignal& stop,
                                   Milliseconds timeout);

    /// Sends a line, given without its end.
    void send(std::string_view line);
    /// Waits for the server or one of these descriptors, and reads the server's text.
    void wait(Time deadline, std::span<const int> descriptors);
    /// Returns the next line received, without its end.
    std::optional<std::string> next_line();
    /// Reason why the connection is broken, if it is.
    const std::optional<std::string>& failure() const { return failure_; }
    /// Waits until the server closes the connection, after it has read the last lines. A broken
    /// connection or the deadline also ends the wait.
    void finish(Time deadline);

private:
    explicit Connection(FileDescriptor socket) : socket_(std::move(socket)) {}

    void fail(std::string reason);

    FileDescriptor socket_;
    std::string received_;
    std::optional<std::string> failure_;
};

}  // namespace krou::kgp
