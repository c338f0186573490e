#include <array>

#include "play/words.h"

namespace krou::play {

namespace {

constexpr std::array table{
    // Sides, seats and seeds.
    Sentence{Phrase::south, "Sud"},
    Sentence{Phrase::north, "Nord"},
    Sentence{Phrase::one_seed, "%1 graine"},
    Sentence{Phrase::seeds, "%1 graines"},
    Sentence{Phrase::to_move, "%1 joue : %2"},
    Sentence{Phrase::a_person, "une personne"},
    Sentence{Phrase::an_advised_person, "une personne conseillée"},
    Sentence{Phrase::krou_at_level, "Krou, niveau %1"},
    Sentence{Phrase::seat_of, "%1 : %2"},
    // What happens at the board.
    Sentence{Phrase::plays, "%1 joue %2."},
    Sentence{Phrase::plays_and_captures, "%1 joue %2 et récolte %3 (%4)."},
    Sentence{Phrase::moves_again, "La dernière graine tombe dans le grenier : %1 rejoue."},
    Sentence{Phrase::sown_into, "Semées dans : %1"},
    Sentence{Phrase::store_of, "grenier de %1"},
    Sentence{Phrase::thinking, "profondeur %1  %2  %3"},
    Sentence{Phrase::program_failed, "%1 (%2) ne donne pas de coup : %3."},
    Sentence{Phrase::after_failure,
             "« jouer » redemande ; « %1 niveau=10 » ou un autre siège continue sans lui."},
    Sentence{Phrase::command_south, "sud"},
    Sentence{Phrase::command_north, "nord"},
    Sentence{Phrase::waits, "Les programmes attendent : « jouer » les fait reprendre d'ici."},
    Sentence{Phrase::ended_by_majority,
             "Plus de la moitié des graines est dans un grenier, ou la moitié dans chacun."},
    Sentence{Phrase::ended_exhausted, "Il n'y a plus de coup."},
    Sentence{Phrase::ended_by_line, "Trois alignés."},
    Sentence{Phrase::ended_full, "Toutes les cases sont prises."},
    Sentence{Phrase::ended_by_repetition, "La position s'est répétée."},
    Sentence{Phrase::ended_by_agreement, "Arrêtée d'un commun accord."},
    Sentence{Phrase::final_score, "Sud %1, Nord %2 : %3"},
    Sentence{Phrase::wins, "%1 gagne."},
    Sentence{Phrase::drawn, "partie nulle."},
    Sentence{Phrase::draw_alone, "Partie nulle."},
    // Leaving, and coming back.
    Sentence{Phrase::greeting,
             "Krou %1. On joue une case par sa lettre ; « aide » donne les commandes, « quitter » "
             "sort."},
    Sentence{Phrase::greeting_squares,
             "Krou %1. On marque une case par son nom ; « aide » donne les commandes, « quitter » "
             "sort."},
    Sentence{Phrase::one_unfinished, "Il y a une partie inachevée : « reprendre » la continue."},
    Sentence{Phrase::some_unfinished,
             "Il y a %1 parties inachevées : « reprendre » continue la dernière."},
    Sentence{Phrase::none_unfinished, "Il n'y a pas de partie inachevée."},
    Sentence{Phrase::kept, "La partie est gardée dans %1 ; --resume la continue."},
    Sentence{Phrase::not_kept, "La partie n'a pas pu être gardée : %1"},
    Sentence{Phrase::taken_up, "La partie continue après le coup %1."},
    Sentence{Phrase::no_place_to_keep, "il y a trop de parties inachevées dans %1"},
    Sentence{Phrase::goodbye, "Au revoir."},
    // What is answered to commands.
    Sentence{Phrase::no_command,
             "%1 n'est ni un coup ni une commande. Coups : %2. « aide » donne les commandes."},
    Sentence{Phrase::several_commands, "%1 peut vouloir dire : %2."},
    Sentence{Phrase::no_move, "%1 n'est pas un coup permis. Coups : %2."},
    Sentence{Phrase::is_over,
             "La partie est finie. « annuler » reprend le dernier coup, « nouveau » en commence "
             "une autre."},
    Sentence{Phrase::nothing_to_undo, "Il n'y a pas de coup à reprendre."},
    Sentence{Phrase::nothing_to_redo, "Il n'y a pas de coup à rejouer."},
    Sentence{Phrase::advice, "Krou jouerait %1 (%2) : %3"},
    Sentence{Phrase::no_proposal, "Rien n'est proposé : « conseil » demande un coup."},
    Sentence{Phrase::bad_level, "Un niveau est un nombre de 0 à 20."},
    Sentence{Phrase::no_level, "Aucun programme ne joue : « nord niveau=%1 » lui donne Nord."},
    Sentence{Phrase::bad_seat,
             "%1 n'est pas un siège. Un camp est joué par : humain, conseil, niveau=0 à niveau=20, "
             "cmd=PROGRAMME, ou l'un de %2."},
    Sentence{Phrase::which_file, "Il manque le nom d'un fichier."},
    Sentence{Phrase::saved, "La partie est enregistrée dans %1."},
    Sentence{Phrase::not_saved, "La partie n'est pas enregistrée : %1"},
    Sentence{Phrase::file_exists, "%1 existe déjà et reste tel quel : « sauver! » le remplace."},
    Sentence{Phrase::not_loaded, "%1 n'est pas chargé, et la partie reste telle quelle : %2"},
    Sentence{Phrase::loaded, "%1 : partie %2 sur %3, %4 coups."},
    Sentence{Phrase::bad_ply, "Il y a %1 coups : un nombre de 0 à %1 y mène."},
    Sentence{Phrase::no_moves_yet, "Aucun coup n'a été joué."},
    Sentence{Phrase::bad_variant, "Ce jeu n'existe pas : %1"},
    Sentence{Phrase::bad_pace,
             "Une cadence est un nombre de millisecondes par graine, de 0 à 10000."},
    Sentence{Phrase::slow_on, "Les graines sont semées une à une, %1 ms chacune."},
    Sentence{Phrase::slow_off, "Les coups sont montrés d'un trait."},
    Sentence{Phrase::bad_language, "Les langues sont en et fr."},
    Sentence{Phrase::program_agrees, "%1 est d'accord."},
    Sentence{Phrase::program_refuses,
             "%1 préfère continuer : il compte sur %2, et sur %3 si la partie s'arrête ici."},
    Sentence{Phrase::no_people, "Seules des personnes conviennent d'une fin."},
    Sentence{Phrase::not_a_turn_of_programs, "C'est à vous : %2."},
    // Help: what each command does.
    Sentence{
        Phrase::help_head,
        "Un coup est la lettre d'une case, ou son nom sur trois fois trois. Les mots s'abrègent :"},
    Sentence{Phrase::help_play, "joue le coup proposé, ou fait reprendre les programmes"},
    Sentence{Phrase::help_undo, "reprend votre dernier coup, et la suite"},
    Sentence{Phrase::help_redo, "rejoue ce qui a été repris"},
    Sentence{Phrase::help_hint, "un coup que le moteur jouerait"},
    Sentence{Phrase::help_analyse, "chaque coup avec sa valeur"},
    Sentence{Phrase::help_why, "ce que fait le dernier coup, ou un autre (pourquoi F)"},
    Sentence{Phrase::help_level, "la force du moteur (niveau 0 à 20)"},
    Sentence{Phrase::help_swap, "les deux camps changent de place"},
    Sentence{Phrase::help_south,
             "qui joue Sud : humain, conseil, niveau=N, un partenaire, cmd=PROGRAMME"},
    Sentence{Phrase::help_north, "qui joue Nord"},
    Sentence{Phrase::help_new, "une autre partie, d'autres règles si on les nomme (nouveau kalah)"},
    Sentence{Phrase::help_save, "écrit la partie dans un nouveau fichier (sauver FICHIER)"},
    Sentence{Phrase::help_save_over, "de même, sur un fichier existant"},
    Sentence{Phrase::help_load,
             "lit une partie (charger FICHIER, ou charger FICHIER 3 pour la troisième)"},
    Sentence{Phrase::help_resume, "continue une partie inachevée"},
    Sentence{Phrase::help_go, "là où tant de coups sont joués (aller 12)"},
    Sentence{Phrase::help_first, "au début"},
    Sentence{Phrase::help_previous, "un coup en arrière"},
    Sentence{Phrase::help_next, "un coup en avant"},
    Sentence{Phrase::help_last, "au dernier coup"},
    Sentence{Phrase::help_moves, "les coups, avec leurs numéros"},
    Sentence{Phrase::help_fen, "la position en texte"},
    Sentence{Phrase::help_draw,
             "finit la partie si l'autre camp veut bien : chacun garde son camp"},
    Sentence{Phrase::help_stop, "de même"},
    Sentence{Phrase::help_rules, "les règles, en quelques lignes"},
    Sentence{Phrase::help_slow, "sème graine par graine, ou non (lent 500 pour les millisecondes)"},
    Sentence{Phrase::help_board, "redessine le tablier ; une ligne vide aussi"},
    Sentence{Phrase::help_language, "en ou fr"},
    Sentence{Phrase::help_help, "cette liste"},
    Sentence{Phrase::help_quit, "sort ; une partie inachevée est gardée"},
    // The rules.
    Sentence{Phrase::rule_sow_oware,
             "Prenez toutes les graines d'une case de votre camp et semez-les une à une autour du "
             "tablier, en sautant cette case."},
    Sentence{Phrase::rule_capture_oware,
             "Si la dernière graine fait 2 ou 3 dans le camp adverse, vous les récoltez, et les "
             "cases d'avant qui en ont 2 ou 3."},
    Sentence{Phrase::rule_slam_none,
             "Une récolte de toutes les graines adverses ne prend rien. Il faut nourrir un camp "
             "qui n'en a plus."},
    Sentence{Phrase::rule_slam_illegal, "Aucun coup ne peut laisser l'autre camp sans graines."},
    Sentence{Phrase::rule_slam_unless_only,
             "Aucun coup ne peut laisser l'autre camp sans graines, à moins que tous le fassent."},
    Sentence{
        Phrase::rule_slam_all,
        "On peut récolter toutes les graines adverses. Il faut nourrir un camp qui n'en a plus."},
    Sentence{Phrase::rule_rest_owner,
             "Qui n'a pas de coup permis finit la partie : chacun prend les graines de son camp."},
    Sentence{
        Phrase::rule_rest_nobody,
        "Qui n'a pas de coup permis finit la partie : les graines du tablier ne sont à personne."},
    Sentence{Phrase::rule_repetition_owner,
             "Une position qui revient la finit : chacun prend les graines de son camp."},
    Sentence{Phrase::rule_repetition_split,
             "Une position qui revient la finit : les graines du tablier sont partagées."},
    Sentence{Phrase::rule_majority, "Qui a %1 graines a gagné."},
    Sentence{Phrase::rule_majority_below,
             "Qui a %1 graines a gagné. À moins de %2 sur le tablier la partie finit, et elles ne "
             "sont à personne."},
    Sentence{Phrase::rule_sow_kalah,
             "Prenez toutes les graines d'une case de votre camp et semez-les une à une, aussi "
             "dans votre grenier, pas dans l'autre."},
    Sentence{Phrase::rule_again_kalah,
             "Si la dernière graine tombe dans votre grenier, vous rejouez."},
    Sentence{Phrase::rule_capture_kalah,
             "Si elle tombe dans une de vos cases vides, vous l'engrangez avec celles d'en face, "
             "s'il y en a."},
    Sentence{Phrase::rule_capture_empty,
             "Si elle tombe dans une de vos cases vides, vous l'engrangez avec celles d'en face, "
             "même s'il n'y en a pas."},
    Sentence{Phrase::rule_end_kalah,
             "Quand un camp est vide la partie finit, et chacun prend les graines de son camp. Le "
             "plus de graines gagne."},
    Sentence{Phrase::rule_mark,
             "Sud marque une case d'un x, puis Nord une d'un o, et ainsi de suite."},
    Sentence{Phrase::rule_line, "Trois des siens en ligne, en colonne ou en diagonale gagnent."},
    Sentence{Phrase::rule_full,
             "Quand toutes les cases sont prises sans cela, la partie est nulle."},
    // Game files.
    Sentence{Phrase::file_line, "ligne %1 : %2"},
    Sentence{Phrase::file_no_notation, "la ligne %1 n'est pas une partie notée"},
    Sentence{Phrase::file_illegal, "ligne %1 : %2 n'est pas permis là ; permis : %3"},
    Sentence{Phrase::file_over_before, "ligne %1 : la partie est finie avant %2"},
    Sentence{Phrase::file_other_capture, "ligne %1 : %2 récolte %3 selon ces règles, et non %4"},
    Sentence{Phrase::file_no_game, "le fichier ne contient aucune partie"},
    Sentence{Phrase::file_no_such_game, "nombre de parties : %1 ; aucune n'a le numéro %2"},
};
static_assert(is_complete(table), "each phrase is said, in the order of the phrases");

}  // namespace

std::span<const Sentence> french() {
    return table;
}

}  // namespace krou::play
