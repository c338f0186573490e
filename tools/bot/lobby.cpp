#include "bot/lobby.h"

#include <algorithm>

namespace krou::bot {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds game_start_time = 30s;  // from our acceptance to the start

}  // namespace

std::string_view reason_to_decline(const Policy& policy, const Challenge& challenge) {
    const auto& clock = challenge.clock;
    const bool may_be_rated = policy.mode != Policy::Mode::casual;
    const bool may_be_casual = policy.mode != Policy::Mode::rated;
    if (std::ranges::find(policy.variants, challenge.variant) == policy.variants.end())
        return "variant";
    if (!clock || !policy.initial_s.contains(clock->initial_s) ||
        !policy.increment_s.contains(clock->increment_s))
        return "timecontrol";
    if (clock->initial_s == 0 && clock->increment_s == 0) return "timecontrol";
    if (challenge.is_rated && !may_be_rated) return "casual";
    if (!challenge.is_rated && !may_be_casual) return "rated";
    if (challenge.is_from_bot && !policy.accepts_bots) return "nobot";
    // A challenger without a rating is as weak as can be.
    if (!policy.rating.contains(challenge.rating.value_or(0))) return "generic";
    return {};
}

Result<Lobby::Decision> Lobby::decide(std::string_view line, int games, Time now) {
    const auto event = parse_event(line);
    if (!event) return Error{event.error()};
    drop_old(now);
    if (const auto* start = std::get_if<GameStart>(&*event)) {
        accepted_.erase(start->id);
        return Decision(Play{start->id});
    }
    if (const auto* end = std::get_if<ChallengeEnd>(&*event)) accepted_.erase(end->id);
    const auto* challenge = std::get_if<Challenge>(&*event);
    // The stream repeats challenges and also has our own ones.
    if (!challenge || challenge->challenger == own_id_ || accepted_.contains(challenge->id))
        return Decision(Nothing());
    auto reason = reason_to_decline(policy_, *challenge);
    const bool is_full = games + static_cast<int>(accepted_.size()) >= policy_.games;
    if (reason.empty() && (is_closed_ || is_full)) reason = "later";
    if (!reason.empty()) return Decision(Decline{*challenge, reason});
    accepted_[challenge->id] = now;
    return Decision(Accept{*challenge});
}

bool Lobby::is_waiting(Time now) {
    drop_old(now);
    return !accepted_.empty();
}

void Lobby::drop_old(Time now) {
    std::erase_if(accepted_,
                  [&](const auto& entry) { return now - entry.second >= game_start_time; });
}

}  // namespace krou::bot
