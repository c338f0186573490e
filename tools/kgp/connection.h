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
#include "kgp/protocol.h"

namespace krou::kgp {

struct Address {
    std::string host;
    std::string port;
    std::string text;  ///< as typed
};
/// Parses `HOST`, `HOST:PORT` or `[::1]:PORT`; the default port is 2671.
Result<Address> parse_address(std::string_view text);

/// Waits until one of these descriptors is readable. Returns true if the first one is.
bool wait_to_read(std::span<const int> descriptors, Time until);

/// Runs `work` on a thread. Returns false after `timeout` or once `stop` is raised: then the thread
/// finishes alone, so `work` must own everything it uses.
bool finishes(std::function<void()> work, const StopSignal& stop, Milliseconds timeout);

/// TCP connection to a server that speaks in lines. An overlong line breaks it, and so does a
/// server that does not read for `max_send_time`.
class Connection {
public:
    static constexpr Milliseconds max_send_time{1'000};

    static Result<Connection> open(const Address& address, const StopSignal& stop,
                                   Milliseconds timeout);

    /// Sends a line, given without its end.
    void send(std::string_view line);
    /// Waits for the server or one of these descriptors, until this time at most, and reads.
    void wait(Time until, std::span<const int> descriptors);
    /// Returns the next line received, without its end.
    std::optional<std::string> next_line();
    /// Reason why the connection is broken, if it is.
    const std::optional<std::string>& failure() const { return failure_; }
    /// Waits for the server to close, so that it can read the last lines.
    void finish(Time until);

private:
    explicit Connection(FileDescriptor socket) : socket_(std::move(socket)) {}

    void fail(std::string reason);

    FileDescriptor socket_;
    std::string received_;
    std::optional<std::string> failure_;
};

}  // namespace krou::kgp
