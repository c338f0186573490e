#include "eval/network_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "games/families.h"

namespace krou {

namespace {

constexpr std::string_view head_word = "krou network ";
constexpr std::string_view version = "1";
constexpr std::size_t max_characters = 4000;  ///< per header line, after its keyword

bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
}

std::string shape_text(const NetworkShape& shape) {
    std::string text;
    for (const int number : {shape.places(), shape.counts, Network::width, Network::second_width,
                             Network::ranges, shape.seeds_in_range}) {
        if (!text.empty()) text += ' ';
        text += std::to_string(number);
    }
    return text;
}

/// Converts a second-layer weight from halves, as stored, to a whole number. Ties round to even.
std::int8_t whole_weight(int halves) {
    const int whole = (halves + (halves >> 1 & 1)) >> 1;
    return static_cast<std::int8_t>(std::clamp(whole, -Network::max_weight, Network::max_weight));
}

/// Calls `function` with each number of the network, in file order. It may change the number.
void for_each_number(Network& network, auto function) {
    for (auto& row : network.rows)
        for (auto& number : row.numbers) function(number);
    for (auto& top : network.tops) {
        for (std::size_t input = 0; input < 2 * Network::width; input += 2)
            for (std::size_t sum = 0; sum < Network::second_width; ++sum)
                for (const auto i : {input, input + 1}) {
                    auto halves = static_cast<std::int16_t>(2 * top.weight(i, sum));
                    function(halves);
                    top.weight(i, sum) = whole_weight(halves);
                }
        for (auto& number : top.biases) function(number);
        for (const std::size_t square : {0u, 1u})
            for (auto& pair : top.last_weights) function(pair[square]);
        function(top.last_bias);
    }
}

std::string numbers_of(Network network) {
    std::string bytes;
    for_each_number(network, [&]<class Integer>(Integer number) {
        for (std::size_t i = 0; i < sizeof number; ++i)
            bytes += static_cast<char>(static_cast<std::uint32_t>(number) >> 8 * i & 0xff);
    });
    return bytes;
}

/// Returns the size of the numbers in a file. Second-layer weights take two bytes each.
std::size_t bytes_of_numbers(const Network& network) {
    constexpr std::size_t of_top =
        2 * sizeof(Network::UpperLayers::groups) + sizeof(Network::UpperLayers::biases) +
        sizeof(Network::UpperLayers::last_weights) + sizeof(Network::UpperLayers::last_bias);
    return network.rows.size() * sizeof(Network::Row) + Network::ranges * of_top;
}

/// Reads all numbers from exactly `bytes_of_numbers` bytes.
void read_numbers(Network& network, std::string_view bytes) {
    for_each_number(network, [&]<class Integer>(Integer& number) {
        std::make_unsigned_t<Integer> read = 0;
        for (std::size_t i = 0; i < sizeof number; ++i) {
            const std::uint32_t byte = static_cast<std::uint8_t>(bytes[i]);
            read = static_cast<std::make_unsigned_t<Integer>>(read | byte << 8 * i);
        }
        number = static_cast<Integer>(read);
        bytes.remove_prefix(sizeof number);
    });
}

std::string checksum(std::string_view text, std::string_view numbers) {
    Hash hash;
    hash.add(text);
    hash.add(numbers);
    return hex_digits(hash.value());
}

/// True if no sum can overflow its integer type.
bool is_within_limits(const Network& network) {
    const auto counts = static_cast<std::size_t>(network.shape.counts);
    for (std::size_t i = 0; i < Network::width; ++i) {
        int largest = 0;
        int most = 0;
        for (std::size_t row = 0; row < network.rows.size(); ++row) {
            most = std::max(most, std::abs(int{network.rows[row].numbers[i]}));
            if ((row + 1) % counts != 0) continue;
            largest += most;
            most = 0;
        }
        if (largest > std::numeric_limits<std::int16_t>::max()) return false;
    }
    const auto fits = [](std::int64_t sum) {
        return sum <= std::numeric_limits<std::int32_t>::max();
    };
    for (const auto& top : network.tops) {
        for (std::size_t o = 0; o < Network::second_width; ++o) {
            std::int64_t sum = std::abs(std::int64_t{top.biases[o]});
            for (const auto& groups : top.groups)
                for (const int weight : groups[o])
                    sum += 2 * Network::input_scale * std::abs(weight);
            if (!fits(sum)) return false;
        }
        std::int64_t sum = std::abs(std::int64_t{top.last_bias});
        for (const auto& pair : top.last_weights)
            for (const int weight : pair)
                sum += std::int64_t{Network::sum_scale} * std::abs(weight);
        if (!fits(sum)) return false;
    }
    return true;
}

/// Makes a text fit for a header line: no control characters, limited length.
std::string in_a_line(std::string text) {
    for (char& c : text)
        if (is_control(c)) c = ' ';
    return text.substr(0, max_characters);
}

/// Returns the header of a file: everything under the checksum except the numbers.
std::string head(const TrainedNetwork& learned) {
    const auto& c = learned.chances;
    return std::string(head_word).append(version) + "\nvariant " +
           spec_without_seeds(learned.variant.rules, learned.variant.rules.pits) + "\nshape " +
           shape_text(learned.network.shape) + "\nchances " + std::to_string(c.spread) + ' ' +
           std::to_string(c.spread_by_seed) + ' ' + std::to_string(c.draw) + ' ' +
           std::to_string(c.draw_by_seed) + "\norigin " + in_a_line(learned.origin) + '\n';
}

Error damage(const std::string& what) {
    return {std::string("damaged: ").append(what)};
}

/// Takes the next header line from `bytes`, which must begin with `word`. Returns the rest of it.
Result<std::string_view> take_line(std::string_view& bytes, std::string_view word) {
    const auto end = bytes.substr(0, word.size() + max_characters + 1).find('\n');
    if (end == std::string_view::npos || !bytes.starts_with(word))
        return damage("missing line " + in_quotes(word));
    const auto line = bytes.substr(0, end);
    if (std::ranges::any_of(line, is_control))
        return damage("control characters in line " + in_quotes(line));
    bytes.remove_prefix(end + 1);
    return line.substr(word.size());
}

/// Header fields as text.
struct Header {
    std::string_view variant;
    std::string_view shape;
    std::string_view chances;
    std::string_view origin;
    std::string_view checksum;
    std::string_view checked;  ///< header lines under the checksum
    std::string_view numbers;  ///< rest of the file
};

/// Parses a header. Rejects another version without reading further.
Result<Header> read_header(const std::string_view bytes) {
    auto left = bytes;
    const auto found_version = take_line(left, head_word);
    if (!found_version) return Error{found_version.error()};
    if (*found_version != version)
        return Error{"network version: expected " + std::string(version) + ", got " +
                     in_quotes(*found_version)};
    Header header;
    for (const auto& [word, field] :
         {std::pair("variant ", &Header::variant), std::pair("shape ", &Header::shape),
          std::pair("chances ", &Header::chances), std::pair("origin ", &Header::origin),
          std::pair("checksum ", &Header::checksum)}) {
        header.checked = bytes.substr(0, bytes.size() - left.size());
        const auto line = take_line(left, word);
        if (!line) return Error{line.error()};
        header.*field = *line;
    }
    if (!left.starts_with('\n')) return damage("missing empty line after the header");
    header.numbers = left.substr(1);
    return header;
}

template <std::size_t count>
std::optional<std::array<int, count>> parse_numbers(std::string_view text) {
    constexpr int most = 1 << 20;
    const auto fields = words(text);
    std::array<int, count> numbers{};
    if (fields.size() != count) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = parse_number(fields[i]);
        if (!number || *number < -most || *number > most) return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

/// Parses the shape of a network for this game. Only counts and seeds per range may differ from
/// `shape_for`.
Result<NetworkShape> parse_shape(std::string_view text, const Rules& rules) {
    auto shape = shape_for(rules);
    const auto usual = shape_text(shape);
    if (const auto numbers = parse_numbers<6>(text)) {
        shape.counts = std::clamp((*numbers)[1], 1, Network::max_counts);
        shape.seeds_in_range = std::clamp((*numbers)[5], 1, max_seeds);
    }
    if (text != shape_text(shape))
        return Error{"network shape: expected " + in_quotes(usual) + ", got " + in_quotes(text)};
    return shape;
}

}  // namespace

std::string to_bytes(const TrainedNetwork& learned) {
    const auto text = head(learned);
    const auto numbers = numbers_of(learned.network);
    return text + "checksum " + checksum(text, numbers) + "\n\n" + numbers;
}

bool is_network(std::string_view bytes) {
    return bytes.starts_with(head_word);
}

Result<std::shared_ptr<const TrainedNetwork>> parse_network(std::string_view bytes) {
    if (!is_network(bytes)) return Error{"not a krou network"};
    const auto header = read_header(bytes);
    if (!header) return Error{header.error()};
    const auto variant = parse_variant(header->variant);
    if (!variant) return Error{"network game: " + variant.error()};
    if (!is_mancala(variant->rules.family))
        return Error{"network game: " + variant->spec + " has no pits"};
    const auto shape = parse_shape(header->shape, variant->rules);
    if (!shape) return Error{shape.error()};
    const auto model = parse_numbers<4>(header->chances);
    if (!model)
        return Error{"network chances: expected four numbers, got " + in_quotes(header->chances)};
    const auto& [spread, spread_by_seed, draw, draw_by_seed] = *model;
    const auto learned = std::make_shared<TrainedNetwork>(
        TrainedNetwork{*variant,
                       std::string(header->origin),
                       {spread, spread_by_seed, draw, draw_by_seed},
                       Network(*shape)});
    const auto expected = bytes_of_numbers(learned->network);
    if (header->numbers.size() != expected)
        return damage("expected " + std::to_string(expected) + " bytes of numbers, got " +
                      std::to_string(header->numbers.size()));
    if (header->checksum != checksum(header->checked, header->numbers))
        return damage("wrong checksum");
    read_numbers(learned->network, header->numbers);
    if (!is_within_limits(learned->network))
        return Error{"network numbers: too large; sums could overflow"};
    return std::shared_ptr<const TrainedNetwork>(learned);
}

}  // namespace krou
