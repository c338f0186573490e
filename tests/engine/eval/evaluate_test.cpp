#include "eval/evaluate.h"

#include <string>
#include <vector>

#include "eval/features.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

/// Returns a random value in range for each weight.
Weights random_weights(Random& random) {
    std::string text;
    for (const Weight& weight : weight_table())
        text += std::string(weight.name) + ' ' +
                std::to_string(weight.min + below(random, weight.max - weight.min + 1)) + '\n';
    const auto parsed = parse_weights(text);
    REQUIRE(bool(parsed));
    return *parsed;
}

/// Returns a random board with few seeds, which favours captures and empty pits, or with many.
/// Sometimes most seeds are in one pit.
Board any_board(int pits, Random& random) {
    const int most = below(random, 2) ? 6 * pits : max_seeds;
    if (below(random, 4)) return random_pits(pits, below(random, most + 1), random);
    Board board = random_pits(pits, below(random, 4 * pits), random);
    board.set(below(random, 2 * pits), below(random, max_seeds - 4 * pits));
    return board;
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

/// The same in mangala, where a krou never captures.
template <class B>
int capturable_opposite_seeds(const Mangala<B>& game, const B& board, int begin) {
    const int pits = game.pits();
    int seeds = 0;
    for (int target = 0; target < pits; ++target) {
        bool is_target = false;
        for (int pit = 0; pit < pits; ++pit) {
            const int sown = board[begin + pit];
            is_target |= sown > 0 && sown <= 2 * pits + 1 &&
                         game.sowing().last(pit, sown) == target && board[begin + target] == 0;
        }
        if (is_target) seeds += board[2 * pits - 1 - begin - target];
    }
    return seeds;
}

template <AcyclicGame G>
int facing_seeds(const G& game, const typename G::Board& board, int begin) {
    int seeds = 0;
    for (int pit = begin; pit < begin + game.pits(); ++pit)
        if (board[pit] == 0) seeds += board[2 * game.pits() - 1 - pit];
    return seeds;
}

/// Returns the pits where ordinary sowings from the row at `begin` end in the other row.
template <SowingGame G>
std::vector<int> ends_in_other_row(const G& game, const typename G::Board& board, int begin) {
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

/// Counts the seeds that the row at `begin` may lose because they become even.
template <SowingGame G>
int threatened(const G& game, const typename G::Board& board, int begin) {
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

// The features of several pits, counted pit by pit. The engine counts them with masks.

template <class B>
std::vector<Feature> naive_board_features(const Oware<B>& game, const B& board) {
    const int pits = game.pits();
    const int own = filled_pits(game, board, 0);
    const int others = filled_pits(game, board, pits);
    const int left = game.max_net_gain(board);
    return {{WeightId::oware_room, own * left, others * left},
            {WeightId::oware_cornered, own <= 2, others <= 2},
            {WeightId::oware_threat, threatened(game, board, 0, false),
             threatened(game, board, pits, false)},
            {WeightId::oware_krou_threat, threatened(game, board, 0, true),
             threatened(game, board, pits, true)},
            {WeightId::oware_tempo, 1, 0}};
}

template <class B>
std::vector<Feature> naive_board_features(const Kalah<B>& game, const B& board) {
    const int pits = game.pits();
    return {{WeightId::kalah_facing, facing_seeds(game, board, 0), facing_seeds(game, board, pits)},
            {WeightId::kalah_spoils, capturable_opposite_seeds(game, board, 0),
             capturable_opposite_seeds(game, board, pits)},
            {WeightId::kalah_tempo, 1, 0}};
}

template <class B>
std::vector<Feature> naive_board_features(const Mangala<B>& game, const B& board) {
    const int pits = game.pits();
    return {
        {WeightId::mangala_facing, facing_seeds(game, board, 0), facing_seeds(game, board, pits)},
        {WeightId::mangala_spoils, capturable_opposite_seeds(game, board, 0),
         capturable_opposite_seeds(game, board, pits)},
        {WeightId::mangala_evens, threatened(game, board, pits), threatened(game, board, 0)},
        {WeightId::mangala_tempo, 1, 0}};
}

template <class B, bool has_tuzdiks>
std::vector<Feature> naive_board_features(const Togyzkumalak<B, has_tuzdiks>& game,
                                          const B& board) {
    const int pits = game.pits();
    const Feature threat = {WeightId::togyzkumalak_threat, threatened(game, board, 0),
                            threatened(game, board, pits)};
    const Feature tempo = {WeightId::togyzkumalak_tempo, 1, 0};
    if constexpr (!has_tuzdiks) return {threat, tempo};
    const int own = board[Board::own_tuzdik] != 0;
    const int others = board[Board::opponent_tuzdik] != 0;
    const int left = game.max_net_gain(board);
    return {threat,
            {WeightId::togyzkumalak_chance, chances_of_tuzdik(game, board, 0),
             chances_of_tuzdik(game, board, pits)},
            {WeightId::togyzkumalak_tuzdik, own, others},
            {WeightId::togyzkumalak_tuzdik_room, own * left, others * left},
            tempo};
}

/// Checks that the last features of a board match the naive counts.
template <class G>
void check_board_features(const G& game, const typename G::Board& board) {
    const auto all = features(game, board);
    const auto expected = naive_board_features(game, board);
    REQUIRE(all.size() >= expected.size());
    auto found = all.end() - static_cast<std::ptrdiff_t>(expected.size());
    for (const auto& [weight, own, others] : expected) {
        INFO("weight " << static_cast<int>(weight));
        REQUIRE(found->weight == weight);
        REQUIRE(found->own == own);
        REQUIRE(found->others == others);
        ++found;
    }
}

template <class G>
int sum_of_features(const G& game, const typename G::Board& board, const Weights& weights) {
    int sum = 0;
    for (const auto& feature : features(game, board))
        sum += weights[feature.weight] * (feature.own - feature.others);
    return sum;
}

/// Checks the properties of an evaluation with any weights.
template <class G>
void check_board(const G& game, const Evaluation<G>& evaluation, const Weights& weights, int tempo,
                 const Board& any_board, Random& random) {
    using B = typename G::Board;
    auto board = sized_for(game, any_board);
    INFO(fen_of(any_board, game.pits(), Side::south) << "\n" << weights.to_text());
    const int value = evaluation(board);
    REQUIRE(value == sum_of_features(game, board, weights));
    check_board_features(game, board);
    REQUIRE(evaluation(game.flipped(board)) == 2 * tempo - value);
    board.set(B::own_store, below(random, 256));
    board.set(B::opponent_store, below(random, 256));
    REQUIRE(evaluation(board) == value);
    REQUIRE(sum_of_features(game, board, weights) == value);
}

/// Checks random boards of a game, with tuzdiks if it has them.
template <SowingGame G>
void check_game(const G& game, const Rules& rules, WeightId tempo, Random& random) {
    const int pits = game.pits();
    const Weights weights = random_weights(random);
    const Evaluation<G> evaluation(game, weights);
    for (int boards = 0; boards < 100; ++boards) {
        Board board = any_board(pits, random);
        const int own = below(random, pits);
        const int others = below(random, pits);
        if (rules.tuzdik && are_possible_tuzdiks(rules, pits, own, others)) {
            board.set(Board::own_tuzdik, own);
            board.set(Board::opponent_tuzdik, others);
            if (own > 0) board.set(pits + own - 1, 0);
            if (others > 0) board.set(others - 1, 0);
        }
        check_board(game, evaluation, weights, weights[tempo], board, random);
    }
}

void check_boards(std::string_view spec, WeightId tempo) {
    Random random(31);
    const Rules rules = variant(spec).rules;
    for (int round = 0; round < 10 * max_pits; ++round) {
        const auto check = [&]<class G>(const G& game) {
            if constexpr (SowingGame<G>) check_game(game, rules, tempo, random);
        };
        std::visit(check, make_game(rules, 1 + round % max_pits));
    }
}

/// Expected counts of a feature for the mover and for the opponent.
struct Count {
    const char* fen;
    WeightId weight;
    int own;
    int others;
};

std::vector<Feature> features_of(const Position& position) {
    const auto find = [&](const auto& game) {
        return features(game, sized_for(game, position.board()));
    };
    return std::visit(find, position.game());
}

void check_counts(std::string_view spec, const std::vector<Count>& counts) {
    for (const auto& count : counts) {
        const Position position = played(spec, count.fen);
        INFO(count.fen << ", weight " << static_cast<int>(count.weight));
        Feature found{count.weight};
        for (const auto& feature : features_of(position))
            if (feature.weight == count.weight) found = feature;
        CHECK(found.own == count.own);
        CHECK(found.others == count.others);
    }
}

}  // namespace

TEST_CASE("an evaluation is the sum of its features", "[eval][long]") {
    check_boards("oware", WeightId::oware_tempo);
    check_boards("kalah", WeightId::kalah_tempo);
    check_boards("mangala", WeightId::mangala_tempo);
    check_boards("togyzkumalak", WeightId::togyzkumalak_tempo);
    check_boards("bestemshe", WeightId::togyzkumalak_tempo);
}

TEST_CASE("morpion has no static evaluation", "[eval]") {
    const Position position = played("morpion", "xo./.x./..o-S");
    const auto& game = std::get<Morpion>(position.game());
    CHECK(Evaluation<Morpion>(game, Weights())(sized_for(game, position.board())) == 0);
    CHECK(features_of(position).empty());
}

TEST_CASE("the features of togyzkumalak match their names", "[eval]") {
    // E ends on a and i on A, pits of two. But each side has its tuzdik (c and F), so neither can
    // win another.
    constexpr auto board = "2-0-3-0-6-t-0-0-19-2-0-t-3-0-1-0-0-2-5-7-S";
    constexpr auto without_tuzdiks = "2-0-3-0-6-0-0-0-19-2-0-0-3-0-1-0-0-2-5-7-S";
    check_counts("togyzkumalak", {{without_tuzdiks, WeightId::togyzkumalak_chance, 1, 1},
                                  {board, WeightId::togyzkumalak_place3, 3, 0},
                                  {board, WeightId::togyzkumalak_mobility, 4, 4},
                                  {board, WeightId::togyzkumalak_ones, 0, 1},
                                  {board, WeightId::togyzkumalak_odds, 2, 2},
                                  {board, WeightId::togyzkumalak_krou, 1, 0},
                                  {board, WeightId::togyzkumalak_tuzdik, 1, 1},
                                  {board, WeightId::togyzkumalak_tuzdik_room, 38, 38},
                                  {board, WeightId::togyzkumalak_chance, 0, 0},
                                  {board, WeightId::togyzkumalak_tempo, 1, 0}});
    // I holds three seeds and ends on b, with two. D holds seven and ends on a, an odd pit.
    constexpr auto chance = "1-1-0-7-0-0-0-0-3-3-2-0-0-0-0-0-0-0-0-0-S";
    check_counts("togyzkumalak", {{chance, WeightId::togyzkumalak_chance, 1, 0},
                                  {chance, WeightId::togyzkumalak_threat, 0, 3},
                                  {chance, WeightId::togyzkumalak_tuzdik, 0, 0}});
    check_counts("togyzkumalak:tuzdik=no", {{chance, WeightId::togyzkumalak_chance, 0, 0},
                                            {chance, WeightId::togyzkumalak_threat, 0, 3}});
}

TEST_CASE("the features of oware match their names", "[eval]") {
    constexpr auto board = "1-2-0-0-0-12-2-1-1-5-0-0-3-4-S";
    const std::vector<Count> counts = {
        {board, WeightId::oware_place1, 1, 2},
        {board, WeightId::oware_place6, 12, 0},
        {board, WeightId::oware_mobility, 3, 4},
        {board, WeightId::oware_ones, 1, 2},
        {board, WeightId::oware_twos, 1, 1},
        {board, WeightId::oware_krou, 1, 0},
        {board, WeightId::oware_tempo, 1, 0},
        {board, WeightId::oware_room, 3 * 24, 4 * 24},
        {board, WeightId::oware_cornered, 0, 0},
        {board, WeightId::oware_home, 2, 3},
        {board, WeightId::oware_hoard, 0, 0},
        {"0-0-1-2-0-0-18-1-1-0-0-0-0-0-S", WeightId::oware_cornered, 1, 0},
        {"0-0-1-2-0-0-18-1-1-0-0-0-0-0-S", WeightId::oware_hoard, 0, 1},
        // d holds five and ends on C, an empty pit. F is a krou and ends on a, with two.
        {board, WeightId::oware_threat, 0, 0},
        {board, WeightId::oware_krou_threat, 0, 0},
        {"0-0-1-2-0-0-0-0-0-5-0-0-0-0-S", WeightId::oware_threat, 1, 0},
        {"0-0-1-2-0-0-0-0-0-5-0-0-0-0-N", WeightId::oware_threat, 0, 1},
        {"0-0-3-0-0-0-0-0-0-5-0-0-0-0-S", WeightId::oware_threat, 0, 0},
        {"0-0-0-0-0-12-1-0-0-5-0-0-0-0-S", WeightId::oware_krou_threat, 0, 1},
        {"0-0-0-0-0-13-2-0-0-5-0-0-0-0-S", WeightId::oware_krou_threat, 0, 1},
    };
    check_counts("oware", counts);
}

TEST_CASE("the features of kalah match their names", "[eval]") {
    constexpr auto board = "6-0-4-0-2-1-0-5-0-3-0-1-7-8-S";
    const std::vector<Count> counts = {
        {board, WeightId::kalah_place1, 6, 0},
        {board, WeightId::kalah_place6, 1, 1},
        {board, WeightId::kalah_mobility, 4, 3},
        {board, WeightId::kalah_again, 4, 3},
        {board, WeightId::kalah_tempo, 1, 0},
        {board, WeightId::kalah_facing, 0, 1},
        {board, WeightId::kalah_krou, 0, 0},
        {board, WeightId::kalah_passing, 0, 0},
        // B ends on D, opposite c. In the last two, a goes round to its own pit, opposite F.
        {"1-2-0-0-0-0-0-0-5-0-0-0-0-0-S", WeightId::kalah_facing, 5, 3},
        {"1-2-0-0-0-0-0-0-5-0-0-0-0-0-S", WeightId::kalah_spoils, 5, 0},
        {"1-2-0-0-0-0-0-0-5-0-0-0-0-0-N", WeightId::kalah_spoils, 0, 5},
        {"3-0-0-0-0-1-13-0-0-0-0-0-0-0-S", WeightId::kalah_krou, 0, 1},
        {"3-0-0-0-0-1-13-0-0-0-0-0-0-0-S", WeightId::kalah_spoils, 0, 1},
        // A takes more than a lap, so its last pit is not empty.
        {"15-0-0-1-1-1-2-2-3-2-2-2-0-0-S", WeightId::kalah_spoils, 0, 0},
        {"26-1-1-1-1-1-1-1-1-1-1-1-0-0-S", WeightId::kalah_spoils, 0, 0},
        {"0-0-0-0-4-3-0-0-0-0-0-0-0-0-S", WeightId::kalah_passing, 2 + 2, 0},
        {"0-0-0-0-0-0-8-1-0-0-0-0-0-0-S", WeightId::kalah_passing, 0, 2},
    };
    check_counts("kalah", counts);
}

TEST_CASE("the features of mangala match their names", "[eval]") {
    // E ends on a, an odd pit. D ends in the store, A on the empty pit B and a on the empty pit c.
    constexpr auto board = "1-0-2-4-4-0-3-0-0-0-5-14-7-8-S";
    check_counts("mangala", {{board, WeightId::mangala_place1, 1, 3},
                             {board, WeightId::mangala_place6, 0, 14},
                             {board, WeightId::mangala_mobility, 4, 3},
                             {board, WeightId::mangala_again, 1, 0},
                             {board, WeightId::mangala_krou, 0, 1},
                             {board, WeightId::mangala_passing, 1, 2 + 12},
                             {board, WeightId::mangala_facing, 5 + 3, 4 + 4 + 2},
                             {board, WeightId::mangala_spoils, 5, 4},
                             {board, WeightId::mangala_evens, 3, 0},
                             {board, WeightId::mangala_tempo, 1, 0}});
}

}  // namespace krou
