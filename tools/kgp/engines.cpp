#include "kgp/engines.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/text.h"
#include "common/text.h"
#include "games/notation.h"
#include "match/player.h"

namespace krou::kgp {

namespace {

using namespace std::chrono_literals;
using Transfer = ChildProcess::Transfer;

constexpr Milliseconds grace = 5s;  // for `bestmove` after `stop`
constexpr int max_failures = 2;     // per state
// Before the next start after a failed one; doubles.
constexpr Milliseconds min_start_pause = 1s;
constexpr Milliseconds max_start_pause = 60s;

/// Takes the first of these moves as the best one if it is legal.
void take_move(State& state, std::string_view moves) {
    const auto names = move_names(state.position.family(), moves);
    if (names.empty()) return;
    state.best = legal_move(state.position, names.front()).value_or(state.best);
}

}  // namespace

Engines::Engines(const Settings& settings, const Supervision& supervision, LineSink report)
    : settings_(settings),
      supervision_(supervision),
      report_(std::move(report)),
      engines_(static_cast<std::size_t>(settings.threads)) {}

std::optional<Error> Engines::start() {
    return start(engines_.front());
}

std::optional<Error> Engines::start(Engine& engine) try {
    const auto& program = settings_.command.program;
    auto process =
        ChildProcess::start(settings_.command, supervision_,
                            [this](std::string_view line) { printed_.push_back(readable(line)); });
    if (!process) return Error{"cannot start " + in_quotes(program) + ": " + process.error()};
    const auto megabytes = std::max(1, settings_.hash_megabytes / settings_.threads);
    const auto options = "uci\nsetoption name MoveOverhead value 0\nsetoption name Hash value " +
                         std::to_string(megabytes) + '\n';
    if ((*process)->write(options, time_now()) != Transfer::done)
        return Error{in_quotes(program) + ": does not read commands"};
    engine.process = std::move(*process);
    engine.options.clear();
    return std::nullopt;
} catch (const std::exception& error) {
    return Error{reason_of(error)};
}

bool Engines::restart(Engine& engine, Time now) {
    if (now < next_start_) return false;
    const auto error = start(engine);
    const auto text = error ? error->text : "";
    if (std::exchange(start_error_, text) != text && error) report_(text);
    start_pause_ = error ? std::clamp(2 * start_pause_, min_start_pause, max_start_pause) : 0ms;
    next_start_ = now + start_pause_;
    return !error;
}

void Engines::report_printed() {
    for (const auto& line : std::exchange(printed_, {})) report_("the engine prints: " + line);
}

void Engines::schedule(const States& open, Time now) {
    const auto count = static_cast<int>(engines_.size());
    const auto states = std::max(static_cast<int>(open.size()), 1);
    for (auto& engine : engines_) {
        const auto waits = [&](const auto& state) {
            return !state->is_done &&
                   std::ranges::find(engines_, state, &Engine::state) == engines_.end();
        };
        if (engine.state) continue;
        // The list is in order of arrival.
        const auto next = std::ranges::find_if(open, waits);
        if (next != open.end()) search(engine, *next, std::max(count / states, 1), now);
    }
    for (auto& engine : engines_) {
        if (!engine.state) continue;
        const auto time = engine.state->deadline - engine.begun;
        if (states > count) engine.end = std::min(engine.end, engine.begun + time * count / states);
        const bool is_closed = std::ranges::find(open, engine.state) == open.end();
        if ((!is_closed && now < engine.end) || std::exchange(engine.is_stopping, true)) continue;
        engine.end = std::min(engine.end, now);
        send(engine, "stop\n", now);
    }
}

void Engines::search(Engine& engine, const std::shared_ptr<State>& state, int threads, Time now) {
    if (!engine.process && !restart(engine, now)) {
        // The others take the state later.
        state->is_done =
            std::ranges::none_of(engines_, [](const Engine& other) { return bool(other.process); });
        return;
    }
    engine.state = state;
    engine.begun = now;
    engine.end = state->deadline;
    engine.is_stopping = false;
    engine.process->begin_answer();
    auto options = "setoption name UCI_Variant value " + state->position.game_spec() +
                   "\nsetoption name Threads value " + std::to_string(threads) + '\n';
    const auto left = std::chrono::ceil<Milliseconds>(state->deadline - now);
    const auto go = "position fen " + to_fen(state->position) + "\ngo movetime " +
                    std::to_string(left.count()) + '\n';
    const auto lines = options == engine.options ? go : options + go;
    engine.options = std::move(options);
    send(engine, lines, now);
}

void Engines::send(Engine& engine, const std::string& lines, Time now) {
    if (engine.process->write(lines, now) != Transfer::done) fail(engine, "does not read commands");
}

void Engines::read(Time now) {
    for (auto& engine : engines_) {
        while (engine.process) {
            const auto [transfer, line] = engine.process->read_line(now);
            if (transfer == Transfer::late || transfer == Transfer::stopped) break;
            if (transfer == Transfer::done) {
                handle(engine, line);
            } else if (transfer == Transfer::flooded) {
                fail(engine, "prints without end");
            } else {
                const auto end = engine.process->end(now + 100ms);
                fail(engine, end ? end->text : "closed its output");
            }
        }
        if (engine.state && now >= engine.end + grace) fail(engine, "does not answer");
    }
    report_printed();
}

void Engines::handle(Engine& engine, std::string_view line) {
    if (!engine.state) return;
    auto& state = *engine.state;
    if (rest_after("info", line) && line.find(" upperbound ") == std::string_view::npos) {
        EngineMove info;
        read_info(line, info);
        take_move(state, info.pv);
    }
    if (const auto answer = rest_after("bestmove", line)) {
        take_move(state, first_word(*answer));
        state.is_done = true;
        engine.state.reset();
    }
}

void Engines::fail(Engine& engine, const std::string& reason) {
    engine.process.reset();
    report_printed();
    report_("the engine " + reason);
    const auto state = std::exchange(engine.state, nullptr);
    if (state && ++state->failures >= max_failures) state->is_done = true;
}

std::vector<int> Engines::descriptors() const {
    std::vector<int> numbers;
    for (const auto& engine : engines_)
        if (engine.process)
            for (const int number : engine.process->descriptors()) numbers.push_back(number);
    return numbers;
}

Time Engines::deadline() const {
    auto next = Time::max();
    for (const auto& engine : engines_)
        if (engine.state) next = std::min(next, engine.end + (engine.is_stopping ? grace : 0ms));
    return next;
}

}  // namespace krou::kgp
