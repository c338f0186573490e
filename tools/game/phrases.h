#pragma once

#include <array>
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
/// Quotes a text: 'x', in French « x ».
std::string quoted(Language language, std::string_view text);
/// Reports text that a parser of the engine rejected. Parsers explain in English; in French, the
/// phrase names the text.
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
             {"Oware (abapa)", "Oware (abapa)"},
             {"From West Africa: capture opposing pits of two or three seeds.",
              "D’Afrique de l’Ouest : récoltez les cases adverses de deux ou trois graines."}},
    GameName{"kalah",
             {"Kalah", "Kalah"},
             {"Fill your store: a last seed there lets you move again.",
              "Remplissez votre grenier : si la dernière graine y tombe, vous rejouez."}},
    GameName{"togyzkumalak",
             {"Togyzkumalak", "Togyzkumalak"},
             {"From Kazakhstan: make pits even, and win one of theirs for good.",
              "Du Kazakhstan : rendez les cases paires et gagnez-en une pour de bon."}},
    GameName{"bestemshe",
             {"Bestemshe", "Bestemshe"},
             {"The little togyzkumalak: five pits, five seeds.",
              "Le petit togyzkumalak : cinq cases, cinq graines."}},
    GameName{"morpion",
             {"Three in a row", "Morpion"},
             {"Three of your marks in a row win.", "Trois marques alignées gagnent."}},
    GameName{"kalah-empty",
             {"Kalah with empty captures", "Kalah avec prise à vide"},
             {"Kalah in which your last seed counts even if it captures nothing.",
              "Le kalah où la dernière graine compte même si elle ne prend rien."}},
    GameName{"awari",
             {"Awari", "Awari"},
             {"Oware with the rules under which it was solved.",
              "L’oware, avec les règles sous lesquelles il a été résolu."}},
    GameName{"awele-blaess",
             {"Awélé, rules of 2004", "Awélé, règles de 2004"},
             {"Oware in which you may not capture all seeds of a row.",
              "L’oware où il est interdit de récolter tout un camp."}},
    GameName{"awele-clips",
             {"Awélé, CLIPS rules", "Awélé, règles de CLIPS"},
             {"Oware that stops below six seeds.", "L’oware qui s’arrête sous six graines."}},
    GameName{"awele-supaero",
             {"Awélé, Supaéro rules", "Awélé, règles de Supaéro"},
             {"Oware without captures of all seeds; the rest goes to its owners.",
              "L’oware où l’on ne peut tout récolter ; chacun garde le reste de son camp."}},
    GameName{"awele-ia02",
             {"Awélé, IA02 rules", "Awélé, règles d’IA02"},
             {"Oware under another name.", "L’oware sous un autre nom."}},
};

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
    ended_by_few("Fewer than %1 seeds are left on the board.",
                 "Il reste moins de %1 graines sur le tablier."),
    ended_exhausted("No move is possible.", "Aucun coup n’est possible."),
    ended_by_empty_row("%1's row is empty.", "Le camp de %1 est vide."),
    ended_by_line("Three in a row.", "Trois marques alignées."),
    ended_full("All squares are marked.", "Toutes les cases sont prises."),
    ended_by_repetition("The position has recurred.", "La position s’est répétée."),
    ended_by_agreement("Ended by agreement.", "Partie arrêtée d’un commun accord."),
    resigns("%1 resigns.", "%1 abandonne."),
    out_of_time("%1 has run out of time.", "%1 a épuisé son temps."),
    rest_goes("%1 left on the board: South takes %2, North %3.",
              "Il reste %1 sur le tablier : %2 pour Sud, %3 pour Nord."),
    rest_is_nobodys("Nobody takes the %1 left on the board.",
                    "Personne ne prend le reste du tablier : %1."),
    final_score("South %1, North %2: %3", "Sud %1, Nord %2 : %3"), wins("%1 wins.", "%1 gagne."),
    drawn("a draw.", "partie nulle."), draw_alone("A draw.", "Partie nulle.");

// Answers.
inline constexpr Phrase no_move("%1 is not a legal move. Legal moves: %2.",
                                "%1 n’est pas un coup légal. Coups possibles : %2."),
    no_moves_yet("No move has been played.", "Aucun coup n’a été joué."),
    stop_here("Stop here? %1", "Arrêter ici ? %1"),
    program_agrees("%1 agrees.", "%1 est d’accord."),
    program_declines("%1 would rather play on: it expects %2, but stopping here is %3.",
                     "%1 préfère continuer et prévoit %2 ; s’arrêter ici serait %3.");

