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

// Compares the engine with the naive implementation of the rules, on random boards and games.

namespace krou {
namespace {

constexpr naive::Player player(Side side) {
    return side == Side::south ? naive::south : naive::north;
}

/// Converts a board to a table of the naive implementation; marks become those of x and o.
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
    const auto tuzdik = [&](Side owner) {
        const int number = board[owner == side ? Board::own_tuzdik : Board::opponent_tuzdik];
        return number == 0 ? -1 : number - 1 + (owner == Side::south ? pits : 0);
    };
    table.tuzdiks = {tuzdik(Side::south), tuzdik(Side::north)};
    table.stores[player(side)] = board[Board::own_store];
    table.stores[player(other(side))] = board[Board::opponent_store];
    return table;
}

/// Returns the index of the pit or square on the table.
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
    static constexpr const char* repetitions[] = {"owner", "rows", "split", "none"};
    const std::string slam = slams[below(random, 4)];
    const std::string rest = rests[below(random, 2)];
    const std::string repetition = repetitions[below(random, 4)];
    const int fewest = below(random, 2) ? below(random, 14) : 0;
    return "oware:slam=" + slam + ",rest=" + rest + ",repetition=" + repetition +
           ",below=" + std::to_string(fewest);
}

std::string random_togyzkumalak(Random& random) {
    static constexpr const char* repetitions[] = {"owner", "rows", "split", "none"};
    const std::string name = below(random, 2) ? "togyzkumalak" : "bestemshe";
    const std::string tuzdik = below(random, 3) ? "yes" : "no";
    static constexpr const char* rests[] = {"owner", "nobody", "mover"};
    const std::string rest = rests[below(random, 3)];
    return name + ":tuzdik=" + tuzdik + ",rest=" + rest +
           ",repetition=" + repetitions[below(random, 4)];
}

/// Chooses random tuzdiks and empties their pits, if the rules allow them.
void choose_tuzdiks(Board& board, const Rules& rules, int pits, Random& random) {
    const int own = below(random, 2) * below(random, pits);
    const int others = below(random, 2) * below(random, pits);
    if (!are_possible_tuzdiks(rules, pits, own, others)) return;
    board.set(Board::own_tuzdik, own);
    board.set(Board::opponent_tuzdik, others);
    if (own > 0) board.set(pits + own - 1, 0);
    if (others > 0) board.set(others - 1, 0);
}

std::string random_kalah(Random& random) {
    return below(random, 2) ? "kalah" : "kalah-empty";
}

std::string random_mangala(Random& random) {
    return below(random, 2) ? "mangala" : "mangala:rest=owner";
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
    // Few seeds per pit make captures likely; sometimes there is a krou.
    for (int pit = 0; pit <= last; ++pit)
        if (below(random, 3)) board.set(pit, below(random, 4));
    const int krou = below(random, pits);
    if (below(random, 2)) board.set(krou, below(random, 60));
}

void fill_stores(Board& board, Random& random) {
    int seeds = 0;
    for (int pit = 0; pit < 2 * max_pits; ++pit) seeds += board[pit];
    const int left = max_seeds - seeds;
    const int most = below(random, 2) ? left : std::min(left, seeds + 2);
    if (below(random, 5) == 0) return;
    const int own = below(random, most + 1);
    board.set(Board::own_store, own);
    board.set(Board::opponent_store, below(random, std::min(own + 3, left - own + 1)));
}

Board random_board(int pits, Random& random) {
    Board board;
    fill_pits(board, pits, random);
    fill_stores(board, random);
    if (below(random, 2))
        std::swap(board.bytes[Board::own_store], board.bytes[Board::opponent_store]);
    return board;
}

/// Number of events of each kind. An event that never occurs would go untested.
struct Seen {
    int captures = 0, slams = 0, extra_turns = 0, majorities = 0, exhausted = 0, tuzdiks = 0;
};

