#pragma once

// Catch2 version 3 splits its header; version 2 has one.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <cstdlib>
#include <string_view>

namespace krou {

/// Reports that the test case cannot run here; fails if no test may be skipped. Write `return
/// skip(reason);`.
inline void skip(std::string_view reason) {
    if (std::getenv("KROU_SKIP_NONE") != nullptr) {
        FAIL("must not be skipped: " << reason);
    }
    WARN("SKIP: " << reason);
}

}  // namespace krou
