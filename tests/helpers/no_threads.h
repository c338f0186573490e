#pragma once

#include <pthread.h>

#include <cstddef>

#include "helpers/catch.h"

namespace krou {

/// Stack size that new threads have by default, as long as this lives.
class DefaultStack {
public:
    explicit DefaultStack(std::size_t bytes) {
        pthread_attr_t wanted;
        REQUIRE(pthread_getattr_default_np(&wanted) == 0);
        REQUIRE(pthread_getattr_default_np(&before_) == 0);
        pthread_attr_setstacksize(&wanted, bytes);
        REQUIRE(pthread_setattr_default_np(&wanted) == 0);
        pthread_attr_destroy(&wanted);
    }
    ~DefaultStack() {
        pthread_setattr_default_np(&before_);
        pthread_attr_destroy(&before_);
    }
    DefaultStack(const DefaultStack&) = delete;
    DefaultStack& operator=(const DefaultStack&) = delete;

private:
    pthread_attr_t before_;
};

/// While it lives no thread can be started: each would want more memory than has addresses.
class NoThreads : DefaultStack {
public:
    NoThreads() : DefaultStack(std::size_t{1} << 60) {}
};

}  // namespace krou
