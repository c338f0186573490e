#include "solve/book.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <ostream>
#include <set>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "base/text_file.h"
#include "book/book_file.h"
#include "common/format.h"
#include "common/owned_file.h"
#include "common/signals.h"
#include "games/notation.h"
#include "solve/cells.h"

namespace krou::solving {

namespace {

using std::chrono::steady_clock;

/// What is proved holds to the end of the game, and has no depth.
constexpr int depth_of_a_proof = 1;
/// To write a large book takes time, so that it is not written with each board.
constexpr std::chrono::seconds between_writings{1};

Analyst::Settings settings_of(const BookOrder& order, std::stop_token interruption) {
    auto settings = order.engine;
    settings.interruption = std::move(interruption);
    return settings;
}

/// Solves the boards of a book ply by ply.
class BookWalk {
public:
    BookWalk(const BookOrder& order, std::ostream& out)
        : order_(order), out_(out), analyst_(settings_of(order, interruption_.token())) {}

    std::optional<Error> run();

private:
    /// Positions that are as many plies from the first; none of them was before.
    using Layer = std::vector<Position>;

    Result<Position> first() const;
    std::optional<Error> take_file();
    std::optional<Error> solve(const Layer& layer, int ply);
    std::optional<BookEntry> entry_of(const Position& position);
    std::optional<Error> write();
    void add_new(Layer& layer, const Position& position);
    Layer layer_after(const Layer& layer);

    const BookOrder& order_;
    std::ostream& out_;
    Interruption interruption_;
    Analyst analyst_;
    std::optional<OwnedFile> file_;
    std::optional<Book> book_;
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
    steady_clock::time_point written_ = steady_clock::now();
    int left_out_ = 0;
};

/// Where a repetition gives each side its own row, a value depends on the game before, which a book
/// does not know.
std::optional<Error> check_game(const Variant& variant) {
    const auto repetition = [](const auto& game) { return game.repetition(); };
    if (std::visit(repetition, Position::start(variant).game()) != Repetition::owner)
        return std::nullopt;
    return Error{"in " + variant.spec +
                 " a value depends on the boards before, which a book does not know"};
}

Result<Position> BookWalk::first() const {
    if (auto refused = check_game(order_.variant)) return *refused;
    auto position = order_.fen ? from_fen(order_.variant, *order_.fen)
                               : Result(Position::start(order_.variant));
    if (!position) return position;
    if (position->pits() != order_.variant.rules.pits)
        return Error{"the board has rows of " + std::to_string(position->pits()) +
                     " pits, and the variant of " + std::to_string(order_.variant.rules.pits)};
    if (position->ending() != Ending::none) return Error{"the game is over there"};
    return position;
}

std::optional<Error> BookWalk::take_file() {
    if (auto refused = check_replaceable(order_.out)) return refused;
    book_.emplace(BookHead{order_.variant, 0,
                           std::string("krou ") + KROU_VERSION + ", krou-solve book", true});
    auto file = OwnedFile::open(order_.out);
    if (!file) return Error{file.error()};
    file_ = std::move(*file);
    if (file_->is_empty()) return std::nullopt;
    const auto text = read_text_file(order_.out, largest_book);
    if (!text) return Error{in_quotes(order_.out) + " cannot be read: " + text.error()};
    auto there = parse_book(*text);
    if (!there) return Error{in_quotes(order_.out) + ", " + there.error()};
    const auto& head = there->head();
    if (!head.is_proved || head.margin_cp != 0)
        return Error{in_quotes(order_.out) + " is a book that is not proved"};
    if (!(head.variant.rules == order_.variant.rules))
        return Error{in_quotes(order_.out) + " is a book of " + head.variant.spec};
    book_ = std::move(*there);
    return std::nullopt;
}

std::optional<Error> BookWalk::write() {
    const auto text = to_text(*book_);
    if (text.size() > largest_book)
        return Error{"the book would be larger than " + std::to_string(largest_book >> 20) +
                     " MiB: try fewer --plies"};
    written_ = steady_clock::now();
    return file_->replace(text);
}

/// Nothing where a move that is not proved may be as good as the best.
std::optional<BookEntry> BookWalk::entry_of(const Position& position) {
    const auto until = steady_clock::now() + std::chrono::milliseconds(order_.budget_ms);
    BookEntry entry{position.board(), position.side(), {}};
    MoveSet left = position.legal_moves();
    int best = 0;
    while (!left.empty()) {
        const auto proof = prove(analyst_, position, left, until);
        if (entry.moves.empty()) best = proof.worth.lower;
        if (!proof.worth.exact()) {
            if (entry.moves.empty() || proof.worth.upper >= best) return std::nullopt;
            return entry;
        }
        entry.moves.push_back({proof.move, 100 * proof.worth.lower, depth_of_a_proof});
        left.remove(proof.move);
        const bool is_over = steady_clock::now() >= until || analyst_.is_interrupted();
        if (is_over && proof.worth.lower < best) return entry;
    }
    return entry;
}

/// Adds it as a book knows it, without the game before it.
void BookWalk::add_new(Layer& layer, const Position& position) {
    if (position.ending() != Ending::none) return;
    if (seen_.insert(position.board().bytes).second)
        layer.push_back(
            Position::at(order_.variant, {position.board(), position.side(), position.pits()}));
}

std::optional<Error> BookWalk::solve(const Layer& layer, int ply) {
    int known = 0;
    int solved = 0;
    for (const auto& position : layer) {
        if (book_->find(position.board())) {
            ++known;
            continue;
        }
        auto entry = entry_of(position);
        if (analyst_.is_interrupted()) break;
        if (!entry) continue;
        // Those of one value in the order of the board, however many threads have found them.
        std::ranges::sort(entry->moves, {}, &BookMove::move);
        book_->add(std::move(*entry));
        ++solved;
        if (steady_clock::now() - written_ < between_writings) continue;
        if (auto failed = write()) return failed;
    }
    if (solved > 0)
        if (auto failed = write()) return failed;
    if (analyst_.is_interrupted()) return Interruption::error();
    left_out_ += static_cast<int>(layer.size()) - known - solved;
    say_line(out_, format("ply %d: %zu boards, %d known, %d solved now", ply, layer.size(), known,
                          solved));
    return std::nullopt;
}

BookWalk::Layer BookWalk::layer_after(const Layer& layer) {
    Layer next;
    for (const auto& position : layer)
        for (const Move move : position.legal_moves()) {
            Position after = position;
            after.play(move);
            add_new(next, after);
        }
    return next;
}

std::optional<Error> BookWalk::run() {
    const auto root = first();
    if (!root) return Error{root.error()};
    if (auto refused = check_tables(order_.engine)) return refused;
    if (auto refused = take_file()) return refused;
    const auto until = steady_clock::now() + std::chrono::milliseconds(order_.budget_ms);
    if (auto refused = analyst_.prepare_to_solve(*root, until)) return refused;
    Layer layer;
    add_new(layer, *root);
    for (int ply = 0; ply <= order_.plies && !layer.empty(); ++ply) {
        if (auto failed = solve(layer, ply)) return failed;
        layer = layer_after(layer);
    }
    out_ << book_->entries().size() << " boards lie in " << in_quotes(order_.out);
    if (left_out_ > 0)
        out_ << "; " << left_out_ << " are left out, which were not solved in "
             << duration_text(order_.budget_ms);
    out_ << '\n';
    return std::nullopt;
}

}  // namespace

std::optional<Error> make_book(const BookOrder& order, std::ostream& out) {
    return BookWalk(order, out).run();
}

}  // namespace krou::solving
