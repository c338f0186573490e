#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.h"

namespace krou {

/// A directory that is gone when this is.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "krou tests XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

}  // namespace krou
