#include "base/saved_file.h"

#include "helpers/damage.h"

namespace krou {

namespace {

constexpr SavedKind kinds[] = {
    {"samples", 2, "make it again"},
    {"book", 2, "make it again", SavedBody::editable_text},
    {"arena", 2, "make it again", SavedBody::json_lines},
};

const SavedValues values = {{"variant", "oware"}, {"engine", "a=b"}, {"engine", ""}};
const std::vector<std::string> records = {R"({"id":1})", R"({"id":2,"moves":"A b"})",
                                          R"({"id":3})"};

std::string file_text(const SavedKind& kind) {
    auto text = header_text(kind, values);
    for (const auto& record : records) text += record_text(kind, record);
    return text;
}

struct Content {
    SavedValues values;
    std::vector<std::string> records;
    bool is_torn = false;
    std::int64_t whole_bytes = 0;
};

Result<Content> read(Result<SavedReader> reader) {
    if (!reader) return Error{reader.error()};
    Content content{reader->values(), {}};
    for (;;) {
        auto record = reader->next();
        if (!record) return Error{record.error()};
        if (!*record) break;
        // A JSON line ends with its checksum.
        content.records.push_back((*record)->substr(0, (*record)->find(",\"checksum")));
    }
    content.is_torn = reader->is_torn();
    content.whole_bytes = reader->whole_bytes();
    return content;
}

bool is_start(const std::vector<std::string>& some) {
    return some.size() <= records.size() &&
           std::equal(some.begin(), some.end(), records.begin(),
                      [](const auto& a, const auto& b) { return a == b || a + '}' == b; });
}

}  // namespace

TEST_CASE("saved work reads back as it was written", "[file]") {
    for (const auto& kind : kinds) {
        const auto text = file_text(kind);
        const auto content = read(SavedReader::parse(text, kind));
        REQUIRE(content);
        CHECK(content->values == values);
        CHECK(content->records.size() == records.size());
        CHECK(is_start(content->records));
        CHECK(!content->is_torn);
        CHECK(content->whole_bytes == std::ssize(text));
    }
    CHECK(value_of(values, "engine") == "a=b");
    CHECK(value_of(values, "none") == "");
}

TEST_CASE("saved work cut anywhere is torn or damaged", "[file]") {
    for (const auto& kind : kinds) {
        const auto text = file_text(kind);
        const auto header_size = header_text(kind, values).size();
        for (std::size_t size = 0; size < text.size(); ++size) {
            INFO(kind.name << " cut to " << size << " bytes");
            const auto content = read(SavedReader::parse(text.substr(0, size), kind));
            CHECK(static_cast<bool>(content) == (size >= header_size));
            if (!content) continue;
            CHECK(is_start(content->records));
            CHECK(content->records.size() < records.size());
            CHECK(content->is_torn == (content->whole_bytes < std::ssize(text.substr(0, size))));
        }
    }
}

TEST_CASE("a damaged byte never passes for a torn end", "[file]") {
    for (const auto& kind : kinds)
        for_each_damage(file_text(kind), [&](const std::string& damaged) {
            const auto content = read(SavedReader::parse(damaged, kind));
            CHECK(!content);
        });
}

TEST_CASE("file of another kind or version is rejected by name", "[file]") {
    const auto error = [](const std::string& text) {
        const auto reader = SavedReader::parse(text, kinds[0]);
        return reader ? "" : reader.error();
    };
    for (const auto* other : {"krou samples 1", "krou samples 22"})
        CHECK(error(std::string(other) + "\nvariant=oware\n") ==
              "expected 'krou samples 2', got '" + std::string(other) + "'; make it again");
    CHECK(error("krou book 2\n") == "a krou book file, not a krou samples file");
    for (const auto* other :
         {"diary\n", "", "\n", "krou samples 2\r\n", "\xef\xbb\xbfkrou samples 2\n",
          "krou samples x\n", "krou 2\n", "krou my samples 2\n"})
        CHECK(error(other) == "not a krou samples file");
}

TEST_CASE("only record is rejected if torn, missing or not the only", "[file]") {
    for (const auto& kind : kinds) {
        if (kind.body == SavedBody::json_lines) continue;
        const auto text = header_text(kind, values) + record_text(kind, "one");
        const auto only = [&](const std::string& of) {
            auto reader = SavedReader::parse(of, kind);
            return reader ? reader->only_record() : Error{reader.error()};
        };
        CHECK(*only(text) == "one");
        CHECK(!only(text + record_text(kind, "two")));
        for (std::size_t size = 0; size < text.size(); ++size) CHECK(!only(text.substr(0, size)));
        for_each_damage(text, [&](const std::string& damaged) { CHECK(!only(damaged)); });
        for_each_damage(text + record_text(kind, "two"),
                        [&](const std::string& damaged) { CHECK(!only(damaged)); });
    }
}

TEST_CASE("editable text without checksum is read unchecked", "[file]") {
    const std::string text = "krou book 2\nvariant=oware\nchecksum=none\nany text\n";
    auto reader = SavedReader::parse(text, kinds[1]);
    REQUIRE(reader);
    CHECK(!reader->is_checked());
    CHECK(reader->values() == SavedValues{{"variant", "oware"}});
    CHECK(*reader->only_record() == "any text\n");
    CHECK(*SavedReader::parse("krou book 2\nchecksum=none\n", kinds[1])->only_record() == "");
    auto samples = text;
    samples.replace(5, 4, "samples");
    CHECK(SavedReader::parse(samples, kinds[0]).error() == "damaged at byte 0");
}

TEST_CASE("huge record length is rejected without the memory", "[file]") {
    const auto text = header_text(kinds[0], {});
    CHECK(!read(SavedReader::parse(text + "ffffffff 0000000000000000 00000000\n", kinds[0])));
    const std::string line = "{\"x\":\"" + std::string(std::size_t{17} << 20, 'x') + "\"}";
    const auto lines = header_text(kinds[2], {}) + record_text(kinds[2], line);
    CHECK(!read(SavedReader::parse(lines, kinds[2])));
}

}  // namespace krou
