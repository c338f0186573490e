#include "common/resuming.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/text.h"

namespace krou {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t bytes_per_read = 1 << 16;

/// Returns the parts in the middle of two lists with commas that differ.
std::pair<std::string_view, std::string_view> differing_parts(std::string_view a,
                                                              std::string_view b) {
    constexpr std::string_view comma = ", ";
    const auto head = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    const auto before = a.substr(0, head).rfind(comma);
    const auto begin = before == a.npos ? 0 : before + comma.size();
    a.remove_prefix(begin);
    b.remove_prefix(begin);
    std::size_t tail = 0;
    while (tail < std::min(a.size(), b.size()) && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    const auto after = a.find(comma, a.size() - tail);
    const auto cut = after == a.npos ? 0 : a.size() - after;
    return {a.substr(0, a.size() - cut), b.substr(0, b.size() - cut)};
}

}  // namespace

cli::Ended interrupted(const std::string& what) {
    return {Error{"interrupted: " + what}, cli::exit_when_interrupted};
}

Result<SavedReader> open_saved(const std::string& path, const SavedKind& kind) {
    std::error_code error;
    const auto status = fs::status(to_path(path), error);
    if (fs::is_directory(status)) return Error{std::strerror(EISDIR)};
    if (fs::exists(status) && !fs::is_regular_file(status)) return Error{"not a regular file"};
    // Shared, because functions can be copied.
    const auto file = std::make_shared<std::ifstream>(to_path(path), std::ios::binary);
    if (!*file) return Error{std::strerror(errno)};
    const auto next = [file]() -> Result<std::string> {
        std::string bytes(bytes_per_read, '\0');
        file->read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (file->bad()) return Error{std::strerror(errno)};
        bytes.resize(static_cast<std::size_t>(file->gcount()));
        return bytes;
    };
    return SavedReader::open(next, kind);
}

std::optional<std::string> changed_value(const SavedValues& before, const SavedValues& now) {
    for (const auto* values : {&now, &before})
        for (const auto& [name, value] : *values) {
            if (value_of(before, name) == value_of(now, name)) continue;
            const auto [was, is] = differing_parts(value_of(before, name), value_of(now, name));
            return name + " was " + in_quotes(was) + ", now " + in_quotes(is);
        }
    return std::nullopt;
}

Result<OwnedFile> OwnedFile::open(const std::string& path) {
    return open(path, path);
}

Result<OwnedFile> OwnedFile::open_part(const std::string& path) {
    return open(path + ".part", path);
}

Result<OwnedFile> OwnedFile::open(const std::string& path, const std::string& name) {
    const bool is_part = path != name;
    const bool is_regular = is_part || krou::is_regular_or_missing(path);
    if (auto unsuitable = check_not_output(path)) return *unsuitable;
    std::error_code error;
    const bool was_there = fs::exists(to_path(path), error);
    constexpr auto ways = Open::read | Open::write | Open::create;
    auto file = is_regular ? open_alone(path, is_part ? ways | Open::only_regular : ways, name)
                           : open_file(path, Open::write);
    if (!file) return Error{file.error()};
    OwnedFile owned(path, name, std::move(*file), is_regular);
    owned.is_made_ = !was_there && owned.is_empty();
    return owned;
}

OwnedFile::~OwnedFile() {
    if (file_.is_open() && is_made_ && is_empty()) remove();
}

bool OwnedFile::is_empty() const {
    return !is_regular_ || size_of(file_) == 0;
}

std::optional<Error> OwnedFile::resume(
    const SavedKind& kind, const SavedValues& values,
    const std::function<std::optional<Error>(std::string_view)>& each) {
    if (is_empty()) return replace(header_text(kind, values));
    auto reader = open_saved(path_, kind);
    if (!reader) return cannot_resume(reader.error());
    if (auto changed = check_values(reader->values(), values)) return changed;
    for (;;) {
        const auto record = reader->next();
        if (!record) return cannot_resume(record.error());
        if (!*record) return cut(reader->whole_bytes());
        if (const auto error = each(**record)) return cannot_resume(error->text);
    }
}

Result<std::optional<std::string>> OwnedFile::only_record(const SavedKind& kind,
                                                          const SavedValues& values) const {
    if (is_empty()) return std::optional<std::string>();
    auto reader = open_saved(path_, kind);
    if (!reader) return cannot_resume(reader.error());
    if (auto changed = check_values(reader->values(), values)) return *changed;
    auto record = reader->only_record();
    if (!record) return cannot_resume(record.error());
    return std::optional(std::move(*record));
}

std::optional<Error> OwnedFile::check_values(const SavedValues& before,
                                             const SavedValues& now) const {
    const auto changed = changed_value(before, now);
    return changed ? std::optional(cannot_resume(*changed)) : std::nullopt;
}

Error OwnedFile::cannot_resume(const std::string& why) const {
    const bool is_part = name_ != path_;
    return {"cannot resume " + in_quotes(name_) + ": " + why +
            (is_part ? "; delete " + in_quotes(path_) + " to restart" : "; nothing was changed")};
}

std::optional<Error> OwnedFile::append(std::string_view text) {
    if (is_regular_)
        if (auto moved = check_place()) return moved;
    const auto end = move_to_end(file_);
    if (write_all(file_, text)) return std::nullopt;
    auto error = errno_error(name_);
    if (!truncate(file_, end)) return error;  // the record stays torn
    return error;
}

std::optional<Error> OwnedFile::cut(std::int64_t bytes) {
    if (!is_regular_ || truncate(file_, bytes)) return std::nullopt;
    return errno_error(name_);
}

std::optional<Error> OwnedFile::check_place() const {
    if (is_path_of(path_, file_)) return std::nullopt;
    return Error{"cannot write " + in_quotes(path_) + ": moved or replaced by another program"};
}

std::optional<Error> OwnedFile::replace(std::string_view text) {
    if (!is_regular_) return append(text);
    if (auto moved = check_place()) return moved;
    auto written = write_whole_alone(path_, text, name_, &file_);
    if (!written) return Error{written.error()};
    file_ = std::move(*written);
    return std::nullopt;
}

std::optional<Error> OwnedFile::finish() {
    if (auto moved = check_place()) return moved;
    if (!store(file_) || !rename_file(file_, path_, name_)) return errno_error(name_);
    path_ = name_;
    return std::nullopt;
}

void OwnedFile::remove() {
    std::error_code error;
    if (is_path_of(path_, file_)) fs::remove(fs::canonical(to_path(path_), error), error);
}

std::optional<Error> PeriodicFile::changed(const Content& content) {
    is_written_ = false;
    const auto passed = std::chrono::steady_clock::now() - written_at_;
    return passed < between_writings_ ? std::nullopt : write(content);
}

std::optional<Error> PeriodicFile::write(const Content& content) {
    if (is_written_) return std::nullopt;
    const auto text = content();
    if (!text) return Error{text.error()};
    if (auto error = file_.replace(*text)) return error;
    is_written_ = true;
    written_at_ = std::chrono::steady_clock::now();
    return std::nullopt;
}

}  // namespace krou
