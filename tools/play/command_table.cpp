#include "play/command_table.h"

#include <algorithm>
#include <cstddef>

#include "base/text.h"
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
    CommandWord{"play", "p", phrases::help_play, play},
    CommandWord{"undo", "u", phrases::help_undo, undo},
    CommandWord{"hint", "h", phrases::help_hint, hint},
    CommandWord{"why", "w", phrases::help_why, why},
    CommandWord{"analyse", "y", phrases::help_analyse, analyse},
    CommandWord{"level", "l", phrases::help_level, level},
    CommandWord{"rules", "", phrases::help_rules, rules},
    CommandWord{"learn", "", phrases::help_learn, learn},
    CommandWord{"practise practice", "", phrases::help_practise, practise_game},
    CommandWord{"games", "", phrases::help_games, games},
    CommandWord{"new", "n", phrases::help_new, begin_new},
    CommandWord{"save", "s", phrases::help_save, save},
    CommandWord{"load", "o", phrases::help_load, load},
    CommandWord{"stop", "", phrases::help_stop, stop},
    CommandWord{"resign", "", phrases::help_resign, resign},
    CommandWord{"lang", "", phrases::help_language, change_language},
    CommandWord{"help", "?", phrases::help_help, help},
    CommandWord{"quit exit", "q", phrases::help_quit, quit},
    CommandWord{"redo", "r", phrases::help_redo, redo},
    CommandWord{"review", "", phrases::help_review, review_game},
    CommandWord{"mistakes", "", phrases::help_mistakes, practise_mistakes},
    CommandWord{"swap", "x", phrases::help_swap, swap},
    CommandWord{"south", "", phrases::help_south, set_south},
    CommandWord{"north", "", phrases::help_north, set_north},
    CommandWord{"save!", "", phrases::help_save_over, save_over},
    CommandWord{"resume", "", phrases::help_resume, resume},
    CommandWord{"forget", "", phrases::help_forget, forget},
    CommandWord{"go", "j", phrases::help_go, go},
    CommandWord{"first", "<<", phrases::help_first, go_first},
    CommandWord{"previous", "<", phrases::help_previous, go_previous},
    CommandWord{"next", ">", phrases::help_next, go_next},
    CommandWord{"last", ">>", phrases::help_last, go_last},
    CommandWord{"moves", "m", phrases::help_moves, moves},
    CommandWord{"fen", "", phrases::help_fen, fen},
    CommandWord{"draw", "=", phrases::help_draw, draw_offer},
    CommandWord{"slow", "", phrases::help_slow, slow},
    CommandWord{"board", "", phrases::help_board, board},
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
    const auto names = text_of(language, command.names);
    return names.substr(0, names.find(' '));
}

std::span<const CommandWord> command_words() {
    return commands_known;
}

std::vector<const CommandWord*> commands_for(std::string_view word, Language language) {
    const auto typed = folded(word);
    for (const auto& command : commands_known) {
        const auto is_called_in = [&](Language any) {
            return std::ranges::count(words(folded(text_of(any, command.names))), typed) > 0;
        };
        const bool is_shortcut = !command.shortcut.empty() && command.shortcut == typed;
        if (is_shortcut || std::ranges::any_of(every_language, is_called_in)) return {&command};
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
    return found.size() == 1 && name_in(Language::english, *found.front()) == name;
}

}  // namespace krou::play
