#include "uci/jobs.h"

#include <atomic>
#include <thread>

#include "helpers/catch.h"

namespace krou {

TEST_CASE("idle work begins at once and after jobs, and gives way", "[session][threads]") {
    std::atomic<int> begun = 0;
    std::atomic<int> done = 0;
    {
        Jobs jobs;
        jobs.when_idle([&](const ShouldStop& should_stop) {
            ++begun;
            begun.notify_all();
            while (!should_stop()) std::this_thread::yield();
        });
        for (int times = 1; times <= 3; ++times) {
            begun.wait(times - 1);
            CHECK(begun == times);
            jobs.add(Job::Kind::finite, [&](Clock&) { ++done; });
            jobs.wait();
            CHECK(done == times);
        }
    }
    CHECK(done == 3);
}

}  // namespace krou
