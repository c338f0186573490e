#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "bot/protocol.h"

namespace krou::bot {

/// Numbers from `least` to `most`.
struct Limits {
    std::int64_t least;
    std::int64_t most;

    bool contains(std::int64_t number) const { return least <= number && number <= most; }
};

/// Rules by which challenges are accepted.
struct Policy {
    enum class Mode : std::uint8_t { any, rated, casual };

    std::vector<std::string> variants{known_variants.begin(), known_variants.end()};
    Limits initial_s{30, 3600};
    Limits increment_s{0, 60};
    Mode mode = Mode::any;
    Limits rating{0, 4000};
    bool accepts_bots = true;
    int games = 1;  ///< at once
};

/// Returns the site's word for the reason to decline a challenge; empty to accept it.
std::string_view reason_to_decline(const Policy& policy, const Challenge& challenge);

/// Decides about challenges. A pure value: time and the running games come from the caller.
class Lobby {
public:
    Lobby(Policy policy, std::string own_id)
        : policy_(std::move(policy)), own_id_(std::move(own_id)) {}

    struct Nothing {};
    struct Accept {
        Challenge challenge;
    };
    struct Decline {
        Challenge challenge;
        std::string_view reason;
    };
    struct Play {
        std::string id;
    };
    using Decision = std::variant<Nothing, Accept, Decline, Play>;

    /// Decides about a line of the stream of events. `games`: number of running games.
    Result<Decision> decide(std::string_view line, int games, Time now);
    /// The request to accept this challenge has failed.
    void forget(const std::string& id) { accepted_.erase(id); }
    /// Declines all challenges from now on.
    void close() { is_closed_ = true; }
    /// True if a game may start: a challenge was accepted a short time ago.
    bool is_waiting(Time now);

private:
    /// Drops challenges whose game does not come.
    void drop_old(Time now);

    Policy policy_;
    std::string own_id_;
    bool is_closed_ = false;
    std::map<std::string, Time> accepted_;  ///< challenges without a game yet
};

}  // namespace krou::bot
