#include "match/player.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "common/text.h"
#include "games/notation.h"

namespace krou {

namespace {

using namespace std::chrono_literals;
using Transfer = ChildProcess::Transfer;

constexpr auto quit_time = 1s;  // from quit to the end
constexpr auto stop_time = 1s;  // from stop to a late move

struct Field {
    std::string_view name;
    std::int64_t least;
    std::int64_t most;
    void (*set)(EngineMove&, std::int64_t);
};

constexpr std::array fields{
    Field{"depth", 0, max_reported_depth,
          [](EngineMove& a, std::int64_t n) { a.ply.depth = static_cast<int>(n); }},
    Field{"cp", -max_score, max_score,
          [](EngineMove& a, std::int64_t n) { a.ply.score = static_cast<int>(n); }},
    Field{"nodes", 0, max_nodes, [](EngineMove& a, std::int64_t n) { a.ply.nodes = n; }},
    Field{"time", 0, max_time / 1ms,
          [](EngineMove& a, std::int64_t n) { a.reported_time = std::chrono::milliseconds(n); }},
};

/// True for `multipv 2` and later lines.
bool is_of_another_move(const std::vector<std::string_view>& info) {
    const auto end = std::ranges::find_if(
        info, [](std::string_view word) { return word == "string" || word == "pv"; });
    const auto name = std::find(info.begin(), end, "multipv");
    if (name == end || name + 1 == end) return false;
    return parse_number<std::int64_t>(name[1]).value_or(1) > 1;
}

std::optional<Player::Reply> reply_if_failed(const Player::Status& status) {
    if (const auto* failure = std::get_if<Failure>(&status)) return *failure;
    if (std::holds_alternative<Stopped>(status)) return Stopped{};
    return std::nullopt;
}

}  // namespace

bool is_error_report(std::string_view line) {
    const auto text = rest_after("info string", line);
    return text && text->starts_with("error");
}

void read_info(std::string_view line, EngineMove& answer) {
    const auto found = words(line);
    if (is_of_another_move(found)) return;
    for (std::size_t i = 1; i + 1 < found.size(); ++i) {
        if (found[i] == "string") return;
        if (found[i] == "pv") {
            answer.pv.assign(found[i + 1].data(), line.data() + line.size());
            return;
        }
        const auto field = std::ranges::find(fields, found[i], &Field::name);
        if (field == fields.end()) continue;
        const auto number = parse_number<std::int64_t>(found[i + 1]);
        if (number && *number >= field->least && *number <= field->most)
            field->set(answer, *number);
    }
}

std::optional<std::string> check_pv(const EngineMove& answer, Position position) {
    const auto played = play_moves(position, answer.pv);
    if (played) return std::nullopt;
    return "pv " + in_quotes(answer.pv) + ": " + played.error();
}

std::optional<std::string> check_pv_start(const EngineMove& answer, const Position& position) {
    auto end = position;
    const auto played = play_moves(end, answer.pv);
    if (!played || played->empty() || played->front() == legal_move(position, answer.ply.move))
        return std::nullopt;
    return "pv " + in_quotes(answer.pv) + " does not start with bestmove " +
           in_quotes(answer.ply.move);
}

Player::Player(const EngineConfig& engine, Settings settings, const Supervision& supervision,
               Log& log)
    : engine_(engine), settings_(std::move(settings)), supervision_(supervision), log_(log) {}

void Player::quit() {
    if (!process_) return;
    const auto deadline =
        ChildProcess::Clock::now() + std::min<Microseconds>(quit_time, engine_.timeout);
    write("quit\n", deadline);
    if (!process_->quit(deadline)) note("killed, because it did not quit");
    process_.reset();
}

void Player::note(std::string_view text) {
    log_.write(Log::in_game(game_, engine_.name), text);
}

Transfer Player::write(std::string_view text, Time deadline) {
    log_.write_dialogue(game_, engine_.name, Log::Direction::to_engine, text);
    return process_->write(text, deadline);
}

ChildProcess::Line Player::read_line(Time deadline) {
    const auto line = process_->read_line(deadline);
    last_line_ = ChildProcess::Clock::now();
    if (line.transfer == Transfer::done)
        log_.write_dialogue(game_, engine_.name, Log::Direction::from_engine, line.text);
    return line;
}

void Player::discard() {
    process_.reset();
}

Player::Status Player::status_of(Transfer transfer, Reason when_late) {
    switch (transfer) {
        case Transfer::done: return {};
        case Transfer::stopped: return Stopped{};
        case Transfer::late: return Failure{when_late, {}};
        case Transfer::flooded: return Failure{Reason::flood, "answer exceeds 16 MiB"};
        case Transfer::closed: break;
    }
    const auto end = process_->end(ChildProcess::Clock::now() + 100ms);
    if (!end) return Failure{Reason::closed, "closed its output, but still runs"};
    return Failure{end->is_success ? Reason::exited : Reason::crash, end->text};
}

Player::Status Player::send(std::string_view text) {
    return status_of(write(text, ChildProcess::Clock::now() + engine_.timeout), Reason::deaf);
}

Player::Status Player::exchange(std::string_view text, std::string_view word, Reason when_late,
                                const OnLine& on_line, std::optional<Microseconds> patience) {
    process_->begin_answer();
    if (auto status = send(text); status.index() != 0) return status;
    const auto deadline = ChildProcess::Clock::now() + patience.value_or(engine_.timeout);
    for (;;) {
        const auto [transfer, line] = read_line(deadline);
        if (transfer != Transfer::done) return status_of(transfer, when_late);
        if (on_line) on_line(line);
        if (rest_after(word, line)) return {};
    }
}

std::optional<Error> Player::start_process() {
    auto started = ChildProcess::start(engine_.command, supervision_,
                                       [this](std::string_view text) { note(text); });
    if (!started) return Error{started.error()};
    process_ = std::move(*started);
    return std::nullopt;
}

Player::Status Player::start() {
    if (const auto error = start_process())
        return Failure{Reason::no_start, in_quotes(engine_.command.program) + ": " + error->text};
    auto status = handshake();
    if (status.index() == 0) status = set_options();
    if (status.index() != 0) discard();
    return status;
}

Player::Status Player::handshake(const OnLine& on_line) {
    declared_.clear();
    auto status = exchange("uci\n", "uciok", Reason::no_uciok, [&](std::string_view line) {
        if (rest_after("option", line)) declared_.push_back(parse_declaration(line));
        if (const auto name = rest_after("id name", line)) version_ = *name;
        if (on_line) on_line(line);
    });
    has_started_ = has_started_ || status.index() == 0;
    return status;
}

Player::Status Player::set_options() {
    std::string text = "setoption name UCI_Variant value " + settings_.variant + '\n';
    for (const auto& [name, value] : engine_.options)
        text += "setoption name " + name + " value " + value + '\n';
    return send(text);
}

Player::Status Player::synchronise() {
    reported_error_.clear();
    return exchange("ucinewgame\nisready\n", "readyok", Reason::no_readyok,
                    [&](std::string_view line) {
                        if (!reported_error_.empty() || !is_error_report(line)) return;
                        reported_error_ = line;
                        note(line);
                    });
}

Player::Status Player::set_up(std::string_view position) {
    bool has_second_move = false;
    auto status = exchange(std::string(position) + "\nisready\n", "readyok", Reason::no_readyok,
                           [&](std::string_view line) {
                               has_second_move = has_second_move || rest_after("bestmove", line);
                           });
    if (status.index() != 0 || !has_second_move) return status;
    const Failure failure{Reason::protocol, "a second bestmove"};
    note(failure.detail);
    return settings_.strict ? Status(failure) : Status();
}

Player::Status Player::prepare(std::int64_t game) {
    if (engine_.restarts) quit();
    game_ = game;
    if (process_) {
        auto status = synchronise();
        const auto* failure = std::get_if<Failure>(&status);
        if (!failure) return status;
        note("restarted: " + explained(failure->reason, failure->detail));
        discard();
    }
    if (auto status = start(); status.index() != 0) return status;
    auto status = synchronise();
    if (std::holds_alternative<Failure>(status)) discard();
    return status;
}

Player::Reply Player::ask(std::string_view position, std::string_view go,
                          std::optional<Microseconds> allowed) {
    if (auto failed = reply_if_failed(set_up(position))) return *failed;
    return search(go, allowed);
}

Player::Reply Player::search(std::string_view text, std::optional<Microseconds> allowed) {
    process_->begin_answer();
    if (auto failed = reply_if_failed(send(text))) return *failed;
    const auto begin = ChildProcess::Clock::now();
    EngineMove answer;
    auto transfer = listen(answer, begin + allowed.value_or(engine_.timeout));
    if (transfer == Transfer::late && allowed) {
        const auto deadline =
            ChildProcess::Clock::now() + std::min<Microseconds>(stop_time, engine_.timeout);
        write("stop\n", deadline);
        transfer = listen(answer, deadline);
    }
    if (auto failed = reply_if_failed(status_of(transfer, Reason::stalled))) return *failed;
    answer.elapsed = std::chrono::duration_cast<Microseconds>(last_line_ - begin);
    return answer;
}

Transfer Player::listen(EngineMove& answer, Time deadline) {
    for (;;) {
        const auto [transfer, line] = read_line(deadline);
        if (transfer != Transfer::done) return transfer;
        if (rest_after("info", line)) read_info(line, answer);
        const auto text = rest_after("bestmove", line);
        if (!text) continue;
        answer.ply.move = first_word(*text);
        return transfer;
    }
}

}  // namespace krou
