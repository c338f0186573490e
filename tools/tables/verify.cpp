#include "tools/tables/commands.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <ostream>
#include <random>
#include <stop_token>
#include <vector>

#include "base/text.h"
#include "base/threads.h"
#include "common/format.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "tables/forced_play.h"

namespace krou {

namespace {

/// Guaranteed value of one side on a board: its entry, and the result of its successors' entries.
struct Claim {
    GuaranteedValue entry;
    int value = 0;  ///< from the successors
    int turns = 0;  ///< from the successors that keep the value of the entry
};

/// Checks the entries of the last layer against the entries of their successors.
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

    /// Returns the contradiction in the entries of a board, if there is one.
    std::optional<std::string> contradiction(const Board& board) const;

private:
    Claim claim_of_mover(const Board& board) const;
    Claim claim_of_opponent(const Board& board) const;
    std::optional<std::string> contradiction(const Claim& claim, std::string_view side) const;
    std::pair<GuaranteedValue, GuaranteedValue> entries_after(const Step& step) const;

    const G& game_;
    const Tables& tables_;
    const int seeds_;
    const int endless_value_;  ///< value of endless play for either side
    const LayerFormat format_;
    /// Some layers below are newer and know more than the layers that this one was built from.
    const bool is_older_;
};

/// Returns the guaranteed values after a step, for the side to move and for the other. With cycles,
/// a capture leads to the history-free values.
template <Game G>
std::pair<GuaranteedValue, GuaranteedValue> Verifier<G>::entries_after(const Step& step) const {
    const auto number = tables_.index().number(step.board);
    const int left = game_.max_net_gain(step.board);
    if (format_ != LayerFormat::history_free || step.gain == 0) return tables_.forced(number, left);
    const auto [by_mover, by_other] = tables_.history_free(number, left);
    return {{by_mover, 0}, {by_other, 0}};
}

/// Value that the mover can force. Among the moves that keep it, the mover prefers a capture, then
/// the fewest turns.
template <Game G>
Claim Verifier<G>::claim_of_mover(const Board& board) const {
    Claim claim{tables_.by_mover(board, seeds_), -seeds_, GuaranteedValue::max_turns};
    const MoveSet moves = game_.moves(board);
    if (moves.empty()) return {claim.entry, game_.final_net_gain(board), 0};
    for (const Move move : moves) {
        const Step step = game_.play(board, move);
        const auto [movers, others] = entries_after(step);
        const GuaranteedValue next = step.extra_turn ? movers : others;
        const int value = step.gain + next.value;
        claim.value = std::max(claim.value, value);
        if (value == claim.entry.value)
            claim.turns = std::min<int>(claim.turns, step.gain != 0 ? 0 : next.turns);
    }
    return claim;
}

/// Value that the opponent of the mover can force. Among the moves that keep it, the mover prefers
/// the most turns. Each move counts as a turn, unless the opponent may also cycle.
template <Game G>
Claim Verifier<G>::claim_of_opponent(const Board& board) const {
    Claim claim{tables_.by_other(board, seeds_), seeds_, 0};
    const MoveSet moves = game_.moves(board);
    const bool may_cycle = format_ == LayerFormat::history_free &&
                           -cycle_value(game_, board).value_or(-seeds_) >= claim.entry.value;
    const int turn = may_cycle ? 0 : 1;
    if (moves.empty()) return {claim.entry, -game_.final_net_gain(board), 0};
    for (const Move move : moves) {
        const Step step = game_.play(board, move);
        const auto [movers, others] = entries_after(step);
        const GuaranteedValue next = step.extra_turn ? others : movers;
        const int value = next.value - step.gain;
        claim.value = std::min(claim.value, value);
        if (value == claim.entry.value && step.gain == 0)
            claim.turns =
                std::max(claim.turns, std::min(next.turns + turn, GuaranteedValue::max_turns));
    }
    return claim;
}

template <Game G>
std::optional<std::string> Verifier<G>::contradiction(const Claim& claim,
                                                      std::string_view side) const {
    const auto [value, turns] = claim.entry;
    // Below the value of endless play, the turns are those of the other side.
    const int expected = value > endless_value_ ? claim.turns : 0;
    // On a cycle, all boards are equally far from the end.
    const bool are_turns_right = format_ == LayerFormat::values || value < endless_value_ ||
                                 turns == expected ||
                                 (format_ == LayerFormat::history_free && turns > expected);
    if (value == claim.value && are_turns_right) return std::nullopt;
    if (is_older_ && value <= claim.value) return std::nullopt;
    const auto entry =
        "the entry of the " + std::string(side) + " guarantees " + std::to_string(value);
    if (value != claim.value) return entry + ", its successors " + std::to_string(claim.value);
    return entry + " in " + std::to_string(turns) + " turns, its successors in " +
           std::to_string(expected);
}

template <Game G>
std::optional<std::string> Verifier<G>::contradiction(const Board& board) const {
    if (auto text = contradiction(claim_of_mover(board), "mover")) return text;
    if (auto text = contradiction(claim_of_opponent(board), "opponent")) return text;
    const auto [by_mover, by_other] = tables_.history_free(tables_.index().number(board), seeds_);
    const auto [own, others] = tables_.forced(tables_.index().number(board), seeds_);
    if (by_mover >= own.value && by_other >= others.value && by_mover <= -by_other)
        return std::nullopt;
    return "history-free values " + std::to_string(by_mover) + " and " + std::to_string(by_other) +
           " contradict guaranteed values " + std::to_string(own.value) + " and " +
           std::to_string(others.value);
}

template <class B>
std::string fen_of(const B& board, int pits) {
    std::string fen;
    for (int pit = 0; pit < 2 * pits; ++pit) fen += std::to_string(board[pit]) + '-';
    return fen + "0-0-S";
}

/// Returns the numbers of the boards in a sample, always the same; none if it includes all.
std::vector<std::uint64_t> sampled_numbers(std::uint64_t boards, std::optional<int> sample,
                                           int seeds) {
    if (!sample || static_cast<std::uint64_t>(*sample) >= boards) return {};
    std::mt19937_64 random(static_cast<std::uint64_t>(seeds));
    std::vector<std::uint64_t> numbers(static_cast<std::size_t>(*sample));
    for (auto& number : numbers) number = random() % boards;
    std::ranges::sort(numbers);
    return numbers;
}

/// Checks the boards with the numbers `number_at(first)` to `number_at(last - 1)`, which increase.
template <Game G>
std::optional<WrongEntry> first_wrong_entry(const Verifier<G>& verifier, const Tables& tables,
                                            std::uint64_t first, std::uint64_t last,
                                            const auto& number_at, const std::stop_token& stop) {
    if (first == last) return std::nullopt;
    BoardCursor<typename G::Board> cursor(tables.index(), tables.max_seeds(), number_at(first));
    for (auto i = first; i < last && !stop.stop_requested(); ++i) {
        cursor.advance_to(number_at(i));
        if (auto text = verifier.contradiction(cursor.board()))
            return WrongEntry{cursor.number(), fen_of(cursor.board(), tables.index().pits()),
                              std::move(*text)};
    }
    return std::nullopt;
}

/// Checks one part of the boards per hardware thread.
template <Game G>
std::optional<WrongEntry> find_wrong_entry(const G& game, const Tables& tables,
                                           std::optional<int> sample, const std::stop_token& stop) {
    assert(tables.max_seeds() >= 0);
    const auto boards = tables.layers().back().boards();
    const auto numbers = sampled_numbers(boards, sample, tables.max_seeds());
    const auto number_at = [&](std::uint64_t i) { return numbers.empty() ? i : numbers[i]; };
    const std::uint64_t count = numbers.empty() ? boards : numbers.size();
    const Verifier<G> verifier(game, tables);
    const auto parts = static_cast<std::uint64_t>(hardware_threads());
    std::vector<std::optional<WrongEntry>> found(parts);
    std::atomic<std::uint64_t> next_part{0};
    run_on_threads(parts, [&] {
        for (auto part = next_part++; part < parts; part = next_part++)
            found[part] = first_wrong_entry(verifier, tables, count * part / parts,
                                            count * (part + 1) / parts, number_at, stop);
    });
    const auto first = std::ranges::find_if(found, [](const auto& wrong) { return bool(wrong); });
    return first == found.end() ? std::nullopt : *first;
}

cli::Ended verify_variant(const std::vector<LayerFile>& files, std::optional<int> sample,
                          const std::stop_token& stop, std::ostream& out) {
    const Variant& variant = files.front().variant;
    const auto game = Position::start(variant);
    Tables tables(variant.rules, variant.rules.pits);
    say_line(out, variant.spec);
    for (const auto& file : files) {
        const int expected = tables.max_seeds() + 1;
        if (file.seeds != expected)
            return Error{in_quotes(file.path.string()) + ": expected the layer of " +
                         std::to_string(expected) +
                         " seeds first; build it with krou-tables build"};
        auto layer = check_layer(file.path, variant.rules, variant.rules.pits, file.seeds);
        if (!layer) return Error{layer.error()};
        const auto boards = layer->boards();
        tables.add(std::move(*layer));
        if (const auto wrong = find_wrong_entry(game.game(), tables, sample, stop))
            return Error{in_quotes(file.path.string()) + ": wrong at board " +
                         std::to_string(wrong->number) + ", " + wrong->fen + ": " + wrong->text +
                         "; delete the file and rebuild it"};
        if (stop.stop_requested()) return interrupted("not all layers were verified");
        const bool all = !sample || static_cast<std::uint64_t>(*sample) >= boards;
        say_line(out, format("%3d seeds: verified the file and ", file.seeds) +
                          (all ? "all " + std::to_string(boards)
                               : std::to_string(*sample) + " of " + std::to_string(boards)) +
                          " boards");
    }
    return 0;
}

}  // namespace

std::optional<WrongEntry> find_wrong_entry(const AnyGame& game, const Tables& tables,
                                           std::optional<int> sample, const std::stop_token& stop) {
    return visit_game_with_tables(game, [&](const auto& typed_game) {
        return find_wrong_entry(typed_game, tables, sample, stop);
    });
}

cli::Ended verify(const VerifyOrder& order, std::ostream& out) {
    const auto variants = find_layers(order.directory, order.variant);
    if (!variants) return Error{variants.error()};
    const Interruption interruption;
    for (const auto& files : *variants)
        if (auto ended = verify_variant(files, order.sample, interruption.token(), out);
            ended.exit_code != 0)
            return ended;
    return 0;
}

}  // namespace krou
