#include "common/format.h"

#include "helpers/catch.h"

namespace krou {

TEST_CASE("format prints like printf at any length", "[format]") {
    CHECK(format("%5.1f %%", 2.25) == "  2.2 %");
    CHECK(format("%s", std::string(1000, 'x').c_str()) == std::string(1000, 'x'));
}

TEST_CASE("duration_text rounds up to a suitable unit", "[format]") {
    CHECK(duration_text(0) == "0 s");
    CHECK(duration_text(0.1) == "1 s");
    CHECK(duration_text(59.5) == "1:00 min");
    CHECK(duration_text(185) == "3:05 min");
    CHECK(duration_text(3600 + 7 * 60) == "1:07 h");
}

TEST_CASE("columns count characters, not bytes", "[format]") {
    CHECK(width_of("") == 0);
    CHECK(width_of("±½é…a") == 5);
    CHECK(cut("é…a", 2) == "é…");
    CHECK(cut("é…a", 3) == "é…a");
    CHECK(cut("é…a", 0) == "");
    CHECK(cut("é", 9) == "é");
    CHECK(padded("é", 3) == "é  ");
    CHECK(right_aligned("é", 3) == "  é");
    CHECK(padded("abc", 2) == "abc");
}

}  // namespace krou
