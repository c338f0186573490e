#include "play/commands.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/format.h"
#include "game/move_descriptions.h"
#include "helpers/play_session.h"
#include "helpers/protocol_session.h"

namespace krou::play {

namespace {

/// Returns the English names of the commands for a word.
std::string meant(std::string_view word, Language language = Language::english) {
    std::string names;
    for (const auto* command : commands_for(word, language))
        names += (names.empty() ? "" : " ") + std::string(command->names[0]);
    return names;
}

}  // namespace

TEST_CASE("a command has names, a shortcut and prefixes", "[play]") {
    for (const auto& [word, names] :
         std::vector<std::pair<const char*, const char*>>{{"undo", "undo"},
                                                          {"UNDO", "undo"},
                                                          {"annuler", "undo"},
                                                          {"règles", "rules"},
                                                          {"RÈGLES", "rules"},
                                                          {"regles", "rules"},
                                                          {"?", "help"},
                                                          {"un", "undo"},
                                                          {"sa", "save"},
                                                          {"save!", "save!"},
                                                          {"sauver", "save"},
                                                          {"enregistrer!", "save!"},
                                                          {"re", "redo resume resign"},
                                                          {"ann", ""},
                                                          {"xyz", ""},
                                                          {"", ""}})
        CHECK(meant(word) == names);
    CHECK(meant("ann", Language::french) == "undo");
}

TEST_CASE("names of commands are unique and not moves", "[play]") {
    std::set<std::string_view> taken;
    for (const auto& command : command_words()) {
        for (const auto name : command.names) {
            INFO(name);
            CHECK(name.size() >= 2);
            CHECK_FALSE((name[1] >= '1' && name[1] <= '9'));
            CHECK(meant(name) == command.names[0]);
            CHECK((command.names[0] == command.names[1] || taken.insert(name).second));
        }
        if (command.shortcut.empty()) continue;
        INFO(command.shortcut);
        CHECK(taken.insert(command.shortcut).second);
        CHECK_FALSE((command.shortcut[0] >= 'a' && command.shortcut[0] <= 'g'));
        CHECK(meant(command.shortcut) == command.names[0]);
    }
}

TEST_CASE("the help has one line per command", "[play]") {
    auto preferences = between("human", "human");
    for (const auto language : {Language::english, Language::french}) {
        preferences.language = language;
        const auto output = PlaySession(preferences).type({"help"});
        for (const auto& command : command_words()) {
            const std::string name(command.names[static_cast<std::size_t>(language)]);
            INFO(name);
            const auto line = the_line(lines_of(output), "  " + name + ' ');
            CHECK(holds(line, "  " + std::string(text_of(language, command.help))));
            CHECK(width_of(line) <= 80);
        }
    }
}

TEST_CASE("`games` lists all games with their identifiers", "[play]") {
    auto preferences = between("human", "human");
    for (const auto language : {Language::english, Language::french}) {
        preferences.language = language;
        const auto lines = lines_of(PlaySession(preferences).type({"games"}));
        for (const auto& preset : presets()) {
            const auto line = the_line(lines, "  " + std::string(preset.name) + ' ');
            CHECK(line.ends_with(' ' + game_name(preset.name, language)));
            CHECK(width_of(line) <= 80);
        }
    }
}

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
