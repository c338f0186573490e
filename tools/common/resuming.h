#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "common/file.h"
#include "common/program.h"

/// Work that goes on where it was interrupted: the file that it lies in meanwhile.
namespace krou {

/// How a program ends that was told to before its work was done.
cli::Ended interrupted(const std::string& what = "the same command goes on where it stopped");

/// What the work in a file depends on: as it was when it was begun, and as it is now.
struct BegunWith {
    std::string name;
    std::string was;
    std::string is;
};

/// A file that a program writes for as long as it works, and nobody else meanwhile: it is locked
/// until this is gone, however the program ends. One that was made for it and is still empty goes
/// with it. What is no plain file, as /dev/null, is everybody's.
class OwnedFile {
public:
    /// Opens the file, or makes it; refuses one that another program owns.
    static Result<OwnedFile> open(const std::string& path);
    /// The same for a file that has its name only when it is finished, and is FILE.part until then:
    /// a regular file, never a link to one. What is wrong is said of the name.
    static Result<OwnedFile> open_part(const std::string& path);
    OwnedFile(OwnedFile&&) = default;
    OwnedFile& operator=(OwnedFile&&) = default;
    ~OwnedFile();

    /// Where it lies.
    const std::string& path() const { return path_; }
    bool is_plain() const { return is_plain_; }
    /// Whether there is nothing in it to go on with; in a device there never is.
    bool is_empty() const;
    /// All that is in it; refused where it is more than this.
    Result<std::string> text(std::size_t max_bytes) const;
    /// That it was begun with other settings, if so: the first that differs, and of a list with
    /// commas only the parts that do.
    std::optional<Error> check_settings(std::span<const BegunWith> settings) const;
    /// What is wrong with that which is in it, and how to begin anew.
    Error refusal(const std::string& why) const;

    /// Adds all of the text, or leaves the file as it was.
    std::optional<Error> append(std::string_view text);
    /// Leaves only its first bytes.
    std::optional<Error> cut(std::int64_t bytes);
    /// Puts the text in its place, as `write_whole` does. Refused when somebody has moved the file
    /// away or put another there.
    std::optional<Error> replace(std::string_view text);
    /// Whether it still lies where it was opened.
    std::optional<Error> check_place() const;
    /// Gives a part its name once all of it is on the disk.
    std::optional<Error> finish();
    void remove();

private:
    OwnedFile(std::string path, std::string name, FileDescriptor file, bool is_plain)
        : path_(std::move(path)),
          name_(std::move(name)),
          file_(std::move(file)),
          is_plain_(is_plain) {}

    static Result<OwnedFile> open(const std::string& path, const std::string& name);

    std::string path_;
    std::string name_;  ///< that people know it by
    FileDescriptor file_;
    bool is_plain_;
    bool is_made_ = false;
};

}  // namespace krou
