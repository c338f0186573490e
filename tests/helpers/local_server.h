#pragma once

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <chrono>
#include <string>
#include <string_view>

#include "common/platform.h"
#include "helpers/catch.h"
#include "helpers/speed.h"

namespace krou {

/// Time to wait for a client in a test.
inline std::chrono::milliseconds client_patience() {
    return std::chrono::seconds(10) * time_factor;
}

/// Waits until a socket is readable, which must happen.
inline void wait_for_client(int socket) {
    pollfd waited{socket, POLLIN, 0};
    REQUIRE(poll(&waited, 1, static_cast<int>(client_patience().count())) == 1);
}

/// Sends a text, from any thread. Returns false if the client is gone.
inline bool send_to_client(const FileDescriptor& socket, std::string_view text) {
    while (!text.empty()) {
        const auto size = ::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL);
        if (size <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
}

/// Listening socket on this machine, for a server that the test plays.
class Host {
public:
    Host() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        auto* any = reinterpret_cast<sockaddr*>(&place);
        REQUIRE(::bind(socket_.number(), any, size) == 0);
        REQUIRE(::listen(socket_.number(), 8) == 0);
        REQUIRE(getsockname(socket_.number(), any, &size) == 0);
        port_ = ntohs(place.sin_port);
    }
    std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
    /// Returns the socket of the next client, which must come.
    FileDescriptor next_client() {
        wait_for_client(socket_.number());
        return FileDescriptor(accept4(socket_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    }

private:
    FileDescriptor socket_;
    int port_ = 0;
};

}  // namespace krou
