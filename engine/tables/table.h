#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/board.h"
#include "games/families.h"
#include "games/game.h"
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

/// What a layer stores of each board.
enum class Form : std::uint8_t {
    bounds,  ///< what the mover can force, and what the other side can: a repetition gives each its
             ///< own row, so that a value depends on the game before
    exact,   ///< its value for the mover, and the turns of the player who wins by it
    values,  ///< its value alone: no board comes back, so that any move that keeps it will do
};

constexpr int bytes_per_board(Form form) {
    if (form == Form::values) return 1;
    return static_cast<int>(sizeof(Forced)) * (form == Form::exact ? 1 : 2);
}

/// What the boards with one number of seeds are worth, by their numbers.
class Layer {
public:
    /// The bytes are those of `Forced` or, as values, of signed ones. `owner` keeps their memory.
    Layer(Form form, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : form_(form), bytes_(bytes), owner_(std::move(owner)) {
        assert(bytes.size() % static_cast<std::size_t>(bytes_per_board(form)) == 0);
    }

    std::span<const std::byte> bytes() const { return bytes_; }
    Form form() const { return form_; }
    std::uint64_t boards() const {
        return bytes_.size() / static_cast<std::size_t>(bytes_per_board(form_));
    }

    /// The first entry of a board; values have none.
    const Forced* entry(std::uint64_t number) const {
        assert(number < boards() && form_ != Form::values);
        const auto* entries = reinterpret_cast<const Forced*>(bytes_.data());
        return &entries[form_ == Form::exact ? number : 2 * number];
    }
    /// The values of a layer that stores nothing else.
    const std::int8_t* values() const {
        assert(form_ == Form::values);
        return reinterpret_cast<const std::int8_t*>(bytes_.data());
    }
    Forced by_mover(std::uint64_t number) const {
        if (form_ == Form::values) return {values()[number], 0};
        return *entry(number);
    }
    Forced by_other(std::uint64_t number) const {
        if (form_ == Form::bounds) return entry(number)[1];
        const Forced movers = by_mover(number);
        return {static_cast<std::int8_t>(-movers.value), movers.turns};
    }

private:
    Form form_;
    std::span<const std::byte> bytes_;
    std::shared_ptr<const void> owner_;
};

/// The least and the most net seeds that the mover will gain.
struct Bounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// What a step makes of questions and values: a question about the board before it becomes
/// one about the board after it, and the answer is turned back. All values are net seeds that who
/// is to move on that board gains.
struct Turned {
    template <class B>
    explicit Turned(const StepOf<B>& step) : gain(step.gain), again(step.again) {}

    /// Before the step so much is gained if after it this much is (`again`), or is not. As values
    /// of kalah skip every other number, "no more than so many" is "not two more".
    int question(int wanted) const { return again ? wanted - gain : gain - wanted + 2; }
    int value(int next) const { return again ? gain + next : gain - next; }
    Bounds bounds(Bounds next) const {
        return again ? Bounds{gain + next.lower, gain + next.upper}
                     : Bounds{gain - next.upper, gain - next.lower};
    }

    int gain;
    bool again;
};

/// All boards of a game with few seeds, solved: one layer for each number of seeds, from 0 on.
class Tables {
public:
    /// For a game with so many pits in a row.
    Tables(const Rules& rules, int pits) : rules_(rules), index_(pits) {}

    static Form form_of(const Rules& rules) {
        if (rules.family == Family::kalah) return Form::values;
        return rules.repetition == Repetition::owner ? Form::bounds : Form::exact;
    }

    /// Adds the layer of one seed more.
    void add(Layer layer) {
        assert(layer.form() == form() && layer.boards() == index_.count(max_seeds() + 1));
        layers_.push_back(std::move(layer));
    }
    std::span<const Layer> layers() const { return layers_; }

    const Rules& rules() const { return rules_; }
    const BoardIndex& index() const { return index_; }
    Form form() const { return form_of(rules_); }
    /// Whether each board has one value, whatever the game before.
    bool exact() const { return form() != Form::bounds; }
    /// The most seeds on a board that they know; below 0 when they are empty.
    int max_seeds() const { return static_cast<int>(layers_.size()) - 1; }

    /// `seeds` are those on the board, at most `max_seeds()`, here and below.
    template <class B>
    Bounds bounds(const B& board, int seeds) const {
        const auto [own, others] = forced(index_.number(board), seeds);
        assert(own.value <= -others.value);
        return {own.value, -others.value};
    }
    /// What the mover can force, and what the other side can, by the number of the board.
    std::pair<Forced, Forced> forced(std::uint64_t number, int seeds) const {
        return {layer(seeds).by_mover(number), layer(seeds).by_other(number)};
    }
    template <class B>
    const Forced* entry(const B& board, int seeds) const {
        return layer(seeds).entry(index_.number(board));
    }
    template <class B>
    Forced by_mover(const B& board, int seeds) const {
        return layer(seeds).by_mover(index_.number(board));
    }
    template <class B>
    Forced by_other(const B& board, int seeds) const {
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
