#include "web/shown.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/notation.h"
#include "games/site_notation.h"
#include "play/board_view.h"
#include "play/telling.h"
#include "web/games.h"

namespace krou::web {

using play::Course;
using play::Language;

namespace phrases = play::phrases;

namespace {

/// A board as it lies on a table. The page numbers its places one after another: South's pits,
/// North's, the stores of South and of North; or the squares.
class Table {
public:
    explicit Table(const Position& position)
        : position_(position), board_(board_for(Side::south, position)) {}

    bool has_pits() const { return is_mancala(position_.family()); }
    /// Those that can be clicked.
    int pits() const { return has_pits() ? 2 * position_.pits() : Morpion::squares; }
    int places() const { return has_pits() ? pits() + 2 : pits(); }
    int seeds(int place) const { return board_[index_of(place)]; }
    std::optional<int> tuzdik(Side side) const { return tuzdik_of(side, board_, position_.pits()); }
    std::string name(int pit) const {
        return place_name(position_.family(), position_.pits(), pit);
    }
    /// The page's number of a place of the board.
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

/// A move and what it does.
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

Json last_of(const Course& course) {
    if (course.ply() == 0) return {};
    const auto turn = course.turn(course.ply());
    auto move = move_of(turn);
    move.emplace_back("mover", word_for(turn.before.side()));
    return move;
}

/// What the stores are given of the seeds on the board, in halves; nothing when a side has
/// resigned.
Json half_rest_of(const Course& course) {
    const auto& position = course.position();
    if (!is_mancala(position.family()) || course.loser()) return Json::Array{0, 0};
    const auto board = board_for(Side::south, position);
    const auto [south, north] = *course.result();
    return Json::Array{south - 2 * board[Board::own_store],
                       north - 2 * board[Board::opponent_store]};
}

Json over(const Course& course, Language language) {
    const auto score = course.result();
    if (!score) return {};
    const auto [south, north] = *score;
    const Side winner = south > north ? Side::south : Side::north;
    return Json::Object{{"text", ending_text(course, language)},
                        {"result", stores_text(*score)},
                        {"winner", south == north ? Json() : Json(word_for(winner))},
                        {"half_rest", half_rest_of(course)}};
}

Json said_of(const Course& course, Language language) {
    Json::Array said;
    if (course.ply() > 0) {
        const auto turn = course.turn(course.ply());
        for (auto& line : sentences_of(turn, trace_of(turn), language))
            said.emplace_back(std::move(line));
    }
    said.emplace_back(course.is_over() ? ending_text(course, language)
                                       : turn_text(course.position(), language));
    return said;
}

/// Adds what is known of each place.
void add_places(Json& json, const Course& course, Language language) {
    const auto& position = course.position();
    const Table table(position);
    Json::Array names;
    Json::Array refused;
    for (int pit = 0; pit < table.pits(); ++pit) {
        names.emplace_back(table.name(pit));
        const auto why = course.is_over() ? say(language, phrases::refused_over)
                                          : why_refused(position, pit, language);
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

Json shown(const Course& course, Language language) {
    const auto& position = course.position();
    Json json(Json::Object{{"variant", position.variant().spec},
                           {"game", play::game_text(position)},
                           {"squares", !is_mancala(position.family())},
                           {"pits", position.pits()},
                           {"fen", to_fen(position)},
                           {"side", word_for(position.side())}});
    json.add("site_fen",
             has_site_notation(position.family()) ? Json(to_site_fen(position)) : Json());
    add_places(json, course, language);
    Json::Array moves;
    if (!course.is_over())
        for (const Move move : position.legal_moves())
            moves.emplace_back(move_of({position, move}));
    json.add("moves", std::move(moves));
    json.add("last", last_of(course));
    json.add("said", said_of(course, language));
    json.add("turn", course.is_over() ? std::string() : turn_text(position, language));
    json.add("over", over(course, language));
    return json;
}

}  // namespace krou::web
