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

/// Player to move, seen from the hero: the player whose guaranteed value is computed. Each board is
/// two nodes, one with the hero to move and one with the opponent to move.
enum class Role : std::uint8_t { hero, opponent };

constexpr Role other(Role role) {
    return role == Role::hero ? Role::opponent : Role::hero;
}

/// Guaranteed value: net seeds that a player, the hero, can force from a node by finite play or by
/// cycles.
///
/// Finite play ends with the game, or with a capture, from where the history-free value counts. A
/// cycle counts if, by the repetition rule, each of its boards pays the hero at least `value` when
/// it recurs.
///
/// Boards that pay less may occur only finitely often (co-Büchi game), so the hero has a positional
/// strategy. Its move takes `value` at once, or keeps `value` without raising `turns`. Each reply
/// then raises `value`, lowers `turns`, or keeps both on a board that pays at least `value` when it
/// recurs. The strategy can fail only by graph-history interaction: a board from before its start
/// recurs and pays less (see `Approach`).
struct Forced {
    static constexpr int most_turns = 255;

    std::int8_t value = 0;
    std::uint8_t turns = 0;  ///< hero's turns until a capture or a cycle, at most `most_turns`; a
                             ///< set of cycling boards counts as one turn

    friend bool operator==(const Forced&, const Forced&) = default;
};
static_assert(sizeof(Forced) == 2);

/// History-free values: net seeds guaranteed to each player if no board was passed since the last
/// capture. A value above the `Forced` one needs a strategy that depends on the boards passed from
/// then on.
struct Fresh {
    std::int8_t by_mover = 0;
    std::int8_t by_other = 0;

    friend bool operator==(const Fresh&, const Fresh&) = default;
};

/// Contents of a layer, per board.
enum class Form : std::uint8_t {
    bounds,  ///< guaranteed values of the mover and of the opponent; the exact value depends on the
             ///< game's history
    exact,   ///< exact value for the mover, and the turns of the winner
    values,  ///< exact value only; without cycles, any move that keeps it will do
    fresh,   ///< bounds, followed by the history-free values of all boards
};

constexpr bool is_exact(Form form) {
    return form == Form::exact || form == Form::values;
}

constexpr int bytes_per_board(Form form) {
    if (form == Form::values) return 1;
    const int forced = static_cast<int>(sizeof(Forced)) * (is_exact(form) ? 1 : 2);
    return forced + (form == Form::fresh ? static_cast<int>(sizeof(Fresh)) : 0);
}

/// Table of all boards with the same number of seeds, indexed by board number.
class Layer {
public:
    /// `bytes` holds `Forced` entries, followed by `Fresh` entries if the form is `fresh`. With
    /// `values` it holds signed bytes instead. `owner` keeps the memory alive.
    Layer(Form form, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : form_(form), bytes_(bytes), owner_(std::move(owner)) {
        assert(bytes.size() % static_cast<std::size_t>(bytes_per_board(form)) == 0);
    }

    std::span<const std::byte> bytes() const { return bytes_; }
    Form form() const { return form_; }
    std::uint64_t boards() const {
        return bytes_.size() / static_cast<std::size_t>(bytes_per_board(form_));
    }

    /// First entry of a board. Not for Form::values.
    const Forced* entry(std::uint64_t number) const {
        assert(number < boards() && form_ != Form::values);
        const auto* entries = reinterpret_cast<const Forced*>(bytes_.data());
        return &entries[is_exact(form_) ? number : 2 * number];
    }
    /// Value array of a layer of Form::values.
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
    /// Returns the guaranteed values if the layer stores no history-free ones.
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
/// True if the history-free values of all boards are exact.
bool is_known(const Layer& layer);
/// True if the entries of boards `first` to `last - 1` are possible on boards with `seeds` seeds.
bool is_possible(const Layer& layer, int seeds, std::uint64_t first, std::uint64_t last);

/// Lower and upper bound on the net seeds that the mover will still gain.
struct Bounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// Translation of questions and values across a step. The question is "can the mover gain at least
/// `wanted` net seeds?", and values are the mover's net seeds. If the step passes the turn, the
/// answer to the translated question must be negated.
struct Turned {
    template <class B>
    explicit Turned(const StepOf<B>& step) : gain(step.gain), again(step.again) {}

    /// Returns the question about the board after the step. Kalah only: net gains have the parity
    /// of the seeds, so "at most n" is "not n + 2 or more".
    int question(int wanted) const { return again ? wanted - gain : gain - wanted + 2; }
    int value(int next) const { return again ? gain + next : gain - next; }
    Bounds bounds(Bounds next) const {
        return again ? Bounds{gain + next.lower, gain + next.upper}
                     : Bounds{gain - next.upper, gain - next.lower};
    }

    int gain;
    bool again;
};

/// Endgame tables of a game: one layer per number of seeds on the board, from 0 up.
class Tables {
public:
    /// Empty tables for boards with `pits` pits per row.
    Tables(const Rules& rules, int pits) : rules_(rules), index_(pits) {}

    static Form form_of(const Rules& rules) {
        if (rules.family == Family::kalah) return Form::values;
        return pays_by_rows(rules.repetition) ? Form::fresh : Form::exact;
    }
    /// Form of a layer to build. Above 2^27 boards, cycles and history-free values take too much
    /// memory and are left out. With six pits per row, layers up to 21 seeds are smaller.
    static Form form_to_make(const Rules& rules, std::uint64_t boards) {
        constexpr std::uint64_t most_boards = std::uint64_t{1} << 27;
        const Form form = form_of(rules);
        return form == Form::fresh && boards > most_boards ? Form::bounds : form;
    }
    /// True if tables for these rules may contain a layer of this form. Older files and large
    /// layers have only bounds.
    static bool may_have(Form form, const Rules& rules) {
        return form == form_of(rules) || (form == Form::bounds && form_of(rules) == Form::fresh);
    }

    /// Adds the layer with one more seed.
    void add(Layer layer) {
        assert(may_have(layer.form(), rules_) && layer.boards() == index_.count(max_seeds() + 1));
        layers_.push_back(std::move(layer));
    }
    std::span<const Layer> layers() const { return layers_; }

    const Rules& rules() const { return rules_; }
    const BoardIndex& index() const { return index_; }
    /// True if no value depends on the game's history.
    bool exact() const { return is_exact(form_of(rules_)); }
    /// Most seeds on a board in these tables; -1 if they are empty.
    int max_seeds() const { return static_cast<int>(layers_.size()) - 1; }

    /// Bounds from the guaranteed values. Here and below, `seeds` is the number on the board, at
    /// most `max_seeds()`.
    template <class B>
    Bounds bounds(const B& board, int seeds) const {
        const auto [own, others] = forced(index_.number(board), seeds);
        assert(own.value <= -others.value);
        return {own.value, -others.value};
    }
    /// Guaranteed values of the mover and of the opponent, by board number.
    std::pair<Forced, Forced> forced(std::uint64_t number, int seeds) const {
        return {layer(seeds).by_mover(number), layer(seeds).by_other(number)};
    }
    /// History-free values, valid if no board was passed since the last capture.
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
