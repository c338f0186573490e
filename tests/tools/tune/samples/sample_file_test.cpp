#include "tune/samples/sample_file.h"

#include "helpers/damage.h"
#include "helpers/from_text.h"
#include "helpers/sample_files.h"

namespace krou::tune {

namespace {

/// A sample with all seeds in the first pit.
Sample sample_of(int seeds) {
    Sample sample;
    sample.board.set(0, seeds);
    sample.board.set(Board::opponent_store, 5);
    sample.proved = {-seeds, seeds};
    return sample;
}

/// Games 1 to 3 of awari; the second has no samples.
std::vector<SampledGame> three_games() {
    Sample other = sample_of(6);
    other.value = -1234;
    other.proved = {-2, 4};
    other.margin_half_seeds = -11;
    other.is_quiet = true;
    Sample third = sample_of(7);
    third.value = 900;
    third.proved = {3, 3};
    third.is_played_well = true;
    return {{1, {sample_of(20), other}}, {2, {}}, {3, {third}}};
}

const SampleHead three_of_awari = {*parse_variant("awari"), "by hand", {1, 3}};

std::string why_refused(const Folder& folder, const std::string& bytes) {
    write(folder.file("samples"), bytes);
    const auto games = games_in(folder.file("samples"));
    return games ? "" : games.error();
}

}  // namespace

TEST_CASE("samples read back as they were written", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    write(path, bytes_of(three_of_awari, three_games()));
    const auto games = games_in(path);
    REQUIRE(games);
    CHECK(*games == three_games());
    const auto reader = SampleReader::open(path);
    REQUIRE(reader);
    CHECK(reader->head() == three_of_awari);
}

TEST_CASE("bounds of large boards are kept", "[tune]") {
    const Folder folder;
    const SampleHead head = {variant("oware:pits=7,seeds=18"), "by hand", {1, 1}};
    const std::vector<SampledGame> games = {
        {1, {sample_of(127), sample_of(128), sample_of(129), sample_of(247)}}};
    write(folder.file("samples"), bytes_of(head, games));
    const auto read = games_in(folder.file("samples"));
    REQUIRE(read);
    CHECK(*read == games);
}

TEST_CASE("a sample file that no krou-tune wrote is rejected", "[tune]") {
    const Folder folder;
    const auto games = three_games();
    const auto file = [](const SavedValues& values, const std::vector<std::string>& games) {
        auto text = header_text(samples_kind, values);
        for (const auto& game : games) text += record_text(samples_kind, game);
        return text;
    };
    const auto with = [&](const char* variant, const char* range) {
        return file({{"variant", variant}, {"games", range}},
                    {to_bytes(games[0]), to_bytes(games[1]), to_bytes(games[2])});
    };
    Sample beyond_the_row = sample_of(3);
    beyond_the_row.board.set(12, 1);
    Sample too_many = sample_of(44);
    Sample crossed = sample_of(5);
    crossed.proved = {2, 1};
    Sample wide = sample_of(5);
    wide.proved = {-6, 5};
    Sample worth_too_much = sample_of(5);
    worth_too_much.value = 1'000'000'000;
    Sample gained_too_much = sample_of(5);
    gained_too_much.margin_half_seeds = 11;
    const SavedValues three = three_of_awari.values();
    const auto first = to_bytes(games[0]);
    REQUIRE(why_refused(folder, with("awari", "1-3")) == "");
    struct Wrong {
        std::string bytes;
        std::string names;
    };
    const std::vector<Wrong> wrongs = {
        {"", "not a krou samples file"},
        {"krou samples 1\nvariant awari\n", "krou-tune samples"},
        {with("oware:pits=99", "1-3"), "pits"},
        {with("morpion", "1-3"), "morpion"},
        {with("awari", "3-1"), "'3-1'"},
        {with("awari", "0-3"), "'0-3'"},
        {with("awari", "2-3"), "game 2"},
        {with("awari", "1-4"), "game 4"},
        {with("awari", "1-2"), "last game"},
        {with("awari", "1-3") + "x", "last game"},
        {file(three, {first, to_bytes(games[2])}), "game 2"},
        {file(three, {""}), "game 1"},
        {file(three, {first.substr(0, 8)}), "game 1"},
        {file(three, {first.substr(0, first.size() - 1)}), "game 1"},
        {file(three, {first.substr(0, 8) + "\x11" + first.substr(9)}), "game 1"},
    };
    for (const auto& [bytes, names] : wrongs) check_says(why_refused(folder, bytes), names);
    for (const auto& sample :
         {beyond_the_row, too_many, crossed, wide, worth_too_much, gained_too_much})
        check_says(why_refused(folder, file(three, {to_bytes({1, {sample}})})), "game 1");
}

TEST_CASE("a range of games is two ascending numbers", "[tune]") {
    CHECK(parse_games("1-1") == cli::Range{1, 1});
    CHECK(parse_games("7-1000000000") == cli::Range{7, max_games});
    for (const auto* wrong : {"", "-", "1", "1-", "-1", "0-5", "5-4", "1-2-3", "a-b", "1-2 ",
                              "1--2", "1-1000000001", "1-9223372036854775807"})
        CHECK(!parse_games(wrong));
}

TEST_CASE("an interrupted sample file resumes, a damaged one does not", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    const auto part = path + ".part";
    const auto games = three_games();
    const auto bytes = bytes_of(three_of_awari, games);
    write(part, bytes.substr(0, bytes.size() - 1));
    auto writer = SampleWriter::open(path, three_of_awari);
    REQUIRE(writer);
    CHECK(writer->next_game() == 3);
    CHECK(writer->samples() == 2);
    REQUIRE(!writer->add(games[2]));
    REQUIRE(!writer->finish());
    CHECK(content(path) == bytes);
    for_each_damage(bytes, [&](const std::string& damaged) {
        write(part, damaged);
        CHECK(!SampleWriter::open(path, three_of_awari));
        CHECK((content(part) == damaged));
    });
}

TEST_CASE("a sample file has one writer and one header", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    {
        const auto first = SampleWriter::open(path, three_of_awari);
        REQUIRE(first);
        const auto second = SampleWriter::open(path, three_of_awari);
        REQUIRE(!second);
        check_says(second.error(), in_quotes(path));
    }
    CHECK(SampleWriter::open(path, three_of_awari));
    const SampleHead of_oware = {variant("oware"), "by hand", {1, 3}};
    const SampleHead by_another = {variant("awari"), "by machine", {1, 3}};
    const SampleHead of_four = {variant("awari"), "by hand", {1, 4}};
    for (const auto& head : {of_oware, by_another, of_four}) {
        const auto other = SampleWriter::open(path, head);
        REQUIRE(!other);
        check_says(other.error(), path + ".part");
    }
}

}  // namespace krou::tune
