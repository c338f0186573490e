#include "play/command_table.h"

#include <algorithm>
#include <cstddef>

#include "common/format.h"
#include "games/site_notation.h"
#include "play/commands.h"
#include "play/learn.h"
#include "play/practise.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

void print_help(const Session& session, const CommandWord& command) {
    constexpr int column = 16;
    std::string names(name_in(session.language(), command));
    if (!command.shortcut.empty() && !is_like_a_move(session.position(), command.shortcut))
        names += " (" + std::string(command.shortcut) + ')';
    session.print("  " + padded(names, column) + ' ' + session.text(command.help));
}

/// Names commands: "save, load".
std::string command_list(std::span<const CommandWord> commands, Language language) {
    std::string names;
    for (const auto& command : commands)
        names += (names.empty() ? "" : ", ") + std::string(name_in(language, command));
    return names;
}

/// Lists the commands, or explains those that the word means.
void help(Session& session, std::string_view argument) {
    constexpr std::size_t explained = 17;  // more do not fit a screen
    const auto language = session.language();
    if (!argument.empty()) {
        const auto found = commands_for(argument, language);
        if (found.empty())
            return session.say(phrases::no_command, {quoted(session.language(), argument)});
        for (const auto* command : found) print_help(session, *command);
        return;
    }
    session.say(phrases::help_head);
    for (const auto& command : command_words().first(explained)) print_help(session, command);
    session.say(phrases::help_more, {command_list(command_words().subspan(explained), language)});
}

constexpr std::array commands_known{
    CommandWord{{"play", "jouer"}, "p", phrases::help_play, play},
    CommandWord{{"undo", "annuler"}, "u", phrases::help_undo, undo},
    CommandWord{{"hint", "conseil"}, "h", phrases::help_hint, hint, {"indice"}},
    CommandWord{{"why", "pourquoi"}, "w", phrases::help_why, why},
    CommandWord{{"analyse", "analyser"}, "y", phrases::help_analyse, analyse},
    CommandWord{{"level", "niveau"}, "l", phrases::help_level, level},
    CommandWord{{"rules", "règles"}, "", phrases::help_rules, rules},
    CommandWord{{"learn", "apprendre"}, "", phrases::help_learn, learn},
    CommandWord{{"practise", "exercices"}, "", phrases::help_practise, practise_game, {"practice"}},
    CommandWord{{"games", "jeux"}, "", phrases::help_games, games},
    CommandWord{{"new", "nouveau"}, "n", phrases::help_new, begin_new, {"nouvelle"}},
    CommandWord{{"save", "enregistrer"}, "s", phrases::help_save, save, {"sauver", "sauvegarder"}},
    CommandWord{{"load", "charger"}, "o", phrases::help_load, load},
    CommandWord{{"stop", "arrêter"}, "", phrases::help_stop, stop},
    CommandWord{{"resign", "abandonner"}, "", phrases::help_resign, resign},
    CommandWord{{"lang", "langue"}, "", phrases::help_language, change_language},
    CommandWord{{"help", "aide"}, "?", phrases::help_help, help},
    CommandWord{{"quit", "quitter"}, "q", phrases::help_quit, quit, {"exit", "sortir"}},
    CommandWord{{"redo", "refaire"}, "r", phrases::help_redo, redo, {"rejouer"}},
    CommandWord{{"review", "revue"}, "", phrases::help_review, review_game},
    CommandWord{{"mistakes", "fautes"}, "", phrases::help_mistakes, practise_mistakes},
    CommandWord{{"swap", "échanger"}, "x", phrases::help_swap, swap},
    CommandWord{{"south", "sud"}, "", phrases::help_south, set_south},
    CommandWord{{"north", "nord"}, "", phrases::help_north, set_north},
    CommandWord{{"save!", "enregistrer!"},
                "",
                phrases::help_save_over,
                save_over,
                {"sauver!", "sauvegarder!"}},
    CommandWord{{"resume", "reprendre"}, "", phrases::help_resume, resume},
    CommandWord{{"forget", "oublier"}, "", phrases::help_forget, forget},
    CommandWord{{"go", "aller"}, "j", phrases::help_go, go},
    CommandWord{{"first", "début"}, "<<", phrases::help_first, go_first},
    CommandWord{{"previous", "précédent"}, "<", phrases::help_previous, go_previous},
    CommandWord{{"next", "suivant"}, ">", phrases::help_next, go_next},
    CommandWord{{"last", "dernier"}, ">>", phrases::help_last, go_last},
    CommandWord{{"moves", "coups"}, "m", phrases::help_moves, moves},
    CommandWord{{"fen", "fen"}, "", phrases::help_fen, fen},
    CommandWord{{"draw", "nulle"}, "=", phrases::help_draw, draw_offer},
    CommandWord{{"slow", "lent"}, "", phrases::help_slow, slow},
    CommandWord{{"board", "tablier"}, "", phrases::help_board, board},
};

}  // namespace

