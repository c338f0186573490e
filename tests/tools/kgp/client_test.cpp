#include <sys/socket.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <future>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/local_server.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "kgp/program.h"

/// krou-kgp with a server that the test plays, over a local socket.
namespace krou {
namespace {

using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

const auto patience = client_patience();

/// Server's end of a connection.
class Guest {
public:
    explicit Guest(FileDescriptor socket) : socket_(std::move(socket)) {}

    /// Sends a text, from any thread. Returns false if the client is gone.
    bool send(std::string_view text) { return send_to_client(socket_, text); }
    /// Returns the next line, without CR LF; nothing at the end of the connection.
    std::optional<std::string> line() {
        std::string text;
        while (!text.ends_with("\r\n")) {
            wait_for_client(socket_.number());
            char byte = 0;
            if (::recv(socket_.number(), &byte, 1, 0) != 1) return std::nullopt;
            text += byte;
        }
        return text.substr(0, text.size() - 2);
    }
    /// Returns the lines up to this one, which must come.
    Texts until(const std::string& last) {
        Texts lines;
        while (lines.empty() || lines.back() != last) {
            auto next = line();
            INFO("waiting for " << last);
            REQUIRE(next);
            lines.push_back(std::move(*next));
        }
        return lines;
    }
    void greet() {
        send("kgp 1 0 1\r\n");
        until("5 mode freeplay");
    }
    void close() { socket_.close(); }

private:
    FileDescriptor socket_;
};

/// Waits for the next client.
Guest next_guest(Host& host) {
    return Guest(host.next_client());
}

/// Writes an engine: these lines of a shell script.
std::string engine_script(const Folder& folder, const std::string& lines) {
    auto path = folder.file_of("engine", "#!/bin/sh\n" + lines);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

/// Client on its own thread.
class PlayingClient {
public:
    /// Plays with the mock engine, with this fault if any, or with `krou`.
    explicit PlayingClient(const Host& host, const std::string& fault = {},
                           const std::string& engine = built::mock) {
        settings_.address = *kgp::parse_address(host.address());
        settings_.identity = {"K", "hush", 100s};
        settings_.engines = {{engine, {}, {}}, 2, 2};
        if (!fault.empty()) settings_.engines.command.arguments = {fault};
        settings_.greeting_time = std::chrono::milliseconds(200 * time_factor);
        settings_.first_pause = 1ms;
        settings_.max_pause = 4ms;
        settings_.goodbye_time = 50ms * time_factor;
        thread_ = std::jthread([this] { ended_ = kgp::play(settings_, supervision_, out_); });
    }
    ~PlayingClient() { stop(); }
    void stop() { supervision_.stop.raise(); }
    const cli::Ended& ended() {
        if (thread_.joinable()) thread_.join();
        return ended_;
    }
    /// Stops it and returns its reports.
    std::string reports() { return (stop(), ended(), out_.str()); }

private:
    Supervision supervision_;
    std::ostringstream out_;
    kgp::Settings settings_;
    cli::Ended ended_ = 0;
    std::jthread thread_;
};

const std::string opening = " state <4,0,0,3,3,3,3,3,3,3,3>\n";
/// Quickly solved ending that only the last move wins.
const std::string ending = " state <3,4,4,2,2,1,3,1,1>\n";

}  // namespace

TEST_CASE("states are answered by engines", "[kgp][processes][threads]") {
    Host host;
    PlayingClient player(host);
    auto guest = next_guest(host);
    guest.send("kgp 1 0 1\r\n");
    CHECK(guest.until("5 mode freeplay") ==
          Texts{"1 set info:name \"K\"", "3 set auth:token \"hush\"", "5 mode freeplay"});
    guest.send("4" + opening);
    CHECK(guest.until("@4 yield").size() >= 2);
    // A line byte by byte, several at once, and garbage.
    for (const char byte : "6" + opening) guest.send({&byte, 1});
    guest.until("@6 yield");
    guest.send("8 ping\n10 ping x\r\n@6 stop\n12 ping\n");
    CHECK(guest.until("@12 pong") == Texts{"@8 pong", "@10 pong x", "@12 pong"});
    std::string garbage(15'000, 'x');
    for (std::size_t i = 0; i < 10'000; ++i) garbage[i] = static_cast<char>(i * 7919 % 256);
    guest.send(garbage + "\n\xff\xfe\n" + std::string("\0\n", 2) + "14 ping\n");
    guest.until("@14 pong");
}

TEST_CASE("krou improves its move while it has time", "[kgp][processes]") {
    Host host;
    PlayingClient player(host, "", built::krou);
    auto guest = next_guest(host);
    guest.greet();
    guest.send("4" + ending);
    const auto lines = guest.until("@4 yield");
    CHECK(lines.front() == "@4 move 1");
    CHECK(lines[lines.size() - 2] == "@4 move 3");
    guest.send("6" + opening);
    CHECK(guest.line() == "@6 move 1");
    CHECK(guest.line()->starts_with("@6 move "));
    guest.send("8" + opening + "@6 stop\n");
    CHECK(guest.until("@8 move 1").back() == "@8 move 1");
    player.stop();
    const auto last = guest.until("goodbye");
    CHECK(std::ranges::count(last, "@8 yield") == 1);
    CHECK(!guest.line());
    guest.close();
    CHECK(player.ended().exit_code == cli::exit_when_interrupted);
}

TEST_CASE("many states are open at once", "[kgp][processes][threads]") {
    Host host;
    // The engines answer when stopped: each state must get its share of the time.
    PlayingClient player(host, "late=1");
    auto guest = next_guest(host);
    guest.greet();
    guest.send("set time:mode relative\nset time:clock 20\n");
    std::string states;
    for (int i = 0; i < 50; ++i) states += std::to_string(2 * i) + opening;
    guest.send(states + "900 ping\n");
    const auto lines = guest.until("@900 pong");
    for (int i = 0; i < 50; ++i)
        CHECK(std::ranges::count(lines, '@' + std::to_string(2 * i) + " move 1") == 1);
    Texts yields;
    while (yields.size() < 50)
        if (const auto line = guest.line(); line->ends_with(" yield")) yields.push_back(*line);
    std::ranges::sort(yields);
    CHECK(std::ranges::adjacent_find(yields) == yields.end());
}

TEST_CASE("engines get positions and a share of the threads", "[kgp][processes]") {
    const Folder folder;
    Host host;
    PlayingClient player(host, "",
                         engine_script(folder, "tee -a '" + folder.file("log") + "' | exec '" +
                                                   built::mock + "'\n"));
    auto guest = next_guest(host);
    guest.greet();
    guest.send("4 state <2,1,0,2,3,4,5>\n");
    guest.until("@4 yield");
    guest.send("6" + opening + "8" + opening);
    guest.until("@8 yield");
    player.reports();
    const auto log = content(folder.file("log"));
    INFO(log);
    for (const char* part : {"setoption name Hash value 1\n", "UCI_Variant value kalah:pits=2\n",
                             "Threads value 2\n", "position fen 2-3-4-5-1-0-S\ngo movetime ",
                             "UCI_Variant value kalah:pits=4\n", "Threads value 1\n"})
        CHECK(log.find(part) != std::string::npos);
}

TEST_CASE("answers after much output are not late", "[kgp][processes]") {
    const Folder folder;
    Host host;
    PlayingClient player(host, "",
                         engine_script(folder,
                                       "while read -r word rest; do\n  [ \"$word\" = uci ] && echo "
                                       "uciok\n  [ \"$word\" = go ] && "
                                       "printf 'info string %012000d\\nbestmove A\\n' 0\ndone\n"));
    auto guest = next_guest(host);
    guest.greet();
    constexpr int answers_more_than_a_pipe_holds = 8;
    for (int i = 1; i <= answers_more_than_a_pipe_holds; ++i) {
        guest.send(std::to_string(2 * i) + opening);
        guest.until('@' + std::to_string(2 * i) + " yield");
    }
}

TEST_CASE("standard error is read while an engine prints nothing", "[kgp][processes]") {
    Host host;
    PlayingClient player(host, "noise=1");
    auto guest = next_guest(host);
    guest.greet();
    guest.send("4" + opening);
    guest.until("@4 yield");  // long before the deadline of the state
}

TEST_CASE("a failing engine is restarted, and its state is yielded", "[kgp][processes][threads]") {
    for (const std::string fault : {"crash=1", "exit=2", "close=1", "illegal=1", "nomove=1"}) {
        INFO(fault);
        Host host;
        PlayingClient player(host, fault);
        auto guest = next_guest(host);
        guest.greet();
        for (const std::string id : {"4", "6", "8"}) {
            guest.send(id + opening);
            CHECK(guest.until('@' + id + " yield").front() == '@' + id + " move 1");
        }
        player.stop();
        guest.until("goodbye");
        guest.close();
        CHECK((player.reports().find("the engine ") != std::string::npos) ==
              (fault[0] == 'c' || fault[0] == 'e'));
    }
}

TEST_CASE("a stuck or endless engine does not stop the others", "[kgp][processes][threads]") {
    for (const std::string fault : {"hang=1", "chatter=1", "endless=1", "noise=1", "babble=1"}) {
        INFO(fault);
        Host host;
        PlayingClient player(host, fault);
        auto guest = next_guest(host);
        guest.greet();
        guest.send("set time:mode relative\nset time:clock 0.2\n");
        for (const std::string id : {"4", "6", "8"}) {
            guest.send(id + opening);
            guest.until('@' + id + " yield");
        }
    }
}

TEST_CASE("an engine that does not stop is replaced", "[kgp][processes][long]") {
    Host host;
    PlayingClient player(host, "hang=1");
    auto guest = next_guest(host);
    guest.greet();
    guest.send("set time:mode relative\nset time:clock 0.2\n4" + opening);
    guest.until("@4 yield");
    std::this_thread::sleep_for(6s);
    CHECK(player.reports().find("the engine does not answer") != std::string::npos);
}

TEST_CASE("an engine that cannot restart is reported once", "[kgp][processes]") {
    const Folder folder;
    Host host;
    PlayingClient player(
        host, "",
        engine_script(folder, std::string("echo 'no\atables' >&2\nrm \"$0\"\nexec '") +
                                  built::mock + "' crash=1\n"));
    auto guest = next_guest(host);
    guest.greet();
    for (const std::string id : {"4", "6", "8"}) {
        guest.send(id + opening);
        guest.until('@' + id + " yield");
    }
    const auto reports = player.reports();
    INFO(reports);
    const auto error = reports.find("cannot start");
    CHECK(reports.find("no?tables\n") < error);
    CHECK(error != std::string::npos);
    CHECK(reports.find("cannot start", error + 1) == std::string::npos);
}

TEST_CASE("a missing engine ends the program", "[kgp][processes]") {
    Host host;
    const Folder folder;
    PlayingClient player(host, "", folder.file("none"));
    CHECK(player.ended().exit_code == 1);
    CHECK(player.ended().error->text.find("none") != std::string::npos);
}

TEST_CASE("the client reconnects", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    {
        auto guest = next_guest(host);
        guest.greet();
        guest.send("set game:id 5\n4" + opening);
        guest.line();
        guest.send("6 sta");
    }
    next_guest(host).send("goodbye\n");
    next_guest(host).send("HTTP/1.1 400 Bad Request\r\n\r\n");
    {
        auto endless = next_guest(host);
        endless.send(std::string(40'000, 'x'));
        CHECK(!endless.line());
    }
    CHECK(!next_guest(host).line());  // sends no `kgp`
    auto guest = next_guest(host);
    guest.greet();
    player.stop();
    guest.until("goodbye");
    guest.close();
    const auto reports = player.reports();
    INFO(reports);
    for (const char* part : {"closed the connection; reconnecting in ", "goodbye; reconnecting in ",
                             "16384 bytes; reconnecting in ", "not send kgp; reconnecting in "})
        CHECK(reports.find(part) != std::string::npos);
}

TEST_CASE("a server that never reads is dropped", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    auto deaf = next_guest(host);
    deaf.greet();
    const std::string ping = "2 ping " + std::string(10'000, 'x') + '\n';
    std::jthread flood([&](const std::stop_token& stop) {
        while (!stop.stop_requested() && deaf.send(ping)) continue;
    });
    auto next = next_guest(host);
    next.greet();
    player.stop();
    next.until("goodbye");
    next.close();
    CHECK(player.reports().find("does not read; reconnecting") != std::string::npos);
}

TEST_CASE("a server of another version ends the program", "[kgp][threads]") {
    Host host;
    PlayingClient player(host);
    auto guest = next_guest(host);
    guest.send("kgp 2 0 0\n");
    guest.until("goodbye");
    guest.close();
    CHECK(player.ended().exit_code == 1);
    CHECK(player.ended().error->text.starts_with(host.address()));
}

TEST_CASE("an endless lookup is abandoned on stop", "[kgp][threads]") {
    StopSignal stop;
    CHECK(kgp::run_with_timeout([] {}, stop, patience));
    const auto never = std::make_shared<std::promise<void>>();
    const auto lookup = never->get_future().share();
    CHECK(!kgp::run_with_timeout([lookup] { lookup.wait(); }, stop, 1ms));
    const auto ended = std::make_shared<std::promise<void>>();
    auto has_ended = ended->get_future();
    std::jthread stopper([&] { stop.raise(); });
    CHECK(!kgp::run_with_timeout([lookup, ended] { lookup.wait(), ended->set_value(); }, stop,
                                 patience));
    never->set_value();
    CHECK(has_ended.wait_for(patience) == std::future_status::ready);
}

TEST_CASE("addresses are a host with or without a port", "[kgp]") {
    const auto parsed = [](const char* text) {
        const auto address = kgp::parse_address(text);
        return address ? address->host + ' ' + address->port : "";
    };
    CHECK(parsed("kalah.example") == "kalah.example 2671");
    CHECK(parsed("127.0.0.1:80") == "127.0.0.1 80");
    CHECK(parsed("::1") == "::1 2671");
    CHECK(parsed("[::1]") == "::1 2671");
    CHECK(parsed("[::1]:80") == "::1 80");
    for (const char* text :
         {"", ":80", "a:", "a:0", "a:65536", "a:-1", "a:8x", "a b", "[::1", "a/b"}) {
        INFO(text);
        CHECK(parsed(text).empty());
    }
}

TEST_CASE("wrong arguments of krou-kgp are rejected", "[kgp]") {
    const Folder folder;
    const auto error = [](const Texts& words) {
        const std::vector<std::string_view> arguments(words.begin(), words.end());
        std::ostringstream out;
        const auto ended = kgp::run_command(arguments, out);
        return ended.error ? ended.error->text : out.str();
    };
    const auto token_error = [&](const std::string& text) {
        return error({"x", "--name", "K", "--token-file", folder.file_of("token", text)});
    };
    const std::string secret =
        "se\x01"
        "cret";
    const std::vector<std::pair<std::string, std::string>> errors = {
        {error({"--name", "K"}), "HOST[:PORT]"},
        {error({"x"}), "--name"},
        {error({"x:0", "--name", "K"}), "65535"},
        {error({"x", "--name", "a\nb"}), "--name"},
        {error({"x", "--name", ""}), "got ''"},
        {error({"x", "--name", std::string(1001, 'x')}), "1000 bytes"},
        {error({"x", "--name", "K", "--token", "s"}), "--token"},
        {error({"x", "--name", "K", "--token-file", folder.file("none")}), "none"},
        {token_error(" \n"), folder.file("token")},
        {token_error(secret), folder.file("token")},
        {error({"--help"}), "--movetime MS"},
    };
    for (const auto& [text, part] : errors) {
        INFO(text << " with " << part);
        CHECK(text.find(part) != std::string::npos);
    }
    CHECK(token_error(secret).find("cret'") == std::string::npos);
}

TEST_CASE("krou-kgp ends on Ctrl-C, after a goodbye", "[kgp][processes]") {
    Host host;
    const Folder folder;
    Process program(built::kgp, {host.address(), "--name", "Krou", "--token-file",
                                 folder.file_of("token", "hush\n"), "--movetime", "60000"});
    auto guest = next_guest(host);
    guest.send("kgp 1 0 1\n");
    CHECK(guest.until("5 mode freeplay").at(1) == "3 set auth:token \"hush\"");
    guest.send("4" + opening);
    guest.line();
    program.send(SIGINT);
    guest.until("goodbye");
    guest.close();
    CHECK(program.exit_code(patience) == 130);
    // Also while it waits to reconnect.
    const auto address = std::make_unique<Host>()->address();
    Process alone(built::kgp, {address, "--name", "Krou"});
    CHECK(alone.line(patience) == address + ": Connection refused; reconnecting in 1 s");
    alone.send(SIGINT);
    CHECK(alone.exit_code(patience) == 130);
}

}  // namespace krou
