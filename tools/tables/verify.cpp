#include "tools/tables/commands.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <ostream>
#include <random>
#include <vector>

#include "base/text.h"
#include "base/threads.h"
#include "common/format.h"
#include "common/program.h"
#include "common/signals.h"
#include "tables/forced_play.h"

namespace krou {

namespace {

/// What one player can force on a board, by its entry and by those of its successors.
struct Claim {
    GuaranteedValue forced;
    int value = 0;  ///< by the successors
    int turns = 0;  ///< by the successors that keep the value of the entry
};

/// Checks the entries of the largest layer by those of their successors: the boards that a move
/// leads to.
template <Game G>
class Verifier {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Verifier(const G& game, const Tables& tables)
        : game_(game),
          tables_(tables),
          seeds_(tables.max_seeds()),
          endless_value_(tables.exact() ? 0 : -seeds_),
          format_(tables.layers().back().format()),
          is_older_(format_ == LayerFormat::bounds &&
                    std::ranges::any_of(tables.layers(), [](const Layer& layer) {
                        return layer.format() == LayerFormat::history_free;
                    })) {}

    /// What is wrong with the entries of a board, if anything.
    std::optional<std::string> fault(const Board& board) const;

private:
    Claim claim_of_mover(const Board& board) const;
    Claim claim_of_other(const Board& board) const;
    std::optional<std::string> fault(const Claim& claim, std::string_view whose) const;
    std::pair<GuaranteedValue, GuaranteedValue> after(const Step& step) const;

    const G& game_;
    const Tables& tables_;
    const int seeds_;
    const int endless_value_;  ///< of play that never ends, for either player
    const LayerFormat format_;
    /// Than some of the layers below it, which know more than it was made from.
    const bool is_older_;
};

/// What its mover can force on the board that a step leads to, and what the other side can. Where
/// play may go round, it is what each gets afresh after a capture.
template <Game G>
std::pair<GuaranteedValue, GuaranteedValue> Verifier<G>::after(const Step& step) const {
    const auto number = tables_.index().number(step.board);
    const int left = game_.max_net_gain(step.board);
    if (format_ != LayerFormat::history_free || step.gain == 0) return tables_.forced(number, left);
    const auto [by_mover, by_other] = tables_.history_free(number, left);
    return {{by_mover, 0}, {by_other, 0}};
}

/// The mover is the hero: of the moves that keep the value he takes one that captures, or else the
/// one that leaves him the fewest turns.
template <Game G>
Claim Verifier<G>::claim_of_mover(const Board& board) const {
    Claim claim{tables_.by_mover(board, seeds_), -seeds_, GuaranteedValue::max_turns};
    const MoveSet moves = game_.moves(board);
    if (moves.empty()) return {claim.forced, game_.final_net_gain(board), 0};
    for (const Move move : moves) {
        const Step step = game_.play(board, move);
        const auto [movers, others] = after(step);
        const GuaranteedValue next = step.extra_turn ? movers : others;
        const int value = step.gain + next.value;
        claim.value = std::max(claim.value, value);
        if (value == claim.forced.value)
            claim.turns = std::min<int>(claim.turns, step.gain != 0 ? 0 : next.turns);
    }
    return claim;
}

/// The mover is the opponent: of the moves that keep the value he takes the one that leaves the
/// hero most turns, after which it is the hero's next one, if he has to get nearer.
template <Game G>
Claim Verifier<G>::claim_of_other(const Board& board) const {
    Claim claim{tables_.by_other(board, seeds_), seeds_, 0};
    const MoveSet moves = game_.moves(board);
    const bool may_go_round = format_ == LayerFormat::history_free &&
                              -cycle_value(game_, board).value_or(-seeds_) >= claim.forced.value;
    const int turn = may_go_round ? 0 : 1;
    if (moves.empty()) return {claim.forced, -game_.final_net_gain(board), 0};
    for (const Move move : moves) {
        const Step step = game_.play(board, move);
        const auto [movers, others] = after(step);
        const GuaranteedValue next = step.extra_turn ? others : movers;
        const int value = next.value - step.gain;
        claim.value = std::min(claim.value, value);
        if (value == claim.forced.value && step.gain == 0)
            claim.turns =
                std::max(claim.turns, std::min(next.turns + turn, GuaranteedValue::max_turns));
    }
    return claim;
}

template <Game G>
std::optional<std::string> Verifier<G>::fault(const Claim& claim, std::string_view whose) const {
    const auto [value, turns] = claim.forced;
    // Of less than the value of endless play the entry tells the turns of the other player.
    const int expected = value > endless_value_ ? claim.turns : 0;
    // Boards to go round in are all as far from the end.
    const bool are_turns_right = format_ == LayerFormat::values || value < endless_value_ ||
                                 turns == expected ||
                                 (format_ == LayerFormat::history_free && turns > expected);
    if (value == claim.value && are_turns_right) return std::nullopt;
    if (is_older_ && value <= claim.value) return std::nullopt;
    const auto forces = "the " + std::string(whose) + " forces " + std::to_string(value);
    if (value != claim.value)
        return forces + " by its entry, but " + std::to_string(claim.value) +
               " by those that follow";
    return forces + " in " + std::to_string(turns) + " turns by its entry, but in " +
           std::to_string(expected) + " by those that follow";
}

template <Game G>
std::optional<std::string> Verifier<G>::fault(const Board& board) const {
    if (auto text = fault(claim_of_mover(board), "side to move")) return text;
    if (auto text = fault(claim_of_other(board), "other side")) return text;
    const auto [by_mover, by_other] = tables_.history_free(tables_.index().number(board), seeds_);
    const auto [own, others] = tables_.forced(tables_.index().number(board), seeds_);
    if (by_mover >= own.value && by_other >= others.value && by_mover <= -by_other)
        return std::nullopt;
    return "the two sides get " + std::to_string(by_mover) + " and " + std::to_string(by_other) +
           " afresh by its entry, where they force " + std::to_string(own.value) + " and " +
           std::to_string(others.value);
}

template <class B>
std::string fen_of(const B& board, int pits) {
    std::string fen;
    for (int pit = 0; pit < 2 * pits; ++pit) fen += std::to_string(board[pit]) + '-';
    return fen + "0-0-S";
}

/// The numbers of the boards of a sample, which is always the same one.
std::vector<std::uint64_t> drawn_numbers(std::uint64_t boards, int sample, int seeds) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seeds));
    std::vector<std::uint64_t> numbers(static_cast<std::size_t>(sample));
    for (auto& number : numbers) number = random() % boards;
    std::ranges::sort(numbers);
    return numbers;
}

