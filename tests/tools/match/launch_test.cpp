#include "match/launch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "match/process.h"

/// Starting programs, and killing them when the arena ends.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// The arena, run such that it and all its engines inherit a pipe: its end shows that all are gone.
class Household {
public:
    explicit Household(const Lines& arguments)
        : arena_("/bin/sh",
                 Lines{"-c", "exec 9>&1; exec \"$0\" \"$@\"", built::arena} + arguments) {}

    void wait_for_games(int count) {
        for (int i = 0; i < count; ++i) REQUIRE(arena_.until("Finished game", 20s * time_factor));
    }
    void send(int signal) { arena_.send(signal); }
    bool is_gone() { return arena_.rest(20s * time_factor).has_value(); }
    std::optional<int> exit_code() { return arena_.exit_code(20s * time_factor); }

private:
    Process arena_;
};

/// Returns the id of a child process, by its name as in /proc/ID/stat; 0 if there is none.
pid_t child_of(pid_t parent, const std::string& name) {
    for (const auto& process : std::filesystem::directory_iterator("/proc")) {
        std::ifstream stat(process.path() / "stat");
        pid_t id = 0;
        std::string found_name;
        char state = '\0';
        pid_t found_parent = 0;
        if (stat >> id >> found_name >> state >> found_parent && found_parent == parent &&
            found_name == name)
            return id;
    }
    return 0;
}

/// Two games at once; many start an engine.
const Lines restless = {"-each",     "nodes=1",         "-rounds",  "1000",
                        "-openings", "random",          "-recover", "-concurrency",
                        "2",         "-ratinginterval", "0"};

}  // namespace

TEST_CASE("a killed arena leaves no engine, whatever it ignores", "[processes][long]") {
    const Folder folder;
    const auto script = folder.file("script");
    std::ofstream(script) << "#!/bin/sh\ntrap '' HUP INT TERM\n"
                          << built::mock << " noquit=1 crash=9\nexit 1\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    for (int kills = 0; kills < 20; ++kills) {
        Household household(mock("good") + Lines{"-engine", "cmd=" + script, impatient()} +
                            restless);
        household.wait_for_games(1 + kills % 4);
        household.send(SIGKILL);
        CHECK(household.is_gone());
        CHECK(household.exit_code() == 128 + SIGKILL);
    }
}

TEST_CASE("SIGHUP ends the arena in order, whatever engines ignore", "[processes][long]") {
    Household household(mock("good") + mock("bad", "noquit=1", {impatient()}) + restless);
    household.wait_for_games(1);
    household.send(SIGHUP);
    CHECK(household.is_gone());
    CHECK(household.exit_code() == 130);
}

TEST_CASE("SIGHUP does not end an arena that ignores it", "[processes]") {
    Process arena("/bin/sh", Lines{"-c", "trap '' HUP; exec \"$0\" \"$@\"", built::arena} +
                                 mock("a") + mock("b", "salt=1") +
                                 Lines{"-each", "nodes=1", "-rounds", "20"});
    REQUIRE(arena.until("Finished game", 20s * time_factor));
    arena.send(SIGHUP);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, "Games: 40").size() == 1);
    CHECK(arena.exit_code(20s * time_factor) == 0);
}

TEST_CASE("a killed watchdog is reported once", "[processes]") {
    Process arena(built::arena, mock("good") + mock("other", "salt=1") + restless);
    REQUIRE(arena.until("Finished game", 20s * time_factor));
    const auto watchdog = child_of(arena.id(), "(krou-watchdog)");
    REQUIRE(watchdog > 0);
    REQUIRE(kill(watchdog, SIGKILL) == 0);
    REQUIRE(arena.until("Warning: krou-watchdog was killed", 20s * time_factor));
    REQUIRE(arena.until("Finished game", 20s * time_factor));
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, "Warning: krou-watchdog").empty());
    CHECK(arena.exit_code(20s * time_factor) == 130);
}

TEST_CASE("a watchdog keeps no file open and leaves no zombie", "[processes]") {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    {
        const Watchdog watchdog;
        close(ends[1]);
        pollfd waited{ends[0], POLLIN, 0};
        REQUIRE(poll(&waited, 1, 20'000) == 1);
        char nothing = 0;
        CHECK(read(ends[0], &nothing, 1) == 0);
        close(ends[0]);
        CHECK(waitpid(-1, nullptr, WNOHANG) == 0);
    }
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("a program is found in PATH and runs in its directory", "[processes]") {
    namespace fs = std::filesystem;
    const Folder folder;
    const auto script = folder.path() / "an-engine";
    std::ofstream(script) << "#!/bin/sh\npwd >place\nexec " << built::mock << '\n';
    fs::permissions(script, fs::perms::owner_all);
    const auto from_here = fs::relative(script).string();
    const std::string with_path = "PATH=\"" + folder.path().string() + ":$PATH\"; ";
    for (const auto& program : {script.string(), from_here, std::string("an-engine")}) {
        INFO(program);
        const auto home = folder.path() / "home";
        fs::create_directory(home);
        Process arena(
            "/bin/sh",
            Lines{"-c", with_path + "exec \"$0\" \"$@\"", built::arena} + mock("a") +
                Lines{"-engine", "cmd=" + program, "dir=" + home.string(), "-each", "nodes=1"});
        REQUIRE(arena.rest(20s * time_factor));
        CHECK(arena.exit_code(20s * time_factor) == 0);
        CHECK(content(home / "place") == home.string() + '\n');
        fs::remove_all(home);
    }
}

TEST_CASE("games are played with closed standard files", "[processes]") {
    Process arena("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" <&- 2>&-", built::arena} + mock("a") +
                                 mock("b") + Lines{"-each", "nodes=1"});
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, "Finished game").size() == 2);
    CHECK(arena.exit_code(20s * time_factor) == 0);
}

}  // namespace krou
