#include "play/program.h"

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "helpers/from_text.h"

namespace krou::play {

namespace {

/// Returns the error of krou-play with these arguments, separated by blanks.
std::string error_with(std::string_view arguments) {
    std::ostringstream out;
    const auto ended = run_command(words(arguments), out);
    REQUIRE(ended.error);
    CHECK(ended.exit_code != 0);
    return ended.error->text;
}

}  // namespace

TEST_CASE("option errors are in the language of the options", "[play]") {
    struct Case {
        const char* arguments;
        const char* error;
        const char* french;
    };
    for (const auto& [arguments, error, french] : {
             Case{"--levl 5", "unknown option '--levl'; did you mean --level?",
                  "option inconnue « --levl » ; peut-être --level ?"},
             Case{"--level 50",
                  "--level: expected a number from 0 to 20, got '50'; see krou-play --help",
                  "--level : il faut un nombre de 0 à 20, et non « 50 » ; voir krou-play --help"},
             Case{
                 "--pace to", "--pace: expected a duration such as 500ms, 90s or 1h30m or 0 to",
                 "--pace : il faut une durée comme 500ms, 90s ou 1h30m ou 0 à 10000 millisecondes, "
                 "et non « to »"},
             Case{"--south x=y", "--south: 'x=y' is not a player. Players: human",
                  "--south : « x=y » n’est pas un joueur."},
             Case{"--variant chess", "variant 'chess': unknown name; known: oware",
                  "--variant : le jeu « chess » : nom inconnu ; connus : oware"},
             Case{"--slow=3", "--slow: expected no value", "--slow : pas de valeur possible"},
             Case{"practise kalah x", "unexpected argument 'x'", "argument inattendu « x »"},
             Case{"--level", "--level: expected N, got nothing",
                  "--level : il faut N, et rien n’est donné"},
             Case{"game.ogn --resume", "exclude each other", "--annotate s’excluent"},
             Case{"practise --resume", "exclude each other", "--annotate s’excluent"},
             Case{"game.ogn kalah", "a second word needs learn or practise",
                  "un second mot ne peut suivre que apprendre ou exercices"},
             Case{"--ply 3", "--ply needs --analyse", "--ply demande --analyse"},
         }) {
        check_says(error_with("--lang en " + std::string(arguments)), error);
        check_says(error_with("--lang=fr " + std::string(arguments)), french);
    }
    check_says(error_with("--lang fr --lang fr"), "option en double --lang");
    check_says(error_with("--lang xx"), "xx");
}

}  // namespace krou::play
