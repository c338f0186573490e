#include "play/session.h"

#include "play/commands.h"

namespace krou::play {

namespace {

void greet(Sitting& sitting) {
    const bool is_sown_game = is_sown(sitting.position().family());
    sitting.say(is_sown_game ? phrases::greeting : phrases::greeting_squares, {KROU_VERSION});
    const auto left = sitting.services().unfinished.numbers().size();
    if (left == 1) sitting.say(phrases::one_unfinished);
    if (left > 1) sitting.say(phrases::some_unfinished, {std::to_string(left)});
    sitting.introduce();
}

/// A key lets people in between programs that play each other.
void let_program_move(Sitting& sitting) {
    sitting.let_program_move();
    if (sitting.has_person() || !sitting.program_moves_next()) return;
    if (!sitting.services().terminal.takes_key()) return;
    sitting.wait();
    sitting.say(phrases::waits);
}

std::optional<std::string> ask(Sitting& sitting) {
    const auto& terminal = sitting.services().terminal;
    const auto who = sitting.is_over() ? "" : sitting.side_name(sitting.position().side());
    terminal.out << who << "> " << std::flush;
    auto line = terminal.read_line();
    if (!line)
        terminal.out << '\n';
    else if (!terminal.shows_typing)
        terminal.out << *line << '\n';
    return line;
}

}  // namespace

void run(Sitting& sitting) {
    greet(sitting);
    sitting.show();
    while (!sitting.is_leaving() && sitting.services().terminal.out) {
        if (sitting.program_moves_next()) {
            let_program_move(sitting);
        } else {
            sitting.advise();
            const auto line = ask(sitting);
            if (!line) break;
            obey(sitting, *line);
        }
        sitting.keep();
    }
    sitting.end();
    sitting.say(phrases::goodbye);
}

}  // namespace krou::play
