#include "web/games.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/review_text.h"
#include "base/text.h"
#include "game/explain.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "web/members.h"
#include "web/phrases.h"

namespace krou::web {

namespace {

Result<Position> start_in(const Json& json, Language language) {
    const auto spec = text_in(json, "variant");
    const auto named = spec.empty() ? Variant{} : parse_variant(spec);
    if (!named) return Error{rejected(language, phrases::bad_variant, spec, named.error())};
    const auto fen = text_in(json, "fen");
    const auto variant = variant_as_written(*named, fen, text_in(json, "moves"));
    if (fen.empty()) return Position::start(variant);
    auto position = from_fen(variant, fen);
    if (!position) return Error{rejected(language, phrases::bad_fen, fen, position.error())};
    return position;
}

/// Applies `end`, unless the rules ended the game.
std::optional<Error> apply_end(GameHistory& history, const Json& json, Language language) {
    const auto name = text_in(json, "end");
    const auto named = std::ranges::find(players_ends, name, &PlayersEndEntry::name);
    if (named == players_ends.end())
        return name.empty() ? std::nullopt : std::optional(wrong_value("end", language));
    if (!history.is_over()) history.end_by(named->end);
    return std::nullopt;
}

Json tree_of(Position position, const Variation& line, Language language) {
    Json::Array tree;
    for (const auto& [move, annotation] : line) {
        Json::Object step{{"name", Turn{position, move}.name()},
                          {"side", word_for(position.side())}};
        const auto parts = parts_of(annotation.comment);
        const auto add = [&](std::string_view name, std::string_view text) {
            if (!text.empty()) step.emplace_back(name, text);
        };
        add("comment", parts.by_people);
        add("engine", parts.by_program);
        if (const auto noted = noted_mistake(position, annotation))
            add("said", mistake_text({position, move}, *noted, language) + '.');
        if (const auto value = parts.value)
            step.emplace_back(
                "value", (position.side() == Side::south ? *value : -*value) * 100 / seed_value);
        if (!annotation.glyph.empty()) step.emplace_back("glyph", annotation.glyph);
        Json::Array variations;
        for (const auto& variation : annotation.variations)
            variations.push_back(tree_of(position, variation, language));
        if (!variations.empty()) step.emplace_back("variations", std::move(variations));
        tree.emplace_back(std::move(step));
        position.play(move);
    }
    return tree;
}

// A request contains a game. The game and each variation add three levels: a list of moves, a move,
// and its list of variations.
static_assert(2 + 3 * (deepest_variation + 1) <= deepest_json);

/// Reads the tree of a game.
Result<Variation> line_in(Position position, const Json::Array& tree, Language language, int depth);

Result<AnnotatedMove> move_in(const Position& before, const Json& json, Language language,
                              int depth) {
    if (auto error = check_members(json, language)) return *error;
    const auto name = text_in(json, "name");
    const auto move = legal_move(before, name);
    if (!move)
        return Error{say(language, phrases::no_move,
                         {in_quotes(name), names_of(before, before.legal_moves())})};
    Annotation annotation{
        joined_comment(cleaned(text_in(json, "comment")), cleaned(text_in(json, "engine"))),
        text_in(json, "glyph")};
    if (annotation.glyph.find_first_not_of("!?") != std::string::npos)
        return wrong_value("glyph", language);
    for (const auto& variation : list_in(json, "variations")) {
        if (!variation.array()) return wrong_value("variations", language);
        auto line = line_in(before, *variation.array(), language, depth + 1);
        if (!line) return Error{line.error()};
        if (!line->empty()) annotation.variations.push_back(std::move(*line));
    }
    return AnnotatedMove{*move, std::move(annotation)};
}

Result<Variation> line_in(Position position, const Json::Array& tree, Language language,
                          int depth) {
    if (depth > deepest_variation)
        return Error{say(language, phrases::page_too_deep, {std::to_string(deepest_variation)})};
    Variation found;
    for (const auto& json : tree) {
        auto next = move_in(position, json, language, depth);
        if (!next) return Error{next.error()};
        position.play(next->move);
        found.push_back(std::move(*next));
    }
    return found;
}

constexpr std::string_view termination_tag = "Termination";

std::optional<Error> take_tags(GameRecord& record, const Json::Array& tags, Language language) {
    for (const auto& json : tags) {
        const auto* pair = json.array();
        const bool is_tag = pair && pair->size() == 2 && (*pair)[0].text() && (*pair)[1].text();
        if (!is_tag) return wrong_value("tags", language);
        const std::string name = *(*pair)[0].text();
        const std::string value = *(*pair)[1].text();
        if (name == termination_tag) record.termination = cleaned(value);
        record.add_tag(name, value);
    }
    return std::nullopt;
}

std::string title_of(const GameRecord& record, std::string_view result, Language language) {
    const auto name = [&](Side side) {
        const auto player = record.player_name(side);
        return player.empty() ? std::string(name_of(language, side)) : player;
    };
    return name(Side::south) + " - " + name(Side::north) + "  " + std::string(result);
}

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

Json over(const GameHistory& history, const Voice& voice) {
    const auto score = history.result();
    if (!score) return {};
    const auto [south, north] = *score;
    const Side winner = south > north ? Side::south : Side::north;
    return Json::Object{{"reason", ending_reason(history, voice)},
                        {"result", stores_text(*score)},
                        {"winner", south == north ? Json() : Json(word_for(winner))},
                        {"half_rest", half_rest_of(history)}};
}

Json sentences_of(const GameHistory& history, const Voice& voice) {
    Json::Array sentences;
    if (history.ply() > 0) {
        const auto turn = history.turn(history.ply());
        for (auto& line : describe_move(turn, trace_of(turn), voice))
            sentences.emplace_back(std::move(line));
    }
    sentences.emplace_back(history.is_over() ? ending_text(history, voice)
                                             : turn_text(history.position(), voice));
    return sentences;
}

/// Adds name, seeds and reason against playing each place.
void add_places(Json& json, const GameHistory& history, const Voice& voice) {
    const auto& position = history.position();
    const auto board = board_for(Side::south, position);
    Json::Array names;
    Json::Array seeds;
    Json::Array refused;
    for (int pit = 0; pit < pits_of(position); ++pit) {
        names.emplace_back(place_name(position.family(), position.pits(), pit));
        seeds.emplace_back(board[pit]);
        refused.emplace_back(history.is_over() ? say(voice, phrases::illegal_over)
                                               : why_illegal(position, pit, voice));
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

Result<GameHistory> history_in(const Json& request, Language language) {
    const auto start = start_in(request, language);
    if (!start) return Error{start.error()};
    Position position = *start;
    const auto names = text_in(request, "moves");
    const auto moves = play_moves(position, names);
    if (!moves) return Error{rejected(language, phrases::bad_moves, names, moves.error())};
    GameHistory history(*start);
    for (const Move move : *moves) history.play(move);
    if (auto error = apply_end(history, request, language)) return *error;
    return history;
}

Json to_json(const GameRecord& record, Language language) {
    const auto& history = record.history;
    const auto& start = history.start();
    const bool is_natural = history.is_over() && record.termination.empty();
    const auto result = is_natural ? stores_text(*history.result()) : record.result;
    Json::Array tags;
    for (const auto& tag : record.tags) tags.push_back(Json::Array{tag.name, tag.value});
    if (!record.termination.empty())
        tags.push_back(Json::Array{termination_tag, record.termination});
    Json::Object game{
        {"title", title_of(record, result, language)},
        {"tags", std::move(tags)},
        {"variant", start.variant().spec},
        {"fen", history.starts_from_standard_position() ? std::string() : to_fen(start)},
        {"comment", history.annotation(0).comment},
        {"line", tree_of(start, history.annotated_moves(), language)},
        {"result", result}};
    if (const auto ended = history.players_end()) game.emplace_back("end", entry(*ended).name);
    return game;
}

Result<GameRecord> record_in(const Json& game, Language language) {
    if (auto error = check_members(game, language)) return *error;
    const auto start = start_in(game, language);
    if (!start) return Error{start.error()};
    GameRecord record{GameHistory(*start), {}};
    if (auto error = take_tags(record, list_in(game, "tags"), language)) return *error;
    const auto line = line_in(*start, list_in(game, "line"), language, 0);
    if (!line) return Error{line.error()};
    auto& history = record.history;
    history.annotation(0).comment = cleaned(text_in(game, "comment"));
    for (const auto& [move, annotation] : *line) {
        history.play(move);
        history.annotation(history.ply()) = annotation;
    }
    if (auto error = apply_end(history, game, language)) return *error;
    if (const auto result = text_in(game, "result"); is_result(result)) record.result = result;
    return record;
}

std::string_view word_for(Side side) {
    return side == Side::south ? "south" : "north";
}

Json shown(const GameHistory& history, const Voice& voice) {
    const auto& position = history.position();
    Json json(Json::Object{{"variant", position.variant().spec},
                           {"game", game_title(game_text(position), voice)},
                           {"squares", !is_mancala(position.family())},
                           {"pits", position.pits()},
                           {"fen", to_fen(position)},
                           {"side", word_for(position.side())}});
    json.add("site_fen",
             has_site_notation(position.family()) ? Json(to_site_fen(position)) : Json());
    add_places(json, history, voice);
    Json::Array moves;
    if (!history.is_over())
        for (const Move move : position.legal_moves())
            moves.emplace_back(move_of({position, move}));
    json.add("moves", std::move(moves));
    json.add("last", last_of(history));
    json.add("said", sentences_of(history, voice));
    json.add("aim", aim_text(position, voice));
    json.add("turn", history.is_over() ? std::string() : turn_text(position, voice));
    json.add("over", over(history, voice));
    return json;
}

}  // namespace krou::web
