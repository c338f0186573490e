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

/// Guaranteed value: net seeds that a player, the hero, gains whatever the opponent does, unless a
/// board from before the current one recurs (graph-history interaction, see `PassedProgress`).
///
/// The hero gains them by a capture, by the end of the game, or on a cycle. After a capture, the
/// history-free value counts. A cycle counts if, by the repetition rule, each of its boards pays
/// the hero at least `value` when it recurs.
///
/// The hero has a positional strategy, because boards that pay less occur only finitely often
/// (co-Büchi game). Its move takes `value` at once, or keeps `value` without raising `turns`. Each
/// reply then raises `value`, lowers `turns`, or keeps both on a board that pays at least `value`
/// when it recurs.
struct GuaranteedValue {
    static constexpr int max_turns = 255;

    std::int8_t value = 0;
    std::uint8_t turns = 0;  ///< hero's turns until a capture or a cycle, at most `max_turns`; a
                             ///< set of cycling boards counts as one turn

    friend bool operator==(const GuaranteedValue&, const GuaranteedValue&) = default;
};
static_assert(sizeof(GuaranteedValue) == 2);

/// History-free values: net seeds guaranteed to each player if no earlier board can recur, as right
/// after a capture. They may exceed the `GuaranteedValue`: the player then chooses its moves by
/// which boards have occurred since.
struct HistoryFreeValues {
    std::int8_t by_mover = 0;
    std::int8_t by_other = 0;

    friend bool operator==(const HistoryFreeValues&, const HistoryFreeValues&) = default;
};

/// Contents of a layer, per board.
enum class LayerFormat : std::uint8_t {
    bounds,  ///< guaranteed values of the mover and of the opponent; the exact value depends on the
             ///< game's history
    exact,   ///< exact value for the mover, and the turns of the winner
    values,  ///< exact value only; without cycles, any move that keeps it will do
    history_free,  ///< bounds, followed by the history-free values of all boards
};

constexpr bool is_exact(LayerFormat format) {
    return format == LayerFormat::exact || format == LayerFormat::values;
}

constexpr int bytes_per_board(LayerFormat format) {
    if (format == LayerFormat::values) return 1;
    const int forced = static_cast<int>(sizeof(GuaranteedValue)) * (is_exact(format) ? 1 : 2);
    return forced +
           (format == LayerFormat::history_free ? static_cast<int>(sizeof(HistoryFreeValues)) : 0);
}

