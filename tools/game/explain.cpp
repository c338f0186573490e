#include "game/explain.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "games/notation.h"

namespace krou {

namespace {

/// Sentence about a rule, and the games that have the rule.
struct RuleEntry {
    Family family;
    bool (*applies)(const Rules& rules);
    Phrase phrase;  ///< `%1` is a majority of the seeds, `%2` is `below`
};

bool always(const Rules&) {
    return true;
}
template <Slam slam>
bool slams(const Rules& rules) {
    return rules.slam == slam;
}
template <Rest rest>
bool rests(const Rules& rules) {
    return rules.rest == rest;
}
template <Repetition repetition>
bool repeats(const Rules& rules) {
    return rules.repetition == repetition;
}
template <auto member, bool value>
bool has(const Rules& rules) {
    return bool(rules.*member) == value;
}

constexpr std::array rule_table{
    RuleEntry{Family::oware, always, phrases::rule_sow_oware},
    RuleEntry{Family::oware, always, phrases::rule_capture_oware},
    RuleEntry{Family::oware, slams<Slam::none>, phrases::rule_slam_none},
    RuleEntry{Family::oware, slams<Slam::illegal>, phrases::rule_slam_illegal},
    RuleEntry{Family::oware, slams<Slam::unless_only>, phrases::rule_slam_unless_only},
    RuleEntry{Family::oware, slams<Slam::all>, phrases::rule_slam_all},
    RuleEntry{Family::oware, rests<Rest::owner>, phrases::rule_rest_owner},
    RuleEntry{Family::oware, rests<Rest::nobody>, phrases::rule_rest_nobody},
    RuleEntry{Family::oware, repeats<Repetition::owner>, phrases::rule_repetition_owner},
    RuleEntry{Family::oware, repeats<Repetition::rows>, phrases::rule_repetition_rows},
    RuleEntry{Family::oware, repeats<Repetition::split>, phrases::rule_repetition_split},
    RuleEntry{Family::oware, has<&Rules::below, true>, phrases::rule_majority_below},
    RuleEntry{Family::oware, has<&Rules::below, false>, phrases::rule_majority},
    RuleEntry{Family::kalah, always, phrases::rule_sow_kalah},
    RuleEntry{Family::kalah, always, phrases::rule_again_kalah},
    RuleEntry{Family::kalah, has<&Rules::captures_empty, true>, phrases::rule_capture_empty},
    RuleEntry{Family::kalah, has<&Rules::captures_empty, false>, phrases::rule_capture_kalah},
    RuleEntry{Family::kalah, always, phrases::rule_end_kalah},
    RuleEntry{Family::mangala, always, phrases::rule_sow_mangala},
    RuleEntry{Family::mangala, always, phrases::rule_again_kalah},
    RuleEntry{Family::mangala, always, phrases::rule_capture_mangala},
    RuleEntry{Family::mangala, always, phrases::rule_capture_kalah},
    RuleEntry{Family::mangala, rests<Rest::first>, phrases::rule_end_mangala_first},
    RuleEntry{Family::mangala, rests<Rest::owner>, phrases::rule_end_mangala_owner},
    RuleEntry{Family::togyzkumalak, always, phrases::rule_sow_togyzkumalak},
    RuleEntry{Family::togyzkumalak, always, phrases::rule_capture_togyzkumalak},
    RuleEntry{Family::togyzkumalak, has<&Rules::tuzdik, true>, phrases::rule_tuzdik},
    RuleEntry{Family::togyzkumalak, has<&Rules::tuzdik, true>, phrases::rule_tuzdik_not},
    RuleEntry{Family::togyzkumalak, rests<Rest::owner>, phrases::rule_end_togyzkumalak_owner},
    RuleEntry{Family::togyzkumalak, rests<Rest::nobody>, phrases::rule_end_togyzkumalak_nobody},
    RuleEntry{Family::togyzkumalak, repeats<Repetition::owner>, phrases::rule_repetition_owner},
    RuleEntry{Family::togyzkumalak, repeats<Repetition::rows>, phrases::rule_repetition_rows},
    RuleEntry{Family::togyzkumalak, repeats<Repetition::split>, phrases::rule_repetition_split},
    RuleEntry{Family::morpion, always, phrases::rule_mark},
    RuleEntry{Family::morpion, always, phrases::rule_line},
    RuleEntry{Family::morpion, always, phrases::rule_full},
};

/// Returns the position with this side to move.
Position seen_by(Side side, const Position& position) {
    if (position.side() == side) return position;
    return position.with(board_for(side, position), side);
}

/// Returns the seeds captured, without those sown into a store or a tuzdik; 1 for three in a row.
int seeds_captured(const Trace& trace) {
    return trace.sown.empty() ? trace.gain : trace.captured_seeds;
}

/// Returns the fewest seeds that make a pit a krou.
int seeds_of_krou(const Position& position) {
    const auto full_lap = []<class G>(const G& game) {
        if constexpr (SowingGame<G>) return game.sowing().full_lap();
        return max_seeds + 1;
    };
    return std::visit(full_lap, position.game());
}

/// Moves with which a side would capture most if it were its turn; in three in a row, those with
/// which it would win.
struct Chance {
    MoveSet moves;
    int seeds = 0;
    MoveSet tuzdiks{};  ///< moves that would win a tuzdik
};

/// Returns nothing if the side can capture nothing or the game is over.
std::optional<Chance> chance_of(const Position& position, Side side) {
    const auto seen = seen_by(side, position);
    Chance best;
    for (const Move move : seen.legal_moves()) {
        const Turn turn{seen, move};
        const auto trace = trace_of(turn);
        const int seeds = seeds_captured(trace);
        if (trace.tuzdik) best.tuzdiks.add(move);
        if (seeds > best.seeds) best = {{}, seeds, best.tuzdiks};
        if (seeds > 0 && seeds == best.seeds) best.moves.add(move);
    }
    return best.seeds > 0 ? std::optional(best) : std::nullopt;
}

/// Collects the sentences about a move.
class Explanation {
public:
    Explanation(const Turn& turn, Voice voice)
        : turn_(turn), trace_(trace_of(turn)), after_(turn.before), voice_(std::move(voice)) {
        after_.play(turn.move);
        captured_ = seeds_captured(trace_);
    }