/// Looks at the boards with the numbers `number_at(first)` … `number_at(last - 1)`, which rise.
template <Game G>
std::optional<WrongEntry> first_wrong_entry(const Verifier<G>& verifier, const Tables& tables,
                                            std::uint64_t first, std::uint64_t last,
                                            const auto& number_at) {
    if (first == last) return std::nullopt;
    BoardCursor<typename G::Board> cursor(tables.index(), tables.max_seeds(), number_at(first));
    for (auto i = first; i < last; ++i) {
        cursor.advance_to(number_at(i));
        if (auto text = verifier.fault(cursor.board()))
            return WrongEntry{cursor.number(), fen_of(cursor.board(), tables.index().pits()),
                              std::move(*text)};
    }
    return std::nullopt;
}

/// There is an equal part of the boards for each thread that the machine runs at once.
template <Game G>
std::optional<WrongEntry> find_wrong_entry_in(const G& game, const Tables& tables,
                                              std::uint64_t count, const auto& number_at) {
    const Verifier<G> verifier(game, tables);
    const auto parts = static_cast<std::uint64_t>(hardware_threads());
    std::vector<std::optional<WrongEntry>> faults(parts);
    std::atomic<std::uint64_t> next_part{0};
    run_on_threads(parts, [&] {
        for (auto part = next_part++; part < parts; part = next_part++)
            faults[part] = first_wrong_entry(verifier, tables, count * part / parts,
                                             count * (part + 1) / parts, number_at);
    });
    const auto found = std::ranges::find_if(faults, [](const auto& fault) { return bool(fault); });
    return found == faults.end() ? std::nullopt : *found;
}

template <Game G>
std::optional<WrongEntry> find_wrong_entry(const G& game, const Tables& tables,
                                           std::optional<int> sample) {
    assert(tables.max_seeds() >= 0);
    const auto boards = tables.layers().back().boards();
    if (!sample || static_cast<std::uint64_t>(*sample) >= boards)
        return find_wrong_entry_in(game, tables, boards, [](std::uint64_t i) { return i; });
    const auto numbers = drawn_numbers(boards, *sample, tables.max_seeds());
    return find_wrong_entry_in(game, tables, numbers.size(),
                               [&](std::uint64_t i) { return numbers[i]; });
}

std::optional<Error> verify_variant(const std::vector<LayerFile>& files, std::optional<int> sample,
                                    std::ostream& out) {
    const Variant& variant = files.front().variant;
    const auto game = Position::start(variant);
    Tables tables(variant.rules, variant.rules.pits);
    say_line(out, variant.spec);
    for (const auto& file : files) {
        const int expected = tables.max_seeds() + 1;
        if (file.seeds != expected)
            return Error{"the layer of " + std::to_string(expected) +
                         " seeds is missing, without "
                         "which that of " +
                         std::to_string(file.seeds) + " cannot be checked"};
        auto layer = check_layer(file.path, variant.rules, variant.rules.pits, file.seeds);
        if (!layer) return Error{layer.error()};
        const auto boards = layer->boards();
        tables.add(std::move(*layer));
        if (const auto fault = find_wrong_entry(game.game(), tables, sample))
            return Error{in_quotes(file.path.string()) + " is wrong at board " +
                         std::to_string(fault->number) + ", " + fault->fen + ": " + fault->text};
        const bool all = !sample || static_cast<std::uint64_t>(*sample) >= boards;
        say_line(out, (file.seeds < 10 ? "  " : " ") + std::to_string(file.seeds) +
                          " seeds: the file and " +
                          (all ? "all " + std::to_string(boards)
                               : std::to_string(*sample) + " of " + std::to_string(boards)) +
                          " boards are right");
    }
    return std::nullopt;
}

}  // namespace

std::optional<WrongEntry> find_wrong_entry(const AnyGame& game, const Tables& tables,
                                           std::optional<int> sample) {
    return visit_game_with_tables(
        game, [&](const auto& typed_game) { return find_wrong_entry(typed_game, tables, sample); });
}

std::optional<Error> verify(const VerifyOrder& order, std::ostream& out) {
    const auto variants = find_layers(order.directory, order.variant);
    if (!variants) return Error{variants.error()};
    const OutputWatch output([] { std::_Exit(cli::exit_when_interrupted); });
    for (const auto& files : *variants)
        if (auto failed = verify_variant(files, order.sample, out)) return failed;
    return std::nullopt;
}

}  // namespace krou
