#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <new>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "arena/command_line/options.h"
#include "arena/program.h"
#include "base/text.h"
#include "helpers/arena_run.h"
#include "helpers/failing_memory.h"
#include "helpers/from_text.h"
#include "helpers/talk.h"

/// What a session and a tournament do when there is no memory for what they were asked.
namespace krou {
namespace {

/// Holds what is written without an allocation of the writer's.
class Page : public std::streambuf {
public:
    Lines lines() {
        const std::lock_guard lock(mutex_);
        return lines_of(written());
    }
    void wait_for(std::string_view piece) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return holds(written(), piece); });
    }

protected:
    std::streamsize xsputn(const char* text, std::streamsize length) override {
        const std::lock_guard lock(mutex_);
        const auto count = std::min(text_.size() - size_, static_cast<std::size_t>(length));
        std::copy_n(text, count, text_.begin() + static_cast<std::ptrdiff_t>(size_));
        size_ += count;
        changed_.notify_all();
        return length;
    }
    int overflow(int c) override {
        const char character = static_cast<char>(c);
        xsputn(&character, 1);
        return c;
    }

private:
    std::string_view written() const { return {text_.data(), size_}; }

    std::array<char, 1 << 16> text_{};
    std::size_t size_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
};

/// A session with little in it, so that the count of allocations stays small.
struct Dialogue {
    explicit Dialogue(std::string_view variant) {
        for (const auto* line :
             {"setoption name Hash value 1", "setoption name TablebaseSeeds value 2"})
            session.handle(line);
        session.handle("setoption name UCI_Variant value " + std::string(variant));
        session.finish();
    }

    Page page;
    std::ostream out{&page};
    Session session{out};
};

}  // namespace

TEST_CASE("a search without memory says so and answers with a legal move", "[memory]") {
    const auto* variant = GENERATE("oware", "kalah", "morpion");
    bool failed = true;
    int allocations = 0;
    for (; failed; ++allocations) {
        INFO(variant << ", allocation " << allocations);
        Dialogue dialogue(variant);
        {
            const FailingMemory memory(allocations);
            dialogue.session.handle("go depth 3");
            dialogue.session.finish();
            failed = memory.has_failed();
        }
        const auto lines = dialogue.page.lines();
        CHECK(beginning(lines, "info string error: ").size() == failed);
        CHECK(holds(legal(played(variant, "")), best_move(lines)));
        dialogue.session.handle("go depth 3");
        dialogue.session.finish();
        CHECK(beginning(dialogue.page.lines(), "bestmove ").size() == 2);
    }
    CHECK(allocations > 20);
}

TEST_CASE("a search with several threads goes on with those that have memory", "[memory]") {
    for (int allocations = 0; allocations < 60; ++allocations) {
        INFO("allocation " << allocations);
        Dialogue dialogue("oware");
        dialogue.session.handle("setoption name Threads value 3");
        const FailingMemory memory(allocations);
        dialogue.session.handle("go depth 6");
        dialogue.session.finish();
        const auto lines = dialogue.page.lines();
        CHECK(beginning(lines, "info string error: ").size() <= 1);
        CHECK(holds(legal(played("oware", "")), best_move(lines)));
    }
}

TEST_CASE("several lines without memory end with a word and a legal move", "[memory]") {
    const auto* threads = GENERATE("1", "3");
    for (int allocations = 0; allocations < 120; allocations += 2) {
        INFO("allocation " << allocations << ", threads " << threads);
        Dialogue dialogue("oware");
        dialogue.session.handle(std::string("setoption name Threads value ") + threads);
        dialogue.session.handle("setoption name MultiPV value 9");
        const FailingMemory memory(allocations);
        dialogue.session.handle("go depth 6");
        dialogue.session.finish();
        const auto lines = dialogue.page.lines();
        CHECK(beginning(lines, "info string error: ").size() <= 1);
        CHECK(holds(legal(played("oware", "")), best_move(lines)));
    }
}

TEST_CASE("an infinite search without memory answers after stop, with a wanted move", "[memory]") {
    // So many are needed before it is deep, however slow the build.
    for (int allocations = 0; allocations < 20; ++allocations) {
        INFO("allocation " << allocations);
        Dialogue dialogue("oware");
        const FailingMemory memory(allocations);
        dialogue.session.handle("go infinite searchmoves D");
        dialogue.page.wait_for("info string error: ");
        CHECK(beginning(dialogue.page.lines(), "bestmove ").empty());
        dialogue.session.handle("stop");
        dialogue.session.finish();
        CHECK(best_move(dialogue.page.lines()) == "D");
    }
}

TEST_CASE("a count and a bench without memory are given up with a word", "[memory]") {
    for (const auto* asked : {"go perft 2", "bench"}) {
        INFO(asked);
        Dialogue dialogue("oware");
        const FailingMemory memory(0);
        dialogue.session.handle(asked);
        dialogue.session.finish();
        CHECK(memory.has_failed());
        const auto lines = dialogue.page.lines();
        CHECK(the_line(lines, "info string error: ")
                  .ends_with("was given up: there is no memory for it"));
        CHECK(beginning(lines, "bestmove").empty());
    }
}

TEST_CASE("a thread that gets no memory ends the tournament in order", "[memory]") {
    std::signal(SIGPIPE, SIG_IGN);
    const Lines arguments = mock("a") + mock("b", "salt=1") +
                            Lines{"-each",   "nodes=100", "-openings",    "random", "plies=4",
                                  "-rounds", "2",         "-concurrency", "2"};
    const auto options =
        arena::parse_options(std::vector<std::string_view>(arguments.begin(), arguments.end()));
    REQUIRE(options);
    for (const int before : {0, 1, 5, 20, 21, 22, 50, 100, 200}) {
        INFO(before);
        Supervision supervision;
        std::ostringstream out;
        const FailingMemory memory(before);
        const auto end = arena::run_tournament(options->tournament, supervision, out);
        CHECK(memory.has_failed());
        CHECK((end || end.error() == reason_of(std::bad_alloc())));
    }
}

}  // namespace krou