    std::vector<std::string> sentences() {
        if (is_mancala(turn_.before.family())) {
            add_sowing();
            add_captures();
        } else if (captured_ > 0) {
            add(phrases::why_three);
        }
        add_consequences();
        if (sentences_.empty()) add(phrases::why_quiet);
        return std::move(sentences_);
    }

private:
    void add(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) {
        sentences_.push_back(say(voice_, phrase, arguments));
    }
    Side mover() const { return trace_.mover; }
    std::string_view other_name() const { return name_of(voice_, other(mover())); }
    std::string seeds(int number) const {
        return counted(voice_, number, phrases::one_seed, phrases::seeds);
    }
    std::string pits(MoveSet moves, Side side) const {
        return names_of(seen_by(side, turn_.before), moves);
    }

    bool is_opposing(int pit) const { return (pit < after_.pits()) != (mover() == Side::south); }
    std::string name(int place) const { return place_name(after_.family(), after_.pits(), place); }

    void add_sowing() {
        const auto& before = turn_.before;
        const int krou = seeds_of_krou(before);
        const int sown = before.board()[turn_.move.index];
        if (sown >= krou) add(phrases::why_goes_round, {seeds(sown)});
        for (const Side side : {mover(), other(mover())}) {
            const int store = side == Side::south ? Board::own_store : Board::opponent_store;
            const auto stored = static_cast<int>(std::ranges::count(trace_.sown, store));
            if (stored > 0 && is_acyclic(before.family()))
                add(phrases::why_stores, {seeds(stored)});
            else if (stored > 0)
                add(phrases::why_fills_tuzdik, {seeds(stored), name_of(voice_, side)});
        }
        if (trace_.extra_turn) add(phrases::why_moves_again);
        const auto own_after = board_for(mover(), after_);
        MoveSet krous_made;
        for (int pit = 0; pit < before.pits(); ++pit)
            if (before.board()[pit] < krou && own_after[pit] >= krou)
                krous_made.add({static_cast<std::uint8_t>(pit)});
        if (!krous_made.empty()) add(phrases::why_makes_krou, {pits(krous_made, mover())});
    }

    void add_captures() {
        const auto& before = turn_.before;
        const bool is_oware = before.family() == Family::oware;
        if (trace_.tuzdik)
            add(phrases::why_wins_tuzdik, {name(*trace_.tuzdik), name_of(voice_, mover())});
        else if (captured_ > 0 && is_oware)
            add(phrases::why_captures,
                {seeds(captured_), counted(voice_, static_cast<int>(trace_.captured.size()),
                                           phrases::one_pit, phrases::some_pits)});
        else if (captured_ > 0 && is_opposing(trace_.captured.front()))
            add(phrases::why_captures_even, {seeds(captured_), name(trace_.captured.front())});
        else if (captured_ > 0)
            add(phrases::why_captures_opposite, {seeds(captured_)});
        const int others_before = seeds_in_row(other(mover()), before);
        const int others_after = seeds_in_row(other(mover()), after_);
        const bool starves = others_before > 0 && others_after == 0;
        const bool is_slam = is_oware && starves && captured_ > 0;
        if (is_slam) add(phrases::why_slam, {other_name()});
        if (is_oware && is_void_slam()) add(phrases::why_void_slam, {other_name()});
        if (others_before == 0 && others_after > 0) add(phrases::why_feeds, {other_name()});
        if (starves && !is_slam) add(phrases::why_starves, {other_name()});
    }
    /// True if the last seed makes two or three in an opposing pit but captures nothing.
    bool is_void_slam() const {
        const int last = trace_.sown.back();
        const int filled = sowing_frames(turn_, trace_).back()[last];
        return captured_ == 0 && is_opposing(last) && (filled == 2 || filled == 3);
    }