// Why a move is illegal.
inline constexpr Phrase illegal_over("The game is over.", "La partie est finie."),
    illegal_turn("It is %1's turn.", "C’est à %1 de jouer."),
    illegal_empty("%1 is empty.", "La case %1 est vide."),
    illegal_tuzdik("%1 is %2's tuzdik.", "La case %1 est le tuzdik de %2."),
    illegal_taken("%1 is taken.", "La case %1 est prise."),
    illegal_unfed("You must feed %1, which has no seeds left.",
                  "Vous devez nourrir %1, qui n’a plus de graines."),
    illegal_starving("%1 would leave %2 without seeds.", "Le coup %1 laisserait %2 sans graines.");

// Lessons.
inline constexpr Phrase lesson_last_seed("Its last seed makes %2 in %1.",
                                         "La dernière graine porte %1 à %2."),
    lesson_retry("This is not the move to find: try again.",
                 "Ce n’est pas le coup cherché : essayez encore.");

// Rules.
inline constexpr Phrase rule_aim(
    "You win if you have more seeds in your store than your opponent at the end.",
    "Vous gagnez si votre grenier contient à la fin plus de graines que celui de l’adversaire."),
    rule_way("Sow counter-clockwise: from %1 to %2, then from %3 to %4, and so on.",
             "Semez dans le sens inverse des aiguilles d’une montre : de %1 à %2, puis de %3 à %4, "
             "et ainsi de suite."),
    rule_sow_oware(
        "Sow all seeds of one of your pits, one per pit. Skip the pit they come from.",
        "Semez toutes les graines d’une de vos cases, une par case, en sautant la case de départ."),
    rule_capture_oware(
        "If your last seed brings an opposing pit to 2 or 3, capture that pit, and any pits of 2 "
        "or 3 just before it.",
        "Si votre dernière graine porte une case adverse à 2 ou 3, récoltez cette case, puis les "
        "cases de 2 ou 3 qui la précèdent, s’il y en a."),
    rule_slam_none(
        "A move that would take all opposing seeds captures nothing. If your opponent has no "
        "seeds, feed them.",
        "Un coup qui récolterait toutes les graines adverses ne récolte rien. Si l’adversaire n’a "
        "plus de graines, nourrissez-le."),
    rule_slam_illegal("No move may leave your opponent without seeds.",
                      "Aucun coup ne peut laisser l’adversaire sans graines."),
    rule_slam_unless_only(
        "No move may leave your opponent without seeds, unless every move does.",
        "Aucun coup ne peut laisser l’adversaire sans graines, sauf si tous le font."),
    rule_slam_all("You may take all opposing seeds. If your opponent has no seeds, feed them.",
                  "Vous pouvez récolter toutes les graines adverses. Si l’adversaire n’a plus de "
                  "graines, nourrissez-le."),
    rule_rest_owner(
        "If you cannot move, the game ends: each side keeps the seeds in its row.",
        "Si vous ne pouvez pas jouer, la partie est finie : chacun garde les graines de son camp."),
    rule_rest_nobody("If you cannot move, the game ends: nobody takes the seeds on the board.",
                     "Si vous ne pouvez pas jouer, la partie est finie : le reste du tablier ne "
                     "revient à personne."),
    rule_repetition_owner(
        "If a position recurs, the game ends: each side keeps the seeds in its row.",
        "Si une position se répète, la partie est finie : chacun garde les graines de son camp."),
    rule_repetition_rows(
        "If a position recurs while both rows hold seeds, the game ends: each side keeps the seeds "
        "in its row.",
        "Si une position se répète alors que chaque camp a des graines, la partie est finie : "
        "chacun garde les siennes."),
    rule_repetition_split(
        "If a position recurs, the game ends: the seeds on the board are split evenly.",
        "Si une position se répète, la partie est finie : le reste du tablier est partagé en "
        "deux."),
    rule_majority("First to %1 seeds wins.", "Le premier à %1 graines gagne."),
    rule_majority_below(
        "First to %1 seeds wins. If fewer than %2 are left on the board, the game ends and nobody "
        "takes them.",
        "Le premier à %1 graines gagne. S’il en reste moins de %2 sur le tablier, la partie est "
        "finie et elles sont perdues."),
    rule_sow_kalah(
        "Sow all seeds of one of your pits one by one, also into your store but not your "
        "opponent's.",
        "Semez toutes les graines d’une de vos cases une à une, y compris dans votre grenier, mais "
        "pas dans celui de l’adversaire."),
    rule_again_kalah("If the last seed falls into your store, you move again.",
                     "Si la dernière graine tombe dans votre grenier, vous rejouez."),
    rule_capture_kalah(
        "If it falls into an empty pit of yours and there are seeds opposite, capture it and them.",
        "Si elle tombe dans une de vos cases vides, face à des graines, récoltez-la avec celles "
        "d’en face."),
    rule_capture_empty("If it falls into an empty pit of yours, capture it and any seeds opposite.",
                       "Si elle tombe dans une de vos cases vides, récoltez-la avec celles d’en "
                       "face, s’il y en a."),
    rule_end_kalah(
        "When a row is empty, the game ends: each side keeps the seeds in its row.",
        "Dès qu’un camp est vide, la partie est finie : chacun garde les graines de son camp."),
    rule_sow_togyzkumalak(
        "Sow all seeds of one of your pits (otau). The first stays in it, unless it is alone.",
        "Semez toutes les graines d’une de vos cases (otau). La première y reste, sauf si elle est "
        "seule."),
    rule_capture_togyzkumalak(
        "If the last seed makes an even number in an opposing pit, capture that pit into your "
        "store (kazan).",
        "Si la dernière donne un nombre pair dans une case adverse, récoltez cette case dans votre "
        "grenier (kazan)."),
    rule_tuzdik(
        "If it makes three, capture them. The pit is now your tuzdik: all seeds that fall into it "
        "are yours.",
        "Si elle y fait trois, récoltez-les. La case devient votre tuzdik : toute graine qui y "
        "tombe est à vous."),
    rule_tuzdik_not(
        "One tuzdik per side; never the last pit, nor the letter of the opposing tuzdik. Nobody "
        "sows it.",
        "Un seul tuzdik par joueur ; jamais la dernière case, ni la lettre du tuzdik adverse. "
        "Personne ne le sème."),
    rule_end_togyzkumalak_owner(
        "First to %1 seeds wins. If you cannot move, the game ends: your opponent takes the rest.",
        "Le premier à %1 graines gagne. Si vous ne pouvez pas jouer, la partie est finie : "
        "l’adversaire prend le reste."),
    rule_end_togyzkumalak_nobody(
        "First to %1 seeds wins. If you cannot move, the game ends: nobody takes the rest.",
        "Le premier à %1 graines gagne. Si vous ne pouvez pas jouer, la partie est finie : le "
        "reste ne revient à personne."),
    rule_mark("South marks a square with x, then North one with o, and so on.",
              "Sud marque une case d’un x, puis Nord une case d’un o, et ainsi de suite."),
    rule_line("You win with three marks in a row, a column or a diagonal.",
              "Vous gagnez si vous alignez trois marques, en ligne, en colonne ou en diagonale."),
    rule_full("If all squares are marked without that, the game is a draw.",
              "Si toutes les cases sont prises sans cela, la partie est nulle.");

