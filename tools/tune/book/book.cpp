#include "tune/book/book.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/pairing/openings.h"
#include "base/text.h"
#include "base/text_file.h"
#include "base/threads.h"
#include "book/book_file.h"
#include "common/format.h"
#include "common/in_order.h"
#include "common/owned_file.h"
#include "common/signals.h"
#include "common/variant.h"
#include "tune/disk_tables.h"
#include "tune/evaluations.h"
#include "tune/progress.h"

namespace krou::tune {

namespace {

constexpr int usual_nodes = 1'000'000;
/// Moves that are worse than the best by more margins than this are left out.
constexpr int margins_kept = 3;

struct BookOrder {
    Variant variant;
    std::optional<std::string> from;
    int plies = 8;
    std::optional<int> positions;
    std::optional<int> nodes;
    std::optional<int> move_time_ms;
    int hash_megabytes = 64;
    int margin_cp = 15;
    std::optional<std::string> tables;
    int threads = usual_threads();
    std::string out;
};

/// Searches the positions that a book is to hold, ply by ply, and writes each when it is known.
class BookMaking {
public:
    BookMaking(const BookOrder& order, std::ostream& out) : order_(order), out_(out) {}

    std::optional<Error> run();

private:
    /// Positions that are as many plies from the start; none of them was before.
    using Layer = std::vector<Position>;

    BookHead head() const;
    std::optional<Error> find_means();
    std::optional<Error> take_file();
    Result<Layer> first_layer();
    void add_new(Layer& layer, const Position& position);
    std::optional<Error> make(const Layer& layer, int ply);
    Layer layer_after(const Layer& layer);

