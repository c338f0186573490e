#include "tune/samples/sample_file.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

#include "helpers/damage.h"
#include "helpers/from_text.h"
#include "helpers/sample_files.h"

namespace krou::tune {

namespace {

/// A sample of so many seeds, all in the first pit.
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

const SampleHead three_of_awari = {*parse_variant("awari"), "made by hand", {1, 3}};

/// Lets this program open so many more files. The limit before.
rlimit open_at_most(int more) {
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    const int next = dup(STDIN_FILENO);
    close(next);
    const rlimit few{static_cast<rlim_t>(next + more), before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_NOFILE, &few) == 0);
    return before;
}

std::string why_refused(const Folder& folder, const std::string& bytes) {
    write(folder.file("samples"), bytes);
    const auto games = games_in(folder.file("samples"));
    return games ? "" : games.error();
}

}  // namespace

TEST_CASE("samples are read as they were written", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    write(path, bytes_of(three_of_awari, three_games()));
    const auto games = games_in(path);
    REQUIRE(games);
    CHECK(*games == three_games());
    const auto reader = SampleReader::open(path);
    REQUIRE(reader);
    CHECK(reader->head().to_text() == three_of_awari.to_text());
}

TEST_CASE("bounds of boards with more seeds than a byte holds are kept", "[tune]") {
    const Folder folder;
    const SampleHead head = {variant("oware:pits=7,seeds=18"), "made by hand", {1, 1}};
    const std::vector<SampledGame> games = {
        {1, {sample_of(127), sample_of(128), sample_of(129), sample_of(247)}}};
    write(folder.file("samples"), bytes_of(head, games));
    const auto read = games_in(folder.file("samples"));
    REQUIRE(read);
    CHECK(*read == games);
}

TEST_CASE("a file of samples is refused wherever it is damaged or cut off", "[tune]") {
    const Folder folder;
    const auto bytes = bytes_of(three_of_awari, three_games());
    REQUIRE(why_refused(folder, bytes) == "");
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(why_refused(folder, bytes.substr(0, size)) != "");
    const auto head_size = three_of_awari.to_text().size();
    for (std::size_t i = head_size; i < bytes.size(); ++i) {
        auto damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        INFO("byte " << i);
        CHECK(why_refused(folder, damaged) != "");
    }
}

TEST_CASE("why a file of samples is refused is said in a sentence", "[tune]") {
    const Folder folder;
    const auto head = three_of_awari.to_text();
    const auto games = three_games();
    const auto with = [&](std::string_view found, const std::string& put) {
        auto text = head;
        text.replace(text.find(found), found.size(), put);
        return text + bytes_of(three_of_awari, games).substr(head.size());
    };
    const auto only = [&](const Sample& sample) {
        return bytes_of({variant("awari"), "", {1, 1}}, {{1, {sample}}});
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
    struct Wrong {
        std::string bytes;
        std::string says;
    };
    const std::vector<Wrong> wrongs = {
        {"", "it is no file of samples"},
        {"oware.mobility 10\n", "it is no file of samples"},
        {with("samples 1", "samples 2"), "its samples are of another version than this program's"},
        {with("awari", "oware:pits=99"),
         "its head is damaged: " + parse_variant("oware:pits=99").error()},
        {with("awari", "morpion"), "its head is damaged: no seeds"},
        {with("1-3", "3-1"), "its head is damaged: games '3-1'"},
        {with("1-3", "0-3"), "its head is damaged: games '0-3'"},
        {with("origin", "magic"), "its head is damaged"},
        {with("1-3", "2-3"), "game 1 stands where 2 should"},
        {with("1-3", "1-4"), "it is cut off in or before game 4"},
        {with("1-3", "1-2"), "it goes on after its last game"},
        {head + to_bytes(games[0]) + to_bytes(games[2]), "game 3 stands where 2 should"},
    };
    for (const auto& [bytes, says] : wrongs) {
        INFO(says);
        CHECK(why_refused(folder, bytes).ends_with("samples': " + says));
    }
    for (const auto& sample :
         {beyond_the_row, too_many, crossed, wide, worth_too_much, gained_too_much})
        check_says(why_refused(folder, only(sample)), "game 1 has a board that is none of awari");
    CHECK(games_in(folder.file("none")).error().ends_with("none': No such file or directory"));
    CHECK(games_in(folder.path().string()).error().ends_with("' is no file of samples"));
    CHECK(games_in("/dev/zero").error() == "'/dev/zero' is no file of samples");
}

TEST_CASE("a range is two numbers of games, in their order", "[tune]") {
    CHECK(parse_games("1-1") == cli::Range{1, 1});
    CHECK(parse_games("7-1000000000") == cli::Range{7, max_games});
    for (const auto* wrong : {"", "-", "1", "1-", "-1", "0-5", "5-4", "1-2-3", "a-b", "1-2 ",
                              "1--2", "1-1000000001", "1-9223372036854775807"})
        CHECK(!parse_games(wrong));
}

TEST_CASE("a file of samples that was not finished is gone on with from any byte", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    const auto games = three_games();
    const auto bytes = bytes_of(three_of_awari, games);
    const auto head_size = three_of_awari.to_text().size();
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        INFO(size << " bytes are there");
        write(path + ".part", bytes.substr(0, size));
        auto writer = SampleWriter::open(path, three_of_awari);
        REQUIRE(writer);
        const auto whole_games = writer->next_game() - 1;
        CHECK((whole_games > 0) == (size >= head_size + to_bytes(games[0]).size()));
        CHECK(writer->samples() == (whole_games == 0 ? 0 : whole_games == 3 ? 3 : 2));
        for (auto game = writer->next_game(); game <= 3; ++game)
            REQUIRE(!writer->add(games[static_cast<std::size_t>(game - 1)]));
        REQUIRE(!writer->finish());
        CHECK(content(path) == bytes);
        CHECK(!std::filesystem::exists(path + ".part"));
    }
}

