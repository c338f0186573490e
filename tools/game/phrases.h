#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "game/french.h"
#include "game/language.h"
#include "games/game.h"

namespace krou {

/// To add a language, translate french.h and list the new file in both of these.
enum class Language : std::uint8_t { english, french };
inline constexpr std::array languages{LanguageTexts{.code = "en",
                                                    .decimal_sign = '.',
                                                    .opening_quote = "'",
                                                    .closing_quote = "'",
                                                    .colon = ":",
                                                    .singular_below = 0,
                                                    .texts = {}},
                                      french};
static_assert(std::ranges::all_of(languages,
                                  [](const LanguageTexts& language) {
                                      return std::ranges::is_sorted(language.texts, is_before);
                                  }),
              "translations are sorted by sorted()");
inline constexpr auto every_language = [] {
    std::array<Language, languages.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Language>(i);
    return all;
}();
/// Returns the texts of a language.
constexpr const LanguageTexts& texts_of(Language language) {
    return languages[static_cast<std::size_t>(language)];
}

/// Sentence or word in all languages, with `%1` to `%9` for arguments. Of `{a|b}`, sentences that
/// address a person have a, others b. Does not compile unless each language translates the English
/// text exactly once, with the same arguments.
struct Phrase {
    consteval Phrase(const char* english) {
        const int arguments = arguments_of(english);
        if ((arguments & (arguments + 1)) != 0) throw "arguments are numbered from 1";
        texts[0] = english;
        for (std::size_t i = 1; i < languages.size(); ++i) {
            const auto& known = languages[i].texts;
            const auto found =
                std::lower_bound(known.begin(), known.end(), Translation{texts[0], {}}, is_before);
            if (found == known.end() || found->english != texts[0])
                throw "a language lacks this text";
            if (arguments_of(found->text) != arguments) throw "a translation has other arguments";
            texts[i] = found->text;
        }
    }

    std::array<std::string_view, languages.size()> texts;  ///< in the order of `Language`

private:
    /// Returns a bit per argument of a text, the lowest for `%1`.
    static consteval int arguments_of(std::string_view text) {
        int arguments = 0;
        for (std::size_t i = 0; i + 1 < text.size(); ++i)
            if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9')
                arguments |= 1 << (text[i + 1] - '1');
        return arguments;
    }
};

/// Language of sentences, and whom they address. Without `you`, they name South and North.
struct Voice {
    Voice(Language spoken) : language(spoken) {}
    operator Language() const { return language; }