    const BookOrder& order_;
    std::ostream& out_;
    Interruption interruption_;
    std::optional<Evaluation> evaluation_;
    std::shared_ptr<const Tables> tables_;
    std::optional<OwnedFile> file_;
    std::optional<Book> book_;
    std::set<std::array<std::uint8_t, sizeof(Board)>> seen_;
};

/// Names all that the values depend on.
BookHead BookMaking::head() const {
    const auto spent = order_.nodes ? std::to_string(*order_.nodes) + " nodes"
                                    : std::to_string(*order_.move_time_ms) + " ms";
    return {order_.variant, order_.margin_cp,
            std::string("krou ") + KROU_VERSION + ", " + spent + " a position, hash " +
                std::to_string(order_.hash_megabytes) + ", tables of " +
                std::to_string(tables_ ? tables_->max_seeds() : 0) + " seeds, evaluation " +
                format("%016llx", static_cast<unsigned long long>(evaluation_->hash))};
}

std::optional<Error> BookMaking::find_means() {
    auto evaluation = evaluation_of(built_in_name);
    if (!evaluation) return Error{evaluation.error()};
    evaluation_ = std::move(*evaluation);
    auto tables = tables_to_search_with(order_.tables, order_.variant,
                                        [this] { return interruption_.has_come(); });
    if (!tables) return Error{tables.error()};
    tables_ = std::move(*tables);
    return std::nullopt;
}

/// What the values of two books are found with. Of long origins those parts matter, between commas,
/// from which on they differ.
std::vector<std::array<std::string, 3>> compared(const BookHead& was, const BookHead& is) {
    const auto differs = std::ranges::mismatch(was.origin, is.origin).in1 - was.origin.begin();
    const auto comma = was.origin.substr(0, static_cast<std::size_t>(differs)).rfind(", ");
    const auto part = comma == std::string::npos ? 0 : comma + 2;
    return {{"the variant", was.variant.spec, is.variant.spec},
            {"the margin", std::to_string(was.margin_cp), std::to_string(is.margin_cp)},
            {"its origin", was.origin.substr(part), is.origin.substr(part)}};
}

std::optional<Error> BookMaking::take_file() {
    book_.emplace(head());
    auto file = OwnedFile::open(order_.out);
    if (!file) return Error{file.error()};
    file_ = std::move(*file);
    if (file_->is_empty()) return std::nullopt;
    const auto text = read_text_file(order_.out, largest_book);
    if (!text) return Error{in_quotes(order_.out) + " cannot be read: " + text.error()};
    auto there = parse_book(*text);
    if (!there) return Error{in_quotes(order_.out) + ", " + there.error()};
    for (const auto& [name, was, is] : compared(there->head(), head()))
        if (was != is)
            return Error{in_quotes(order_.out) + " was begun with other settings: " + name +
                         " was " + in_quotes(was) + " and is " + in_quotes(is)};
    book_ = std::move(*there);
    return std::nullopt;
}

/// Adds it as a book knows it, without the game before it.
void BookMaking::add_new(Layer& layer, const Position& position) {
    const auto most =
        static_cast<std::size_t>(order_.positions.value_or(std::numeric_limits<int>::max()));
    if (position.ending() != Ending::none || seen_.size() >= most) return;
    if (seen_.insert(position.board().bytes).second)
        layer.push_back(
            Position::at(order_.variant, {position.board(), position.side(), position.pits()}));
}

Result<BookMaking::Layer> BookMaking::first_layer() {
    arena::OpeningSource source;
    if (order_.from) {
        source.kind = arena::OpeningSource::Kind::file;
        source.file = *order_.from;
    }
    const auto openings = arena::make_openings(source, order_.variant, 1,
                                               std::numeric_limits<int>::max(), StopSignal());
    if (!openings) return Error{openings.error()};
    Layer layer;
    for (const auto& opening : *openings) {
        const auto position = position_after(order_.variant, opening);
        if (!position) return Error{position.error()};
        if (position->pits() != order_.variant.rules.pits)
            return Error{"openings " + in_quotes(*order_.from) + ": " + in_quotes(opening.fen) +
                         " has rows of " + std::to_string(position->pits()) +
                         " pits, and the variant of " + std::to_string(order_.variant.rules.pits)};
        add_new(layer, *position);
    }
    return layer;
}

std::optional<Error> BookMaking::make(const Layer& layer, int ply) {
    Layer missing;
    for (const auto& position : layer)
        if (!book_->find(position.board())) missing.push_back(position);
    const auto total = std::ssize(layer);
    const auto done = total - std::ssize(missing);
    out_ << "ply " << ply << ": " << total << " positions, " << done << " of them known"
         << std::endl;
    Progress progress(out_, "positions of ply " + std::to_string(ply), total, done);
    if (missing.empty()) return std::nullopt;
    Limits limits;
    if (order_.nodes) limits.nodes = static_cast<std::uint64_t>(*order_.nodes);
    if (order_.move_time_ms) limits.move_time_ms = *order_.move_time_ms;
    const Analyst::Settings settings{.hash_megabytes = order_.hash_megabytes,
                                     .seeds_in_memory = 0,
                                     .opinion = evaluation_->opinion,
                                     .tables = tables_,
                                     .interruption = interruption_.token()};
    using Found = std::vector<Judged>;
    const auto make_worker = [&] {
        return [&, analyst = std::make_shared<Analyst>(settings)](std::int64_t number) {
            const auto& position = missing[static_cast<std::size_t>(number)];
            analyst->forget();
            return analyst->judge(position, limits, position.legal_moves().size());
        };
    };
    std::optional<Error> failed;
    const auto keep = [&](std::int64_t number, const Found& found) {
        if (interruption_.has_come()) return false;
        const auto& position = missing[static_cast<std::size_t>(number)];
        BookEntry entry{position.board(), position.side(), {}};
        for (const auto& judged : found)
            entry.moves.push_back({judged.move, judged.value * 100 / seed_value, judged.depth});
        std::ranges::sort(entry.moves, {}, &BookMove::move);
        const auto best = std::ranges::max(entry.moves, {}, &BookMove::value_cp).value_cp;
        std::erase_if(entry.moves, [&](const BookMove& known) {
            return best - known.value_cp > margins_kept * order_.margin_cp;
        });
        book_->add(std::move(entry));
        if ((failed = file_->replace(to_text(*book_)))) return false;
        progress.step();
        return true;
    };
    const auto threads = std::min<std::int64_t>(order_.threads, std::ssize(missing));
    in_order<Found>(static_cast<int>(threads), 0, std::ssize(missing) - 1, make_worker, keep);
    return failed;
}

/// What its moves lead to, the better first: those of them that the engine does not play are what
/// others may play against it.
BookMaking::Layer BookMaking::layer_after(const Layer& layer) {
    Layer next;
    for (const auto& position : layer) {
        for (const auto& known : book_->find(position.board())->moves) {
            Position after = position;
            after.play(known.move);
            add_new(next, after);
        }
    }
    return next;
}

std::optional<Error> BookMaking::run() {
    if (auto refused = check_replaceable(order_.out)) return refused;
    if (auto failed = find_means()) return failed;
    if (interruption_.has_come()) return Interruption::error();
    if (auto refused = take_file()) return refused;
    auto layer = first_layer();
    if (!layer) return Error{layer.error()};
    for (int ply = 0; ply < order_.plies && !layer->empty(); ++ply) {
        if (auto failed = make(*layer, ply)) return failed;
        if (interruption_.has_come()) return Interruption::error();
        layer = layer_after(*layer);
    }
    out_ << book_->entries().size() << " positions lie in " << in_quotes(order_.out) << '\n';
    return std::nullopt;
}

std::optional<Error> make_book(BookOrder& order, std::ostream& out) {
    if (order.nodes && order.move_time_ms)
        return Error{"--nodes and --movetime are both given: one of them ends a search"};
    if (!order.move_time_ms && !order.nodes) order.nodes = usual_nodes;
    return BookMaking(order, out).run();
}

}  // namespace

cli::Task book_task() {
    using cli::into, cli::Need;
    constexpr int most = 1'000'000'000;
    const auto order = std::make_shared<BookOrder>();
    return {
        {{"variant", "SPEC", "the game, as awari or oware:pits=4",
          cli::variant_into(order->variant), Need::required},
         {"from", "FILE",
          "begin with these openings, as -openings file= of the arena; with "
          "the start, if not given",
          into(order->from)},
         {"plies", "N", "that are known from there; 8, if not given", into(order->plies, 1, 1000)},
         {"positions", "N", "no more than so many", into(order->positions, 1, most)},
         {"nodes", "N", "of the search of a position; 1000000, if not given",
          into(order->nodes, 1, most)},
         {"movetime", "MS", "of the search of a position, instead of --nodes",
          into(order->move_time_ms, 1, most)},
         {"margin", "CP",
          "play moves that are worse than the best by so many hundredths of a "
          "seed at most; 15, if not given",
          into(order->margin_cp, 0, most_book_cp)},
         {"hash", "MB", "the table of each search; 64, if not given",
          into(order->hash_megabytes, 1, 65536)},
         {"tables", "DIR", "endgame tables; small ones are made in memory, if not given",
          into(order->tables)},
         {"threads", "K", "as many as the machine has cores, if not given",
          into(order->threads, 1, cli::most_threads)},
         {"out", "FILE", "for the option BookFile; one that is there is gone on with",
          into(order->out), Need::required}},
        {},
        [order](std::ostream& out) { return make_book(*order, out); }};
}

}  // namespace krou::tune
