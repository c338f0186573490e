#include "solve/proof_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "games/notation.h"
#include "games/position.h"

namespace krou::solving {

namespace {

constexpr std::string_view first_line = "krou proof 1\n";
constexpr std::string_view before_moves = "moves";
constexpr std::size_t longest_head = 4096;
constexpr std::size_t entry_size = 10;
constexpr std::size_t checksum_size = 8;
/// An entry's key, which is a board's number mixed, has so many bits.
constexpr int key_bits = 58;
static_assert(std::uint64_t{1} << key_bits == BoundsTable::end_of_numbers);

using EntryBytes = std::array<char, entry_size>;

EntryBytes bytes_of(const BoundsTable::Entry& entry) {
    EntryBytes bytes;
    store_le64(bytes.data(),
               static_cast<std::uint64_t>(entry.key) | std::uint64_t{entry.effort} << key_bits);
    bytes[8] = static_cast<char>(entry.lower);
    bytes[9] = static_cast<char>(entry.upper);
    return bytes;
}

BoundsTable::Entry entry_in(std::string_view bytes) {
    const auto number = load_le64(bytes.data());
    return {BoundsTable::Key{number & (BoundsTable::end_of_numbers - 1)},
            static_cast<std::uint8_t>(number >> key_bits), static_cast<std::uint8_t>(bytes[8]),
            static_cast<std::uint8_t>(bytes[9])};
}

/// Files are long: one multiplication for eight bytes, where `Hash` takes eight.
class Checksum {
public:
    void add(std::string_view bytes) {
        for (; bytes.size() >= sizeof value_; bytes.remove_prefix(sizeof value_))
            value_ = mix_bits(value_ ^ load_le64(bytes.data()));
        std::uint64_t last = 0;
        for (const char byte : bytes) last = last << 8 | static_cast<std::uint8_t>(byte);
        value_ = mix_bits(value_ ^ last);
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 1;
};

/// Puts many small pieces into a file.
class Writer {
public:
    explicit Writer(const FileDescriptor& file) : file_(file) {}

    bool write(std::string_view bytes) {
        checksum_.add(bytes);
        buffer_ += bytes;
        return buffer_.size() < enough || flush();
    }
    bool finish() {
        std::array<char, checksum_size> bytes;
        store_le64(bytes.data(), checksum_.value());
        buffer_.append(bytes.data(), bytes.size());
        return flush();
    }

private:
    static constexpr std::size_t enough = std::size_t{1} << 20;

    bool flush() {
        const bool is_written = write_all(file_, buffer_);
        buffer_.clear();
        return is_written;
    }

    const FileDescriptor& file_;
    std::string buffer_;
    Checksum checksum_;
};

std::string name_of(const Cell& cell, Move move) {
    return krou::to_text(cell.variant.rules.family, Side::south, move);
}

std::string text_of(const ProofHead& head) {
    std::string moves(before_moves);
    for (const auto& [move, bounds] : head.moves)
        moves += ' ' + name_of(head.row.cell, move) + ' ' + value_text(bounds);
    Hash hash;
    hash.add(moves += ' ');
    return std::string(first_line) + moves + checksum_text(hash) + '\n' +
           to_text(Results{head.row});
}

/// Nothing where it is no such line.
std::optional<std::vector<FirstMove>> parse_moves(std::string_view line, const Cell& cell) {
    auto all = words(line);
    Hash hash;
    hash.add(line.substr(0, line.rfind(' ') + 1));
    const auto start = Position::start(cell.variant);
    const auto legal = start.legal_moves();
    if (all.size() != 2 * static_cast<std::size_t>(legal.size()) + 2 ||
        all.front() != before_moves || all.back() != checksum_text(hash))
        return std::nullopt;
    std::vector<FirstMove> moves;
    for (std::size_t i = 1; i + 1 < all.size(); i += 2) {
        const auto move = legal_move(start, all[i]);
        const auto bounds = parse_value(all[i + 1]);
        if (!move || !bounds) return std::nullopt;
        moves.push_back({*move, *bounds});
    }
    return moves;
}

/// A file that is read, and how much of it there is.
struct Source {
    std::string path;
    FileDescriptor file;
    std::size_t bytes = 0;

