#pragma once

#include <algorithm>
#include <fstream>
#include <string>

#include "arena/record/record.h"
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

inline const SavedValues head_values = {{"variant", "oware"},
                                        {"tournament", "roundrobin"},
                                        {"rounds", "2"},
                                        {"games", "2"},
                                        {"swap", "1"},
                                        {"seed", "1"},
                                        {"openings", "the start"},
                                        {"adjudication", "maxmoves 200"},
                                        {"timed", "0"},
                                        {"date", ""},
                                        {"engine", "a"},
                                        {"nodes", "1"},
                                        {"engine", "b"},
                                        {"nodes", "1"}};

/// Returns these values with a different first value of this name.
inline SavedValues with_value(SavedValues values, const std::string& name,
                              const std::string& value) {
    const auto found = std::ranges::find(values, name, &SavedValues::value_type::first);
    REQUIRE(found != values.end());
    found->second = value;
    return values;
}

/// Returns a record of games as JSON without checksums.
inline std::string record_of(const SavedValues& values, const Lines& games) {
    auto text = header_text(arena::record_kind, values);
    for (const auto& game : games) text += record_text(arena::record_kind, game);
    return text;
}

/// Returns the lines of the games of a record.
inline Lines games_in_record(const std::string& text) {
    return beginning(lines_of(text), "{");
}

inline const std::string game_line =
    R"({"id":3,"round":2,"pair":[0,1],"opening":{"fen":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",)"
    R"("plies":1},"south":"a","north":"b","moves":"F a","result":"1/2-1/2","stores":null,)"
    R"("margin":null,"reason":"maxmoves","detail":"","scores":[null,4],"depths":[null,2],)"
    R"("nodes":[null,9]})";

}  // namespace krou