// Text that a parser rejected; `%1` is its error in English and the text in French.
inline constexpr Phrase bad_variant("%1",
                                    "%1 n’est pas un jeu ; exemples : oware, kalah:pits=4,seeds=3"),
    bad_fen("%1", "%1 n’est pas une position possible de ce jeu"),
    bad_moves("%1", "%1 : ces coups ne sont pas tous possibles");

// Game files.
inline constexpr Phrase file_line("line %1: %2", "ligne %1 : %2"),
    file_no_notation("line %1: not game notation", "ligne %1 : notation non reconnue"),
    file_nested_too_deep("line %1: variations are nested more than %2 deep",
                         "ligne %1 : les variantes sont imbriquées sur plus de %2 niveaux"),
    file_illegal("line %1: %2 is not legal; legal moves: %3",
                 "ligne %1 : %2 est un coup illégal ; coups possibles : %3"),
    file_over_before("line %1: the game is over before %2",
                     "ligne %1 : la partie est finie avant %2"),
    file_other_capture("line %1: %2 captures %3 by these rules, not %4",
                       "ligne %1 : %2 récolte %3 selon ces règles, et non %4");

// Values.
inline constexpr Phrase exact("exact", "exacte"), a_win("a win", "une victoire"),
    a_win_by("a win by %1", "une victoire de %1"), a_loss("a loss", "une défaite"),
    a_loss_by("a loss by %1", "une défaite de %1"), a_draw("a draw", "une partie nulle");

// Reviews.
inline constexpr Phrase better_is("better %1 %2: %3", "meilleur %1 %2 : %3"),
    loses_seeds("%1 loses %2; %3 was better", "%1 perd %2 ; %3 était meilleur"),
    turns_into("%1 turns %2 into %4; %3 was better", "%1 transforme %2 en %4 ; %3 était meilleur"),
    seeds_lost("%1: %2 seeds lost, best choices: %3 of %4 (%5%), %6 ?!, %7 ?, %8 ??",
               "%1 : %2 graines perdues, meilleurs choix : %3 sur %4 (%5 %), %6 ?!, %7 ?, %8 ??"),
    turning_point("The game turned at ply %1, %2: from %3 to %4 for %5.",
                  "La partie a basculé au coup n° %1, %2 : de %3 à %4 pour %5."),
    no_turning_point("The game never turned.", "La partie n’a jamais basculé."),
    values_are_played_out(
        "The values before the end count all seeds, as if played out to the last one. A majority "
        "in a store "
        "ended the game sooner.",
        "Les valeurs d’avant la fin comptent toutes les graines, comme si elles étaient jouées "
        "jusqu’à la dernière. Une majorité dans un grenier a mis fin à la partie plus tôt.");

