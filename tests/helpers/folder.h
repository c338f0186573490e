#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "helpers/catch.h"

namespace krou {

/// Temporary directory, deleted by the destructor. By default its name contains a blank.
class Folder {
public:
    explicit Folder(const std::string& prefix = "krou tests ") {
        std::string name = (std::filesystem::temp_directory_path() / (prefix + "XXXXXX")).string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    std::string file(std::string_view name) const { return (path_ / name).string(); }
    /// Writes a file into it. Returns the path.
    std::string file_of(std::string_view name, std::string_view text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }

private:
    std::filesystem::path path_;
};

inline std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace krou
