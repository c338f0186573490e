#include "common/resuming.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

#include "base/text.h"
#include "helpers/damage.h"
#include "helpers/folder.h"

/// Locked files of resumable work.
namespace krou {

TEST_CASE("an owned file stays locked when it is replaced", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto is_rejected = [&] {
        const auto second = OwnedFile::open(path);
        return !second && second.error() == "cannot open '" + path + "': in use by another process";
    };
    {
        auto first = OwnedFile::open(path);
        REQUIRE(first);
        CHECK(first->is_empty());
        CHECK(is_rejected());
        for (const auto* text : {"one", "another"}) {
            CHECK(!first->replace(text));
            CHECK(content(path) == text);
            CHECK(is_rejected());
        }
        CHECK(!first->append(" one"));
        CHECK(!first->cut(5));
        CHECK(content(path) == "anoth");
        CHECK(is_rejected());
    }
    auto next = OwnedFile::open(path);
    REQUIRE(next);
    CHECK(!next->is_empty());
    next->remove();
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a part becomes the file, and errors name the file", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    auto file = OwnedFile::open_part(path);
    REQUIRE(file);
    REQUIRE(!file->append("one"));
    CHECK(content(path + ".part") == "one");
    CHECK(OwnedFile::open_part(path).error().starts_with("cannot open " + in_quotes(path)));
    CHECK(file->cannot_resume("odd").text ==
          "cannot resume " + in_quotes(path) + ": odd; delete '" + path + ".part' to restart");
    CHECK(!file->finish());
    CHECK(content(path) == "one");
    CHECK(!std::filesystem::exists(path + ".part"));
    CHECK(!OwnedFile::open(path));
    std::filesystem::remove(path);
    CHECK(file->append("lost"));  // the path no longer leads to the file
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

TEST_CASE("check_values names changed values, or parts of lists", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    const auto file = OwnedFile::open(path);
    REQUIRE(file);
    const auto change = [&](const std::string& was, const std::string& is) {
        const auto error = file->check_values({{"x", "1"}, {"it", was}}, {{"x", "1"}, {"it", is}});
        return error ? error->text : "";
    };
    CHECK(change("a, b, c", "a, b, c") == "");
    CHECK(file->check_values({{"x", "1"}}, {}));
    CHECK(file->check_values({}, {{"x", "1"}}));
    struct Differing {
        const char* was;
        const char* is;
        const char* named;
    };
    for (const auto& [was, is, named] : {Differing{"a, b, c", "a, x, c", "was 'b', now 'x'"},
                                         {"a, b, c", "a, c", "was 'b, c', now 'c'"},
                                         {"a, x, c", "b, x, d", "was 'a, x, c', now 'b, x, d'"},
                                         {"a,b", "a,c", "was 'a,b', now 'a,c'"},
                                         {"a, b", "a", "was 'a, b', now 'a'"},
                                         {"a", "a, b", "was 'a', now 'a, b'"}})
        CHECK(change(was, is) ==
              "cannot resume " + in_quotes(path) + ": it " + named + "; nothing was changed");
}

TEST_CASE("saved work resumes from any byte and changes no damaged file", "[file]") {
    constexpr SavedKind kind{"work", 1, "do it again"};
    const Folder folder;
    const auto path = folder.file("f");
    const SavedValues values = {{"seed", "1"}};
    const std::vector<std::string> records = {"one", "two", "three"};
    auto text = header_text(kind, values);
    const auto header_size = text.size();
    for (const auto& record : records) text += record_text(kind, record);
    const auto resume = [&](const std::string& found) -> std::optional<Error> {
        std::ofstream(path + ".part", std::ios::binary) << found;
        auto file = OwnedFile::open_part(path);
        if (!file) return Error{file.error()};
        std::size_t count = 0;
        const auto check = [&](std::string_view record) -> std::optional<Error> {
            if (record == records[count++]) return std::nullopt;
            return Error{"not the record"};
        };
        if (auto error = file->resume(kind, values, check)) return error;
        for (; count < records.size(); ++count)
            if (auto error = file->append(record_text(kind, records[count]))) return error;
        return file->finish();
    };
    for (std::size_t size = 0; size <= text.size(); ++size) {
        INFO(size << " bytes");
        const auto error = resume(text.substr(0, size));
        REQUIRE(!error == (size == 0 || size >= header_size));
        if (!error) CHECK(content(path) == text);
        std::filesystem::remove(path);
    }
    const auto is_rejected = [&](const std::string& found) {
        CHECK(resume(found));
        CHECK((content(path + ".part") == found));
    };
    for_each_damage(text, is_rejected);
    is_rejected(header_text(kind, values) + record_text(kind, "other"));
    is_rejected(header_text(kind, {{"seed", "2"}}));
    is_rejected("my diary\n");
}

TEST_CASE("unreadable saved work is not taken for torn", "[file]") {
    const Folder folder;
    constexpr SavedKind kind{"work", 1, "do it again"};
    const auto error = [&](const std::string& path) {
        const auto reader = open_saved(path, kind);
        return reader ? "" : reader.error();
    };
    CHECK(error(folder.file("none")) == "No such file or directory");
    CHECK(error(folder.path().string()) == "Is a directory");
    CHECK(error("/dev/zero") == "not a regular file");
    if (std::filesystem::exists("/proc/self/mem"))  // address 0
        CHECK(error("/proc/self/mem") == "Input/output error");
    CHECK(error(folder.file_of("f", header_text(kind, {}))) == "");
}

TEST_CASE("a created file is removed if it stays empty", "[file]") {
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

TEST_CASE("a moved or replaced file is not overwritten", "[file]") {
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

TEST_CASE("a full disk leaves an owned file unchanged", "[file]") {
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
    for (const auto& error : {appended, replaced}) {
        REQUIRE(error);
        CHECK(error->text == in_quotes(path) + ": File too large");
    }
    CHECK(content(path + ".part") == "12345");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a device is never locked, and a pipe never blocks", "[file]") {
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

TEST_CASE("a periodic file is written once per interval and at the end", "[file]") {
    const Folder folder;
    const auto path = folder.file("f");
    for (const auto interval : {std::chrono::hours(0), std::chrono::hours(1)}) {
        auto owned = OwnedFile::open(path);
        REQUIRE(owned);
        PeriodicFile file(std::move(*owned), interval);
        int writings = 0;
        const auto text = [&]() -> Result<std::string> { return std::to_string(++writings); };
        CHECK(!file.write(text));
        CHECK(writings == 0);  // nothing has changed
        CHECK(!file.changed(text));
        CHECK(!file.changed(text));
        CHECK(writings == (interval.count() == 0 ? 2 : 0));
        CHECK(!file.write(text));
        CHECK(!file.write(text));
        CHECK(writings == (interval.count() == 0 ? 2 : 1));
        CHECK(content(path) == std::to_string(writings));
        const auto failure = [] { return Result<std::string>(Error{"too large"}); };
        CHECK((interval.count() == 0 ? file.changed(failure)->text : "too large") == "too large");
        CHECK(content(path) == std::to_string(writings));
    }
}

}  // namespace krou
