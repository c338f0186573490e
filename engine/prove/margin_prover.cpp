#include "prove/margin_prover.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/memory.h"
#include "prove/proof_numbers.h"

namespace krou {

namespace {

constexpr auto infinite = ProofNumbers::infinite;
constexpr ProofNumbers won{0, infinite};
constexpr ProofNumbers lost{infinite, 0};
/// Proof number of a node that is given up; counted numbers stay below it.
constexpr std::uint32_t far = 1 << 20;

/// True if every capture is even, and the seeds left at the end are too if the total is.
template <class G>
inline constexpr bool gains_are_even = false;
template <class B>
inline constexpr bool gains_are_even<Bestemshe<B>> = true;

/// Transposition table of proof numbers by board and margin. In a full bucket, the entry with the
/// least work is replaced.
class MarginTable {
public:
    explicit MarginTable(std::size_t bytes)
        : count_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          buckets_(make_zeroed_array<Bucket>(count_)) {}

    void prefetch(std::uint64_t board, int margin) const {
        __builtin_prefetch(&buckets_[place(board, margin)]);
    }
    ProofNumbers look_up(std::uint64_t board, int margin) const {
        for (const Entry& entry : buckets_[place(board, margin)].entries)
            if (entry.is_of(board, margin)) return entry.numbers();
        return {};
    }
    void keep(std::uint64_t board, int margin, ProofNumbers numbers) {
        auto& entries = buckets_[place(board, margin)].entries;
        auto entry = std::ranges::find_if(
            entries, [&](const Entry& known) { return known.is_of(board, margin); });
        if (entry == entries.end()) entry = std::ranges::min_element(entries, {}, &Entry::work);
        *entry = packed(board, margin, numbers);
        if (numbers.pn == 0 || numbers.dn == 0) ++proved_;
    }
    /// Resets given-up entries, so that they are searched again.
    void take_up() {
        for (Bucket& bucket : std::span(buckets_.get(), count_))
            for (Entry& entry : bucket.entries)
                if (entry.work() >= far && entry.work() < infinite)
                    entry = packed(entry.board, entry.margin, {});
    }
    /// Returns how often a proof or disproof was stored.
    std::uint64_t proved() const { return proved_; }

private:
    /// Number 0, the empty board, is never searched; it marks an unused entry.
    struct Entry {
        std::uint64_t board : 58;
        std::int64_t margin : 16;
        std::uint64_t pn : 24;
        std::uint64_t dn : 24;

        bool is_of(std::uint64_t other_board, int other_margin) const {
            return board == other_board && margin == other_margin;
        }
        std::uint32_t work() const { return std::max(numbers().pn, numbers().dn); }
        ProofNumbers numbers() const {
            const auto unpacked = [](std::uint64_t number) {
                return number == packed_infinite ? infinite : static_cast<std::uint32_t>(number);
            };
            return {unpacked(pn), unpacked(dn)};
        }
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");
    static_assert(BoardIndex::end_of_numbers <= std::uint64_t{1} << 58);

    /// Numbers that are counted or given up are smaller.
    static constexpr std::uint32_t packed_infinite = (1 << 24) - 1;

    static Entry packed(std::uint64_t board, int margin, ProofNumbers numbers) {
        Entry entry{};
        entry.board = board & (BoardIndex::end_of_numbers - 1);
        entry.margin = static_cast<std::int16_t>(margin);
        entry.pn = std::min(numbers.pn, packed_infinite) & packed_infinite;
        entry.dn = std::min(numbers.dn, packed_infinite) & packed_infinite;
        return entry;
    }

    std::size_t place(std::uint64_t board, int margin) const {
        auto hash = (board * 512 + static_cast<std::uint64_t>(margin + 256)) * 0x9e3779b97f4a7c15;
        hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9;
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>(Wide{hash ^ hash >> 32} * count_ >> 64);
    }

    std::size_t count_;
    PagedArray<Bucket> buckets_;  ///< initially all zero
    std::uint64_t proved_ = 0;
};

/// Depth-first proof-number search (df-pn) for a margin, with leaves in the tables.
///
/// A repeated board is neither won nor lost: the search gives up there. So proofs rest on play that
/// ends without a repetition, and hold after any history (graph-history interaction), except for
/// the boards of the game so far. No proof passes those. Margins that need a repetition stay open.
template <ReversibleGame G>
class MarginProver final : public BisectingProver {
public:
    MarginProver(const G& game, const Position& position, MoveSet moves, const Tables& tables,
                 std::size_t bytes)
        : BisectingProver({.min_steps = 1 << 16}, position, *moves.begin()),
          game_(game),
          tables_(tables),
          table_(bytes),
          board_(sized_for(game, position.board())),
          moves_(moves) {
        for (const auto& [board, side] : position.since_capture())
            path_.push_back(number(sized_for(game, board)));
        path_.push_back(number(board_));
    }

private:
    using Board = typename G::Board;
    /// Board after a move, and the margin that its mover must not gain.
    struct Child {
        Board board;
        int margin;
        Move move;
        std::optional<ProofNumbers> fixed;  ///< numbers that no search changes
        std::uint64_t number = 0;           ///< board number, unless the numbers are fixed
    };
    struct Node {
        std::array<Child, max_pits> children;
        std::size_t count = 0;

