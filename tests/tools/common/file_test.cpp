#include "common/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "helpers/folder.h"

namespace krou {

TEST_CASE("open_alone locks a file until it is closed", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto open = [&] {
        return open_alone(path, Open::read | Open::write | Open::create, "name");
    };
    {
        const auto first = open();
        REQUIRE(first);
        const auto second = open();
        REQUIRE(!second);
        CHECK(second.error() == "cannot open 'name': in use by another process");
        CHECK(is_path_of(path, *first));
        std::filesystem::rename(path, folder.file("g"));
        CHECK(!is_path_of(path, *first));
        const auto another = open();
        REQUIRE(another);
        CHECK(is_path_of(path, *another));
    }
    CHECK(open());
    const auto none = folder.file("none/f");
    CHECK(open_alone(none, Open::read, "").error() == "'" + none + "': No such file or directory");
}

TEST_CASE("write_whole replaces a file or leaves it unchanged", "[file]") {
    const Folder folder;
    const auto path = folder.file("file");
    const auto link = folder.file("link");
    CHECK(!write_whole(path, "old"));
    std::filesystem::create_symlink(path, link);
    CHECK(!write_whole(link, "new"));
    CHECK(content(path) == "new");
    CHECK(std::filesystem::is_symlink(link));
    const auto nowhere = folder.file("none/file");
    const auto none = "'" + nowhere + "': No such file or directory";
    CHECK(write_whole(nowhere, "x")->text == none);
    CHECK(check_replaceable(nowhere)->text == none);
    CHECK(write_whole("/dev/full", "x")->text == "'/dev/full': No space left on device");
}

TEST_CASE("check_replaceable protects saved work of another kind", "[file]") {
    const Folder folder;
    const auto path = folder.file_of("f", "krou samples 1\n");
    const auto error = "'" + path + "': a krou samples file; name a different file, or delete it";
    CHECK(check_replaceable(path)->text == error);
    CHECK(check_replaceable(path, "book")->text == error);
    CHECK(!check_replaceable(path, "samples"));
    CHECK(check_kind(path, "")->text == error);
    CHECK(!check_kind(folder.file("none"), ""));
    CHECK(!check_replaceable(folder.file_of("g", "krou is a pit\n")));
}

TEST_CASE("errors of an unfinished file name it", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    std::filesystem::create_directory(path + ".unfinished");
    const auto error = "'" + path + ".unfinished': Is a directory";
    CHECK(check_replaceable(path)->text == error);
    CHECK(write_whole(path, "x")->text == error);
}

TEST_CASE("is_same_file finds a file by any path", "[file]") {
    const Folder folder;
    const auto path = folder.file("file");
    const auto link = folder.file("link");
    CHECK(is_same_file("not there", "./not there"));
    CHECK(!is_same_file("not there", "nor there"));
    const std::string too_long(300, 'x');  // to be looked for at all
    CHECK(!is_same_file(too_long, "not there"));
    CHECK(is_same_file(too_long, too_long));
    CHECK(is_same_file(path, folder.path().string() + "/./file"));
    REQUIRE(!write_whole(path, "text"));
    std::filesystem::create_hard_link(path, link);
    CHECK(is_same_file(path, link));
    CHECK(*read_file(path, 4) == "text");
    CHECK(read_file(path, 3).error() == "'" + path + "': more than 3 bytes");
}

TEST_CASE("write_whole replaces an unfinished file", "[file]") {
    const Folder folder;
    const auto path = folder.file("file");
    const auto unfinished = path + ".unfinished";
    std::ofstream(unfinished) << "half of it, and more than whole";
    CHECK(!check_replaceable(path));
    CHECK(!std::filesystem::exists(unfinished));
    std::ofstream(unfinished) << "half of it, and more than whole";
    CHECK(!write_whole(path, "whole"));
    CHECK(content(path) == "whole");
    CHECK(!std::filesystem::exists(unfinished));

    // A file that another program is writing stays.
    const auto others = open_alone(unfinished, Open::write | Open::create, "");
    REQUIRE(others);
    REQUIRE(write_all(*others, "theirs"));
    CHECK(!check_replaceable(path));
    CHECK(!write_whole(path, "mine"));
    CHECK(content(path) == "mine");
    CHECK(content(unfinished) == "theirs");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("write_whole replaces a planted pipe or link", "[file]") {
    const Folder folder;
    const auto path = folder.file("file");
    const auto unfinished = path + ".unfinished";
    const auto victim = folder.file_of("victim", "diary");
    const auto plant = GENERATE(0, 1, 2, 3);
    switch (plant) {
        case 0: REQUIRE(mkfifo(unfinished.c_str(), 0600) == 0); break;
        case 1: std::filesystem::create_symlink(victim, unfinished); break;
        case 2: std::filesystem::create_symlink(folder.file("none"), unfinished); break;
        default: std::filesystem::create_hard_link(victim, unfinished);
    }
    INFO("plant " << plant);
    CHECK(!check_replaceable(path));
    CHECK(!write_whole(path, "whole"));
    CHECK(content(path) == "whole");
    CHECK(content(victim) == "diary");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("write_whole rejects a pipe without a reader", "[file]") {
    const Folder folder;
    const auto path = folder.file("pipe");
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    CHECK(write_whole(path, "text"));
    const FileDescriptor reader(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    REQUIRE(reader.is_open());
    CHECK(!write_whole(path, "text"));
    std::array<char, 9> read_text{};
    CHECK(read(reader.number(), read_text.data(), read_text.size()) == 4);
}

}  // namespace krou
