#pragma once

#include "game/phrases.h"

/// Phrases of the page.
namespace krou::phrases {

inline constexpr Phrase page_no_request("%1 is not a request.", "%1 n’est pas une demande."),
    page_no_object("The request is not an object.", "La demande n’est pas un objet."),
    page_wrong_value("%1 has an invalid value.", "%1 a une valeur non valable."),
    page_too_long("The text has more than %1 bytes.", "Le texte dépasse %1 octets."),
    page_no_game("No game found.", "Aucune partie trouvée."),
    page_too_many("The file has more than %1 games.", "Le fichier contient plus de %1 parties."),
    page_no_review("No game to review.", "Aucune partie à examiner."),
    page_too_deep("Variations are nested more than %1 deep.",
                  "Les variantes sont imbriquées sur plus de %1 niveaux.");

}  // namespace krou::phrases