        const Child* begin() const { return children.data(); }
        const Child* end() const { return children.data() + count; }
    };

    /// Open if the budget is used up or the search found no proof without a repetition.
    ProofOutcome gains(int margin, StepBudget& budget) override {
        if (budget.is_exhausted()) return ProofOutcome::open;
        const Node root = node_after(board_, moves_, margin);
        for (;;) {
            const auto proved_before = table_.proved();
            const auto numbers = try_moves(root, {far, far}, budget);
            if (numbers.dn == 0) return ProofOutcome::lost;
            if (numbers.pn == 0) break;
            // A board given up on one path may be provable on another.
            if (budget.is_exhausted() || table_.proved() == proved_before)
                return ProofOutcome::open;
            table_.take_up();
        }
        const auto is_lost = [&](const Child& child) { return numbers_of(child).dn == 0; };
        const auto* best = std::find_if(root.begin(), root.end(), is_lost);
        assert(best != root.end());
        best_ = best->move;
        return ProofOutcome::won;
    }

    std::uint64_t number(const Board& board) const { return tables_.index().global_number(board); }

    Node node_after(const Board& board, MoveSet moves, int margin) const {
        Node node;
        for (const Move move : moves) {
            const auto step = game_.play(board, move);
            assert(!step.extra_turn);
            const int seeds = game_.max_net_gain(step.board);
            int others = step.gain - margin + 1;
            if constexpr (gains_are_even<G>)
                if (seeds % 2 == 0 && others % 2 != 0) ++others;
            auto& child = node.children[node.count++];
            child = {step.board, others, move, settled(step.board, seeds, others)};
            if (child.fixed) continue;
            child.number = number(child.board);
            // All children are prefetched before the first is looked up, because memory is slow.
            table_.prefetch(child.number, others);
            if (is_on_path(child.number)) child.fixed = ProofNumbers{far, far};
        }
        return node;
    }

    std::optional<ProofNumbers> settled(const Board& board, int seeds, int margin) const {
        if (margin > seeds) return lost;
        if (margin <= -seeds) return won;
        if (game_.moves(board).empty()) return game_.final_net_gain(board) >= margin ? won : lost;
        if (seeds <= tables_.max_seeds())
            return tables_.bounds(board, seeds).lower >= margin ? won : lost;
        return std::nullopt;
    }
    bool is_on_path(std::uint64_t board_number) const {
        return std::ranges::find(path_, board_number) != path_.end();
    }

    ProofNumbers numbers_of(const Child& child) const {
        return child.fixed ? *child.fixed : table_.look_up(child.number, child.margin);
    }

    /// Uses weak disproof numbers, because moves often transpose.
    ProofNumbers try_moves(const Node& node, ProofNumbers limit, StepBudget& budget) {
        return df_pn<Disproof::weak>(
            node, limit, budget, [&](const Child& child) { return numbers_of(child); },
            [&](const Child& child, ProofNumbers child_limit) {
                prove(child, child_limit, budget);
            });
    }

    void prove(const Child& child, ProofNumbers limit, StepBudget& budget) {
        constexpr std::size_t deepest = 400;  // keeps the recursion within the stack
        if (!budget.spend()) return;
        if (path_.size() >= deepest) return table_.keep(child.number, child.margin, {far, far});
        path_.push_back(child.number);
        const Node node = node_after(child.board, game_.moves(child.board), child.margin);
        const auto numbers = try_moves(node, limit, budget);
        path_.pop_back();
        table_.keep(child.number, child.margin, numbers);
    }

    G game_;
    const Tables& tables_;
    MarginTable table_;
    Board board_;
    MoveSet moves_;
    std::vector<std::uint64_t> path_;  ///< boards since the last capture, then those of the search
};

}  // namespace

std::unique_ptr<Prover> margin_prover(const Position& position, MoveSet moves, const Tables& tables,
                                      std::size_t bytes) {
    const int seeds = position.max_net_gain();
    const bool is_covered = Tables::format_of(tables.rules()) == LayerFormat::exact &&
                            seeds > tables.max_seeds() && seeds <= tables.index().seed_limit();
    if (!is_covered) return nullptr;
    const auto make = [&]<class G>(const G& game) -> std::unique_ptr<Prover> {
        if constexpr (ReversibleGame<G>)
            return std::make_unique<MarginProver<G>>(game, position, moves, tables, bytes);
        return nullptr;
    };
    return visit_game_with_tables(position.game(), make);
}

}  // namespace krou
