#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/game.h"

namespace krou {

/// Sentence or word in both languages, with `%1` to `%9` for arguments. Texts in which the
/// languages have different arguments do not compile.
struct Phrase {
    consteval Phrase(const char* in_english, const char* in_french)
        : english(in_english), french(in_french) {
        if (english.empty() || french.empty()) throw "both languages need a text";
        const int arguments = arguments_of(in_english);
        if (arguments != arguments_of(in_french)) throw "both languages need the same arguments";
        if ((arguments & (arguments + 1)) != 0) throw "arguments are numbered from 1";
    }

    std::string_view english;
    std::string_view french;

private:
    /// Returns a bit per argument of a text, the lowest for `%1`.
    static consteval int arguments_of(const char* text) {
        int arguments = 0;
        for (; *text != 0; ++text)
            if (*text == '%' && text[1] >= '1' && text[1] <= '9') arguments |= 1 << (text[1] - '1');
        return arguments;
    }
};

enum class Language : std::uint8_t { english, french };

/// Returns the phrase without its arguments filled in.
std::string_view text_of(Language language, Phrase phrase);
/// Returns the phrase with its arguments filled in.
std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
std::string_view name_of(Language language, Side side);
/// Returns "1 seed" or "2 seeds", by the plural rule of the language.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// Formats a non-negative number of half seeds: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);
/// Formats a value (300 per seed) in seeds, to a tenth: "+0.5", in French "+0,5".
std::string value_text(Language language, int value);
/// Parses `en` or `fr`, also at the start of a locale such as `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);

/// Phrases of games. The terminal board and the page add their own.
namespace phrases {

// Sides and seeds.
inline constexpr Phrase south("South", "Sud"), north("North", "Nord"),
    one_seed("%1 seed", "%1 graine"), seeds("%1 seeds", "%1 graines"),
    one_move("%1 move", "%1 coup"), some_moves("%1 moves", "%1 coups"),
    to_move("%1 to move: %2", "À %1 de jouer : %2");

// Moves and endings.
inline constexpr Phrase plays("%1 plays %2.", "%1 joue %2."),
    plays_and_captures("%1 plays %2 and captures %3 (%4).", "%1 joue %2 et récolte %3 (%4)."),
    tuzdik_gets("%1's tuzdik gets %2.", "Le tuzdik de %1 reçoit %2."),
    moves_again("The last seed fell into the store: %1 moves again.",
                "La dernière graine tombe dans le grenier : %1 rejoue."),
    wins_tuzdik("%1 is %2's tuzdik from now on.", "%1 est désormais le tuzdik de %2."),
    store_of("(%1's store)", "(grenier de %1)"),
    ended_by_majority("More than half of the seeds are in %1's store.",
                      "Le grenier de %1 contient plus de la moitié des graines."),
    ended_by_halves("Half of the seeds are in each store.",
                    "Chaque grenier contient la moitié des graines."),
    ended_by_few("Fewer than %1 seeds are on the board.",
                 "Il y a moins de %1 graines sur le tablier."),
    ended_exhausted("There is no move left.", "Il n'y a plus de coup."),
    ended_by_line("Three in a row.", "Trois marques alignées."),
    ended_full("All squares are marked.", "Toutes les cases sont prises."),
    ended_by_repetition("The position has been there before.", "La position s'est répétée."),
    ended_by_agreement("Ended by agreement.", "Partie arrêtée d'un commun accord."),
    resigns("%1 resigns.", "%1 abandonne."),
    out_of_time("%1 has run out of time.", "%1 a épuisé son temps."),
    rest_goes("%1 left on the board: South takes %2, North %3.",
              "Il reste %1 sur le tablier : %2 pour Sud, %3 pour Nord."),
    rest_is_nobodys("%1 left on the board: nobody's.",
                    "Il reste %1 sur le tablier, pour personne."),
    final_score("South %1, North %2: %3", "Sud %1, Nord %2 : %3"), wins("%1 wins.", "%1 gagne."),
    drawn("a draw.", "partie nulle."), draw_alone("A draw.", "Partie nulle.");

// Answers.
inline constexpr Phrase no_move("%1 is no legal move. Moves: %2.",
                                "%1 n'est pas un coup permis. Coups : %2."),
    no_moves_yet("No move has been played.", "Aucun coup n'a été joué."),
    program_agrees("%1 agrees.", "%1 est d'accord."),
    program_declines(
        "%1 would rather play on: it expects %2, and %3 if the game ends here.",
        "%1 préfère continuer : il compte sur %2, et sur %3 si la partie s'arrête ici.");

// Why a move is illegal.
inline constexpr Phrase illegal_over("The game is over.", "La partie est finie."),
    illegal_turn("It is %1's turn.", "C'est à %1 de jouer."),
    illegal_empty("%1 is empty.", "La case %1 est vide."),
    illegal_tuzdik("%1 is %2's tuzdik.", "La case %1 est le tuzdik de %2."),
    illegal_taken("%1 is taken.", "La case %1 est prise."),
    illegal_unfed("You must feed %1, who has no seeds.",
                  "Il faut nourrir %1, qui n'a plus de graines."),
    illegal_starving("%1 would leave %2 without seeds.", "%1 laisserait %2 sans graines.");

// Rules.
inline constexpr Phrase rule_aim(
    "The aim: to have more seeds in the store than the other side in the end.",
    "Le but : avoir à la fin plus de graines que l'autre dans son grenier."),
    rule_way("Sowing goes counter-clockwise: from %1 to %2, on from %3 to %4, and so on.",
             "On sème à rebours d'une montre : de %1 à %2, puis de %3 à %4, et ainsi de suite."),
    rule_sow_oware("Sow all seeds of a pit of yours one by one round the board, skipping that pit.",
                   "Semez toutes les graines d'une de vos cases une à une, en sautant cette case."),
    rule_capture_oware(
        "A last seed that makes 2 or 3 opposite captures; so do such pits before it.",
        "La dernière fait 2 ou 3 en face : récoltez, et de même les cases d'avant."),
    rule_slam_none("Taking all seeds of a side takes nothing. Feed a side that has none.",
                   "Tout prendre à l'autre ne prend rien. Nourrissez un camp qui n'a plus rien."),
    rule_slam_illegal("No move may leave the other side without seeds.",
                      "Aucun coup ne peut laisser l'autre camp sans graines."),
    rule_slam_unless_only(
        "No move may leave the other side without seeds, unless all moves do.",
        "Aucun coup ne laisse l'autre camp sans graines, à moins que tous ne le fassent."),
    rule_slam_all("One may take all seeds of a side. Feed a side that has none.",
                  "On peut tout prendre à l'autre. Nourrissez un camp qui n'a plus rien."),
    rule_rest_owner("Who has no legal move ends the game: each side takes what is in its row.",
                    "Qui n'a pas de coup finit la partie : chacun prend les graines de son camp."),
    rule_rest_nobody("Who has no legal move ends the game: what is on the board is nobody's.",
                     "Qui n'a pas de coup finit la partie : le reste du tablier n'est à personne."),
    rule_repetition_owner(
        "A position that comes again ends it: each side takes what is in its row.",
        "Une position qui revient la finit : chacun prend les graines de son camp."),
    rule_repetition_rows(
        "A position that recurs ends it if both rows hold seeds: each side takes its row.",
        "Une position qui revient la finit si chaque camp a des graines : chacun prend les "
        "siennes."),
    rule_repetition_split("A position that comes again ends it: what is on the board is halved.",
                          "Une position qui revient la finit : le reste du tablier est partagé."),
    rule_majority("Who has %1 seeds has won.", "Qui a %1 graines a gagné."),
    rule_majority_below(
        "%1 seeds win. With fewer than %2 on the board it ends; they are nobody's.",
        "%1 graines gagnent. À moins de %2 sur le tablier, fin : nul ne les prend."),
    rule_sow_kalah("Sow all seeds of a pit of yours one by one, into your own store too.",
                   "Semez toutes les graines d'une de vos cases une à une, votre grenier compris."),
    rule_again_kalah("If the last seed falls into your store, you move again.",
                     "Si la dernière graine tombe dans votre grenier, vous rejouez."),
    rule_capture_kalah("If it falls into an empty pit of yours and faces seeds, store it and them.",
                       "Dans une case vide à vous et face à des graines, récoltez-la avec elles."),
    rule_capture_empty(
        "If it falls into an empty pit of yours, store it and any seeds opposite.",
        "Dans une case vide à vous, récoltez-la, avec celles d'en face s'il y en a."),
    rule_end_kalah("A row runs empty: each side takes what is in its row, and the most seeds win.",
                   "Un camp vide finit la partie : chacun prend son camp, et qui a le plus gagne."),
    rule_sow_togyzkumalak(
        "Sow all seeds of a pit (otau); the first stays there, unless it is alone.",
        "Semez toutes les graines d'une case (otau) ; la première y reste, sauf si seule."),
    rule_capture_togyzkumalak(
        "If the last one makes an even number over there, store them all (kazan).",
        "Si la dernière rend paire une case d'en face, tout va à votre grenier (kazan)."),
    rule_tuzdik("If it makes three, take them; the pit is your tuzdik: what falls there is yours.",
                "Si elle y fait trois, prenez-les : c'est votre tuzdik, où tout tombe pour vous."),
    rule_tuzdik_not(
        "One each; never the last pit, nor the letter of the other one; nobody sows it.",
        "Un seul chacun ; ni la dernière case, ni la lettre de l'autre ; nul ne le sème."),
    rule_end_togyzkumalak_owner(
        "%1 seeds win. Who has no move ends the game: the other side takes the rest.",
        "%1 graines gagnent. Sans coup, la partie finit : l'autre camp prend le reste."),
    rule_end_togyzkumalak_nobody(
        "%1 seeds win. Who has no move ends the game: the rest is nobody's.",
        "%1 graines gagnent. Sans coup, la partie finit : le reste n'est à personne."),
    rule_mark("South marks a square with x, then North one with o, and so on.",
              "Sud marque une case d'un x, puis Nord une d'un o, et ainsi de suite."),
    rule_line("Three of one's own in a row, a column or a diagonal win.",
              "Trois des siens en ligne, en colonne ou en diagonale gagnent."),
    rule_full("When all squares are marked without that, it is a draw.",
              "Quand toutes les cases sont prises sans cela, la partie est nulle.");

// Game files.
inline constexpr Phrase file_line("line %1: %2", "ligne %1 : %2"),
    file_no_notation("line %1 is no game notation", "la ligne %1 n'est pas une partie notée"),
    file_nested_too_deep("line %1: variations are nested more than %2 deep",
                         "ligne %1 : les variantes sont imbriquées sur plus de %2 niveaux"),
    file_illegal("line %1: %2 is not legal there; legal: %3",
                 "ligne %1 : %2 n'est pas permis là ; permis : %3"),
    file_over_before("line %1: the game is over before %2",
                     "ligne %1 : la partie est finie avant %2"),
    file_other_capture("line %1: %2 captures %3 by these rules, and not %4",
                       "ligne %1 : %2 récolte %3 selon ces règles, et non %4");

// Values.
inline constexpr Phrase exact("exact", "exacte");

// Reviews.
inline constexpr Phrase better_is("better %1 %2: %3", "meilleur %1 %2 : %3"),
    seeds_lost("%1: %2 seeds lost, %3 of %4 choices the best (%5), %6 ?!, %7 ?, %8 ??",
               "%1 : %2 graines perdues, meilleurs choix : %3 sur %4 (%5), %6 ?!, %7 ?, %8 ??"),
    turning_point("The game turned at ply %1, %2: from %3 to %4 for %5.",
                  "La partie a basculé au coup n° %1, %2 : de %3 à %4 pour %5."),
    no_turning_point("The game never turned.", "La partie n'a jamais basculé."),
    values_are_played_out(
        "The values before the end count all seeds, played out to the last; more than half of them "
        "in "
        "a store ended the game sooner.",
        "Les valeurs d'avant la fin comptent toutes les graines, jouées jusqu'à la dernière ; plus "
        "de "
        "la moitié dans un grenier a fini la partie plus tôt.");

// Effects of a move.
inline constexpr Phrase one_pit("%1 pit", "%1 case"), some_pits("%1 pits", "%1 cases"),
    why_goes_round("It sows a krou: its %1 go round the whole board.",
                   "Il sème un krou : ses %1 font tout le tour du tablier."),
    why_stores("It sows %1 into the store.", "Il sème %1 dans le grenier."),
    why_moves_again("The last seed falls into the store: another move.",
                    "La dernière graine tombe dans le grenier : le même camp rejoue."),
    why_makes_krou("It makes a krou, a pit that goes round: %1.",
                   "Il forme un krou, une case qui fait le tour : %1."),
    why_captures("It captures %1 from %2.", "Il récolte %1 dans %2."),
    why_captures_opposite("It captures %1, with those of the pit opposite.",
                          "Il récolte %1, avec celles de la case d'en face."),
    why_captures_even("It captures %1: the last seed makes an even number in %2.",
                      "Il récolte %1 : la dernière graine forme un nombre pair en %2."),
    why_wins_tuzdik(
        "It captures three in %1, and wins it as tuzdik: what falls there is %2's.",
        "Il en récolte trois en %1, qu'il gagne comme tuzdik : ce qui y tombe est à %2."),
    why_fills_tuzdik("It sows %1 into %2's tuzdik.", "Il sème %1 dans le tuzdik de %2."),
    why_slam("That is a grand slam: all that %1 had.",
             "C'est un grand chelem : toutes les graines de %1."),
    why_void_slam(
        "It would be a grand slam; by these rules it captures nothing, and %1 keeps the seeds.",
        "Ce serait un grand chelem ; selon ces règles il ne récolte rien, et %1 garde ses "
        "graines."),
    why_feeds("It feeds %1, who had no seeds.", "Il nourrit %1, qui n'avait plus de graines."),
    why_starves("It leaves %1 without seeds.", "Il laisse %1 sans graines."),
    why_repeats("The board has been there before: that ends the game, %1.",
                "La position s'est déjà présentée : la partie est finie, %1."),
    why_ends("It ends the game, %1.", "Il finit la partie, %1."),
    why_saves("Before it, %1 could have captured %2 with %3.",
              "Sans lui, %1 aurait pu récolter %2 avec %3."),
    why_threatens("It threatens to capture %1 with %2.", "Il menace de récolter %1 avec %2."),
    why_allows("%1 can then capture %2 with %3.", "%1 peut alors récolter %2 avec %3."),
    why_threatens_tuzdik("It threatens to win a tuzdik with %1.",
                         "Il menace de gagner un tuzdik avec %1."),
    why_allows_tuzdik("%1 can then win a tuzdik with %2.",
                      "%1 peut alors gagner un tuzdik avec %2."),
    why_is_safe("%1 can then capture nothing at once.",
                "%1 ne peut alors rien récolter tout de suite."),
    why_three("It makes three in a row.", "Il aligne trois marques."),
    why_blocks("It stops %1 from winning with %2.", "Il empêche %1 de gagner avec %2."),
    why_threatens_three("It threatens to win with %1.", "Il menace de gagner avec %1."),
    why_allows_three("%1 can then win with %2.", "%1 peut alors gagner avec %2."),
    why_quiet("It neither threatens nor stops anything.", "Il ne menace ni n'empêche rien.");

}  // namespace phrases

}  // namespace krou