    void add_consequences() {
        const bool is_sown_game = is_mancala(after_.family());
        if (const auto result = after_.result()) {
            const bool is_repeated = after_.ending() == Ending::repetition;
            if (is_sown_game)
                add(is_repeated ? phrases::why_repeats : phrases::why_ends, {stores_text(*result)});
            return;
        }
        const Side them = other(mover());
        const auto allowed = trace_.extra_turn ? std::nullopt : chance_of(after_, them);
        const auto danger = trace_.extra_turn ? std::nullopt : chance_of(turn_.before, them);
        if (danger && (!allowed || allowed->seeds < danger->seeds))
            add_chance(phrases::why_saves, phrases::why_blocks, them, *danger);
        const auto threat = chance_of(after_, mover());
        if (threat)
            add_chance(phrases::why_threatens, phrases::why_threatens_three, mover(), *threat);
        if (threat && !threat->tuzdiks.empty())
            add(phrases::why_threatens_tuzdik, {pits(threat->tuzdiks, mover())});
        if (allowed) add_chance(phrases::why_allows, phrases::why_allows_three, them, *allowed);
        if (allowed && !allowed->tuzdiks.empty())
            add(phrases::why_allows_tuzdik, {other_name(), pits(allowed->tuzdiks, them)});
        if (is_sown_game && !allowed && !trace_.extra_turn)
            add(phrases::why_is_safe, {other_name()});
    }
    /// Adds a sentence about a chance. It names the side unless it is the mover.
    void add_chance(Phrase of_seeds, Phrase of_squares, Side side, const Chance& chance) {
        const auto moves = pits(chance.moves, side);
        const auto number = seeds(chance.seeds);
        const auto name = name_of(voice_, side);
        const bool is_own = side == mover();
        if (is_mancala(after_.family()) && is_own)
            add(of_seeds, {number, moves});
        else if (is_mancala(after_.family()))
            add(of_seeds, {name, number, moves});
        else if (is_own)
            add(of_squares, {moves});
        else
            add(of_squares, {name, moves});
    }

    const Turn& turn_;
    Trace trace_;
    Position after_;
    Voice voice_;
    int captured_ = 0;
    std::vector<std::string> sentences_;
};

}  // namespace

std::string aim_text(const Position& position, Language language) {
    return say(language, is_mancala(position.family()) ? phrases::rule_aim : phrases::rule_line);
}

std::vector<std::string> rules_text(const Position& position, Language language) {
    const auto& rules = position.variant().rules;
    const auto letter = [](char first, int pit) {
        return std::string(1, static_cast<char>(first + pit));
    };
    const int last = position.pits() - 1;
    std::vector<std::string> sentences;
    if (is_mancala(rules.family))
        sentences = {aim_text(position, language),
                     say(language, phrases::rule_way,
                         {letter('A', 0), letter('A', last), letter('a', 0), letter('a', last)})};
    const auto majority = std::to_string(position.total() / 2 + 1);
    for (const auto& [family, applies, phrase] : rule_table)
        if (family == rules.family && applies(rules))
            sentences.push_back(say(language, phrase, {majority, std::to_string(rules.below)}));
    return sentences;
}

std::optional<Turn> example_of(const Position& position) {
    const auto& variant = position.variant();
    const auto family = position.family();
    const int pits = position.pits();
    if (family == Family::morpion) return Turn{*from_fen(variant, "xx./oo./...-S"), Move{2}};
    constexpr int min_pits = 3;
    if (pits < min_pits) return std::nullopt;
    // A pit at the end of the row reaches pits with one seed; or one seed falls into an empty pit.
    std::vector<int> seeds(static_cast<std::size_t>(2 * pits), 2);
    const auto pit = [&](int number) -> int& { return seeds[static_cast<std::size_t>(number)]; };
    int sown = pits - 1;
    if (family == Family::kalah)
        sown = 0, pit(0) = 1, pit(1) = 0;
    else if (family == Family::mangala)
        sown = pits - 2, pit(sown) = 4, pit(pits) = 1;
    else
        pit(pits) = pit(pits + 1) = 1;
    std::string fen;
    for (const int number : seeds) fen += std::to_string(number) + '-';
    auto before = from_fen(variant, fen + "9-9-S");
    if (!before) return std::nullopt;
    return Turn{std::move(*before), Move{static_cast<std::uint8_t>(sown)}};
}

std::vector<std::string> explain(const Turn& turn, const Voice& voice) {
    return Explanation(turn, voice).sentences();
}

}  // namespace krou
