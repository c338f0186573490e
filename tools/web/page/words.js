// Texts of the page in both languages. Texts about games come from the engine.

/** @type {Record<string, string[]>} */
const words = {
  // Buttons, by the names of their actions.
  goHome: ["Krou", "Krou"],
  menu: ["Menu", "Menu"],
  more: ["More", "Plus"],
  continueGame: ["Continue your game", "Continuer la partie"],
  askLearn: ["Learn", "Apprendre"],
  askPractise: ["Practise", "S’exercer"],
  openAnalysis: ["Analyse", "Analyser"],
  reviewGame: ["Review", "Examiner"],
  askNew: ["New game", "Nouvelle partie"],
  askOpen: ["Open", "Ouvrir"],
  save: ["Save", "Enregistrer"],
  showGames: ["My games", "Mes parties"],
  showRules: ["Rules", "Règles"],
  showSettings: ["Settings", "Réglages"],
  toggleSounds: ["Turn sounds on", "Activer les sons"],
  soundsOff: ["Turn sounds off", "Couper les sons"],
  showKeys: ["Keys", "Raccourcis"],
  changeLanguage: ["Français", "English"],
  undo: ["Undo", "Annuler"],
  redo: ["Redo", "Rejouer"],
  moveNow: ["Move now", "Jouer tout de suite"],
  pause: ["Pause", "Pause"],
  goOn: ["Go on", "Continuer"],
  hint: ["Hint", "Conseil"],
  explain: ["Explain", "Expliquer"],
  stopHere: ["Stop here", "Arrêter ici"],
  resign: ["Resign", "Abandonner"],
  rematch: ["Rematch", "Revanche"],
  turn: ["Turn the board", "Tourner le tablier"],
  first: ["To the start", "Au début"],
  back: ["A move back", "Un coup en arrière"],
  forward: ["A move on", "Un coup en avant"],
  last: ["To the end", "À la fin"],
  analyse: ["Analyse", "Analyser"],
  review: ["Review", "Examiner"],
  solve: ["Solve", "Résoudre"],
  stop: ["Stop", "Arrêter"],
  setUp: ["Set up", "Modifier la position"],
  playFromHere: ["Play from here", "Jouer à partir d’ici"],
  copyFen: ["Copy FEN", "Copier le FEN"],
  copySiteFen: ["Copy FEN of playstrategy.org", "Copier le FEN de playstrategy.org"],
  copyLink: ["Copy link", "Copier le lien"],
  share: ["Share", "Partager"],
  savePng: ["Picture (PNG)", "Image (PNG)"],
  saveSvg: ["Picture (SVG)", "Image (SVG)"],
  makeMain: ["Make main line", "Mettre en ligne principale"],
  removeMoves: ["Delete from here", "Supprimer à partir d’ici"],
  showMove: ["Show me", "Montrer"],
  nextStep: ["Next", "Suivant"],
  easyGame: ["Easy game", "Partie facile"],
  leaveLesson: ["Leave", "Quitter"],
  showHint: ["Hint", "Indice"],
  nextExercise: ["Skip", "Passer"],
  tryAgain: ["Try again", "Réessayer"],
  leaveExercise: ["Leave", "Quitter"],
  tryMistakes: ["Try your mistakes again", "Reprendre vos erreurs"],
  begin: ["Begin", "Commencer"],
  cancel: ["Cancel", "Annuler"],
  close: ["Close", "Fermer"],
  open: ["Open", "Ouvrir"],
  remove: ["Delete", "Supprimer"],
  clear: ["Clear", "Vider"],

  // New game and settings.
  variant: ["Game", "Jeu"],
  pits: ["Pits per row", "Cases par camp"],
  seeds: ["Seeds per pit", "Graines par case"],
  usual: ["usual", "habituel"],
  rules: ["Other rules (a variant as text)", "Autres règles (variante en texte)"],
  south: ["South", "Sud"],
  north: ["North", "Nord"],
  person: ["a person", "une personne"],
  opponent: ["Opponent", "Adversaire"],
  krou: ["Krou", "Krou"],
  here: ["a friend at this screen", "un ami devant cet écran"],
  elsewhere: ["a friend elsewhere, by links", "un ami ailleurs, par des liens"],
  watch: ["Krou against Krou", "Krou contre Krou"],
  strength: ["Strength", "Force"],
  easy: ["easy", "facile"],
  medium: ["medium", "moyen"],
  hard: ["hard", "difficile"],
  moreLevels: ["All levels", "Tous les niveaux"],
  levelNumber: ["level %1", "niveau %1"],
  beginner: ["Who begins?", "Qui commence\u202f?"],
  you: ["You", "Vous"],
  theOther: ["the opponent", "l’adversaire"],
  lot: ["by lot", "au hasard"],
  moreSettings: ["More settings", "Autres réglages"],
  handicap: ["Handicap (seeds moved to a store)", "Handicap (graines mises au grenier)"],
  youOrSouth: ["you (South, between friends)", "vous (Sud, entre amis)"],
  handicapFor: ["for", "pour"],
  level: ["Krou, level %1: %2", "Krou, niveau %1\u00a0: %2"],
  full: ["Krou, full strength", "Krou, à pleine force"],
  seconds: ["Krou’s seconds per move", "Secondes par coup de Krou"],
  minutes: ["Clock: minutes per side (0: no clock)",
    "Pendule\u00a0: minutes par camp (0\u00a0: sans pendule)"],
  increment: ["Increment per move (s)", "Incrément par coup (s)"],
  speed: ["Sowing", "Semis"],
  speeds: ["at once|fast|usual|slow", "immédiat|rapide|normal|lent"],
  preview: ["Show where seeds fall", "Montrer où tombent les graines"],
  sounds: ["Sounds", "Sons"],
  keys: ["Letters and numbers are shortcuts", "Lettres et chiffres comme raccourcis"],
  hash: ["Engine memory (MiB)", "Mémoire du moteur (Mio)"],
  memory: ["The engine uses %1 MB of memory.", "Le moteur occupe %1\u00a0Mo de mémoire."],

  // Keys.
  keyOfPit: ["Play a pit", "Jouer une case"],
  keyToPit: ["Go to a pit and its neighbours", "Aller à une case et à ses voisines"],
  keyNames: ["Home · End", "Début · Fin"],

  wantsNumber: ["A number from %1 to %2", "Un nombre de %1 à %2"],
  wantsWhole: ["A whole number from %1 to %2", "Un nombre entier de %1 à %2"],
  allSeeds: ["; at most %1 seeds in all", "\u202f; au plus %1 graines en tout"],

  // Messages.
  thinks: ["%1 thinks…", "%1 réfléchit…"],
  waits: ["%1 waits: press “Move now” to let it play.",
    "%1 attend\u00a0: appuyez sur «\u00a0Jouer tout de suite\u00a0» pour le faire jouer."],
  advice: ["Krou would play %1 and expects %2.", "Krou jouerait %1 et prévoit %2."],
  win: ["a win", "une victoire"],
  winBy: ["a win by %1", "une victoire de %1"],
  loss: ["a loss", "une défaite"],
  lossBy: ["a loss by %1", "une défaite de %1"],
  drawn: ["a draw", "une partie nulle"],
  otherAgrees: ["Does the other player agree?", "L’autre joueur est-il d’accord\u202f?"],
  again: ["again", "encore"],
  tuzdik: ["tuzdik", "tuzdik"],
  replace: ["Replace", "Remplacer"],
  losesGame: ["Storage is full, so this game is not saved. If you replace it, it is lost.",
    "Il n’y a plus de place\u00a0: cette partie n’est pas enregistrée. " +
      "Si vous la remplacez, elle sera perdue."],
  deletesGame: ["Delete “%1” for good?", "Supprimer définitivement «\u00a0%1\u00a0»\u202f?"],
  endsAfterLast: [
    "You are looking at another position. This applies to the last position of the game.",
    "Vous regardez une autre position. Cette action porte sur la dernière position de la partie."],
  tooDeep: ["Move not played: variations can be nested at most 32 deep.",
    "Coup refusé\u00a0: pas plus de 32 variantes imbriquées."],
  rejected: ["Not accepted: %1.", "Refusé\u00a0: %1."],
  noMove: ["The engine returned no move.", "Le moteur n’a pas joué."],
  lessMemory: ["Not enough memory: the engine continues with a hash of %1 MiB.",
    "Mémoire insuffisante\u00a0: le moteur continue avec une table de %1\u00a0Mio."],
  notSaved: ["Game not saved: the browser has no room left.",
    "Partie non enregistrée\u00a0: le navigateur n’a plus de place."],
  savedAsCopy: ["This game was changed in another tab. Your version was saved as a copy.",
    "Cette partie a été modifiée dans un autre onglet. " +
      "Votre version est enregistrée dans une copie."],
  copied: ["Copied.", "Copié."],
  badGame: ["This stored game cannot be read.", "Cette partie enregistrée est illisible."],
  noGames: ["No games are saved yet.", "Aucune partie n’est encore enregistrée."],
  orPaste: ["Or paste a game, a position or a link here, or choose a file:",
    "Ou collez ici une partie, une position ou un lien, ou choisissez un fichier\u00a0:"],
  startOf: ["Start of", "Début de"],
  whichGame: ["Which game?", "Quelle partie\u202f?"],
  unknownGame: ["Unknown game in the file: %1. It is read as %2.",
    "Jeu inconnu dans le fichier\u00a0: %1. Il est lu comme %2."],
  tooLarge: ["The file is too large.", "Le fichier est trop grand."],
  tooLong: ["Game not opened: it has more than %1 moves, with its variations.",
    "Partie non ouverte\u00a0: elle compte plus de %1 coups, variantes comprises."],
  loading: ["Loading the engine…", "Chargement du moteur…"],
  notLoaded: ["The engine could not be loaded. Check your connection, then reload the page. (%1)",
    "Le moteur n’a pas pu être chargé. Vérifiez votre connexion, puis rechargez la page. (%1)"],
  noEngine: ["Engine failure: %1", "Panne du moteur\u00a0: %1"],

  // Playing.
  yourTurn: ["Your turn", "À vous"],
  clickPit: ["Your turn: click one of your pits.", "À vous\u00a0: cliquez une de vos cases."],
  clickSquare: ["Your turn: click an empty square.", "À vous\u00a0: cliquez une case vide."],
  sidesTurn: ["%1’s turn: click one of %1’s pits.",
    "À %1 de jouer\u00a0: cliquez une case de %1."],
  sidesSquare: ["%1’s turn: click an empty square.",
    "À %1 de jouer\u00a0: cliquez une case vide."],
  youWin: ["You win%1", "Vous gagnez%1"],
  youLose: ["You lose%1", "Vous perdez%1"],
  sideWins: ["%1 wins%2", "%1 gagne%2"],
  drawnResult: ["A draw%1", "Partie nulle%1"],
  friend: ["Your friend", "Votre ami"],
  sendLink: ["Send the link", "Envoyer le lien"],
  friendsTurn: ["Your friend’s turn: send the link. Your friend’s answer is a link, too.",
    "À votre ami de jouer\u00a0: envoyez le lien. Sa réponse sera aussi un lien."],
  linkCopied: ["Link copied. Paste it into a message to your friend.",
    "Lien copié. Collez-le dans un message à votre ami."],
  badLink: ["This link is damaged. Ask your friend to send it again. (%1)",
    "Ce lien est abîmé. Demandez à votre ami de le renvoyer. (%1)"],
  oldLink: ["This link is an old one: your game has gone on since.",
    "Ce lien est ancien\u00a0: votre partie a continué depuis."],
  ownLink: ["This link is for your friend. Here is your own game.",
    "Ce lien est pour votre ami. Voici votre propre partie."],
  otherLink: ["This link does not continue your game. It was opened as another one.",
    "Ce lien ne continue pas votre partie. Il est ouvert comme une autre partie."],

  // The start screen.
  homePart: ["Sow, capture, win", "Semez, récoltez, gagnez"],
  playDoorName: ["Play", "Jouer"],
  learnDoor: ["The rules of a game, step by step, on the board.",
    "Les règles d’un jeu, pas à pas, sur le tablier."],
  playDoor: ["Against Krou, or with a friend.", "Contre Krou ou avec un ami."],
  practiseDoor: ["Find the one best move.", "Trouver le seul bon coup."],
  analysisDoor: ["Study a game or a position with the engine.",
    "Étudier une partie ou une position avec le moteur."],

  // Practice.
  exercises: ["Exercises (solved)", "Exercices (résolus)"],
  kinds: ["all|win|save the draw|take the most|the only move",
    "tous|gagner|sauver la nulle|prendre le plus|le seul bon coup"],
  kindOf: ["%1: %2 of %3", "%1\u00a0: %2 sur %3"],
  exerciseHead: ["%1/%2 solved · Elo %3", "%1/%2 résolus · Elo %3"],
  mistakeHead: ["Mistake %1 of %2", "Erreur %1 sur %2"],
  noExercises: ["The exercises could not be loaded. Check your connection, then try again.",
    "Les exercices n’ont pas pu être chargés. Vérifiez votre connexion, puis réessayez."],
  noMistakes: ["The review noted no mistakes to try again.",
    "L’examen n’a noté aucune erreur à reprendre."],

  lessonStep: ["%1, step %2 of %3", "%1, étape %2 sur %3"],

  // Places, for screen readers.
  board: ["Board", "Tablier"],
  rowOf: ["%1’s pits", "cases de %1"],
  yourPit: ["your %1", "votre %1"],
  pitOf: ["%2 %1", "%1 de %2"],
  yourStore: ["your store", "votre grenier"],
  legal: ["legal", "jouable"],
  captures: ["captures %1", "récolte %1"],
  empty: ["empty", "vide"],
  storeOf: ["%1’s store", "grenier de %1"],
  tuzdikOf: ["%1’s tuzdik", "tuzdik de %1"],
  oneSeed: ["%1 seed", "%1 graine"],
  someSeeds: ["%1 seeds", "%1 graines"],

  // Parts of the page.
  movesPart: ["Moves", "Coups"],
  analysisPart: ["Analysis", "Analyse"],
  curve: ["South’s value after each move", "Valeur pour Sud après chaque coup"],

  // Analysis.
  ahead: ["South %1 · %2 moves ahead", "Sud %1 · %2 coups d’avance"],
  book: ["Opening book for South: ", "Livre d’ouvertures, pour Sud\u00a0: "],
  percent: ["%1%", "%1\u00a0%"],
  accuracy: ["Accuracy", "Précision"],
  bestMoves: ["Best", "Justes"],
  turned: ["The game turned with %1: South from %2 to %3",
    "La partie a basculé avec %1\u00a0: Sud passe de %2 à %3"],
  nextMistake: ["%1 moves with %2 by %3: show the next one",
    "%3\u00a0: %1 coups avec %2\u202f; montrer le suivant"],
  comment: ["Comment on this move", "Commentaire de ce coup"],
  glyph: ["Glyph of this move", "Signe de ce coup"],
  note: ["Edit this move", "Modifier ce coup"],
  removesMoves: ["Delete %1 and all moves after it?",
    "Supprimer %1 et tous les coups suivants\u202f?"],
  exact: ["exact", "exact"],
  proved: ["Proved.", "Prouvé."],
  bounds: ["South’s lead at the end: %1 to %2 seeds",
    "Avance de Sud à la fin\u00a0: %1 à %2 graines"],
  solving: ["Looking for a proof…", "Recherche d’une preuve…"],
  reviewing: ["Move %1 of %2…", "Coup %1 sur %2…"],
  chances: ["South wins %1%, draw %2%, North wins %3%",
    "Sud gagne %1\u00a0%, nulle %2\u00a0%, Nord gagne %3\u00a0%"],

  // Setting up.
  fen: ["Position", "Position"],
  eachClick: ["Each click", "Chaque clic"],
  toMove: ["To move", "Trait"],
};

