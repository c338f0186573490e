#include <algorithm>
#include <array>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "helpers/failing_memory.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/tables_of.h"
#include "prove/acyclic_search.h"
#include "prove/repetition_solver.h"

/// Sessions and helper threads when memory runs out.
namespace krou {
namespace {

/// Stream buffer of fixed size, so that writers allocate nothing.
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

/// A session with small tables, so that it allocates little.
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

TEST_CASE("a search without memory reports it and plays a legal move", "[memory]") {
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
        CHECK(beginning(lines, "info string error engine: ").size() == failed);
        CHECK(holds(legal(played(variant, "")), best_move(lines)));
        dialogue.session.handle("go depth 3");
        dialogue.session.finish();
        CHECK(beginning(dialogue.page.lines(), "bestmove ").size() == 2);
    }
    CHECK(allocations > 20);
}

TEST_CASE("Threads and MultiPV continue with the memory they have", "[memory][long]") {
    struct Case {
        Lines settings;
        int allocations;
        int step;
    };
    for (const auto& [settings, allocations, step] :
         {Case{{set("Threads", "3")}, 60, 1}, Case{{set("MultiPV", "9")}, 120, 2},
          Case{{set("Threads", "3"), set("MultiPV", "9")}, 120, 2}})
        for (int before = 0; before < allocations; before += step) {
            INFO(settings.front() << ", allocation " << before);
            Dialogue dialogue("oware");
            for (const auto& line : settings) dialogue.session.handle(line);
            const FailingMemory memory(before);
            dialogue.session.handle("go depth 6");
            dialogue.session.finish();
            const auto lines = dialogue.page.lines();
            CHECK(beginning(lines, "info string error engine: ").size() <= 1);
            CHECK(holds(legal(played("oware", "")), best_move(lines)));
        }
}

TEST_CASE("an infinite search without memory still waits for stop", "[memory]") {
    // Each search makes this many allocations early, even in a slow build.
    for (int allocations = 0; allocations < 20; ++allocations) {
        INFO("allocation " << allocations);
        Dialogue dialogue("oware");
        const FailingMemory memory(allocations);
        dialogue.session.handle("go infinite searchmoves D");
        dialogue.page.wait_for("info string error engine: ");
        CHECK(beginning(dialogue.page.lines(), "bestmove ").empty());
        dialogue.session.handle("stop");
        dialogue.session.finish();
        CHECK(best_move(dialogue.page.lines()) == "D");
    }
}

TEST_CASE("perft and bench without memory end with an error", "[memory]") {
    for (const auto* command : {"go perft 2", "bench"}) {
        INFO(command);
        Dialogue dialogue("oware");
        const FailingMemory memory(0);
        dialogue.session.handle(command);
        dialogue.session.finish();
        CHECK(memory.has_failed());
        const auto lines = dialogue.page.lines();
        CHECK(the_line(lines, "info string error engine: ").ends_with(reason_of(std::bad_alloc())));
        CHECK(beginning(lines, "bestmove").empty());
    }
}

TEST_CASE("a kalah search without memory for a helper still answers", "[search]") {
    const Position start = played("kalah:seeds=2", "");
    int failed = 0;
    bool is_helped = false;
    for (int allocations = 0; !is_helped; ++allocations) {
        INFO("after " << allocations << " allocations");
        BoundsTable bounds(0);
        const AcyclicTables none(Tables(start.variant().rules, start.pits()));
        const auto search = make_acyclic_search(start.game(), start, none, bounds);
        std::optional<Bounds> found;
        // Allocations of this thread never fail, so a different one asks.
        std::latch may_ask(1);
        std::jthread asker([&] {
            may_ask.wait();
            StepBudget budget(1'000'000);
            found = search->ask(start.board(), 2, true, 3, budget);
        });
        const FailingMemory memory(allocations);
        may_ask.count_down();
        asker.join();
        is_helped = !memory.has_failed();
        failed += !is_helped;
        REQUIRE(found);
        CHECK((found->lower >= 2 || found->upper < 2));
    }
    CHECK(failed > 2);
}

TEST_CASE("a layer is not built if a helper thread has no memory", "[tables][long]") {
    // Enough seeds of kalah that one thread cannot finish before the second starts.
    for (const auto& [spec, seeds] : {std::pair("kalah", 12), std::pair("oware", 7)}) {
        const Position start = played(spec, "");
        const Tables below = tables_of(spec, seeds);
        int failed = 0;
        bool made = false;
        for (int allocations = 0; !made; allocations += 1 + allocations) {
            INFO(spec << ", after " << allocations << " allocations");
            const FailingMemory memory(allocations);
            try {
                made = build_next_layer(start.game(), below, 2, solve_open_boards).has_value();
                CHECK(made);
                CHECK(!memory.has_failed());
            } catch (const std::bad_alloc&) {
                ++failed;
                CHECK(memory.has_failed());
            }
        }
        CHECK(failed > 3);
    }
}

}  // namespace krou
