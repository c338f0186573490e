#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/board.h"
#include "games/families.h"
#include "games/rules.h"
#include "tables/index.h"

namespace krou {

/// The tables ask each question for one of the players, the hero. So every board stands for two
/// nodes: the same board with the hero to move, and with the opponent to move.
enum class Role : std::uint8_t { hero, opponent };

constexpr Role other(Role role) {
    return role == Role::hero ? Role::opponent : Role::hero;
}

/// What a player, the hero, can force from a node by play that comes to an end: net seeds, and how
/// soon he has them.
///
/// If he is to move, he can take the value at once, or go to a board where he can still force it
/// in no more turns; whatever the other player does there, he can then force more, or the same in
/// fewer turns. So he gets it, unless a board comes up again that was passed since the last capture
/// but before he began, and ends the game.
struct Forced {
    static constexpr int most_turns = 255;

    std::int8_t value = 0;
    std::uint8_t turns = 0;  ///< of the hero until a capture; `most_turns` stands for more, too

    friend bool operator==(const Forced&, const Forced&) = default;
};
static_assert(sizeof(Forced) == 2);

/// What the boards with one number of seeds are worth.
///
/// An exact layer has one entry a board: its value for the mover, and the turns of the player who
/// wins by it. Where a repetition pays each side its row, a value depends on the game before. Then
/// there are two entries a board: what the mover can force, and what the other side can.
class Layer {
public:
    /// `owner` keeps the memory of the entries.
    Layer(bool exact, std::span<const Forced> entries, std::shared_ptr<const void> owner)
        : exact_(exact), entries_(entries), owner_(std::move(owner)) {
        assert(exact || entries.size() % 2 == 0);
    }

    std::span<const Forced> entries() const { return entries_; }
    bool exact() const { return exact_; }
    std::uint64_t boards() const { return entries_.size() / (exact_ ? 1 : 2); }

    /// The first entry of a board.
    const Forced* entry(std::uint64_t number) const {
        assert(number < boards());
        return &entries_[exact_ ? number : 2 * number];
    }
    Forced by_mover(std::uint64_t number) const { return *entry(number); }
    Forced by_other(std::uint64_t number) const {
        const Forced* first = entry(number);
        if (!exact_) return first[1];
        return {static_cast<std::int8_t>(-first->value), first->turns};
    }

private:
    bool exact_;
    std::span<const Forced> entries_;
    std::shared_ptr<const void> owner_;
};

/// The least and the most net seeds that the mover will gain.
struct Bounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// All boards of a game with few seeds, solved: one layer for each number of seeds, from 0 on.
class Tables {
public:
    /// For a game with so many pits in a row.
    Tables(const Rules& rules, int pits) : rules_(rules), index_(pits) {}

    /// Whether each board has one value, whatever the game before.
    static bool are_exact(const Rules& rules) { return rules.repetition != Repetition::owner; }
    static bool exist_for(const Rules& rules) { return has_tables(rules.family); }

    /// Adds the layer of one seed more.
    void add(Layer layer) {
        assert(layer.exact() == exact() && layer.boards() == index_.count(max_seeds() + 1));
        layers_.push_back(std::move(layer));
    }
    std::span<const Layer> layers() const { return layers_; }

    const Rules& rules() const { return rules_; }
    const BoardIndex& index() const { return index_; }
    bool exact() const { return are_exact(rules_); }
    /// The most seeds on a board that they know; below 0 when they are empty.
    int max_seeds() const { return static_cast<int>(layers_.size()) - 1; }

    /// `seeds` are those on the board, at most `max_seeds()`, here and below.
    Bounds bounds(const Board& board, int seeds) const {
        const auto [own, others] = forced(index_.number(board), seeds);
        assert(own.value <= -others.value);
        return {own.value, -others.value};
    }
    /// What the mover can force, and what the other side can, by the number of the board.
    std::pair<Forced, Forced> forced(std::uint64_t number, int seeds) const {
        return {layer(seeds).by_mover(number), layer(seeds).by_other(number)};
    }
    const Forced* entry(const Board& board, int seeds) const {
        return layer(seeds).entry(index_.number(board));
    }
    Forced by_mover(const Board& board, int seeds) const {
        return layer(seeds).by_mover(index_.number(board));
    }
    Forced by_other(const Board& board, int seeds) const {
        return layer(seeds).by_other(index_.number(board));
    }

private:
    const Layer& layer(int seeds) const {
        assert(0 <= seeds && seeds <= max_seeds());
        return layers_[static_cast<std::size_t>(seeds)];
    }

    Rules rules_;
    BoardIndex index_;
    std::vector<Layer> layers_;
};

}  // namespace krou