/// Table of all boards with the same number of seeds, indexed by board number.
class Layer {
public:
    /// `bytes` holds `GuaranteedValue` entries, followed by `HistoryFreeValues` entries with format
    /// `history_free`. With `values` it holds signed bytes instead. `owner` keeps the memory alive.
    Layer(LayerFormat format, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : format_(format), bytes_(bytes), owner_(std::move(owner)) {
        assert(bytes.size() % static_cast<std::size_t>(bytes_per_board(format)) == 0);
    }

    std::span<const std::byte> bytes() const { return bytes_; }
    LayerFormat format() const { return format_; }
    std::uint64_t boards() const {
        return bytes_.size() / static_cast<std::size_t>(bytes_per_board(format_));
    }

    /// First entry of a board. Not for LayerFormat::values.
    const GuaranteedValue* entry(std::uint64_t number) const {
        assert(number < boards() && format_ != LayerFormat::values);
        const auto* entries = reinterpret_cast<const GuaranteedValue*>(bytes_.data());
        return &entries[is_exact(format_) ? number : 2 * number];
    }
    /// Value array of a layer of LayerFormat::values.
    const std::int8_t* values() const {
        assert(format_ == LayerFormat::values);
        return reinterpret_cast<const std::int8_t*>(bytes_.data());
    }
    GuaranteedValue by_mover(std::uint64_t number) const {
        if (format_ == LayerFormat::values) return {values()[number], 0};
        return *entry(number);
    }
    GuaranteedValue by_other(std::uint64_t number) const {
        if (!is_exact(format_)) return entry(number)[1];
        const GuaranteedValue movers = by_mover(number);
        return {static_cast<std::int8_t>(-movers.value), movers.turns};
    }
    /// Returns the guaranteed values if the layer stores no history-free ones.
    HistoryFreeValues history_free(std::uint64_t number) const {
        if (format_ != LayerFormat::history_free)
            return {by_mover(number).value, by_other(number).value};
        return reinterpret_cast<const HistoryFreeValues*>(entry(0) + 2 * boards())[number];
    }

private:
    LayerFormat format_;
    std::span<const std::byte> bytes_;
    std::shared_ptr<const void> owner_;
};

inline bool is_known(HistoryFreeValues history_free) {
    return history_free.by_mover == -history_free.by_other;
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
struct StepView {
    template <class B>
    explicit StepView(const StepOf<B>& step) : gain(step.gain), extra_turn(step.extra_turn) {}

    /// Returns the question about the board after the step. Acyclic games only: values have the
    /// parity of the seeds, so "at most n" is "not n + 2 or more".
    int question(int wanted) const { return extra_turn ? wanted - gain : gain - wanted + 2; }
    int value(int next) const { return extra_turn ? gain + next : gain - next; }
    Bounds bounds(Bounds next) const {
        return extra_turn ? Bounds{gain + next.lower, gain + next.upper}
                          : Bounds{gain - next.upper, gain - next.lower};
    }

    int gain;
    bool extra_turn;
};

/// Endgame tables of a game: one layer per number of seeds on the board, from 0 up.
class Tables {
public:
    /// Empty tables for boards with `pits` pits per row.
    Tables(const Rules& rules, int pits) : rules_(rules), index_(pits) {}

    static LayerFormat format_of(const Rules& rules) {
        if (is_acyclic(rules.family)) return LayerFormat::values;
        return pays_by_rows(rules.repetition) ? LayerFormat::history_free : LayerFormat::exact;
    }
    /// Format of a layer to build. Above 2^27 boards, cycles and history-free values take too much
    /// memory and are left out. With six pits per row, layers up to 21 seeds are smaller.
    static LayerFormat format_to_build(const Rules& rules, std::uint64_t boards) {
        constexpr std::uint64_t max_boards = std::uint64_t{1} << 27;
        const LayerFormat format = format_of(rules);
        return format == LayerFormat::history_free && boards > max_boards ? LayerFormat::bounds
                                                                          : format;
    }
    /// True if tables for these rules may contain a layer of this format. Older files and large
    /// layers have only bounds.
    static bool may_have(LayerFormat format, const Rules& rules) {
        return format == format_of(rules) ||
               (format == LayerFormat::bounds && format_of(rules) == LayerFormat::history_free);
    }

    /// Adds the layer with one more seed.
    void add(Layer layer) {
        assert(may_have(layer.format(), rules_) && layer.boards() == index_.count(max_seeds() + 1));
        layers_.push_back(std::move(layer));
    }
    std::span<const Layer> layers() const { return layers_; }

    const Rules& rules() const { return rules_; }
    const BoardIndex& index() const { return index_; }
    /// True if no value depends on the game's history.
    bool exact() const { return is_exact(format_of(rules_)); }
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
    std::pair<GuaranteedValue, GuaranteedValue> forced(std::uint64_t number, int seeds) const {
        return {layer(seeds).by_mover(number), layer(seeds).by_other(number)};
    }
    /// History-free values, valid if no board was passed since the last capture.
    HistoryFreeValues history_free(std::uint64_t number, int seeds) const {
        return layer(seeds).history_free(number);
    }
    template <class B>
    Bounds history_free_bounds(const B& board, int seeds) const {
        const auto [movers, others] = history_free(index_.number(board), seeds);
        assert(movers <= -others);
        return {movers, -others};
    }
    template <class B>
    const GuaranteedValue* entry(const B& board, int seeds) const {
        return layer(seeds).entry(index_.number(board));
    }
    template <class B>
    GuaranteedValue by_mover(const B& board, int seeds) const {
        return layer(seeds).by_mover(index_.number(board));
    }
    template <class B>
    GuaranteedValue by_other(const B& board, int seeds) const {
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
