#include "helpers/naive_game.h"

#include <algorithm>
#include <numeric>

namespace naive {
namespace {

using krou::Family;
using krou::Repetition;
using krou::Rest;
using krou::Rules;
using krou::Slam;

std::size_t row_length(const Table& table) {
    return table.pits.size() / 2;
}

bool belongs_to(const Table& table, std::size_t pit, Player player) {
    return (pit < row_length(table)) == (player == south);
}

int seeds_in_row(const Table& table, Player player) {
    int seeds = 0;
    for (std::size_t pit = 0; pit < table.pits.size(); ++pit)
        if (belongs_to(table, pit, player)) seeds += table.pits[pit];
    return seeds;
}

int seeds_on_board(const Table& table) {
    return seeds_in_row(table, south) + seeds_in_row(table, north);
}

std::vector<std::size_t> own_pits_with_seeds(const Table& table) {
    std::vector<std::size_t> pits;
    for (std::size_t pit = 0; pit < table.pits.size(); ++pit)
        if (belongs_to(table, pit, table.to_move) && table.pits[pit] > 0) pits.push_back(pit);
    return pits;
}

// The oware family.

std::size_t sow_around(Table& table, std::size_t origin) {
    int hand = std::exchange(table.pits[origin], 0);
    std::size_t pit = origin;
    while (hand > 0) {
        pit = (pit + 1) % table.pits.size();
        if (pit == origin) continue;
        ++table.pits[pit];
        --hand;
    }
    return pit;
}

void capture_back_from(Table& table, std::size_t last) {
    std::size_t pit = last;
    while (belongs_to(table, pit, other(table.to_move)) &&
           (table.pits[pit] == 2 || table.pits[pit] == 3)) {
        table.stores[table.to_move] += std::exchange(table.pits[pit], 0);
        pit = (pit + table.pits.size() - 1) % table.pits.size();
    }
}

Table oware_after(const Rules& rules, const Table& before, std::size_t origin) {
    Table sown = before;
    const std::size_t last = sow_around(sown, origin);
    Table captured = sown;
    capture_back_from(captured, last);
    const bool captures = captured.pits != sown.pits;
    const bool slam = captures && seeds_in_row(captured, other(before.to_move)) == 0;
    Table result = slam && rules.slam == Slam::none ? sown : captured;
    result.to_move = other(before.to_move);
    return result;
}

bool gives_seeds(const Table& before, std::size_t origin) {
    Table sown = before;
    sow_around(sown, origin);
    return seeds_in_row(sown, other(before.to_move)) > 0;
}

std::vector<std::size_t> oware_moves(const Rules& rules, const Table& table) {
    if (seeds_on_board(table) < rules.below) return {};
    const Player opponent = other(table.to_move);
    const std::vector<std::size_t> all = own_pits_with_seeds(table);
    std::vector<std::size_t> kind;
    if (rules.slam == Slam::illegal || rules.slam == Slam::unless_only) {
        for (std::size_t pit : all)
            if (seeds_in_row(oware_after(rules, table, pit), opponent) > 0) kind.push_back(pit);
        return kind.empty() && rules.slam == Slam::unless_only ? all : kind;
    }
    if (seeds_in_row(table, opponent) > 0) return all;
    for (std::size_t pit : all)
        if (gives_seeds(table, pit)) kind.push_back(pit);
    return kind;
}

// The kalah family and mangala.

/// Last pit of a sowing that includes the mover's store.
struct Last {
    std::size_t pit;
    bool in_store;   ///< the seed fell into the store after this pit
    bool was_empty;  ///< the pit, before the last seed
};

/// Sows the seeds in hand into the places after `pit`.
Last sow_with_store(Table& table, std::size_t pit, int hand) {
    const Player mover = table.to_move;
    const std::size_t last_of_row = row_length(table) * (mover == south ? 1 : 2) - 1;
    bool in_store = false;
    bool was_empty = false;
    while (hand > 0) {
        const bool store_is_next = pit == last_of_row && !in_store;
        in_store = store_is_next;
        if (store_is_next) {
            ++table.stores[mover];
        } else {
            pit = (pit + 1) % table.pits.size();
            was_empty = table.pits[pit] == 0;
            ++table.pits[pit];
        }
        --hand;
    }
    return {pit, in_store, was_empty};
}

void capture_with_opposite(Table& table, std::size_t pit) {
    const std::size_t opposite = table.pits.size() - 1 - pit;
    table.stores[table.to_move] += std::exchange(table.pits[pit], 0);
    table.stores[table.to_move] += std::exchange(table.pits[opposite], 0);
}

Table kalah_after(const Rules& rules, const Table& before, std::size_t origin) {
    Table table = before;
    const int hand = std::exchange(table.pits[origin], 0);
    const auto [pit, in_store, was_empty] = sow_with_store(table, origin, hand);
    if (in_store) return table;

    const std::size_t opposite = table.pits.size() - 1 - pit;
    if (belongs_to(table, pit, table.to_move) && was_empty &&
        (table.pits[opposite] > 0 || rules.captures_empty))
        capture_with_opposite(table, pit);
    table.to_move = other(table.to_move);
    return table;
}

Table mangala_after(const Rules& rules, const Table& before, std::size_t origin) {
    Table table = before;
    int hand = std::exchange(table.pits[origin], 0);
    if (hand > 1) {
        table.pits[origin] = 1;
        --hand;
    }
    const auto [pit, in_store, was_empty] = sow_with_store(table, origin, hand);
    if (in_store) {
        // The side to move is the other one than that which has ended the game.
        if (rules.rest == Rest::owner && seeds_in_row(table, table.to_move) == 0)
            table.to_move = other(table.to_move);
        return table;
    }

    const std::size_t opposite = table.pits.size() - 1 - pit;
    if (!belongs_to(table, pit, table.to_move)) {
        if (table.pits[pit] % 2 == 0)
            table.stores[table.to_move] += std::exchange(table.pits[pit], 0);
    } else if (was_empty && table.pits[opposite] > 0) {
        capture_with_opposite(table, pit);
    }
    table.to_move = other(table.to_move);
    return table;
}

/// The moves of a game that an empty row ends.
std::vector<std::size_t> moves_with_two_rows(const Table& table) {
    if (seeds_in_row(table, south) == 0 || seeds_in_row(table, north) == 0) return {};
    return own_pits_with_seeds(table);
}

// The togyzkumalak family.

bool is_tuzdik(const Table& table, std::size_t pit) {
    return std::count(table.tuzdiks.begin(), table.tuzdiks.end(), static_cast<int>(pit)) > 0;
}

/// Drops a seed into a pit, or into the store of the player whose tuzdik it is.
void drop(Table& table, std::size_t pit) {
    for (const Player player : {south, north})
        if (table.tuzdiks[player] == static_cast<int>(pit)) {
            ++table.stores[player];
            return;
        }
    ++table.pits[pit];
}

bool may_become_tuzdik(const Rules& rules, const Table& table, std::size_t pit) {
    const std::size_t row = row_length(table);
    const Player mover = table.to_move;
    const bool is_last_of_row = pit % row == row - 1;
    const int others = table.tuzdiks[other(mover)];
    const bool is_same_number = others >= 0 && static_cast<std::size_t>(others) % row == pit % row;
    return rules.tuzdik && table.tuzdiks[mover] < 0 && !is_last_of_row && !is_same_number;
}

Table togyzkumalak_after(const Rules& rules, const Table& before, std::size_t origin) {
    Table table = before;
    const Player mover = before.to_move;
    int hand = std::exchange(table.pits[origin], 0);
    std::size_t pit = origin;
    if (hand == 1) {
        pit = (pit + 1) % table.pits.size();
        drop(table, pit);
    } else {
        drop(table, pit);
        for (--hand; hand > 0; --hand) {
            pit = (pit + 1) % table.pits.size();
            drop(table, pit);
        }
    }
    table.to_move = other(mover);
    if (belongs_to(table, pit, mover) || is_tuzdik(table, pit)) return table;
    if (table.pits[pit] % 2 == 0) {
        table.stores[mover] += std::exchange(table.pits[pit], 0);
    } else if (table.pits[pit] == 3 && may_become_tuzdik(rules, before, pit)) {
        table.stores[mover] += std::exchange(table.pits[pit], 0);
        table.tuzdiks[mover] = static_cast<int>(pit);
    }
    return table;
}

// Three in a row.

bool three_in_a_row(const Table& table, int mark) {
    const auto all_marked = [&](std::size_t a, std::size_t b, std::size_t c) {
        return table.pits[a] == mark && table.pits[b] == mark && table.pits[c] == mark;
    };
    return all_marked(0, 1, 2) || all_marked(3, 4, 5) || all_marked(6, 7, 8) ||
           all_marked(0, 3, 6) || all_marked(1, 4, 7) || all_marked(2, 5, 8) ||
           all_marked(0, 4, 8) || all_marked(2, 4, 6);
}

Table morpion_after(const Table& before, std::size_t square) {
    Table table = before;
    const int mark = before.to_move == south ? 1 : 2;
    table.pits[square] = mark;
    if (three_in_a_row(table, mark)) table.stores[before.to_move] = 1;
    table.to_move = other(before.to_move);
    return table;
}

std::vector<std::size_t> morpion_moves(const Table& table) {
    if (three_in_a_row(table, 1) || three_in_a_row(table, 2)) return {};
    std::vector<std::size_t> empty;
    for (std::size_t square = 0; square < table.pits.size(); ++square)
        if (table.pits[square] == 0) empty.push_back(square);
    return empty;
}

int total(const Table& table) {
    return std::accumulate(table.pits.begin(), table.pits.end(), 0) + table.stores[south] +
           table.stores[north];
}

}  // namespace

Table laid_out(const Rules& rules) {
    if (rules.family == Family::morpion) return {std::vector<int>(9, 0)};
    return {std::vector<int>(static_cast<std::size_t>(2 * rules.pits), rules.seeds)};
}

std::vector<std::size_t> moves(const Rules& rules, const Table& table) {
    switch (rules.family) {
        case Family::oware: return oware_moves(rules, table);
        case Family::kalah:
        case Family::mangala: return moves_with_two_rows(table);
        case Family::togyzkumalak: return own_pits_with_seeds(table);
        case Family::morpion: return morpion_moves(table);
    }
    return {};
}

Table after(const Rules& rules, const Table& table, std::size_t pit) {
    switch (rules.family) {
        case Family::oware: return oware_after(rules, table, pit);
        case Family::kalah: return kalah_after(rules, table, pit);
        case Family::mangala: return mangala_after(rules, table, pit);
        case Family::togyzkumalak: return togyzkumalak_after(rules, table, pit);
        case Family::morpion: return morpion_after(table, pit);
    }
    return table;
}

bool Game::stores_decide() const {
    const bool is_togyzkumalak = rules_.family == Family::togyzkumalak;
    if (rules_.family != Family::oware && !is_togyzkumalak) return false;
    const auto [in_south, in_north] = table().stores;
    const int all = total(table());
    const bool are_even = 2 * in_south == all && 2 * in_north == all;
    return 2 * in_south > all || 2 * in_north > all || (are_even && !is_togyzkumalak);
}

bool Game::is_repeated() const {
    if (rules_.repetition == Repetition::none) return false;
    const bool is_in_one_row =
        seeds_in_row(table(), south) == 0 || seeds_in_row(table(), north) == 0;
    if (rules_.repetition == Repetition::rows && is_in_one_row) return false;
    // A capture changes the stores permanently, so equal tables have none between them.
    return std::count(tables_.begin(), tables_.end(), table()) > 1;
}

std::vector<std::size_t> Game::legal_moves() const {
    if (ending() != krou::Ending::none) return {};
    return moves(rules_, table());
}

krou::Ending Game::ending() const {
    if (stores_decide()) return krou::Ending::majority;
    if (moves(rules_, table()).empty()) return krou::Ending::exhausted;
    if (is_repeated()) return krou::Ending::repetition;
    return krou::Ending::none;
}

std::array<int, 2> Game::final_halves() const {
    std::array<int, 2> halves{2 * table().stores[south], 2 * table().stores[north]};
    if (rules_.family == Family::morpion) return halves;

    const bool by_repetition = ending() == krou::Ending::repetition;
    // In togyzkumalak, a majority ends the game while seeds remain, and nobody gets those.
    const bool both_go_on =
        rules_.family == Family::togyzkumalak && seeds_in_row(table(), table().to_move) > 0;
    const bool too_few = seeds_on_board(table()) < rules_.below || both_go_on;
    if (by_repetition && rules_.repetition == Repetition::split) {
        halves[south] += seeds_on_board(table());
        halves[north] += seeds_on_board(table());
    } else if (rules_.family == Family::mangala &&
               (rules_.rest == Rest::first || seeds_in_row(table(), other(table().to_move)) == 0)) {
        // The side without seeds takes those of the other.
        halves[south] += 2 * seeds_in_row(table(), north);
        halves[north] += 2 * seeds_in_row(table(), south);
    } else if (by_repetition || (rules_.rest == Rest::owner && !too_few)) {
        halves[south] += 2 * seeds_in_row(table(), south);
        halves[north] += 2 * seeds_in_row(table(), north);
    }
    return halves;
}

}  // namespace naive
