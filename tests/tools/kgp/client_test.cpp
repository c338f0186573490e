#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <future>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "kgp/client.h"
#include "kgp/program.h"

/// krou-kgp at a server that a test plays, over a socket on this machine.
namespace krou {
namespace {

using namespace std::chrono_literals;
using Ticks = std::chrono::steady_clock;
using Texts = std::vector<std::string>;

const auto patience = 10s * slowdown;

/// The other end of a connection.
class Guest {
public:
    explicit Guest(int socket) : socket_(socket) {}

    /// From any thread; false where nobody is there any more.
    bool say(std::string_view text) {
        while (!text.empty()) {
            const auto size = ::send(socket_.number(), text.data(), text.size(), MSG_NOSIGNAL);
            if (size <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(size));
        }
        return true;
    }
    /// The next line; nothing at the end of all.
    std::optional<std::string> line() {
        for (;;) {
            if (auto next = lines_.next()) return next->text;
            pollfd waited{socket_.number(), POLLIN, 0};
            REQUIRE(poll(&waited, 1, static_cast<int>(patience / 1ms)) == 1);
            std::array<char, 4096> piece;
            const auto size = ::recv(socket_.number(), piece.data(), piece.size(), 0);
            if (size <= 0) return std::nullopt;
            lines_.add({piece.data(), static_cast<std::size_t>(size)});
        }
    }
    /// The lines up to this one, which must come.
    Texts until(const std::string& last) {
        Texts found;
        while (found.empty() || found.back() != last) {
            auto next = line();
            INFO("waiting for " << last);
            REQUIRE(next);
            found.push_back(std::move(*next));
        }
        return found;
    }
    void greet() {
        say("kgp 1 0 1\r\n");
        until("5 mode freeplay");
    }
    void hang_up() { socket_.close(); }

private:
    FileDescriptor socket_;
    kgp::LineBuffer lines_;
};

class Host {
public:
    Host() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
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
    Guest guest() {
        pollfd waited{socket_.number(), POLLIN, 0};
        REQUIRE(poll(&waited, 1, static_cast<int>(patience / 1ms)) == 1);
        return Guest(accept(socket_.number(), nullptr, nullptr));
    }

private:
    FileDescriptor socket_;
    int port_ = 0;
};

/// A client on a thread of its own.
class PlayingClient {
public:
    explicit PlayingClient(const Host& host, const kgp::Patience& how = {10s, 1ms, 4ms, 1s, 30s})
        : client_(*kgp::parse_address(host.address()), {"K", "hush", 100s}, {2, 2, 0}, stop_, out_,
                  how),
          thread_([this] { ended_ = client_.run(); }) {}
    ~PlayingClient() { stop(); }
    void stop() { stop_.raise(); }
    cli::Ended ended() {
        thread_.join();
        return ended_;
    }
    /// What it has said, once it has ended.
    std::string said() { return (ended(), out_.str()); }

private:
    StopSignal stop_;
    std::ostringstream out_;
    kgp::Client client_;
    cli::Ended ended_ = 0;
    std::jthread thread_;
};

const std::string opening = " state <4,0,0,3,3,3,3,3,3,3,3>\n";
/// Its end is soon seen: of these two moves one wins.
const std::string ending = " state <3,8,7,1,0,2,1,0,1>\n";

}  // namespace

TEST_CASE("krou-kgp plays what it is sent and says goodbye", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    auto guest = host.guest();
    guest.say("kgp 1 0 1\r\n");
    CHECK(guest.until("5 mode freeplay") ==
          Texts{"1 set info:name \"K\"", "3 set auth:token \"hush\"", "5 mode freeplay"});
    guest.say("4" + ending);
    CHECK(guest.until("@4 yield").size() >= 2);
    // A line that comes byte by byte, and several in one piece.
    for (const char byte : "6" + opening) guest.say({&byte, 1});
    CHECK(guest.line()->starts_with("@6 move "));
    guest.say("8 ping\n10 ping x\r\n@6 stop\n12 ping\n");
    guest.until("@8 pong");
    guest.until("@12 pong");
    guest.say("14" + opening);
    CHECK(guest.line()->starts_with("@14 move "));
    player.stop();
    const auto last = guest.until("goodbye");
    CHECK(std::ranges::count(last, "@14 yield") == 1);
    CHECK(!guest.line());
    guest.hang_up();
    CHECK(player.ended().exit_code == cli::exit_when_interrupted);
}

TEST_CASE("many states are open at once and all have a move", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    auto guest = host.guest();
    guest.greet();
    std::string states;
    for (int i = 0; i < 50; ++i) states += std::to_string(2 * i) + opening;
    guest.say(states + "900 ping\n");
    int moves = 0;
    for (const auto& line : guest.until("@900 pong")) moves += line.ends_with(" move 2");
    CHECK(moves >= 50);
    guest.say("902" + ending);  // is done before the others
    guest.until("@902 yield");
    for (int i = 0; i < 50; ++i) guest.say('@' + std::to_string(2 * i) + " stop\n");
    guest.say("904" + ending);
    guest.until("@904 yield");
}

TEST_CASE("krou-kgp comes back to a server that is gone or says nothing", "[kgp][threads]") {
    Host host;
    PlayingClient player(host, {std::chrono::milliseconds(50 * slowdown), 1ms, 4ms, 50ms, 30s});
    {
        auto guest = host.guest();
        guest.greet();
        guest.say("set game:id 5\n4" + opening);
        guest.line();
        guest.say("6 sta");
    }
    host.guest().say("goodbye\n");
    host.guest().say("HTTP/1.1 400 Bad Request\r\n\r\n");
    CHECK(!host.guest().line());  // it waits for a while
    auto guest = host.guest();
    guest.greet();
    player.stop();
    guest.until("goodbye");
    const auto said = player.said();
    for (const char* line : {"game 5: cut off at 0-0\n", "the server has hung up; again in ",
                             "the server says goodbye; again in ",
                             "the server does not say that it speaks the protocol; again in "}) {
        INFO(said);
        CHECK(said.find(line) != std::string::npos);
    }
}

TEST_CASE("a server that does not read is not read any more either", "[kgp][long]") {
    Host host;
    PlayingClient player(host, {10s, 1ms, 4ms, 10ms, 30s});
    auto guest = host.guest();
    guest.greet();
    // More answers than the system keeps: the client does not take on what it cannot answer.
    std::string pings;
    for (int i = 0; i < 1000; ++i)
        pings += std::to_string(i) + " ping abcdefghijklmnopqrstuvwxyz\n";
    guest.say("2" + opening);
    std::jthread flood([&] {
        for (int i = 0; i < 100; ++i) guest.say(pings);
        guest.say("100000 ping last\n");
    });
    guest.until("@100000 pong last");
    flood.join();
    player.stop();
    guest.until("goodbye");
}

TEST_CASE("a server that never reads is given up", "[kgp][threads]") {
    Host host;
    PlayingClient player(host, {10s, 1ms, 4ms, 10ms, 20ms});
    auto deaf = host.guest();
    deaf.greet();
    const std::string ping = "2 ping " + std::string(10'000, 'x') + '\n';
    std::jthread flood([&](const std::stop_token& stop) {
        while (!stop.stop_requested() && deaf.say(ping)) continue;
    });
    auto next = host.guest();
    next.greet();
    player.stop();
    next.until("goodbye");
    next.hang_up();
    CHECK(player.said().find("the server does not read what it is sent; again") !=
          std::string::npos);
}

TEST_CASE("garbage does no harm", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    auto guest = host.guest();
    guest.greet();
    std::string garbage(40'000, 'x');
    for (std::size_t i = 0; i < 20'000; ++i) garbage[i] = static_cast<char>(i * 7919 % 256);
    guest.say(garbage + "\n\xff\xfe\n" + std::string("\0\n", 2) + "4 state <1,1,1,1,1,1,1>\n");
    guest.say("6 state <9,9>\n-4 state <2,0,0,1,1,1,1>\n4 ping\n");
    guest.until("@4 pong");
}

TEST_CASE("a version that is not spoken, and a refused mode, end the program", "[kgp][threads]") {
    Host host;
    PlayingClient first(host);
    auto guest = host.guest();
    guest.say("kgp 2 0 0\n");
    guest.until("goodbye");
    guest.hang_up();
    const auto ended = first.ended();
    CHECK(ended.exit_code == 1);
    CHECK(ended.error->text == host.address() +
                                   ": the server speaks version '2' of the protocol, "
                                   "and this program only version 1");
    PlayingClient second(host);
    auto other = host.guest();
    other.greet();
    other.say("@5 error \"not here\"\n");
    other.until("goodbye");
    other.hang_up();
    CHECK(second.ended().exit_code == 1);
}

TEST_CASE("an endless lookup is abandoned on stop", "[kgp][threads]") {
    StopSignal stop;
    CHECK(kgp::run_or_leave([] { return 7; }, stop) == 7);
    const auto never = std::make_shared<std::promise<int>>();
    const auto ended = std::make_shared<std::promise<void>>();
    auto has_ended = ended->get_future();
    std::jthread stopper([&] { stop.raise(); });
    CHECK(!kgp::run_or_leave(
        [lookup = never->get_future().share(), ended] {
            const int result = lookup.get();
            ended->set_value();
            return result;
        },
        stop));
    never->set_value(0);
    CHECK(has_ended.wait_for(patience) == std::future_status::ready);
}

TEST_CASE("what is typed after krou-kgp is checked", "[kgp]") {
    const Folder folder;
    const auto refused = [](const Texts& words) {
        const std::vector<std::string_view> arguments(words.begin(), words.end());
        std::ostringstream out;
        const auto ended = kgp::run_command(arguments, out);
        return ended.error ? ended.error->text : out.str();
    };
    CHECK(refused({"--name", "K"}).starts_with("missing HOST[:PORT]"));
    CHECK(refused({"x"}).starts_with("missing option --name NAME"));
    CHECK(refused({"x:0", "--name", "K"}).find("no port") != std::string::npos);
    CHECK(refused({"x", "--name", "a\nb"}).find("cannot be shown") != std::string::npos);
    CHECK(refused({"x", "--name", std::string(1001, 'x')}).find("1000 bytes") != std::string::npos);
    CHECK(refused({"x", "--name", "K", "--token", "s"}).find("--token-file") != std::string::npos);
    const auto with_token = [&](const std::string& text) {
        return refused({"x", "--name", "K", "--token-file", folder.file_of("token", text)});
    };
    CHECK(with_token(" \n").find("there is no token in it") != std::string::npos);
    CHECK(with_token("se\x01"
                     "cret")
              .find("cannot be shown") != std::string::npos);
    CHECK(with_token("se\x01"
                     "cret")
              .find("cret'") == std::string::npos);
    CHECK(refused({"x", "--name", "K", "--token-file", folder.file("none")}).find("No such file") !=
          std::string::npos);
    CHECK(refused({"--help"}).find("--movetime MS") != std::string::npos);
}

TEST_CASE("the program ends on Ctrl-C, after a goodbye", "[kgp][processes]") {
    Host host;
    const Folder folder;
    Process program(built::kgp, {host.address(), "--name", "Krou", "--token-file",
                                 folder.file_of("token", "hush\n"), "--movetime", "60000"});
    auto guest = host.guest();
    guest.say("kgp 1 0 1\n");
    CHECK(guest.until("5 mode freeplay").at(1) == "3 set auth:token \"hush\"");
    guest.say("4" + opening);
    guest.line();
    program.send(SIGINT);
    guest.until("goodbye");
    guest.hang_up();
    CHECK(program.exit_code(patience) == 130);
    // Also while it waits to connect again.
    {
        const auto address = std::make_unique<Host>()->address();
        Process alone(built::kgp, {address, "--name", "Krou"});
        CHECK(alone.line(patience) == address + ": Connection refused; again in 1 s");
        alone.send(SIGINT);
        CHECK(alone.exit_code(patience) == 130);
    }
}

}  // namespace krou
