#include "analysis/review_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "eval/weights.h"
#include "game/move_descriptions.h"
#include "games/notation.h"

namespace krou {

namespace {

constexpr std::string_view bar = " | ";  ///< separates people's text from a program's
/// Ends people's text that looks like a program's.
constexpr std::string_view end_of_people = " ||";

constexpr std::array bad_qualities{MoveQuality::blunder, MoveQuality::mistake,
                                   MoveQuality::inaccuracy};

/// True for the glyphs that reviews give.
bool is_review_glyph(std::string_view glyph) {
    return !glyph.empty() &&
           std::ranges::find(bad_qualities, glyph, glyph_of) != bad_qualities.end();
}

/// Removes the glyph of a review and the blank after it from the start of a text. Returns the
/// glyph; empty if there is none.
std::string_view take_review_glyph(std::string_view& text) {
    const auto glyph = text.substr(0, text.find(' '));
    if (!is_review_glyph(glyph) || glyph.size() == text.size()) return {};
    text.remove_prefix(glyph.size() + 1);
    return glyph;
}

/// Removes a piece from the start of a text. Returns false if it is not there.
bool remove(std::string_view& text, std::string_view piece) {
    if (!text.starts_with(piece)) return false;
    text.remove_prefix(piece.size());
    return true;
}

/// Likewise for digits: `count` of them, or any number if it is 0.
bool remove_digits(std::string_view& text, std::size_t count = 0) {
    const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
    if (end == 0 || (count != 0 && end != count)) return false;
    text.remove_prefix(end);
    return true;
}

/// Likewise for a value, e.g. `+0.4`, in French `+0,4`.
bool remove_value(std::string_view& text, std::size_t decimals) {
    auto rest = text;
    const bool is_value = (remove(rest, "+") || remove(rest, "-")) && remove_digits(rest) &&
                          (remove(rest, ".") || remove(rest, ",")) && remove_digits(rest, decimals);
    if (is_value) text = rest;
    return is_value;
}

/// Returns the value, 300 per seed, at the start of a text with this many decimals, and removes it.
std::optional<int> take_value(std::string_view& text, std::size_t decimals = 1) {
    const auto whole = text;
    if (!remove_value(text, decimals)) return std::nullopt;
    std::string digits(whole.substr(1, whole.size() - text.size() - 1));
    std::erase_if(digits, [](char c) { return c == '.' || c == ','; });
    const auto number = parse_number(digits + (decimals == 1 ? "0" : ""));
    if (!number || *number > 200 * max_seeds) return std::nullopt;
    return (whole.front() == '-' ? -*number : *number) * seed_value / 100;
}

/// True if an arena wrote this comment: `book`, or parts of `+0.50/12 0.031s`.
bool is_by_an_arena(std::string_view text) {
    if (text == "book") return true;
    bool has_begun = remove_value(text, 2);
    if (remove(text, "/")) {
        if (!remove_digits(text)) return false;
        has_begun = true;
    }
    if (text.empty()) return has_begun;
    return (!has_begun || remove(text, " ")) && remove_digits(text) && remove(text, ".") &&
           remove_digits(text, 3) && text == "s";
}

/// Returns the part of a phrase before its first argument.
std::string_view start_of(Language language, Phrase phrase) {
    const auto text = text_of(language, phrase);
    return text.substr(0, text.find('%'));
}

/// Comment of a review: its glyph if a person gave the move a different one, the value, then the
/// better move or the summary.
struct ReviewComment {
    bool has_glyph = false;
    bool has_better = false;
};

/// Returns nothing if no review wrote this comment.
std::optional<ReviewComment> review_comment(std::string_view text) {
    constexpr std::size_t longest_name = 1000;  // bounds the time per comment
    ReviewComment found;
    found.has_glyph = !take_review_glyph(text).empty();
    if (!remove_value(text, 1) || !remove(text, "/") || !remove_digits(text)) return std::nullopt;
    for (const auto language : every_language) {
        auto rest = text;
        remove(rest, " " + std::string(text_of(language, phrases::exact)));
        if (rest.empty()) return found;
        if (!remove(rest, "; ")) continue;
        rest = rest.substr(0, longest_name);
        const auto lost = text_of(language, phrases::seeds_lost);
        found.has_better = rest.starts_with(start_of(language, phrases::better_is)) &&
                           rest.find(": ") != rest.npos;
        const auto seeds = lost.find("%2") + 2;
        const bool has_summary =
            rest.starts_with(name_of(language, Side::south)) &&
            rest.find(lost.substr(seeds, lost.find(',', seeds) - seeds)) != rest.npos;
        if (found.has_better || has_summary) return found;
    }
    return std::nullopt;
}

/// Returns the part of a comment that a program wrote, after the bar.
std::string_view by_a_program(std::string_view comment) {
    const auto is_program_text = [](std::string_view text) {
        return text.find(end_of_people) == text.npos &&
               (is_by_an_arena(text) || review_comment(text));
    };
    if (is_program_text(comment)) return comment;
    for (auto at = comment.find(bar); at != comment.npos; at = comment.find(bar, at + 1))
        if (const auto text = comment.substr(at + bar.size()); is_program_text(text)) return text;
    return {};
}

/// Returns the part of a comment that people wrote.
std::string_view by_people(std::string_view comment) {
    comment.remove_suffix(by_a_program(comment).size());
    for (const auto end : {bar, end_of_people})
        if (comment.ends_with(end)) comment.remove_suffix(end.size());
    return comment;
}

/// True if a review gave the move its glyph: its comment names the better move but no glyph.
bool is_glyph_by_a_review(const Annotation& annotation) {
    const auto comment = review_comment(by_a_program(annotation.comment));
    return comment && comment->has_better && !comment->has_glyph &&
           is_review_glyph(annotation.glyph);
}

std::string comment_on(const Position& before, const Review& review, Language language) {
    const auto& [side, best, played, had_choice, quality, lost_of_game] = review;
    auto text = value_text(language, played.value) + '/' + std::to_string(played.depth);
    if (played.is_exact) text += ' ' + std::string(text_of(language, phrases::exact));
    if (quality == MoveQuality::fine) return text;
    return text + "; " +
           say(language, phrases::better_is,
               {Turn{before, best.move}.name(), value_text(language, best.value),
                moves_text(before, best.line)});
}

/// Adds the start of the better PV, unless a variation begins with that move.
void add_better_line(std::vector<Variation>& variations, const Review& review) {
    constexpr std::size_t longest = 10;
    const auto& best = review.best;
    const auto begins_with_best = [&](const Variation& known) {
        return known.front().move == best.move;
    };
    if (std::ranges::any_of(variations, begins_with_best)) return;
    Variation line;
    for (const Move move : best.line)
        if (line.size() < longest) line.push_back({move});
    variations.push_back(std::move(line));
}

std::string side_line(const GameRecord& record, const std::vector<Review>& reviews, Side side,
                      Language language) {
    const auto found = player_summary(reviews, side);
    const auto count = [&](MoveQuality quality) {
        return std::to_string(found.by_quality[static_cast<std::size_t>(quality)]);
    };
    const int percent =
        found.choices > 0 ? (200 * found.best + found.choices) / (2 * found.choices) : 100;
    return say(
        language, phrases::seeds_lost,
        {player_text(record, side, language), value_text(language, found.lost).substr(1),
         std::to_string(found.best), std::to_string(found.choices), std::to_string(percent),
         count(MoveQuality::inaccuracy), count(MoveQuality::mistake), count(MoveQuality::blunder)});
}

std::string turning_line(const GameRecord& record, const std::vector<Review>& reviews,
                         Language language) {
    const auto ply = turning_point(reviews);
    if (!ply) return std::string(text_of(language, phrases::no_turning_point));
    const auto& review = reviews[static_cast<std::size_t>(*ply - 1)];
    return say(language, phrases::turning_point,
               {std::to_string(*ply), record.history.turn(*ply).name(),
                value_text(language, review.best.value), value_text(language, review.played.value),
                player_text(record, review.side, language)});
}

}  // namespace

std::vector<std::string> summary_of(const GameRecord& record, const std::vector<Review>& reviews,
                                    Language language) {
    std::vector<std::string> lines{side_line(record, reviews, Side::south, language),
                                   side_line(record, reviews, Side::north, language),
                                   turning_line(record, reviews, language)};
    GameHistory history = record.history;
    history.go_to(history.plies());
    const auto& last = history.position();
    if (last.ending() == Ending::majority && last.max_net_gain() > 0)
        lines.emplace_back(text_of(language, phrases::values_are_played_out));
    return lines;
}

GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language, BetterLines better) {
    GameRecord found = record;
    found.set_tag("Annotator", std::string("Krou ") + KROU_VERSION);
    const auto moves = record.history.moves();
    Position position = record.history.start();
    for (std::size_t i = 0; i < reviews.size(); ++i) {
        auto& annotation = found.history.annotation(static_cast<int>(i) + 1);
        const auto& review = reviews[i];
        const std::string own_glyph(glyph_of(review.quality));
        const bool is_by_people = !annotation.glyph.empty() && !is_glyph_by_a_review(annotation);
        const bool is_different = is_by_people && annotation.glyph != own_glyph;
        annotation.comment =
            joined_comment(by_people(annotation.comment),
                           (is_different && !own_glyph.empty() ? own_glyph + ' ' : "") +
                               comment_on(position, review, language));
        if (!is_by_people) annotation.glyph = own_glyph;
        if (better == BetterLines::as_variations && !own_glyph.empty())
            add_better_line(annotation.variations, review);
        position.play(moves[i]);
    }
    if (reviews.empty() || better == BetterLines::as_variations) return found;
    auto& last = found.history.annotation(static_cast<int>(reviews.size())).comment;
    for (const auto& line : summary_of(record, reviews, language))
        last += (last.ends_with('.') ? " " : "; ") + line;
    return found;
}

