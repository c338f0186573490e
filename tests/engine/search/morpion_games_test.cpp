#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "helpers/searched.h"

// Morpion (three in a row), tested exhaustively.

namespace krou {
namespace {

/// Every unfinished position of the game, with its minimax value and the engine's answer.
class AllGames {
public:
    AllGames() { add(Position::start(variant("morpion"))); }

    struct Known {
        Position position;
        int value = 0;           ///< minimax value for the mover: 1 won, 0 drawn, −1 lost
        Move answer;             ///< move of the engine
        int answered_value = 0;  ///< value reported by the engine
        bool is_proved = false;
    };
    const std::map<std::string, Known>& known() const { return known_; }
    const Known& at(const Position& position) const { return known_.at(to_fen(position)); }

private:
    /// Adds a position and all after it. Returns its minimax value.
    int add(const Position& position) {
        if (const auto score = position.result())
            return (score->south_half_seeds - score->north_half_seeds) / 2 *
                   (position.side() == Side::south ? 1 : -1);
        const auto fen = to_fen(position);
        if (const auto found = known_.find(fen); found != known_.end()) return found->second.value;
        int best = -1;
        for (const Move move : position.legal_moves()) {
            Position after = position;
            after.play(move);
            best = std::max(best, -add(after));
        }
        const auto searched = go(engine_, position, to_depth(9));
        REQUIRE(searched.answer.move);
        REQUIRE(!searched.infos.empty());
        const auto& last = searched.last();
        known_.emplace(fen, Known{position, best, *searched.answer.move, last.value / seed_value,
                                  last.is_proved && last.bound == Bound::exact});
        return best;
    }

    Engine engine_{1};
    std::map<std::string, Known> known_;
};

const AllGames& all_games() {
    static const AllGames games;
    return games;
}

/// Returns the empty squares that complete three in a row for this mark.
MoveSet completing(const Position& position, int mark) {
    MoveSet squares;
    for (const Move move : position.legal_moves()) {
        auto board = sized<SmallBoard>(position.board());
        board.set(move.index, mark);
        if (Morpion::has_line(board, mark)) squares.add(move);
    }
    return squares;
}

Move answer_of(const Skill& skill, const Position& position) {
    static Engine engine(1);
    return *go(engine, position, {}, {{EvaluationSet()}, skill}).answer.move;
}

/// Returns the number of games in which `engine` plays `answer` and the opponent plays anything.
/// Fails if one of them is lost.
template <class Answer>
int games_not_lost(const Position& position, Side engine, const Answer& answer) {
    if (const auto score = position.result()) {
        const int margin = score->south_half_seeds - score->north_half_seeds;
        INFO(to_fen(position));
        REQUIRE((engine == Side::south ? margin >= 0 : margin <= 0));
        return 1;
    }
    MoveSet moves = position.legal_moves();
    if (position.side() == engine) {
        moves = MoveSet();
        moves.add(answer(position));
    }
    int games = 0;
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        games += games_not_lost(after, engine, answer);
    }
    return games;
}

}  // namespace

TEST_CASE("every morpion value is proved, and the move keeps it", "[search][morpion]") {
    CHECK(all_games().known().size() == 4520);
    for (const auto& [fen, known] : all_games().known()) {
        INFO(fen);
        CHECK(known.is_proved);
        CHECK(known.answered_value == known.value);
        Position after = known.position;
        after.play(known.answer);
        if (after.ending() == Ending::none) CHECK(all_games().at(after).value == -known.value);
    }
}

TEST_CASE("an immediate win and a single block are played in morpion", "[search][morpion]") {
    int wins = 0;
    int blocks = 0;
    for (const auto& [fen, known] : all_games().known()) {
        INFO(fen);
        if (const auto moves = completing(known.position, Morpion::own_mark); !moves.empty()) {
            ++wins;
            CHECK(moves.contains(known.answer));
        } else if (const auto squares = completing(known.position, Morpion::opponent_mark);
                   squares.size() == 1) {
            ++blocks;
            CHECK(squares.contains(known.answer));
        }
    }
    CHECK(wins > 1000);
    CHECK(blocks > 500);
}

TEST_CASE("levels from 8 take a win in morpion, or else block", "[level][morpion][long]") {
    const auto gives_a_win = [](const Position& position, Move move) {
        Position after = position;
        after.play(move);
        return !completing(after, Morpion::own_mark).empty();
    };
    for (const int level : {8, 9, 10, 14, Skill::highest}) {
        int wins_left = 0;
        int losses_passed = 0;
        std::uint64_t seed = 0;
        for (const auto& [fen, known] : all_games().known()) {
            const auto& position = known.position;
            const auto wins = completing(position, Morpion::own_mark);
            if (wins.empty() && completing(position, Morpion::opponent_mark).empty()) continue;
            const Move answer = answer_of({static_cast<double>(level), ++seed}, position);
            if (!wins.empty())
                wins_left += !wins.contains(answer);
            else if (gives_a_win(position, answer))
                for (const Move move : position.legal_moves())
                    if (!gives_a_win(position, move)) {
                        ++losses_passed;
                        break;
                    }
        }
        INFO("level " << level);
        CHECK(wins_left == 0);
        CHECK(losses_passed == 0);
    }
}

TEST_CASE("the default level never loses at morpion", "[level][morpion][long]") {
    const auto start = Position::start(variant("morpion"));
    std::set<int> games;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto answer = [&](const Position& position) {
            return answer_of({10, seed}, position);
        };
        for (const Side side : {Side::south, Side::north})
            games.insert(games_not_lost(start, side, answer));
    }
    CHECK(games.size() > 2);  // its play varies
}

}  // namespace krou
