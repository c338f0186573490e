#include "common/file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/platform.h"
#include "base/saved_file.h"
#include "base/text.h"

namespace krou {

namespace fs = std::filesystem;

namespace {

/// Returns the file to replace: the target of a link, unless the link is broken.
std::string target_of(const std::string& path) {
    std::error_code error;
    if (!fs::is_symlink(to_path(path), error)) return path;
    const auto target = fs::canonical(to_path(path), error);
    return error ? path : target.string();
}

/// Opens and locks a file. Returns a closed one if another process has locked it.
Result<FileDescriptor> try_alone(const std::string& path, Open ways) {
    for (;;) {
        auto file = open_file(path, ways);
        if (!file) return file;
        if (!lock_file(*file)) {
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
        auto made = try_alone(path, Open::write | Open::create | Open::only_new);
        if (made && made->is_open()) return NewFile{path, std::move(*made)};
        if (!made && errno != EEXIST) return errno_error(name);
        const auto left = try_alone(path, Open::write | Open::only_regular);
        if (left && !left->is_open())
            ++attempt;
        else if (!left && errno == ENOENT)
            continue;
        else if (!left && errno != ELOOP && errno != ENXIO)
            return errno_error(path);
        else if (!remove_file(path))
            return errno_error(path);
    }
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
    auto text = read_text_file(path, max_bytes);
    if (!text) return Error{in_quotes(path) + ": " + text.error()};
    return text;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    const auto place = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(to_path(path), error), error);
    };
    // If a path cannot be resolved, its place is empty: compare the names only.
    return fs::equivalent(to_path(a), to_path(b), error) || a == b ||
           (!place(a).empty() && place(a) == place(b));
}

Result<FileDescriptor> open_alone(const std::string& path, Open ways, const std::string& name) {
    auto file = try_alone(path, ways);
    if (file && !file->is_open())
        return Error{"cannot open " + in_quotes(name) + ": in use by another process"};
    return file;
}

bool is_regular_or_missing(const std::string& path) {
    std::error_code error;
    const auto type = fs::status(to_path(path), error).type();
    // A file out of reach is reported when it is opened.
    return type == fs::file_type::regular || type == fs::file_type::not_found ||
           type == fs::file_type::none;
}

std::optional<Error> check_directory(const std::string& path) {
    std::error_code error;
    if (path.empty() || fs::is_directory(to_path(path), error)) return std::nullopt;
    return Error{in_quotes(path) + ": not a directory"};
}

std::optional<Error> check_not_output(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(to_path(path), error) || !is_output(path)) return std::nullopt;
    return Error{in_quotes(path) + ": receives the output of this program; name a different file"};
}

std::optional<Error> check_kind(const std::string& path, std::string_view kind) {
    std::error_code error;
    if (!fs::is_regular_file(to_path(path), error)) return std::nullopt;
    std::string beginning(64, '\0');
    std::ifstream file(to_path(path), std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    const auto found = kind_of(beginning);
    if (found.empty() || found == kind) return std::nullopt;
    return Error{in_quotes(path) + ": a krou " + readable(found) +
                 " file; name a different file, or delete it"};
}

std::optional<Error> check_replaceable(const std::string& path, std::string_view kind) {
    std::error_code error;
    if (fs::is_directory(to_path(path), error)) {
        errno = EISDIR;
        return errno_error(path);
    }
    if (!is_regular_or_missing(path)) return std::nullopt;
    if (auto unsuitable = check_not_output(path)) return unsuitable;
    if (auto unsuitable = check_kind(path, kind)) return unsuitable;
    const auto made = make_beside(target_of(path), path);
    if (!made) return Error{made.error()};
    remove_file(made->path);
    return std::nullopt;
}

namespace {

Result<FileDescriptor> write_parts_alone(const std::string& path, const WriteParts& write,
                                         const std::string& name, FileDescriptor* replaced) {
    const auto target = target_of(path);
    auto made = make_beside(target, name);
    if (!made) return Error{made.error()};
    copy_permissions(target, made->file);
    // The disk may be full although the writes succeeded.
    if (truncate(made->file, 0) && write(made->file) && store(made->file) &&
        rename_file(made->file, made->path, target, replaced))
        return std::move(made->file);
    auto error = errno_error(name);
    remove_file(made->path);
    return error;
}

}  // namespace

Result<FileDescriptor> write_whole_alone(const std::string& path, std::string_view text,
                                         const std::string& name, FileDescriptor* replaced) {
    const auto write = [text](const FileDescriptor& file) { return write_all(file, text); };
    return write_parts_alone(path, write, name, replaced);
}

std::optional<Error> write_whole(const std::string& path, const WriteParts& write) {
    const auto written = write_parts_alone(path, write, path, nullptr);
    return written ? std::nullopt : std::optional(Error{written.error()});
}

std::optional<Error> write_whole(const std::string& path, std::string_view text) {
    if (is_regular_or_missing(path)) {
        const auto written = write_whole_alone(path, text, path);
        return written ? std::nullopt : std::optional(Error{written.error()});
    }
    const auto device = open_file(path, Open::write);
    if (device && write_all(*device, text)) return std::nullopt;
    return errno_error(path);
}

}  // namespace krou
