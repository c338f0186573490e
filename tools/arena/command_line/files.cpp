#include "arena/command_line/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "common/file.h"

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

bool are_same(const std::string& a, const std::string& b) {
    std::error_code error;
    const auto place = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    return is_plain(a) && (place(a) == place(b) || fs::equivalent(a, b, error));
}

}  // namespace

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
            if (auto error = check_replaceable(*path))
                return Error{std::string(option) + ' ' + in_quotes(*path) + ": " + error->text};
        known.emplace_back(option, path);
    }
    return std::nullopt;
}

}  // namespace krou::arena
