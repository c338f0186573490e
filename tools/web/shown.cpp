#include "web/shown.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "web/games.h"

namespace krou::web {

namespace {

/// Returns the number of places that can be clicked.
int pits_of(const Position& position) {
    return is_mancala(position.family()) ? 2 * position.pits() : Morpion::squares;
}

/// Returns the page's number of an index of South's board. The page numbers South's pits, North's
/// pits, and the stores of South and North; or the squares.
int place_of(const Position& position, int index) {
    return index < Board::own_store ? index : pits_of(position) + index - Board::own_store;
}

/// Returns a move and its effects.
Json::Object move_of(const Turn& turn) {
    const auto trace = trace_of(turn);
    const auto numbers = [&](const std::vector<int>& indices) {
        Json::Array found;
        for (const int index : indices) found.emplace_back(place_of(turn.before, index));
        return found;
    };
    return {{"name", turn.name()},           {"place", trace.origin},
            {"sown", numbers(trace.sown)},   {"captured", numbers(trace.captured)},
            {"seeds", trace.captured_seeds}, {"gain", trace.gain},
            {"tuzdik", trace.tuzdik},        {"again", trace.extra_turn}};
}

Json last_of(const GameHistory& history) {
    if (history.ply() == 0) return {};
    const auto turn = history.turn(history.ply());
    auto move = move_of(turn);
    move.emplace_back("mover", word_for(turn.before.side()));
    return move;
}

/// Returns the half seeds that each store gets from the board; none if a side lost.
Json half_rest_of(const GameHistory& history) {
    const auto& position = history.position();
    if (!is_mancala(position.family()) || history.loser()) return Json::Array{0, 0};
    const auto board = board_for(Side::south, position);
    const auto [south, north] = *history.result();
    return Json::Array{south - 2 * board[Board::own_store],
                       north - 2 * board[Board::opponent_store]};
}

Json over(const GameHistory& history, Language language) {
    const auto score = history.result();
    if (!score) return {};
    const auto [south, north] = *score;
    const Side winner = south > north ? Side::south : Side::north;
    return Json::Object{{"text", ending_text(history, language)},
                        {"result", stores_text(*score)},
                        {"winner", south == north ? Json() : Json(word_for(winner))},
                        {"half_rest", half_rest_of(history)}};
}

Json said_of(const GameHistory& history, Language language) {
    Json::Array said;
    if (history.ply() > 0) {
        const auto turn = history.turn(history.ply());
        for (auto& line : describe_move(turn, trace_of(turn), language))
            said.emplace_back(std::move(line));
    }
    said.emplace_back(history.is_over() ? ending_text(history, language)
                                        : turn_text(history.position(), language));
    return said;
}

/// Adds name, seeds and reason against playing each place.
void add_places(Json& json, const GameHistory& history, Language language) {
    const auto& position = history.position();
    const auto board = board_for(Side::south, position);
    Json::Array names;
    Json::Array seeds;
    Json::Array refused;
    for (int pit = 0; pit < pits_of(position); ++pit) {
        names.emplace_back(place_name(position.family(), position.pits(), pit));
        seeds.emplace_back(board[pit]);
        refused.emplace_back(history.is_over() ? say(language, phrases::refused_over)
                                               : why_illegal(position, pit, language));
    }
    if (is_mancala(position.family()))
        for (const int store : {Board::own_store, Board::opponent_store})
            seeds.emplace_back(board[store]);
    json.add("names", std::move(names));
    json.add("seeds", std::move(seeds));
    json.add("refused", std::move(refused));
    Json::Object tuzdiks;
    for (const Side side : {Side::south, Side::north})
        tuzdiks.emplace_back(word_for(side), tuzdik_of(side, board, position.pits()));
    json.add("tuzdiks", position.variant().rules.tuzdik ? Json(std::move(tuzdiks)) : Json());
}

}  // namespace

Json shown(const GameHistory& history, Language language) {
    const auto& position = history.position();
    Json json(Json::Object{{"variant", position.variant().spec},
                           {"game", game_text(position)},
                           {"squares", !is_mancala(position.family())},
                           {"pits", position.pits()},
                           {"fen", to_fen(position)},
                           {"side", word_for(position.side())}});
    json.add("site_fen",
             has_site_notation(position.family()) ? Json(to_site_fen(position)) : Json());
    add_places(json, history, language);
    Json::Array moves;
    if (!history.is_over())
        for (const Move move : position.legal_moves())
            moves.emplace_back(move_of({position, move}));
    json.add("moves", std::move(moves));
    json.add("last", last_of(history));
    json.add("said", said_of(history, language));
    json.add("turn", history.is_over() ? std::string() : turn_text(position, language));
    json.add("over", over(history, language));
    return json;
}

}  // namespace krou::web
