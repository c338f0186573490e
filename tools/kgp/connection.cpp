#include "kgp/connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "base/text.h"
#include "common/text.h"
#include "match/launch.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;

/// Sends each line at once, limits the time of a send, and notices a silently lost server.
void set_options(const FileDescriptor& socket) {
    const auto set = [&](int level, int option, auto value) {
        setsockopt(socket.number(), level, option, &value, sizeof value);
    };
    set(SOL_SOCKET, SO_SNDTIMEO, timeval{Connection::max_send_time / 1s, 0});
    set(IPPROTO_TCP, TCP_NODELAY, 1);
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set(IPPROTO_TCP, TCP_KEEPIDLE, 60);
    set(IPPROTO_TCP, TCP_KEEPINTVL, 15);
    set(IPPROTO_TCP, TCP_KEEPCNT, 4);
#endif
}

/// Connects to the first address that accepts.
Result<FileDescriptor> connect_to(const Address& address) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* first = nullptr;
    const int unknown = getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &first);
    if (unknown != 0) return Error{gai_strerror(unknown)};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(first, freeaddrinfo);
    int error = 0;
    for (const auto* place = first; place != nullptr; place = place->ai_next) {
        FileDescriptor socket(
            ::socket(place->ai_family, place->ai_socktype | SOCK_CLOEXEC, place->ai_protocol));
        if (socket.is_open() && ::connect(socket.number(), place->ai_addr, place->ai_addrlen) == 0)
            return socket;
        error = errno;
    }
    return Error{std::strerror(error)};
}

}  // namespace

Result<Address> parse_address(std::string_view text) {
    const auto colon = text.rfind(':');
    const bool has_port =
        colon != text.npos && (text.find(':') == colon || text.substr(0, colon).ends_with(']'));
    auto host = text.substr(0, has_port ? colon : text.npos);
    const auto port = has_port ? text.substr(colon + 1) : "2671";
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const auto number = parse_number(port);
    if (!number || *number < 1 || *number > 65'535)
        return Error{"expected a port from 1 to 65535, got " + in_quotes(port)};
    if (host.empty() || host.find_first_of("[] /@") != host.npos || !is_readable(host))
        return Error{"expected HOST or HOST:PORT, got " + in_quotes(text)};
    return Address{std::string(host), std::string(port), std::string(text)};
}

bool run_with_timeout(std::function<void()> work, const StopSignal& stop, Milliseconds timeout) {
    const auto done = std::make_shared<StopSignal>();
    std::thread([done, work = std::move(work)] {
        work();
        done->raise();
    }).detach();
    wait_to_read(std::array{done->descriptor(), stop.descriptor()}, time_now() + timeout);
    return done->is_raised() && !stop.is_raised();
}

Result<Connection> Connection::open(const Address& address, const StopSignal& stop,
                                    Milliseconds timeout) {
    const auto result = std::make_shared<Result<FileDescriptor>>(Error{""});
    // Neither a DNS lookup nor a blocking connect can be interrupted.
    if (!run_with_timeout([=] { *result = connect_to(address); }, stop, timeout))
        return Error{std::strerror(ETIMEDOUT)};
    if (!*result) return Error{result->error()};
    set_options(**result);
    return Connection(std::move(**result));
}

void Connection::fail(std::string reason) {
    if (!failure_) failure_ = std::move(reason);
}

void Connection::send(std::string_view line) {
    std::string text = std::string(line) + "\r\n";
    while (!failure_ && !text.empty()) {
        const auto size = ::send(socket_.number(), text.data(), text.size(), MSG_NOSIGNAL);
        if (size > 0) text.erase(0, static_cast<std::size_t>(size));
        if (size >= 0 || errno == EINTR) continue;
        fail(errno == EAGAIN ? "the server does not read" : std::strerror(errno));
    }
}

void Connection::wait(Time deadline, std::span<const int> descriptors) {
    std::vector<int> waited{socket_.number()};
    waited.insert(waited.end(), descriptors.begin(), descriptors.end());
    if (!wait_to_read(waited, deadline)) return;
    std::array<char, max_line_bytes> bytes;
    const auto size = ::recv(socket_.number(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (size > 0) received_.append(bytes.data(), static_cast<std::size_t>(size));
    if (size == 0) fail("the server closed the connection");
    if (size < 0 && errno != EAGAIN && errno != EINTR) fail(std::strerror(errno));
}

std::optional<std::string> Connection::next_line() {
    const auto end = received_.find('\n');
    if (std::min(end, received_.size()) > max_line_bytes + 1) {
        fail("the server sent a line of more than " + std::to_string(max_line_bytes) + " bytes");
        return std::nullopt;
    }
    if (end == std::string::npos) return std::nullopt;
    auto line = received_.substr(0, end);
    received_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

void Connection::finish(Time deadline) {
    shutdown(socket_.number(), SHUT_WR);
    while (!failure_ && time_now() < deadline) {
        wait(deadline, {});
        received_.clear();
    }
}

}  // namespace krou::kgp
