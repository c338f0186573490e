#include "base/text.h"

#include <cstdint>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "helpers/catch.h"

namespace krou {

TEST_CASE("parse_number must consume the whole text", "[text]") {
    CHECK(parse_number("0") == 0);
    CHECK(parse_number("007") == 7);
    CHECK(parse_number("-12") == -12);
    CHECK(parse_number("2147483647") == std::numeric_limits<int>::max());
    CHECK(parse_number<std::uint64_t>("18446744073709551615") ==
          std::numeric_limits<std::uint64_t>::max());
    for (const auto text :
         {"", " ", "-", "+1", " 1", "1 ", "1x", "x1", "1.0", "1e3", "0x10", "2147483648", "--1"}) {
        INFO(text);
        CHECK(!parse_number(text));
    }
    CHECK(!parse_number<std::uint64_t>("18446744073709551616"));
    CHECK(!parse_number<unsigned>("-1"));
    CHECK(!parse_number(std::string_view("1\0", 2)));
}

TEST_CASE("split keeps empty pieces", "[text]") {
    using Pieces = std::vector<std::string_view>;
    CHECK(split("", ',') == Pieces{""});
    CHECK(split("a", ',') == Pieces{"a"});
    CHECK(split(",", ',') == Pieces{"", ""});
    CHECK(split("a,,b,", ',') == Pieces{"a", "", "b", ""});
}

TEST_CASE("words are separated by runs of blanks", "[text]") {
    using Pieces = std::vector<std::string_view>;
    CHECK(words("").empty());
    CHECK(words(" \t\r\n").empty());
    CHECK(words("one") == Pieces{"one"});
    CHECK(words("  one\ttwo \r\n three") == Pieces{"one", "two", "three"});
}

TEST_CASE("in_quotes shortens any text and masks unreadable bytes", "[text]") {
    CHECK(in_quotes("") == "''");
    CHECK(in_quotes("A b") == "'A b'");
    CHECK(in_quotes("a\nb\x1b[0m\xff") == "'a?b?[0m?'");
    CHECK(in_quotes(std::string_view("a\0b", 3)) == "'a?b'");
    CHECK(in_quotes("r\u00e8gles \u00ab 12 \u2192 3 \U0001f600") ==
          "'r\u00e8gles \u00ab 12 \u2192 3 \U0001f600'");
    // Truncated, overlong, control and surrogate codes are not characters.
    for (const char* broken : {"\xc3", "\xe2\x86", "\xa8"}) CHECK(in_quotes(broken)[1] == '?');
    CHECK(in_quotes("\xc0\xaf\xc2\x9b\xed\xa0\x80") == "'" + std::string(7, '?') + "'");
    CHECK(in_quotes(std::string(60, 'x')) == "'" + std::string(60, 'x') + "'");
    const auto path =
        "/folder/of/a/folder/" + std::string(100, 'x') + "/of/another/folder/with/the/file.txt";
    CHECK(in_quotes(path) == "'/folder/of/a/folder/...xxxx/of/another/folder/with/the/file.txt'");
}

TEST_CASE("reason_of suggests a remedy", "[text]") {
    CHECK(reason_of(std::bad_alloc()) == "not enough memory");
    const auto code = std::make_error_code(std::errc::resource_unavailable_try_again);
    CHECK(reason_of(std::system_error(code)).find("ulimit -u") != std::string::npos);
    const auto files = std::make_error_code(std::errc::too_many_files_open);
    CHECK(reason_of(std::system_error(files)).find("ulimit -n") != std::string::npos);
    CHECK(reason_of(std::runtime_error("too much")) == "too much");
}

TEST_CASE("equal_ignoring_case folds only letters", "[text]") {
    CHECK(equal_ignoring_case("", ""));
    CHECK(equal_ignoring_case("Hash", "hASH"));
    CHECK(!equal_ignoring_case("hash", "hashes"));
    CHECK(!equal_ignoring_case("@", "`"));
    CHECK(!equal_ignoring_case("[", "{"));
}

TEST_CASE("readable masks each byte of a hidden character", "[text]") {
    CHECK(in_quotes("kro\u202eu") == "'kro???u'");
    CHECK(readable("a\u202eb\u200b\xc2\x9b\xff\u00e9\n") == "a???b??????\u00e9?");
}

}  // namespace krou
