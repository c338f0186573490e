#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/notation.h"
#include "games/position.h"
#include "helpers/catch.h"

/// Conversions between positions and text, so that tests can be tables of text.
namespace krou {

inline Variant variant(std::string_view spec) {
    auto parsed = parse_variant(spec);
    INFO("variant " << spec);
    REQUIRE(bool(parsed));
    return *parsed;
}

/// Plays the moves from a FEN; an empty FEN is the start.
inline Position played(std::string_view spec, std::string_view fen, std::string_view moves = "") {
    INFO(spec << ": moves '" << moves << "' in " << fen);
    auto from = fen.empty() ? Result(Position::start(variant(spec))) : from_fen(variant(spec), fen);
    REQUIRE(bool(from));
    const auto done = play_moves(*from, moves);
    REQUIRE((done ? "" : done.error()) == "");
    return *from;
}

inline std::string legal(const Position& position) {
    std::string text;
    for (const Move move : position.legal_moves())
        text += to_text(position.family(), position.side(), move);
    return text;
}

inline void check_says(const std::string& text, std::string_view piece) {
    INFO(text << " should contain " << piece);
    CHECK(text.find(piece) != std::string::npos);
}

/// A FEN, moves, and the FEN after them.
struct Play {
    const char* fen;
    const char* moves;
    const char* leaves;
};

inline void check_plays(std::string_view spec, const std::vector<Play>& plays) {
    for (const auto& play : plays) {
        INFO(spec << ": " << play.moves << " in " << play.fen);
        CHECK(to_fen(played(spec, play.fen, play.moves)) == play.leaves);
    }
}

/// A position and its legal moves.
struct Choice {
    const char* fen;
    const char* moves;
};

inline void check_choices(std::string_view spec, const std::vector<Choice>& choices) {
    for (const auto& choice : choices) {
        INFO(spec << ": " << choice.fen);
        CHECK(legal(played(spec, choice.fen)) == choice.moves);
    }
}

/// A position, the reason why the game ends there, if any, and the result.
struct End {
    const char* fen;
    Ending ending;
    const char* result;
};

inline void check_ends(std::string_view spec, const std::vector<End>& ends) {
    for (const auto& end : ends) {
        INFO(spec << ": " << end.fen);
        const Position position = played(spec, end.fen);
        CHECK(position.ending() == end.ending);
        CHECK(result_text(position) == end.result);
        CHECK(position.legal_moves().empty() == (end.ending != Ending::none));
    }
}

}  // namespace krou
