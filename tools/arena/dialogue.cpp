#include "arena/dialogue.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "match/player.h"

namespace krou::arena {

using namespace std::chrono_literals;

Complaint Dialogue::start() {
    auto process =
        ChildProcess::start(engine_.command, supervision_,
                            [this](std::string_view text) { log_.write(engine_.name, text); });
    if (!process) return "it cannot be started: " + process.error();
    process_ = std::move(*process);
    return std::nullopt;
}

Microseconds Dialogue::patience() const {
    return std::min<Microseconds>(engine_.timeout, 5s);
}

void Dialogue::say(const std::string& text) {
    log_.say(0, engine_.name, Log::Way::to_engine, text);
    process_->begin_answer();
    process_->write(text + '\n', ChildProcess::Clock::now() + patience());
}

std::optional<Dialogue::Lines> Dialogue::until(std::string_view word, Microseconds patience) {
    constexpr std::size_t most_lines = 100'000;  // of an answer; more is chatter
    Lines lines;
    const auto end = ChildProcess::Clock::now() + patience;
    while (lines.size() < most_lines) {
        const auto [transfer, line] = process_->read_line(end);
        if (transfer != ChildProcess::Transfer::done) return std::nullopt;
        log_.say(0, engine_.name, Log::Way::from_engine, line);
        lines.emplace_back(line);
        if (rest_after(word, line)) return lines;
    }
    return std::nullopt;
}

std::string Dialogue::missing(std::string_view word) {
    const auto end = process_->end(ChildProcess::Clock::now() + 100ms);
    return "no " + std::string(word) + (end ? ", it " + end->text : "");
}

void Dialogue::declare(const Lines& lines) {
    declared_.emplace();
    for (const auto& line : lines)
        if (rest_after("option", line)) declared_->push_back(parse_declaration(line));
}

void Dialogue::set_options() {
    auto text = setup_text(engine_, variant_.spec);
    text.pop_back();
    say(text);
}

Complaint Dialogue::synchronise() {
    say("ucinewgame\nisready");
    return until("readyok") ? std::nullopt : Complaint(missing("readyok"));
}

Complaint Dialogue::recover() {
    constexpr auto moment = 200ms;  // for the answer to a search that may still run
    say("stop");
    if (std::exchange(owes_move_, false))
        until("bestmove", std::min<Microseconds>(moment, patience()));
    if (!synchronise()) return std::nullopt;
    if (auto complaint = start()) return complaint;
    say("uci");
    until("uciok");
    set_options();
    return synchronise();
}

std::optional<Dialogue::Reply> Dialogue::ask(const std::string& setup, const std::string& go) {
    say("position " + setup + "\nisready");
    if (!until("readyok")) return std::nullopt;
    search(go);
    return reply();
}

void Dialogue::search(const std::string& text) {
    owes_move_ = true;
    say(text);
}

std::optional<Dialogue::Reply> Dialogue::reply() {
    const auto begin = ChildProcess::Clock::now();
    auto lines = until("bestmove");
    if (!lines) return std::nullopt;
    owes_move_ = false;
    const auto elapsed =
        std::chrono::duration_cast<Microseconds>(ChildProcess::Clock::now() - begin);
    const std::string move(first_word(*rest_after("bestmove", lines->back())));
    return Reply{std::move(*lines), move, elapsed};
}

Complaint Dialogue::objection(const Position& position, const std::optional<Reply>& reply) {
    if (!reply) return missing("bestmove");
    const auto moves = position.legal_moves();
    if (moves.empty() && reply->move == "0000") return std::nullopt;
    for (const Move legal : moves)
        if (to_text(position.family(), position.side(), legal) == reply->move) return std::nullopt;
    return in_quotes(reply->lines.back()) + " is not legal in " + to_fen(position);
}

}  // namespace krou::arena
