#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"

/// Phrases of the terminal board.
namespace krou::phrases {

// Players.
inline constexpr Phrase to_move_itself("%1 to move.", "C'est à %1 de jouer."),
    a_person("a person", "une personne"),
    an_advised_person("a person with advice", "une personne conseillée"),
    krou_at_level("Krou, level %1", "Krou, niveau %1"), game_is("The game: %1", "Le jeu : %1"),
    player_of("%1: %2", "%1 : %2");

// Moves.
inline constexpr Phrase sown_into("Sown into: %1", "Semées dans : %1"),
    thinking("depth %1  %2  %3", "prof. %1  %2  %3"),
    program_thinks("%1 thinks, depth %2", "%1 réfléchit, prof. %2"),
    program_failed("%1 (%2) gives no move: %3.", "%1 (%2) ne donne pas de coup : %3."),
    after_failure(
        "\"play\" asks again; \"%1 level=10\" or another seat goes on without it.",
        "« jouer » redemande ; « %1 niveau=10 » ou un autre siège permet de continuer sans lui."),
    command_south("south", "sud"), command_north("north", "nord"),
    programs_paused("The programs wait: \"play\" lets them go on from here.",
                    "Les programmes attendent : « jouer » les relance d'ici.");

// Leaving and resuming.
inline constexpr Phrase greeting(
    "Krou %1. A pit is played by its letter; \"help\" lists the commands, \"quit\" leaves.",
    "Krou %1. On joue une case par sa lettre ; « aide » donne les commandes, « quitter » sort."),
    greeting_squares(
        "Krou %1. A square is marked by its name; \"help\" lists the commands, \"quit\" leaves.",
        "Krou %1. On marque une case par son nom ; « aide » donne les commandes, « quitter » "
        "sort."),
    one_unfinished("There is an unfinished game: \"resume\" takes it up.",
                   "Il y a une partie inachevée : « reprendre » la continue."),
    some_unfinished("There are %1 unfinished games: \"resume\" lists them.",
                    "Il y a %1 parties inachevées : « reprendre » en donne la liste."),
    none_unfinished("There is no unfinished game.", "Il n'y a pas de partie inachevée."),
    autosaved("The game is kept in %1; --resume takes it up.",
              "La partie est gardée dans %1 ; « reprendre » la continue."),
    not_autosaved("The game could not be kept: %1", "La partie n'a pas pu être gardée : %1"),
    save_elsewhere("\"save FILE\" may find another place for it, and \"forget\" gives it up.",
                   "« sauver FICHIER » la met peut-être ailleurs, « oublier » y renonce."),
    resumed("The game goes on after move %1.", "La partie continue après le coup %1."),
    unfinished_heading(
        "Unfinished games; \"resume\" with its number takes one up, \"forget\" deletes it:",
        "Parties inachevées ; « reprendre » suivi du numéro en continue une, « oublier » la "
        "supprime :"),
    unfinished_game("%1, %2: %3 - %4", "%1, %2 : %3 - %4"),
    no_such_unfinished(
        "%1 is not the number of an unfinished game: \"resume\" lists them.",
        "%1 n'est pas le numéro d'une partie inachevée : « reprendre » en donne la liste."),
    given_up("The game has been given up; here is another.",
             "La partie est abandonnée ; en voici une autre."),
    forgotten("Game %1 is deleted.", "La partie %1 est supprimée."),
    goodbye("Goodbye.", "Au revoir.");

// Answers to commands.
inline constexpr Phrase no_command(
    "%1 is neither a move nor a command. Moves: %2. \"help\" lists the commands.",
    "%1 n'est ni un coup ni une commande. Coups : %2. « aide » donne les commandes."),
    several_commands("%1 may be any of these: %2.", "%1 peut vouloir dire : %2."),
    illegal_move("%1 Moves: %2.", "%1 Coups : %2."),
    moves_itself(
        "%1 is played by a program, which moves itself: %2 and what is before it stay unplayed.",
        "%1 est joué par un programme, qui joue lui-même : %2 et ce qui précède ne sont pas "
        "joués."),
    is_over("The game is over. \"undo\" takes the last move back, \"new\" begins another.",
            "La partie est finie. « annuler » retire le dernier coup, « nouveau » en commence une "
            "autre."),
    nothing_to_undo("There is no move to take back.", "Il n'y a pas de coup à annuler."),
    nothing_to_redo("There is no move to play again.", "Il n'y a pas de coup à rejouer."),
    advice("Krou would play %1 (%2): %3", "Krou jouerait %1 (%2) : %3"),
    no_proposal("Nothing is proposed: \"hint\" asks for a move.",
                "Rien n'est proposé : « conseil » demande un coup."),
    bad_level("A level is a number from 0 to 20.", "Un niveau est un nombre de 0 à 20."),
    no_level("No program plays: \"north level=%1\" gives North to one.",
             "Aucun programme ne joue : « nord niveau=%1 » lui donne Nord."),
    bad_player(
        "%1 is no seat. A side is played by: human, advised, level=0 to level=20, cmd=PROGRAM, or "
        "one "
        "of %2.",
        "%1 n'est pas un siège. Un camp est joué par : humain, conseil, niveau=0 à niveau=20, "
        "cmd=PROGRAMME, ou l'un de %2."),
    which_file("The name of a file is missing.", "Il manque le nom d'un fichier."),
    saved("The game is saved in %1.", "La partie est enregistrée dans %1."),
    not_saved("The game is not saved: %1", "La partie n'est pas enregistrée : %1"),
    file_exists("%1 is there already, and stays as it is: \"save!\" writes over it.",
                "%1 existe déjà et reste tel quel : « sauver! » le remplace."),
    not_loaded("The game stays as it was: %1", "La partie reste telle quelle : %1"),
    loaded("%1: game %2 of %3, %4.", "%1 : partie %2 sur %3, %4."),
    unknown_variant(
        "The file names its game %1, which is unknown: it is read by the rules of the game that "
        "was on "
        "the table.",
        "Le fichier nomme un jeu inconnu, %1 : il est lu selon les règles du jeu qui était sur la "
        "table."),
    bad_ply("There are %1 moves: a number from 0 to %1 goes there.",
            "Il y a %1 coups : un nombre de 0 à %1 y mène."),
    bad_variant("There is no such game: %1", "Ce jeu n'existe pas : %1"),
    bad_fen("There is no such position: %1", "Cette position n'existe pas : %1"),
    bad_pace("A pace is a number of milliseconds a seed, from 0 to 10000.",
             "Une cadence est un nombre de millisecondes par graine, de 0 à 10000."),
    slow_on("Seeds are sown one by one, %1 ms each.",
            "Les graines sont semées une à une, %1 ms chacune."),
    slow_off("Moves are shown at once.", "Les coups sont montrés d'un trait."),
    bad_language("The languages are en and fr.", "Les langues sont en et fr."),
    end_offered(
        "Ended here: %1 \"draw\" once more agrees to that; a move plays on.",
        "Arrêtée ici : %1 Un second « nulle » donne l'accord ; un coup continue la partie."),
    no_people("Only people agree on an end.", "Seules des personnes conviennent d'une fin.");

// Help: effects of the commands.
inline constexpr Phrase help_head(
    "Moves are letters of pits or names of squares, several in a row too. Words may be cut short.",
    "Un coup est la lettre ou le nom (a1 à c3) d'une case ; plusieurs de suite vont aussi. Les "
    "mots s'abrègent."),
    help_play("plays the move that is proposed, or lets the programs go on",
              "joue le coup proposé, ou relance les programmes"),
    help_undo("takes back your last move, and what came after it",
              "annule votre dernier coup, et la suite"),
    help_redo("plays again what was taken back", "rejoue ce qui a été annulé"),
    help_hint("a move that the engine would play", "un coup que le moteur jouerait"),
    help_analyse("every move with its value", "chaque coup avec sa valeur"),
    help_why("what the last move does, or another (why F)",
             "ce que fait le dernier coup, ou un autre (pourquoi F)"),
    help_level("how strong the engine plays (level 0 to 20)", "la force du moteur (niveau 0 à 20)"),
    help_swap("the two sides change places", "les deux camps changent de place"),
    help_south("who plays South: human, advised, level=N, simple, cmd=PROGRAM",
               "qui joue Sud : humain, conseil, niveau=N, simple, cmd=PROGRAMME"),
    help_north("who plays North", "qui joue Nord"),
    help_new("another game, by other rules if named (new kalah)",
             "une autre partie, d'autres règles si nommées (nouveau kalah)"),
    help_save("writes the game into a new file (save FILE)",
              "écrit la partie dans un nouveau fichier (sauver FICHIER)"),
    help_save_over("the same over a file that is there", "de même, sur un fichier existant"),
    help_load("reads a game (load FILE, or load FILE 3 for its third)",
              "lit une partie (charger FICHIER, FICHIER 3 pour sa troisième)"),
    help_resume("takes up an unfinished game, or lists them (resume 2)",
                "continue une partie laissée, ou les énumère (reprendre 2)"),
    help_forget("gives up the game on the table, or an unfinished one (forget 2)",
                "renonce à cette partie, ou à une partie laissée (oublier 2)"),
    help_go("to where so many moves are played (go 12)",
            "là où tant de coups sont joués (aller 12)"),
    help_first("to the start", "au début"), help_previous("a move back", "un coup en arrière"),
    help_next("a move on", "un coup en avant"), help_last("to the last move", "au dernier coup"),
    help_moves("the moves, with their numbers", "les coups, avec leurs numéros"),
    help_fen("the position as text, or a game from one (fen FEN)",
             "la position en texte, ou une partie depuis un texte (fen FEN)"),
    help_draw("offers an end: each side takes its row; draw again agrees",
              "propose une fin, à chacun son camp ; redit, l'accepte"),
    help_stop("the same", "de même"),
    help_resign("ends the game as lost", "finit la partie en la perdant"),
    help_rules("the rules, in a few lines, with an example",
               "les règles, en quelques lignes, avec un exemple"),
    help_slow("sows seed by seed, or not (slow 500 for the milliseconds)",
              "sème graine par graine, ou non (lent 500 : millisecondes)"),
    help_board("draws the board again; an empty line does, too",
               "redessine le tablier ; une ligne vide aussi"),
    help_language("en or fr", "en ou fr"), help_help("this list", "cette liste"),
    help_quit("leaves; an unfinished game is kept", "sort ; une partie inachevée est gardée");

// Rules.
inline constexpr Phrase rule_example("For example:", "Par exemple :");

// Game files.
inline constexpr Phrase file_no_game("there is no game in it",
                                     "le fichier ne contient aucune partie"),
    file_no_such_game("its games are %1, and none is number %2",
                      "nombre de parties : %1 ; aucune n'a le numéro %2");

// Analyses.
inline constexpr Phrase column_move("move", "coup"), column_value("value", "valeur"),
    column_depth("depth", "profondeur"), column_line("line", "suite"),
    estimated("believed", "estimée"),
    values_are_for(
        "%1 to move; values are the seeds by which that side leads when all are played out.",
        "Trait : %1 ; les valeurs sont les graines d'avance de ce camp, toutes jouées."),
    values_are_for_squares(
        "%1 to move; +1 is a win of that side, 0 a draw, -1 a loss.",
        "Trait : %1 ; +1 est une victoire de ce camp, 0 une partie nulle, -1 une défaite."),
    best_line_heading(
        "The best line, with the value of the same side at each move (= is exact):",
        "La meilleure suite, avec à chaque coup la valeur pour le même camp (= : exacte) :"),
    line_ends("the end: %1", "fin : %1"),
    line_ends_early("the end: %1, with more than half in a store (%2 with all seeds played out)",
                    "fin : %1, plus de la moitié dans un grenier (%2, toutes les graines jouées)"),
    no_such_ply("the game has %1 moves, and there is no ply %2",
                "la partie a %1 coups ; le numéro %2 n'existe pas");

// Annotations.
inline constexpr Phrase annotating("game %1 of %2: %3", "partie %1 sur %2 : %3"),
    annotating_move("game %1 of %2: move %3 of %4", "partie %1 sur %2 : coup %3 sur %4"),
    annotation_stopped("stopped: nothing has been written", "interrompu : rien n'a été écrit"),
    one_game_to_plot("a plot shows one game: choose it by its number, from 1 to %1",
                     "un graphique montre une seule partie : choisissez son numéro, de 1 à %1"),
    value_for("seeds for %1", "graines pour %1"),
    plot_moves("moves of both sides", "coups des deux camps");

// Better moves.
inline constexpr Phrase why_is_best("No move is better.", "Aucun coup n'est meilleur."),
    why_is_worse("Better is %1: %2 and not %3.", "Mieux vaut %1 : %2 et non %3.");

}  // namespace krou::phrases

namespace krou::play {

/// Translates the system's part of an error message.
std::string translated_error(Language language, std::string_view error);

/// Reads LC_ALL, LC_MESSAGES or LANG, whichever is set first. Returns English for other languages.
Language language_of_environment();

/// Joins words into lines of at most this width. Indents all lines but the first.
std::string in_lines(const std::vector<std::string_view>& words, int width, std::string_view gap,
                     std::string_view indent);
/// Wraps lines between words at this width.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
