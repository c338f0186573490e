#pragma once

#include <fstream>
#include <string>

#include "helpers/arena_run.h"

/// Arena records for the tests: games to play, and lines to write and to damage.
namespace krou {

/// Arguments of a tournament of two mock engines, two games per round.
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

inline const std::string head_line =
    R"({"krou-arena":1,"variant":"oware","tournament":"roundrobin","games":2,"swap":1,"seed":1,)"
    R"("openings":"start","engines":["a","b"],"settings":["nodes=1","nodes=1"],)"
    R"("adjudication":"maxmoves 200","timed":0,"date":""})";

inline const std::string game_line =
    R"({"id":3,"round":2,"pair":[0,1],"opening":{"fen":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",)"
    R"("plies":1},"south":"a","north":"b","moves":"F a","result":"1/2-1/2","stores":null,)"
    R"("margin":null,"reason":"maxmoves","detail":"","scores":[null,4],"depths":[null,2],)"
    R"("nodes":[null,9]})";

}  // namespace krou
