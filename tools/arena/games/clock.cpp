#include "arena/games/clock.h"

#include <algorithm>

namespace krou::arena {

namespace {

std::int64_t milliseconds(Microseconds time) {
    return std::max<std::int64_t>(
        1, std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

Clock::Clock(const Limits& limits)
    : limits_(limits), left_(limits.time.value_or(Microseconds{0})), moves_left_(limits.moves) {}

std::optional<Microseconds> Clock::budget() const {
    if (!limits_.time) return limits_.move_time;
    const auto left = std::max(left_, Microseconds{0});
    return limits_.move_time ? std::min(left, *limits_.move_time) : left;
}

std::optional<Microseconds> Clock::allowed() const {
    const auto most = budget();
    return most ? std::optional(*most + limits_.margin) : most;
}

Microseconds Clock::overrun(Microseconds elapsed) const {
    return std::max(elapsed - budget().value_or(elapsed), Microseconds{0});
}

void Clock::charge(Microseconds elapsed) {
    if (!limits_.time) return;
    left_ += limits_.increment - elapsed;
    if (!moves_left_ || --*moves_left_ > 0) return;
    moves_left_ = limits_.moves;
    left_ += *limits_.time;
}

std::string in_seconds(Microseconds time) {
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(time).count();
    const auto fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    return std::to_string(milliseconds / 1000) + '.' + fraction + " s";
}

std::string go_text(const Clocks& clocks, Side mover) {
    const Clock& own = clocks[static_cast<std::size_t>(mover)];
    const Limits& limits = own.limits();
    std::string text = "go";
    const auto add = [&](const char* word, std::int64_t number) {
        text += word;
        text += std::to_string(number);
    };
    if (limits.time) {
        const Clock& south = clocks[0].limits().time ? clocks[0] : own;
        const Clock& north = clocks[1].limits().time ? clocks[1] : own;
        add(" wtime ", milliseconds(south.left()));
        add(" btime ", milliseconds(north.left()));
        if (south.limits().increment.count() > 0)
            add(" winc ", milliseconds(south.limits().increment));
        if (north.limits().increment.count() > 0)
            add(" binc ", milliseconds(north.limits().increment));
        if (own.moves_left()) add(" movestogo ", *own.moves_left());
    }
    if (limits.move_time) add(" movetime ", milliseconds(*limits.move_time));
    if (limits.depth) add(" depth ", *limits.depth);
    if (limits.nodes) add(" nodes ", *limits.nodes);
    return text + '\n';
}

}  // namespace krou::arena
