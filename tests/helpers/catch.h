#pragma once

// Catch2 version 3 splits its header; version 2 has one.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <string_view>

namespace krou {

/// Reports that the test case cannot run here. Write `return skip(reason);`.
inline void skip(std::string_view reason) {
    WARN("SKIP: " << reason);
}

}  // namespace krou
