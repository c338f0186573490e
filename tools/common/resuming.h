#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "base/saved_file.h"
#include "common/file.h"
#include "common/program.h"

/// Files of work that resumes after an interruption.
namespace krou {

/// Returns the exit status of an interrupted program.
cli::Ended interrupted(const std::string& what = "the same command resumes");

/// Opens a regular file of saved work. Errors give the reason, without the name of the file.
Result<SavedReader> open_saved(const std::string& path, const SavedKind& kind);

/// Describes the first value that has changed; of a list with commas, only the parts that differ.
std::optional<std::string> changed_value(const SavedValues& before, const SavedValues& now);

/// File that one program writes at a time: it stays locked until this is destroyed or the program
/// ends. A file created for it is removed with it if still empty. A device, e.g. /dev/null, is
/// never locked.
class OwnedFile {
public:
    /// Opens the file, or creates it. Rejects a file in use by another process, and the standard
    /// output.
    static Result<OwnedFile> open(const std::string& path);
    /// Does the same for a file that is called FILE.part until it is finished. Accepts only a
    /// regular file, never a link. Errors name FILE, or FILE.part if they are about its place.
    static Result<OwnedFile> open_part(const std::string& path);
    OwnedFile(OwnedFile&&) = default;
    OwnedFile& operator=(OwnedFile&&) = default;
    ~OwnedFile();

    const std::string& path() const { return path_; }
    bool is_regular() const { return is_regular_; }
    /// True if there is nothing to resume; always true for a device.
    bool is_empty() const;

    /// Resumes saved work that grows by records: calls `each` with each of them, and cuts a torn
    /// one. A new file gets the header. If the file is damaged, began with different values, or
    /// `each` returns an error, the file does not change.
    std::optional<Error> resume(const SavedKind& kind, const SavedValues& values,
                                const std::function<std::optional<Error>(std::string_view)>& each);
    /// Returns the only record of a file written as a whole; nothing if the file is new.
    /// Rejects a damaged file and one that began with different values.
    Result<std::optional<std::string>> only_record(const SavedKind& kind,
                                                   const SavedValues& values) const;
    /// Returns an error for the first value that has changed.
    std::optional<Error> check_values(const SavedValues& before, const SavedValues& now) const;
    /// Returns the error for content that cannot be resumed.
    Error cannot_resume(const std::string& why) const;

    /// Appends all of the text, or leaves the file unchanged.
    std::optional<Error> append(std::string_view text);
    /// Keeps only the first bytes.
    std::optional<Error> cut(std::int64_t bytes);
    /// Replaces the content, as `write_whole` does. Fails if the file was moved or replaced.
    std::optional<Error> replace(std::string_view text);
    /// Returns an error if the path no longer leads to this file.
    std::optional<Error> check_place() const;
    /// Gives a part its name once it is stored.
    std::optional<Error> finish();
    void remove();

private:
    OwnedFile(std::string path, std::string name, FileDescriptor file, bool is_regular)
        : path_(std::move(path)),
          name_(std::move(name)),
          file_(std::move(file)),
          is_regular_(is_regular) {}

    static Result<OwnedFile> open(const std::string& path, const std::string& name);

    std::string path_;
    std::string name_;  ///< shown in messages
    FileDescriptor file_;
    bool is_regular_;
    bool is_made_ = false;
};

/// Owned file of work that changes in memory and is written as a whole from time to time.
class PeriodicFile {
public:
    using Content = std::function<Result<std::string>()>;

    PeriodicFile(OwnedFile file, std::chrono::seconds between_writings)
        : file_(std::move(file)), between_writings_(between_writings) {}

    /// Notes a change of the content, and writes it if the last writing was long enough ago.
    std::optional<Error> changed(const Content& content);
    /// Writes the content if it has changed.
    std::optional<Error> write(const Content& content);

private:
    OwnedFile file_;
    std::chrono::seconds between_writings_;
    std::chrono::steady_clock::time_point written_at_ = std::chrono::steady_clock::now();
    bool is_written_ = true;
};

}  // namespace krou
