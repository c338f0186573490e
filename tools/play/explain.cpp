#include <algorithm>
#include <utility>

#include "games/notation.h"
#include "play/course.h"
#include "play/insight.h"

namespace krou::play {

namespace {

/// Collects what is to be said of a move.
class Explanation {
public:
    Explanation(const Position& before, Move move, Language language)
        : before_(before), found_(insight_into(before, move)), language_(language) {
        other_ = name_of(language, other(before.side()));
        krou_ = seeds(before.board()[move.index]);
    }

    std::vector<std::string> sentences() {
        if (!is_sown(before_.family())) {
            of_squares();
            return std::move(said_);
        }
        of_sowing();
        of_captures();
        of_the_other_side();
        of_what_comes();
        return std::move(said_);
    }

private:
    void add(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) {
        said_.push_back(say(language_, phrase, arguments));
    }
    void add_if(bool is_so, Phrase phrase, std::initializer_list<std::string_view> arguments = {}) {
        if (is_so) add(phrase, arguments);
    }
    std::string seeds(int number) const {
        return counted(language_, number, phrases::one_seed, phrases::seeds);
    }
    std::string pits(MoveSet moves, Side side) const {
        std::string text;
        for (const Move move : moves) {
            if (!text.empty()) text += ' ';
            text += to_text(before_.family(), side, move);
        }
        return text;
    }
    std::string own(const std::optional<Chance>& chance) const {
        return chance ? pits(chance->moves, before_.side()) : std::string();
    }
    std::string others(const std::optional<Chance>& chance) const {
        return chance ? pits(chance->moves, other(before_.side())) : std::string();
    }
    static int size(const std::optional<Chance>& chance) { return chance ? chance->seeds : 0; }

    void of_squares() {
        add_if(found_.captured > 0, phrases::why_three);
        add_if(found_.saves_from.has_value(), phrases::why_blocks,
               {other_, others(found_.saves_from)});
        add_if(found_.threatens.has_value(), phrases::why_threatens_three, {own(found_.threatens)});
        add_if(found_.allows.has_value(), phrases::why_allows_three,
               {other_, others(found_.allows)});
        if (said_.empty()) add(phrases::why_quiet);
    }

    void of_sowing() {
        add_if(found_.goes_round, phrases::why_goes_round, {krou_});
        add_if(found_.stored > 0, phrases::why_stores, {seeds(found_.stored)});
        add_if(found_.moves_again, phrases::why_moves_again);
        add_if(!found_.krous_made.empty(), phrases::why_makes_krou,
               {pits(found_.krous_made, before_.side())});
    }

    void of_captures() {
        const bool is_opposite = before_.family() == Family::kalah;
        if (found_.captured > 0 && is_opposite)
            add(phrases::why_captures_opposite, {seeds(found_.captured)});
        else if (found_.captured > 0)
            add(phrases::why_captures,
                {seeds(found_.captured),
                 counted(language_, found_.pits_emptied, phrases::one_pit, phrases::some_pits)});
        add_if(found_.is_slam, phrases::why_slam, {other_});
        add_if(found_.is_void_slam, phrases::why_void_slam, {other_});
    }

    void of_the_other_side() {
        add_if(found_.feeds, phrases::why_feeds, {other_});
        add_if(found_.starves && !found_.is_slam, phrases::why_starves, {other_});
    }

    void of_what_comes() {
        if (found_.result) {
            const bool is_repeated = found_.ending == Ending::repetition;
            add(is_repeated ? phrases::why_repeats : phrases::why_ends,
                {stores_text(*found_.result)});
            return;
        }
        add_if(found_.saves_from.has_value(), phrases::why_saves,
               {other_, seeds(size(found_.saves_from)), others(found_.saves_from)});
        add_if(found_.threatens.has_value(), phrases::why_threatens,
               {seeds(size(found_.threatens)), own(found_.threatens)});
        add_if(found_.allows.has_value(), phrases::why_allows,
               {other_, seeds(size(found_.allows)), others(found_.allows)});
        add_if(!found_.allows && !found_.moves_again, phrases::why_is_safe, {other_});
    }

    const Position& before_;
    Insight found_;
    Language language_;
    std::string other_;
    std::string krou_;
    std::vector<std::string> said_;
};

}  // namespace

std::vector<std::string> explain(const Position& before, Move move, Language language) {
    return Explanation(before, move, language).sentences();
}

std::string opinion_on(const Position& before, Move move, const std::vector<Judged>& judged,
                       Language language) {
    if (judged.empty()) return {};
    const auto& best = judged.front();
    const auto found = std::ranges::find(judged, move, &Judged::move);
    if (found == judged.end() || found->value == best.value)
        return std::string(text_of(language, phrases::why_is_best));
    return say(language, phrases::why_is_worse,
               {to_text(before.family(), before.side(), best.move),
                value_text(language, best.value), value_text(language, found->value)});
}

}  // namespace krou::play