    Error refusal(const std::string& why) const {
        return {in_quotes(path) + ": " + why + "; remove it to begin anew"};
    }
};

/// Nothing where it is not there.
Result<std::optional<Source>> open_source(const std::string& path) {
    Source source{path, FileDescriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))};
    if (!source.file.is_open() && errno == ENOENT) return std::optional<Source>();
    struct stat status {};
    if (!source.file.is_open() || fstat(source.file.number(), &status) != 0) return in_file(path);
    if (!S_ISREG(status.st_mode)) return Error{in_quotes(path) + " is no plain file"};
    source.bytes = static_cast<std::size_t>(status.st_size);
    return std::optional(std::move(source));
}

/// The next bytes of a file, as many as there are up to this.
Result<std::string> read_next(const Source& source, std::size_t most) {
    std::string bytes(most, '\0');
    std::size_t size = 0;
    while (size < most) {
        const auto got = read(source.file.number(), bytes.data() + size, most - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return in_file(source.path);
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    bytes.resize(size);
    return bytes;
}

/// What a file begins with, and how long that is.
struct HeadText {
    ProofHead head;
    std::string text;
};

Result<HeadText> take_head(const Source& source, const Cell& cell) {
    const auto begin = read_next(source, longest_head);
    if (!begin) return Error{begin.error()};
    if (!begin->starts_with(first_line))
        return source.refusal("it is no proof to go on with: one begins with '" +
                              std::string(first_line.substr(0, first_line.size() - 1)) + "'");
    const auto damaged = source.refusal("what it begins with is damaged");
    const auto moves_end = begin->find('\n', first_line.size());
    const auto last_line = begin->find("\nend ");
    if (moves_end >= last_line || last_line == begin->npos) return damaged;
    const auto end = begin->find('\n', last_line + 1) + 1;
    const std::string_view text(*begin);
    auto rows = parse_results(text.substr(moves_end + 1, end - moves_end - 1));
    if (!rows || rows->size() != 1) return damaged;
    auto& row = rows->front();
    auto moves =
        parse_moves(text.substr(first_line.size(), moves_end - first_line.size()), row.cell);
    if (!moves) return damaged;
    if (!(row.cell == cell))
        return source.refusal("it is a proof of " + row.cell.variant.spec + ", and not of " +
                              cell.variant.spec);
    return HeadText{{std::move(row), std::move(*moves)}, begin->substr(0, end)};
}

/// Whether a table may hold it: what was not written by one has a right checksum, too.
bool is_possible(const BoundsTable::Entry& entry) {
    return entry.effort > 0 && entry.effort <= BoundsTable::max_effort &&
           entry.lower <= entry.upper;
}

/// Reads all that follows the head, into a table unless that is null.
std::optional<Error> take_entries(const Source& source, const HeadText& head, BoundsTable* bounds,
                                  const std::function<bool()>& should_stop) {
    constexpr std::size_t entries_at_once = 1 << 16;
    const auto damaged =
        source.refusal("its checksum is not that of what it holds: it is damaged, or was cut");
    if (source.bytes < head.text.size() + checksum_size) return damaged;
    auto left = source.bytes - head.text.size() - checksum_size;
    if (left % entry_size != 0) return damaged;
    if (bounds && !bounds->reserve(left / entry_size))
        return Error{in_quotes(source.path) + " holds " + std::to_string(left / entry_size) +
                     " boards, for which there is no room: it takes a larger --hash"};
    lseek(source.file.number(), static_cast<off_t>(head.text.size()), SEEK_SET);
    Checksum checksum;
    checksum.add(head.text);
    while (left > 0) {
        const auto wanted = std::min(left, entries_at_once * entry_size);
        const auto bytes = read_next(source, wanted);
        if (!bytes) return Error{bytes.error()};
        if (bytes->size() != wanted) return damaged;
        if (should_stop && should_stop())
            return Error{in_quotes(source.path) + ": reading was given up"};
        left -= wanted;
        for (std::string_view rest(*bytes); !rest.empty(); rest.remove_prefix(entry_size)) {
            checksum.add(rest.substr(0, entry_size));
            const auto entry = entry_in(rest);
            if (!is_possible(entry)) return damaged;
            if (bounds) bounds->put(entry);
        }
    }
    const auto last = read_next(source, checksum_size);
    if (!last) return Error{last.error()};
    if (last->size() != checksum_size || load_le64(last->data()) != checksum.value())
        return damaged;
    return std::nullopt;
}

/// What is left to be beaten: what is gained for certain, or the most of those moves that are known
/// to gain less than all that may be gained.
int to_beat(const ProofHead& head) {
    int beaten = head.row.bounds.lower;
    for (const auto& [move, bounds] : head.moves)
        if (bounds.upper < head.row.bounds.upper) beaten = std::max(beaten, bounds.upper);
    return beaten;
}

}  // namespace

ProofHead head_of(const Row& row, const KalahSolver& solver) {
    const auto start = Position::start(row.cell.variant);
    ProofHead head{row, {}};
    for (const Move move : start.legal_moves()) {
        const Step step = step_of(start.game(), start.board(), move);
        const auto [lower, upper] = StepView(step).bounds(solver.known(step.board));
        const int lead = start.board().lead();
        head.moves.push_back({move, {lead + lower, lead + upper}});
    }
    return head;
}

std::string to_text(const ProofHead& head) {
    const auto& [row, moves] = head;
    std::string text;
    std::string open;
    const int beaten = to_beat(head);
    // Of a value that is known it is asked which other moves keep it.
    const int wanted = row.bounds.exact() ? beaten : beaten + 1;
    for (const auto& [move, bounds] : moves) {
        const auto name = name_of(row.cell, move);
        text += (text.empty() ? "" : "  ") + name + ' ' + value_text(bounds);
        if (bounds.upper >= wanted && !row.best.contains(move)) open += ' ' + name;
    }
    return text + "; left to ask:" + open +
           (row.bounds.exact() ? " as good as " : " better than ") + std::to_string(beaten) + '?';
}

std::string proof_file_name(const std::string& table, const Cell& cell) {
    auto game = cell.game;
    std::ranges::replace(game, ':', '-');
    std::ranges::replace(game, ',', '-');
    return table + '.' + game + '-' + std::to_string(cell.pits()) + '-' +
           std::to_string(cell.seeds()) + ".proof";
}

std::optional<Error> write_proof(const std::string& path, const ProofHead& head,
                                 const KalahSolver& solver, std::uint64_t min_nodes) {
    const auto min_effort = BoundsTable::shortened(min_nodes);
    return write_whole(path, [&](const FileDescriptor& file) {
        Writer writer(file);
        bool is_well = writer.write(text_of(head));
        solver.bounds().for_each([&](const BoundsTable::Entry& entry) {
            if (entry.effort < min_effort) return true;
            const auto bytes = bytes_of(entry);
            return is_well = is_well && writer.write({bytes.data(), bytes.size()});
        });
        return is_well && writer.finish();
    });
}

Result<std::optional<ProofHead>> read_proof_head(const std::string& path, const Cell& cell) {
    const auto source = open_source(path);
    if (!source) return Error{source.error()};
    if (!*source) return std::optional<ProofHead>();
    auto head = take_head(**source, cell);
    if (!head) return Error{head.error()};
    return std::optional(std::move(head->head));
}

Result<std::optional<ProofHead>> read_proof(const std::string& path, const Cell& cell,
                                            KalahSolver& solver,
                                            const std::function<bool()>& should_stop) {
    const auto source = open_source(path);
    if (!source) return Error{source.error()};
    if (!*source) return std::optional<ProofHead>();
    auto head = take_head(**source, cell);
    if (!head) return Error{head.error()};
    if (auto failed = take_entries(**source, *head, &solver.bounds(), should_stop)) return *failed;
    return std::optional(std::move(head->head));
}

std::optional<Error> check_proof(const std::string& path, const Cell& cell,
                                 const std::function<bool()>& should_stop) {
    const auto source = open_source(path);
    if (!source) return Error{source.error()};
    if (!*source) return Error{in_quotes(path) + " is missing"};
    const auto head = take_head(**source, cell);
    if (!head) return Error{head.error()};
    return take_entries(**source, *head, nullptr, should_stop);
}

}  // namespace krou::solving
