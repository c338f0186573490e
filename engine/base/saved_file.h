#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

/// One file format for all saved work: a header of named values, then records.
///
///     krou samples 2                   kind and version
///     variant=awari                    any values
///     checksum=fe56d0ed03dbb37d        of all text above
///     000001f4 f25c35b9feb137fc a80e12bb
///     (a record of 0x1f4 bytes)
///
/// The line before a record holds its length, its checksum, and a checksum of these two. Without
/// the last, a damaged length would pass for a record cut off at the end of the file.
namespace krou {

/// Form of the records of a kind.
enum class SavedBody : std::uint8_t {
    records,
    /// Text in one record. After `checksum=none`, the rest of the file is that text, unchecked.
    editable_text,
    /// Each record is a line: a JSON object, whose last member is its checksum.
    json_lines,
};

/// Kind of saved work.
struct SavedKind {
    std::string_view name;
    int version;
    std::string_view remedy;  ///< advice for a file of a different version
    SavedBody body = SavedBody::records;
};

/// Values of a header; names may repeat. A name has no `=`. Neither has line breaks.
using SavedValues = std::vector<std::pair<std::string, std::string>>;

/// Returns the first value of this name; empty if there is none.
std::string_view value_of(const SavedValues& values, std::string_view name);

/// 64-bit checksum of bytes. Any change within eight bytes changes it.
std::uint64_t saved_checksum(std::string_view bytes);

/// Returns the kind of a file that begins with this text; empty if it is not saved work.
std::string_view kind_of(std::string_view beginning);

/// Returns the text of a header.
std::string header_text(const SavedKind& kind, const SavedValues& values);
/// Returns a record as stored. JSON text is one object.
std::string record_text(const SavedKind& kind, std::string_view content);

/// Returns the text of a file with one record.
std::string saved_text(const SavedKind& kind, const SavedValues& values, std::string_view content);

/// Longest record, in bytes.
inline constexpr std::size_t max_record_bytes = std::size_t{1} << 26;

/// Reads saved work record by record. Its errors give the reason, without the name of the file.
class SavedReader {
public:
    /// Returns the next bytes of a file; none at its end.
    using NextBytes = std::function<Result<std::string>()>;

    /// Reads the header.
    static Result<SavedReader> open(NextBytes next, const SavedKind& kind);
    static Result<SavedReader> parse(std::string text, const SavedKind& kind);

    const SavedValues& values() const { return values_; }
    /// False after `checksum=none`.
    bool is_checked() const { return is_checked_; }

    /// Reads the next record; a JSON line includes its checksum. Returns nothing at the end, and if
    /// the last record is incomplete: then the file is torn. Rejects a damaged record.
    Result<std::optional<std::string>> next();
    bool is_torn() const { return is_torn_; }
    /// Size of the header and the whole records so far.
    std::int64_t whole_bytes() const { return whole_bytes_; }
    /// Reads the only record of a file written as a whole. Rejects a torn file.
    Result<std::string> only_record();

    /// Returns the error for content that no program wrote, at the start of the last record.
    Error damaged() const;

private:
    explicit SavedReader(const SavedKind& kind) : kind_(kind) {}

    std::optional<Error> read_header();
    Result<std::optional<std::string>> next_record();
    Result<std::optional<std::string>> next_line();
    std::optional<std::string> read_line();
    std::string read_bytes(std::size_t count);
    std::string take(std::size_t count);
    bool fill_buffer();

    NextBytes next_;  ///< null after the last bytes
    std::optional<Error> read_error_;
    std::string buffer_;  ///< bytes of the file
    std::size_t at_ = 0;  ///< first unread one
    SavedKind kind_;
    SavedValues values_;
    bool is_checked_ = true;
    bool is_torn_ = false;
    std::int64_t record_start_ = 0;
    std::int64_t whole_bytes_ = 0;
};

}  // namespace krou
