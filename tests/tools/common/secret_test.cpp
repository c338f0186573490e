#include "common/secret.h"

#include <cstdlib>
#include <string>

#include "helpers/catch.h"
#include "helpers/folder.h"

namespace krou {

TEST_CASE("a secret comes from the file or the environment", "[secret]") {
    const Folder folder;
    constexpr const char* variable = "KROU_TEST_SECRET";
    CHECK((*read_secret({}, variable)).empty());
    setenv(variable, "murmur ", 1);
    CHECK(*read_secret({}, variable) == "murmur");
    CHECK(std::getenv(variable) == nullptr);
    setenv(variable, "murmur", 1);
    CHECK(*read_secret(folder.file_of("token", " hush \n"), variable) == "hush");
    CHECK(std::getenv(variable) == nullptr);
}

TEST_CASE("a wrong secret is not quoted", "[secret]") {
    const Folder folder;
    const std::string long_text(1001, 'x');
    for (const std::string text : {"", "\n", "hush\x01-hush-hush", long_text.c_str()}) {
        const auto secret = read_secret(folder.file_of("token", text), "KROU_TEST_SECRET");
        REQUIRE(!secret);
        CHECK(secret.error().find("token") != std::string::npos);
        CHECK(secret.error().find("-hush") == std::string::npos);
        CHECK(secret.error().find("xxxxxxxx") == std::string::npos);
    }
    CHECK(!read_secret(folder.file("none"), "KROU_TEST_SECRET"));
}

TEST_CASE("a secret is hidden wherever it occurs", "[secret]") {
    CHECK(without_secret("abc ab abcabc", "abc") == "* ab **");
    CHECK(without_secret("***", "*") == "***");
    CHECK(without_secret("abc", "") == "abc");
}

}  // namespace krou
