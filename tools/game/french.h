#pragma once

#include <array>

#include "game/language.h"

namespace krou {

inline constexpr auto french_texts = sorted(std::to_array<Translation>({
    // Games.
    {"Oware (abapa)", "Oware (abapa)"},
    {"From West Africa: capture opposing pits of two or three seeds.",
     "D’Afrique de l’Ouest : récoltez les cases adverses de deux ou trois graines."},
    {"Kalah", "Kalah"},
    {"Fill your store: a last seed there lets you move again.",
     "Remplissez votre grenier : si la dernière graine y tombe, vous rejouez."},
    {"Mangala", "Mangala"},
    {"From Turkey: a last seed in your store or one that makes a pit even pays.",
     "De Turquie : finissez dans votre grenier, ou rendez paire une case adverse."},
    {"Togyzkumalak", "Togyzkumalak"},
    {"From Kazakhstan: make pits even, and win one of theirs for good.",
     "Du Kazakhstan : rendez les cases paires et gagnez-en une pour de bon."},
    {"Bestemshe", "Bestemshe"},
    {"The little togyzkumalak: five pits, five seeds.",
     "Le petit togyzkumalak : cinq cases, cinq graines."},
    {"Three in a row", "Morpion"},
    {"Three of your marks in a row win.", "Trois marques alignées gagnent."},
    {"Kalah with empty captures", "Kalah avec prise à vide"},
    {"Kalah in which your last seed counts even if it captures nothing.",
     "Le kalah où la dernière graine compte même si elle ne prend rien."},
    {"Awari", "Awari"},
    {"Oware with the rules under which it was solved.",
     "L’oware, avec les règles sous lesquelles il a été résolu."},
    {"Awélé, rules of 2004", "Awélé, règles de 2004"},
    {"Oware of a program of 2004: you may not capture a whole row, and the rest is lost.",
     "L’oware d’un programme de 2004 : interdit de récolter tout un camp, et le reste est perdu."},
    {"Awélé, CLIPS rules", "Awélé, règles de CLIPS"},
    {"Oware of a program in CLIPS: it ends when fewer than six seeds are left.",
     "L’oware d’un programme en CLIPS : la partie s’arrête sous six graines."},
    {"Awélé, Supaéro rules", "Awélé, règles de Supaéro"},
    {"Oware of a program by students: you may not capture a whole row.",
     "L’oware d’un programme d’étudiants : interdit de récolter tout un camp."},
    {"Awélé, IA02 rules", "Awélé, règles d’IA02"},
    {"Oware of a program in Prolog, by the usual rules.",
     "L’oware d’un programme en Prolog, selon les règles habituelles."},
    // Sides and seeds.
    {"South", "Sud"},
    {"North", "Nord"},
    {"you", "vous"},
    {"%1 seed", "%1 graine"},
    {"%1 seeds", "%1 graines"},
    {"%1 move", "%1 coup"},
    {"%1 moves", "%1 coups"},
    {"%1 to move: %2", "À %1 de jouer : %2"},
    // Moves and endings.
    {"%1 {play|plays} %2.", "%1 {jouez|joue} %2."},
    {"%1 {play|plays} %2 and {capture|captures} %3 (%4).",
     "%1 {jouez|joue} %2 et {récoltez|récolte} %3 (%4)."},
    {"{Your|%1's} tuzdik gets %2.", "{Votre tuzdik|Le tuzdik de %1} reçoit %2."},
    {"The last seed fell into the store: %1 {move|moves} again.",
     "La dernière graine tombe dans le grenier : %1 {rejouez|rejoue}."},
    {"%1 is {your|%2's} tuzdik from now on.", "%1 est désormais {votre tuzdik|le tuzdik de %2}."},
    {"({your|%1's} store)", "({votre grenier|grenier de %1})"},
    {"More than half of the seeds are in {your|%1's} store.",
     "{Votre grenier|Le grenier de %1} contient plus de la moitié des graines."},
    {"Half of the seeds are in each store.", "Chaque grenier contient la moitié des graines."},
    {"Fewer than %1 seeds are left on the board.", "Il reste moins de %1 graines sur le tablier."},
    {"No move is possible.", "Aucun coup n’est possible."},
    {"{Your|%1's} row is empty.", "{Votre camp|Le camp de %1} est vide."},
    {"Three in a row.", "Trois marques alignées."},
    {"All squares are marked.", "Toutes les cases sont prises."},
    {"The position has recurred.", "La position s’est répétée."},
    {"Ended by agreement.", "Partie arrêtée d’un commun accord."},
    {"%1 {resign|resigns}.", "%1 {abandonnez|abandonne}."},
    {"%1 {have|has} run out of time.", "%1 {avez épuisé votre|a épuisé son} temps."},
    {"%1 left on the board: %2 {take|takes} %3, %4 %5.",
     "Il reste %1 sur le tablier : %3 pour %2, %5 pour %4."},
    {"Nobody takes the %1 left on the board.", "Personne ne prend le reste du tablier : %1."},
    {"%1 %2, %3 %4: %5", "%1 %2, %3 %4 : %5"},
    {"{you win|%1 wins}.", "{vous gagnez|%1 gagne}."},
    {"a draw.", "partie nulle."},
    {"A draw.", "Partie nulle."},
    // Answers.
    {"%1 is not a legal move. Legal moves: %2.",
     "%1 n’est pas un coup légal. Coups possibles : %2."},
    {"No move has been played.", "Aucun coup n’a été joué."},
    {"Stop here? %1", "Arrêter ici ? %1"},
    {"%1 agrees.", "%1 est d’accord."},
    {"%1 would rather play on: it expects %2, but stopping here is %3.",
     "%1 préfère continuer et prévoit %2 ; s’arrêter ici serait %3."},
    // Why a move is illegal.
    {"The game is over.", "La partie est finie."},
    {"{Choose one of your own pits.|It is %1's turn.}",
     "{Choisissez une de vos cases.|C’est à %1 de jouer.}"},
    {"%1 is empty.", "La case %1 est vide."},
    {"%1 is %2's tuzdik.", "La case %1 est le tuzdik de %2."},
    {"%1 is taken.", "La case %1 est prise."},
    {"You must feed %1, which has no seeds left.",
     "Vous devez nourrir %1, qui n’a plus de graines."},
    {"%1 would leave %2 without seeds.", "Le coup %1 laisserait %2 sans graines."},
    // Lessons.
    {"Its last seed makes %2 in %1.", "La dernière graine porte %1 à %2."},
    {"This is not the move to find: try again.", "Ce n’est pas le coup cherché : essayez encore."},
    // Rules.
    {"Collect more seeds in your store than your opponent.",
     "Récoltez plus de graines que l’adversaire."},
    {"Sow counter-clockwise: from %1 to %2, then from %3 to %4, and so on.",
     "Semez dans le sens inverse des aiguilles d’une montre : de %1 à %2, puis de %3 à %4, "
     "et ainsi de suite."},
    {"Sow all seeds of one of your pits, one per pit. Skip the pit they come from.",
     "Semez toutes les graines d’une de vos cases, une par case, en sautant la case de départ."},
    {"If your last seed brings an opposing pit to 2 or 3, capture that pit, and any pits of 2 "
     "or 3 just before it.",
     "Si votre dernière graine porte une case adverse à 2 ou 3, récoltez cette case, puis les "
     "cases de 2 ou 3 qui la précèdent, s’il y en a."},
    {"A move that would take all opposing seeds captures nothing. If your opponent has no "
     "seeds, feed them.",
     "Un coup qui récolterait toutes les graines adverses ne récolte rien. Si l’adversaire n’a "
     "plus de graines, nourrissez-le."},
    {"No move may leave your opponent without seeds.",
     "Aucun coup ne peut laisser l’adversaire sans graines."},
    {"No move may leave your opponent without seeds, unless every move does.",
     "Aucun coup ne peut laisser l’adversaire sans graines, sauf si tous le font."},
    {"You may take all opposing seeds. If your opponent has no seeds, feed them.",
     "Vous pouvez récolter toutes les graines adverses. Si l’adversaire n’a plus de "
     "graines, nourrissez-le."},
    {"If you cannot move, the game ends: each side keeps the seeds in its row.",
     "Si vous ne pouvez pas jouer, la partie est finie : chacun garde les graines de son camp."},
    {"If you cannot move, the game ends: nobody takes the seeds on the board.",
     "Si vous ne pouvez pas jouer, la partie est finie : le reste du tablier ne "
     "revient à personne."},
    {"If a position recurs, the game ends: each side keeps the seeds in its row.",
     "Si une position se répète, la partie est finie : chacun garde les graines de son camp."},
    {"If a position recurs while both rows hold seeds, the game ends: each side keeps the seeds "
     "in its row.",
     "Si une position se répète alors que chaque camp a des graines, la partie est finie : "
     "chacun garde les siennes."},
    {"If a position recurs, the game ends: the seeds on the board are split evenly.",
     "Si une position se répète, la partie est finie : le reste du tablier est partagé en "
     "deux."},
    {"First to %1 seeds wins.", "Le premier à %1 graines gagne."},
    {"First to %1 seeds wins. If fewer than %2 are left on the board, the game ends and nobody "
     "takes them.",
     "Le premier à %1 graines gagne. S’il en reste moins de %2 sur le tablier, la partie est "
     "finie et elles sont perdues."},
    {"Sow all seeds of one of your pits one by one, also into your store but not your "
     "opponent's.",
     "Semez toutes les graines d’une de vos cases une à une, y compris dans votre grenier, mais "
     "pas dans celui de l’adversaire."},
    {"If the last seed falls into your store, you move again.",
     "Si la dernière graine tombe dans votre grenier, vous rejouez."},
    {"If it falls into an empty pit of yours and there are seeds opposite, capture it and them.",
     "Si elle tombe dans une de vos cases vides, face à des graines, récoltez-la avec celles "
     "d’en face."},
    {"If it falls into an empty pit of yours, capture it and any seeds opposite.",
     "Si elle tombe dans une de vos cases vides, récoltez-la avec celles d’en "
     "face, s’il y en a."},
    {"When a row is empty, the game ends: each side keeps the seeds in its row.",
     "Dès qu’un camp est vide, la partie est finie : chacun garde les graines de son camp."},
    {"Sow the seeds of one of your pits one by one, also into your store but not your "
     "opponent's. The first stays in the pit, unless it is alone.",
     "Semez les graines d’une de vos cases une à une, aussi dans votre grenier, jamais dans celui "
     "de l’adversaire. La première reste, sauf si elle est seule."},
    {"If it makes an even number in an opposing pit, capture all seeds of that pit.",
     "Si elle donne un nombre pair dans une case adverse, récoltez toutes les graines de cette "
     "case."},
    {"When a row is empty, the game ends: its owner takes all seeds of the other row.",
     "Dès qu’un camp est vide, la partie est finie : son propriétaire prend toutes les graines de "
     "l’autre."},
    {"Sow all seeds of one of your pits (otau). The first stays in it, unless it is alone.",
     "Semez toutes les graines d’une de vos cases (otau). La première y reste, sauf si elle est "
     "seule."},
    {"If the last seed makes an even number in an opposing pit, capture that pit into your "
     "store (kazan).",
     "Si la dernière donne un nombre pair dans une case adverse, récoltez cette case dans votre "
     "grenier (kazan)."},
    {"If it makes three, capture them. The pit is now your tuzdik: all seeds that fall into it "
     "are yours.",
     "Si elle y fait trois, récoltez-les. La case devient votre tuzdik : toute graine qui y "
     "tombe est à vous."},
    {"One tuzdik per side; never the last pit, nor the letter of the opposing tuzdik. Nobody "
     "sows it.",
     "Un seul tuzdik par joueur ; jamais la dernière case, ni la lettre du tuzdik adverse. "
     "Personne ne le sème."},
    {"First to %1 seeds wins. If you cannot move, the game ends: your opponent takes the rest.",
     "Le premier à %1 graines gagne. Si vous ne pouvez pas jouer, la partie est finie : "
     "l’adversaire prend le reste."},
    {"First to %1 seeds wins. If you cannot move, the game ends: nobody takes the rest.",
     "Le premier à %1 graines gagne. Si vous ne pouvez pas jouer, la partie est finie : le "
     "reste ne revient à personne."},
    {"You and your opponent mark squares in turn, with x and with o.",
     "Vous et l’adversaire marquez des cases à tour de rôle, d’un x et d’un o."},
    {"You win with three marks in a row, a column or a diagonal.",
     "Vous gagnez si vous alignez trois marques, en ligne, en colonne ou en diagonale."},
    {"If all squares are marked without that, the game is a draw.",
     "Si toutes les cases sont prises sans cela, la partie est nulle."},
    // Text that a parser rejected; `%1` is its error in English and the text in French.
    // Rejected text.
    {"%1 is not a position of the game", "%1 n’est pas une position possible de ce jeu"},
    {"%1: not all of these moves are legal", "%1 : ces coups ne sont pas tous possibles"},
    {"%1 is not a game", "%1 n’est pas un jeu ; exemples : oware, kalah:pits=4,seeds=3"},
    // Game files.
    {"line %1: %2", "ligne %1 : %2"},
    {"line %1: not game notation", "ligne %1 : notation non reconnue"},
    {"line %1: variations are nested more than %2 deep",
     "ligne %1 : les variantes sont imbriquées sur plus de %2 niveaux"},
    {"line %1: %2 is not legal; legal moves: %3",
     "ligne %1 : %2 est un coup illégal ; coups possibles : %3"},
    {"line %1: the game is over before %2", "ligne %1 : la partie est finie avant %2"},
    {"line %1: %2 captures %3 by these rules, not %4",
     "ligne %1 : %2 récolte %3 selon ces règles, et non %4"},
    {"Line %1: left out the variation %2, which has an illegal move.",
     "Ligne %1 : la variante %2 contient un coup illégal et n’a pas été reprise."},
    // Values.
    {"exact", "exacte"},
    {"a win", "une victoire"},
    {"a win by %1", "une victoire de %1"},
    {"a loss", "une défaite"},
    {"a loss by %1", "une défaite de %1"},
    {"a draw", "une partie nulle"},
    {"a close game", "une partie serrée"},
    {"about %1", "%1 environ"},
    {"about half a seed", "une demi-graine environ"},
    // Reviews.
    {"better %1 %2: %3", "meilleur %1 %2 : %3"},
    {"%1 loses %2; %3 was better", "%1 perd %2 ; %3 était meilleur"},
    {"%1 turns %2 into %4; %3 was better", "%1 transforme %2 en %4 ; %3 était meilleur"},
    {"%1: %2 seeds lost, best choices: %3 of %4 (%5%), %6 ?!, %7 ?, %8 ??",
     "%1 : %2 graines perdues, meilleurs choix : %3 sur %4 (%5 %), %6 ?!, %7 ?, %8 ??"},
    {"The game turned at ply %1, %2: from %3 to %4 for %5.",
     "La partie a basculé au coup n° %1, %2 : de %3 à %4 pour %5."},
    {"The game never turned.", "La partie n’a jamais basculé."},
    {"The values before the end count all seeds, as if played out to the last one. A majority "
     "in a store "
     "ended the game sooner.",
     "Les valeurs d’avant la fin comptent toutes les graines, comme si elles étaient jouées "
     "jusqu’à la dernière. Une majorité dans un grenier a mis fin à la partie plus tôt."},
    // Practice.
    {"Your move, %1: find the only one that wins.", "À vous, %1 : trouvez le seul coup gagnant."},
    {"Your move, %1: find the only one that saves the draw.",
     "À vous, %1 : trouvez le seul coup qui sauve la partie nulle."},
    {"Your move, %1: win as many seeds as you can.",
     "À vous, %1 : gagnez le plus de graines possible."},
    {"Your move, %1: find the only good one.", "À vous, %1 : trouvez le seul bon coup."},
    {"Instead of %2, find a better move for %1.",
     "Au lieu de %2, trouvez un meilleur coup pour %1."},
    {"Right: %1 leads to %2. Any other move is at least %3 worse.",
     "Juste : %1 mène à %2. Tout autre coup coûte au moins %3."},
    {"Right: %1 is better than %2.", "Juste : %1 est meilleur que %2."},
    {"Right: %1 is about as good as %2.", "Juste : %1 vaut à peu près %2."},
    {"%1 leads to %2. The best move is %3 better.",
     "%1 mène à %2. Le meilleur coup vaut %3 de plus."},
    {"%1 loses %2.", "%1 perd %2."},
    {"%1 leads to %2.", "%1 mène à %2."},
    {"The move wins a tuzdik.", "Le coup gagne un tuzdik."},
    {"The move captures %1.", "Le coup récolte %1."},
    {"The move gives you an extra turn.", "Le coup vous permet de rejouer."},
    {"It is one of these moves: %1.", "C’est l’un de ces coups : %1."},
    {"The move is %1.", "Le coup est %1."},
    // Effects of a move.
    {"%1 pit", "%1 case"},
    {"%1 pits", "%1 cases"},
    {"It sows a krou: its %1 go round the whole board.",
     "Il sème un krou : ses %1 font tout le tour du tablier."},
    {"It sows %1 into the store.", "Il sème %1 dans le grenier."},
    {"The last seed falls into the store: an extra turn.",
     "La dernière graine tombe dans le grenier : le même camp rejoue."},
    {"It makes a krou, a pit whose seeds go round the whole board: %1.",
     "Il forme un krou, une case dont les graines font tout le tour : %1."},
    {"It captures %1 from %2.", "Il récolte %1 dans %2."},
    {"It captures %1, including those in the pit opposite.",
     "Il récolte %1, avec celles de la case d’en face."},
    {"It captures %1: the last seed makes an even number in %2.",
     "Il récolte %1 : la dernière graine donne un nombre pair en %2."},
    {"It captures three seeds in %1, which becomes {your|%2's} tuzdik: seeds that fall into it "
     "belong to %2.",
     "Il récolte trois graines en %1, qui devient {votre|le} tuzdik{| de %2} : les graines qui y "
     "tombent "
     "sont à %2."},
    {"It sows %1 into {your|%2's} tuzdik.", "Il sème %1 dans {votre tuzdik|le tuzdik de %2}."},
    {"That is a grand slam: it takes all {your seeds|seeds of %1}.",
     "C’est un grand chelem : il prend toutes {vos graines|les graines de %1}."},
    {"It would be a grand slam; by these rules it captures nothing, and %1 {keep|keeps} the seeds.",
     "Ce serait un grand chelem ; selon ces règles il ne récolte rien, et %1 {gardez vos|garde "
     "ses} "
     "graines."},
    {"It feeds %1, {who|which} had no seeds.",
     "Il {vous nourrit, car vous n’aviez|nourrit %1, qui n’avait} plus de graines."},
    {"It leaves %1 without seeds.", "Il {vous laisse|laisse %1} sans graines."},
    {"It repeats a position, which ends the game, %1.",
     "Il répète une position, ce qui met fin à la partie, %1."},
    {"It ends the game, %1.", "Il met fin à la partie, %1."},
    {"Before it, %1 could have captured %2 with %3.",
     "Sans lui, %1 {auriez|aurait} pu récolter %2 avec %3."},
    {"It threatens to capture %1 with %2.", "Il menace de récolter %1 avec %2."},
    {"%1 can then capture %2 with %3.", "%1 {pouvez|peut} alors récolter %2 avec %3."},
    {"It threatens to win a tuzdik with %1.", "Il menace de gagner un tuzdik avec %1."},
    {"%1 can then win a tuzdik with %2.", "%1 {pouvez|peut} alors gagner un tuzdik avec %2."},
    {"%1 can then capture nothing at once.",
     "%1 ne {pouvez|peut} alors rien récolter tout de suite."},
    {"It makes three in a row.", "Il aligne trois marques."},
    {"It stops %1 from winning with %2.", "Il {vous empêche|empêche %1} de gagner avec %2."},
    {"It threatens to win with %1.", "Il menace de gagner avec %1."},
    {"%1 can then win with %2.", "%1 {pouvez|peut} alors gagner avec %2."},
    {"It neither threatens nor stops anything.", "Il ne menace ni n’empêche rien."},

    // The terminal board.
    // Players.
    {"%1 to move.", "C’est à %1 de jouer."},
    {"a person", "un joueur"},
    {"a person with advice", "un joueur assisté"},
    {"Krou, level %1", "Krou, niveau %1"},
    {"Game: %1 [%2]", "Jeu : %1 [%2]"},
    {"%1: %2", "%1 : %2"},
    // Moves.
    {"Sown into: %1", "Semées dans : %1"},
    {"depth %1  %2  %3", "prof. %1  %2  %3"},
    {"%1 thinks, depth %2", "%1 réfléchit, prof. %2"},
    {"%1 (%2) returned no move: %3.", "%1 (%2) n’a pas joué : %3."},
    {"Type \"play\" to retry; \"%1 level=10\" or another player continues the game.",
     "« jouer » réessaie ; « %1 niveau=10 » ou un autre joueur permet de continuer."},
    {"south", "sud"},
    {"north", "nord"},
    {"The program is paused: \"play\" continues from here.",
     "Le programme attend : « jouer » le relance à partir d’ici."},
    {"The programs are paused: \"play\" continues from here.",
     "Les programmes attendent : « jouer » les relance à partir d’ici."},
    // Leaving and resuming.
    {"Type a pit's letter to play it, \"help\" for the commands, \"quit\" to leave.",
     "Tapez la lettre d’une case pour la jouer, « aide » pour les commandes, « quitter » pour "
     "sortir."},
    {"Type a square's name to mark it, \"help\" for the commands, \"quit\" to leave.",
     "Tapez le nom d’une case pour la marquer, « aide » pour les commandes, « quitter » "
     "pour sortir."},
    {"\"learn\" teaches the game step by step, \"rules\" explains it, \"level 5\" sets how "
     "strong Krou plays.",
     "« apprendre » enseigne le jeu pas à pas, « règles » l’explique, « niveau 5 » règle la "
     "force de Krou."},
    {"There is an unfinished game: \"resume\" continues it.",
     "Il y a une partie inachevée : « reprendre » la continue."},
    {"There are %1 unfinished games: \"resume\" lists them.",
     "Il y a %1 parties inachevées : « reprendre » en donne la liste."},
    {"No unfinished games.", "Il n’y a pas de partie inachevée."},
    {"Game saved in %1. To continue it: \"resume %2\".",
     "Partie enregistrée dans %1. Pour la continuer : « reprendre %2 »."},
    {"Game saved in %1. To continue it: krou-play --resume",
     "Partie enregistrée dans %1. Pour la continuer : krou-play --resume"},
    {"Game not saved: %1", "Partie non enregistrée : %1"},
    {"Try \"save FILE\" with another folder, or \"forget\" to discard the game.",
     "Essayez « enregistrer FICHIER » dans un autre dossier, ou « oublier » pour "
     "renoncer à la partie."},
    {"The game continues after move %1.", "La partie continue après le coup %1."},
    {"Unfinished games; \"resume\" with a number continues one, \"forget\" deletes it:",
     "Parties inachevées ; « reprendre » suivi du numéro en continue une, « oublier » la "
     "supprime :"},
    {"%1, %2: %3 - %4", "%1, %2 : %3 - %4"},
    {"%1 is not the number of an unfinished game: \"resume\" lists them.",
     "%1 n’est pas le numéro d’une partie inachevée : « reprendre » en donne la liste."},
    {"Game discarded; here is a new one.", "Partie effacée ; en voici une nouvelle."},
    {"Game %1 is deleted.", "La partie %1 est supprimée."},
    {"Goodbye.", "Au revoir."},
    // Answers to commands.
    {"%1 is not a move or a command. Type \"help\" for the commands.",
     "%1 n’est ni un coup ni une commande. Tapez « aide » pour les commandes."},
    {"Arrow keys do nothing here: type a move, or \"help\".",
     "Les flèches n’ont pas d’effet ici : tapez un coup, ou « aide »."},
    {"Type \"%1\" alone, without %2.", "Tapez « %1 » seul, sans %2."},
    {"%1 is not a move or a command; did you mean \"%2\"?",
     "%1 n’est ni un coup ni une commande ; peut-être « %2 » ?"},
    {"%1 can be any of these: %2.", "%1 peut vouloir dire : %2."},
    {"Legal moves: %1.", "Coups possibles : %1."},
    {"A program plays %1; nothing has been played up to %2.",
     "C’est un programme qui joue %1 ; rien n’a été joué jusqu’à %2."},
    {"The game is over. \"undo\" takes the last move back, \"new\" starts another game.",
     "La partie est finie. « annuler » retire le dernier coup, « nouveau » commence une "
     "autre partie."},
    {"\"review\" finds mistakes, \"save FILE\" saves, \"undo\" goes back, \"new\" plays again.",
     "« revue » trouve les fautes, « enregistrer FICHIER » enregistre, « annuler » recule, "
     "« nouveau » recommence."},
    {"No move to take back.", "Il n’y a pas de coup à annuler."},
    {"No move to replay.", "Il n’y a pas de coup à rejouer."},
    {"Krou would play %1 and expects %2: %3", "Krou jouerait %1 et prévoit %2 : %3"},
    {"move %1 of %2", "coup %1 sur %2"},
    {"\"play\" plays it.", "« jouer » le joue."},
    {"No move is proposed: type \"hint\" for one.",
     "Aucun coup n’est proposé : tapez « conseil »."},
    {"A level is a number from 0 to 20.", "Un niveau est un nombre de 0 à 20."},
    {"No program is playing. To let one play North: \"north level=%1\".",
     "Aucun programme ne joue. Pour en mettre un en Nord : « nord niveau=%1 »."},
    {"%1 is not a player.", "%1 n’est pas un joueur."},
    {"Players: human, advised, level=0 to level=20, cmd=PROGRAM, or one of %1.",
     "Joueurs : humain, conseil, niveau=0 à niveau=20, cmd=PROGRAMME, ou l’un de %1."},
    {"Type \"level 5\" to change it, from 0 to 20: 0 is easiest, 20 full strength.",
     "Tapez « niveau 5 » pour le changer, de 0 à 20 : 0 est le plus facile, 20 la pleine "
     "force."},
    {"Which file? Type its name, e.g. \"save game.ogn\" or \"load game.ogn\".",
     "Quel fichier ? Tapez son nom, par exemple « enregistrer partie.ogn » ou « charger "
     "partie.ogn »."},
    {"Game saved in %1.", "Partie enregistrée dans %1."},
    {"%1 already exists; \"save! FILE\" overwrites it.",
     "%1 existe déjà ; « enregistrer! FICHIER » le remplace."},
    {"Game not loaded: %1", "Partie non chargée : %1"},
    {"%1: game %2 of %3, %4.", "%1 : partie %2 sur %3, %4."},
    {"Unknown game in the file: %1. It is read by the rules of the previous game.",
     "Jeu inconnu dans le fichier : %1. Il est lu selon les règles de la partie précédente."},
    {"The game has %1: type a number from 0 to %2.",
     "La partie a %1 : donnez un nombre de 0 à %2."},
    {"A pace is a number of milliseconds per seed, from 0 to 10,000.",
     "Une cadence est un nombre de millisecondes par graine, de 0 à 10 000."},
    {"Seeds are sown one by one, %1 ms each.", "Les graines sont semées une à une, %1 ms chacune."},
    {"Moves are shown at once.", "Les coups sont montrés sans animation."},
    {"The languages are en and fr.", "Les langues sont en et fr."},
    {"Type \"stop\" again to end the game, or play a move.",
     "Retapez « arrêter » pour finir la partie, ou jouez un coup."},
    {"Your opponent can accept with \"stop\", or a move continues the game.",
     "L’autre joueur peut accepter par « arrêter » ; un coup continue la partie."},
    {"The rules have no draw offers. Type \"stop\" to see the result if the game ended here, "
     "and to propose it.",
     "Les règles ne prévoient pas de proposition de nulle. Tapez « arrêter » pour voir le "
     "résultat si la partie s’arrêtait ici, et pour le proposer."},
    {"Programs do not resign: \"stop\" ends the game here, \"new\" starts another.",
     "Les programmes n’abandonnent pas : « arrêter » finit la partie ici, "
     "« nouveau » en commence une autre."},
    // Lessons.
    {"Type the letter or name of a pit; \"next\" shows the move, \"quit\" leaves the lesson.",
     "Tapez la lettre ou le nom d’une case ; « suivant » montre le coup, « quitter » sort de la "
     "leçon."},
    {"\n%1, step %2 of %3", "\n%1, étape %2 sur %3"},
    {"Press Enter for the next step", "Entrée : étape suivante"},
    {"Play an easy game of %1 now? (yes or no)",
     "Jouer maintenant une partie facile de %1 ? (oui ou non)"},
    // Practice.
    {"Type the letter or name of a pit; \"hint\" helps, \"next\" shows the move, \"quit\" leaves.",
     "Tapez la lettre ou le nom d’une case ; « conseil » aide, « suivant » montre le coup, "
     "« quitter » sort des exercices."},
    {"\n%1, exercise rated %2; your rating: %3",
     "\n%1, exercice classé %2 ; votre classement : %3"},
    {"\nMistake %1 of %2", "\nFaute %1 sur %2"},
    {"Your rating: %1 (%2).", "Votre classement : %1 (%2)."},
    {"Press Enter for the next one, or type \"quit\"",
     "Entrée : exercice suivant ; « quitter » : sortir"},
    {"You have been through all exercises of this game.",
     "Vous avez vu tous les exercices de ce jeu."},
    {"\"mistakes\" lets you find better moves.",
     "« fautes » vous fait chercher de meilleurs coups."},
    {"You have no mistakes to try again.", "Vous n’avez aucune faute à reprendre."},
    {"%1 has no exercises; games with exercises: %2.",
     "Il n’y a pas d’exercices pour %1 ; jeux avec exercices : %2."},
    {"Your rating is not saved: %1", "Votre classement n’est pas enregistré : %1"},
    // Games.
    {"%1 is not possible", "%1 n’est pas possible"},
    {"%1; \"games\" lists the games", "%1 ; « jeux » donne la liste des jeux"},
    {"\"new kalah\" starts one of these games, \"new kalah:pits=4\" with other rules.",
     "« nouveau kalah » commence un de ces jeux, « nouveau kalah:pits=4 » avec "
     "d’autres règles."},
    // Help: effects of the commands.
    {"Type moves as letters of pits or names of squares, also several in a row. You can abbreviate "
     "commands.",
     "Tapez un coup par la lettre ou le nom (a1 à c3) d’une case ; on peut en taper plusieurs, et "
     "abréger les commandes."},
    {"More commands: %1. \"help slow\" explains one.",
     "Autres commandes : %1. « aide lent » en explique une."},
    {"play the proposed move, or continue a paused game",
     "joue le coup proposé, ou relance les programmes"},
    {"take back your last move and all after it", "annule votre dernier coup et la suite"},
    {"replay undone moves", "rejoue ce qui a été annulé"},
    {"show the move that Krou would play", "montre le coup que Krou jouerait"},
    {"show every move with its value", "montre chaque coup avec sa valeur"},
    {"rate all moves of the game and show better ones",
     "évalue les coups de la partie et en montre de meilleurs"},
    {"find better moves than those a review found bad",
     "fait chercher mieux que les fautes de la partie"},
    {"explain the last move, or another one (why F)",
     "explique le dernier coup, ou un autre (pourquoi F)"},
    {"show or set Krou's strength: 0 is easiest, 20 full (level 5)",
     "force de Krou : 0 la plus faible, 20 la plus forte (niveau 5)"},
    {"exchange the players of both sides", "échange les joueurs des deux camps"},
    {"South's player: human, advised, level=N, simple, cmd=PROGRAM",
     "joueur Sud : humain, conseil, niveau=N, simple, cmd=PROGRAMME"},
    {"North's player, likewise", "joueur Nord, de même"},
    {"learn a game step by step (learn kalah)", "apprend un jeu pas à pas (apprendre kalah)"},
    {"find the best move in exercises (practise kalah)",
     "exercices : trouver le meilleur coup (exercices kalah)"},
    {"list the games", "liste les jeux"},
    {"start a game, by other rules if named (new kalah)",
     "nouvelle partie, autres règles au besoin (nouveau kalah)"},
    {"save the game in a new file (save FILE)",
     "enregistre dans un nouveau fichier (enregistrer FICHIER)"},
    {"save the game, also over an existing file", "enregistre, même sur un fichier existant"},
    {"load a game (load FILE, or load FILE 3 for its third)",
     "lit une partie (charger FICHIER, FICHIER 3 pour sa troisième)"},
    {"continue an unfinished game, or list them (resume 2)",
     "continue une partie inachevée, ou les liste (reprendre 2)"},
    {"discard this game, or an unfinished one (forget 2)",
     "renonce à cette partie, ou à une inachevée (oublier 2)"},
    {"go to the position after move N (go 12)", "va au coup N (aller 12)"},
    {"go to the start", "va au début"},
    {"go a move back", "recule d’un coup"},
    {"go a move forward", "avance d’un coup"},
    {"go to the last move", "va au dernier coup"},
    {"list the moves with their numbers", "liste les coups avec leurs numéros"},
    {"print the position as text, or start from one (fen FEN)",
     "donne la position en texte, ou part d’un texte (fen FEN)"},
    {"show the result if the game ended here; again: end it",
     "montre le résultat si on s’arrêtait ici ; encore : arrête"},
    {"explain how to end a game early", "explique comment arrêter une partie"},
    {"resign the game", "abandonne la partie"},
    {"show the rules, with an example", "donne les règles, avec un exemple"},
    {"sow seed by seed, or not (slow 500: milliseconds)",
     "sème graine par graine, ou non (lent 500 : millisecondes)"},
    {"draw the board again, as an empty line does", "redessine le tablier, comme une ligne vide"},
    {"set the language: en or fr", "choisit la langue : en ou fr"},
    {"list the commands, or explain one (help slow)",
     "liste les commandes, ou en explique une (aide lent)"},
    {"leave; an unfinished game is saved", "quitte ; une partie inachevée est enregistrée"},
    // Options.
    {"--level is for North, and so is --north", "--level concerne Nord, et --north aussi"},
    {"--fen, FILE, learn, practise, --resume, --analyse and --annotate exclude each other",
     "--fen, FILE, apprendre, exercices, --resume, --analyse et --annotate s’excluent"},
    {"a second word needs learn or practise as the first",
     "un second mot ne peut suivre que apprendre ou exercices"},
    {"--game needs FILE, --analyse or --annotate", "--game demande FILE, --analyse ou --annotate"},
    {"--depth and --nodes need --analyse or --annotate",
     "--depth et --nodes demandent --analyse ou --annotate"},
    {"--ply needs --analyse", "--ply demande --analyse"},
    {"--out needs --annotate", "--out demande --annotate"},
    {"--plot needs --annotate", "--plot demande --annotate"},
    // Rules.
    {"For example:", "Par exemple :"},
    // Game files.
    {"no game found", "aucune partie trouvée"},
    {"no game %2; number of games: %1", "pas de partie %2 ; nombre de parties : %1"},
    // Analyses.
    {"move", "coup"},
    {"value", "valeur"},
    {"depth", "profondeur"},
    {"line", "suite"},
    {"estimate", "estimée"},
    {"%1 to move; values: this side's final lead, in seeds.",
     "Trait à %1 ; valeurs : avance finale de ce camp, en graines."},
    {"%1 to move; +1 is a win for this side, 0 a draw, -1 a loss.",
     "Trait à %1 ; +1 est une victoire de ce camp, 0 une partie nulle, -1 une défaite."},
    {"The best line, with the value for the same side at each move (= is exact):",
     "La meilleure suite, avec à chaque coup la valeur pour le même camp (= : exacte) :"},
    {"the end: %1", "fin : %1"},
    {"the end: %1, with more than half in a store (%2 with all seeds played out)",
     "fin : %1, plus de la moitié dans un grenier (%2, toutes les graines jouées)"},
    {"ply %2 does not exist: the game has %1", "le coup %2 n’existe pas : la partie a %1"},
    // Annotations.
    {"game %1 of %2: %3", "partie %1 sur %2 : %3"},
    {"game %1 of %2: move %3 of %4", "partie %1 sur %2 : coup %3 sur %4"},
    {"stopped: nothing was written", "interrompu : rien n’a été écrit"},
    {"a plot shows one game: choose it by its number, from 1 to %1",
     "un graphique montre une seule partie : choisissez-la par son numéro, de 1 à %1"},
    {"seeds for %1", "graines pour %1"},
    {"moves of both sides", "coups des deux camps"},
    // Better moves.
    {"%1's move %2:", "Le coup %2 de %1 :"},
    {"No move is better.", "Aucun coup n’est meilleur."},
    {"%1 is better: %2 instead of %3.", "%1 est meilleur : %2 au lieu de %3."},

    // Names of commands, the one to show first.
    {"play", "jouer"},
    {"undo", "annuler"},
    {"hint", "conseil indice"},
    {"why", "pourquoi"},
    {"analyse", "analyser"},
    {"level", "niveau"},
    {"rules", "règles"},
    {"learn", "apprendre"},
    {"practise practice", "exercices"},
    {"games", "jeux"},
    {"new", "nouveau nouvelle"},
    {"save", "enregistrer sauver sauvegarder"},
    {"load", "charger"},
    {"stop", "arrêter"},
    {"resign", "abandonner"},
    {"lang", "langue"},
    {"help", "aide"},
    {"quit exit", "quitter sortir"},
    {"redo", "refaire rejouer"},
    {"review", "revue"},
    {"mistakes", "fautes"},
    {"swap", "échanger"},
    {"save!", "enregistrer! sauver! sauvegarder!"},
    {"resume", "reprendre"},
    {"forget", "oublier"},
    {"go", "aller"},
    {"first", "début"},
    {"previous", "précédent"},
    {"next", "suivant"},
    {"last", "dernier"},
    {"moves", "coups"},
    {"fen", "fen"},
    {"draw", "nulle"},
    {"slow", "lent"},
    {"board", "tablier"},
    // Parts of errors about options.
    {"unknown option ", "option inconnue "},
    {"unexpected argument ", "argument inattendu "},
    {"duplicate option ", "option en double "},
    {": duplicate", " : en double"},
    {": expected no value, got ", " : pas de valeur possible, donc pas "},
    {": expected a number from ", " : il faut un nombre de "},
    {": expected a duration such as ", " : il faut une durée comme "},
    {": expected ", " : il faut "},
    {", got nothing", ", et rien n’est donné"},
    {", got ", ", et non "},
    {"; did you mean ", " ; peut-être "},
    {"; see ", " ; voir "},
    {": variant ", " : le jeu "},
    {": unknown name; known: ", " : nom inconnu ; connus : "},
    {": ", " : "},
    {" from ", " de "},
    {" to ", " à "},
    {" or ", " ou "},
    {" milliseconds", " millisecondes"},
    {"?", " ?"},

    // Errors of the system.
    {"No such file or directory", "aucun fichier ni dossier de ce nom"},
    {"Permission denied", "permission refusée"},
    {"Operation not permitted", "opération non permise"},
    {"Is a directory", "c’est un dossier"},
    {"Not a directory", "ce n’est pas un dossier"},
    {"File exists", "le fichier existe déjà"},
    {"No space left on device", "il n’y a plus de place sur le disque"},
    {"Disk quota exceeded", "le quota du disque est dépassé"},
    {"File too large", "le fichier est trop grand"},
    {"Read-only file system", "le disque ne peut pas être écrit"},
    {"Input/output error", "erreur d’entrée ou de sortie"},
    {"File name too long", "le nom du fichier est trop long"},
    {"Too many levels of symbolic links", "trop de liens symboliques"},
    {"Too many open files", "trop de fichiers ouverts"},
    {"Too many open files in system", "trop de fichiers ouverts dans le système"},
    {"Exec format error", "ce n’est pas un programme"},
    {"Cannot allocate memory", "il n’y a plus de mémoire"},
    {"No locks available", "il n’y a plus de verrou"},
    {"Resource temporarily unavailable", "occupé pour le moment"},

    // Failures of programs.
    {"illegal move", "coup illégal"},
    {"no move", "aucun coup"},
    {"crash", "plantage"},
    {"exit in the game", "arrêt en cours de partie"},
    {"output closed", "sortie fermée"},
    {"no answer", "pas de réponse"},
    {"input not read", "entrée non lue"},
    {"output without end", "sortie sans fin"},
    {"cannot be started", "impossible à lancer"},
    {"no uciok", "pas de uciok"},
    {"no readyok", "pas de readyok"},
    {"breach of the protocol", "protocole non respecté"},

    // The page.
    {"%1 is not a request.", "%1 n’est pas une demande."},
    {"The request is not an object.", "La demande n’est pas un objet."},
    {"%1 has an invalid value.", "%1 a une valeur non valable."},
    {"The text has more than %1 bytes.", "Le texte dépasse %1 octets."},
    {"No game found.", "Aucune partie trouvée."},
    {"The file has more than %1 games.", "Le fichier contient plus de %1 parties."},
    {"No game to review.", "Aucune partie à examiner."},
    {"Variations are nested more than %1 deep.",
     "Les variantes sont imbriquées sur plus de %1 niveaux."},

    // Lessons.
    {"Your pits are A to F. You win with more seeds in your store than North at the end. "
     "Play C: its seeds are sown one by one into the next pits.",
     "Vos cases vont de A à F. Vous gagnez si votre grenier contient à la fin plus de "
     "graines que celui de Nord. Jouez C : ses graines sont semées une à une dans les "
     "cases suivantes."},
    {"D, E, F and North's a got one seed each. You always sow in this direction: along "
     "your row, along North's, and back to A.",
     "D, E, F et la case a de Nord ont reçu chacune une graine. On sème toujours dans ce "
     "sens : votre camp, puis celui de Nord, puis de nouveau A."},
    {"If your last seed makes 2 or 3 in a pit of North's, you capture them. Which move makes 3 "
     "in b?",
     "Si votre dernière graine porte une case de Nord à 2 ou 3, vous en récoltez les graines. "
     "Quel coup porte b à 3 ?"},
    {"E's last seed made 3 in b, so these three seeds are in your store.",
     "La dernière graine de E a porté b à 3 : ces trois graines sont dans votre grenier."},
    {"Pits of 2 or 3 just before the last one are captured too. Which move takes two pits?",
     "Les cases de 2 ou 3 juste avant la dernière sont récoltées aussi. Quel coup prend deux "
     "cases ?"},
    {"The last seed made 2 in c, and b before it held 3: five seeds for you. The capture ended "
     "at a, which holds 5.",
     "La dernière graine a porté c à 2, et b, juste avant, contenait 3 : cinq graines pour "
     "vous. La récolte s’arrête à la case a, qui en contient 5."},
    {"Any other number stops the capture. Play E, and watch a and b.",
     "Tout autre nombre arrête la récolte. Jouez E et observez les cases a et b."},
    {"You captured the 2 seeds of c. But b holds 4 and stopped the capture, so the 2 "
     "seeds of a stay.",
     "Vous avez récolté les 2 graines de c. Mais b en contient 4 et arrête la récolte : "
     "les 2 graines de la case a y restent."},
    {"Twelve seeds or more go round the whole board and skip the pit they come from. Such a "
     "pit is a krou. Play F.",
     "Douze graines ou plus font tout le tour du tablier et sautent leur case de départ. Une "
     "telle case est un krou. Jouez F."},
    {"Every other pit got a seed, and F stayed empty. The twelfth seed made 3 in a: captured.",
     "Toutes les autres cases ont reçu une graine, et F reste vide. La douzième a porté la "
     "case a à 3 : récoltée."},
    {"North has no seeds, so you must feed it: only a move that reaches its row is "
     "legal. Which one?",
     "Nord n’a plus de graines : vous devez le nourrir. Seul un coup qui atteint son "
     "camp est permis. Lequel ?"},
    {"F put a seed into a, so North can play. You would have to do this even if it cost "
     "you seeds.",
     "F a mis une graine dans la case a : Nord peut jouer. C’est obligatoire, même si "
     "cela vous coûte des graines."},
    {"Play C. It would take all of North's seeds, a grand slam.",
     "Jouez C. Ce coup prendrait toutes les graines de Nord : un grand chelem."},
    {"A grand slam captures nothing: North keeps its ten seeds and can play.",
     "Un grand chelem ne récolte rien : Nord garde ses dix graines et peut jouer."},
    {"Play C. It takes all of North's seeds, a grand slam.",
     "Jouez C. Ce coup prend toutes les graines de Nord : un grand chelem."},
    {"All ten seeds are yours: these rules allow a grand slam.",
     "Les dix graines sont à vous : ces règles permettent le grand chelem."},
    {"C would take all of North's seeds. You may not leave North without seeds if "
     "another move is legal. Which capture is legal?",
     "C prendrait toutes les graines de Nord. Il est interdit de laisser Nord sans "
     "graines si un autre coup est permis. Quelle récolte est permise ?"},
    {"F captured the two seeds of a and left the others to North.",
     "F a récolté les deux graines de la case a et laissé les autres à Nord."},
    {"The first player with 25 of the 48 seeds wins. You have 23: which move wins?",
     "Le premier joueur à 25 graines sur 48 gagne. Vous en avez 23 : quel coup gagne ?"},
    {"Two seeds make 25, more than half: you have won. Now you know the rules!",
     "Deux graines font 25, plus de la moitié : vous avez gagné. Vous connaissez "
     "maintenant les règles !"},
    {"Your pits are A to F, and the store after F is yours. You win with more seeds in it than "
     "North has at the end. Play D: its seeds are sown one by one.",
     "Vos cases vont de A à F, et le grenier après F est le vôtre. Vous gagnez s’il contient à "
     "la fin plus de graines que celui de Nord. Jouez D : ses graines sont semées une à une."},
    {"E, F, your store and North's a got one seed each. You always sow in this direction, and "
     "skip North's store.",
     "E, F, votre grenier et la case a de Nord ont reçu chacun une graine. On sème toujours "
     "dans ce sens, en sautant le grenier de Nord."},
    {"If your last seed falls into your store, you have an extra turn. Count the seeds: "
     "which pit just reaches the store?",
     "Si votre dernière graine tombe dans votre grenier, vous rejouez. Comptez les "
     "graines : quelle case atteint tout juste le grenier ?"},
    {"The four seeds of C went into D, E, F and your store. It is still your turn.",
     "Les quatre graines de C sont allées en D, E, F et dans votre grenier. C’est encore "
     "à vous de jouer."},
    {"One extra turn can follow another. Play F, then E: the pit nearest your store "
     "comes first.",
     "On peut rejouer plusieurs fois de suite. Jouez F, puis E : d’abord la case la plus "
     "proche de votre grenier."},
    {"You had two extra turns and can move once more. If you had played E first, F would "
     "hold 2 seeds, too many to end in the store.",
     "Vous avez rejoué deux fois, et c’est encore à vous. Si vous aviez commencé par E, "
     "F contiendrait 2 graines, une de trop pour finir dans le grenier."},
    {"If your last seed falls into an empty pit of yours, you capture it and the seeds "
     "opposite. Which move ends in C?",
     "Si votre dernière graine tombe dans une de vos cases vides, vous la récoltez avec "
     "les graines d’en face. Quel coup finit en C ?"},
    {"A's last seed fell into the empty pit C. With the five seeds of d opposite, you "
     "captured six.",
     "La dernière graine de A est tombée en C, qui était vide. Avec les cinq graines de "
     "d, en face, vous en récoltez six."},
    {"North's a holds 7 seeds, opposite F. First empty F with an extra turn, then "
     "capture them: which two moves?",
     "La case a de Nord contient 7 graines, en face de F. Videz d’abord F en rejouant, "
     "puis récoltez-les : quels sont ces deux coups ?"},
    {"F gave you an extra turn. Then D's last seed fell into F: eight seeds for you.",
     "F vous a permis de rejouer. Puis la dernière graine de D est tombée en F : huit "
     "graines pour vous."},
    {"A large pit goes round: past your store and North's row, back to yours. Play F, "
     "and watch A.",
     "Une grosse case fait le tour : votre grenier, le camp de Nord, puis de nouveau le "
     "vôtre. Jouez F et observez A."},
    {"The eighth seed fell into the empty pit A: you captured it and the four seeds of f "
     "opposite.",
     "La huitième graine est tombée en A, qui était vide : vous la récoltez avec les "
     "quatre graines de f, en face."},
    {"By these rules, you capture your last seed even if the pit opposite is empty. Play B.",
     "Selon ces règles, vous récoltez votre dernière graine même si la case d’en face est "
     "vide. Jouez B."},
    {"The seed fell into the empty pit C, and from there into your store, although d opposite "
     "is empty.",
     "La graine est tombée en C, qui était vide, et de là dans votre grenier, bien que d, en "
     "face, soit vide."},
    {"When one row is empty, the game ends, and each side keeps the seeds of its own "
     "row. Play F, your last seed.",
     "Dès qu’un camp est vide, la partie est finie, et chacun garde les graines de son "
     "camp. Jouez F, votre dernière graine."},
    {"North kept six seeds: 25 to 23, you have won. Before you empty your row, compare "
     "the stores. Now you know the rules!",
     "Nord a gardé six graines : 25 à 23, vous avez gagné. Avant de vider votre camp, "
     "comparez les greniers. Vous connaissez maintenant les règles !"},
    {"Your pits are A to F, and the store after F is yours. You win with more seeds in it than "
     "North has at the end. Play C: its first seed stays there.",
     "Vos cases vont de A à F, et le grenier après F est le vôtre. Vous gagnez s’il contient à "
     "la fin plus de graines que celui de Nord. Jouez C : sa première graine y reste."},
    {"One seed stayed in C, and D, E and F got one each. After F, you sow into your store and "
     "North's row, never into North's store.",
     "Une graine est restée en C ; D, E et F en ont reçu chacune une. Après F, on sème dans son "
     "grenier et dans le camp de Nord, jamais dans le grenier de Nord."},
    {"If your last seed falls into your store, you have an extra turn. The first one stays: "
     "which pit just reaches the store?",
     "Si votre dernière graine tombe dans votre grenier, vous rejouez. La première ne bouge "
     "pas : quelle case atteint tout juste le grenier ?"},
    {"One seed of D stayed, and the others went into E, F and your store. It is still your turn.",
     "Une graine de D est restée, les autres sont allées en E, en F et dans votre grenier. C’est "
     "encore à vous de jouer."},
    {"A single seed does not stay: it moves to the next place. Play F.",
     "Une graine seule ne reste pas : elle va à la place suivante. Jouez F."},
    {"The seed of F is in your store now: F is empty, and it is still your turn.",
     "La graine de F est maintenant dans votre grenier : F est vide, et c’est encore à vous."},
    {"If your last seed falls into an empty pit of yours, you capture it and the seeds "
     "opposite. Which move ends in D?",
     "Si votre dernière graine tombe dans une de vos cases vides, vous la récoltez avec "
     "les graines d’en face. Quel coup finit en D ?"},
    {"The single seed of C moved into the empty pit D. With the five seeds of c opposite, you "
     "captured six.",
     "La graine seule de C est passée en D, qui était vide. Avec les cinq graines de c, en face, "
     "vous en récoltez six."},
    {"The last seed made 6 in b, an even number: all six are yours, and one more fell into your "
     "store.",
     "La dernière graine a porté b à 6, un nombre pair : les six sont à vous, et une autre est "
     "tombée dans votre grenier."},
    {"E's last seed made 8 in b. A would have taken only four: its own seed and the three of e.",
     "La dernière graine de E a porté b à 8. A n’en aurait pris que quatre : la sienne et les "
     "trois de e."},
    {"When a row is empty, the game ends: its owner takes all seeds of the other row, unless a "
     "capture has emptied it.",
     "Dès qu’un camp est vide, la partie est finie : son propriétaire prend toutes les graines de "
     "l’autre, sauf si une récolte l’a vidé."},
    {"When one row is empty, the game ends, and its owner takes all seeds of the other row. Play "
     "F, your last seed.",
     "Dès qu’un camp est vide, la partie est finie, et son propriétaire prend toutes les graines "
     "de l’autre. Jouez F, votre dernière graine."},
    {"You also took North's six seeds: 25 to 23, you have won. Now you know the rules!",
     "Vous avez pris aussi les six graines de Nord : 25 à 23, vous avez gagné. Vous connaissez "
     "maintenant les règles !"},
    {"Your pits are A to I. You win with more than half of the seeds in your store. Play "
     "A: its first seed stays there, the others are sown one by one.",
     "Vos cases vont de A à I. Vous gagnez avec plus de la moitié des graines dans votre "
     "grenier. Jouez A : la première graine y reste, les autres sont semées une à une."},
    {"One seed stayed in A, and B to I got one each. After I, you sow into North's a, "
     "and so on round the board.",
     "Une graine est restée en A ; de B à I, chaque case en a reçu une. Après I, on sème "
     "dans la case a de Nord, et ainsi de suite."},
    {"A single seed does not stay: it moves to the next pit. Play C.",
     "Une graine seule ne reste pas : elle passe dans la case suivante. Jouez C."},
    {"The seed of C is in D now, and C is empty.",
     "La graine de C est maintenant en D, et C est vide."},
    {"If your last seed makes an even number in a pit of North's, you capture all seeds "
     "of this pit. Which move ends in b?",
     "Si votre dernière graine donne un nombre pair dans une case de Nord, vous récoltez "
     "toute la case. Quel coup finit en b ?"},
    {"The last seed made 10 in b, an even number: all ten are yours. An odd number would "
     "have stayed.",
     "La dernière graine a porté b à 10, un nombre pair : les dix sont à vous. Un nombre "
     "impair y serait resté."},
    {"If your last seed makes three in a pit of North's, you capture them, and the pit "
     "becomes your tuzdik. Which move makes three in b?",
     "Si votre dernière graine porte une case de Nord à trois, vous les récoltez et la "
     "case devient votre tuzdik. Quel coup porte b à trois ?"},
    {"The three seeds are yours, and so are all seeds that fall into b from now on. Each "
     "side can win only one tuzdik.",
     "Les trois graines sont à vous, comme toutes celles qui tomberont désormais en b. "
     "Chaque joueur ne peut gagner qu’un tuzdik."},
    {"North's b is your tuzdik. Play G and watch your store, also when North answers with a.",
     "La case b de Nord est votre tuzdik. Jouez G et observez votre grenier, aussi quand Nord "
     "répond par a."},
    {"One seed fell into the tuzdik from each side, so your store got two. Nobody can sow a "
     "tuzdik.",
     "Une graine de chaque joueur est tombée dans le tuzdik : votre grenier en a reçu deux. "
     "Personne ne peut semer un tuzdik."},
    {"The last pit of a row, here i, can never become a tuzdik. Play I: it makes three there.",
     "La dernière case d’un camp, ici i, ne peut jamais devenir un tuzdik. Jouez I, qui la "
     "porte à trois."},
    {"The three seeds stay in i. If North had a tuzdik in your row, its letter would be "
     "excluded too.",
     "Les trois graines restent en i. Si Nord avait un tuzdik chez vous, sa lettre serait "
     "exclue aussi."},
    {"The first player with 82 of the 162 seeds wins. You have 76: which move wins?",
     "Le premier joueur à 82 graines sur 162 gagne. Vous en avez 76 : quel coup gagne ?"},
    {"Eight seeds make 84, more than half: you have won. Now you know the rules!",
     "Huit graines font 84, plus de la moitié : vous avez gagné. Vous connaissez "
     "maintenant les règles !"},
    {"Your pits are A to E. You win with more than half of the seeds in your store. Play "
     "A: its first seed stays there, the others are sown one by one.",
     "Vos cases vont de A à E. Vous gagnez avec plus de la moitié des graines dans votre "
     "grenier. Jouez A : la première graine y reste, les autres sont semées une à une."},
    {"One seed stayed in A, and B to E got one each. After E, you sow into North's a, "
     "and so on round the board.",
     "Une graine est restée en A ; de B à E, chaque case en a reçu une. Après E, on sème "
     "dans la case a de Nord, et ainsi de suite."},
    {"The last seed made 6 in b, an even number: all six are yours.",
     "La dernière graine a porté b à 6, un nombre pair : les six sont à vous."},
    {"An odd number is not captured. Play E, and watch b.",
     "Un nombre impair n’est pas récolté. Jouez E et observez b."},
    {"The last seed made 3 in b, an odd number: the three seeds stay.",
     "La dernière graine a porté b à 3, un nombre impair : les trois graines y restent."},
    {"Two moves capture. Which one takes more?", "Deux coups récoltent. Lequel prend le plus ?"},
    {"E's last seed made 8 in c. D would have taken only the 4 seeds of b.",
     "La dernière graine de E a porté c à 8. D n’aurait pris que les 4 graines de b."},
    {"The first player with 26 of the 50 seeds wins. You have 22: which move wins?",
     "Le premier joueur à 26 graines sur 50 gagne. Vous en avez 22 : quel coup gagne ?"},
    {"Four seeds make 26, more than half: you have won. Now you know the rules!",
     "Quatre graines font 26, plus de la moitié : vous avez gagné. Vous connaissez "
     "maintenant les règles !"},
    {"You are x, North is o. Three marks in a row, a column or a diagonal win. Play b2, "
     "the middle.",
     "Vous jouez x, Nord joue o. Trois marques alignées en ligne, en colonne ou en "
     "diagonale gagnent. Jouez b2, le centre."},
    {"The middle belongs to four lines, more than any other square.",
     "Le centre appartient à quatre alignements, plus que toute autre case."},
    {"Two of your marks are in the top row. Which square wins?",
     "Deux de vos marques sont dans la ligne du haut. Quelle case gagne ?"},
    {"a1, b1 and c1 are three in a row: you have won.",
     "a1, b1 et c1 sont alignées : vous avez gagné."},
    {"A diagonal counts too. Which square wins?",
     "Une diagonale compte aussi. Quelle case gagne ?"},
    {"a1, b2 and c3 are a diagonal: you have won.",
     "a1, b2 et c3 forment une diagonale : vous avez gagné."},
    {"North threatens to win. Which square stops it?",
     "Nord menace de gagner. Quelle case l’en empêche ?"},
    {"North needed a3 for the diagonal with c1 and b2. If you cannot win at once, look "
     "at North's threats first.",
     "Il manquait a3 à Nord pour la diagonale avec c1 et b2. Si vous ne pouvez pas "
     "gagner tout de suite, regardez d’abord les menaces de Nord."},
    {"Which square stops North and makes two threats at once? Play it, then win.",
     "Quelle case arrête Nord et crée deux menaces à la fois ? Jouez-la, puis gagnez."},
    {"You threatened a2 and b3, and North could take only one. Two threats at once win.",
     "Vous menaciez a2 et b3, et Nord ne pouvait en prendre qu’une. Deux menaces à la "
     "fois gagnent."},
    {"If all squares are marked without three in a row, the game is a draw. Play c3.",
     "Si toutes les cases sont prises sans alignement, la partie est nulle. Jouez c3."},
    {"A draw. If both sides play well, every game ends like this. Now you know the rules!",
     "Partie nulle. Si chacun joue bien, toute partie finit ainsi. Vous connaissez maintenant "
     "les règles !"},
}));

inline constexpr LanguageTexts french{.code = "fr",
                                      .decimal_sign = ',',
                                      .opening_quote = "« ",
                                      .closing_quote = " »",
                                      .colon = " :",
                                      .singular_below = 2,
                                      .texts = french_texts};

}  // namespace krou
