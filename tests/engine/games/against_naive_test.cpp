#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/naive_game.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"

// The engine against the second implementation of the rules, on random boards and games.

namespace krou {
namespace {

constexpr naive::Player player(Side side) {
    return side == Side::south ? naive::south : naive::north;
}

/// The same board the two ways; marks of three in a row become those of x and o.
naive::Table table_of(const Board& board, Side side, int pits) {
    naive::Table table;
    table.to_move = player(side);
    const bool squares = pits == 0;
    const int count = squares ? Morpion::squares : 2 * pits;
    const int turned = side == Side::south ? 0 : pits;
    for (int i = 0; i < count; ++i) {
        const int content = board[(i + turned) % count];
        const bool swaps = squares && side == Side::north && content != 0;
        table.pits.push_back(swaps ? 3 - content : content);
    }
    table.stores[player(side)] = board[Board::own_store];
    table.stores[player(other(side))] = board[Board::other_store];
    return table;
}

/// The pit or square as the table counts it.
std::size_t on_table(Move move, Side side, int pits) {
    return static_cast<std::size_t>(move.index + (side == Side::north ? pits : 0));
}

std::vector<std::size_t> on_table(MoveSet moves, Side side, int pits) {
    std::vector<std::size_t> indices;
    for (const Move move : moves) indices.push_back(on_table(move, side, pits));
    return indices;
}

std::string random_oware(Random& random) {
    static constexpr const char* slams[] = {"none", "illegal", "unless-only", "all"};
    static constexpr const char* rests[] = {"owner", "nobody"};
    static constexpr const char* repetitions[] = {"owner", "split", "none"};
    const std::string slam = slams[below(random, 4)];
    const std::string rest = rests[below(random, 2)];
    const std::string repetition = repetitions[below(random, 3)];
    const int fewest = below(random, 2) ? below(random, 14) : 0;
    return "oware:slam=" + slam + ",rest=" + rest + ",repetition=" + repetition +
           ",below=" + std::to_string(fewest);
}

std::string random_kalah(Random& random) {
    return below(random, 2) ? "kalah" : "kalah-empty";
}

void scatter(Board& board, int first, int last, int seeds, Random& random) {
    for (int i = 0; i < seeds; ++i) {
        const int pit = first + below(random, last - first + 1);
        board.set(pit, board[pit] + 1);
    }
}

void fill_pits(Board& board, int pits, Random& random) {
    const int last = 2 * pits - 1;
    switch (below(random, 6)) {
        case 0: return scatter(board, 0, last, below(random, 8), random);
        case 1: return scatter(board, 0, last, 4 * pits + below(random, 4 * pits), random);
        case 2: return scatter(board, 0, last, below(random, max_seeds + 1), random);
        case 3: scatter(board, 0, pits - 1, below(random, 20), random); break;
        case 4: scatter(board, pits, last, below(random, 20), random); break;
        default: break;
    }
    // Few seeds in each pit, as captures like them, and at times a krou.
    for (int pit = 0; pit <= last; ++pit)
        if (below(random, 3)) board.set(pit, below(random, 4));
    const int krou = below(random, pits);
    if (below(random, 2)) board.set(krou, below(random, 60));
}

void fill_stores(Board& board, Random& random) {
    int seeds = 0;
    for (int pit = 0; pit < Board::own_store; ++pit) seeds += board[pit];
    const int left = max_seeds - seeds;
    const int most = below(random, 2) ? left : std::min(left, seeds + 2);
    if (below(random, 5) == 0) return;
    const int own = below(random, most + 1);
    board.set(Board::own_store, own);
    board.set(Board::other_store, below(random, std::min(own + 3, left - own + 1)));
}

Board random_board(int pits, Random& random) {
    Board board;
    fill_pits(board, pits, random);
    fill_stores(board, random);
    if (below(random, 2)) std::swap(board.bytes[Board::own_store], board.bytes[Board::other_store]);
    return board;
}

/// What the random boards have come upon; a kind that never comes up would go untested.
struct Seen {
    int captures = 0, slams = 0, extra_turns = 0, majorities = 0, exhausted = 0;
};

/// The first thing that the two disagree on, or nothing.
template <class G>
std::string difference(const G& game, const Rules& rules, const Board& board, Side side, int pits,
                       Seen& seen) {
    const auto table = table_of(board, side, pits);
    const auto moves = game.moves(board);
    if (on_table(moves, side, pits) != naive::moves(rules, table)) return "legal moves";
    for (const Move move : moves) {
        const auto expected = naive::after(rules, table, on_table(move, side, pits));
        const Step step = game.play(board, move);
        const bool again = expected.to_move == table.to_move;
        const int gain = expected.stores[player(side)] - table.stores[player(side)];
        const auto name = to_text(rules.family, side, move);
        if (step.again != again) return "another turn after " + name;
        if (step.gain != gain) return "gain of " + name;
        if (table_of(step.board, again ? side : other(side), pits) != expected)
            return "board after " + name;
        seen.captures += gain > 0;
        seen.slams += gain > 1 && game.moves(step.board).empty();
        seen.extra_turns += again;
    }

    const naive::Game play(rules, table);
    int total = 0;
    for (int i = 0; i < 16; ++i) total += board[i];
    const bool decided = play.ending() == Ending::majority;
    if (game.decided(board, total) != decided) return "majority";
    seen.majorities += decided;
    if (!decided && !moves.empty()) return "";

    seen.exhausted += !decided;
    const auto [own, others] = game.shares(board);
    const auto halves = play.final_halves();
    if (halves[player(side)] != 2 * (board[Board::own_store] + own)) return "final seeds";
    if (halves[player(other(side))] != 2 * (board[Board::other_store] + others))
        return "final seeds of the other side";
    return moves.empty() && game.rest(board) != own - others ? "rest" : "";
}

template <class G>
void compare_boards(std::string (*random_spec)(Random&), Random& random, Seen& seen) {
    for (int variants = 0; variants < 700; ++variants) {
        const auto spec = random_spec(random);
        const Rules rules = variant(spec).rules;
        const int pits = 1 + variants % max_pits;
        const G game(rules, pits);
        for (int boards = 0; boards < rounds(160); ++boards) {
            const Board board = random_board(pits, random);
            const Side side = below(random, 2) ? Side::south : Side::north;
            const auto wrong = difference(game, rules, board, side, pits, seen);
            INFO(spec << " " << Catch::Detail::stringify(table_of(board, side, pits).pits));
            REQUIRE(wrong == "");
        }
    }
}

/// As `difference`, for a game with a past.
std::string difference(const Position& position, const naive::Game& game) {
    const int pits = position.pits();
    if (table_of(position.board(), position.side(), pits) != game.table()) return "board";
    if (on_table(position.legal_moves(), position.side(), pits) != game.legal_moves())
        return "legal moves";
    if (position.ending() != game.ending()) return "ending";
    const auto result = position.result();
    if (result.has_value() != (game.ending() != Ending::none)) return "whether it is over";
    if (!result) return "";
    const auto halves = game.final_halves();
    return *result == FinalScore{halves[naive::south], halves[naive::north]} ? "" : "result";
}

/// Plays at random to the end, or until the game is too long.
Ending compare_game(Position position, int longest, Random& random) {
    const Rules& rules = position.variant().rules;
    naive::Game game(rules, table_of(position.board(), position.side(), position.pits()));
    std::string moves;
    for (int plies = 0; plies < longest; ++plies) {
        INFO(position.variant().spec << " after " << moves << ": " << to_fen(position));
        REQUIRE(difference(position, game) == "");
        const MoveSet legal_moves = position.legal_moves();
        if (legal_moves.empty()) break;
        const Move move = any_of(legal_moves, random);
        moves += to_text(rules.family, position.side(), move);
        game.play(on_table(move, position.side(), position.pits()));
        position.play(move);
    }
    return position.ending();
}

std::string random_fen(Random& random) {
    const int pits = 1 + below(random, max_pits);
    const Board board = random_board(pits, random);
    return fen_of(board, pits, below(random, 2) ? Side::south : Side::north);
}

}  // namespace

TEST_CASE("oware plays random boards as the rules say", "[naive]") {
    Random random(11);
    Seen seen;
    compare_boards<Oware>(random_oware, random, seen);
    CHECK(seen.captures > rounds(10000));
    CHECK(seen.slams > rounds(1000));
    CHECK(seen.majorities > rounds(1000));
    CHECK(seen.exhausted > rounds(1000));
}

TEST_CASE("kalah plays random boards as the rules say", "[naive]") {
    Random random(12);
    Seen seen;
    compare_boards<Kalah>(random_kalah, random, seen);
    CHECK(seen.captures > rounds(10000));
    CHECK(seen.extra_turns > rounds(1000));
    CHECK(seen.exhausted > rounds(1000));
}

TEST_CASE("three in a row plays random games as the rules say", "[naive]") {
    Random random(13);
    const auto start = Position::start(variant("morpion"));
    for (int games = 0; games < rounds(13000); ++games) compare_game(start, 10, random);
}

TEST_CASE("random games of oware end as the rules say", "[naive]") {
    Random random(14);
    std::array<int, 4> endings{};
    for (int games = 0; games < rounds(6000); ++games) {
        const auto spec = random_oware(random);
        const auto position = played(spec, random_fen(random));
        ++endings[static_cast<std::size_t>(compare_game(position, 150, random))];
    }
    for (const int times : endings) CHECK(times > rounds(100));
}

TEST_CASE("random games of kalah end as the rules say", "[naive]") {
    Random random(15);
    for (int games = 0; games < rounds(3000); ++games) {
        const auto spec = random_kalah(random);
        const auto position = played(spec, random_fen(random));
        CHECK(compare_game(position, 2000, random) == Ending::exhausted);
    }
}

TEST_CASE("boards have keys of their own, and stores have no part in them", "[naive]") {
    Random random(16);
    std::set<std::vector<int>> all_pits;
    std::set<std::uint64_t> all_keys;
    const Oware oware(variant("oware").rules, 6);
    const Kalah kalah(variant("kalah").rules, 6);
    for (int boards = 0; boards < rounds(10000); ++boards) {
        const Board board = random_board(6, random);
        Board other_stores = board;
        other_stores.set(Board::own_store, below(random, 256));
        other_stores.set(Board::other_store, below(random, 256));
        REQUIRE(oware.key(board) == oware.key(other_stores));
        REQUIRE(kalah.key(board) == kalah.key(other_stores));
        all_pits.insert(table_of(board, Side::south, 6).pits);
        all_keys.insert(oware.key(board));
    }
    CHECK(all_keys.size() == all_pits.size());
}

}  // namespace krou
