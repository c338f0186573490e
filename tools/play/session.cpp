#include "play/session.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "common/format.h"
#include "game/explain.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "play/board_view.h"

namespace krou::play {

namespace {

constexpr std::size_t longest_advice = 10;  // moves

/// Shows the progress of a search in one line of a screen and hides typing meanwhile.
class ThinkingLine {
public:
    ThinkingLine(const Session& session, const Position& position, std::optional<Side> planner)
        : session_(session),
          position_(position),
          planner_(planner),
          is_watched_(planner && !session.has_person()) {
        if (session.terminal.is_screen && !is_watched_)
            hidden_typing_ = session.terminal.hide_typing(false);
    }
    ~ThinkingLine() {
        if (is_written_) session_.terminal.out << "\r\033[K" << std::flush;
    }
    ThinkingLine(const ThinkingLine&) = delete;
    ThinkingLine& operator=(const ThinkingLine&) = delete;

    Analyst::Watch watch() {
        if (!session_.terminal.is_screen) return {};
        return [this](const SearchInfo& found) {
            session_.terminal.out << '\r' << cut(text_for(found), session_.terminal.width() - 1)
                                  << "\033[K" << std::flush;
            is_written_ = true;
            const bool has_key =
                is_watched_ && !session_.terminal.pause(std::chrono::milliseconds(0));
            if (has_key) session_.analyst.stop();
        };
    }

private:
    /// A program does not reveal its plans.
    std::string text_for(const SearchInfo& found) const {
        const auto depth = std::to_string(found.depth);
        if (planner_)
            return session_.text(phrases::program_thinks, {session_.side_name(*planner_), depth});
        return session_.text(
            phrases::thinking,
            {depth, value_text(session_.language(), found.value), moves_text(position_, found.pv)});
    }

