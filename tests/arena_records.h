#pragma once

#include <fstream>
#include <string>

#include "arena_run.h"

/// Records to play, to write and to spoil.
namespace krou {

/// Two games a round.
inline Lines games_of(const std::string& rounds, const Lines& more) {
    return mock("a") + mock("b", "salt=3") +
           Lines{"-each",  "nodes=1", "-rounds",         rounds, "-openings",
                 "random", "plies=4", "-ratinginterval", "0"} +
           more;
}

inline void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string replaced(std::string text, const std::string& old, const std::string& by) {
    const auto at = text.find(old);
    INFO(old << " in " << text);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), by);
}

}  // namespace krou