// Practice.
inline constexpr Phrase question_win("Your move, %1: find the only one that wins.",
                                     "À vous, %1 : trouvez le seul coup gagnant."),
    question_draw("Your move, %1: find the only one that saves the draw.",
                  "À vous, %1 : trouvez le seul coup qui sauve la partie nulle."),
    question_most("Your move, %1: win as many seeds as you can.",
                  "À vous, %1 : gagnez le plus de graines possible."),
    question_only("Your move, %1: find the only good one.",
                  "À vous, %1 : trouvez le seul bon coup."),
    question_mistake("Instead of %2, find a better move for %1.",
                     "Au lieu de %2, trouvez un meilleur coup pour %1."),
    practice_right("Right: %1 leads to %2. Any other move is at least %3 worse.",
                   "Juste : %1 mène à %2. Tout autre coup coûte au moins %3."),
    practice_better("Right: %1 is better than %2.", "Juste : %1 est meilleur que %2."),
    practice_as_good("Right: %1 is about as good as %2.", "Juste : %1 vaut à peu près %2."),
    practice_wrong("%1 leads to %2. The best move is %3 better.",
                   "%1 mène à %2. Le meilleur coup vaut %3 de plus."),
    practice_loses_about("%1 loses about %2.", "%1 perd environ %2."),
    practice_leads_to("%1 leads to %2.", "%1 mène à %2."),
    hint_tuzdik("The move wins a tuzdik.", "Le coup gagne un tuzdik."),
    hint_captures("The move captures %1.", "Le coup récolte %1."),
    hint_extra_turn("The move gives you an extra turn.", "Le coup vous permet de rejouer."),
    hint_near("It is one of these moves: %1.", "C’est l’un de ces coups : %1."),
    hint_move("The move is %1.", "Le coup est %1.");

// Effects of a move.
inline constexpr Phrase one_pit("%1 pit", "%1 case"), some_pits("%1 pits", "%1 cases"),
    why_goes_round("It sows a krou: its %1 go round the whole board.",
                   "Il sème un krou : ses %1 font tout le tour du tablier."),
    why_stores("It sows %1 into the store.", "Il sème %1 dans le grenier."),
    why_moves_again("The last seed falls into the store: an extra turn.",
                    "La dernière graine tombe dans le grenier : le même camp rejoue."),
    why_makes_krou("It makes a krou, a pit whose seeds go round the whole board: %1.",
                   "Il forme un krou, une case dont les graines font tout le tour : %1."),
    why_captures("It captures %1 from %2.", "Il récolte %1 dans %2."),
    why_captures_opposite("It captures %1, including those in the pit opposite.",
                          "Il récolte %1, avec celles de la case d’en face."),
    why_captures_even("It captures %1: the last seed makes an even number in %2.",
                      "Il récolte %1 : la dernière graine donne un nombre pair en %2."),
    why_wins_tuzdik(
        "It captures three seeds in %1, which becomes %2's tuzdik: seeds that fall into it belong "
        "to %2.",
        "Il récolte trois graines en %1, qui devient le tuzdik de %2 : les graines qui y tombent "
        "sont à %2."),
    why_fills_tuzdik("It sows %1 into %2's tuzdik.", "Il sème %1 dans le tuzdik de %2."),
    why_slam("That is a grand slam: it takes all seeds of %1.",
             "C’est un grand chelem : il prend toutes les graines de %1."),
    why_void_slam(
        "It would be a grand slam; by these rules it captures nothing, and %1 keeps the seeds.",
        "Ce serait un grand chelem ; selon ces règles il ne récolte rien, et %1 garde ses "
        "graines."),
    why_feeds("It feeds %1, which had no seeds.", "Il nourrit %1, qui n’avait plus de graines."),
    why_starves("It leaves %1 without seeds.", "Il laisse %1 sans graines."),
    why_repeats("It repeats a position, which ends the game, %1.",
                "Il répète une position, ce qui met fin à la partie, %1."),
    why_ends("It ends the game, %1.", "Il met fin à la partie, %1."),
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
    why_quiet("It neither threatens nor stops anything.", "Il ne menace ni n’empêche rien.");

}  // namespace phrases

}  // namespace krou