std::string folded(std::string_view text) {
    struct Letter {
        std::string_view accented;
        char plain;
    };
    constexpr std::array letters{Letter{"é", 'e'}, Letter{"è", 'e'}, Letter{"ê", 'e'},
                                 Letter{"à", 'a'}, Letter{"É", 'e'}, Letter{"È", 'e'},
                                 Letter{"Ê", 'e'}, Letter{"À", 'a'}};
    std::string plain;
    while (!text.empty()) {
        const auto found = std::ranges::find_if(
            letters, [&](const Letter& letter) { return text.starts_with(letter.accented); });
        const bool is_accented = found != letters.end();
        const char c = is_accented ? found->plain : text[0];
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        text.remove_prefix(is_accented ? found->accented.size() : 1);
    }
    return plain;
}

bool is_like_a_move(const Position& position, std::string_view word) {
    const auto typed = folded(word);
    if (has_site_notation(position.family()) && word.size() == 4 && begins_with_site_move(word))
        return true;
    if (is_mancala(position.family())) {
        const bool is_shortcut = !commands_for(word, Language::english).empty();
        const int letters = is_shortcut ? position.pits() : max_pits;
        return word.size() == 1 && typed[0] >= 'a' && typed[0] < 'a' + letters;
    }
    return word.size() == 2 && typed[0] >= 'a' && typed[0] <= 'c' && word[1] >= '1' &&
           word[1] <= '9';
}

std::string_view name_in(Language language, const CommandWord& command) {
    return command.names[static_cast<std::size_t>(language)];
}

std::span<const CommandWord> command_words() {
    return commands_known;
}

std::vector<const CommandWord*> commands_for(std::string_view word, Language language) {
    const auto typed = folded(word);
    for (const auto& command : commands_known) {
        const auto is_called = [&](std::string_view name) { return folded(name) == typed; };
        const bool is_shortcut = !command.shortcut.empty() && command.shortcut == typed;
        const bool is_synonym = !typed.empty() && std::ranges::count(command.synonyms, typed) > 0;
        if (is_shortcut || is_synonym || std::ranges::any_of(command.names, is_called))
            return {&command};
    }
    std::vector<const CommandWord*> found;
    if (typed.size() < 2) return found;
    const auto name_of = [&](const CommandWord& command) {
        return folded(name_in(language, command));
    };
    for (const auto& command : commands_known) {
        if (!name_of(command).starts_with(typed)) continue;
        // `sa` means save, although save! begins like that too.
        const bool is_longer_form =
            !found.empty() && name_of(command).starts_with(name_of(*found.back()));
        if (!is_longer_form) found.push_back(&command);
    }
    return found;
}

bool is_command(std::string_view word, std::string_view name, Language language) {
    const auto found = commands_for(word, language);
    return found.size() == 1 && found.front()->names[0] == name;
}

}  // namespace krou::play
