#include "solve/proof_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "common/resuming.h"
#include "games/notation.h"
#include "games/position.h"

namespace krou::solving {

namespace {

constexpr std::size_t entry_size = 10;
constexpr std::size_t record_bytes = (1 << 16) * entry_size;
/// Bits of an entry's key, a mixed board number.
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

std::string name_of(const Cell& cell, Move move) {
    return krou::to_text(cell.variant.rules.family, Side::south, move);
}

SavedValues values_of(const ProofHead& head, std::uint64_t boards) {
    std::string moves;
    for (const auto& [move, bounds] : head.moves)
        moves += name_of(head.row.cell, move) + ' ' + value_text(bounds) + ' ';
    return {{"row", line_of(head.row)}, {"moves", moves}, {"boards", std::to_string(boards)}};
}

std::optional<std::vector<FirstMove>> parse_moves(std::string_view text, const Cell& cell) {
    const auto fields = words(text);
    const auto start = Position::start(cell.variant);
    if (fields.size() != 2 * static_cast<std::size_t>(start.legal_moves().size()))
        return std::nullopt;
    std::vector<FirstMove> moves;
    for (std::size_t i = 0; i < fields.size(); i += 2) {
        const auto move = legal_move(start, fields[i]);
        const auto bounds = parse_value(fields[i + 1]);
        if (!move || !bounds) return std::nullopt;
        moves.push_back({*move, *bounds});
    }
    return moves;
}

Error cannot_resume(const std::string& path, const std::string& why) {
    return {"cannot resume " + in_quotes(path) + ": " + why + "; delete it to restart"};
}

/// Proof file after its header.
struct Source {
    std::string path;
    SavedReader reader;
    ProofHead head;
    std::uint64_t boards = 0;