    Language language;
    std::optional<Side> you{};  ///< side of the reader
    std::string opponent{};     ///< name of the other side, if `you` is known
};

/// Returns the phrase without its arguments filled in.
std::string_view text_of(Language language, Phrase phrase);
/// Returns the phrase with its arguments filled in.
std::string say(const Voice& voice, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
/// Returns "South", "you" or the name of the opponent.
std::string_view name_of(const Voice& voice, Side side);
/// Returns "1 seed" or "2 seeds", by the plural rule of the language.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// Formats a non-negative number of half seeds: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);
/// Quotes a text: 'x', in French « x ».
std::string quoted(Language language, std::string_view text);
/// Reports text that a parser of the engine rejected. Parsers explain in English; in other
/// languages, the phrase names the text.
std::string rejected(Language language, Phrase phrase, std::string_view text,
                     std::string_view error);
/// Formats a value (300 per seed) in seeds, to a tenth: "+0.5", in French "+0,5".
std::string value_text(Language language, int value);
/// Parses `en` or `fr`, also at the start of a locale such as `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);

/// Phrases of games. The terminal board and the page add their own.
namespace phrases {

/// A game for people who choose one.
struct GameName {
    std::string_view preset;
    Phrase name;
    Phrase about;
};
/// The best known ones come first.
inline constexpr std::array game_names{
    GameName{"oware",
             {"Oware (abapa)"},
             {"From West Africa: capture opposing pits of two or three seeds."}},
    GameName{"kalah", {"Kalah"}, {"Fill your store: a last seed there lets you move again."}},
    GameName{"mangala",
             {"Mangala"},
             {"From Turkey: a last seed in your store or one that makes a pit even pays."}},
    GameName{"togyzkumalak",
             {"Togyzkumalak"},
             {"From Kazakhstan: make pits even, and win one of theirs for good."}},
    GameName{"bestemshe", {"Bestemshe"}, {"The little togyzkumalak: five pits, five seeds."}},
    GameName{"morpion", {"Three in a row"}, {"Three of your marks in a row win."}},
    GameName{"kalah-empty",
             {"Kalah with empty captures"},
             {"Kalah in which your last seed counts even if it captures nothing."}},
    GameName{"awari", {"Awari"}, {"Oware with the rules under which it was solved."}},
    GameName{
        "awele-blaess",
        {"Awélé, rules of 2004"},
        {"Oware of a program of 2004: you may not capture a whole row, and the rest is lost."}},
    GameName{"awele-clips",
             {"Awélé, CLIPS rules"},
             {"Oware of a program in CLIPS: it ends when fewer than six seeds are left."}},
    GameName{"awele-supaero",
             {"Awélé, Supaéro rules"},
             {"Oware of a program by students: you may not capture a whole row."}},
    GameName{
        "awele-ia02", {"Awélé, IA02 rules"}, {"Oware of a program in Prolog, by the usual rules."}},
};

// Sides and seeds.
inline constexpr Phrase south("South"), north("North"), you("you"), one_seed("%1 seed"),
    seeds("%1 seeds"), one_move("%1 move"), some_moves("%1 moves"), to_move("%1 to move: %2");

// Moves and endings.
inline constexpr Phrase plays("%1 {play|plays} %2."),
    plays_and_captures("%1 {play|plays} %2 and {capture|captures} %3 (%4)."),
    tuzdik_gets("{Your|%1's} tuzdik gets %2."),
    moves_again("The last seed fell into the store: %1 {move|moves} again."),
    wins_tuzdik("%1 is {your|%2's} tuzdik from now on."), store_of("({your|%1's} store)"),
    ended_by_majority("More than half of the seeds are in {your|%1's} store."),
    ended_by_halves("Half of the seeds are in each store."),
    ended_by_few("Fewer than %1 seeds are left on the board."),
    ended_exhausted("No move is possible."), ended_by_empty_row("{Your|%1's} row is empty."),
    ended_by_line("Three in a row."), ended_full("All squares are marked."),
    ended_by_repetition("The position has recurred."), ended_by_agreement("Ended by agreement."),
    resigns("%1 {resign|resigns}."), out_of_time("%1 {have|has} run out of time."),
    rest_goes("%1 left on the board: %2 {take|takes} %3, %4 %5."),
    rest_is_nobodys("Nobody takes the %1 left on the board."), final_score("%1 %2, %3 %4: %5"),
    wins("{you win|%1 wins}."), drawn("a draw."), draw_alone("A draw.");

// Answers.
inline constexpr Phrase no_move("%1 is not a legal move. Legal moves: %2."),
    no_moves_yet("No move has been played."), stop_here("Stop here? %1"),
    program_agrees("%1 agrees."),
    program_declines("%1 would rather play on: it expects %2, but stopping here is %3.");

// Why a move is illegal.
inline constexpr Phrase illegal_over("The game is over."),
    illegal_turn("{Choose one of your own pits.|It is %1's turn.}"), illegal_empty("%1 is empty."),
    illegal_tuzdik("%1 is %2's tuzdik."), illegal_taken("%1 is taken."),
    illegal_unfed("You must feed %1, which has no seeds left."),
    illegal_starving("%1 would leave %2 without seeds.");

// Lessons.
inline constexpr Phrase lesson_last_seed("Its last seed makes %2 in %1."),
    lesson_retry("This is not the move to find: try again.");

// Rules.
inline constexpr Phrase rule_aim("Collect more seeds in your store than your opponent."),
    rule_way("Sow counter-clockwise: from %1 to %2, then from %3 to %4, and so on."),
    rule_sow_oware("Sow all seeds of one of your pits, one per pit. Skip the pit they come from."),
    rule_capture_oware(
        "If your last seed brings an opposing pit to 2 or 3, capture that pit, and any pits of 2 "
        "or 3 just before it."),
    rule_slam_none(
        "A move that would take all opposing seeds captures nothing. If your opponent has no "
        "seeds, feed them."),
    rule_slam_illegal("No move may leave your opponent without seeds."),
    rule_slam_unless_only("No move may leave your opponent without seeds, unless every move does."),
    rule_slam_all("You may take all opposing seeds. If your opponent has no seeds, feed them."),
    rule_rest_owner("If you cannot move, the game ends: each side keeps the seeds in its row."),
    rule_rest_nobody("If you cannot move, the game ends: nobody takes the seeds on the board."),
    rule_repetition_owner(
        "If a position recurs, the game ends: each side keeps the seeds in its row."),
    rule_repetition_rows(
        "If a position recurs while both rows hold seeds, the game ends: each side keeps the seeds "
        "in its row."),
    rule_repetition_split(
        "If a position recurs, the game ends: the seeds on the board are split evenly."),
    rule_majority("First to %1 seeds wins."),
    rule_majority_below(
        "First to %1 seeds wins. If fewer than %2 are left on the board, the game ends and nobody "
        "takes them."),
    rule_sow_kalah(
        "Sow all seeds of one of your pits one by one, also into your store but not your "
        "opponent's."),
    rule_again_kalah("If the last seed falls into your store, you move again."),
    rule_capture_kalah(
        "If it falls into an empty pit of yours and there are seeds opposite, capture it and "
        "them."),
    rule_capture_empty(
        "If it falls into an empty pit of yours, capture it and any seeds opposite."),
    rule_end_kalah("When a row is empty, the game ends: each side keeps the seeds in its row."),
    rule_sow_mangala(
        "Sow the seeds of one of your pits one by one, also into your store but not your "
        "opponent's. The first stays in the pit, unless it is alone."),
    rule_capture_mangala(
        "If it makes an even number in an opposing pit, capture all seeds of that pit."),
    rule_end_mangala_first(
        "When a row is empty, the game ends: its owner takes all seeds of the other row."),
    rule_end_mangala_owner(
        "When a row is empty, the game ends: its owner takes all seeds of the other row, unless a "
        "capture has emptied it."),
    rule_sow_togyzkumalak(
        "Sow all seeds of one of your pits (otau). The first stays in it, unless it is alone."),
    rule_capture_togyzkumalak(
        "If the last seed makes an even number in an opposing pit, capture that pit into your "
        "store (kazan)."),
    rule_tuzdik(
        "If it makes three, capture them. The pit is now your tuzdik: all seeds that fall into it "
        "are yours."),
    rule_tuzdik_not(
        "One tuzdik per side; never the last pit, nor the letter of the opposing tuzdik. Nobody "
        "sows it."),
    rule_end_togyzkumalak_owner(
        "First to %1 seeds wins. If you cannot move, the game ends: your opponent takes the rest."),
    rule_end_togyzkumalak_nobody(
        "First to %1 seeds wins. If you cannot move, the game ends: nobody takes the rest."),
    rule_mark("You and your opponent mark squares in turn, with x and with o."),
    rule_line("You win with three marks in a row, a column or a diagonal."),
    rule_full("If all squares are marked without that, the game is a draw.");

// Text that a parser rejected, for languages other than the parser's. `%1` is the text.
inline constexpr Phrase bad_variant("%1 is not a game"),
    bad_fen("%1 is not a position of the game"), bad_moves("%1: not all of these moves are legal");

// Game files.
inline constexpr Phrase file_line("line %1: %2"), file_no_notation("line %1: not game notation"),
    file_nested_too_deep("line %1: variations are nested more than %2 deep"),
    file_illegal("line %1: %2 is not legal; legal moves: %3"),
    file_over_before("line %1: the game is over before %2"),
    file_other_capture("line %1: %2 captures %3 by these rules, not %4"),
    file_dropped("Line %1: left out the variation %2, which has an illegal move.");

// Values.
inline constexpr Phrase exact("exact"), a_win("a win"), a_win_by("a win by %1"), a_loss("a loss"),
    a_loss_by("a loss by %1"), a_draw("a draw"), a_close_game("a close game"), about("about %1"),
    half_a_seed("about half a seed");

// Reviews.
inline constexpr Phrase better_is("better %1 %2: %3"), loses_seeds("%1 loses %2; %3 was better"),
    turns_into("%1 turns %2 into %4; %3 was better"),
    seeds_lost("%1: %2 seeds lost, best choices: %3 of %4 (%5%), %6 ?!, %7 ?, %8 ??"),
    turning_point("The game turned at ply %1, %2: from %3 to %4 for %5."),
    no_turning_point("The game never turned."),
    values_are_played_out(
        "The values before the end count all seeds, as if played out to the last one. A majority "
        "in a store "
        "ended the game sooner.");

// Practice.
inline constexpr Phrase question_win("Your move, %1: find the only one that wins."),
    question_draw("Your move, %1: find the only one that saves the draw."),
    question_most("Your move, %1: win as many seeds as you can."),
    question_only("Your move, %1: find the only good one."),
    question_mistake("Instead of %2, find a better move for %1."),
    practice_right("Right: %1 leads to %2. Any other move is at least %3 worse."),
    practice_better("Right: %1 is better than %2."),
    practice_as_good("Right: %1 is about as good as %2."),
    practice_wrong("%1 leads to %2. The best move is %3 better."), practice_loses("%1 loses %2."),
    practice_leads_to("%1 leads to %2."), hint_tuzdik("The move wins a tuzdik."),
    hint_captures("The move captures %1."), hint_extra_turn("The move gives you an extra turn."),
    hint_near("It is one of these moves: %1."), hint_move("The move is %1.");

// Effects of a move.
inline constexpr Phrase one_pit("%1 pit"), some_pits("%1 pits"),
    why_goes_round("It sows a krou: its %1 go round the whole board."),
    why_stores("It sows %1 into the store."),
    why_moves_again("The last seed falls into the store: an extra turn."),
    why_makes_krou("It makes a krou, a pit whose seeds go round the whole board: %1."),
    why_captures("It captures %1 from %2."),
    why_captures_opposite("It captures %1, including those in the pit opposite."),
    why_captures_even("It captures %1: the last seed makes an even number in %2."),
    why_wins_tuzdik(
        "It captures three seeds in %1, which becomes {your|%2's} tuzdik: seeds that fall into it "
        "belong to %2."),
    why_fills_tuzdik("It sows %1 into {your|%2's} tuzdik."),
    why_slam("That is a grand slam: it takes all {your seeds|seeds of %1}."),
    why_void_slam(
        "It would be a grand slam; by these rules it captures nothing, and %1 {keep|keeps} the "
        "seeds."),
    why_feeds("It feeds %1, {who|which} had no seeds."), why_starves("It leaves %1 without seeds."),
    why_repeats("It repeats a position, which ends the game, %1."),
    why_ends("It ends the game, %1."), why_saves("Before it, %1 could have captured %2 with %3."),
    why_threatens("It threatens to capture %1 with %2."),
    why_allows("%1 can then capture %2 with %3."),
    why_threatens_tuzdik("It threatens to win a tuzdik with %1."),
    why_allows_tuzdik("%1 can then win a tuzdik with %2."),
    why_is_safe("%1 can then capture nothing at once."), why_three("It makes three in a row."),
    why_blocks("It stops %1 from winning with %2."),
    why_threatens_three("It threatens to win with %1."),
    why_allows_three("%1 can then win with %2."),
    why_quiet("It neither threatens nor stops anything.");

}  // namespace phrases

}  // namespace krou
