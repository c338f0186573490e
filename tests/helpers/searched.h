#pragma once

#include <string>
#include <vector>

#include "engine.h"
#include "helpers/from_text.h"

/// Searches that keep all their reports and the answer.
namespace krou {

struct Searched {
    Answer answer;
    std::vector<SearchInfo> infos;

    const SearchInfo& last() const { return infos.back(); }
    bool has_depth(int depth) const {
        return !infos.empty() && last().depth >= depth && last().bound == Bound::exact;
    }
};

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

/// Plays or solves. `engine` keeps its findings between calls.
inline Searched go(Engine& engine, const Position& position, const Limits& limits,
                   const Engine::Resources& resources, bool solves = false) {
    Searched result;
    Clock clock(limits, 0);
    const auto listen = [&](const SearchInfo& info) { result.infos.push_back(info); };
    result.answer = solves ? engine.solve(position, limits, clock, resources, listen)
                           : engine.play(position, limits, clock, resources, listen);
    return result;
}

inline Searched go(Engine& engine, const Position& position, const Limits& limits,
                   int threads = 1) {
    return go(engine, position, limits, {{EvaluationSet(), nullptr, threads}});
}

inline Searched go(const Position& position, const Limits& limits, int threads = 1) {
    Engine engine(1);
    return go(engine, position, limits, threads);
}

inline std::string text_of(const Position& position, std::optional<Move> move) {
    return move ? to_text(position.family(), position.side(), *move) : "none";
}

inline std::string best_move(const Position& position, const Searched& searched) {
    return text_of(position, searched.answer.move);
}

/// Names the moves of a PV up to the end of the game. Requires that all of them are legal.
inline std::string line_text(Position position, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        if (position.ending() != Ending::none) break;
        INFO("line " << text << " in " << to_fen(position));
        REQUIRE(position.legal_moves().contains(move));
        text += text_of(position, move);
        position.play(move);
    }
    return text;
}

}  // namespace krou
