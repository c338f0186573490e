#include "book/book.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.h"

namespace krou {

namespace {

/// Returns a pseudo-random number for a seed and a board.
std::uint64_t number_of(std::uint64_t seed, const Board& board) {
    Hash hash;
    for (int shift = 0; shift < 64; shift += 8) hash.add(static_cast<std::uint8_t>(seed >> shift));
    for (const auto byte : board.bytes) hash.add(byte);
    // The low bits of an FNV hash depend only on the low bits of its input.
    return mix_bits(hash.value());
}

}  // namespace

Book::Book(BookHeader head)
    : head_(std::move(head)),
      game_(spec_without_seeds(head_.variant.rules, head_.variant.rules.pits)) {}

const BookEntry* Book::find(const Board& board) const {
    const auto found = numbers_.find(board.bytes);
    return found == numbers_.end() ? nullptr : &entries_[found->second];
}

bool Book::add(BookEntry entry) {
    assert(!entry.moves.empty());
    if (!numbers_.emplace(entry.board.bytes, entries_.size()).second) return false;
    std::ranges::stable_sort(entry.moves, std::ranges::greater(), &BookMove::value_cp);
    entries_.push_back(std::move(entry));
    return true;
}

std::span<const BookMove> Book::within_margin(const BookEntry& entry) const {
    const int least = entry.moves.front().value_cp - head_.margin_cp;
    const auto end = std::ranges::find_if(
        entry.moves, [&](const BookMove& known) { return known.value_cp < least; });
    return {entry.moves.begin(), end};
}

std::optional<BookMove> Book::choose(const Position& position, MoveSet among,
                                     std::uint64_t seed) const {
    if (!is_of(position)) return std::nullopt;
    const auto* entry = find(position.board());
    if (!entry) return std::nullopt;
    const auto wanted = position.legal_moves() & among;
    std::vector<BookMove> choices;
    std::uint64_t chances = 0;
    const auto chance = [&](const BookMove& known) {
        const int behind = entry->moves.front().value_cp - known.value_cp;
        return static_cast<std::uint64_t>(head_.margin_cp - behind + 1);
    };
    for (const auto& known : within_margin(*entry)) {
        if (!wanted.contains(known.move) || position.repeats(known.move)) continue;
        choices.push_back(known);
        chances += chance(known);
    }
    if (choices.empty()) return std::nullopt;
    auto left = number_of(seed, position.board()) % chances;
    auto choice = choices.begin();
    for (; left >= chance(*choice); ++choice) left -= chance(*choice);
    return *choice;
}

}  // namespace krou
