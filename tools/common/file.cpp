#include "common/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/platform.h"
#include "base/saved_file.h"
#include "base/text.h"

namespace krou {

namespace fs = std::filesystem;

namespace {

/// True if this is a path of the open file of this number.
bool is_path_of(const std::string& path, int number) {
    struct stat there {};
    struct stat here {};
    return stat(path.c_str(), &there) == 0 && fstat(number, &here) == 0 &&
           there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

/// Returns the file to replace: the target of a link, unless the link is broken.
std::string target_of(const std::string& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const auto target = fs::canonical(path, error);
    return error ? path : target.string();
}

/// Opens and locks a file. Returns a closed one if another process has locked it.
Result<FileDescriptor> try_alone(const std::string& path, int flags) {
    for (;;) {
        auto file = open_file(path, flags);
        if (!file) return file;
        if (flock(file->number(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) return errno_error(path);
            return FileDescriptor();
        }
        // The previous owner may have replaced the file before we locked it.
        if (is_path_of(path, *file)) return file;
    }
}

struct NewFile {
    std::string path;
    FileDescriptor file;
};

/// Creates a file beside `target`, to be renamed when it is written. Anything of its name is
/// removed, e.g. the remains of a killed program. If another program is writing that file, the next
/// free name is used. Errors name `name`.
Result<NewFile> make_beside(const std::string& target, const std::string& name) {
    for (int attempt = 1;;) {
        const auto path =
            target + ".unfinished" + (attempt > 1 ? '-' + std::to_string(attempt) : "");
        auto made = try_alone(path, O_WRONLY | O_CREAT | O_EXCL);
        if (made && made->is_open()) return NewFile{path, std::move(*made)};
        if (!made && errno != EEXIST) return errno_error(name);
        const auto left = try_alone(path, O_WRONLY | O_NOFOLLOW);
        if (left && !left->is_open())
            ++attempt;
        else if (!left && errno == ENOENT)
            continue;
        else if (!left && errno != ELOOP && errno != ENXIO)
            return errno_error(path);
        else if (unlink(path.c_str()) != 0)
            return errno_error(path);
    }
}

}  // namespace

void open_standard_files() {
    int file = 0;
    while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(file);
}

Pipe open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
    auto text = read_text_file(path, max_bytes);
    if (!text) return Error{in_quotes(path) + ": " + text.error()};
    return text;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    const auto place = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    // If a path cannot be resolved, its place is empty: compare the names only.
    return fs::equivalent(a, b, error) || a == b || (!place(a).empty() && place(a) == place(b));
}

bool is_path_of(const std::string& path, const FileDescriptor& file) {
    return is_path_of(path, file.number());
}

Result<FileDescriptor> open_alone(const std::string& path, int flags, const std::string& name) {
    auto file = try_alone(path, flags);
    if (file && !file->is_open())
        return Error{"cannot open " + in_quotes(name) + ": in use by another process"};
    return file;
}

bool is_regular_or_missing(const std::string& path) {
    std::error_code error;
    const auto type = fs::status(path, error).type();
    // A file out of reach is reported when it is opened.
    return type == fs::file_type::regular || type == fs::file_type::not_found ||
           type == fs::file_type::none;
}

std::optional<Error> check_directory(const std::string& path) {
    std::error_code error;
    if (path.empty() || fs::is_directory(path, error)) return std::nullopt;
    return Error{in_quotes(path) + ": not a directory"};
}

std::optional<Error> check_not_output(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) ||
        !(is_path_of(path, STDOUT_FILENO) || is_path_of(path, STDERR_FILENO)))
        return std::nullopt;
    return Error{in_quotes(path) + ": receives the output of this program; name a different file"};
}

std::optional<Error> check_kind(const std::string& path, std::string_view kind) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    std::string beginning(64, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    const auto found = kind_of(beginning);
    if (found.empty() || found == kind) return std::nullopt;
    return Error{in_quotes(path) + ": a krou " + readable(found) +
                 " file; name a different file, or delete it"};
}

std::optional<Error> check_replaceable(const std::string& path, std::string_view kind) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        errno = EISDIR;
        return errno_error(path);
    }
    if (!is_regular_or_missing(path)) return std::nullopt;
    if (auto unsuitable = check_not_output(path)) return unsuitable;
    if (auto unsuitable = check_kind(path, kind)) return unsuitable;
    const auto made = make_beside(target_of(path), path);
    if (!made) return Error{made.error()};
    unlink(made->path.c_str());
    return std::nullopt;
}

namespace {

Result<FileDescriptor> write_parts_alone(const std::string& path, const WriteParts& write,
                                         const std::string& name) {
    const auto target = target_of(path);
    auto made = make_beside(target, name);
    if (!made) return Error{made.error()};
    const int number = made->file.number();
    // Some file systems have no modes.
    struct stat old {};
    if (stat(target.c_str(), &old) == 0) fchmod(number, old.st_mode & 07777);
    // The disk may be full although the writes succeeded.
    if (ftruncate(number, 0) == 0 && write(made->file) && fsync(number) == 0 &&
        std::rename(made->path.c_str(), target.c_str()) == 0)
        return std::move(made->file);
    auto error = errno_error(name);
    unlink(made->path.c_str());
    return error;
}

}  // namespace

Result<FileDescriptor> write_whole_alone(const std::string& path, std::string_view text,
                                         const std::string& name) {
    const auto write = [text](const FileDescriptor& file) { return write_all(file, text); };
    return write_parts_alone(path, write, name);
}

std::optional<Error> write_whole(const std::string& path, const WriteParts& write) {
    const auto written = write_parts_alone(path, write, path);
    return written ? std::nullopt : std::optional(Error{written.error()});
}

std::optional<Error> write_whole(const std::string& path, std::string_view text) {
    if (is_regular_or_missing(path)) {
        const auto written = write_whole_alone(path, text, path);
        return written ? std::nullopt : std::optional(Error{written.error()});
    }
    const auto device = open_file(path, O_WRONLY);
    if (device && write_all(*device, text)) return std::nullopt;
    return errno_error(path);
}

}  // namespace krou
