#include "play/loop.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "common/setters.h"
#include "games/notation.h"
#include "play/command_table.h"
#include "play/commands.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

/// Plays all of these moves, or prints why one of them is illegal.
void play_in_a_row(Session& session, const std::vector<std::string_view>& names) {
    auto position = session.position();
    std::vector<Move> moves;
    for (const auto name : names) {
        const auto move = move_named(position, name);
        if (!move) return reject(session, position, name);
        if (!moves.empty() && !session.player(position.side()).is_person())
            return session.say(phrases::moves_itself, {session.side_name(position.side()),
                                                       quoted(session.language(), name)});
        position.play(*move);
        moves.push_back(*move);
    }
    for (const Move move : moves) play_move(session, move);
    show_after_move(session);
}

void run_with(Session& session, const CommandWord& command, std::string_view argument) {
    if (const auto* with_argument = std::get_if<1>(&command.run))
        return (*with_argument)(session, argument);
    if (argument.empty()) return std::get<0>(command.run)(session);
    session.say(phrases::takes_no_argument,
                {name_in(session.language(), command), quoted(session.language(), argument)});
}

void run_command(Session& session, std::string_view word, std::string_view argument) {
    const auto language = session.language();
    const auto found = commands_for(word, language);
    if (found.size() == 1) return run_with(session, *found.front(), argument);
    if (found.empty()) {
        std::vector<std::string> known;
        for (const auto& command : command_words())
            known.push_back(folded(name_in(language, command)));
        if (const auto near = cli::nearest(folded(word), known))
            session.say(phrases::no_command_near, {quoted(session.language(), word), *near});
        else
            session.say(phrases::no_command, {quoted(session.language(), word)});
        if (!session.is_over()) session.say(phrases::legal_moves, {session.legal_names()});
        return;
    }
    std::string names;
    for (const auto* command : found)
        names += (names.empty() ? "" : ", ") + std::string(name_in(language, *command));
    session.say(phrases::several_commands, {quoted(session.language(), word), names});
}

/// Splits moves without blanks, such as a hint's `FfE`. Commands take precedence over lower case.
std::vector<std::string_view> move_names(const Session& session, std::string_view word) {
    const auto& position = session.position();
    const bool has_pits = is_mancala(position.family());
    const std::size_t length = has_pits ? 1 : 2;
    if (word.size() % length != 0) return {word};
    std::vector<std::string_view> names;
    for (auto rest = word; !rest.empty(); rest.remove_prefix(length)) {
        names.push_back(rest.substr(0, length));
        const bool is_pit = folded(names.back())[0] < 'a' + position.pits();
        if (!is_like_a_move(position, names.back()) || (has_pits && !is_pit)) return {word};
    }
    const bool is_command = !commands_for(word, session.language()).empty();
    if (is_command && folded(word) == word) return {word};
    return names;
}

/// Plays the typed moves or runs the command.
void execute(Session& session, std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return show(session);
    constexpr char escape = '\033';
    if (line.find(escape) != line.npos) return session.say(phrases::no_arrow_keys);
    const auto word = words(line).front();
    std::vector<std::string_view> typed;
    for (const auto whole : words(line))
        for (const auto name : move_names(session, whole)) typed.push_back(name);
    if (move_named(session.position(), typed.front()) && !session.is_over())
        return play_in_a_row(session, typed);
    const auto& position = session.position();
    if (!std::ranges::all_of(typed, [&](auto name) { return is_like_a_move(position, name); }))
        return run_command(session, word, trimmed(line.substr(word.size())));
    if (session.is_over()) return session.say(phrases::is_over);
    reject(session, position, typed.front());
}

void greet(const Session& session) {
    const bool is_sown_game = is_mancala(session.position().family());
    session.print("Krou " KROU_VERSION);
    const auto left = session.unfinished.numbers().size();
    if (left == 1) session.say(phrases::one_unfinished);
    if (left > 1) session.say(phrases::some_unfinished, {std::to_string(left)});
    introduce(session);
    session.say(is_sown_game ? phrases::rule_aim : phrases::rule_line);
    session.say(is_sown_game ? phrases::how_to_play : phrases::how_to_mark);
    session.say(phrases::first_steps);
    show(session);
}

}  // namespace

void run(Session& session, const Beginning& beginning) {
    if (beginning)
        session.is_quitting = !beginning(session);
    else
        greet(session);
    while (!session.is_quitting && session.terminal.out) {
        if (session.program_moves_next()) {
            if (session.has_person())
                let_program_move(session);
            else
                let_watched_program_move(session);
        } else {
            const bool is_advised = session.player_to_move().kind == PlayerSpec::Kind::advised;
            if (is_advised && !session.is_over() && !session.game.proposal) propose(session);
            const auto line =
                ask(session, session.is_over() ? "" : session.side_name(session.position().side()));
            if (!line) break;
            execute(session, *line);
        }
        autosave(session);
    }
    save_at_exit(session);
    session.say(phrases::goodbye);
}

}  // namespace krou::play