/// Returns the first disagreement of the two implementations; empty if there is none.
template <class G>
std::string difference(const G& game, const Rules& rules, const Board& any_board, Side side,
                       int pits, Seen& seen) {
    const auto board = sized_for(game, any_board);
    const auto table = table_of(any_board, side, pits);
    const auto moves = game.moves(board);
    if (on_table(moves, side, pits) != naive::moves(rules, table)) return "legal moves";
    for (const Move move : moves) {
        const auto expected = naive::after(rules, table, on_table(move, side, pits));
        const auto step = game.play(board, move);
        const bool again = expected.to_move == table.to_move;
        const auto gained = [&](Side of) {
            return expected.stores[player(of)] - table.stores[player(of)];
        };
        const int gain = gained(side) - gained(other(side));
        const auto name = to_text(rules.family, side, move);
        if (step.extra_turn != again) return "another turn after " + name;
        if (step.gain != gain) return "gain of " + name;
        if (table_of(sized<Board>(step.board), again ? side : other(side), pits) != expected)
            return "board after " + name;
        seen.captures += gain > 0;
        seen.slams += gain > 1 && game.moves(step.board).empty();
        seen.extra_turns += again;
        seen.tuzdiks += expected.tuzdiks != table.tuzdiks;
    }

    const naive::Game play(rules, table);
    const bool decided = play.ending() == Ending::majority;
    if (game.is_decided(board, board.total()) != decided) return "majority";
    seen.majorities += decided;
    if (!decided && !moves.empty()) return "";

    seen.exhausted += !decided;
    const auto [own, others] = game.final_shares(board);
    const auto halves = play.final_halves();
    if (halves[player(side)] != 2 * (any_board[Board::own_store] + own)) return "final seeds";
    if (halves[player(other(side))] != 2 * (any_board[Board::opponent_store] + others))
        return "final seeds of the other side";
    return moves.empty() && game.final_net_gain(board) != own - others ? "rest" : "";
}

/// Calls `check` with the game for each board size that fits.
template <template <class> class G>
void in_each_size(const Rules& rules, int pits, auto check) {
    if (pits <= SmallBoard::max_row) check(G<SmallBoard>(rules, pits));
    check(G<Board>(rules, pits));
}

template <template <class> class G>
void compare_boards(std::string (*random_spec)(Random&), Random& random, Seen& seen) {
    for (int variants = 0; variants < 480; ++variants) {
        const auto spec = random_spec(random);
        const Rules rules = variant(spec).rules;
        const int pits = 1 + variants % max_pits;
        for (int boards = 0; boards < rounds(80); ++boards) {
            const Board board = random_board(pits, random);
            const Side side = below(random, 2) ? Side::south : Side::north;
            in_each_size<G>(rules, pits, [&](const auto& game) {
                const auto wrong = difference(game, rules, board, side, pits, seen);
                INFO(spec << " " << Catch::Detail::stringify(table_of(board, side, pits).pits));
                REQUIRE(wrong == "");
            });
        }
    }
}

/// Returns the first disagreement about a game in progress; empty if there is none.
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

/// Plays random moves to the end, or for at most `longest` plies, and compares each position.
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

TEST_CASE("oware agrees with the naive rules on random boards", "[naive]") {
    Random random(11);
    Seen seen;
    compare_boards<Oware>(random_oware, random, seen);
    CHECK(seen.captures > rounds(5000));
    CHECK(seen.slams > rounds(500));
    CHECK(seen.majorities > rounds(500));
    CHECK(seen.exhausted > rounds(500));
}

TEST_CASE("kalah agrees with the naive rules on random boards", "[naive]") {
    Random random(12);
    Seen seen;
    compare_boards<Kalah>(random_kalah, random, seen);
    CHECK(seen.captures > rounds(5000));
    CHECK(seen.extra_turns > rounds(500));
    CHECK(seen.exhausted > rounds(500));
}

TEST_CASE("mangala agrees with the naive rules on random boards", "[naive]") {
    Random random(22);
    Seen seen;
    compare_boards<Mangala>(random_mangala, random, seen);
    CHECK(seen.captures > rounds(5000));
    CHECK(seen.extra_turns > rounds(500));
    CHECK(seen.exhausted > rounds(500));
}

