#pragma once

#include <pthread.h>

#include <cstddef>

#include "helpers/catch.h"

namespace krou {

/// While it lives no thread can be started: each would want more memory than has addresses.
class NoThreads {
public:
    NoThreads() {
        pthread_attr_t wanted;
        REQUIRE(pthread_getattr_default_np(&wanted) == 0);
        REQUIRE(pthread_getattr_default_np(&before_) == 0);
        pthread_attr_setstacksize(&wanted, std::size_t{1} << 60);
        REQUIRE(pthread_setattr_default_np(&wanted) == 0);
        pthread_attr_destroy(&wanted);
    }
    ~NoThreads() {
        pthread_setattr_default_np(&before_);
        pthread_attr_destroy(&before_);
    }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;

private:
    pthread_attr_t before_;
};

}  // namespace krou
