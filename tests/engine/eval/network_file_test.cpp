#include "eval/network_file.h"

#include <limits>
#include <string>
#include <vector>

#include "base/text.h"
#include "eval/weights.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

std::string refusal(const std::string& bytes) {
    const auto parsed = parse_network(bytes);
    return parsed ? "" : parsed.error();
}

/// Returns a valid file.
std::string good_file() {
    static const std::string file = [] {
        Random random(51);
        return network_file(network_head("awari"),
                            PlainNetwork::random(PlainNetwork::usual, random).bytes());
    }();
    return file;
}

std::size_t head_size() {
    return good_file().find("\n\n") + 2;
}

/// Returns the valid file with a changed header, but with the old checksum.
std::string with(const std::string& piece, const std::string& replacement) {
    std::string file = good_file();
    const auto at = file.find(piece);
    REQUIRE(at < head_size());
    return file.replace(at, piece.size(), replacement);
}

/// Returns a network file with one number set.
std::string with_number(int& (*number)(PlainNetwork&), int value) {
    PlainNetwork network;
    number(network) = value;
    return network_file(network_head("awari"), network.bytes());
}

}  // namespace

TEST_CASE("a network file is read as it was written", "[network]") {
    Random random(52);
    for (const auto& sizes : {PlainNetwork::usual, PlainNetwork::largest}) {
        auto plain = PlainNetwork::random(sizes, random);
        const auto file = network_file(
            network_head("kalah-empty:seeds=6", default_shape, "-18 25 172 -7"), plain.bytes());
        auto learned = *network_from(file);
        CHECK(learned.variant.rules == variant("kalah-empty:seeds=6").rules);
        CHECK(learned.origin == "a test");
        CHECK(learned.chances == ChanceModel{-18, 25, 172, -7});
        learned.variant.rules.seeds = 4;
        const auto written = to_bytes(learned);
        CHECK(written == network_file(network_head("kalah-empty", default_shape, "-18 25 172 -7"),
                                      plain.bytes()));
        const auto again = network_from(written);
        for (int n = 0; n < 100; ++n) {
            const auto board = sized<SmallBoard>(random_pits(6, below(random, 100), random));
            const int seeds = below(random, 100);
            REQUIRE(again->network.value(board, seeds) == learned.network.value(board, seeds));
        }
    }
}

TEST_CASE("second-layer weights are rounded to even and clamped", "[network]") {
    const auto read_as = [](int weight) {
        PlainNetwork plain;
        plain.tops[6].weights[13][101] = weight;
        const auto learned = network_from(network_file(network_head("oware"), plain.bytes()));
        return PlainNetwork::of(to_bytes(*learned)).tops[6].weights[13][101];
    };
    for (int weight = -254; weight <= 254; weight += 2) CHECK(read_as(weight) == weight);
    const std::pair<int, int> rounded[] = {{1, 0},     {3, 4},       {5, 4},        {-1, 0},
                                           {-3, -4},   {-5, -4},     {253, 252},    {255, 254},
                                           {400, 254}, {-255, -254}, {-32768, -254}};
    for (const auto& [weight, even] : rounded) {
        INFO(weight);
        CHECK(read_as(weight) == even);
    }
}

TEST_CASE("a network may choose its rows per pit and its ranges", "[network]") {
    Random random(55);
    auto plain = PlainNetwork::random(PlainNetwork::usual, random, PlainNetwork(18, 11));
    const auto file = network_file(network_head("kalah:pits=9", "18 11 64 16 8 31"), plain.bytes());
    const auto learned = network_from(file);
    CHECK(learned->network.shape == NetworkShape{9, false, 11, 31});
    CHECK(to_bytes(*learned) == file);
}

TEST_CASE("any origin is written so that it can be read back", "[network]") {
    auto learned = *network_from(good_file());
    learned.origin = "two\nlines\rand \x01 a na\xc3\xafve name";
    CHECK(network_from(to_bytes(learned))->origin == "two lines and   a na\xc3\xafve name");
    learned.origin = std::string(100000, 'x');
    CHECK(network_from(to_bytes(learned))->origin == std::string(4000, 'x'));
}

