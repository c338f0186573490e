#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "common/file.h"
#include "common/signals.h"
#include "kgp/message.h"

namespace krou::kgp {

/// Where a server listens.
struct Address {
    std::string host;
    std::string port;

    /// As it was typed.
    std::string text() const;
};

/// `HOST`, `HOST:PORT`, `[::1]:PORT`; the port is 2671 if nothing is said.
Result<Address> parse_address(std::string_view text);

/// Ends a wait, from any thread.
class Bell {
public:
    /// Throws when there are no more files to be had.
    Bell();
    void ring();
    void silence();
    int descriptor() const { return pipe_.read.number(); }

private:
    Pipe pipe_;
};

/// Runs work on a thread of its own and returns its result, or nothing once told to stop: then the
/// thread is left to finish alone, so the work must own all it uses.
std::optional<int> run_or_leave(std::function<int()> work, const StopSignal& stop);

/// A connection by TCP to a server that speaks in lines. No call waits past its deadline, nor once
/// it is told to stop; and what is kept of what the server says, or of what it does not read, is
/// bounded.
class Connection {
public:
    /// Tries each address of the host, until told to stop. A server that takes nothing of what it
    /// is sent for so long as `stall` is given up.
    static Result<Connection> open(const Address& address, const StopSignal& stop,
                                   Milliseconds timeout, Milliseconds stall);

    /// Lines that are sent as the server reads them, each given its end.
    void send(std::string_view line);
    /// Waits for the bell or the server, until then at most, and reads and writes what can be.
    /// False when told to stop.
    bool wait(Time until, const Bell& bell);
    /// The next line that has come.
    std::optional<LineBuffer::Line> next_line() { return lines_.next(); }
    /// Why there is no more to be had of it, if so.
    const std::optional<std::string>& trouble() const { return trouble_; }

    /// Sends what is left to send, and waits for the server to hang up, until then at most.
    void finish(Time until);

private:
    Connection(FileDescriptor socket, int stop, Milliseconds stall)
        : socket_(std::move(socket)), stop_(stop), stall_(stall) {}

    void read();
    void write();
    void break_off(std::string why);

    FileDescriptor socket_;
    int stop_;  ///< readable once it is told to stop
    Milliseconds stall_;
    LineBuffer lines_;
    std::string unsent_;
    Time moved_{};  ///< when the server took something last, or had nothing to take
    std::optional<std::string> trouble_;
};

}  // namespace krou::kgp
