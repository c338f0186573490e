#include "kgp/connection.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "common/text.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view default_port = "2671";
/// While so much is not sent, nothing is read that would have to be answered.
constexpr std::size_t max_unsent = std::size_t{256} << 10;

int milliseconds_to(Time until) {
    const auto left =
        std::chrono::ceil<Milliseconds>(std::min(until, time_now() + 1h) - time_now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

void set_option(const FileDescriptor& socket, int level, int option, int value) {
    setsockopt(socket.number(), level, option, &value, sizeof value);
}

/// One that does not block, sends each line at once, and finds out when the other end is gone
/// without a word.
FileDescriptor socket_for(const addrinfo& place) {
    FileDescriptor made(socket(place.ai_family, place.ai_socktype, place.ai_protocol));
    if (!made.is_open()) return made;
    fcntl(made.number(), F_SETFD, FD_CLOEXEC);
    fcntl(made.number(), F_SETFL, O_NONBLOCK);
    set_option(made, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(made, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set_option(made, IPPROTO_TCP, TCP_KEEPIDLE, 60);
    set_option(made, IPPROTO_TCP, TCP_KEEPINTVL, 15);
    set_option(made, IPPROTO_TCP, TCP_KEEPCNT, 4);
#endif
    return made;
}

/// 0, or the number of an error: ECANCELED when told to stop.
int connect_to(const FileDescriptor& socket, const addrinfo& place, int stop, Time until) {
    if (connect(socket.number(), place.ai_addr, place.ai_addrlen) == 0) return 0;
    if (errno != EINPROGRESS) return errno;
    for (;;) {
        std::array<pollfd, 2> waited{{{socket.number(), POLLOUT, 0}, {stop, POLLIN, 0}}};
        const int ready = poll(waited.data(), waited.size(), milliseconds_to(until));
        if (ready < 0 && errno == EINTR) continue;
        if (waited[1].revents != 0) return ECANCELED;
        if (ready <= 0) return ETIMEDOUT;
        int error = 0;
        socklen_t size = sizeof error;
        getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size);
        return error;
    }
}

}  // namespace

std::string Address::text() const {
    return (host.find(':') == std::string::npos ? host : '[' + host + ']') + ':' + port;
}

Result<Address> parse_address(std::string_view text) {
    std::string_view host = text;
    std::string_view port = default_port;
    const auto bracket = text.starts_with('[') ? text.find(']') : std::string_view::npos;
    const auto colon = text.rfind(':');
    const bool is_bare_ipv6 = bracket == std::string_view::npos && colon != text.find(':');
    if (colon != std::string_view::npos && !is_bare_ipv6 &&
        (bracket == std::string_view::npos || colon == bracket + 1)) {
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
    }
    if (bracket != std::string_view::npos && host.size() == bracket + 1)
        host = host.substr(1, bracket - 1);
    const auto number = parse_number(port);
    if (!number || *number < 1 || *number > 65'535)
        return Error{in_quotes(port) + " is no port, which is a number from 1 to 65535"};
    if (host.empty() || host.find_first_of("[] /@") != host.npos || !is_readable(host))
        return Error{in_quotes(text) + " is no HOST or HOST:PORT"};
    return Address{std::string(host), std::string(port)};
}

Bell::Bell() : pipe_(open_pipe()) {
    if (!pipe_.is_open())
        throw std::system_error(errno, std::generic_category(), "cannot watch for Ctrl-C");
    for (const auto* end : {&pipe_.read, &pipe_.write}) fcntl(end->number(), F_SETFL, O_NONBLOCK);
}

void Bell::ring() {
    // Where the pipe is full, it rings already.
    [[maybe_unused]] const auto written = ::write(pipe_.write.number(), "!", 1);
}

void Bell::silence() {
    std::array<char, 256> rung;
    while (::read(pipe_.read.number(), rung.data(), rung.size()) > 0) continue;
}

std::optional<int> run_or_leave(std::function<int()> work, const StopSignal& stop) {
    struct Shared {
        Bell bell;
        std::atomic<int> result = 0;
    };
    const auto shared = std::make_shared<Shared>();
    std::thread([shared, work = std::move(work)] {
        shared->result = work();
        shared->bell.ring();
    }).detach();
    for (;;) {
        std::array<pollfd, 2> waited{
            {{shared->bell.descriptor(), POLLIN, 0}, {stop.descriptor(), POLLIN, 0}}};
        const int ready = poll(waited.data(), waited.size(), -1);
        if (ready < 0 && errno == EINTR) continue;
        if (ready < 0)
            throw std::system_error(errno, std::generic_category(), "cannot wait for the server");
        if (waited[1].revents != 0) return std::nullopt;
        return shared->result;
    }
}

Result<Connection> Connection::open(const Address& address, const StopSignal& stop,
                                    Milliseconds timeout, Milliseconds stall) {
    // A lookup cannot be interrupted, and may take half a minute.
    struct Places {
        addrinfo* first = nullptr;
        ~Places() {
            if (first != nullptr) freeaddrinfo(first);
        }
    };
    const auto places = std::make_shared<Places>();
    const auto look_up = [address, places] {
        addrinfo wanted{};
        wanted.ai_family = AF_UNSPEC;
        wanted.ai_socktype = SOCK_STREAM;
        return getaddrinfo(address.host.c_str(), address.port.c_str(), &wanted, &places->first);
    };
    const auto unknown = run_or_leave(look_up, stop);
    if (!unknown) return Error{std::strerror(ECANCELED)};
    if (*unknown != 0) return Error{gai_strerror(*unknown)};
    int error = 0;
    for (const auto* place = places->first; place != nullptr; place = place->ai_next) {
        auto socket = socket_for(*place);
        error = socket.is_open()
                    ? connect_to(socket, *place, stop.descriptor(), time_now() + timeout)
                    : errno;
        if (error == 0) return Connection(std::move(socket), stop.descriptor(), stall);
        if (error == ECANCELED) break;
    }
    return Error{std::strerror(error)};
}

void Connection::break_off(std::string why) {
    if (!trouble_) trouble_ = std::move(why);
    unsent_.clear();
}

void Connection::send(std::string_view line) {
    if (trouble_) return;
    const bool is_first = unsent_.empty();
    if (is_first) moved_ = time_now();
    unsent_.append(line).append("\r\n");
    if (is_first) write();
}

bool Connection::wait(Time until, const Bell& bell) {
    write();
    if (trouble_) return true;
    const short reads = unsent_.size() < max_unsent ? POLLIN : short{0};
    const short writes = unsent_.empty() ? short{0} : POLLOUT;
    std::array<pollfd, 3> waited{{{socket_.number(), static_cast<short>(reads | writes), 0},
                                  {stop_, POLLIN, 0},
                                  {bell.descriptor(), POLLIN, 0}}};
    if (!unsent_.empty()) until = std::min(until, moved_ + stall_);
    const int ready = poll(waited.data(), waited.size(), milliseconds_to(until));
    if (ready > 0 && waited[1].revents != 0) return false;
    if (ready > 0 && (waited[0].revents & (reads | POLLERR | POLLHUP)) != 0) read();
    write();
    if (!unsent_.empty() && time_now() >= moved_ + stall_)
        break_off("the server does not read what it is sent");
    return true;
}

void Connection::read() {
    std::array<char, 16'384> piece;
    const auto size = ::recv(socket_.number(), piece.data(), piece.size(), 0);
    if (size > 0) return lines_.add({piece.data(), static_cast<std::size_t>(size)});
    if (size == 0) return break_off("the server has hung up");
    if (errno != EAGAIN && errno != EINTR) break_off(std::strerror(errno));
}

void Connection::write() {
    while (!unsent_.empty()) {
        const auto size = ::send(socket_.number(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
        if (size <= 0) {
            if (errno != EAGAIN && errno != EINTR) break_off(std::strerror(errno));
            return;
        }
        unsent_.erase(0, static_cast<std::size_t>(size));
        moved_ = time_now();
    }
}

void Connection::finish(Time until) {
    bool has_said_all = false;
    while (!trouble_ && time_now() < until) {
        write();
        if (unsent_.empty() && !std::exchange(has_said_all, true))
            shutdown(socket_.number(), SHUT_WR);
        pollfd waited{socket_.number(), static_cast<short>(has_said_all ? POLLIN : POLLOUT), 0};
        poll(&waited, 1, milliseconds_to(until));
        std::array<char, 4096> ignored;
        const auto size = ::recv(socket_.number(), ignored.data(), ignored.size(), 0);
        if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) return;
    }
}

}  // namespace krou::kgp