TEST_CASE("other files are not taken for networks", "[network]") {
    const std::vector<std::string> files = {"",
                                            "krou network",
                                            "Krou network 1\n",
                                            " krou network 1\n",
                                            "\x89PNG\r\n\x1a\n",
                                            "oware.mobility 10\n",
                                            std::string("\0\0\0", 3),
                                            Weights().to_text()};
    for (const auto& file : files) {
        INFO(in_quotes(file));
        CHECK(!is_network(file));
        check_says(refusal(file), "not a krou network");
    }
    CHECK(is_network(good_file()));
}

TEST_CASE("a truncated network file is rejected", "[network]") {
    const auto file = good_file();
    const auto head = head_size();
    for (std::size_t size = 0; size < head; ++size) {
        INFO("of " << size << " bytes");
        const auto why = refusal(file.substr(0, size));
        if (is_network(file.substr(0, size)))
            CHECK(why.starts_with("damaged: missing "));
        else
            check_says(why, "not a krou network");
    }
    const auto numbers = std::to_string(file.size() - head);
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, file.size() - head - 1})
        check_says(refusal(file.substr(0, head + size)),
                   "expected " + numbers + " bytes of numbers, got " + std::to_string(size));
    check_says(refusal(file + '\n'), "got " + std::to_string(file.size() - head + 1));
    check_says(refusal(file + file), "expected " + numbers + " bytes of numbers");
}

TEST_CASE("a network file with any changed byte is rejected", "[network]") {
    Random random(53);
    const auto refused_with_byte = [&](std::size_t at, char byte) {
        std::string changed = good_file();
        INFO("byte " << at << " is " << in_quotes(changed.substr(at, 1)) << ", not "
                     << static_cast<int>(byte));
        changed[at] = byte;
        REQUIRE(!refusal(changed).empty());
    };
    for (std::size_t at = 0; at < head_size(); ++at)
        for (const char byte : {'\0', '\n', '\r', '9', 'x'})
            if (good_file()[at] != byte) refused_with_byte(at, byte);
    for (int n = 0; n < 300; ++n) {
        const auto at = head_size() + random() % (good_file().size() - head_size());
        refused_with_byte(at, static_cast<char>(good_file()[at] ^ 1 << random() % 8));
    }
    std::string changed = good_file();
    changed.back() = static_cast<char>(changed.back() + 1);
    check_says(refusal(changed), "checksum");
}

TEST_CASE("a bad header is rejected with the reason", "[network]") {
    struct Case {
        const char* piece;
        std::string replacement;
        const char* says;
    };
    const std::vector<Case> cases = {
        {"network 1", "network 2", "network version: expected 1, got '2'"},
        {"network 1", "network 11", "got '11'"},
        {"network 1", "network ", "got ''"},
        {"network 1\n", "network 1\r\n", "'krou network 1?'"},
        {"network 1\n", "network 1 " + std::string(5000, '1') + "\n",
         "missing line 'krou network '"},
        {"variant ", "Variant ", "missing line 'variant '"},
        {"variant awari\n", "", "missing line 'variant '"},
        {"variant awari\n", "variant awari\nvariant awari\n", "missing line 'shape '"},
        {"a test", std::string(5000, 'x'), "missing line 'origin '"},
        {"a test", std::string("a\0test", 6), "'origin a?test'"},
        {"a test", "a\x1b[31mtest", "'origin a?[31mtest'"},
        {"a test", "another", "wrong checksum"},
        {"12 24 64", "12 24 32", "expected '12 24 64 16 8 6', got '12 24 32 16 8 6'"},
        {"awari", "oware", "wrong checksum"},
        {"150 20", "151 20", "wrong checksum"},
    };
    for (const auto& c : cases) {
        INFO(c.piece << " becomes " << in_quotes(c.replacement));
        check_says(refusal(with(c.piece, c.replacement)), c.says);
    }
    // The line after the checksum must be empty.
    auto file = good_file();
    file.insert(head_size() - 1, " ");
    check_says(refusal(file), "missing empty line");
}

