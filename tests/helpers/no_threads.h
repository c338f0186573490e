#pragma once

#include <pthread.h>

#include <cstddef>

#include "helpers/catch.h"

namespace krou {

/// Sets the default stack size of new threads while it exists.
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

/// Makes starting a thread fail while it exists: each stack would exceed the address space.
class NoThreads : DefaultStack {
public:
    NoThreads() : DefaultStack(std::size_t{1} << 60) {}
};

}  // namespace krou
