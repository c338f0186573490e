#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"

/// Phrases of the terminal board.
namespace krou::phrases {

// Players.
inline constexpr Phrase to_move_itself("%1 to move.", "C’est à %1 de jouer."),
    a_person("a person", "un joueur"),
    an_advised_person("a person with advice", "un joueur assisté"),
    krou_at_level("Krou, level %1", "Krou, niveau %1"), game_is("Game: %1 [%2]", "Jeu : %1 [%2]"),
    player_of("%1: %2", "%1 : %2");

// Moves.
inline constexpr Phrase sown_into("Sown into: %1", "Semées dans : %1"),
    thinking("depth %1  %2  %3", "prof. %1  %2  %3"),
    program_thinks("%1 thinks, depth %2", "%1 réfléchit, prof. %2"),
    program_failed("%1 (%2) returned no move: %3.", "%1 (%2) n’a pas joué : %3."),
    after_failure("Type \"play\" to retry; \"%1 level=10\" or another player continues the game.",
                  "« jouer » réessaie ; « %1 niveau=10 » ou un autre joueur permet de continuer."),
    command_south("south", "sud"), command_north("north", "nord"),
    program_paused("The program is paused: \"play\" continues from here.",
                   "Le programme attend : « jouer » le relance à partir d’ici."),
    programs_paused("The programs are paused: \"play\" continues from here.",
                    "Les programmes attendent : « jouer » les relance à partir d’ici.");

// Leaving and resuming.
inline constexpr Phrase how_to_play(
    "Type a pit's letter to play it, \"help\" for the commands, \"quit\" to leave.",
    "Tapez la lettre d’une case pour la jouer, « aide » pour les commandes, « quitter » pour "
    "sortir."),
    how_to_mark("Type a square's name to mark it, \"help\" for the commands, \"quit\" to leave.",
                "Tapez le nom d’une case pour la marquer, « aide » pour les commandes, « quitter » "
                "pour sortir."),
    first_steps(
        "\"learn\" teaches the game step by step, \"rules\" explains it, \"level 5\" sets how "
        "strong Krou plays.",
        "« apprendre » enseigne le jeu pas à pas, « règles » l’explique, « niveau 5 » règle la "
        "force de Krou."),
    one_unfinished("There is an unfinished game: \"resume\" continues it.",
                   "Il y a une partie inachevée : « reprendre » la continue."),
    some_unfinished("There are %1 unfinished games: \"resume\" lists them.",
                    "Il y a %1 parties inachevées : « reprendre » en donne la liste."),
    none_unfinished("No unfinished games.", "Il n’y a pas de partie inachevée."),
    autosaved("Game saved in %1. To continue it: \"resume %2\".",
              "Partie enregistrée dans %1. Pour la continuer : « reprendre %2 »."),
    autosaved_at_exit("Game saved in %1. To continue it: krou-play --resume",
                      "Partie enregistrée dans %1. Pour la continuer : krou-play --resume"),
    not_autosaved("Game not saved: %1", "Partie non enregistrée : %1"),
    save_elsewhere("Try \"save FILE\" with another folder, or \"forget\" to discard the game.",
                   "Essayez « enregistrer FICHIER » dans un autre dossier, ou « oublier » pour "
                   "renoncer à la partie."),
    resumed("The game continues after move %1.", "La partie continue après le coup %1."),
    unfinished_heading(
        "Unfinished games; \"resume\" with a number continues one, \"forget\" deletes it:",
        "Parties inachevées ; « reprendre » suivi du numéro en continue une, « oublier » la "
        "supprime :"),
    unfinished_game("%1, %2: %3 - %4", "%1, %2 : %3 - %4"),
    no_such_unfinished(
        "%1 is not the number of an unfinished game: \"resume\" lists them.",
        "%1 n’est pas le numéro d’une partie inachevée : « reprendre » en donne la liste."),
    given_up("Game discarded; here is a new one.", "Partie effacée ; en voici une nouvelle."),
    forgotten("Game %1 is deleted.", "La partie %1 est supprimée."),
    goodbye("Goodbye.", "Au revoir.");

// Answers to commands.
inline constexpr Phrase no_command(
    "%1 is not a move or a command. Type \"help\" for the commands.",
    "%1 n’est ni un coup ni une commande. Tapez « aide » pour les commandes."),
    no_arrow_keys("Arrow keys do nothing here: type a move, or \"help\".",
                  "Les flèches n’ont pas d’effet ici : tapez un coup, ou « aide »."),
    takes_no_argument("Type \"%1\" alone, without %2.", "Tapez « %1 » seul, sans %2."),
    no_command_near("%1 is not a move or a command; did you mean \"%2\"?",
                    "%1 n’est ni un coup ni une commande ; peut-être « %2 » ?"),
    several_commands("%1 can be any of these: %2.", "%1 peut vouloir dire : %2."),
    legal_moves("Legal moves: %1.", "Coups possibles : %1."),
    moves_itself("A program plays %1; nothing has been played up to %2.",
                 "C’est un programme qui joue %1 ; rien n’a été joué jusqu’à %2."),
    is_over("The game is over. \"undo\" takes the last move back, \"new\" starts another game.",
            "La partie est finie. « annuler » retire le dernier coup, « nouveau » commence une "
            "autre partie."),
    next_steps(
        "\"review\" finds mistakes, \"save FILE\" saves, \"undo\" goes back, \"new\" plays again.",
        "« revue » trouve les fautes, « enregistrer FICHIER » enregistre, « annuler » recule, "
        "« nouveau » recommence."),
    nothing_to_undo("No move to take back.", "Il n’y a pas de coup à annuler."),
    nothing_to_redo("No move to replay.", "Il n’y a pas de coup à rejouer."),
    advice("Krou would play %1 and expects %2: %3", "Krou jouerait %1 et prévoit %2 : %3"),
    reviewing("move %1 of %2", "coup %1 sur %2"),
    play_proposal("\"play\" plays it.", "« jouer » le joue."),
    no_proposal("No move is proposed: type \"hint\" for one.",
                "Aucun coup n’est proposé : tapez « conseil »."),
    bad_level("A level is a number from 0 to 20.", "Un niveau est un nombre de 0 à 20."),
    no_level("No program is playing. To let one play North: \"north level=%1\".",
             "Aucun programme ne joue. Pour en mettre un en Nord : « nord niveau=%1 »."),
    bad_player("%1 is not a player.", "%1 n’est pas un joueur."),
    players_are("Players: human, advised, level=0 to level=20, cmd=PROGRAM, or one of %1.",
                "Joueurs : humain, conseil, niveau=0 à niveau=20, cmd=PROGRAMME, ou l’un de %1."),
    level_is("Type \"level 5\" to change it, from 0 to 20: 0 is easiest, 20 full strength.",
             "Tapez « niveau 5 » pour le changer, de 0 à 20 : 0 est le plus facile, 20 la pleine "
             "force."),
    which_file("Which file? Type its name, e.g. \"save game.ogn\" or \"load game.ogn\".",
               "Quel fichier ? Tapez son nom, par exemple « enregistrer partie.ogn » ou « charger "
               "partie.ogn »."),
    saved("Game saved in %1.", "Partie enregistrée dans %1."),
    not_saved("Game not saved: %1", "Partie non enregistrée : %1"),
    file_exists("%1 already exists; \"save! FILE\" overwrites it.",
                "%1 existe déjà ; « enregistrer! FICHIER » le remplace."),
    not_loaded("Game not loaded: %1", "Partie non chargée : %1"),
    loaded("%1: game %2 of %3, %4.", "%1 : partie %2 sur %3, %4."),
    unknown_variant(
        "Unknown game in the file: %1. It is read by the rules of the previous game.",
        "Jeu inconnu dans le fichier : %1. Il est lu selon les règles de la partie précédente."),
    bad_ply("The game has %1: type a number from 0 to %2.",
            "La partie a %1 : donnez un nombre de 0 à %2."),
    bad_pace("A pace is a number of milliseconds per seed, from 0 to 10,000.",
             "Une cadence est un nombre de millisecondes par graine, de 0 à 10 000."),
    slow_on("Seeds are sown one by one, %1 ms each.",
            "Les graines sont semées une à une, %1 ms chacune."),
    slow_off("Moves are shown at once.", "Les coups sont montrés sans animation."),
    bad_language("The languages are en and fr.", "Les langues sont en et fr."),
    stop_again("Type \"stop\" again to end the game, or play a move.",
               "Retapez « arrêter » pour finir la partie, ou jouez un coup."),
    stop_accept("Your opponent can accept with \"stop\", or a move continues the game.",
                "L’autre joueur peut accepter par « arrêter » ; un coup continue la partie."),
    no_draw_offers(
        "The rules have no draw offers. Type \"stop\" to see the result if the game ended here, "
        "and to propose it.",
        "Les règles ne prévoient pas de proposition de nulle. Tapez « arrêter » pour voir le "
        "résultat si la partie s’arrêtait ici, et pour le proposer."),
    programs_play_on("Programs do not resign: \"stop\" ends the game here, \"new\" starts another.",
                     "Les programmes n’abandonnent pas : « arrêter » finit la partie ici, "
                     "« nouveau » en commence une autre.");

// Lessons.
inline constexpr Phrase lesson_commands(
    "Type the letter or name of a pit; \"next\" shows the move, \"quit\" leaves the lesson.",
    "Tapez la lettre ou le nom d’une case ; « suivant » montre le coup, « quitter » sort de la "
    "leçon."),
    lesson_step("\n%1, step %2 of %3", "\n%1, étape %2 sur %3"),
    lesson_enter("Press Enter for the next step", "Entrée : étape suivante"),
    lesson_game("Play an easy game of %1 now? (yes or no)",
                "Jouer maintenant une partie facile de %1 ? (oui ou non)");

// Practice.
inline constexpr Phrase practice_commands(
    "Type the letter or name of a pit; \"hint\" helps, \"next\" shows the move, \"quit\" leaves.",
    "Tapez la lettre ou le nom d’une case ; « conseil » aide, « suivant » montre le coup, "
    "« quitter » sort des exercices."),
    practice_exercise("\n%1, exercise rated %2; your rating: %3",
                      "\n%1, exercice classé %2 ; votre classement : %3"),
    practice_mistake("\nMistake %1 of %2", "\nFaute %1 sur %2"),
    practice_rating("Your rating: %1 (%2).", "Votre classement : %1 (%2)."),
    practice_enter("Press Enter for the next one, or type \"quit\"",
                   "Entrée : exercice suivant ; « quitter » : sortir"),
    practice_done("You have been through all exercises of this game.",
                  "Vous avez vu tous les exercices de ce jeu."),
    practise_mistakes("\"mistakes\" lets you find better moves.",
                      "« fautes » vous fait chercher de meilleurs coups."),
    no_mistakes("The review found no mistakes.", "L’examen n’a trouvé aucune faute."),
    no_exercises("%1 has no exercises; games with exercises: %2.",
                 "Il n’y a pas d’exercices pour %1 ; jeux avec exercices : %2."),
    rating_not_saved("Your rating is not saved: %1", "Votre classement n’est pas enregistré : %1");

// Games.
inline constexpr Phrase bad_game("%1; \"games\" lists the games",
                                 "%1 n’est pas possible ; « jeux » donne la liste des jeux"),
    games_heading("\"new kalah\" starts one of these games, \"new kalah:pits=4\" with other rules.",
                  "« nouveau kalah » commence un de ces jeux, « nouveau kalah:pits=4 » avec "
                  "d’autres règles.");

// Help: effects of the commands.
inline constexpr Phrase help_head(
    "Type moves as letters of pits or names of squares, also several in a row. You can abbreviate "
    "commands.",
    "Tapez un coup par la lettre ou le nom (a1 à c3) d’une case ; on peut en taper plusieurs, et "
    "abréger les commandes."),
    help_more("More commands: %1. \"help slow\" explains one.",
              "Autres commandes : %1. « aide lent » en explique une."),
    help_play("play the proposed move, or continue a paused game",
              "joue le coup proposé, ou relance les programmes"),
    help_undo("take back your last move and all after it", "annule votre dernier coup et la suite"),
    help_redo("replay undone moves", "rejoue ce qui a été annulé"),
    help_hint("show the move that Krou would play", "montre le coup que Krou jouerait"),
    help_analyse("show every move with its value", "montre chaque coup avec sa valeur"),
    help_review("rate all moves of the game and show better ones",
                "évalue les coups de la partie et en montre de meilleurs"),
    help_mistakes("find better moves than those a review found bad",
                  "fait chercher mieux que les fautes de la partie"),
    help_why("explain the last move, or another one (why F)",
             "explique le dernier coup, ou un autre (pourquoi F)"),
    help_level("show or set Krou's strength: 0 is easiest, 20 full (level 5)",
               "force de Krou : 0 la plus faible, 20 la plus forte (niveau 5)"),
    help_swap("exchange the players of both sides", "échange les joueurs des deux camps"),
    help_south("South's player: human, advised, level=N, simple, cmd=PROGRAM",
               "joueur Sud : humain, conseil, niveau=N, simple, cmd=PROGRAMME"),
    help_north("North's player, likewise", "joueur Nord, de même"),
    help_learn("learn a game step by step (learn kalah)",
               "apprend un jeu pas à pas (apprendre kalah)"),
    help_practise("find the best move in exercises (practise kalah)",
                  "exercices : trouver le meilleur coup (exercices kalah)"),
    help_games("list the games", "liste les jeux"),
    help_new("start a game, by other rules if named (new kalah)",
             "nouvelle partie, autres règles au besoin (nouveau kalah)"),
    help_save("save the game in a new file (save FILE)",
              "enregistre dans un nouveau fichier (enregistrer FICHIER)"),
    help_save_over("save the game, also over an existing file",
                   "enregistre, même sur un fichier existant"),
    help_load("load a game (load FILE, or load FILE 3 for its third)",
              "lit une partie (charger FICHIER, FICHIER 3 pour sa troisième)"),
    help_resume("continue an unfinished game, or list them (resume 2)",
                "continue une partie inachevée, ou les liste (reprendre 2)"),
    help_forget("discard this game, or an unfinished one (forget 2)",
                "renonce à cette partie, ou à une inachevée (oublier 2)"),
    help_go("go to the position after move N (go 12)", "va au coup N (aller 12)"),
    help_first("go to the start", "va au début"),
    help_previous("go a move back", "recule d’un coup"),
    help_next("go a move forward", "avance d’un coup"),
    help_last("go to the last move", "va au dernier coup"),
    help_moves("list the moves with their numbers", "liste les coups avec leurs numéros"),
    help_fen("print the position as text, or start from one (fen FEN)",
             "donne la position en texte, ou part d’un texte (fen FEN)"),
    help_stop("show the result if the game ended here; again: end it",
              "montre le résultat si on s’arrêtait ici ; encore : arrête"),
    help_draw("explain how to end a game early", "explique comment arrêter une partie"),
    help_resign("resign the game", "abandonne la partie"),
    help_rules("show the rules, with an example", "donne les règles, avec un exemple"),
    help_slow("sow seed by seed, or not (slow 500: milliseconds)",
              "sème graine par graine, ou non (lent 500 : millisecondes)"),
    help_board("draw the board again, as an empty line does",
               "redessine le tablier, comme une ligne vide"),
    help_language("set the language: en or fr", "choisit la langue : en ou fr"),
    help_help("list the commands, or explain one (help slow)",
              "liste les commandes, ou en explique une (aide lent)"),
    help_quit("leave; an unfinished game is saved",
              "quitte ; une partie inachevée est enregistrée");

// Options.
inline constexpr Phrase level_and_north("--level is for North, and so is --north",
                                        "--level concerne Nord, et --north aussi"),
    several_beginnings(
        "--fen, FILE, learn, practise, --resume, --analyse and --annotate exclude each other",
        "--fen, FILE, apprendre, exercices, --resume, --analyse et --annotate s’excluent"),
    second_word("a second word needs learn or practise as the first",
                "un second mot ne peut suivre que apprendre ou exercices"),
    game_needs("--game needs FILE, --analyse or --annotate",
               "--game demande FILE, --analyse ou --annotate"),
    measure_needs("--depth and --nodes need --analyse or --annotate",
                  "--depth et --nodes demandent --analyse ou --annotate"),
    ply_needs("--ply needs --analyse", "--ply demande --analyse"),
    out_needs("--out needs --annotate", "--out demande --annotate"),
    plot_needs("--plot needs --annotate", "--plot demande --annotate");

// Rules.
inline constexpr Phrase rule_example("For example:", "Par exemple :");

// Game files.
inline constexpr Phrase file_error("%1: %2", "%1 : %2"),
    file_no_game("no game found", "aucune partie trouvée"),
    file_no_such_game("no game %2; number of games: %1",
                      "pas de partie %2 ; nombre de parties : %1");

// Analyses.
inline constexpr Phrase column_move("move", "coup"), column_value("value", "valeur"),
    column_depth("depth", "profondeur"), column_line("line", "suite"),
    estimated("estimate", "estimée"),
    values_are_for("%1 to move; values: this side's final lead, in seeds.",
                   "Trait à %1 ; valeurs : avance finale de ce camp, en graines."),
    values_are_for_squares(
        "%1 to move; +1 is a win for this side, 0 a draw, -1 a loss.",
        "Trait à %1 ; +1 est une victoire de ce camp, 0 une partie nulle, -1 une défaite."),
    best_line_heading(
        "The best line, with the value for the same side at each move (= is exact):",
        "La meilleure suite, avec à chaque coup la valeur pour le même camp (= : exacte) :"),
    line_ends("the end: %1", "fin : %1"),
    line_ends_early("the end: %1, with more than half in a store (%2 with all seeds played out)",
                    "fin : %1, plus de la moitié dans un grenier (%2, toutes les graines jouées)"),
    no_such_ply("ply %2 does not exist: the game has %1",
                "le coup %2 n’existe pas : la partie a %1");

// Annotations.
inline constexpr Phrase annotating("game %1 of %2: %3", "partie %1 sur %2 : %3"),
    annotating_move("game %1 of %2: move %3 of %4", "partie %1 sur %2 : coup %3 sur %4"),
    annotation_stopped("stopped: nothing was written", "interrompu : rien n’a été écrit"),
    one_game_to_plot(
        "a plot shows one game: choose it by its number, from 1 to %1",
        "un graphique montre une seule partie : choisissez-la par son numéro, de 1 à %1"),
    value_for("seeds for %1", "graines pour %1"),
    plot_moves("moves of both sides", "coups des deux camps");

// Better moves.
inline constexpr Phrase why_move("%1's move %2:", "Le coup %2 de %1 :"),
    why_is_best("No move is better.", "Aucun coup n’est meilleur."),
    why_is_worse("%1 is better: %2 instead of %3.", "%1 est meilleur : %2 au lieu de %3.");

}  // namespace krou::phrases

namespace krou::play {

/// Translates the failure of an engine, or the system's part of an error message.
std::string translated_error(Language language, std::string_view error);

/// Translates an error about an option of the command line.
std::string translated_option_error(Language language, std::string_view error);

/// Reads LC_ALL, LC_MESSAGES or LANG, whichever is set first. Returns English for other languages.
Language language_of_environment();

/// Joins words into lines of at most this width. Indents all lines but the first.
std::string in_lines(const std::vector<std::string_view>& words, int width, std::string_view gap,
                     std::string_view indent);
/// Wraps lines between words at this width.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
