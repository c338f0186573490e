#include "uci/jobs.h"

#include <atomic>
#include <memory>
#include <thread>

#include "helpers/catch.h"

namespace krou {

TEST_CASE("idle work begins at once and after jobs, and gives way", "[session][threads]") {
    std::atomic<int> begun = 0;
    std::atomic<int> done = 0;
    {
        Jobs jobs([](auto, const auto&) {});
        jobs.when_idle([&](const ShouldStop& should_stop) {
            ++begun;
            begun.notify_all();
            while (!should_stop()) std::this_thread::yield();
        });
        for (int times = 1; times <= 3; ++times) {
            begun.wait(times - 1);
            CHECK(begun == times);
            const auto work = [&](Clock&) { ++done; };
            jobs.add(std::make_shared<Job>("a job", work, Job::Kind::finite, Limits{}, 0));
            jobs.wait();
            CHECK(done == times);
        }
    }
    CHECK(done == 3);
}

}  // namespace krou
