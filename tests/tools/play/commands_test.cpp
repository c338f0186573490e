#include "play/commands.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "common/format.h"
#include "game/move_descriptions.h"
#include "helpers/play_session.h"
#include "helpers/protocol_session.h"
#include "play/command_table.h"

namespace krou::play {

namespace {

/// Returns the English names of the commands for a word.
std::string meant(std::string_view word, Language language = Language::english) {
    std::string names;
    for (const auto* command : commands_for(word, language))
        names += (names.empty() ? "" : " ") + std::string(name_in(Language::english, *command));
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
                                                          {"sauvegarder", "save"},
                                                          {"nouvelle", "new"},
                                                          {"indice", "hint"},
                                                          {"rejouer", "redo"},
                                                          {"sortir", "quit"},
                                                          {"exit", "quit"},
                                                          {"enregistrer!", "save!"},
                                                          {"re", "resign redo review resume"},
                                                          {"ann", ""},
                                                          {"xyz", ""},
                                                          {"", ""}})
        CHECK(meant(word) == names);
    CHECK(meant("ann", Language::french) == "undo");
}

TEST_CASE("names of commands are unique and not moves", "[play]") {
    std::set<std::string_view> taken;
    for (const auto& command : command_words()) {
        const auto english = name_in(Language::english, command);
        std::set<std::string_view> names;  // the same in several languages, e.g. `fen`
        for (const auto language : every_language)
            for (const auto name : words(text_of(language, command.names))) names.insert(name);
        for (const auto name : names) {
            INFO(name);
            CHECK(name.size() >= 2);
            CHECK_FALSE((name[1] >= '1' && name[1] <= '9'));
            CHECK(meant(name) == english);
            CHECK(taken.insert(name).second);
        }
        if (command.shortcut.empty()) continue;
        INFO(command.shortcut);
        CHECK(taken.insert(command.shortcut).second);
        CHECK_FALSE((command.shortcut[0] >= 'a' && command.shortcut[0] <= 'g'));
        CHECK(meant(command.shortcut) == english);
    }
}

TEST_CASE("help fits a screen and explains each command", "[play]") {
    auto preferences = between("human", "human", "morpion");
    for (const auto language : every_language) {
        preferences.language = language;
        const auto output = PlaySession(preferences).type({"help"});
        const auto prompt = std::string(name_of(language, Side::south)) + "> ";
        const auto begin = output.find(prompt + "help\n");
        REQUIRE(begin != output.npos);
        const auto list = output.substr(begin, output.find('\n' + prompt, begin) - begin);
        CHECK(lines_of(list).size() < 24);  // with the next prompt
        for (const auto line : split(list, '\n')) CHECK(width_of(line) <= 80);
        for (const auto& command : command_words()) {
            const std::string name(name_in(language, command));
            INFO(name);
            CHECK(holds(list, name));
            const auto explained = lines_of(PlaySession(preferences).type({"help " + name}));
            const auto line = the_line(explained, "  " + name + ' ');
            CHECK(holds(line, "  " + std::string(text_of(language, command.help))));
            CHECK(width_of(line) <= 80);
        }
    }
}

TEST_CASE("the first screen explains the game", "[play]") {
    constexpr auto aim = "Collect more seeds";
    for (const auto& [spec, its_aim] : {std::pair("oware", aim), std::pair("togyzkumalak", aim),
                                        std::pair("morpion", "You win with three marks")}) {
        const auto output = PlaySession(between("human", "level=10", spec)).type({});
        for (const auto* piece : {its_aim, "\"help\"", "\"rules\"", "\"level 5\"", "\"quit\""})
            check_says(output, piece);
        CHECK(lines_of(output.substr(0, output.find("South> "))).size() < 24);
    }
}

TEST_CASE("`level` shows the level, `south` the players", "[play]") {
    PlaySession board(between("human", "level=3"));
    for (const auto* typed : {"level", "south"}) {
        const auto output = board.type({typed});
        CHECK(beginning(lines_of(output), "North: Krou, level 3").size() == 2);
        CHECK(board.session().player(Side::north).level == 3);
        CHECK(board.session().player(Side::south).is_person());
    }
    check_says(board.type({"level"}), "0 to 20");
    check_says(board.type({"south"}), "advised");
}

TEST_CASE("one move is counted in the singular", "[play]") {
    auto preferences = between("human", "human");
    for (const auto language : every_language) {
        preferences.language = language;
        PlaySession board(preferences);
        const auto output = board.type({"A", "go 9", "new", "B", "new", "resume"});
        check_says(output, language == Language::english ? " 1 move" : " 1 coup");
        for (const auto* plural : {"1 moves", "1 coups"}) CHECK_FALSE(holds(output, plural));
    }
}

TEST_CASE("`games` lists all games with their identifiers", "[play]") {
    auto preferences = between("human", "human");
    for (const auto language : every_language) {
        preferences.language = language;
        const auto lines = lines_of(PlaySession(preferences).type({"games"}));
        for (const auto& preset : presets()) {
            const auto line = the_line(lines, "  " + std::string(preset.name) + ' ');
            CHECK(line.ends_with(' ' + game_name(preset.name, language)));
            CHECK(width_of(line) <= 80);
        }
    }
}

TEST_CASE("system errors and failures are translated", "[play]") {
    const std::string missing = "'x': No such file or directory";
    CHECK(translated_error(Language::english, missing) == missing);
    CHECK(translated_error(Language::french, missing) ==
          "« x » : aucun fichier ni dossier de ce nom");
    CHECK(translated_error(Language::french, "another") == "another");
    const auto failure = explained(Reason::no_start, missing);
    CHECK(translated_error(Language::english, failure) == failure);
    CHECK(translated_error(Language::french, failure) ==
          "impossible à lancer : « x » : aucun fichier ni dossier de ce nom");
    for (const auto& known : reasons)
        if (is_failure(known.reason))
            CHECK(translated_error(Language::french, explained(known.reason, "detail")) !=
                  explained(known.reason, "detail"));
}

TEST_CASE("lines are wrapped between words, by letters", "[play]") {
    CHECK(wrapped("une récolte à semer\n\nfin", 10) == "une\nrécolte à\nsemer\n\nfin");
    CHECK(wrapped("un-mot-bien-trop-long ici", 5) == "un-mot-bien-trop-long\nici");
    CHECK(wrapped("", 5).empty());
}

}  // namespace krou::play
