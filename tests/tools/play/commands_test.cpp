#include "play/commands.h"

#include <set>
#include <string>

#include "helpers/catch.h"

namespace krou::play {

namespace {

/// The English names of what a word may mean.
std::string meant(std::string_view word, Language language = Language::english) {
    std::string names;
    for (const auto* command : commands_for(word, language))
        names += (names.empty() ? "" : " ") + std::string(command->names[0]);
    return names;
}

}  // namespace

TEST_CASE("a command is called by a word of either language, by its sign, or by a beginning",
          "[play]") {
    CHECK(meant("undo") == "undo");
    CHECK(meant("UNDO") == "undo");
    CHECK(meant("annuler") == "undo");
    CHECK(meant("règles") == "rules");
    CHECK(meant("RÈGLES") == "rules");
    CHECK(meant("regles") == "rules");
    CHECK(meant("?") == "help");
    CHECK(meant("un") == "undo");
    CHECK(meant("sa") == "save");
    CHECK(meant("save!") == "save!");
    CHECK(meant("re") == "redo resume resign");
    CHECK(meant("ann") == "");
    CHECK(meant("ann", Language::french) == "undo");
    CHECK(meant("xyz") == "");
    CHECK(meant("") == "");
}

TEST_CASE("no command is called as a pit, a square or another command", "[play]") {
    std::set<std::string_view> taken;
    for (const auto& command : command_words()) {
        for (const auto name : command.names) {
            INFO(name);
            CHECK(name.size() >= 2);
            CHECK_FALSE((name[1] >= '1' && name[1] <= '9'));
            CHECK(meant(name) == command.names[0]);
            CHECK((command.names[0] == command.names[1] || taken.insert(name).second));
        }
        if (command.sign.empty()) continue;
        INFO(command.sign);
        CHECK(taken.insert(command.sign).second);
        CHECK_FALSE((command.sign[0] >= 'a' && command.sign[0] <= 'g'));
        CHECK(meant(command.sign) == command.names[0]);
    }
}

}  // namespace krou::play
