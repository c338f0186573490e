#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "helpers/arguments.h"
#include "helpers/catch.h"

/// What those are used to who come from other arenas.
namespace krou::arena {

TEST_CASE("a word of another arena is refused with what is used here", "[arena]") {
    const std::vector<std::pair<Arguments, const char*>> cases = {
        {{"-pgnout", "x"}, "unknown option: '-pgnout'; -ognout FILE writes the games as text"},
        {{"-book", "x"},
         "unknown option: '-book'; openings come from -openings file=FILE, or random"},
        {{"-resultformat", "wide"},
         "unknown option: '-resultformat'; the report has one form; -json FILE writes all numbers"},
        {{"-engine", "conf=x"},
         "unknown word after -engine: 'conf'; cmd= and name= describe an engine"},
    };
    for (const auto& [arguments, sentence] : cases) CHECK(refusal(arguments) == sentence);
    // What a hint names is known.
    const auto help = help_text();
    for (const auto* option : {"-pgnout", "-epdout", "-bookmode", "-bookdepth", "-gauntlet",
                               "-outcomeinterval", "-config", "-engines", "-tbpieces", "-seed",
                               "-startup-ms", "-tc", "-option", "-force-concurrency"}) {
        const auto said = refusal({option});
        INFO(said);
        REQUIRE(said.find("; ") != std::string::npos);
        const auto said_words = words(std::string_view(said).substr(said.find("; ")));
        const auto named =
            std::ranges::find_if(said_words, [](auto word) { return word[0] == '-'; });
        REQUIRE(named != said_words.end());
        CHECK(help.find("\n  " + std::string(*named) + ' ') != std::string::npos);
    }
}

}  // namespace krou::arena
