#include "play/commands.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "play/actions.h"

namespace krou::play {

namespace {

constexpr std::array commands_known{
    CommandWord{{"play", "jouer"}, "p", phrases::help_play, actions::play},
    CommandWord{{"undo", "annuler"}, "u", phrases::help_undo, actions::undo},
    CommandWord{{"redo", "refaire"}, "r", phrases::help_redo, actions::redo},
    CommandWord{{"hint", "conseil"}, "h", phrases::help_hint, actions::hint},
    CommandWord{{"analyse", "analyser"}, "y", phrases::help_analyse, actions::analyse},
    CommandWord{{"why", "pourquoi"}, "w", phrases::help_why, actions::why},
    CommandWord{{"level", "niveau"}, "l", phrases::help_level, actions::level},
    CommandWord{{"swap", "échanger"}, "x", phrases::help_swap, actions::swap},
    CommandWord{{"south", "sud"}, "", phrases::help_south, actions::seat_south},
    CommandWord{{"north", "nord"}, "", phrases::help_north, actions::seat_north},
    CommandWord{{"new", "nouveau"}, "n", phrases::help_new, actions::begin_new},
    CommandWord{{"save", "sauver"}, "s", phrases::help_save, actions::save},
    CommandWord{{"save!", "sauver!"}, "", phrases::help_save_over, actions::save_over},
    CommandWord{{"load", "charger"}, "o", phrases::help_load, actions::load},
    CommandWord{{"resume", "reprendre"}, "", phrases::help_resume, actions::resume},
    CommandWord{{"forget", "oublier"}, "", phrases::help_forget, actions::forget},
    CommandWord{{"go", "aller"}, "j", phrases::help_go, actions::go},
    CommandWord{{"first", "début"}, "<<", phrases::help_first, actions::go_first},
    CommandWord{{"previous", "précédent"}, "<", phrases::help_previous, actions::go_back},
    CommandWord{{"next", "suivant"}, ">", phrases::help_next, actions::go_on},
    CommandWord{{"last", "dernier"}, ">>", phrases::help_last, actions::go_last},
    CommandWord{{"moves", "coups"}, "m", phrases::help_moves, actions::moves},
    CommandWord{{"fen", "fen"}, "", phrases::help_fen, actions::fen},
    CommandWord{{"draw", "nulle"}, "=", phrases::help_draw, actions::agree},
    CommandWord{{"stop", "arrêter"}, "", phrases::help_stop, actions::agree},
    CommandWord{{"resign", "abandonner"}, "", phrases::help_resign, actions::resign},
    CommandWord{{"rules", "règles"}, "", phrases::help_rules, actions::rules},
    CommandWord{{"slow", "lent"}, "", phrases::help_slow, actions::slow},
    CommandWord{{"board", "tablier"}, "", phrases::help_board, actions::board},
    CommandWord{{"lang", "langue"}, "", phrases::help_language, actions::change_language},
    CommandWord{{"help", "aide"}, "?", phrases::help_help, actions::help},
    CommandWord{{"quit", "quitter"}, "q", phrases::help_quit, actions::quit},
};

/// Without accents and capitals, as people type in a hurry.
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

/// Whether it looks like a move, legal or not.
bool is_like_a_move(Family family, std::string_view word) {
    if (is_sown(family))
        return word.size() == 1 && folded(word)[0] >= 'a' && folded(word)[0] < 'a' + max_pits;
    return word.size() == 2 && folded(word)[0] >= 'a' && folded(word)[0] <= 'c' && word[1] >= '1' &&
           word[1] <= '9';
}

void refuse_move(const Sitting& sitting, std::string_view word) {
    if (sitting.is_over())
        sitting.say(phrases::is_over);
    else
        sitting.say(phrases::no_move, {in_quotes(word), sitting.legal_names()});
}

/// Plays all of these, or none and says why.
void play_in_a_row(Sitting& sitting, const std::vector<std::string_view>& names) {
    auto there = sitting.position();
    std::vector<Move> moves;
    for (const auto name : names) {
        const auto move = move_named(there, name);
        if (!move) {
            const auto legal = names_of(there, there.legal_moves());
            return sitting.say(phrases::no_move, {in_quotes(name), legal.empty() ? "-" : legal});
        }
        if (!moves.empty() && !sitting.seat(there.side()).is_person())
            return sitting.say(phrases::moves_itself,
                               {sitting.side_name(there.side()), in_quotes(name)});
        there.play(*move);
        moves.push_back(*move);
    }
    for (const Move move : moves) sitting.play(move);
    sitting.show_after_move();
}

void run_command(Sitting& sitting, std::string_view word, std::string_view argument) {
    const auto language = sitting.language();
    const auto found = commands_for(word, language);
    if (found.size() == 1) return found.front()->run(sitting, argument);
    if (found.empty()) {
        const auto moves = sitting.is_over() ? "-" : sitting.legal_names();
        return sitting.say(phrases::no_command, {in_quotes(word), moves});
    }
    std::string names;
    for (const auto* command : found)
        names += (names.empty() ? "" : ", ") +
                 std::string(command->names[static_cast<std::size_t>(language)]);
    sitting.say(phrases::several_commands, {in_quotes(word), names});
}

}  // namespace

std::span<const CommandWord> command_words() {
    return commands_known;
}

std::optional<Move> move_named(const Position& position, std::string_view name) {
    for (const Move move : position.legal_moves())
        if (equal_ignoring_case(to_text(position.family(), position.side(), move), name))
            return move;
    return std::nullopt;
}

std::vector<const CommandWord*> commands_for(std::string_view word, Language language) {
    const auto typed = folded(word);
    for (const auto& command : commands_known) {
        const auto is_called = [&](std::string_view name) { return folded(name) == typed; };
        const bool is_sign = !command.sign.empty() && command.sign == typed;
        if (is_sign || std::ranges::any_of(command.names, is_called)) return {&command};
    }
    std::vector<const CommandWord*> found;
    if (typed.size() < 2) return found;
    const auto name_of = [&](const CommandWord& command) {
        return folded(command.names[static_cast<std::size_t>(language)]);
    };
    for (const auto& command : commands_known) {
        if (!name_of(command).starts_with(typed)) continue;
        // `sa` is save, though there is save! as well.
        const bool is_longer_form =
            !found.empty() && name_of(command).starts_with(name_of(*found.back()));
        if (!is_longer_form) found.push_back(&command);
    }
    return found;
}

void obey(Sitting& sitting, std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return sitting.show();
    const auto typed = words(line);
    const auto word = typed.front();
    const auto argument = trimmed(line.substr(word.size()));
    if (!sitting.is_over() && move_named(sitting.position(), word))
        return play_in_a_row(sitting, typed);
    const auto family = sitting.position().family();
    if (std::ranges::all_of(typed, [&](auto name) { return is_like_a_move(family, name); }))
        return refuse_move(sitting, word);
    run_command(sitting, word, argument);
}

}  // namespace krou::play