/// Names of levels, by the first level of each band.
/** @type {[number, string, string][]} */
const bands = [
  [0, "just learned the rules", "vient d’apprendre les règles"],
  [1, "beginner", "débutant"],
  [4, "casual player", "joueur occasionnel"],
  [7, "keen player", "joueur régulier"],
  [10, "club player", "joueur de club"],
  [13, "strong club player", "fort joueur de club"],
  [16, "expert", "expert"],
  [19, "master", "maître"],
];

export const languages = ["en", "fr"];

/// Returns the text with this name, with values for %1, %2 …
/** @type {(language: string, name: string, ...values: any[]) => string} */
export function textIn(language, name, ...values) {
  const text = words[name][languages.indexOf(language)];
  return text.replace(/%([1-9])/g, (place, number) => values[number - 1] ?? place);
}

/// Levels of Krou for people who do not know them.
/** @type {Record<string, number>} */
export const strengths = { easy: 2, medium: 7, hard: 13 };

/// "Krou, level 5: casual player"; in short "Krou · level 5" or "Krou · easy".
/** @type {(language: string, level: number, isShort?: boolean) => string} */
export function levelName(language, level, isShort = false) {
  const strength = Object.keys(strengths).find((name) => strengths[name] === level);
  if (isShort) return `Krou · ${textIn(language, strength ?? "levelNumber", level)}`;
  if (level === 20) return textIn(language, "full");
  const band = bands.findLast(([from]) => from <= level) ?? bands[0];
  return textIn(language, "level", level, band[1 + languages.indexOf(language)]);
}