TEST_CASE("a damaged unfinished sample file is rejected unchanged", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    const auto part = path + ".part";
    const SampleHead nine_of_awari = {variant("awari"), "made by hand", {1, 9}};
    std::string last_error;
    for_each_damage(bytes_of(nine_of_awari, three_games()), [&](const std::string& damaged) {
        write(part, damaged);
        const auto writer = SampleWriter::open(path, nine_of_awari);
        CHECK(!writer);
        CHECK((content(part) == damaged));
        last_error = writer ? "" : writer.error();
    });
    check_says(last_error, "samples.part': game 3 is damaged; restore the file");
}

TEST_CASE("a sample file that cannot be read is not taken for torn", "[tune]") {
    if (!std::filesystem::exists("/proc/self/mem")) {
        WARN("no /proc/self/mem");
        return;
    }
    const auto reader = SampleReader::open("/proc/self/mem");  // address 0
    REQUIRE(!reader);
    CHECK(reader.error() == "'/proc/self/mem': Input/output error");
}

TEST_CASE("only one writes a file of samples, and only the same samples", "[tune]") {
    const Folder folder;
    const auto path = folder.file("samples");
    {
        const auto first = SampleWriter::open(path, three_of_awari);
        REQUIRE(first);
        const auto second = SampleWriter::open(path, three_of_awari);
        REQUIRE(!second);
        CHECK(second.error().ends_with("samples' is being written by another program"));
    }
    CHECK(SampleWriter::open(path, three_of_awari));
    const SampleHead of_oware = {variant("oware"), "made by hand", {1, 3}};
    const SampleHead by_another = {variant("awari"), "by another hand", {1, 3}};
    const SampleHead of_four = {variant("awari"), "made by hand", {1, 4}};
    for (const auto& head : {of_oware, by_another, of_four}) {
        const auto other = SampleWriter::open(path, head);
        REQUIRE(!other);
        check_says(other.error(), "samples' was begun with other settings: ");
        check_says(other.error(), "; remove '" + path + ".part' to begin anew");
    }
    {
        const rlimit before = open_at_most(1);
        const auto unread = SampleWriter::open(path, three_of_awari);
        REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
        REQUIRE(!unread);
        check_says(unread.error(), "samples.part': Too many open files");
    }
    write(path + ".part", "my diary\n");
    CHECK(!SampleWriter::open(path, three_of_awari));
    CHECK(content(path + ".part") == "my diary\n");
}

}  // namespace krou::tune
