#include "web/games.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "web/members.h"
#include "web/phrases.h"

namespace krou::web {

namespace {

Result<Position> start_in(const Json& json) {
    const auto spec = text_in(json, "variant");
    const auto named = spec.empty() ? Variant{} : parse_variant(spec);
    if (!named) return Error{named.error()};
    const auto fen = text_in(json, "fen");
    const auto variant = variant_as_written(*named, fen, text_in(json, "moves"));
    return fen.empty() ? Position::start(variant) : from_fen(variant, fen);
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

Json tree_of(Position position, const Variation& line) {
    Json::Array tree;
    for (const auto& [move, annotation] : line) {
        Json::Object step{{"name", Turn{position, move}.name()},
                          {"side", word_for(position.side())}};
        if (!annotation.comment.empty()) step.emplace_back("comment", annotation.comment);
        if (!annotation.glyph.empty()) step.emplace_back("glyph", annotation.glyph);
        Json::Array variations;
        for (const auto& variation : annotation.variations)
            variations.push_back(tree_of(position, variation));
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
class TreeReader {
public:
    explicit TreeReader(Language language) : language_(language) {}

    Result<Variation> line(Position position, const Json::Array& tree, int depth) const {
        if (depth > deepest_variation)
            return Error{
                say(language_, phrases::page_too_deep, {std::to_string(deepest_variation)})};
        Variation found;
        for (const auto& json : tree) {
            auto next = step(position, json, depth);
            if (!next) return Error{next.error()};
            position.play(next->move);
            found.push_back(std::move(*next));
        }
        return found;
    }

private:
    Result<AnnotatedMove> step(const Position& before, const Json& json, int depth) const {
        if (auto error = check_members(json, language_)) return *error;
        const auto name = text_in(json, "name");
        const auto move = legal_move(before, name);
        if (!move)
            return Error{say(language_, phrases::no_move,
                             {in_quotes(name), names_of(before, before.legal_moves())})};
        Annotation annotation{cleaned(text_in(json, "comment")), text_in(json, "glyph")};
        if (annotation.glyph.find_first_not_of("!?") != std::string::npos)
            return wrong_value("glyph", language_);
        for (const auto& variation : list_in(json, "variations")) {
            if (!variation.array()) return wrong_value("variations", language_);
            auto read = line(before, *variation.array(), depth + 1);
            if (!read) return Error{read.error()};
            if (!read->empty()) annotation.variations.push_back(std::move(*read));
        }
        return AnnotatedMove{*move, std::move(annotation)};
    }

    Language language_;
};

std::optional<Error> take_tags(GameRecord& record, const Json::Array& tags, Language language) {
    for (const auto& json : tags) {
        const auto* pair = json.array();
        const bool is_tag = pair && pair->size() == 2 && (*pair)[0].text() && (*pair)[1].text();
        if (!is_tag) return wrong_value("tags", language);
        record.add_tag(*(*pair)[0].text(), *(*pair)[1].text());
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

}  // namespace

Result<GameHistory> history_in(const Json& request, Language language) {
    const auto start = start_in(request);
    if (!start) return Error{start.error()};
    Position position = *start;
    const auto moves = play_moves(position, text_in(request, "moves"));
    if (!moves) return Error{moves.error()};
    GameHistory history(*start);
    for (const Move move : *moves) history.play(move);
    if (auto error = apply_end(history, request, language)) return *error;
    return history;
}

Json to_json(const GameRecord& record, Language language) {
    const auto& history = record.history;
    const auto& start = history.start();
    const auto result = history.is_over() ? stores_text(*history.result()) : record.result;
    Json::Array tags;
    for (const auto& tag : record.tags) tags.push_back(Json::Array{tag.name, tag.value});
    Json::Object game{
        {"title", title_of(record, result, language)},
        {"tags", std::move(tags)},
        {"variant", start.variant().spec},
        {"fen", history.starts_from_standard_position() ? std::string() : to_fen(start)},
        {"comment", history.annotation(0).comment},
        {"line", tree_of(start, history.annotated_moves())},
        {"result", result}};
    if (const auto ended = history.players_end()) game.emplace_back("end", entry(*ended).name);
    return game;
}

Result<GameRecord> record_in(const Json& game, Language language) {
    if (auto error = check_members(game, language)) return *error;
    const auto start = start_in(game);
    if (!start) return Error{start.error()};
    GameRecord record{GameHistory(*start), {}};
    if (auto error = take_tags(record, list_in(game, "tags"), language)) return *error;
    const auto line = TreeReader(language).line(*start, list_in(game, "line"), 0);
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

}  // namespace krou::web
