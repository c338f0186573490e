#include "search/search.h"

#include <bit>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace krou {

namespace {

/// Multiplies by a large odd constant, so that similar numbers differ in many bits.
std::uint64_t spread(std::uint64_t number) {
    return number * 0x9e3779b97f4a7c15;
}

/// Returns the key salt of a search. Entries are valid only for one set of rules, pit count and
/// size of tables. A search with larger tables must not influence one with smaller ones.
std::uint64_t salt_of(const Position& position, const Tables* tables) {
    Hash hash;
    hash.add(position.game_spec());
    const int seeds = tables ? tables->max_seeds() : -1;
    return spread(hash.value() + static_cast<std::uint64_t>(seeds) + 1);
}

/// Returns one task for all moves or, with several lines, one per move. Each of those has its own
/// part of the transposition table and a fresh salt, so it hits no earlier entry.
std::vector<Task> tasks_for(MoveSet moves, int lines, std::uint64_t salt, std::uint64_t search) {
    if (lines == 1 || moves.size() == 1) return {{moves, salt}};
    const auto most = static_cast<unsigned>(moves.size() - 1);
    const auto bits_of_part = static_cast<int>(std::bit_width(most));
    const std::uint64_t board_bits = ~std::uint64_t{0} >> bits_of_part;
    std::vector<Task> tasks;
    for (const Move move : moves) {
        MoveSet alone;
        alone.add(move);
        salt = spread(salt + search + 1);
        const std::uint64_t part = tasks.size();
        tasks.push_back({alone, (salt & board_bits) | part << (64 - bits_of_part),
                         static_cast<int>(part), false, board_bits});
    }
    return tasks;
}

/// Stores proved values in the transposition table.
void store(std::span<const ProvedBoard> proved, const Position& position, const Task& task,
           TranspositionTable& table) {
    for (const auto& [board, bounds, is_root_movers] : proved) {
        // An entry has one bound: the one that limits the value for the root's mover from above.
        const Bound bound = bounds.exact()   ? Bound::exact
                            : is_root_movers ? Bound::upper
                                             : Bound::lower;
        const int value = bound == Bound::upper ? bounds.upper : bounds.lower;
        const auto key =
            std::visit([&, b = board](const auto& game) { return game.key(sized_for(game, b)); },
                       position.game());
        table.store(task.key(key),
                    {value * seed_value, max_stored_depth, bound, true, std::nullopt});
    }
}

}  // namespace

std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line) {
    Position after = position;
    after.play(line.front());
    if (line.size() < 2 || after.side() == position.side()) return std::nullopt;
    return after.legal_moves().contains(line[1]) ? std::optional(line[1]) : std::nullopt;
}

Run Search::start(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
                  const SearchResources& resources, Listener listener,
                  std::span<const ProvedBoard> known) {
    table_.new_search();
    const auto salt = salt_of(position, resources.tables);
    const auto tasks = tasks_for(moves, resources.lines, salt, searches_++);
    for (const Task& task : tasks) store(known, position, task, table_);
    return {table_, position, tasks, limits, clock, resources, std::move(listener)};
}

void Search::forget() {
    table_.clear();
    searches_ = 0;
}

}  // namespace krou
