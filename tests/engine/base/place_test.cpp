#include "base/place.h"

#include <filesystem>
#include <string>

#include "helpers/built.h"
#include "helpers/folder.h"

namespace krou {

TEST_CASE("is_whole_program rejects other, half-copied and missing files", "[file]") {
    const Folder folder;
    const std::string id = "usage: krou ";
    const auto copy = folder.file("krou");
    std::filesystem::copy_file(built::krou, copy);
    CHECK(is_whole_program(copy, id));
    CHECK(!is_whole_program(copy, id + "of another build"));
    std::filesystem::resize_file(copy, std::filesystem::file_size(copy) - 1);
    CHECK(!is_whole_program(copy, id));
    std::filesystem::resize_file(copy, 10);
    CHECK(!is_whole_program(copy, ""));
    CHECK(!is_whole_program(folder.file_of("script", "#!/bin/sh\n" + id + std::string(99, '\n')),
                            id));
    CHECK(!is_whole_program(folder.file("none"), id));
    CHECK(!is_whole_program(folder.path(), id));
}

}  // namespace krou