/** @type {(language: string, count: number) => string} */
export function seedCount(language, count) {
  const isOne = language === "fr" ? count < 2 : count === 1;
  return textIn(language, isOne ? "oneSeed" : "someSeeds", count);
}

/// Formats hundredths of a seed: "+0.5", "+0,5".
/** @type {(language: string, cp: number) => string} */
export function seedsText(language, cp) {
  const tenths = Math.round(cp / 10);
  const sign = tenths < 0 ? "−" : tenths > 0 ? "+" : "";
  const text = sign + (Math.abs(tenths) / 10).toFixed(1);
  return language === "fr" ? text.replace(".", ",") : text;
}

/// The result that hundredths of a seed mean: "a win by 0.8 seeds". Squares have no seeds.
/** @type {(language: string, cp: number, squares: boolean) => string} */
export function valueInWords(language, cp, squares) {
  if (Math.round(cp / 10) === 0) return textIn(language, "drawn");
  const amount = seedsText(language, Math.abs(cp)).slice(1);
  const result = cp > 0 ? "win" : "loss";
  if (squares) return textIn(language, result);
  const isOne = language === "fr" && Math.abs(cp) < 200;
  return textIn(language, `${result}By`, textIn(language, isOne ? "oneSeed" : "someSeeds", amount));
}