TEST_CASE("togyzkumalak agrees with the naive rules on random boards", "[naive]") {
    Random random(17);
    Seen seen;
    for (int boards = 0; boards < rounds(30000); ++boards) {
        const auto spec = random_togyzkumalak(random);
        const Rules rules = variant(spec).rules;
        const int pits = 1 + below(random, max_pits);
        Board board = random_board(pits, random);
        choose_tuzdiks(board, rules, pits, random);
        const Side side = below(random, 2) ? Side::south : Side::north;
        const auto compare = [&]<class G>(const G& game) {
            if constexpr (!SowingGame<G>) return;
            const auto wrong = difference(game, rules, board, side, pits, seen);
            INFO(spec << " " << fen_of(board, pits, side));
            REQUIRE(wrong == "");
        };
        std::visit(compare, make_game(rules, pits));
        if (!rules.tuzdik) compare(Bestemshe<Board>(rules, pits));
    }
    CHECK(seen.captures > rounds(5000));
    CHECK(seen.tuzdiks > rounds(250));
    CHECK(seen.majorities > rounds(500));
    CHECK(seen.exhausted > rounds(500));
}

TEST_CASE("morpion agrees with the naive rules in random games", "[naive]") {
    Random random(13);
    const auto start = Position::start(variant("morpion"));
    for (int games = 0; games < rounds(6500); ++games) compare_game(start, 10, random);
}

TEST_CASE("oware agrees with the naive rules in random games", "[naive][long]") {
    Random random(14);
    std::array<int, 4> endings{};
    for (int games = 0; games < rounds(3000); ++games) {
        const auto spec = random_oware(random);
        const auto position = played(spec, random_fen(random));
        ++endings[static_cast<std::size_t>(compare_game(position, 150, random))];
    }
    for (const int times : endings) CHECK(times > rounds(50));
}

TEST_CASE("togyzkumalak agrees with the naive rules in random games", "[naive]") {
    Random random(18);
    std::array<int, 4> endings{};
    for (int games = 0; games < rounds(2000); ++games) {
        const auto spec = random_togyzkumalak(random);
        const int pits = 1 + below(random, max_pits);
        Board board = random_board(pits, random);
        choose_tuzdiks(board, variant(spec).rules, pits, random);
        const Side side = below(random, 2) ? Side::south : Side::north;
        const auto position = played(spec, fen_of(board, pits, side));
        ++endings[static_cast<std::size_t>(compare_game(position, 300, random))];
    }
    for (const auto ending : {Ending::majority, Ending::exhausted, Ending::repetition})
        CHECK(endings[static_cast<std::size_t>(ending)] > rounds(20));
}

TEST_CASE("kalah agrees with the naive rules in random games", "[naive]") {
    Random random(15);
    for (int games = 0; games < rounds(1500); ++games) {
        const auto spec = random_kalah(random);
        const auto position = played(spec, random_fen(random));
        CHECK(compare_game(position, 2000, random) == Ending::exhausted);
    }
}

TEST_CASE("mangala agrees with the naive rules in random games", "[naive]") {
    Random random(23);
    for (int games = 0; games < rounds(1500); ++games) {
        const auto spec = random_mangala(random);
        const auto position = played(spec, random_fen(random));
        CHECK(compare_game(position, 2000, random) == Ending::exhausted);
    }
}

TEST_CASE("every preset agrees with the naive rules in random games", "[naive]") {
    Random random(19);
    for (const Preset& preset : presets())
        for (int games = 0; games < rounds(50); ++games)
            compare_game(Position::start({std::string(preset.name), preset.rules}), 2000, random);
}

