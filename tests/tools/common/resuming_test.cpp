#include "common/resuming.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <iterator>

#include "base/text.h"
#include "helpers/folder.h"

/// Whose a file is that is written bit by bit.
namespace krou {

TEST_CASE("a file has one owner, who stays it when it is written anew", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto is_refused = [&] {
        const auto second = OwnedFile::open(path);
        return !second && second.error().starts_with("'" + path + "' is being written by another");
    };
    {
        auto first = OwnedFile::open(path);
        REQUIRE(first);
        CHECK(first->is_empty());
        CHECK(is_refused());
        for (const auto* text : {"one", "another"}) {
            CHECK(!first->replace(text));
            CHECK(content(path) == text);
            CHECK(is_refused());
        }
        CHECK(!first->append(" one"));
        CHECK(!first->cut(5));
        CHECK(content(path) == "anoth");
        CHECK(is_refused());
    }
    auto next = OwnedFile::open(path);
    REQUIRE(next);
    CHECK(!next->is_empty());
    next->remove();
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("what is not finished lies beside its name, and all is said of that", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    auto file = OwnedFile::open_part(path);
    REQUIRE(file);
    CHECK(*file->text(9) == "");
    REQUIRE(!file->append("one"));
    CHECK(content(path + ".part") == "one");
    CHECK(*file->text(9) == "one");
    CHECK(!file->text(2));
    CHECK(OwnedFile::open_part(path).error().starts_with(in_quotes(path) + " is being written"));
    const auto remedy = "; remove '" + path + ".part' to begin anew";
    CHECK(file->refusal("it is odd").text == in_quotes(path) + ": it is odd" + remedy);
    const auto refused =
        file->check_settings(std::vector<BegunWith>{{"it", "a", "a"}, {"x", "", "b"}});
    REQUIRE(refused);
    CHECK(refused->text ==
          in_quotes(path) + " was begun with other settings: x was '' and is 'b'" + remedy);
    CHECK(!file->finish());
    CHECK(content(path) == "one");
    CHECK(!std::filesystem::exists(path + ".part"));
    CHECK(!OwnedFile::open(path));
    std::filesystem::remove(path);
    CHECK(file->append("lost"));  // nobody would ever find it
}

TEST_CASE("open_part rejects a planted pipe or link", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto victim = folder.file_of("victim", "diary");
    const auto plant = GENERATE(0, 1, 2);
    switch (plant) {
        case 0: REQUIRE(mkfifo((path + ".part").c_str(), 0600) == 0); break;
        case 1: std::filesystem::create_symlink(victim, path + ".part"); break;
        default: std::filesystem::create_symlink(folder.file("none"), path + ".part");
    }
    INFO("plant " << plant);
    const auto file = OwnedFile::open_part(path);
    REQUIRE(!file);
    CHECK(file.error().starts_with(in_quotes(path + ".part")));
    CHECK(content(victim) == "diary");
    CHECK(!std::filesystem::exists(folder.file("none")));
}

TEST_CASE("of long settings the part is told that differs", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto file = OwnedFile::open(path);
    REQUIRE(file);
    const auto refusal = [&](const std::string& was, const std::string& is) {
        const auto refused = file->check_settings(std::vector<BegunWith>{{"it", was, is}});
        return refused ? refused->text.substr(in_quotes(path).size()) : "";
    };
    CHECK(refusal("a, b, c", "a, b, c") == "");
    struct Differing {
        const char* was;
        const char* is;
        const char* told;
    };
    for (const auto& [was, is, told] : {Differing{"a, b, c", "a, x, c", "was 'b' and is 'x'"},
                                        {"a, b, c", "a, c", "was 'b, c' and is 'c'"},
                                        {"a, x, c", "b, x, d", "was 'a, x, c' and is 'b, x, d'"},
                                        {"a,b", "a,c", "was 'a,b' and is 'a,c'"},
                                        {"a, b", "a", "was 'a, b' and is 'a'"},
                                        {"a", "a, b", "was 'a' and is 'a, b'"}})
        CHECK(refusal(was, is) == std::string(" was begun with other settings: it ") + told);
}

TEST_CASE("a file that was made for its owner goes with it, if nothing was written", "[file]") {
    const Folder folder;
    const auto target = folder.file("target");
    const auto link = folder.file("link");
    std::filesystem::create_symlink(target, link);
    for (const auto& path : {target, link}) {
        const auto made = OwnedFile::open(path);
        REQUIRE(made);
        CHECK(std::filesystem::exists(target));
    }
    CHECK(!std::filesystem::exists(target));
    CHECK(std::filesystem::is_symlink(link));
    std::ofstream(target).flush();
    CHECK(OwnedFile::open(target));
    CHECK(std::filesystem::exists(target));
}

TEST_CASE("what somebody puts in the place of a file is not written over", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    auto file = OwnedFile::open(path);
    REQUIRE(file);
    REQUIRE(!file->append("one"));
    std::filesystem::rename(path, path + "-moved");
    CHECK(file->replace("two"));
    CHECK(!std::filesystem::exists(path));
    std::ofstream(path) << "diary";
    CHECK(file->replace("two"));
    CHECK(file->finish());
    file->remove();
    CHECK(content(path) == "diary");
    CHECK(content(path + "-moved") == "one");
}

TEST_CASE("what does not fit leaves a file as it was", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    auto file = OwnedFile::open_part(path);
    REQUIRE(file);
    REQUIRE(!file->replace("12345"));
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit few{8, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &few) == 0);
    const auto appended = file->append("67890");
    const auto replaced = file->replace("1234567890");
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    for (const auto& trouble : {appended, replaced}) {
        REQUIRE(trouble);
        CHECK(trouble->text == in_quotes(path) + ": File too large");
    }
    CHECK(content(path + ".part") == "12345");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a device is everybody's, and no reader of a pipe is waited for", "[file]") {
    auto first = OwnedFile::open("/dev/null");
    auto second = OwnedFile::open("/dev/null");
    REQUIRE(first);
    REQUIRE(second);
    for (auto* file : {&*first, &*second}) {
        CHECK(!file->cut(0));
        CHECK(!file->append("x"));
        CHECK(!file->replace("x"));
        CHECK(file->is_empty());
    }
    const Folder folder;
    const auto pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(!OwnedFile::open(pipe));
    CHECK(!OwnedFile::open(folder.path().string()));
    CHECK(!OwnedFile::open(folder.file("none/f")));
}

}  // namespace krou
