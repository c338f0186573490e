#include "arena/command_line/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/text.h"

namespace krou::arena {

namespace {

namespace fs = std::filesystem;

/// One who opens a pipe waits for somebody at its other end, and no Ctrl-C ends that.
bool is_pipe_without_reader(const std::string& path) {
    std::error_code error;
    if (!fs::is_fifo(path, error)) return false;
    const FileDescriptor pipe(open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    return !pipe.is_open();
}

std::optional<Error> check_writable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (is_pipe_without_reader(path))
        return Error{std::string(option) + ' ' + in_quotes(path) + ": nobody reads from this pipe"};
    const fs::path parent = fs::path(path).parent_path();
    const auto place = fs::exists(path, error) ? fs::path(path) : parent.empty() ? "." : parent;
    if (fs::is_directory(path, error))
        errno = EISDIR;
    else if (access(place.c_str(), W_OK) == 0)
        return std::nullopt;
    return Error{std::string(option) + ' ' + in_file(path).text};
}

/// A device may have no end, and a pipe nobody who writes to it. What is not there, or a folder, is
/// told of when it is read.
std::optional<Error> check_readable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (path.empty() || is_plain(path) || fs::is_directory(path, error)) return std::nullopt;
    return Error{std::string(option) + ' ' + in_quotes(path) + ": it is no regular file"};
}

/// What a link points to is replaced, not the link, unless that leads nowhere.
std::string target_of(const std::string& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const auto target = fs::canonical(path, error);
    return error ? path : target.string();
}

struct NewFile {
    std::string path;
    FileDescriptor file;
};

/// To be written before it takes the place of `target`. Its name is one that nobody has.
Result<NewFile> make_beside(const std::string& target) {
    constexpr mode_t readable_by_all = 0666;  // less what the umask takes
    for (int attempt = 1;; ++attempt) {
        const auto path = target + ".new" + (attempt > 1 ? '-' + std::to_string(attempt) : "");
        FileDescriptor file(
            open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readable_by_all));
        if (file.is_open()) return NewFile{path, std::move(file)};
        if (errno != EEXIST) return in_file(path);
    }
}

/// Whether `write_whole` will find what it needs, hours later.
std::optional<Error> check_replaceable(std::string_view option, const std::string& path) {
    if (!is_plain(path)) return std::nullopt;
    const auto made = make_beside(target_of(path));
    if (!made) return Error{std::string(option) + ' ' + in_quotes(path) + ": " + made.error()};
    unlink(made->path.c_str());
    return std::nullopt;
}

/// Puts a file with this text in the place of another, whose mode it takes over.
std::optional<Error> replace(const std::string& target, std::string_view text) {
    const auto made = make_beside(target);
    if (!made) return Error{made.error()};
    const int number = made->file.number();
    // Where a file system knows no modes, there is none to keep.
    struct stat old {};
    if (stat(target.c_str(), &old) == 0) fchmod(number, old.st_mode & 07777);
    // What has been written may still not fit on the disk.
    if (write_all(made->file, text) && fsync(number) == 0 &&
        std::rename(made->path.c_str(), target.c_str()) == 0)
        return std::nullopt;
    auto trouble = in_file(target);
    unlink(made->path.c_str());
    return trouble;
}

bool are_same(const std::string& a, const std::string& b) {
    std::error_code error;
    const auto place = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    return is_plain(a) && (place(a) == place(b) || fs::equivalent(a, b, error));
}

}  // namespace

bool is_plain(const std::string& path) {
    std::error_code error;
    const auto type = fs::status(path, error).type();
    return type == fs::file_type::regular || type == fs::file_type::not_found;
}

std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged) {
    using Named = std::pair<std::string_view, const std::string*>;
    const bool merges = !merged.empty();
    struct Written {
        std::string_view option;
        const std::string* path;
        bool is_replaced;  ///< as a whole, at the end
    };
    const std::array<Written, 4> written{{{"-record", &settings.record_file, true},
                                          {"-ognout", &settings.ogn_file, merges},
                                          {"-json", &settings.json_file, true},
                                          {"-log", &settings.log_file, false}}};
    std::vector<Named> known{{"-openings", &settings.openings.file}};
    for (const auto& path : merged) known.emplace_back("-merge", &path);
    for (const auto& [option, path] : known)
        if (auto error = check_readable(option, *path)) return error;
    for (const auto& [option, path, is_replaced] : written) {
        if (path->empty()) continue;
        for (const auto& [other, name] : known)
            if (are_same(*path, *name))
                return Error{std::string(option) + ' ' + in_quotes(*path) + ": " +
                             std::string(other) + " names the same file"};
        if (auto error = check_writable(option, *path)) return error;
        if (is_replaced)
            if (auto error = check_replaceable(option, *path)) return error;
        known.emplace_back(option, path);
    }
    return std::nullopt;
}

std::optional<Error> write_whole(const std::string& path, std::string_view text) {
    const auto target = target_of(path);
    if (is_plain(target)) return replace(target, text);
    const FileDescriptor device(open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (device.is_open() && write_all(device, text)) return std::nullopt;
    return in_file(path);
}

}  // namespace krou::arena