TEST_CASE("a network with a wrong game, shape or chances is rejected", "[network]") {
    struct Case {
        std::string head;
        const char* says;
    };
    const std::vector<Case> cases = {
        {network_head("chess"), "network game: variant 'chess'"},
        {network_head(""), "network game: "},
        {network_head("oware:pits=5"), "expected '10 24 64 16 8 6', got '12 24 64 16 8 6'"},
        {network_head("kalah:pits=7"), "expected '14 24 64 16 8 7'"},
        {network_head("togyzkumalak:pits=6"), "expected '14 27 64 16 8 13'"},
        {network_head("morpion"), "morpion"},
        {network_head("oware", default_shape, "1 2 3"), "expected four numbers, got '1 2 3'"},
        {network_head("oware", default_shape, "1 2 3 4 5"), "expected four numbers"},
        {network_head("oware", default_shape, "1 2 3 4.5"), "expected four numbers"},
        {network_head("oware", default_shape, "1 2 3 9999999"), "expected four numbers"},
        {network_head("oware", default_shape, "1 2 3 -2147483648"), "expected four numbers"},
        {network_head("oware", "12 24 64 16 9 6"), "got '12 24 64 16 9 6'"},
        {network_head("oware", "12 24 64 16 8"), "got '12 24 64 16 8'"},
        {network_head("oware", "12 49 64 16 8 6"), "got '12 49 64 16 8 6'"},
        {network_head("oware", "12 0 64 16 8 6"), "got '12 0 64 16 8 6'"},
        {network_head("oware", "12 24 64 16 8 0"), "got '12 24 64 16 8 0'"},
        {network_head("oware", "12 24 64 16 8 256"), "got '12 24 64 16 8 256'"},
        {network_head("oware", "12 24 64 16 8 6 "), "got '12 24 64 16 8 6 '"},
        {network_head("oware", default_shape, "150 20 150 0", "3"), "got '3'"},
    };
    PlainNetwork zeros;
    for (const auto& [head, says] : cases) {
        INFO(head);
        check_says(refusal(network_file(head, zeros.bytes())), says);
    }
}

TEST_CASE("network numbers that could overflow are rejected", "[network]") {
    const auto bias = [](PlainNetwork& n) -> int& { return n.tops[7].biases[3]; };
    const auto last_bias = [](PlainNetwork& n) -> int& { return n.tops[0].last_bias; };
    const auto last_weight = [](PlainNetwork& n) -> int& { return n.tops[2].last_weights[31]; };
    constexpr int most = std::numeric_limits<int>::max();
    CHECK(refusal(with_number(bias, most)).empty());
    CHECK(refusal(with_number(last_bias, -most)).empty());
    CHECK(refusal(with_number(last_weight, -32768)).empty());
    check_says(refusal(with_number(bias, -most - 1)), "overflow");
    check_says(refusal(with_number(last_bias, -most - 1)), "overflow");

    const auto refused = [](const PlainNetwork::Sizes& sizes) {
        Random random(54);
        auto network = PlainNetwork::random(sizes, random);
        // Sets some numbers exactly to the limit.
        for (auto& pit : network.rows) pit[23][63] = -sizes.row;
        for (auto& sum : network.tops[5].weights) sum.fill(sizes.weight);
        network.tops[5].biases.fill(-sizes.bias);
        network.tops[5].last_weights.fill(sizes.last_weight);
        return refusal(network_file(network_head("oware"), network.bytes()));
    };
    const auto largest = PlainNetwork::largest;
    CHECK(refused(largest).empty());
    auto sizes = largest;
    sizes.row = 2731;
    check_says(refused(sizes), "overflow");
    sizes = largest;
    sizes.bias = most - 1000;
    check_says(refused(sizes), "overflow");
    sizes = largest;
    sizes.last_weight = 4096;
    check_says(refused(sizes), "overflow");
}

}  // namespace krou
