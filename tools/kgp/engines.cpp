#include "kgp/engines.h"

#include <algorithm>
#include <utility>

#include "common/text.h"
#include "games/notation.h"

namespace krou::kgp {

namespace {

constexpr int max_failures = 2;  // per state

/// Takes the first of these moves as the best one if it is legal.
void take_move(State& state, std::string_view moves) {
    const auto names = move_names(state.position.family(), moves);
    if (names.empty()) return;
    state.best = legal_move(state.position, names.front()).value_or(state.best);
}

}  // namespace

Engines::Engines(const Settings& settings, const Supervision& supervision, LineSink report)
    : engines_(static_cast<std::size_t>(settings.threads)) {
    const auto megabytes = std::max(1, settings.hash_megabytes / settings.threads);
    const auto setup = "uci\nsetoption name MoveOverhead value 0\nsetoption name Hash value " +
                       std::to_string(megabytes) + '\n';
    for (auto& engine : engines_)
        engine.driven =
            std::make_unique<DrivenEngine>(settings.command, setup, supervision, report);
}

std::optional<Error> Engines::check() {
    return engines_.front().driven->check();
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
        if (is_closed || now >= engine.end) engine.driven->stop(now);
    }
}

void Engines::search(Engine& engine, const std::shared_ptr<State>& state, int threads, Time now) {
    const auto options = "setoption name UCI_Variant value " + state->position.game_spec() +
                         "\nsetoption name Threads value " + std::to_string(threads) + '\n';
    const auto left = std::chrono::ceil<Milliseconds>(state->deadline - now);
    const auto go = "position fen " + to_fen(state->position) + "\ngo movetime " +
                    std::to_string(left.count()) + '\n';
    if (!engine.driven->search(options, go, now)) {
        // The others take the state later.
        state->is_done = std::ranges::none_of(
            engines_, [](const Engine& other) { return other.driven->is_running(); });
        return;
    }
    engine.state = state;
    engine.begun = now;
    engine.end = state->deadline;
}

void Engines::read(Time now) {
    for (auto& engine : engines_) {
        const auto failure =
            engine.driven->read(now, [&](std::string_view line) { handle(engine, line); });
        if (!failure) continue;
        const auto state = std::exchange(engine.state, nullptr);
        if (state && ++state->failures >= max_failures) state->is_done = true;
    }
}

void Engines::handle(Engine& engine, std::string_view line) {
    if (!engine.state) return;
    auto& state = *engine.state;
    take_move(state, improved_pv(line));
    if (const auto answer = rest_after("bestmove", line)) {
        take_move(state, first_word(*answer));
        state.is_done = true;
        engine.state.reset();
    }
}

std::vector<int> Engines::descriptors() const {
    std::vector<int> all;
    for (const auto& engine : engines_)
        for (const int number : engine.driven->descriptors()) all.push_back(number);
    return all;
}

Time Engines::deadline() const {
    auto next = Time::max();
    for (const auto& engine : engines_) {
        if (engine.state && !engine.driven->is_stopping()) next = std::min(next, engine.end);
        next = std::min(next, engine.driven->deadline());
    }
    return next;
}

}  // namespace krou::kgp