    Error error(const std::string& why) const { return cannot_resume(path, why); }
};

/// Opens a file and reads its header; nothing without a file.
Result<std::optional<Source>> open_source(const std::string& path, const Cell& cell) {
    std::error_code error;
    if (!std::filesystem::exists(to_path(path), error) && !error) return std::optional<Source>();
    auto reader = open_saved(path, proof_kind);
    if (!reader) return cannot_resume(path, reader.error());
    Source source{path, std::move(*reader), {}};
    const auto& values = source.reader.values();
    auto row = parse_row(value_of(values, "row"));
    auto moves = row ? parse_moves(value_of(values, "moves"), row->cell) : std::nullopt;
    const auto boards = parse_number<std::uint64_t>(value_of(values, "boards"));
    if (!moves || !boards) return source.error(source.reader.damaged().text);
    if (!(row->cell == cell))
        return source.error("a proof of " + row->cell.variant.spec + ", not of " +
                            cell.variant.spec);
    source.head = {std::move(*row), std::move(*moves)};
    source.boards = *boards;
    return std::optional(std::move(source));
}

/// False for an entry that no table holds, whatever its checksum.
bool is_possible(const BoundsTable::Entry& entry) {
    return entry.effort > 0 && entry.effort <= BoundsTable::max_effort &&
           entry.lower <= entry.upper;
}

/// Reads the boards, into a table unless it is null.
std::optional<Error> read_boards(Source& source, BoundsTable* bounds,
                                 const std::function<bool()>& should_stop) {
    if (bounds && !bounds->reserve(source.boards))
        return Error{in_quotes(source.path) + ": not enough memory for its " +
                     std::to_string(source.boards) + " boards; try a larger --hash"};
    auto left = source.boards;
    for (;;) {
        const auto record = source.reader.next();
        if (!record) return source.error(record.error());
        if (!*record && left == 0 && !source.reader.is_torn()) return std::nullopt;
        const auto damaged = source.error(source.reader.damaged().text);
        if (!*record || (*record)->size() % entry_size != 0 ||
            (*record)->size() / entry_size > left)
            return damaged;
        if (should_stop()) return Error{in_quotes(source.path) + ": interrupted while reading"};
        left -= (*record)->size() / entry_size;
        for (std::string_view rest(**record); !rest.empty(); rest.remove_prefix(entry_size)) {
            const auto entry = entry_in(rest);
            if (!is_possible(entry)) return damaged;
            if (bounds) bounds->put(entry);
        }
    }
}

/// Returns the margin to beat: the lower bound, or the highest upper bound among the moves below
/// the upper bound of the cell.
int margin_to_beat(const ProofHead& head) {
    int margin = head.row.bounds.lower;
    for (const auto& [move, bounds] : head.moves)
        if (bounds.upper < head.row.bounds.upper) margin = std::max(margin, bounds.upper);
    return margin;
}

}  // namespace

ProofHead head_of(const Row& row, const AcyclicProofs& proofs) {
    const auto start = Position::start(row.cell.variant);
    ProofHead head{row, {}};
    for (const Move move : start.legal_moves()) {
        const Step step = step_of(start.game(), start.board(), move);
        const auto [lower, upper] = StepView(step).bounds(proofs.known(step.board));
        const int lead = start.board().lead();
        head.moves.push_back({move, {lead + lower, lead + upper}});
    }
    return head;
}

std::string to_text(const ProofHead& head) {
    const auto& [row, moves] = head;
    std::string text;
    std::string open;
    const int margin = margin_to_beat(head);
    // If the value is known, the question is which other moves keep it.
    const int wanted = row.bounds.exact() ? margin : margin + 1;
    for (const auto& [move, bounds] : moves) {
        const auto name = name_of(row.cell, move);
        text += (text.empty() ? "" : "  ") + name + ' ' + value_text(bounds);
        if (bounds.upper >= wanted && !row.best.contains(move)) open += ' ' + name;
    }
    return text + "; open:" + open + (row.bounds.exact() ? " as good as " : " better than ") +
           std::to_string(margin) + '?';
}

std::string file_name_part(std::string game) {
    std::ranges::replace(game, ':', '-');
    std::ranges::replace(game, ',', '-');
    return game;
}

std::string proof_file_name(const std::string& table, const Cell& cell) {
    return table + '.' + file_name_part(cell.game) + '-' + std::to_string(cell.pits()) + '-' +
           std::to_string(cell.seeds()) + ".proof";
}

std::optional<Error> write_proof(const std::string& path, const ProofHead& head,
                                 const AcyclicProofs& proofs, std::uint64_t min_nodes) {
    const auto min_effort = BoundsTable::shortened(min_nodes);
    std::uint64_t boards = 0;
    proofs.bounds().for_each([&](const BoundsTable::Entry& entry) {
        boards += entry.effort >= min_effort;
        return true;
    });
    return write_whole(path, [&](const FileDescriptor& file) {
        bool is_written = write_all(file, header_text(proof_kind, values_of(head, boards)));
        std::string record;
        const auto write_record = [&] {
            is_written = is_written && write_all(file, record_text(proof_kind, record));
            record.clear();
            return is_written;
        };
        proofs.bounds().for_each([&](const BoundsTable::Entry& entry) {
            if (entry.effort < min_effort) return true;
            const auto bytes = bytes_of(entry);
            record.append(bytes.data(), bytes.size());
            return record.size() < record_bytes || write_record();
        });
        return record.empty() ? is_written : write_record();
    });
}

Result<std::optional<ProofHead>> read_proof_head(const std::string& path, const Cell& cell) {
    auto source = open_source(path, cell);
    if (!source) return Error{source.error()};
    if (!*source) return std::optional<ProofHead>();
    return std::optional(std::move((*source)->head));
}

Result<std::optional<ProofHead>> read_proof(const std::string& path, const Cell& cell,
                                            AcyclicProofs* proofs,
                                            const std::function<bool()>& should_stop) {
    auto source = open_source(path, cell);
    if (!source) return Error{source.error()};
    if (!*source) return std::optional<ProofHead>();
    auto* bounds = proofs ? &proofs->bounds() : nullptr;
    if (auto error = read_boards(**source, bounds, should_stop)) return *error;
    return std::optional(std::move((*source)->head));
}

}  // namespace krou::solving
