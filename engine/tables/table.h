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

/// What a player, the hero, can force from a node: net seeds, and how near he is to them.
///
/// He gets them by play that comes to an end, to a capture after which he gets enough, or, where a
/// repetition gives each its own row, goes round for ever among boards that do not give him less
/// when they come back. If he is to move, he can take the value at once, or go to a board where he
/// can still force it in no more turns; whatever the other player does there, he can then force
/// more, or the same in fewer turns, or in as many if the board gives him no less when it comes
/// back. So he gets it, unless a board comes up again that was passed since the last capture but
/// before he began, and ends the game with less for him. (A co-Büchi game is won without memory.)
struct Forced {
    static constexpr int most_turns = 255;

    std::int8_t value = 0;
    std::uint8_t turns = 0;  ///< of the hero until a capture, or until he goes round, each set of
                             ///< boards to go round in counting as one; `most_turns` for more, too

    friend bool operator==(const Forced&, const Forced&) = default;
};
static_assert(sizeof(Forced) == 2);

/// What each player gets on a board where none was passed since the last capture. If that is more
/// than he can force, he has to play by what is passed from then on.
struct Fresh {
    std::int8_t by_mover = 0;
    std::int8_t by_other = 0;

    friend bool operator==(const Fresh&, const Fresh&) = default;
};

/// What a layer stores of each board.
enum class Form : std::uint8_t {
    bounds,  ///< what the mover can force, and what the other side can: a repetition gives each its
             ///< own row, so that a value depends on the game before
    exact,   ///< its value for the mover, and the turns of the player who wins by it
    values,  ///< its value alone: no board comes back, so that any move that keeps it will do
    fresh,   ///< bounds, and behind those of all boards what each player gets afresh
};

constexpr bool is_exact(Form form) {
    return form == Form::exact || form == Form::values;
}

constexpr int bytes_per_board(Form form) {
    if (form == Form::values) return 1;
    const int forced = static_cast<int>(sizeof(Forced)) * (is_exact(form) ? 1 : 2);
    return forced + (form == Form::fresh ? static_cast<int>(sizeof(Fresh)) : 0);
}

/// What the boards with one number of seeds are worth, by their numbers.
class Layer {
public:
    /// The bytes are those of `Forced`, of `Fresh` behind them, or, as values, of signed ones.
    /// `owner` keeps their memory.
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
        return &entries[is_exact(form_) ? number : 2 * number];
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
        if (!is_exact(form_)) return entry(number)[1];
        const Forced movers = by_mover(number);
        return {static_cast<std::int8_t>(-movers.value), movers.turns};
    }
    /// What is forced where the layer stores no more.
    Fresh fresh(std::uint64_t number) const {
        if (form_ != Form::fresh) return {by_mover(number).value, by_other(number).value};
        return reinterpret_cast<const Fresh*>(entry(0) + 2 * boards())[number];
    }

private:
    Form form_;
    std::span<const std::byte> bytes_;
    std::shared_ptr<const void> owner_;
};

inline bool is_known(Fresh fresh) {
    return fresh.by_mover == -fresh.by_other;
}
/// Whether that is of each board.
bool is_known(const Layer& layer);
/// Whether the entries of boards `first` to `last - 1` are possible for boards with N seeds.
bool is_possible(const Layer& layer, int seeds, std::uint64_t first, std::uint64_t last);

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
        return pays_by_rows(rules.repetition) ? Form::fresh : Form::exact;
    }
    /// With more boards than this, play that goes round is left out: that takes much memory. On six
    /// pits, those with up to 21 seeds have fewer.
    static Form form_to_make(const Rules& rules, std::uint64_t boards) {
        constexpr std::uint64_t most_boards = std::uint64_t{1} << 27;
        const Form form = form_of(rules);
        return form == Form::fresh && boards > most_boards ? Form::bounds : form;
    }
    /// Whether a layer of this form is one of such tables. Older ones and those of many boards have
    /// only bounds.
    static bool may_have(Form form, const Rules& rules) {
        return form == form_of(rules) || (form == Form::bounds && form_of(rules) == Form::fresh);
    }

    /// Adds the layer of one seed more.
    void add(Layer layer) {
        assert(may_have(layer.form(), rules_) && layer.boards() == index_.count(max_seeds() + 1));
        layers_.push_back(std::move(layer));
    }
    std::span<const Layer> layers() const { return layers_; }

    const Rules& rules() const { return rules_; }
    const BoardIndex& index() const { return index_; }
    /// Whether each board has one value, whatever the game before.
    bool exact() const { return is_exact(form_of(rules_)); }
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
    /// What each player gets where no board was passed since the last capture: no less.
    Fresh fresh(std::uint64_t number, int seeds) const { return layer(seeds).fresh(number); }
    template <class B>
    Bounds fresh_bounds(const B& board, int seeds) const {
        const auto [movers, others] = fresh(index_.number(board), seeds);
        assert(movers <= -others);
        return {movers, -others};
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
