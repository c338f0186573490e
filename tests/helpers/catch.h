#pragma once

// Catch2 version 3 splits its header; version 2 has one.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