/// Compares random games on boards of both sizes.
template <template <class> class G>
void compare_sizes(const std::string& spec, Random& random) {
    const Rules rules = variant(spec).rules;
    for (int games = 0; games < rounds(100); ++games) {
        const int pits = 1 + games % SmallBoard::max_row;
        const G<SmallBoard> small(rules, pits);
        const G<Board> large(rules, pits);
        Board board = random_board(pits, random);
        for (int plies = 0; plies < 40; ++plies) {
            INFO(spec << ' ' << fen_of(board, pits, Side::south));
            const auto same = sized<SmallBoard>(board);
            const MoveSet moves = large.moves(board);
            REQUIRE(small.moves(same) == moves);
            REQUIRE(small.maybe_noisy(same, moves) == large.maybe_noisy(board, moves));
            REQUIRE(small.final_net_gain(same) == large.final_net_gain(board));
            REQUIRE(small.final_shares(same) == large.final_shares(board));
            REQUIRE(small.repetition_gain(same) == large.repetition_gain(board));
            REQUIRE(small.max_net_gain(same) == large.max_net_gain(board));
            REQUIRE(sized<Board>(small.flipped(same)) == large.flipped(board));
            if (moves.empty()) break;
            const Move move = any_of(moves, random);
            const auto small_step = small.play(same, move);
            const Step step = large.play(board, move);
            REQUIRE(sized<Board>(small_step.board) == step.board);
            REQUIRE(small_step.gain == step.gain);
            REQUIRE(small_step.extra_turn == step.extra_turn);
            board = step.board;
        }
    }
}

TEST_CASE("small and large boards give the same game", "[naive]") {
    Random random(20);
    for (const char* spec : {"oware", "awari", "awele-blaess", "awele-clips", "oware:slam=all"})
        compare_sizes<Oware>(spec, random);
    for (const char* spec : {"kalah", "kalah-empty"}) compare_sizes<Kalah>(spec, random);
    for (const char* spec : {"mangala", "mangala:rest=owner"}) compare_sizes<Mangala>(spec, random);
    compare_sizes<Bestemshe>("bestemshe", random);
}

TEST_CASE("large boards have unique keys that ignore the stores", "[naive]") {
    Random random(16);
    const int pits = GENERATE(6, 12);
    const auto rules = variant("togyzkumalak").rules;
    const Togyzkumalak<Board, true> game(rules, pits);
    std::set<std::vector<int>> all_boards;
    std::set<std::uint64_t> all_keys;
    for (int boards = 0; boards < rounds(5000); ++boards) {
        Board board = random_board(pits, random);
        choose_tuzdiks(board, rules, pits, random);
        auto content = table_of(board, Side::south, pits).pits;
        content.push_back(board[Board::own_tuzdik]);
        content.push_back(board[Board::opponent_tuzdik]);
        all_boards.insert(content);
        all_keys.insert(game.key(board));
        Board other_stores = board;
        other_stores.set(Board::own_store, below(random, 256));
        other_stores.set(Board::opponent_store, below(random, 256));
        REQUIRE(game.key(board) == game.key(other_stores));
    }
    CHECK(all_keys.size() == all_boards.size());
}

TEST_CASE("small boards have unique keys that ignore the stores", "[naive]") {
    Random random(21);
    const Oware<SmallBoard> oware(variant("oware").rules, 6);
    const Kalah<SmallBoard> kalah(variant("kalah").rules, 6);
    std::set<std::vector<int>> all_pits;
    std::set<std::uint64_t> all_keys;
    for (int boards = 0; boards < rounds(5000); ++boards) {
        const Board board = random_board(6, random);
        const auto small = sized<SmallBoard>(board);
        auto other_stores = small;
        other_stores.set(SmallBoard::own_store, below(random, 256));
        other_stores.set(SmallBoard::opponent_store, below(random, 256));
        REQUIRE(oware.key(small) == oware.key(other_stores));
        REQUIRE(kalah.key(small) == kalah.key(other_stores));
        all_pits.insert(table_of(board, Side::south, 6).pits);
        all_keys.insert(oware.key(small));
    }
    CHECK(all_keys.size() == all_pits.size());
}

}  // namespace krou
