#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "eval/weights.h"
#include "games/families.h"

/// Features of the linear evaluation, the sum of weight × (own − others).
///
/// `count_pit_features` and `count_board_features` have an overload for each family. They call
/// `add` for each feature, with its weight and its count.
namespace krou {

/// Counts of a feature for the mover and for the opponent.
struct Feature {
    WeightId weight;
    int own = 0;
    int others = 0;
};

/// Returns the weight of a pit's place, given the weight of the leftmost place.
constexpr WeightId place_weight(WeightId leftmost, int pit) {
    return static_cast<WeightId>(static_cast<int>(leftmost) + pit);
}

/// True if sowing this many seeds goes round the board, back to or past its own pit.
template <SowingGame G>
bool is_krou(const G& game, int seeds) {
    return seeds >= game.sowing().full_lap();
}

/// Counts the features of one pit of the mover, independent of the other pits.
template <class B>
void count_pit_features(const Oware<B>& game, int pit, int seeds, auto add) {
    add(place_weight(WeightId::oware_place1, pit), seeds);
    add(WeightId::oware_mobility, seeds > 0);
    add(WeightId::oware_ones, seeds == 1);
    add(WeightId::oware_twos, seeds == 2);
    add(WeightId::oware_home, seeds > 0 && game.sowing().last(pit, seeds) < game.pits());
    add(WeightId::oware_krou, is_krou(game, seeds));
    add(WeightId::oware_hoard, seeds >= 3 * game.pits());
}

template <class B>
void count_pit_features(const Kalah<B>& game, int pit, int seeds, auto add) {
    add(place_weight(WeightId::kalah_place1, pit), seeds);
    add(WeightId::kalah_mobility, seeds > 0);
    add(WeightId::kalah_again, seeds > 0 && game.sowing().last(pit, seeds) == B::own_store);
    add(WeightId::kalah_krou, is_krou(game, seeds));
    add(WeightId::kalah_passing, std::max(0, seeds - (game.pits() - pit)));
}

template <class B>
void count_pit_features(const Mangala<B>& game, int pit, int seeds, auto add) {
    add(place_weight(WeightId::mangala_place1, pit), seeds);
    add(WeightId::mangala_mobility, seeds > 0);
    add(WeightId::mangala_again, seeds > 0 && game.sowing().last(pit, seeds) == B::own_store);
    add(WeightId::mangala_krou, is_krou(game, seeds));
    const int moved = game.sowing().keeps_first(seeds) ? seeds - 1 : seeds;
    add(WeightId::mangala_passing, std::max(0, moved - (game.pits() - pit)));
}

template <class B, bool has_tuzdiks>
void count_pit_features(const Togyzkumalak<B, has_tuzdiks>& game, int pit, int seeds, auto add) {
    add(place_weight(WeightId::togyzkumalak_place1, pit), seeds);
    add(WeightId::togyzkumalak_mobility, seeds > 0);
    add(WeightId::togyzkumalak_ones, seeds == 1);
    add(WeightId::togyzkumalak_odds, seeds % 2);
    add(WeightId::togyzkumalak_krou, is_krou(game, seeds));
}

/// True if a sowing of the mover ends where it might capture.
template <class B>
bool may_capture(const Oware<B>& game, int pit, int seeds) {
    return game.sowing().last(pit, seeds) >= game.pits();
}

template <class B>
bool may_capture(const Kalah<B>& game, int pit, int seeds) {
    // After more than one lap, no pit is empty.
    return seeds <= 2 * game.pits() + 1 && game.sowing().last(pit, seeds) < game.pits();
}

template <class B>
bool may_capture(const Mangala<B>& game, int pit, int seeds) {
    return !is_krou(game, seeds) && game.sowing().last(pit, seeds) != B::own_store;
}

template <class B, bool has_tuzdiks>
bool may_capture(const Togyzkumalak<B, has_tuzdiks>& game, int pit, int seeds) {
    return !is_krou(game, seeds) && game.sowing().last(pit, seeds) >= game.pits();
}

/// Ends of sowings that might capture, one bit per pit, in two halves. A half has only ends in the
/// own row, or only ends in the other one, so the targets of both sides are different pits.
template <class B>
using Targets = std::conditional_t<sizeof(B) == 16, std::uint32_t, std::uint64_t>;
/// Number of bits in each half.
template <class B>
inline constexpr int target_bits = 4 * sizeof(Targets<B>);

/// True for targets in the high half: those of krous.
template <SowingGame G>
bool is_in_high_half(const G& game, int, int seeds) {
    return is_krou(game, seeds);
}

/// In mangala, the high half has the ends in the opponent's row.
template <class B>
bool is_in_high_half(const Mangala<B>& game, int pit, int seeds) {
    return game.sowing().last(pit, seeds) >= game.pits();
}

/// Returns the target of one pit of either side; none if its sowing cannot capture.
template <SowingGame G>
Targets<typename G::Board> target_of(const G& game, int pit, int seeds) {
    using B = typename G::Board;
    const int row = pit < game.pits() ? 0 : game.pits();
    if (seeds == 0 || !may_capture(game, pit - row, seeds)) return 0;
    const int target = (game.sowing().last(pit - row, seeds) + row) % (2 * game.pits());
    const bool is_high = is_in_high_half(game, pit - row, seeds);
    return Targets<B>{1} << (target + (is_high ? target_bits<B> : 0));
}

/// Counts the features that depend on several pits.
template <class B>
inline void count_board_features(const Oware<B>& game, const B& board, Targets<B> targets,
                                 auto add) {
    const lanes::VecOf<B> seeds = lanes::load(board);
    const lanes::Mask filled = lanes::occupied(seeds);
    const lanes::Mask two_up = lanes::at_least(seeds, lanes::splat<B>(2));
    const lanes::Mask three_up = lanes::at_least(seeds, lanes::splat<B>(3));
    // An ordinary sowing captures pits of one or two. A krou drops a seed on the target in passing,
    // before its last seed, so it captures empty pits and pits of one.
    constexpr int half = target_bits<B>;
    constexpr Targets<B> low_half = (Targets<B>{1} << half) - 1;
    const Targets<B> exposed = (filled & ~three_up) | (Targets<B>{~two_up} & low_half) << half;
    const Targets<B> own_row = game.rows().own_mask | Targets<B>{game.rows().own_mask} << half;
    const Targets<B> own = targets & exposed & own_row;
    const Targets<B> others = targets & exposed & ~own_row;

    const int left = game.max_net_gain(board);
    const int own_filled = std::popcount(filled & game.rows().own_mask);
    const int others_filled = std::popcount(filled & game.rows().opponent_mask);
    add(WeightId::oware_room, own_filled * left, others_filled * left);
    add(WeightId::oware_cornered, own_filled <= 2, others_filled <= 2);
    add(WeightId::oware_threat, std::popcount(own & low_half), std::popcount(others & low_half));
    add(WeightId::oware_krou_threat, std::popcount(own >> half), std::popcount(others >> half));
    add(WeightId::oware_tempo, 1, 0);
}

template <class B>
inline void count_board_features(const Kalah<B>& game, const B& board, Targets<B> targets,
                                 auto add) {
    const lanes::VecOf<B> seeds = lanes::load(board);
    const lanes::VecOf<B> across = game.rows().across(seeds);
    const lanes::Mask empty = ~lanes::occupied(seeds);
    // Ordinary sowings must end in an empty pit to capture. Krous end in the pit that they have
    // emptied.
    const auto ends = static_cast<lanes::Mask>((targets & empty) | targets >> target_bits<B>);
    const auto seeds_across = [&](lanes::Mask mask) {
        return lanes::sum(lanes::keep(across, mask));
    };
    const lanes::Mask own_mask = game.rows().own_mask;
    const lanes::Mask opponent_mask = game.rows().opponent_mask;
    add(WeightId::kalah_facing, seeds_across(empty & own_mask),
        seeds_across(empty & opponent_mask));
    add(WeightId::kalah_spoils, seeds_across(ends & own_mask), seeds_across(ends & opponent_mask));
    add(WeightId::kalah_tempo, 1, 0);
}

template <class B>
inline void count_board_features(const Mangala<B>& game, const B& board, Targets<B> targets,
                                 auto add) {
    const lanes::VecOf<B> seeds = lanes::load(board);
    const lanes::VecOf<B> across = game.rows().across(seeds);
    const lanes::Mask empty = ~lanes::occupied(seeds);
    const auto spoils = static_cast<lanes::Mask>(targets) & empty;
    const auto evens = static_cast<lanes::Mask>(targets >> target_bits<B>) & lanes::odd(seeds);
    const lanes::Mask own_mask = game.rows().own_mask;
    const lanes::Mask opponent_mask = game.rows().opponent_mask;
    const auto count = [&](WeightId weight, lanes::VecOf<B> counted, lanes::Mask own,
                           lanes::Mask others) {
        add(weight, lanes::sum(lanes::keep(counted, own)),
            lanes::sum(lanes::keep(counted, others)));
    };
    count(WeightId::mangala_facing, across, empty & own_mask, empty & opponent_mask);
    count(WeightId::mangala_spoils, across, spoils & own_mask, spoils & opponent_mask);
    count(WeightId::mangala_evens, seeds, evens & opponent_mask, evens & own_mask);
    add(WeightId::mangala_tempo, 1, 0);
}

template <class B, bool has_tuzdiks>
inline void count_board_features(const Togyzkumalak<B, has_tuzdiks>& game, const B& board,
                                 Targets<B> targets, auto add) {
    const lanes::VecOf<B> seeds = lanes::load(board);
    const auto ends = static_cast<lanes::Mask>(targets);
    const lanes::Mask own_mask = game.rows().own_mask;
    const lanes::Mask opponent_mask = game.rows().opponent_mask;
    const lanes::Mask odd_ends = ends & lanes::odd(seeds);
    add(WeightId::togyzkumalak_threat, lanes::sum(lanes::keep(seeds, odd_ends & own_mask)),
        lanes::sum(lanes::keep(seeds, odd_ends & opponent_mask)));
    if constexpr (has_tuzdiks) {
        const int own = board[B::own_tuzdik];
        const int others = board[B::opponent_tuzdik];
        // A side may win its first tuzdik with a pit of two, but not the last pit of the row nor
        // one with the number of the opponent's tuzdik.
        const auto chances = [&](int tuzdik, int other_tuzdik, lanes::Mask row) {
            const lanes::Mask same_number =
                other_tuzdik > 0 ? lanes::Mask{1} << (other_tuzdik - 1) : 0;
            const lanes::Mask last = lanes::Mask{1} << (game.pits() - 1);
            return tuzdik > 0 ? 0 : std::popcount(row & ~(same_number | last));
        };
        const lanes::Mask twos = ends & lanes::two_or_three(seeds) & ~lanes::odd(seeds);
        add(WeightId::togyzkumalak_chance,
            chances(own, others, (twos & opponent_mask) >> game.pits()),
            chances(others, own, twos & own_mask));
        const int left = game.max_net_gain(board);
        add(WeightId::togyzkumalak_tuzdik, own > 0, others > 0);
        add(WeightId::togyzkumalak_tuzdik_room, own > 0 ? left : 0, others > 0 ? left : 0);
    }
    add(WeightId::togyzkumalak_tempo, 1, 0);
}

/// Returns the features of a board; none for a game without a linear evaluation. Features of pits
/// that neither side has are omitted.
template <Game G>
std::vector<Feature> features(const G& game, const typename G::Board& board) {
    std::vector<Feature> found;
    if constexpr (SowingGame<G>) {
        std::array<Feature, Weights::count> sums{};
        Targets<typename G::Board> targets = 0;
        for (int pit = 0; pit < 2 * game.pits(); ++pit) {
            const auto count = pit < game.pits() ? &Feature::own : &Feature::others;
            const auto add = [&](WeightId weight, int of_pit) {
                auto& sum = sums[static_cast<std::size_t>(weight)];
                sum.weight = weight;
                sum.*count += of_pit;
            };
            count_pit_features(game, pit % game.pits(), board[pit], add);
            targets |= target_of(game, pit, board[pit]);
        }
        for (const Feature& sum : sums)
            if (sum.own != 0 || sum.others != 0) found.push_back(sum);
        const auto add = [&](WeightId weight, int own, int others) {
            found.push_back({weight, own, others});
        };
        count_board_features(game, board, targets, add);
    }
    return found;
}

}  // namespace krou
