#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "common/format.h"
#include "games/game.h"

/// What is said at the board, in two languages, and how that is laid out in lines.
namespace krou::play {

/// A sentence, or a word that is no name, in both languages. `%1` to `%9` stand for what is filled
/// in; in French, signs have a blank beside them at which no line is broken. What has not the same
/// places in both, or is not said in one, is no phrase and is not compiled.
struct Phrase {
    // Each loop goes over a text once: it is the compiler that goes, wherever this file is
    // included.
    consteval Phrase(const char* in_english, const char* in_french)
        : english(in_english), french(in_french) {
        if (english.empty() || french.empty()) throw "it is said in both languages";
        const int places = places_of(in_english);
        if (places != places_of(in_french)) throw "the same is filled in, in both languages";
        if ((places & (places + 1)) != 0) throw "places are numbered from 1 on";
        for (const char* at = in_english; *at != 0; ++at)
            if (*at == '\xc2' && begins(at, "\u00a0")) throw "English has plain blanks";
        for (const char* at = in_french; *at != 0; ++at) {
            if (*at == ' ' &&
                (at[1] == ':' || at[1] == ';' || at[1] == '?' || at[1] == '!' || begins(at, " »")))
                throw "a line may be broken there";
            if (*at == '\xc2' && begins(at, "« ")) throw "a line may be broken there";
            // It goes on with a game that was left, and means nothing else.
            if (*at == 'r' && begins(at, "repren") &&
                french.find("«\u00a0reprendre\u00a0»") == std::string_view::npos &&
                french.find("(reprendre 2)") == std::string_view::npos)
                throw "French has one word for each thing that is done";
        }
    }

