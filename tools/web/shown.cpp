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

/// South's view of a board. The page numbers its places: South's pits, North's, the stores of South
/// and North; or the squares.
class Table {
public:
    explicit Table(const Position& position)
        : position_(position), board_(board_for(Side::south, position)) {}

    bool has_pits() const { return is_mancala(position_.family()); }
    /// Returns the number of places that can be clicked.
    int pits() const { return has_pits() ? 2 * position_.pits() : Morpion::squares; }
    int places() const { return has_pits() ? pits() + 2 : pits(); }
    int seeds(int place) const { return board_[index_of(place)]; }
    std::optional<int> tuzdik(Side side) const { return tuzdik_of(side, board_, position_.pits()); }
    std::string name(int pit) const {
        return place_name(position_.family(), position_.pits(), pit);
    }
    /// Returns the page's number of an index of the board.
    int number_of(int index) const {
        return index < Board::own_store ? index : pits() + index - Board::own_store;
    }

private:
    int index_of(int place) const {
        return place < pits() ? place : Board::own_store + place - pits();
    }

    const Position& position_;
    Board board_;
};

/// Returns a move and its effects.
Json::Object move_of(const Turn& turn) {
    const Table table(turn.before);
    const auto trace = trace_of(turn);
    const auto numbers = [&](const std::vector<int>& indices) {
        Json::Array found;
        for (const int index : indices) found.emplace_back(table.number_of(index));
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
    const Table table(position);
    Json::Array names;
    Json::Array refused;
    for (int pit = 0; pit < table.pits(); ++pit) {
        names.emplace_back(table.name(pit));
        const auto why = history.is_over() ? say(language, phrases::refused_over)
                                           : why_illegal(position, pit, language);
        refused.emplace_back(why);
    }
    Json::Array seeds;
    for (int place = 0; place < table.places(); ++place) seeds.emplace_back(table.seeds(place));
    json.add("names", std::move(names));
    json.add("seeds", std::move(seeds));
    json.add("refused", std::move(refused));
    Json::Object tuzdiks;
    for (const Side side : {Side::south, Side::north})
        tuzdiks.emplace_back(word_for(side), table.tuzdik(side));
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