    const Session& session_;
    const Position& position_;
    std::optional<Side> planner_;
    bool is_watched_;  ///< game between programs, whose typing is hidden already
    std::shared_ptr<void> hidden_typing_;
    bool is_written_ = false;
};

Layout layout_of(const Session& session) {
    return {session.language(), session.terminal.width(), session.terminal.has_colour};
}

void print_move(const Session& session, const Turn& turn, const Trace& trace) {
    for (const auto& sentence : describe_move(turn, trace, session.language()))
        session.print(sentence);
}

/// Shows each seed: in words, or on a screen in pictures drawn over each other.
void show_sowing(const Session& session, const Turn& turn, const Trace& trace) {
    const auto& terminal = session.terminal;
    if (!terminal.is_screen) {
        if (!trace.sown.empty())
            session.say(phrases::sown_into,
                        {places_text(turn.before, trace.sown, session.language())});
        return;
    }
    auto picture = picture_of(turn.before);
    picture.origin = trace.origin;
    auto hide_typing = session.has_person() ? terminal.hide_typing(false) : nullptr;
    for (const auto& board : sowing_frames(turn, trace)) {
        picture.board = board;
        const auto drawn = draw(picture, layout_of(session));
        terminal.out << drawn << std::flush;
        const bool goes_on = terminal.pause(*session.preferences.pace);
        terminal.out << "\033[" << std::ranges::count(drawn, '\n') << "A\033[J";
        if (goes_on) continue;
        hide_typing.reset();
        // Between programs, this key pauses the game.
        if (session.has_person()) terminal.takes_key();
        return;
    }
}

void show_player(const Session& session, Side side) {
    const auto player = described(session.player(side), session.language());
    const auto name = session.game.record.player_name(side);
    const bool is_named = !name.empty() && name != player;
    session.say(phrases::player_of,
                {session.side_name(side), is_named ? name + " (" + player + ')' : player});
}

/// Prints the annotation of the last move or of the start.
void print_annotation(const Session& session) {
    const int ply = session.history().ply();
    const auto& [comment, glyph, variations] = session.history().annotation(ply);
    const bool is_browsing = session.game.is_paused && ply > 0;
    if (comment.empty() && glyph.empty() && !is_browsing) return;
    std::string line;
    if (const auto turn = session.last_turn())
        line = std::to_string(ply) + '.' + turn->name() + glyph;
    session.print(line + (line.empty() || comment.empty() ? "" : "  ") + comment);
}

}  // namespace

GameHistory& Session::changed_history() {
    game.proposal.reset();
    game.stop_is_proposed = false;
    return game.record.history;
}

std::optional<Turn> Session::last_turn() const {
    if (history().ply() == 0) return std::nullopt;
    return history().turn(history().ply());
}

std::string Session::text(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    return krou::say(language(), phrase, arguments);
}

void Session::say(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    print(text(phrase, arguments));
}

void Session::print(std::string_view lines) const {
    terminal.out << wrapped(lines, terminal.width()) << '\n' << std::flush;
}

std::string Session::side_name(Side side) const {
    return std::string(name_of(language(), side));
}

std::string Session::legal_names() const {
    return names_of(position(), is_over() ? MoveSet{} : position().legal_moves());
}

void introduce(const Session& session) {
    const auto spec = game_text(session.position());
    session.say(phrases::game_is, {game_name(spec, session.language()), spec});
}

std::optional<std::string> ask(const Session& session, std::string_view prompt) {
    const auto& terminal = session.terminal;
    terminal.out << prompt << "> " << std::flush;
    auto line = terminal.read_line();
    if (!line)
        terminal.out << '\n';
    else if (!terminal.shows_typing)
        terminal.out << *line << '\n';
    return line;
}

void show_board(const Session& session, const Position& position,
                const std::optional<Turn>& last_turn) {
    session.terminal.out << draw(picture_of(position, last_turn), layout_of(session)) << std::flush;
}

void show_move(const Session& session, const Turn& turn) {
    const auto trace = trace_of(turn);
    print_move(session, turn, trace);
    if (session.preferences.pace) show_sowing(session, turn, trace);
}

void show(const Session& session) {
    const bool is_over = session.is_over();
    const bool asks_person = session.player_to_move().is_person();
    const auto mover = session.side_name(session.position().side());
    session.terminal.out << '\n';
    show_player(session, Side::north);
    show_board(session, session.position(), session.last_turn());
    show_player(session, Side::south);
    print_annotation(session);
    if (is_over)
        session.print(ending_text(session.history(), session.language()));
    else if (asks_person || session.game.is_paused)
        session.print(turn_text(session.position(), session.language()));
    else
        session.say(phrases::to_move_itself, {mover});
    if (is_over) session.say(phrases::next_steps);
    if (!is_over && !asks_person && session.game.is_paused)
        session.say(session.has_person() ? phrases::program_paused : phrases::programs_paused);
}

void show_after_move(const Session& session) {
    const bool is_answered = session.has_person() && session.program_moves_next();
    // On a screen, the board replaces the pictures of a slow sowing.
    const bool is_followed = session.preferences.pace && session.terminal.is_screen;
    if (!is_answered || is_followed) show(session);
}

void show_example(const Session& session) {
    const auto turn = example_of(session.position());
    if (!turn) return;
    auto after = turn->before;
    after.play(turn->move);
    session.say(phrases::rule_example);
    show_board(session, turn->before);
    print_move(session, *turn, trace_of(*turn));
    show_board(session, after, turn);
}

void play_move(Session& session, Move move) {
    const Turn turn{session.position(), move};
    session.changed_history().play(move);
    session.game.is_paused = false;
    show_move(session, turn);
}

void let_program_move(Session& session) {
    const Side side = session.position().side();
    const auto reply = [&] {
        ThinkingLine line(session, session.position(), side);
        return session.programs.choose(session.player(side), session.history(), line.watch());
    }();
    if (!reply) {
        const auto player = described(session.player(side), session.language());
        const auto why = translated_error(session.language(), reply.error());
        const bool is_south = side == Side::south;
        session.say(phrases::program_failed, {session.side_name(side), player, why});
        session.say(phrases::after_failure,
                    {session.text(is_south ? phrases::command_south : phrases::command_north)});
        session.game.is_paused = true;
    } else if (const auto move = *reply) {
        play_move(session, *move);
        show_after_move(session);
    } else {
        session.is_quitting = true;
    }
}

void let_watched_program_move(Session& session) {
    using std::chrono::milliseconds, std::chrono::steady_clock;
    constexpr milliseconds shortest(1000);  // to be seen
    const auto& terminal = session.terminal;
    const auto begin = steady_clock::now();
    auto hide_typing = terminal.is_screen ? terminal.hide_typing(true) : nullptr;
    let_program_move(session);
    if (!session.program_moves_next()) return;
    const auto used = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
    if (terminal.is_screen) terminal.pause(std::max(shortest - used, milliseconds(0)));
    hide_typing.reset();
    if (!terminal.takes_key()) return;
    session.game.is_paused = true;
    session.say(phrases::programs_paused);
}

void propose(Session& session) {
    const auto& position = session.position();
    const auto evaluated = evaluate(session, position, 1);
    if (evaluated.empty()) return;
    const auto& best = evaluated.front();
    auto line = best.line;
    if (line.size() > longest_advice) line.resize(longest_advice);
    session.game.proposal = best.move;
    session.say(phrases::advice, {Turn{position, best.move}.name(),
                                  value_in_words(position, best.value, session.language()),
                                  moves_text(position, line)});
}

std::vector<EvaluatedMove> evaluate(const Session& session, const Position& position, int lines,
                                    std::optional<Side> planner) {
    Limits limits;
    limits.move_time_ms = session.preferences.move_time_ms;
    ThinkingLine line(session, position, planner);
    return session.analyst.evaluate(position, limits, lines, line.watch());
}

}  // namespace krou::play
