#include "match/game_clock.h"

#include <algorithm>
#include <cassert>

namespace krou {

namespace {

std::int64_t milliseconds(Microseconds time) {
    return std::max<std::int64_t>(
        1, std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

GameClock::GameClock(const EngineLimits& control)
    : control_(control),
      left_(control.time.value_or(Microseconds{0})),
      moves_left_(control.moves) {}

std::optional<Microseconds> GameClock::budget() const {
    if (!control_.time) return control_.move_time;
    const auto left = std::max(left_, Microseconds{0});
    return control_.move_time ? std::min(left, *control_.move_time) : left;
}

std::optional<Microseconds> GameClock::allowed() const {
    const auto most = budget();
    return most ? std::optional(*most + control_.margin) : most;
}

Microseconds GameClock::overrun(Microseconds elapsed) const {
    return std::max(elapsed - budget().value_or(elapsed), Microseconds{0});
}

void GameClock::charge(Microseconds elapsed) {
    assert(elapsed.count() >= 0);
    if (!control_.time) return;
    left_ += control_.increment - elapsed;
    if (!moves_left_ || --*moves_left_ > 0) return;
    moves_left_ = control_.moves;
    left_ += *control_.time;
}

std::string in_seconds(Microseconds time) {
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(time).count();
    const auto fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    return std::to_string(milliseconds / 1000) + '.' + fraction + " s";
}

std::string go_text(const Clocks& clocks, Side mover) {
    const GameClock& own = clocks[static_cast<std::size_t>(mover)];
    const EngineLimits& control = own.control();
    std::string text = "go";
    const auto add = [&](const char* word, std::int64_t number) {
        text += word;
        text += std::to_string(number);
    };
    if (control.time) {
        const GameClock& south = clocks[0].control().time ? clocks[0] : own;
        const GameClock& north = clocks[1].control().time ? clocks[1] : own;
        add(" wtime ", milliseconds(south.left()));
        add(" btime ", milliseconds(north.left()));
        if (south.control().increment.count() > 0)
            add(" winc ", milliseconds(south.control().increment));
        if (north.control().increment.count() > 0)
            add(" binc ", milliseconds(north.control().increment));
        if (own.moves_left()) add(" movestogo ", *own.moves_left());
    }
    if (control.move_time) add(" movetime ", milliseconds(*control.move_time));
    if (control.depth) add(" depth ", *control.depth);
    if (control.nodes) add(" nodes ", *control.nodes);
    return text + '\n';
}

}  // namespace krou
