#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "arena/capacity.h"
#include "common/process.h"
#include "helpers/speed.h"
#include "helpers/talk.h"

/// Programs that are started, whatever they are.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// A line of the shell that runs.
class Child {
public:
    explicit Child(const std::string& line) {
        auto started = ChildProcess::start({"/bin/sh", {"-c", line}, {}}, supervision_,
                                           [this](auto text) { errors_.emplace_back(text); });
        REQUIRE(started);
        process_ = std::move(*started);
    }
    ChildProcess& process() { return *process_; }
    /// All lines of its standard error.
    const Lines& errors() {
        process_->quit(soon());
        return errors_;
    }
    static ChildProcess::Time soon() { return ChildProcess::Clock::now() + 10s * slowdown; }

private:
    Supervision supervision_;
    Lines errors_;
    std::unique_ptr<ChildProcess> process_;
};

}  // namespace

TEST_CASE("what a program writes to its standard error comes by the line", "[arena]") {
    Child child("printf 'a\\nb' >&2; echo; read x; printf 'c\\n\\nd' >&2");
    CHECK(child.process().read_line(Child::soon()).transfer == ChildProcess::Transfer::done);
    CHECK(child.errors() == Lines{"a", "bc", "", "d"});
}

TEST_CASE("a program starts with no signal ignored", "[arena]") {
    for (const int signal : {SIGHUP, SIGQUIT, SIGUSR1}) std::signal(signal, SIG_IGN);
    Child child("grep SigIgn /proc/self/status");
    for (const int signal : {SIGHUP, SIGQUIT, SIGUSR1}) std::signal(signal, SIG_DFL);
    const auto line = child.process().read_line(Child::soon());
    REQUIRE(line.transfer == ChildProcess::Transfer::done);
    CHECK(line.text == "SigIgn:\t0000000000000000");
}

TEST_CASE("the end of a program is known when there are no more files", "[arena]") {
    Child child("exit 3");
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit none{3, before.rlim_max};  // but the standard ones
    REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    const auto end = child.process().end(Child::soon());
    REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
    REQUIRE(end);
    CHECK(end->text == "exited with code 3");
}

TEST_CASE("the threads of a program and of those that it starts are counted", "[arena]") {
    Child child("sleep 100 & echo; read x");
    CHECK(child.process().read_line(Child::soon()).transfer == ChildProcess::Transfer::done);
    const auto threads = arena::threads_of_group(child.process().id());
    CHECK(threads.value_or(2) >= 2);
    child.process().kill();
}

}  // namespace krou
