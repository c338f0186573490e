#include "eval/features.h"

#include <algorithm>

namespace krou {

namespace {

/// Returns the weight of a pit's place, given the weight of the leftmost place.
WeightId place(WeightId leftmost, int pit) {
    return static_cast<WeightId>(static_cast<int>(leftmost) + pit);
}

/// Returns the single-pit features of both sides, summed by weight.
template <class G>
std::vector<Feature> features_of_pits(const G& game, const typename G::Board& board) {
    std::vector<Feature> sums(Weights::count);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].weight = static_cast<WeightId>(i);
    for (int pit = 0; pit < 2 * game.pits(); ++pit) {
        const bool own = pit < game.pits();
        for (const auto& feature : pit_features(game, pit % game.pits(), board[pit])) {
            auto& sum = sums[static_cast<std::size_t>(feature.weight)];
            (own ? sum.own : sum.others) += feature.own;
        }
    }
    std::erase_if(sums, [](const Feature& sum) { return sum.own == 0 && sum.others == 0; });
    return sums;
}

/// Counts the pits of the row at `begin` that a sowing from the other row could capture. A krou
/// drops a seed on the target in passing, before its last seed.
template <class B>
int threatened(const Oware<B>& game, const B& board, int begin, bool by_krou) {
    const int pits = game.pits();
    const int other_begin = pits - begin;
    int count = 0;
    for (int target = pits; target < 2 * pits; ++target) {
        const int seeds = board[begin + target - pits];
        bool is_target = false;
        for (int pit = 0; pit < pits; ++pit) {
            const int sown = board[other_begin + pit];
            is_target |= sown > 0 && is_krou(game, sown) == by_krou &&
                         game.sowing().last(pit, sown) == target;
        }
        count += is_target && (by_krou ? seeds <= 1 : seeds == 1 || seeds == 2);
    }
    return count;
}

template <class B>
int filled_pits(const Oware<B>& game, const B& board, int begin) {
    int filled = 0;
    for (int pit = begin; pit < begin + game.pits(); ++pit) filled += board[pit] > 0;
    return filled;
}

/// Counts the seeds that sowings of the row at `begin` could capture, opposite the last seed. That
/// seed must fall in an empty pit, or return to its own pit after exactly one lap. Longer sowings
/// never end in an empty pit.
template <class B>
int capturable_opposite_seeds(const Kalah<B>& game, const B& board, int begin) {
    const int pits = game.pits();
    int seeds = 0;
    for (int target = 0; target < pits; ++target) {
        bool is_target = false;
        for (int pit = 0; pit < pits; ++pit) {
            const int sown = board[begin + pit];
            is_target |= sown > 0 && sown <= 2 * pits + 1 &&
                         game.sowing().last(pit, sown) == target &&
                         (is_krou(game, sown) || board[begin + target] == 0);
        }
        if (is_target) seeds += board[2 * pits - 1 - begin - target];
    }
    return seeds;
}

template <class B>
int facing_seeds(const Kalah<B>& game, const B& board, int begin) {
    int seeds = 0;
    for (int pit = begin; pit < begin + game.pits(); ++pit)
        if (board[pit] == 0) seeds += board[2 * game.pits() - 1 - pit];
    return seeds;
}

/// Returns the pits where ordinary sowings from the row at `begin` end in the other row.
template <class B, bool has_tuzdiks>
std::vector<int> ends_in_other_row(const Togyzkumalak<B, has_tuzdiks>& game, const B& board,
                                   int begin) {
    const int pits = game.pits();
    std::vector<int> ends;
    for (int target = pits; target < 2 * pits; ++target)
        for (int pit = 0; pit < pits; ++pit) {
            const int sown = board[begin + pit];
            if (sown == 0 || is_krou(game, sown) || game.sowing().last(pit, sown) != target)
                continue;
            ends.push_back((begin + target) % (2 * pits));
            break;
        }
    return ends;
}

/// Counts the seeds that the row at `begin` may lose.
template <class B, bool has_tuzdiks>
int threatened(const Togyzkumalak<B, has_tuzdiks>& game, const B& board, int begin) {
    int seeds = 0;
    for (const int end : ends_in_other_row(game, board, game.pits() - begin))
        if (board[end] % 2 != 0) seeds += board[end];
    return seeds;
}

/// Counts the pits where the owner of the row at `begin` may win a tuzdik.
template <class B, bool has_tuzdiks>
int chances_of_tuzdik(const Togyzkumalak<B, has_tuzdiks>& game, const B& board, int begin) {
    if constexpr (!has_tuzdiks) return 0;
    const B seen = begin == 0 ? board : game.flipped(board);
    int count = 0;
    for (const int end : ends_in_other_row(game, seen, 0))
        count += seen[end] == 2 && game.may_become_tuzdik(seen, end);
    return count;
}

}  // namespace

