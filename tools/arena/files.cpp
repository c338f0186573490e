#include "arena/files.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <utility>

#include "arena/record_file.h"
#include "games/text.h"

namespace krou::arena {

namespace {

namespace fs = std::filesystem;

/// Neither a folder nor a device, nor a pipe.
bool is_plain(const std::string& path) {
    std::error_code error;
    const auto type = fs::status(path, error).type();
    return type == fs::file_type::regular || type == fs::file_type::not_found;
}

std::optional<Error> check_writable(std::string_view option, const std::string& path) {
    std::error_code error;
    const fs::path parent = fs::path(path).parent_path();
    const auto place = fs::exists(path, error) ? fs::path(path) : parent.empty() ? "." : parent;
    if (fs::is_directory(path, error))
        errno = EISDIR;
    else if (access(place.c_str(), W_OK) == 0)
        return std::nullopt;
    return Error{std::string(option) + ' ' + in_file(path).text};
}

/// What a link points to is replaced, not the link, unless that leads nowhere.
std::string target_of(const std::string& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const auto target = fs::canonical(path, error);
    return error ? path : target.string();
}

/// What is written before it takes the place of a file.
std::string new_of(const std::string& target) {
    return target + ".new";
}

/// Whether `write_whole` will find what it needs, hours later.
std::optional<Error> check_replaceable(std::string_view option, const std::string& path) {
    if (!is_plain(path)) return std::nullopt;
    const auto target = target_of(path);
    const auto folder = fs::path(target).parent_path();
    const auto refuse = [&](const std::string& place) {
        return Error{std::string(option) + ' ' + in_quotes(path) + ": " + in_file(place).text};
    };
    if (const std::string place = folder.empty() ? "." : folder.string();
        access(place.c_str(), W_OK | X_OK) != 0)
        return refuse(place);
    std::error_code error;
    const auto written = new_of(target);
    errno = EISDIR;
    if (fs::is_directory(written, error)) return refuse(written);
    return std::nullopt;
}

/// A record is not begun anew where there is one, or anything else, but for a head without games.
std::optional<Error> check_not_lost(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) == 0) return std::nullopt;
    const auto content = read_record(path);
    if (content && content->whole_bytes > 0 && content->games.empty()) return std::nullopt;
    return Error{"-record " + in_quotes(path) +
                 " exists: add -resume to go on with it, or remove the file"};
}

bool are_same(const std::string& a, const std::string& b) {
    std::error_code error;
    const auto place = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    return is_plain(a) && place(a) == place(b);
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
    if (merges || settings.resume) return std::nullopt;
    return check_not_lost(settings.record_file);
}

std::optional<Error> write_whole(const std::string& path, std::string_view text) {
    const auto target = target_of(path);
    const bool replaces = is_plain(target);  // as no device is
    const std::string written = replaces ? new_of(target) : target;
    std::ofstream file(written, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (file && (!replaces || std::rename(written.c_str(), target.c_str()) == 0))
        return std::nullopt;
    auto trouble = in_file(path);
    if (replaces) std::remove(written.c_str());
    return trouble;
}

}  // namespace krou::arena