    std::string_view english;
    std::string_view french;

private:
    /// A bit for each place in a text, that of `%1` the lowest.
    static consteval int places_of(const char* text) {
        int places = 0;
        for (; *text != 0; ++text)
            if (*text == '%' && text[1] >= '1' && text[1] <= '9') places |= 1 << (text[1] - '1');
        return places;
    }
    static consteval bool begins(const char* text, const char* piece) {
        while (*piece != 0 && *text == *piece) ++text, ++piece;
        return *piece == 0;
    }
};

/// Everything that is said at the board.
namespace phrases {

// Sides, seats and seeds.
inline constexpr Phrase south("South", "Sud");
inline constexpr Phrase north("North", "Nord");
inline constexpr Phrase one_seed("%1 seed", "%1 graine");
inline constexpr Phrase seeds("%1 seeds", "%1 graines");
inline constexpr Phrase one_move("%1 move", "%1 coup");
inline constexpr Phrase some_moves("%1 moves", "%1 coups");
inline constexpr Phrase to_move("%1 to move: %2", "À %1 de jouer : %2");
inline constexpr Phrase to_move_itself("%1 to move.", "C'est à %1 de jouer.");
inline constexpr Phrase a_person("a person", "une personne");
inline constexpr Phrase an_advised_person("a person with advice", "une personne conseillée");
inline constexpr Phrase krou_at_level("Krou, level %1", "Krou, niveau %1");
inline constexpr Phrase game_is("The game: %1", "Le jeu : %1");
inline constexpr Phrase seat_of("%1: %2", "%1 : %2");

// What happens at the board.
inline constexpr Phrase plays("%1 plays %2.", "%1 joue %2.");
inline constexpr Phrase plays_and_captures("%1 plays %2 and captures %3 (%4).",
                                           "%1 joue %2 et récolte %3 (%4).");
inline constexpr Phrase tuzdik_gets("%1's tuzdik gets %2.", "Le tuzdik de %1 reçoit %2.");
inline constexpr Phrase moves_again("The last seed fell into the store: %1 moves again.",
                                    "La dernière graine tombe dans le grenier : %1 rejoue.");
inline constexpr Phrase wins_tuzdik("%1 is %2's tuzdik from now on.",
                                    "%1 est désormais le tuzdik de %2.");
inline constexpr Phrase sown_into("Sown into: %1", "Semées dans : %1");
inline constexpr Phrase store_of("(%1's store)", "(grenier de %1)");
inline constexpr Phrase thinking("depth %1  %2  %3", "prof. %1  %2  %3");
inline constexpr Phrase program_thinks("%1 thinks, depth %2", "%1 réfléchit, prof. %2");
inline constexpr Phrase program_failed("%1 (%2) gives no move: %3.",
                                       "%1 (%2) ne donne pas de coup : %3.");
inline constexpr Phrase after_failure(
    "\"play\" asks again; \"%1 level=10\" or another seat goes on without it.",
    "« jouer » redemande ; « %1 niveau=10 » ou un autre siège permet de continuer sans lui.");
inline constexpr Phrase command_south("south", "sud");
inline constexpr Phrase command_north("north", "nord");
inline constexpr Phrase waits("The programs wait: \"play\" lets them go on from here.",
                              "Les programmes attendent : « jouer » les relance d'ici.");
inline constexpr Phrase ended_by_majority(
    "More than half of the seeds are in %1's store.",
    "Le grenier de %1 contient plus de la moitié des graines.");
inline constexpr Phrase ended_by_halves("Half of the seeds are in each store.",
                                        "Chaque grenier contient la moitié des graines.");
inline constexpr Phrase ended_by_few("Fewer than %1 seeds are on the board.",
                                     "Il y a moins de %1 graines sur le tablier.");
inline constexpr Phrase ended_exhausted("There is no move left.", "Il n'y a plus de coup.");
inline constexpr Phrase ended_by_line("Three in a row.", "Trois marques alignées.");
inline constexpr Phrase ended_full("All squares are marked.", "Toutes les cases sont prises.");
inline constexpr Phrase ended_by_repetition("The position has been there before.",
                                            "La position s'est répétée.");
inline constexpr Phrase ended_by_agreement("Ended by agreement.",
                                           "Partie arrêtée d'un commun accord.");
inline constexpr Phrase resigns("%1 resigns.", "%1 abandonne.");
inline constexpr Phrase out_of_time("%1 has run out of time.", "%1 a épuisé son temps.");
inline constexpr Phrase rest_goes("%1 left on the board: South takes %2, North %3.",
                                  "Il reste %1 sur le tablier : %2 pour Sud, %3 pour Nord.");
inline constexpr Phrase rest_is_nobodys("%1 left on the board: nobody's.",
                                        "Il reste %1 sur le tablier, pour personne.");
inline constexpr Phrase final_score("South %1, North %2: %3", "Sud %1, Nord %2 : %3");
inline constexpr Phrase wins("%1 wins.", "%1 gagne.");
inline constexpr Phrase drawn("a draw.", "partie nulle.");
inline constexpr Phrase draw_alone("A draw.", "Partie nulle.");

// Leaving, and coming back.
inline constexpr Phrase greeting(
    "Krou %1. A pit is played by its letter; \"help\" lists the commands, \"quit\" leaves.",
    "Krou %1. On joue une case par sa lettre ; « aide » donne les commandes, « quitter » sort.");
inline constexpr Phrase greeting_squares(
    "Krou %1. A square is marked by its name; \"help\" lists the commands, \"quit\" leaves.",
    "Krou %1. On marque une case par son nom ; « aide » donne les commandes, « quitter » sort.");
inline constexpr Phrase one_unfinished("There is an unfinished game: \"resume\" takes it up.",
                                       "Il y a une partie inachevée : « reprendre » la continue.");
inline constexpr Phrase some_unfinished(
    "There are %1 unfinished games: \"resume\" lists them.",
    "Il y a %1 parties inachevées : « reprendre » en donne la liste.");
inline constexpr Phrase none_unfinished("There is no unfinished game.",
                                        "Il n'y a pas de partie inachevée.");
inline constexpr Phrase kept("The game is kept in %1; --resume takes it up.",
                             "La partie est gardée dans %1 ; « reprendre » la continue.");
inline constexpr Phrase not_kept("The game could not be kept: %1",
                                 "La partie n'a pas pu être gardée : %1");
inline constexpr Phrase kept_nowhere(
    "\"save FILE\" may find another place for it, and \"forget\" gives it up.",
    "« sauver FICHIER » la met peut-être ailleurs, « oublier » y renonce.");
inline constexpr Phrase taken_up("The game goes on after move %1.",
                                 "La partie continue après le coup %1.");
inline constexpr Phrase unfinished_heading(
    "Unfinished games; \"resume\" with its number takes one up, \"forget\" deletes it:",
    "Parties inachevées ; « reprendre » suivi du numéro en continue une, « oublier » la "
    "supprime :");
inline constexpr Phrase unfinished_game("%1, %2: %3 - %4", "%1, %2 : %3 - %4");
inline constexpr Phrase no_such_unfinished(
    "%1 is not the number of an unfinished game: \"resume\" lists them.",
    "%1 n'est pas le numéro d'une partie inachevée : « reprendre » en donne la liste.");
inline constexpr Phrase given_up("The game has been given up; here is another.",
                                 "La partie est abandonnée ; en voici une autre.");
inline constexpr Phrase forgotten("Game %1 is deleted.", "La partie %1 est supprimée.");
inline constexpr Phrase goodbye("Goodbye.", "Au revoir.");

// What is answered to commands.
inline constexpr Phrase no_command(
    "%1 is neither a move nor a command. Moves: %2. \"help\" lists the commands.",
    "%1 n'est ni un coup ni une commande. Coups : %2. « aide » donne les commandes.");
inline constexpr Phrase several_commands("%1 may be any of these: %2.",
                                         "%1 peut vouloir dire : %2.");
inline constexpr Phrase no_move("%1 is no legal move. Moves: %2.",
                                "%1 n'est pas un coup permis. Coups : %2.");
inline constexpr Phrase refused("%1 Moves: %2.", "%1 Coups : %2.");
inline constexpr Phrase moves_itself(
    "%1 is played by a program, which moves itself: %2 and what is before it stay unplayed.",
    "%1 est joué par un programme, qui joue lui-même : %2 et ce qui précède ne sont pas joués.");
inline constexpr Phrase is_over(
    "The game is over. \"undo\" takes the last move back, \"new\" begins another.",
    "La partie est finie. « annuler » retire le dernier coup, « nouveau » en commence une autre.");
inline constexpr Phrase nothing_to_undo("There is no move to take back.",
                                        "Il n'y a pas de coup à annuler.");
inline constexpr Phrase nothing_to_redo("There is no move to play again.",
                                        "Il n'y a pas de coup à rejouer.");
inline constexpr Phrase advice("Krou would play %1 (%2): %3", "Krou jouerait %1 (%2) : %3");
inline constexpr Phrase no_proposal("Nothing is proposed: \"hint\" asks for a move.",
                                    "Rien n'est proposé : « conseil » demande un coup.");
inline constexpr Phrase bad_level("A level is a number from 0 to 20.",
                                  "Un niveau est un nombre de 0 à 20.");
inline constexpr Phrase no_level("No program plays: \"north level=%1\" gives North to one.",
                                 "Aucun programme ne joue : « nord niveau=%1 » lui donne Nord.");
inline constexpr Phrase bad_seat(
    "%1 is no seat. A side is played by: human, advised, level=0 to level=20, cmd=PROGRAM, or one "
    "of %2.",
    "%1 n'est pas un siège. Un camp est joué par : humain, conseil, niveau=0 à niveau=20, "
    "cmd=PROGRAMME, ou l'un de %2.");
inline constexpr Phrase which_file("The name of a file is missing.",
                                   "Il manque le nom d'un fichier.");
inline constexpr Phrase saved("The game is saved in %1.", "La partie est enregistrée dans %1.");
inline constexpr Phrase not_saved("The game is not saved: %1",
                                  "La partie n'est pas enregistrée : %1");
inline constexpr Phrase file_exists(
    "%1 is there already, and stays as it is: \"save!\" writes over it.",
    "%1 existe déjà et reste tel quel : « sauver! » le remplace.");
inline constexpr Phrase not_loaded("The game stays as it was: %1",
                                   "La partie reste telle quelle : %1");
inline constexpr Phrase loaded("%1: game %2 of %3, %4.", "%1 : partie %2 sur %3, %4.");
inline constexpr Phrase unknown_variant(
    "The file names its game %1, which is unknown: it is read by the rules of the game that was on "
    "the table.",
    "Le fichier nomme un jeu inconnu, %1 : il est lu selon les règles du jeu qui était sur la "
    "table.");
inline constexpr Phrase bad_ply("There are %1 moves: a number from 0 to %1 goes there.",
                                "Il y a %1 coups : un nombre de 0 à %1 y mène.");
inline constexpr Phrase no_moves_yet("No move has been played.", "Aucun coup n'a été joué.");
inline constexpr Phrase bad_variant("There is no such game: %1", "Ce jeu n'existe pas : %1");
inline constexpr Phrase bad_fen("There is no such position: %1",
                                "Cette position n'existe pas : %1");
inline constexpr Phrase bad_pace(
    "A pace is a number of milliseconds a seed, from 0 to 10000.",
    "Une cadence est un nombre de millisecondes par graine, de 0 à 10000.");
inline constexpr Phrase slow_on("Seeds are sown one by one, %1 ms each.",
                                "Les graines sont semées une à une, %1 ms chacune.");
inline constexpr Phrase slow_off("Moves are shown at once.", "Les coups sont montrés d'un trait.");
inline constexpr Phrase bad_language("The languages are en and fr.", "Les langues sont en et fr.");
inline constexpr Phrase end_offered(
    "Ended here: %1 \"draw\" once more agrees to that; a move plays on.",
    "Arrêtée ici : %1 Un second « nulle » donne l'accord ; un coup continue la partie.");
inline constexpr Phrase program_agrees("%1 agrees.", "%1 est d'accord.");
inline constexpr Phrase program_refuses(
    "%1 would rather play on: it expects %2, and %3 if the game ends here.",
    "%1 préfère continuer : il compte sur %2, et sur %3 si la partie s'arrête ici.");
inline constexpr Phrase no_people("Only people agree on an end.",
                                  "Seules des personnes conviennent d'une fin.");

// Why a move is refused.
inline constexpr Phrase refused_over("The game is over.", "La partie est finie.");
inline constexpr Phrase refused_turn("It is %1's turn.", "C'est à %1 de jouer.");
inline constexpr Phrase refused_empty("%1 is empty.", "La case %1 est vide.");
inline constexpr Phrase refused_tuzdik("%1 is %2's tuzdik.", "La case %1 est le tuzdik de %2.");
inline constexpr Phrase refused_taken("%1 is taken.", "La case %1 est prise.");
inline constexpr Phrase refused_unfed("You must feed %1, who has no seeds.",
                                      "Il faut nourrir %1, qui n'a plus de graines.");
inline constexpr Phrase refused_starving("%1 would leave %2 without seeds.",
                                         "%1 laisserait %2 sans graines.");

// Help: what each command does.
inline constexpr Phrase help_head(
    "Moves are letters of pits or names of squares, several in a row too. Words may be cut short.",
    "Un coup est la lettre ou le nom (a1 à c3) d'une case ; plusieurs de suite vont aussi. Les "
    "mots s'abrègent.");
inline constexpr Phrase help_play("plays the move that is proposed, or lets the programs go on",
                                  "joue le coup proposé, ou relance les programmes");
inline constexpr Phrase help_undo("takes back your last move, and what came after it",
                                  "annule votre dernier coup, et la suite");
inline constexpr Phrase help_redo("plays again what was taken back", "rejoue ce qui a été annulé");
inline constexpr Phrase help_hint("a move that the engine would play",
                                  "un coup que le moteur jouerait");
inline constexpr Phrase help_analyse("every move with its value", "chaque coup avec sa valeur");
inline constexpr Phrase help_why("what the last move does, or another (why F)",
                                 "ce que fait le dernier coup, ou un autre (pourquoi F)");
inline constexpr Phrase help_level("how strong the engine plays (level 0 to 20)",
                                   "la force du moteur (niveau 0 à 20)");
inline constexpr Phrase help_swap("the two sides change places",
                                  "les deux camps changent de place");
inline constexpr Phrase help_south(
    "who plays South: human, advised, level=N, simple, cmd=PROGRAM",
    "qui joue Sud : humain, conseil, niveau=N, simple, cmd=PROGRAMME");
inline constexpr Phrase help_north("who plays North", "qui joue Nord");
inline constexpr Phrase help_new("another game, by other rules if named (new kalah)",
                                 "une autre partie, d'autres règles si nommées (nouveau kalah)");
inline constexpr Phrase help_save("writes the game into a new file (save FILE)",
                                  "écrit la partie dans un nouveau fichier (sauver FICHIER)");
inline constexpr Phrase help_save_over("the same over a file that is there",
                                       "de même, sur un fichier existant");
inline constexpr Phrase help_load("reads a game (load FILE, or load FILE 3 for its third)",
                                  "lit une partie (charger FICHIER, FICHIER 3 pour sa troisième)");
inline constexpr Phrase help_resume("takes up an unfinished game, or lists them (resume 2)",
                                    "continue une partie laissée, ou les énumère (reprendre 2)");
inline constexpr Phrase help_forget(
    "gives up the game on the table, or an unfinished one (forget 2)",
    "renonce à cette partie, ou à une partie laissée (oublier 2)");
inline constexpr Phrase help_go("to where so many moves are played (go 12)",
                                "là où tant de coups sont joués (aller 12)");
inline constexpr Phrase help_first("to the start", "au début");
inline constexpr Phrase help_previous("a move back", "un coup en arrière");
inline constexpr Phrase help_next("a move on", "un coup en avant");
inline constexpr Phrase help_last("to the last move", "au dernier coup");
inline constexpr Phrase help_moves("the moves, with their numbers",
                                   "les coups, avec leurs numéros");
inline constexpr Phrase help_fen("the position as text, or a game from one (fen FEN)",
                                 "la position en texte, ou une partie depuis un texte (fen FEN)");
inline constexpr Phrase help_draw("offers an end: each side takes its row; draw again agrees",
                                  "propose une fin, à chacun son camp ; redit, l'accepte");
inline constexpr Phrase help_stop("the same", "de même");
inline constexpr Phrase help_resign("ends the game as lost", "finit la partie en la perdant");
inline constexpr Phrase help_rules("the rules, in a few lines, with an example",
                                   "les règles, en quelques lignes, avec un exemple");
inline constexpr Phrase help_slow("sows seed by seed, or not (slow 500 for the milliseconds)",
                                  "sème graine par graine, ou non (lent 500 : millisecondes)");
inline constexpr Phrase help_board("draws the board again; an empty line does, too",
                                   "redessine le tablier ; une ligne vide aussi");
inline constexpr Phrase help_language("en or fr", "en ou fr");
inline constexpr Phrase help_help("this list", "cette liste");
inline constexpr Phrase help_quit("leaves; an unfinished game is kept",
                                  "sort ; une partie inachevée est gardée");

// The rules.
inline constexpr Phrase rule_aim(
    "The aim: to have more seeds in the store than the other side in the end.",
    "Le but : avoir à la fin plus de graines que l'autre dans son grenier.");
inline constexpr Phrase rule_way(
    "Sowing goes counter-clockwise: from %1 to %2, on from %3 to %4, and so on.",
    "On sème à rebours d'une montre : de %1 à %2, puis de %3 à %4, et ainsi de suite.");
inline constexpr Phrase rule_example("For example:", "Par exemple :");
inline constexpr Phrase rule_sow_oware(
    "Sow all seeds of a pit of yours one by one round the board, skipping that pit.",
    "Semez toutes les graines d'une de vos cases une à une, en sautant cette case.");
inline constexpr Phrase rule_capture_oware(
    "A last seed that makes 2 or 3 opposite captures; so do such pits before it.",
    "La dernière fait 2 ou 3 en face : récoltez, et de même les cases d'avant.");
inline constexpr Phrase rule_slam_none(
    "Taking all seeds of a side takes nothing. Feed a side that has none.",
    "Tout prendre à l'autre ne prend rien. Nourrissez un camp qui n'a plus rien.");
inline constexpr Phrase rule_slam_illegal("No move may leave the other side without seeds.",
                                          "Aucun coup ne peut laisser l'autre camp sans graines.");
inline constexpr Phrase rule_slam_unless_only(
    "No move may leave the other side without seeds, unless all moves do.",
    "Aucun coup ne laisse l'autre camp sans graines, à moins que tous ne le fassent.");
inline constexpr Phrase rule_slam_all(
    "One may take all seeds of a side. Feed a side that has none.",
    "On peut tout prendre à l'autre. Nourrissez un camp qui n'a plus rien.");
inline constexpr Phrase rule_rest_owner(
    "Who has no legal move ends the game: each side takes what is in its row.",
    "Qui n'a pas de coup finit la partie : chacun prend les graines de son camp.");
inline constexpr Phrase rule_rest_nobody(
    "Who has no legal move ends the game: what is on the board is nobody's.",
    "Qui n'a pas de coup finit la partie : le reste du tablier n'est à personne.");
inline constexpr Phrase rule_repetition_owner(
    "A position that comes again ends it: each side takes what is in its row.",
    "Une position qui revient la finit : chacun prend les graines de son camp.");
inline constexpr Phrase rule_repetition_rows(
    "A position that recurs ends it if both rows hold seeds: each side takes its row.",
    "Une position qui revient la finit si chaque camp a des graines : chacun prend les siennes.");
inline constexpr Phrase rule_repetition_split(
    "A position that comes again ends it: what is on the board is halved.",
    "Une position qui revient la finit : le reste du tablier est partagé.");
inline constexpr Phrase rule_majority("Who has %1 seeds has won.", "Qui a %1 graines a gagné.");
inline constexpr Phrase rule_majority_below(
    "%1 seeds win. With fewer than %2 on the board it ends; they are nobody's.",
    "%1 graines gagnent. À moins de %2 sur le tablier, fin : nul ne les prend.");
inline constexpr Phrase rule_sow_kalah(
    "Sow all seeds of a pit of yours one by one, into your own store too.",
    "Semez toutes les graines d'une de vos cases une à une, votre grenier compris.");
inline constexpr Phrase rule_again_kalah(
    "If the last seed falls into your store, you move again.",
    "Si la dernière graine tombe dans votre grenier, vous rejouez.");
inline constexpr Phrase rule_capture_kalah(
    "If it falls into an empty pit of yours and faces seeds, store it and them.",
    "Dans une case vide à vous et face à des graines, récoltez-la avec elles.");
inline constexpr Phrase rule_capture_empty(
    "If it falls into an empty pit of yours, store it and any seeds opposite.",
    "Dans une case vide à vous, récoltez-la, avec celles d'en face s'il y en a.");
inline constexpr Phrase rule_end_kalah(
    "A row runs empty: each side takes what is in its row, and the most seeds win.",
    "Un camp vide finit la partie : chacun prend son camp, et qui a le plus gagne.");
inline constexpr Phrase rule_sow_togyzkumalak(
    "Sow all seeds of a pit (otau); the first stays there, unless it is alone.",
    "Semez toutes les graines d'une case (otau) ; la première y reste, sauf si seule.");
inline constexpr Phrase rule_capture_togyzkumalak(
    "If the last one makes an even number over there, store them all (kazan).",
    "Si la dernière rend paire une case d'en face, tout va à votre grenier (kazan).");
inline constexpr Phrase rule_tuzdik(
    "If it makes three, take them; the pit is your tuzdik: what falls there is yours.",
    "Si elle y fait trois, prenez-les : c'est votre tuzdik, où tout tombe pour vous.");
inline constexpr Phrase rule_tuzdik_not(
    "One each; never the last pit, nor the letter of the other one; nobody sows it.",
    "Un seul chacun ; ni la dernière case, ni la lettre de l'autre ; nul ne le sème.");
inline constexpr Phrase rule_end_togyzkumalak_owner(
    "%1 seeds win. Who has no move ends the game: the other side takes the rest.",
    "%1 graines gagnent. Sans coup, la partie finit : l'autre camp prend le reste.");
inline constexpr Phrase rule_end_togyzkumalak_nobody(
    "%1 seeds win. Who has no move ends the game: the rest is nobody's.",
    "%1 graines gagnent. Sans coup, la partie finit : le reste n'est à personne.");
inline constexpr Phrase rule_mark(
    "South marks a square with x, then North one with o, and so on.",
    "Sud marque une case d'un x, puis Nord une d'un o, et ainsi de suite.");
inline constexpr Phrase rule_line("Three of one's own in a row, a column or a diagonal win.",
                                  "Trois des siens en ligne, en colonne ou en diagonale gagnent.");
inline constexpr Phrase rule_full(
    "When all squares are marked without that, it is a draw.",
    "Quand toutes les cases sont prises sans cela, la partie est nulle.");

// Game files.
inline constexpr Phrase file_line("line %1: %2", "ligne %1 : %2");
inline constexpr Phrase file_no_notation("line %1 is no game notation",
                                         "la ligne %1 n'est pas une partie notée");
inline constexpr Phrase file_nested_too_deep(
    "line %1: variations are nested more than %2 deep",
    "ligne %1 : les variantes sont imbriquées sur plus de %2 niveaux");
inline constexpr Phrase file_illegal("line %1: %2 is not legal there; legal: %3",
                                     "ligne %1 : %2 n'est pas permis là ; permis : %3");
inline constexpr Phrase file_over_before("line %1: the game is over before %2",
                                         "ligne %1 : la partie est finie avant %2");
inline constexpr Phrase file_other_capture("line %1: %2 captures %3 by these rules, and not %4",
                                           "ligne %1 : %2 récolte %3 selon ces règles, et non %4");
inline constexpr Phrase file_no_game("there is no game in it",
                                     "le fichier ne contient aucune partie");
inline constexpr Phrase file_no_such_game("its games are %1, and none is number %2",
                                          "nombre de parties : %1 ; aucune n'a le numéro %2");

// Analyses.
inline constexpr Phrase column_move("move", "coup");
inline constexpr Phrase column_value("value", "valeur");
inline constexpr Phrase column_depth("depth", "profondeur");
inline constexpr Phrase column_line("line", "suite");
inline constexpr Phrase exact("exact", "exacte");
inline constexpr Phrase believed("believed", "estimée");
inline constexpr Phrase values_are_for(
    "%1 to move; values are the seeds by which that side leads when all are played out.",
    "Trait : %1 ; les valeurs sont les graines d'avance de ce camp, toutes jouées.");
inline constexpr Phrase values_are_for_squares(
    "%1 to move; +1 is a win of that side, 0 a draw, -1 a loss.",
    "Trait : %1 ; +1 est une victoire de ce camp, 0 une partie nulle, -1 une défaite.");
inline constexpr Phrase best_line_heading(
    "The best line, with the value of the same side at each move (= is exact):",
    "La meilleure suite, avec à chaque coup la valeur pour le même camp (= : exacte) :");
inline constexpr Phrase line_ends("the end: %1", "fin : %1");
inline constexpr Phrase line_ends_early(
    "the end: %1, with more than half in a store (%2 with all seeds played out)",
    "fin : %1, plus de la moitié dans un grenier (%2, toutes les graines jouées)");
inline constexpr Phrase no_such_ply("the game has %1 moves, and there is no ply %2",
                                    "la partie a %1 coups ; le numéro %2 n'existe pas");

// Annotated games.
inline constexpr Phrase better_is("better %1 %2: %3", "meilleur %1 %2 : %3");
inline constexpr Phrase seeds_lost(
    "%1: %2 seeds lost, %3 of %4 choices the best (%5), %6 ?!, %7 ?, %8 ??",
    "%1 : %2 graines perdues, meilleurs choix : %3 sur %4 (%5), %6 ?!, %7 ?, %8 ??");
inline constexpr Phrase turning_point(
    "The game turned at ply %1, %2: from %3 to %4 for %5.",
    "La partie a basculé au coup n° %1, %2 : de %3 à %4 pour %5.");
inline constexpr Phrase no_turning_point("The game never turned.", "La partie n'a jamais basculé.");
inline constexpr Phrase values_are_played_out(
    "The values before the end count all seeds, played out to the last; more than half of them in "
    "a store ended the game sooner.",
    "Les valeurs d'avant la fin comptent toutes les graines, jouées jusqu'à la dernière ; plus de "
    "la moitié dans un grenier a fini la partie plus tôt.");
inline constexpr Phrase annotating("game %1 of %2: %3", "partie %1 sur %2 : %3");
inline constexpr Phrase annotating_move("game %1 of %2: move %3 of %4",
                                        "partie %1 sur %2 : coup %3 sur %4");
inline constexpr Phrase annotation_stopped("stopped: nothing has been written",
                                           "interrompu : rien n'a été écrit");
inline constexpr Phrase one_game_to_plot(
    "a plot shows one game: choose it by its number, from 1 to %1",
    "un graphique montre une seule partie : choisissez son numéro, de 1 à %1");
inline constexpr Phrase value_for("seeds for %1", "graines pour %1");
inline constexpr Phrase plot_moves("moves of both sides", "coups des deux camps");

// What a move does.
inline constexpr Phrase one_pit("%1 pit", "%1 case");
inline constexpr Phrase some_pits("%1 pits", "%1 cases");
inline constexpr Phrase why_goes_round("It sows a krou: its %1 go round the whole board.",
                                       "Il sème un krou : ses %1 font tout le tour du tablier.");
inline constexpr Phrase why_stores("It sows %1 into the store.", "Il sème %1 dans le grenier.");
inline constexpr Phrase why_moves_again(
    "The last seed falls into the store: another move.",
    "La dernière graine tombe dans le grenier : le même camp rejoue.");
inline constexpr Phrase why_makes_krou("It makes a krou, a pit that goes round: %1.",
                                       "Il forme un krou, une case qui fait le tour : %1.");
inline constexpr Phrase why_captures("It captures %1 from %2.", "Il récolte %1 dans %2.");
inline constexpr Phrase why_captures_opposite("It captures %1, with those of the pit opposite.",
                                              "Il récolte %1, avec celles de la case d'en face.");
inline constexpr Phrase why_captures_even(
    "It captures %1: the last seed makes an even number in %2.",
    "Il récolte %1 : la dernière graine forme un nombre pair en %2.");
inline constexpr Phrase why_wins_tuzdik(
    "It captures three in %1, and wins it as tuzdik: what falls there is %2's.",
    "Il en récolte trois en %1, qu'il gagne comme tuzdik : ce qui y tombe est à %2.");
inline constexpr Phrase why_fills_tuzdik("It sows %1 into %2's tuzdik.",
                                         "Il sème %1 dans le tuzdik de %2.");
inline constexpr Phrase why_slam("That is a grand slam: all that %1 had.",
                                 "C'est un grand chelem : toutes les graines de %1.");
inline constexpr Phrase why_void_slam(
    "It would be a grand slam; by these rules it captures nothing, and %1 keeps the seeds.",
    "Ce serait un grand chelem ; selon ces règles il ne récolte rien, et %1 garde ses graines.");
inline constexpr Phrase why_feeds("It feeds %1, who had no seeds.",
                                  "Il nourrit %1, qui n'avait plus de graines.");
inline constexpr Phrase why_starves("It leaves %1 without seeds.", "Il laisse %1 sans graines.");
inline constexpr Phrase why_repeats("The board has been there before: that ends the game, %1.",
                                    "La position s'est déjà présentée : la partie est finie, %1.");
inline constexpr Phrase why_ends("It ends the game, %1.", "Il finit la partie, %1.");
inline constexpr Phrase why_saves("Before it, %1 could have captured %2 with %3.",
                                  "Sans lui, %1 aurait pu récolter %2 avec %3.");
inline constexpr Phrase why_threatens("It threatens to capture %1 with %2.",
                                      "Il menace de récolter %1 avec %2.");
inline constexpr Phrase why_allows("%1 can then capture %2 with %3.",
                                   "%1 peut alors récolter %2 avec %3.");
inline constexpr Phrase why_threatens_tuzdik("It threatens to win a tuzdik with %1.",
                                             "Il menace de gagner un tuzdik avec %1.");
inline constexpr Phrase why_allows_tuzdik("%1 can then win a tuzdik with %2.",
                                          "%1 peut alors gagner un tuzdik avec %2.");
inline constexpr Phrase why_is_safe("%1 can then capture nothing at once.",
                                    "%1 ne peut alors rien récolter tout de suite.");
inline constexpr Phrase why_three("It makes three in a row.", "Il aligne trois marques.");
inline constexpr Phrase why_blocks("It stops %1 from winning with %2.",
                                   "Il empêche %1 de gagner avec %2.");
inline constexpr Phrase why_threatens_three("It threatens to win with %1.",
                                            "Il menace de gagner avec %1.");
inline constexpr Phrase why_allows_three("%1 can then win with %2.",
                                         "%1 peut alors gagner avec %2.");
inline constexpr Phrase why_quiet("It neither threatens nor stops anything.",
                                  "Il ne menace ni n'empêche rien.");
inline constexpr Phrase why_is_best("No move is better.", "Aucun coup n'est meilleur.");
inline constexpr Phrase why_is_worse("Better is %1: %2 and not %3.",
                                     "Mieux vaut %1 : %2 et non %3.");

// What is said to a page.
inline constexpr Phrase page_no_request("%1 is nothing that can be asked.",
                                        "%1 ne peut pas être demandé.");
inline constexpr Phrase page_no_object("What is asked is no object.",
                                       "Ce qui est demandé n'est pas un objet.");
inline constexpr Phrase page_wrong_value("%1 has a value that means nothing there.",
                                         "%1 a une valeur qui n'a pas de sens là.");
inline constexpr Phrase page_too_long("It has more than %1 bytes.", "Il y a plus de %1 octets.");
inline constexpr Phrase page_no_game("There is no game in it.", "Il n'y a là aucune partie.");
inline constexpr Phrase page_too_many("There are more than %1 games in it.",
                                      "Il y a plus de %1 parties.");
inline constexpr Phrase page_no_review("There is no game whose moves are to be judged.",
                                       "Il n'y a pas de partie dont juger les coups.");
inline constexpr Phrase page_too_deep("Variations lie more than %1 deep in each other.",
                                      "Des variantes sont emboîtées à plus de %1 niveaux.");

}  // namespace phrases

enum class Language : std::uint8_t { english, french };

/// The phrase as it is, nothing filled in.
std::string_view text_of(Language language, Phrase phrase);
/// The phrase with these in the places of `%1`, `%2` and so on.
std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
std::string_view name_of(Language language, Side side);
/// "1 seed", "2 seeds", by the rule of the language for what is one.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// A number of half seeds that is not negative: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);

/// A value of the engine in seeds, to a tenth: "+0.5", in French "+0,5"; 300 are a seed.
std::string value_text(Language language, int value);

/// What is wrong, with the words of the system for it in this language.
std::string in_words_of(Language language, std::string_view error);

/// `en` or `fr`, and what a locale begins with, as in `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);
/// By LC_ALL, else LC_MESSAGES, else LANG; English where they name no other.
Language language_of_environment();

/// The text with lines broken between words where they are longer than this.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