template <class B>
std::vector<Feature> pit_features(const Oware<B>& game, int pit, int seeds) {
    return {{place(WeightId::oware_place1, pit), seeds},
            {WeightId::oware_mobility, seeds > 0},
            {WeightId::oware_ones, seeds == 1},
            {WeightId::oware_twos, seeds == 2},
            {WeightId::oware_home, seeds > 0 && game.sowing().last(pit, seeds) < game.pits()},
            {WeightId::oware_krou, is_krou(game, seeds)},
            {WeightId::oware_hoard, seeds >= 3 * game.pits()}};
}

template <class B>
std::vector<Feature> pit_features(const Kalah<B>& game, int pit, int seeds) {
    return {{place(WeightId::kalah_place1, pit), seeds},
            {WeightId::kalah_mobility, seeds > 0},
            {WeightId::kalah_again, seeds > 0 && game.sowing().last(pit, seeds) == B::own_store},
            {WeightId::kalah_krou, is_krou(game, seeds)},
            {WeightId::kalah_passing, std::max(0, seeds - (game.pits() - pit))}};
}

template <class B, bool has_tuzdiks>
std::vector<Feature> pit_features(const Togyzkumalak<B, has_tuzdiks>& game, int pit, int seeds) {
    return {{place(WeightId::togyzkumalak_place1, pit), seeds},
            {WeightId::togyzkumalak_mobility, seeds > 0},
            {WeightId::togyzkumalak_ones, seeds == 1},
            {WeightId::togyzkumalak_odds, seeds % 2},
            {WeightId::togyzkumalak_krou, is_krou(game, seeds)}};
}

template <class B>
std::vector<Feature> features(const Oware<B>& game, const B& board) {
    auto found = features_of_pits(game, board);
    const int own = filled_pits(game, board, 0);
    const int others = filled_pits(game, board, game.pits());
    const int left = game.max_net_gain(board);
    found.push_back({WeightId::oware_room, own * left, others * left});
    found.push_back({WeightId::oware_cornered, is_cornered(own), is_cornered(others)});
    found.push_back({WeightId::oware_threat, threatened(game, board, 0, false),
                     threatened(game, board, game.pits(), false)});
    found.push_back({WeightId::oware_krou_threat, threatened(game, board, 0, true),
                     threatened(game, board, game.pits(), true)});
    found.push_back({WeightId::oware_tempo, 1, 0});
    return found;
}

template <class B>
std::vector<Feature> features(const Kalah<B>& game, const B& board) {
    auto found = features_of_pits(game, board);
    found.push_back({WeightId::kalah_facing, facing_seeds(game, board, 0),
                     facing_seeds(game, board, game.pits())});
    found.push_back({WeightId::kalah_spoils, capturable_opposite_seeds(game, board, 0),
                     capturable_opposite_seeds(game, board, game.pits())});
    found.push_back({WeightId::kalah_tempo, 1, 0});
    return found;
}

template <class B, bool has_tuzdiks>
std::vector<Feature> features(const Togyzkumalak<B, has_tuzdiks>& game, const B& board) {
    auto found = features_of_pits(game, board);
    const int pits = game.pits();
    found.push_back(
        {WeightId::togyzkumalak_threat, threatened(game, board, 0), threatened(game, board, pits)});
    if constexpr (has_tuzdiks) {
        const int own = board[B::own_tuzdik] != 0;
        const int others = board[B::opponent_tuzdik] != 0;
        const int left = game.max_net_gain(board);
        found.push_back({WeightId::togyzkumalak_chance, chances_of_tuzdik(game, board, 0),
                         chances_of_tuzdik(game, board, pits)});
        found.push_back({WeightId::togyzkumalak_tuzdik, own, others});
        found.push_back({WeightId::togyzkumalak_tuzdik_room, own * left, others * left});
    }
    found.push_back({WeightId::togyzkumalak_tempo, 1, 0});
    return found;
}

template std::vector<Feature> features(const Oware<SmallBoard>&, const SmallBoard&);
template std::vector<Feature> features(const Oware<Board>&, const Board&);
template std::vector<Feature> features(const Kalah<SmallBoard>&, const SmallBoard&);
template std::vector<Feature> features(const Kalah<Board>&, const Board&);
template std::vector<Feature> pit_features(const Oware<SmallBoard>&, int, int);
template std::vector<Feature> pit_features(const Oware<Board>&, int, int);
template std::vector<Feature> pit_features(const Kalah<SmallBoard>&, int, int);
template std::vector<Feature> pit_features(const Kalah<Board>&, int, int);
template std::vector<Feature> features(const Bestemshe<SmallBoard>&, const SmallBoard&);
template std::vector<Feature> features(const Bestemshe<Board>&, const Board&);
template std::vector<Feature> features(const Togyzkumalak<Board, true>&, const Board&);
template std::vector<Feature> pit_features(const Bestemshe<SmallBoard>&, int, int);
template std::vector<Feature> pit_features(const Bestemshe<Board>&, int, int);
template std::vector<Feature> pit_features(const Togyzkumalak<Board, true>&, int, int);

}  // namespace krou
