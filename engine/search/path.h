#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/game.h"
#include "tables/forced_play.h"

namespace krou {

/// The boards from the game's last capture to the one that is searched, to see repetitions by. The
/// root has ply 0, the boards of the game before it have negative plies.
class Path {
public:
    /// A board on the way.
    struct Place {
        std::uint64_t key = 0;
        int since_capture = 0;  ///< moves made since the last capture
        /// How near South and North came to what they can force, on any board since then.
        std::array<Nearness, 2> nearest{};
    };

    Path(std::size_t past, int most_plies)
        : past_(static_cast<int>(past)), places_(past + static_cast<std::size_t>(most_plies) + 2) {
        for (int ply = -past_; ply <= 0; ++ply) (*this)[ply].since_capture = ply + past_;
    }

    Place& operator[](int ply) { return places_[index(ply)]; }
    const Place& operator[](int ply) const { return places_[index(ply)]; }
    int first_ply() const { return -past_; }

    /// A move is made at this ply.
    void go_on(int ply, bool captures) {
        (*this)[ply + 1].since_capture = captures ? 0 : (*this)[ply].since_capture + 1;
    }
    /// Whether no earlier board can come back, since the last move was a capture.
    bool is_fresh(int ply) const { return (*this)[ply].since_capture == 0; }
    /// The ply at which the same board was there before, with the same side to move.
    std::optional<int> seen_before(int ply) const {
        const auto& here = (*this)[ply];
        for (int back = 2; back <= here.since_capture; back += 2)
            if ((*this)[ply - back].key == here.key) return ply - back;
        return std::nullopt;
    }
    /// Takes note of what South and North can force at this ply; tells of each whether no earlier
    /// board can be in the way, since he is nearer to it than ever before.
    std::array<bool, 2> note(int ply, std::array<Nearness, 2> nearness) {
        auto& here = (*this)[ply];
        here.nearest = is_fresh(ply) ? std::array<Nearness, 2>{} : (*this)[ply - 1].nearest;
        std::array<bool, 2> holds{};
        for (const std::size_t side : {0u, 1u}) {
            holds[side] = nearness[side] > here.nearest[side];
            here.nearest[side] = std::max(here.nearest[side], nearness[side]);
        }
        return holds;
    }

private:
    std::size_t index(int ply) const {
        assert(-past_ <= ply && ply + past_ < static_cast<int>(places_.size()));
        return static_cast<std::size_t>(ply + past_);
    }

    int past_;  ///< how many boards there are before the root
    std::vector<Place> places_;
};

}  // namespace krou
