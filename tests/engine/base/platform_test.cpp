#include "base/platform.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/process.h"

namespace krou {
namespace {

namespace fs = std::filesystem;

/// Features that the psABI adds in a level of x86-64: our name and the name in /proc/cpuinfo.
struct Level {
    std::string name;
    std::vector<std::pair<std::string_view, std::string>> features;
};

const std::vector<Level>& levels() {
    static const std::vector<Level> all = {{"x86-64-v2",
                                            {{"cx16", "cx16"},
                                             {"lahf", "lahf_lm"},
                                             {"popcnt", "popcnt"},
                                             {"sse3", "pni"},
                                             {"sse4.1", "sse4_1"},
                                             {"sse4.2", "sse4_2"},
                                             {"ssse3", "ssse3"}}},
                                           {"x86-64-v3",
                                            {{"avx", "avx"},
                                             {"avx2", "avx2"},
                                             {"bmi", "bmi1"},
                                             {"bmi2", "bmi2"},
                                             {"f16c", "f16c"},
                                             {"fma", "fma"},
                                             {"lzcnt", "abm"},
                                             {"movbe", "movbe"},
                                             {"osxsave", "xsave"}}},
                                           {"x86-64-v4",
                                            {{"avx512f", "avx512f"},
                                             {"avx512bw", "avx512bw"},
                                             {"avx512cd", "avx512cd"},
                                             {"avx512dq", "avx512dq"},
                                             {"avx512vl", "avx512vl"}}}};
    return all;
}

}  // namespace

TEST_CASE("map_memory gives aligned zeroed memory", "[memory]") {
    for (const std::size_t bytes :
         {std::size_t{1}, large_page - 1, large_page, 3 * large_page + 1}) {
        const auto owner = map_memory(bytes);
        auto* memory = owner.get();
        REQUIRE(memory);
        const bool is_zero =
            std::all_of(memory, memory + bytes, [](std::byte b) { return b == std::byte{0}; });
        CHECK(is_zero);
        void* begin = memory;
        std::size_t room = bytes;
        if (bytes >= large_page) CHECK(std::align(large_page, bytes, begin, room) == memory);
        std::memset(memory, 1, bytes);
        CHECK(resident_bytes(memory, bytes).value_or(bytes) == bytes);
    }
    CHECK(!map_memory(0));
    CHECK(!map_memory(~std::size_t{0}));
}

TEST_CASE("map_file maps regular files only", "[file]") {
    const Folder folder;
    const auto path = folder.file_of("file", "some text");
    const auto mapped = map_file(path);
    REQUIRE(mapped);
    CHECK(std::string(reinterpret_cast<const char*>(mapped->bytes.data()), mapped->bytes.size()) ==
          "some text");
    CHECK(file_status(path) == mapped->status);
    // A replaced file stays mapped.
    REQUIRE(!write_atomically(path, {"other text"}));
    CHECK(static_cast<char>(mapped->bytes.front()) == 's');
    CHECK(file_status(path) != mapped->status);
    const auto empty = map_file(folder.file_of("empty", ""));
    REQUIRE(empty);
    CHECK(empty->bytes.empty());
    for (const auto& other :
         {folder.file("none"), folder.path().string(), std::string("/dev/zero")})
        CHECK(!map_file(other));
}

TEST_CASE("a truncated mapped file ends the program with a line", "[file]") {
    const Folder folder;
    const auto path = folder.file_of("file", "some text");
    const auto printed = folder.file("printed");
    const auto mapped = map_file(path);
    REQUIRE(mapped);
    fs::resize_file(path, 0);
    auto child = fork();
    if (child == 0) {
        exit_on_sigbus("name");
        dup2(open(printed.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
        [[maybe_unused]] const volatile std::byte read = mapped->bytes.front();
        _exit(0);
    }
    constexpr std::chrono::seconds long_enough(60);
    CHECK(exit_code_of(child, std::chrono::steady_clock::now() + long_enough) == 1);
    CHECK(content(printed).starts_with("name: "));
}

TEST_CASE("write_atomically writes a whole file or none", "[file]") {
    const Folder folder;
    const auto path = folder.file("file");
    const auto unfinished = path + ".unfinished";
    const auto other = folder.file_of("other", "keep");
    fs::create_symlink(other, unfinished);  // such a link is removed, not followed
    REQUIRE(!write_atomically(path, {"one", "", " two"}));
    CHECK(content(path) == "one two");
    CHECK(content(other) == "keep");
    SECTION("its directory is missing") {
        const auto lost = folder.file("none/file");
        const auto error = write_atomically(lost, {"text"});
        REQUIRE(error);
        CHECK(error->text.find(lost) != std::string::npos);
    }
    SECTION("a directory has its name") {
        const auto error = write_atomically(folder.path().string(), {"text"});
        REQUIRE(error);
        CHECK(!fs::exists(folder.path().string() + ".unfinished"));
    }
    SECTION("a directory has the temporary name") {
        fs::create_directory(unfinished);
        const auto error = write_atomically(path, {"text"});
        REQUIRE(error);
        CHECK(error->text.find(unfinished) != std::string::npos);
        CHECK(content(path) == "one two");
    }
    CHECK(!fs::is_symlink(unfinished));
}

TEST_CASE("only names of nothing are missing", "[file]") {
    const Folder folder;
    fs::create_symlink("nowhere", folder / "broken");
    CHECK(!is_missing(folder.file("broken")));
    CHECK(!file_status(folder.file("broken")));
    CHECK(is_missing(folder.file("none")));
    CHECK(is_missing(folder.file_of("file", "") + "/none"));
    CHECK(!is_missing(folder.file("file")));
    CHECK(is_directory(folder.path().string()));
    CHECK(!is_directory(folder.file("file")));
    auto names = names_in_directory(folder.path().string());
    REQUIRE(names);
    std::ranges::sort(*names);
    CHECK(*names == std::vector<std::string>{".", "..", "broken", "file"});
    CHECK(!names_in_directory(folder.file("file")));
}

TEST_CASE("a level runs only with all of its features", "[cpu]") {
    CpuFeatures all;
    CHECK(supports("x86-64", all));
    for (const auto& level : levels()) {
        CHECK(!supports(level.name, all));
        for (const auto& [feature, other_name] : level.features) all.insert(feature);
        CHECK(supports(level.name, all));
    }
    CHECK(!supports("x86-64-v5", all));
    for (std::size_t missing = 0; missing < levels().size(); ++missing)
        for (const auto& [feature, other_name] : levels()[missing].features) {
            INFO("without " << feature);
            auto features = all;
            features.erase(feature);
            for (std::size_t level = 0; level < levels().size(); ++level)
                CHECK(supports(levels()[level].name, features) == (level < missing));
        }
}

TEST_CASE("cpu_features has all that the system lists", "[cpu]") {
#if defined(__x86_64__)
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (!line.starts_with("flags"))
        if (!std::getline(file, line)) return;
    line += ' ';
    const auto features = cpu_features();
    for (const auto& level : levels())
        for (const auto& [feature, other_name] : level.features) {
            INFO(feature);
            // The system may hide a feature, e.g. because of the kernel's option clearcpuid.
            if (line.find(' ' + other_name + ' ') != line.npos) CHECK(features.contains(feature));
        }
#else
    CHECK(cpu_features().empty());
#endif
}

}  // namespace krou
