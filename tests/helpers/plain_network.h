#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "eval/network_file.h"
#include "helpers/catch.h"
#include "helpers/random_board.h"

/// Reference implementation of network files: networks as plain arrays of numbers.
namespace krou {

inline std::string digits_of(std::uint64_t number) {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[number >> shift & 15];
    return digits;
}

/// Network file with this head, which ends with the `origin` line, and these numbers.
inline std::string network_file(const std::string& head, const std::string& numbers) {
    Hash hash;
    hash.add(head);
    hash.add(numbers);
    return head + "checksum " + digits_of(hash.value()) + "\n\n" + numbers;
}

inline const std::string default_shape = "12 24 64 16 8 6";

inline std::string network_head(const std::string& variant,
                                const std::string& shape = default_shape,
                                const std::string& chances = "150 20 150 0",
                                const std::string& version = "1") {
    return "krou network " + version + "\nvariant " + variant + "\nshape " + shape + "\nchances " +
           chances + "\norigin a test\n";
}

/// Parameters of a network.
struct PlainNetwork {
    static constexpr std::size_t inputs = 128;
    static constexpr std::size_t sums = 16;

    /// Layers after the first, for one range of seeds.
    struct UpperLayers {
        std::array<std::array<int, inputs>, sums> weights{};  ///< even, to avoid rounding
        std::array<int, sums> biases{};
        std::array<int, 2 * sums> last_weights{};
        int last_bias = 0;
    };

    using Row = std::array<int, 64>;

    explicit PlainNetwork(std::size_t places = 12, std::size_t counts = 24)
        : rows(places, std::vector<Row>(counts)) {}

    std::vector<std::vector<Row>> rows;  ///< first layer, by place and its content
    std::array<UpperLayers, 8> tops{};

    /// Calls `function` with each number and its size in bytes, in file order.
    template <class Function>
    void for_each_number(Function function) {
        for (auto& pit : rows)
            for (auto& row : pit)
                for (int& number : row) function(number, 2);
        for (auto& top : tops) {
            // Weights of two adjacent inputs alternate.
            for (std::size_t in = 0; in < inputs; in += 2)
                for (auto& sum : top.weights)
                    for (const auto i : {in, in + 1}) function(sum[i], 2);
            for (int& bias : top.biases) function(bias, 4);
            for (int& weight : top.last_weights) function(weight, 2);
            function(top.last_bias, 4);
        }
    }

    std::string bytes() {
        std::string bytes;
        for_each_number([&](int number, int size) {
            for (int i = 0; i < size; ++i)
                bytes += static_cast<char>(static_cast<std::uint32_t>(number) >> 8 * i & 0xff);
        });
        return bytes;
    }

    /// Reads a file with a valid head.
    static PlainNetwork of(std::string_view file) {
        auto bytes = file.substr(file.find("\n\n") + 2);
        const std::string_view word = "\nshape ";
        const auto shape = words(file.substr(file.find(word) + word.size(), 40));
        PlainNetwork network(static_cast<std::size_t>(*parse_number(shape[0])),
                             static_cast<std::size_t>(*parse_number(shape[1])));
        network.for_each_number([&](int& number, int size) {
            std::uint32_t read = 0;
            for (int i = 0; i < size; ++i)
                read |=
                    std::uint32_t{static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)])}
                    << 8 * i;
            number = size == 2 ? static_cast<std::int16_t>(read) : static_cast<std::int32_t>(read);
            bytes.remove_prefix(static_cast<std::size_t>(size));
        });
        return network;
    }

    /// Largest absolute values of random parameters.
    struct Sizes {
        int row;
        int weight;
        int bias;
        int last_weight;
        int last_bias;
    };
    static constexpr Sizes usual{200, 60, 8000, 3000, 1 << 20};
    /// Largest values without overflow.
    static constexpr Sizes largest{2730, 254, (1 << 30) - 1, 4000, 1 << 20};

    static PlainNetwork random(const Sizes& sizes, Random& random,
                               PlainNetwork network = PlainNetwork()) {
        const auto up_to = [&](std::int64_t size) {
            const auto any = static_cast<std::int64_t>(random());
            return static_cast<int>(any % (2 * size + 1) - size);
        };
        for (auto& pit : network.rows)
            for (auto& row : pit)
                for (int& number : row) number = up_to(sizes.row);
        for (auto& top : network.tops) {
            for (auto& sum : top.weights)
                for (int& weight : sum) weight = 2 * up_to(sizes.weight / 2);
            for (int& bias : top.biases) bias = up_to(sizes.bias);
            for (int& weight : top.last_weights) weight = up_to(sizes.last_weight);
            top.last_bias = up_to(sizes.last_bias);
        }
        return network;
    }
};

inline std::shared_ptr<const TrainedNetwork> network_from(const std::string& bytes) {
    const auto parsed = parse_network(bytes);
    REQUIRE((parsed ? "" : parsed.error()) == "");
    return *parsed;
}

inline std::shared_ptr<const TrainedNetwork> network_from(PlainNetwork plain) {
    return network_from(network_file(network_head("oware"), plain.bytes()));
}

/// File of a network with the same value for every board.
inline std::string constant_network(const std::string& variant, int value) {
    PlainNetwork network;
    for (auto& top : network.tops) top.last_bias = value << Network::last_bits;
    return network_file(network_head(variant), network.bytes());
}

}  // namespace krou
