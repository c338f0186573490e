#pragma once

#include "game/phrases.h"

/// Phrases of the page.
namespace krou::phrases {

inline constexpr Phrase page_no_request("%1 is nothing that can be asked.",
                                        "%1 ne peut pas être demandé."),
    page_no_object("What is asked is no object.", "Ce qui est demandé n'est pas un objet."),
    page_wrong_value("%1 has a value that means nothing there.",
                     "%1 a une valeur qui n'a pas de sens là."),
    page_too_long("It has more than %1 bytes.", "Il y a plus de %1 octets."),
    page_no_game("There is no game in it.", "Il n'y a là aucune partie."),
    page_too_many("There are more than %1 games in it.", "Il y a plus de %1 parties."),
    page_no_review("There is no game whose moves are to be judged.",
                   "Il n'y a pas de partie dont juger les coups."),
    page_too_deep("Variations lie more than %1 deep in each other.",
                  "Des variantes sont emboîtées à plus de %1 niveaux.");

}  // namespace krou::phrases
