#pragma once

#include <filesystem>
#include <map>
#include <sstream>
#include <string>

#include "base/text.h"
#include "helpers/catch.h"
#include "helpers/table_files.h"
#include "tools/tables/commands.h"

/// Runs krou-tables as a function, in temporary directories.
namespace krou {

namespace fs = std::filesystem;

/// Temporary directory without a blank in its name, because `tool` splits its line at blanks.
class Scratch : public Folder {
public:
    Scratch() : Folder("krou-tables-") {}
};

struct Said {
    std::string output;
    std::string error;  ///< error message; empty on success
};

/// Runs the tool with the words of a line.
inline Said tool(const std::string& line) {
    std::ostringstream output;
    const auto error = run_command(words(line), output).error;
    return {output.str(), error ? error->text : ""};
}

inline std::string build_line(std::string_view spec, int seeds, const fs::path& directory) {
    return "build --variant " + std::string(spec) + " --seeds " + std::to_string(seeds) +
           " --out " + directory.string();
}

inline void check_builds(std::string_view spec, int seeds, const fs::path& directory) {
    CHECK(tool(build_line(spec, seeds, directory)).error.empty());
}

inline std::string bytes_of(const fs::path& path) {
    return content(path.string());
}

inline std::map<std::string, std::string> files_of(const fs::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(directory))
        files[entry.path().filename().string()] = bytes_of(entry.path());
    return files;
}

/// Changes one byte of a file.
inline void damage(const fs::path& path, std::uintmax_t offset) {
    TableFolder::flip(path, offset, 0);
}

}  // namespace krou
