#include "eval/network_file.h"

#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/hash.h"
#include "base/text.h"

namespace krou {

namespace {

constexpr std::string_view family_line = "krou network ";
constexpr std::string_view first_line = "krou network 1";
constexpr std::size_t longest_line = 1000;

std::string shape() {
    std::string text;
    for (const int number : {Network::pits, Network::counts, Network::width, Network::second_width,
                             Network::ranges, Network::seeds_in_range})
        text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

/// Calls `function` with each number of the network, in the order of the file.
template <class AnyNetwork, class Function>
void for_each_number(AnyNetwork& network, Function function) {
    for (auto& by_seeds : network.rows)
        for (auto& row : by_seeds)
            for (auto& number : row) function(number);
    for (auto& top : network.tops) {
        for (auto& pairs : top.weights)
            for (auto& pair : pairs)
                for (auto& number : pair) function(number);
        for (auto& number : top.biases) function(number);
        for (auto& number : top.last_weights) function(number);
        function(top.last_bias);
    }
}

std::string numbers_of(const Network& network) {
    std::string bytes;
    for_each_number(network, [&]<class Integer>(Integer number) {
        for (std::size_t i = 0; i < sizeof number; ++i)
            bytes += static_cast<char>(static_cast<std::uint32_t>(number) >> 8 * i & 0xff);
    });
    return bytes;
}

std::size_t bytes_of_numbers() {
    std::size_t bytes = 0;
    const Network network{};
    for_each_number(network, [&](auto number) { bytes += sizeof number; });
    return bytes;
}

/// The bytes are as many as it takes.
void read_numbers(Network& network, std::string_view bytes) {
    for_each_number(network, [&]<class Integer>(Integer& number) {
        std::make_unsigned_t<Integer> read = 0;
        for (std::size_t i = 0; i < sizeof number; ++i) {
            const auto byte = static_cast<std::uint8_t>(bytes[i]);
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
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[hash.value() >> shift & 15];
    return digits;
}

/// Whether no sum can leave the numbers that it is calculated in.
bool is_within_limits(const Network& network) {
    for (std::size_t i = 0; i < Network::width; ++i) {
        int largest = 0;
        for (const auto& by_seeds : network.rows) {
            int most = 0;
            for (const auto& row : by_seeds) most = std::max(most, std::abs(int{row[i]}));
            largest += most;
        }
        if (largest > std::numeric_limits<std::int16_t>::max()) return false;
    }
    const auto fits = [](std::int64_t sum) {
        return sum <= std::numeric_limits<std::int32_t>::max();
    };
    for (const auto& top : network.tops) {
        for (std::size_t o = 0; o < Network::second_width; ++o) {
            std::int64_t sum = std::abs(std::int64_t{top.biases[o]});
            for (const auto& pairs : top.weights)
                for (const int weight : pairs[o]) sum += Network::input_one * std::abs(weight);
            if (!fits(sum)) return false;
        }
        std::int64_t sum = std::abs(std::int64_t{top.last_bias});
        for (const int weight : top.last_weights)
            sum += std::int64_t{Network::sum_one} * std::abs(weight);
        if (!fits(sum)) return false;
    }
    return true;
}

/// The head of a file, all that the checksum covers but the numbers.
std::string head(const LearnedNetwork& learned) {
    const auto& c = learned.chances;
    return std::string(first_line) + "\nvariant " +
           spec_without_start(learned.variant.rules, learned.variant.rules.pits) + "\nshape " +
           shape() + "\nchances " + std::to_string(c.spread) + ' ' +
           std::to_string(c.spread_by_seed) + ' ' + std::to_string(c.draw) + ' ' +
           std::to_string(c.draw_by_seed) + "\norigin " + learned.origin + '\n';
}

/// Reads the lines `word rest` of the head, one after the other.
class Head {
public:
    explicit Head(std::string_view text) : text_(text) {}

    /// What follows the word in the next line; nothing where another line stands.
    std::optional<std::string_view> line(std::string_view word) {
        const auto rest = text_.substr(at_);
        const auto end = rest.substr(0, longest_line).find('\n');
        if (end == std::string_view::npos || !rest.starts_with(word)) return std::nullopt;
        at_ += end + 1;
        return rest.substr(word.size(), end - word.size());
    }
    /// How far it has read.
    std::size_t at() const { return at_; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

std::optional<ChanceModel> parse_chances(std::string_view text) {
    constexpr int most = 1 << 20;
    const auto fields = words(text);
    std::array<int, 4> numbers{};
    if (fields.size() != numbers.size()) return std::nullopt;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = parse_number(fields[i]);
        if (!number || std::abs(*number) > most) return std::nullopt;
        numbers[i] = *number;
    }
    return ChanceModel{numbers[0], numbers[1], numbers[2], numbers[3]};
}

}  // namespace

std::string to_bytes(const LearnedNetwork& learned) {
    const auto text = head(learned);
    const auto numbers = numbers_of(learned.network);
    return text + "checksum " + checksum(text, numbers) + "\n\n" + numbers;
}

bool is_network(std::string_view bytes) {
    return bytes.starts_with(family_line);
}

Result<std::shared_ptr<const LearnedNetwork>> parse_network(std::string_view bytes) {
    if (!is_network(bytes)) return Error{"it is no network"};
    Head lines(bytes);
    if (const auto version = lines.line(first_line); !version || !version->empty())
        return Error{"it is a network of another version than this program's, which is 1"};
    const auto spec = lines.line("variant ");
    const auto found_shape = spec ? lines.line("shape ") : std::nullopt;
    if (!found_shape) return Error{"the head of the network is damaged"};
    if (*found_shape != shape())
        return Error{"the network has the shape " + in_quotes(*found_shape) + ", not " +
                     in_quotes(shape())};
    const auto model_text = lines.line("chances ");
    const auto origin = model_text ? lines.line("origin ") : std::nullopt;
    const auto head_size = lines.at();
    const auto sum = origin ? lines.line("checksum ") : std::nullopt;
    if (!sum || lines.line("") != "") return Error{"the head of the network is damaged"};
    const auto variant = parse_variant(*spec);
    if (!variant) return Error{"the head of the network is damaged: " + variant.error()};
    const auto model = parse_chances(*model_text);
    if (!model)
        return Error{"the head of the network is damaged: chances " + in_quotes(*model_text)};

    const auto numbers = bytes.substr(lines.at());
    if (numbers.size() != bytes_of_numbers())
        return Error{"the network has " + std::to_string(numbers.size()) +
                     " bytes of numbers, not " + std::to_string(bytes_of_numbers())};
    if (*sum != checksum(bytes.substr(0, head_size), numbers))
        return Error{"the network is damaged: its checksum is wrong"};
    auto learned = std::make_shared<LearnedNetwork>();
    learned->variant = *variant;
    learned->origin = *origin;
    learned->chances = *model;
    read_numbers(learned->network, numbers);
    if (2 * variant->rules.pits != Network::pits)
        return Error{"the network is for " + variant->spec + ", which has not six pits in a row"};
    if (!is_within_limits(learned->network))
        return Error{"the numbers of the network are too large"};
    return std::shared_ptr<const LearnedNetwork>(std::move(learned));
}

}  // namespace krou
