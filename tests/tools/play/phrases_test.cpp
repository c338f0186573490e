#include "play/phrases.h"

#include <string>

#include "helpers/catch.h"

namespace krou::play {

TEST_CASE("system errors are translated into French", "[play]") {
    const std::string missing = "'x': No such file or directory";
    CHECK(translated_error(Language::english, missing) == missing);
    CHECK(translated_error(Language::french, missing) == "'x': aucun fichier ni dossier de ce nom");
    CHECK(translated_error(Language::french, "another") == "another");
}

TEST_CASE("lines are wrapped between words, by letters", "[play]") {
    CHECK(wrapped("une récolte à semer\n\nfin", 10) == "une\nrécolte à\nsemer\n\nfin");
    CHECK(wrapped("un-mot-bien-trop-long ici", 5) == "un-mot-bien-trop-long\nici");
    CHECK(wrapped("", 5).empty());
}

}  // namespace krou::play
