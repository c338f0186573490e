#include "web/requests.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "eval/weights.h"
#include "game/explain.h"
#include "game/lessons.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "web/games.h"
#include "web/members.h"
#include "web/phrases.h"
#include "web/practice.h"

namespace krou::web {

namespace {

constexpr std::size_t max_bytes = 16 << 20;  // of a request
constexpr std::size_t max_games = 20'000;

using Answer = Result<Json>;

struct Context {
    const Json& request;
    Language language;
    std::optional<GameReview>& review;  ///< in progress
};

Json as_json(const std::vector<std::string>& sentences) {
    return Json::Object{{"said", Json::Array(sentences.begin(), sentences.end())}};
}

std::optional<Side> side_in(const Json& request, std::string_view name) {
    const auto word = text_in(request, name);
    for (const Side side : {Side::south, Side::north})
        if (word == word_for(side)) return side;
    return std::nullopt;
}

Answer variants(const Context& context) {
    Json::Array known;
    for (const auto& [preset, name, about] : phrases::game_names)
        known.emplace_back(Json::Object{{"name", preset},
                                        {"title", say(context.language, name)},
                                        {"about", say(context.language, about)}});
    return Json(Json::Object{{"variants", std::move(known)}});
}

Answer version(const Context&) {
    return Json(Json::Object{{"version", KROU_VERSION}});
}

/// Answers a request about the game on the board.
template <Answer answer(const Context& context, const GameHistory& history)>
Answer of_game(const Context& context) {
    const auto history = history_in(context.request, context.language);
    if (!history) return Error{history.error()};
    return answer(context, *history);
}

/// Returns the voice for a game in which `you` play against `opponent`, if the request names them.
Voice voice_in(const Context& context) {
    Voice voice(context.language);
    voice.you = side_in(context.request, "you");
    voice.opponent = cleaned(text_in(context.request, "opponent"));
    if (voice.you && voice.opponent.empty())
        voice.opponent = name_of(context.language, other(*voice.you));
    return voice;
}

Answer show(const Context& context, const GameHistory& history) {
    return shown(history, voice_in(context));
}

Answer why(const Context& context, const GameHistory& history) {
    const auto language = context.language;
    const auto& position = history.position();
    if (const auto name = text_in(context.request, "move"); !name.empty()) {
        const auto move = legal_move(position, name);
        if (!move)
            return Error{say(language, phrases::no_move,
                             {in_quotes(name), names_of(position, position.legal_moves())})};
        return as_json(explain(Turn{position, *move}, voice_in(context)));
    }
    if (history.ply() == 0) return as_json({say(language, phrases::no_moves_yet)});
    return as_json(explain(history.turn(history.ply()), voice_in(context)));
}

bool captures(const Trace& trace) {
    return !trace.captured.empty() && !trace.tuzdik;
}

bool captures_one(const Trace& trace) {
    return trace.captured.size() == 1;
}

bool moves_again(const Trace& trace) {
    return trace.extra_turn;
}

bool wins_tuzdik(const Trace& trace) {
    return trace.tuzdik.has_value();
}

/// Rule with an example: the first step of its lesson with this effect.
struct RuleWithExample {
    Phrase rule;
    bool (*has_effect)(const Trace& trace);
};

constexpr std::array rules_with_examples{
    RuleWithExample{phrases::rule_capture_oware, captures},
    RuleWithExample{phrases::rule_again_kalah, moves_again},
    RuleWithExample{phrases::rule_capture_kalah, captures},
    RuleWithExample{phrases::rule_capture_empty, captures_one},
    RuleWithExample{phrases::rule_capture_mangala, captures_one},
    RuleWithExample{phrases::rule_capture_togyzkumalak, captures},
    RuleWithExample{phrases::rule_tuzdik, wins_tuzdik},
};

Answer rules(const Context& context, const GameHistory& history) {
    const auto language = context.language;
    const auto& position = history.position();
    const auto said = rules_text(position, language);
    const auto steps = lesson_of(position.variant(), language);
    Json::Array examples;
    for (const auto& entry : rules_with_examples) {
        const auto found = std::ranges::find(said, text_of(language, entry.rule));
        const auto step = std::ranges::find_if(steps, [&](const LessonStep& candidate) {
            return entry.has_effect(trace_of(Turn{candidate.start, candidate.moves.front()}));
        });
        if (found == said.end() || step == steps.end()) continue;
        examples.emplace_back(
            Json::Object{{"rule", static_cast<int>(found - said.begin())},
                         {"fen", to_fen(step->start)},
                         {"move", Turn{step->start, step->moves.front()}.name()}});
    }
    return Json(Json::Object{{"said", Json::Array(said.begin(), said.end())},
                             {"examples", std::move(examples)}});
}

/// Returns a step with a text per wrong move.
Json as_json(const LessonStep& step, Language language) {
    auto position = step.start;
    Json::Array moves;
    for (const Move move : step.moves) {
        Json::Object misses;
        for (const Move other : position.legal_moves()) {
            const Turn turn{position, other};
            const bool is_miss = position.side() == Side::south && other != move;
            if (is_miss) misses.emplace_back(turn.name(), miss_text(turn, language));
        }
        moves.emplace_back(Json::Object{{"name", Turn{position, move}.name()},
                                        {"side", word_for(position.side())},
                                        {"misses", std::move(misses)}});
        position.play(move);
    }
    return Json::Object{{"fen", to_fen(step.start)},
                        {"task", step.task},
                        {"reason", step.reason},
                        {"moves", std::move(moves)}};
}

Answer lesson(const Context& context) {
    const auto spec = text_in(context.request, "variant");
    const auto variant = spec.empty() ? Variant{} : parse_variant(spec);
    if (!variant)
        return Error{rejected(context.language, phrases::bad_variant, spec, variant.error())};
    Json::Array steps;
    for (const auto& step : lesson_of(*variant, context.language))
        steps.push_back(as_json(step, context.language));
    return Json(Json::Object{{"steps", std::move(steps)}});
}

/// Returns the FEN, so that the usual parser checks it.
std::string fen_of(Family family, const std::vector<std::string>& seeds, Side side) {
    std::string fen;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        constexpr std::array marks{"0", "1", "2"};
        const auto mark = std::ranges::find(marks, seeds[i]);
        if (is_mancala(family))
            fen += seeds[i] + '-';
        else
            fen += std::string(i == 3 || i == 6 ? "/" : "") +
                   (mark == marks.end() ? '?' : ".xo"[mark - marks.begin()]);
    }
    if (!is_mancala(family)) fen += '-';
    return fen + (side == Side::south ? 'S' : 'N');
}

Answer compose(const Context& context) {
    const auto& request = context.request;
    const auto spec = text_in(request, "variant");
    const auto variant = spec.empty() ? Variant{} : parse_variant(spec);
    if (!variant)
        return Error{rejected(context.language, phrases::bad_variant, spec, variant.error())};
    const auto side = side_in(request, "side");
    if (!side) return wrong_value("side", context.language);
    std::vector<std::string> seeds;
    for (const auto& json : list_in(request, "seeds")) {
        const bool is_tuzdik = json.text() == "t";
        if (!json.integer() && !is_tuzdik) return wrong_value("seeds", context.language);
        seeds.push_back(is_tuzdik ? "t" : std::to_string(*json.integer()));
    }
    const auto fen = fen_of(variant->rules.family, seeds, *side);
    const auto position = from_fen(*variant, fen);
    if (!position)
        return Error{rejected(context.language, phrases::bad_fen, fen, position.error())};
    return Json(Json::Object{{"fen", to_fen(*position)}});
}

/// Asks whether to stop here, or answers for a program.
Answer stop(const Context& context, const GameHistory& history) {
    constexpr int max_value = 1'000'000;
    const auto language = context.language;
    if (history.is_over()) return Error{say(language, phrases::illegal_over)};
    if (text_in(context.request, "program").empty())
        return Json(Json::Object{{"said", stop_question(history.position(), voice_in(context))}});
    const auto program = side_in(context.request, "program");
    if (!program) return wrong_value("program", language);
    const auto value = number_in(context.request, "value").value_or(0);
    if (value < -max_value || value > max_value) return wrong_value("value", language);
    const auto of_engine = static_cast<int>(value) * seed_value / 100;
    const auto answer = answer_to_stop(history.position(), *program, of_engine, voice_in(context));
    return Json(Json::Object{{"agrees", answer.agrees}, {"said", answer.text}});
}

Json game_in_file(const OgnGame& game, const ReadOptions& options) {
    const auto record = to_record(game, options);
    if (!record) return Json::Object{{"error", record.error()}};
    auto json = to_json(*record, options.language);
    if (const auto name = unknown_variant(game); !name.empty()) json.add("unknown", cleaned(name));
    if (!record->dropped.empty())
        json.add("dropped", Json::Array(record->dropped.begin(), record->dropped.end()));
    return json;
}

Answer read(const Context& context) {
    const auto language = context.language;
    const auto text = text_in(context.request, "text");
    constexpr auto most = max_bytes_of_games;
    if (text.size() > most)
        return Error{say(language, phrases::page_too_long, {std::to_string(most)})};
    ReadOptions options{.language = language, .variant_is_default = true};
    if (const auto spec = text_in(context.request, "variant"); !spec.empty()) {
        const auto variant = parse_variant(spec);
        if (!variant) return Error{rejected(language, phrases::bad_variant, spec, variant.error())};
        options.variant = *variant;
    }
    const auto games = parse_ogn(text, language);
    if (!games) return Error{games.error()};
    if (games->empty()) return Error{say(language, phrases::page_no_game)};
    if (games->size() > max_games)
        return Error{say(language, phrases::page_too_many, {std::to_string(max_games)})};
    Json::Array found;
    for (const auto& game : *games) found.push_back(game_in_file(game, options));
    return Json(Json::Object{{"games", std::move(found)}});
}

/// Returns the game record in a request.
Result<GameRecord> record_of(const Context& context) {
    const auto* game = context.request.find("game");
    if (!game || !game->object()) return wrong_value("game", context.language);
    return record_in(*game, context.language);
}

Answer write(const Context& context) {
    const auto record = record_of(context);
    if (!record) return Error{record.error()};
    return Json(Json::Object{{"text", to_ogn(*record)}});
}

/// Returns the record of the game on the board, or checks a given record.
Answer record(const Context& context) {
    const auto& [request, language, review] = context;
    if (request.find("game")) {
        const auto given = record_of(context);
        if (!given) return Error{given.error()};
        return to_json(*given, language);
    }
    const auto history = history_in(request, language);
    if (!history) return Error{history.error()};
    return to_json({*history, {}}, language);
}

Answer no_review(Language language) {
    return Error{say(language, phrases::page_no_review)};
}

Answer review(const Context& context) {
    constexpr int longest = 3'600'000;
    constexpr int max_megabytes = 1024;
    const auto& [request, language, last] = context;
    const auto milliseconds = number_in(request, "milliseconds").value_or(500);
    if (milliseconds < 1 || milliseconds > longest) return wrong_value("milliseconds", language);
    const auto megabytes = number_in(request, "hash").value_or(16);
    if (megabytes < 1 || megabytes > max_megabytes) return wrong_value("hash", language);
    auto record = record_of(context);
    if (!record) return Error{record.error()};
    // The page can send requests while a review polls its input.
    if (last && last->is_busy()) return no_review(language);
    const int moves = record->history.plies();
    last.emplace(std::move(*record), static_cast<int>(milliseconds), static_cast<int>(megabytes));
    return Json(Json::Object{{"moves", moves}});
}

Answer review_next(const Context& context) {
    const auto language = context.language;
    auto& review = context.review;
    if (!review || review->is_busy()) return no_review(language);
    if (!review->is_done()) {
        const auto reviewed = review->next();
        if (reviewed) return *reviewed;
        review.reset();
        return no_review(language);
    }
    Json found = review->result(language);
    review.reset();
    return found;
}

Answer exercises(const Context& context) {
    return exercises_answer(context.request, context.language);
}

Answer mistakes(const Context& context) {
    const auto reviewed = record_of(context);
    if (!reviewed) return Error{reviewed.error()};
    const auto side = side_in(context.request, "side");
    if (!side && !text_in(context.request, "side").empty())
        return wrong_value("side", context.language);
    return mistakes_answer(*reviewed, side);
}

Answer exercise(const Context& context) {
    return exercise_answer(context.request, context.language);
}

Answer rating(const Context& context) {
    return rating_answer(context.request, context.language);
}

struct KnownRequest {
    std::string_view name;
    Answer (*answer)(const Context& context);
};

constexpr std::array known_requests{
    KnownRequest{"variants", variants},   KnownRequest{"show", of_game<show>},
    KnownRequest{"why", of_game<why>},    KnownRequest{"rules", of_game<rules>},
    KnownRequest{"lesson", lesson},       KnownRequest{"compose", compose},
    KnownRequest{"stop", of_game<stop>},  KnownRequest{"read", read},
    KnownRequest{"write", write},         KnownRequest{"record", record},
    KnownRequest{"review", review},       KnownRequest{"review-next", review_next},
    KnownRequest{"exercises", exercises}, KnownRequest{"mistakes", mistakes},
    KnownRequest{"exercise", exercise},   KnownRequest{"rating", rating},
    KnownRequest{"version", version},
};

Answer answer_to(std::string_view request, std::optional<GameReview>& review) {
    if (request.size() > max_bytes)
        return Error{say(Language::english, phrases::page_too_long, {std::to_string(max_bytes)})};
    const auto json = parse_json(request);
    if (!json) return Error{json.error()};
    const auto language = parse_language(text_in(*json, "language")).value_or(Language::english);
    if (auto error = check_members(*json, language)) return *error;
    const auto name = text_in(*json, "ask");
    const auto known = std::ranges::find(known_requests, name, &KnownRequest::name);
    if (known == known_requests.end())
        return Error{say(language, phrases::page_no_request, {in_quotes(name)})};
    return known->answer({*json, language, review});
}

}  // namespace

std::string Requests::answer(std::string_view request) {
    const auto answer = answer_to(request, review_);
    if (answer) return answer->to_text();
    // Other sentences follow on the page.
    const auto error = answer.error() + (answer.error().ends_with('.') ? "" : ".");
    return Json(Json::Object{{"error", error}}).to_text();
}

}  // namespace krou::web
