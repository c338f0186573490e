#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "common/text.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"
#include "match/process.h"

/// Starting programs, exchanging lines with them and waiting for their end.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// A running shell command.
class Child {
public:
    explicit Child(const std::string& line) {
        auto started = ChildProcess::start({"/bin/sh", {"-c", line}, {}}, supervision_,
                                           [this](auto text) { errors_.emplace_back(text); });
        REQUIRE(started);
        process_ = std::move(*started);
    }
    ChildProcess& process() { return *process_; }
    StopSignal& stop() { return supervision_.stop; }
    /// Kills it and returns the lines of its standard error.
    const Lines& errors_when_killed() {
        process_.reset();
        return errors_;
    }
    /// Waits for its end and returns the lines of its standard error.
    const Lines& errors() {
        process_->quit(soon());
        return errors_;
    }
    static ChildProcess::Time soon() { return ChildProcess::Clock::now() + 10s * time_factor; }

private:
    Supervision supervision_;
    Lines errors_;
    std::unique_ptr<ChildProcess> process_;
};

}  // namespace

TEST_CASE("standard error arrives line by line", "[processes][threads]") {
    Child child("printf 'a\\nb' >&2; echo; read x; printf 'c\\n\\nd' >&2");
    CHECK(child.process().read_line(Child::soon()).transfer == ChildProcess::Transfer::done);
    CHECK(child.errors() == Lines{"a", "bc", "", "d"});
    // Its child continues and could still write there.
    Child killed("printf 'a\\nb' >&2; setsid sh -c 'echo; exec sleep 1' & read x");
    CHECK(killed.process().read_line(Child::soon()).transfer == ChildProcess::Transfer::done);
    CHECK(killed.errors_when_killed() == Lines{"a", "b"});
}

TEST_CASE("a program starts with no signal ignored", "[processes]") {
    for (const int signal : {SIGHUP, SIGQUIT, SIGUSR1}) std::signal(signal, SIG_IGN);
    Child child("grep SigIgn /proc/self/status");
    for (const int signal : {SIGHUP, SIGQUIT, SIGUSR1}) std::signal(signal, SIG_DFL);
    const auto line = child.process().read_line(Child::soon());
    REQUIRE(line.transfer == ChildProcess::Transfer::done);
    const auto ignored =
        std::stoull(std::string(rest_after("SigIgn:", line.text).value()), nullptr, 16);
    CHECK((ignored & 0x7fffffff) == 0);  // beyond these are two signals of the C library's own
}

TEST_CASE("the end of a program is noticed without free descriptors", "[processes]") {
    Child child("exit 3");
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit none{3, before.rlim_max};  // only the standard files
    REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    const auto end = child.process().end(Child::soon());
    REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
    REQUIRE(end);
    CHECK(end->text == "exited with code 3");
}

TEST_CASE("end() describes how a program ended, even if SIGCHLD was ignored", "[processes]") {
    struct Ended {
        const char* line;
        bool is_success;
        const char* text;
    };
    for (const auto& ended :
         {Ended{"exit 0", true, "exited with code 0"}, Ended{"exit 3", false, "exited with code 3"},
          Ended{"kill -9 $$", false, "crashed with signal 9"}})
        for (const auto disposition : {SIG_DFL, SIG_IGN}) {
            INFO(ended.line);
            std::signal(SIGCHLD, disposition);
            {
                Child child(ended.line);
                for (int twice = 0; twice < 2; ++twice) {
                    const auto end = child.process().end(Child::soon());
                    REQUIRE(end);
                    CHECK(end->is_success == ended.is_success);
                    CHECK(end->text == ended.text);
                }
            }
        }
}

TEST_CASE("waiting for the end stops at the deadline", "[processes][threads]") {
    Child child("read x");
    CHECK(!child.process().end(ChildProcess::Clock::now() + 5ms));
    CHECK(child.process().quit(Child::soon()));  // as its input ends
    Child stubborn("trap '' TERM; echo; while :; do sleep 100; done");
    CHECK(stubborn.process().read_line(Child::soon()).transfer == ChildProcess::Transfer::done);
    CHECK(!stubborn.process().quit(ChildProcess::Clock::now() + 5ms));
}

TEST_CASE("output without pause does not extend a deadline", "[processes][threads]") {
    for (const auto* line : {"yes", "yes >&2"}) {
        INFO(line);
        Child child(line);
        const auto deadline = ChildProcess::Clock::now() + 50ms;
        auto transfer = ChildProcess::Transfer::done;
        while (transfer == ChildProcess::Transfer::done)
            transfer = child.process().read_line(deadline).transfer;
        CHECK(transfer == ChildProcess::Transfer::late);
    }
}

TEST_CASE("a stop signal, however often raised, ends every wait", "[processes][threads]") {
    Child child("read x");
    CHECK(!child.stop().is_raised());
    const auto line = [&](auto wait) {
        return child.process().read_line(ChildProcess::Clock::now() + wait).transfer;
    };
    CHECK(line(0ms) == ChildProcess::Transfer::late);
    constexpr int more_than_a_pipe_holds = 70'000;
    for (int i = 0; i < more_than_a_pipe_holds; ++i) child.stop().raise();
    CHECK(child.stop().is_raised());
    for (int twice = 0; twice < 2; ++twice) CHECK(line(1h) == ChildProcess::Transfer::stopped);
}

TEST_CASE("programs started at the same time share no files", "[processes][threads]") {
    const Supervision supervision;
    const auto files = [&] {
        auto child =
            ChildProcess::start({"/bin/sh", {"-c", "echo /dev/fd/*"}, {}}, supervision, {});
        return child ? std::string((*child)->read_line(Child::soon()).text) : child.error();
    };
    const auto alone = files();
    CHECK(alone.starts_with("/dev/fd/0 "));
    std::atomic<int> others = 0;
    {
        std::array<std::jthread, 4> threads;
        for (auto& thread : threads)
            thread = std::jthread([&] {
                for (int i = 0; i < 50; ++i) others += files() != alone;
            });
    }
    CHECK(others == 0);
}

}  // namespace krou