CommentParts parts_of(std::string_view comment) {
    const auto program = by_a_program(comment);
    CommentParts parts{by_people(comment), program};
    auto rest = program;
    take_review_glyph(rest);
    parts.value = take_value(rest, 2);
    if (!parts.value) parts.value = take_value(rest);
    return parts;
}

std::string joined_comment(std::string_view by_people, std::string_view by_program) {
    const auto end = krou::by_people(by_people) == by_people ? std::string_view() : end_of_people;
    const auto joint = by_people.empty() || by_program.empty() ? std::string_view() : bar;
    return std::string(by_people).append(end).append(joint).append(by_program);
}

std::optional<NotedMistake> noted_mistake(const Position& before, const Annotation& annotation) {
    auto text = by_a_program(annotation.comment);
    const auto comment = review_comment(text);
    if (!comment || !comment->has_better) return std::nullopt;
    const std::string glyph(comment->has_glyph ? take_review_glyph(text) : annotation.glyph);
    if (!is_review_glyph(glyph)) return std::nullopt;
    const auto value = take_value(text);
    text.remove_prefix(text.find("; ") + 2);
    for (const auto language : every_language) {
        auto rest = text;
        if (!remove(rest, start_of(language, phrases::better_is))) continue;
        const auto move = legal_move(before, rest.substr(0, rest.find(' ')));
        rest.remove_prefix(std::min(rest.find(' '), rest.size() - 1) + 1);
        const auto better_value = take_value(rest);
        if (value && move && better_value) return NotedMistake{*move, *better_value, *value, glyph};
    }
    return std::nullopt;
}

std::string mistake_text(const Turn& turn, const NotedMistake& noted, Language language) {
    const auto played = turn.name();
    const auto better = Turn{turn.before, noted.better}.name();
    const int lost = noted.better_value - noted.value;
    if (is_mancala(turn.before.family()))
        return say(language, phrases::loses_seeds,
                   {played, seeds_in_words(lost, language), better});
    const auto result = [&](int value) { return value_in_words(turn.before, value, language); };
    return say(language, phrases::turns_into,
               {played, result(noted.better_value), better, result(noted.value)});
}

std::string player_text(const GameRecord& record, Side side, Language language) {
    const std::string word(name_of(language, side));
    const auto player = record.player_name(side);
    return player.empty() ? word : word + " (" + player + ')';
}

}  // namespace krou
